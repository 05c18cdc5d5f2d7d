"""Why a port does not open, in one plain sentence that says what to do."""

import errno
import sys

from devices.events import Problem, ProblemKind

_KINDS = {
    errno.ENOENT: ProblemKind.ABSENT,
    errno.ENODEV: ProblemKind.ABSENT,
    errno.ENXIO: ProblemKind.ABSENT,
    errno.EACCES: ProblemKind.PERMISSION,
    errno.EPERM: ProblemKind.PERMISSION,
    errno.EBUSY: ProblemKind.IN_USE,
    errno.EAGAIN: ProblemKind.IN_USE,
}

_NETWORK = ("socket:", "rfc2217:")


def explain_open_error(
    port: str, error: OSError, *, platform: str = sys.platform, group: str = "dialout"
) -> Problem:
    """The problem behind an error of opening `port`; `group` owns serial ports here."""
    kind = _KINDS.get(error.errno or 0, ProblemKind.CANNOT_OPEN)
    if port.startswith(_NETWORK):
        sentence = (
            f"Nobody answers at {port} ({_reason(error)}): start what shares the box there, and "
            "check host and port."
        )
        return Problem(kind=ProblemKind.ABSENT, port=port, sentence=sentence)
    match kind:
        case ProblemKind.ABSENT:
            sentence = f"Nothing is plugged in at {port}: plug the button box in."
        case ProblemKind.PERMISSION if platform.startswith("linux"):
            sentence = (
                f"No permission to open {port}: run `sudo usermod -aG {group} $USER`, then log "
                "out and in again."
            )
        case ProblemKind.PERMISSION:
            sentence = f"No permission to open {port}: allow this program to use serial ports."
        case ProblemKind.IN_USE:
            sentence = (
                f"{port} is in use by another program: close it (serial monitor, Thonny, "
                "ModemManager); it is tried again each second."
            )
        case _:
            sentence = f"Cannot open {port}: {_reason(error)}."
    return Problem(kind=kind, port=port, sentence=sentence)


def explain_cuts(port: str) -> Problem:
    """A port that opens and is lost before anybody says hello, several times in a row."""
    sentence = (
        f"{port} opens and is lost again at once: check what shares the box there, or try "
        "another cable; it is tried again each second."
    )
    return Problem(kind=ProblemKind.CUT, port=port, sentence=sentence)


def _reason(error: OSError) -> str:
    """What is left of pyserial's text without the names it repeats."""
    text = error.strerror or str(error)
    if "configure port" in text:
        return "it is not a serial port"
    return text.rsplit("] ", maxsplit=1)[-1].partition(" [")[0].lower().rstrip(".")


def port_group(path: str) -> str:
    """The group that may open a port: asked from the system, else `dialout`."""
    try:
        import grp  # noqa: PLC0415 - only where the system has groups
        from pathlib import Path  # noqa: PLC0415

        name = grp.getgrgid(Path(path).stat().st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return "dialout"
    return "dialout" if name == "root" else name
