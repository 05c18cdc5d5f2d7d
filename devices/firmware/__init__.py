"""Programs for the boards in button boxes. This program does not run them; boards do.

`seatlink/seatlink.ino` is for Arduino boards, `seatlink_micropython.py` for MicroPython (Pico, ESP32).
docs/button-boxes.md tells how to load them.
"""
