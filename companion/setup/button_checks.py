"""What the doctor says of button boxes: who answered, and why a port does not open."""

import time
from collections.abc import Callable

from devices.button_boxes import AUTO, ButtonBoxes, Health
from devices.events import ProblemKind, box_name
from devices.link import list_port_names

LOOK_S = 3.0
"""An Uno is deaf for 1.6 s after its port is opened."""
_POLL_S = 0.05

_NEEDS_A_PERSON = frozenset({ProblemKind.PERMISSION, ProblemKind.IN_USE})


def look_for_boxes(
    find_ports: Callable[[], tuple[str, ...]] = list_port_names,
    *,
    seconds: float = LOOK_S,
    rest: Callable[[float], None] = time.sleep,
) -> tuple[bool | None, str, str]:
    """Whether all is well (None: nothing to judge), what was found, and what to do.

    Asks every serial port for at most `seconds`; presses that wait in a box stay there.
    """
    if not find_ports():
        return None, "no serial port", "Play by keys, or plug a button box in."
    boxes = ButtonBoxes(AUTO, look_only=True, find_ports=find_ports)
    try:
        end_s = time.monotonic() + seconds
        health = boxes.health()
        while time.monotonic() < end_s and not _is_settled(health, find_ports()):
            rest(_POLL_S)
            boxes.poll()
            health = boxes.health()
    finally:
        boxes.close()
    return _told(health)


def _is_settled(health: Health, ports: tuple[str, ...]) -> bool:
    known = {box.port for box in health.boxes} | {problem.port for problem in health.troubles}
    return known.issuperset(ports)


def _told(health: Health) -> tuple[bool | None, str, str]:
    names = [f"{box_name(box.uid)} on {box.port}, {box.buttons} buttons" for box in health.boxes]
    answered = {box.port for box in health.boxes} | {p.port for p in health.troubles}
    silent = [port for port in health.ports if port not in answered]
    found = [*names, *(f"no button box answered on {port}" for port in silent)]
    bad = [problem for problem in health.troubles if problem.kind in _NEEDS_A_PERSON]
    found += [f"{problem.port} does not open" for problem in health.troubles]
    do = " ".join(problem.sentence for problem in health.troubles)
    if bad:
        return False, "; ".join(found), do
    if not names:
        do = do or "If a box is plugged in there, load its program: docs/button-boxes.md."
        return None, "; ".join(found) or "no button box", do
    return True, "; ".join(found), do
