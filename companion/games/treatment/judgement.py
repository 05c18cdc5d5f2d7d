"""What the checks of a move find, and in which order broken rules are named."""

from collections import Counter
from dataclasses import dataclass, field

from companion.games.treatment.moves import ApplyEffect, Discard, TreatmentMove
from companion.games.treatment.state import Phase, State
from companion.games.treatment.table import Table
from companion.rules.decision import Verdict
from companion.rules.sentence import Sentence, Value, say

ORDER = (
    *("TR-SYMP-02", "TR-RES-04", "TR-WIN-01", "TR-HAND-02", "TR-SETUP-02", "TR-COMP-01"),
    *("TR-RES-02", "TR-RES-01", "TR-SCORE-01", "TR-SYMP-01", "TR-ACT-01", "TR-ACT-02"),
    *("TR-ACT-03", "TR-ACT-04", "TR-SCORE-02", "TR-SETUP-04", "TR-SCORE-05"),
)
"""Where several rules are broken, the uppermost of the contract's list (section 3) comes first."""


@dataclass(slots=True, kw_only=True)
class Judgement:
    """Collected while a move is checked.

    rules, because: what to cite when nothing is broken.
    """

    rules: tuple[str, ...]
    because: Sentence
    broken: list[tuple[str, Sentence]] = field(default_factory=list)
    doubts: list[Sentence] = field(default_factory=list)

    def breaks(self, rule: str, key: str, /, **values: Value) -> None:
        """Note a broken rule with the reason."""
        self.broken.append((rule, say(f"breach.{key}", **values)))

    def doubt(self, key: str, /, **values: Value) -> None:
        """Note something that nobody knows and that decides."""
        self.doubts.append(say(f"doubt.{key}", **values))

    def verdict(self) -> tuple[Verdict, tuple[str, ...], Sentence]:
        """Verdict, rules and the reason."""
        if self.broken:
            found = sorted(self.broken, key=lambda pair: ORDER.index(pair[0]))
            rules = tuple(dict.fromkeys(rule for rule, _ in found))
            return Verdict.BREACH, rules, found[0][1]
        if self.doubts:
            told = say("doubt.told", did=self.because, doubt=self.doubts[0])
            return Verdict.CANNOT_TELL, self.rules, told
        return Verdict.LEGAL, self.rules, self.because


def check_what_is_due(judgement: Judgement, state: State, move: TreatmentMove) -> None:
    """Card texts, the end of the game and discards come before every other move."""
    if state.effects_due:
        due = state.effects_due[0]
        if not (isinstance(move, ApplyEffect) and move.by == due.player):
            judgement.breaks(due.rule, "effect_due", player=due.player)
    if state.phase is Phase.OVER:
        judgement.breaks("TR-WIN-01", "over")
    owing = state.owing()
    if owing and not isinstance(move, Discard) and not _answers_effect(state, move):
        first = owing[0]
        judgement.breaks("TR-HAND-02", "discards_due", player=first.name, n=first.must_discard)


def _answers_effect(state: State, move: TreatmentMove) -> bool:
    return isinstance(move, ApplyEffect) and bool(state.effects_due)


def check_copies(
    judgement: Judgement, table: Table, cards: tuple[str, ...], lying: Counter[str]
) -> None:
    """No known card may stand more often than the box has it (TR-COMP-01)."""
    for card, more in Counter(cards).items():
        copies = table.deck.copies.get(card)
        if copies is not None and lying[card] + more > copies:
            judgement.breaks(
                "TR-COMP-01",
                "copies",
                card=table.deck.name_of(card),
                copies=copies,
                n=lying[card] + more,
            )


def hand_cards_lying(state: State) -> Counter[str]:
    """Known Treatment and Resource cards on the table."""
    lying = Counter(state.treatment_discards)
    for player in state.players:
        lying.update(player.flipped or ())
    return lying
