"""Choosing a card, a player or a word for one place of a repair form."""

from dataclasses import dataclass, replace

from companion.games.at_table import Candidate
from companion.games.repair_places import Place, find_place
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, say
from companion.table.asking import matching
from companion.table.desk import Desk
from companion.table.reasons import BACK
from companion.table.state_facts import Path, title_of
from companion.views.intents import Intent, Pick, Press, Type
from companion.views.page import Button, Buttons, Page
from companion.views.scene import PickCard, Picker

_UNKNOWN = "?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picking:
    """path: the place, or the list that gets one more. adds: whether it is a list."""

    path: Path
    adds: bool = False
    query: str = ""

    def scene(self, desk: Desk) -> Picker | Page:
        """The card picker, or a page with a button for each word or player."""
        place, title = self._place(desk), title_of(self.path, desk.package)
        nothing = Button(id="nothing", title=say("table.value_none"), key="f3")
        if place.cards:
            unknown = Button(id="unknown", title=say("table.not_seen"), key="f2")
            extra = (unknown, BACK) if self.adds else (unknown, nothing, BACK)
            cards = tuple(
                PickCard(card=c.card, name=c.name) for c in matching(self.cards(desk), self.query)
            )
            return Picker(title=title, query=self.query, cards=cards, extra=extra)
        buttons = tuple(
            Button(id=f"choice:{value}", title=words, key=str(i) if i < 10 else None,
                   player=value if place.players else None)
            for i, (value, words) in enumerate(self._choices(desk, place), start=1)
        )  # fmt: skip
        none = () if self.adds else (nothing,)
        return Page(
            name="repair_pick",
            title=title,
            blocks=(Buttons(buttons=(*buttons, *none), columns=2),),
            back=BACK,
        )

    def cards(self, desk: Desk) -> tuple[Candidate, ...]:
        """The cards that may stand there."""
        kinds = self._place(desk).cards
        return tuple(c for c in desk.at_table.known_cards() if c.kind in kinds)

    def on_intent(self, desk: Desk, intent: Intent) -> "Picking | tuple[Json] | None":
        """Still choosing, the value in a tuple of one, or None: given up."""
        match intent:
            case Type(id="query", value=value, entered=entered):
                hits = matching(self.cards(desk), value)
                return (hits[0].card,) if entered and value and hits else replace(self, query=value)
            case Pick(card=card):
                return (card,)
            case Press(id="unknown"):
                return (_UNKNOWN,)
            case Press(id="nothing"):
                return (None,)
            case Press(id=button) if button.startswith("choice:"):
                return (button.removeprefix("choice:"),)
            case Press(id="cancel"):
                return None
            case _:
                return self

    def _place(self, desk: Desk) -> Place:
        return find_place(desk.at_table.places, self.path)

    def _choices(self, desk: Desk, place: Place) -> tuple[tuple[str, Sentence], ...]:
        if place.players:
            return tuple((str(p), say("table.plain", text=p)) for p in desk.people.seats)
        return tuple((w, _title(w, desk)) for w in place.words)


def _title(word: str, desk: Desk) -> Sentence:
    """A word of the state, or what has that id (a goal), as people read it."""
    name = desk.at_table.card_name(word)
    return title_of((word,), desk.package) if name == word else say("table.plain", text=name)
