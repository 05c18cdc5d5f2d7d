"""What a person should know about the boxes: the newest trouble that still lasts."""

from collections.abc import Callable

from companion.rules.sentence import Sentence, say
from companion.setup.button_roles import ALL_SEATS
from devices.events import NotAButtonBox, Problem, ProblemKind, box_name

_FOREIGN = "foreign"
_ABOUT_BOX = frozenset({ProblemKind.WENT_BACK, ProblemKind.DROPPED, ProblemKind.REFUSED})
"""Told of boxes that are there."""

SAID_FOR_S = 30.0
"""A port that does not open, or presses that were refused: said for so long."""


class BoxTroubles:
    """A lost box and a stuck button are said until they are well again, the rest for a while.

    clock: seconds. Seats count from 0.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lasting: dict[tuple[str, int], Sentence] = {}
        self._passing: dict[str, tuple[float, Sentence]] = {}

    def lost(self, uid: int, seat: int | None) -> None:
        """A box is gone."""
        name = say("table.plain", text=box_name(uid))
        if seat is None or seat == ALL_SEATS:
            sentence = say("setup.shared_box_lost", box=name)
        else:
            sentence = say("setup.box_lost", seat=seat + 1)
        self._lasting["lost", uid] = sentence

    def back(self, uid: int, port: str) -> None:
        """It is there (again), and nothing is known of what is held down."""
        self._lasting.pop(("lost", uid), None)
        self._lasting.pop(("stuck", uid), None)
        over = {f"{kind} {port}" for kind in (*ProblemKind, _FOREIGN) if kind not in _ABOUT_BOX}
        self._passing = {
            key: said
            for key, said in self._passing.items()
            if key not in over and not key.startswith(f"{ProblemKind.ABSENT} ")
        }

    def stuck(self, uid: int, button: int, seat: int | None, *, stuck: bool) -> None:
        """A button (from 0) has been down for 20 s, or came up after that."""
        self._lasting.pop(("stuck", uid), None)
        if not stuck:
            return
        if seat is None:
            box = say("table.plain", text=box_name(uid))
            said = say("setup.box_button_stuck", n=button + 1, box=box)
        else:
            said = say("setup.button_stuck", n=button + 1, seat=seat + 1)
        self._lasting["stuck", uid] = said

    def no_seat(self, uid: int) -> None:
        """A press of a box that sits nowhere."""
        self._pass(f"seat {uid}", say("setup.box_without_seat", box=box_name(uid)))

    def port(self, event: NotAButtonBox | Problem) -> None:
        """Something about a port."""
        if isinstance(event, Problem):
            sentence = say("table.plain", text=event.sentence)
            self._pass(f"{event.kind} {event.port}", sentence)
        else:
            self._pass(f"{_FOREIGN} {event.port}", say("setup.not_a_box", port=event.port))

    def newest(self) -> Sentence | None:
        """What to say now; None when all is well."""
        now_s = self._clock()
        fresh = [s for at_s, s in self._passing.values() if now_s - at_s < SAID_FOR_S]
        return next(reversed([*self._lasting.values(), *fresh]), None)

    def _pass(self, key: str, sentence: Sentence) -> None:
        self._passing.pop(key, None)
        self._passing[key] = (self._clock(), sentence)
