"""What can be wrong with a box that speaks the protocol, in sentences for people."""

from devices.events import Problem, ProblemKind, box_name
from devices.frames import PROTOCOL


def went_back(port: str, uid: int) -> Problem:
    """The board's numbers are older than what was kept."""
    return Problem(
        kind=ProblemKind.WENT_BACK,
        port=port,
        uid=uid,
        sentence=f"The memory of {box_name(uid)} went back in time: it was set up anew, and "
        "presses that wait in it do not count.",
    )


def dropped(port: str, uid: int, count: int) -> Problem:
    """Presses from before this program knew the box, or from before its log begins."""
    return Problem(
        kind=ProblemKind.DROPPED,
        port=port,
        uid=uid,
        sentence=f"{_presses(count)} of {box_name(uid)} from before "
        f"{'does' if count == 1 else 'do'} not count: this program did not know the box then.",
    )


def refused(port: str, uid: int, count: int) -> Problem:
    """The board had no room."""
    return Problem(
        kind=ProblemKind.REFUSED,
        port=port,
        uid=uid,
        sentence=f"Press again: {box_name(uid)} had no room for {_presses(count)} and blinked an "
        "error.",
    )


def twice(port: str, uid: int, other_port: str) -> Problem:
    """Two boards say that they are the same."""
    return Problem(
        kind=ProblemKind.TWICE,
        port=port,
        uid=uid,
        sentence=f"The box on {port} has the same id as the one on {other_port} "
        f"({box_name(uid)}) and is left out: give it an id of its own, see "
        "docs/button-boxes.md.",
    )


def other_version(port: str, version: int) -> Problem:
    """The board speaks another version of the protocol."""
    return Problem(
        kind=ProblemKind.OTHER_VERSION,
        port=port,
        sentence=f"The button box on {port} speaks version {version} of the protocol, this "
        f"program speaks {PROTOCOL}: load the firmware that came with this program.",
    )


def _presses(count: int) -> str:
    return "1 press" if count == 1 else f"{count} presses"
