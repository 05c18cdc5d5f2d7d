"""Serial button boxes: bytes to signals. Knows nothing of games.

`button_boxes.ButtonBoxes` is what a program uses; `events` are what it gets, `frames` holds
`Verdict` and `LampMode`. Below it: `ports` with `finder` and `port_thread` (one thread a port),
`link` (the only file that knows pyserial), `session` (pure: bytes and time in, events and bytes
out; its parts are `asking`, `welcome`, `press_desk`, `lamp_sender` and `heartbeat_watch`),
`framer` and `codec`. `simulated_box` is a box without hardware, `firmware/` the boards' programs.
"""
