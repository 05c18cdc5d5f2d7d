"""What the buttons of a seat box mean in Treatment.

Three buttons must do for a whole evening at a table that has nothing else. While somebody
acts they are draw, exchange and place. Where no action is due they answer what the table has
to say: draw is "mine" and exchange "nobody" once a Case is over, exchange is also "I have
discarded", and place is "it goes on": the next Case, or the next Symptom, lies there. Nobody
sees which card that is, so it is entered without a name.
"""

from companion.games.treatment.decide import check
from companion.games.treatment.deck import UNKNOWN
from companion.games.treatment.moves import Award, RevealSymptom
from companion.games.treatment.state import Phase, PlayerState, State, printed_id
from companion.games.treatment.table import Table
from companion.rules.seats import Player
from companion.rules.sentence import say
from companion.views.board import Ask

ROLES = ("draw", "exchange", "place", "undo", "hold")
"""Buttons of a seat box, in order."""

_EXCHANGED = 2


def find_button_ask(table: Table, state: State, player: Player, role: str) -> Ask | None:
    """The move that a press now makes, complete; None where it means nothing."""
    mine = next((p for p in state.players if p.name == player), None)
    if mine is None or not mine.active:
        return None
    if state.owing():
        return _discard(mine) if role == "exchange" else None
    if state.phase is Phase.ACTIONS:
        return _action(table, state, player, role)
    if role == "place":
        return _go_on(table, state)
    if role in {"draw", "exchange"}:
        to = player if role == "draw" else None
        if not check(table, state, Award(to=to)).broken:
            title = say("ask.award" if to else "ask.award_nobody", to=to)
            return Ask(do="award", arguments=(("to", to),), title=title)
    return None


def _action(table: Table, state: State, player: Player, role: str) -> Ask | None:
    if role not in {"draw", "exchange", "place"} or state.effects_due:
        return None
    arguments: tuple[tuple[str, object], ...] = ()
    if role == "exchange":
        # The cards lie face up on the pile; whoever wants them in the log opens the entry.
        arguments = (("discards", [UNKNOWN] * _EXCHANGED),)
    turn = table.on_turn(state)
    late = None if turn in {None, player} else say("button.not_your_turn", player=turn)
    return Ask(do=role, by=player, arguments=arguments, title=say(f"do.{role}"), disabled=late)


def _discard(mine: PlayerState) -> Ask | None:
    """All that this player owes."""
    if not mine.must_discard:
        return None
    cards = [UNKNOWN] * mine.must_discard
    return Ask(do="discard", by=mine.name, arguments=(("cards", cards),), title=say("do.discard"))


def _go_on(table: Table, state: State) -> Ask | None:
    """The next Case; or, at a Case that nobody named, the next Symptom.

    Who named the Case on the screen names its Symptoms there too: a press for the next action
    that comes too early must not turn up one without a name.
    """
    if state.phase is Phase.REVEAL_CASE:
        return Ask(do="reveal_case", arguments=(("card", UNKNOWN),), title=say("do.reveal_case"))
    nameless = state.card is not None and printed_id(state.card) == UNKNOWN
    if nameless and not check(table, state, RevealSymptom(card=UNKNOWN)).broken:
        arguments = (("card", UNKNOWN),)
        return Ask(do="reveal_symptom", arguments=arguments, title=say("do.reveal_symptom"))
    return None
