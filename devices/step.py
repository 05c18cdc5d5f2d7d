"""What one call of a session brought: events for the program, bytes for the port."""

from dataclasses import dataclass

from devices.codec import encode
from devices.events import Event
from devices.frames import HostFrame


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Events for the program, bytes for the port.

    let_go: the port speaks for no box any more; tell the register after the events are passed
    on, so that no other port's hello overtakes this one's good-bye.
    give_up: close the port; nobody speaks the protocol there (any more).
    """

    events: tuple[Event, ...] = ()
    out: bytes = b""
    let_go: bool = False
    give_up: bool = False


class StepMaker:
    """Collects what the parts of a session want to be done until somebody takes it."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._out: list[HostFrame] = []
        self._let_go = False

    def tell(self, *events: Event) -> None:
        """For the program."""
        self._events += events

    def send(self, *frames: HostFrame) -> None:
        """For the board."""
        self._out += frames

    def unsend(self) -> None:
        """The port is gone: nothing can be sent any more."""
        self._out.clear()

    def let_go(self) -> None:
        """The port speaks for no box any more."""
        self._let_go = True

    def take(self, *, give_up: bool = False) -> Step:
        """All of it, once."""
        step = Step(
            events=tuple(self._events),
            out=b"".join(map(encode, self._out)),
            let_go=self._let_go,
            give_up=give_up,
        )
        self._let_go = False
        self._events.clear()
        self._out.clear()
        return step
