"""Undo and redo from a screen: one wish, one step; what was revealed is asked about first."""

from companion.game_log.judged import Judged
from companion.rules.moves import Json
from companion.rules.sentence import say
from companion.table.camera_moves import CameraMoves
from companion.table.clock import Clock
from companion.table.doubles import SCREEN
from companion.table.ledger import Body, Origin, is_unconfirmed
from companion.table.move_maker import MoveMaker
from companion.table.questions import OpenQuestion, ask_confirm
from companion.table.state_facts import leaves
from companion.views.intents import Press

GUARD_S = 0.25
"""Two presses closer together are one wish, whatever they came from (faults.md 5)."""


class Undoing:
    """The undo tool."""

    def __init__(self, maker: MoveMaker, camera: CameraMoves, clock: Clock) -> None:
        self._maker = maker
        self._camera = camera
        self._clock = clock

    def press(self, press: Press) -> None:
        """One press on undo or redo."""
        maker = self._maker
        now_s = self._clock.now_s()
        # Two presses on one picture are one wish; the second is told so.
        quick = now_s - maker.undone_at_s < GUARD_S or maker.doubles.is_double(SCREEN, ("undo",))
        doubled = press.id == "undo" and quick
        if press.position != maker.ledger.position or doubled:
            maker.toast(say("table.too_late"))
            return
        origin = Origin(source=press.source)
        body: dict[str, Json]
        newest = maker.ledger.newest()
        if press.id == "undo" and newest is not None:
            asked = maker.questions.find(UNDO_REVEALED)
            if asked is None and (cards := revealed(maker, newest)):
                body = {"do": "undo", "note": CONSENT}
                maker.ask(ask_undo_revealed(maker, newest, cards, body, origin))
                return
            if asked is not None:
                maker.questions.take(asked.view.id)
            self._camera.refuse_entry(newest.n)
        body = {"do": press.id}
        if press.id == "undo" and newest is not None and revealed(maker, newest):
            body["note"] = CONSENT
        maker.make(body, origin)


UNDO_REVEALED = "undo_revealed"
"""What the question about such an undo is about."""

CONSENT = "the table agreed: this revealed a card"
"""Note of an undo that puts a seen card back."""


def ask_undo_revealed(
    maker: MoveMaker, newest: Judged, cards: tuple[str, ...], body: Body, origin: Origin
) -> OpenQuestion:
    """The table saw a card: undoing that needs its word, and the log keeps it."""
    title = say("table.undo_revealed", what=newest.because, n=len(cards))
    number = maker.questions.next_id()
    return ask_confirm(number, title, body, origin, maker.ledger.position, about=UNDO_REVEALED)


def revealed(maker: MoveMaker, newest: Judged) -> tuple[str, ...]:
    """Cards that this entry brought to light, if a person vouches for it.

    What only the camera read is corrected without a question.
    """
    if not newest.entry.is_move or is_unconfirmed(newest.entry):
        return ()
    timeline = maker.ledger.timeline
    rules = timeline.rules
    before = rules.state_to_json(timeline.state_after(newest.n - 1))
    after = rules.state_to_json(timeline.state)
    known = {v for _, v in leaves(before) if isinstance(v, str)}
    cards = set(_texts(rules.write_move(newest.entry.move)))
    shown = {v for path, v in leaves(after) if isinstance(v, str) and "rest" not in path}
    drawn = any(
        isinstance(value, int) and value < old
        for path, value in leaves(after.get("decks"))
        if isinstance(old := dict(leaves(before.get("decks"))).get(path), int)
    )
    fresh = tuple(sorted((cards & shown) - known - set(rules.scores(timeline.state)) - {"?"}))
    return fresh if drawn else ()


def _texts(value: Json) -> list[str]:
    return [text for _, text in leaves(value) if isinstance(text, str)]
