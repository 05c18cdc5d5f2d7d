"""A card's numbers beside its picture: one card after the other, each can be skipped."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from companion.games.game import Game
from companion.rules.errors import BadInput
from companion.rules.sentence import Sentence, say
from companion.setup.card_form import form_fields, read_answers, write_answers
from companion.setup.pages.setup_page import Leave, Step, StillPage
from companion.setup.teaching import Lessons
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, Cards, Field, Line, Page, Tier


class NumbersPage(StillPage):
    """The forms of several cards. Each is kept with Enter; the deck is as it was where it is skipped."""

    def __init__(self, lessons: Lessons, game: Game, cards: Sequence[str]) -> None:
        self._lessons = lessons
        self._game = game
        self._cards = tuple(cards)
        self._at = 0
        self._problem: Sentence | None = None
        self._read()

    def _read(self) -> None:
        entry = self._lessons.deck.find(self._cards[self._at])
        self._forms = () if entry is None else self._game.form(entry.kind)
        self._kind = "" if entry is None else entry.kind
        self._name = "" if entry is None else entry.name
        self._copies = "1" if entry is None else str(entry.copies)
        self._answers = {} if entry is None else write_answers(self._forms, entry.fields)
        self._problem = None
        fields = form_fields(self._forms, self._answers)
        self._first = next((f.id for f in fields if not f.value and f.kind != "choice"), None)

    def page(self) -> Page:
        """The form, and the picture beside it."""
        blocks: list[Block] = []
        if self._problem is not None:
            blocks.append(Line(text=self._problem, warning=True))
        blocks += [
            Field(id="#name", title=say("setup.teach.name"), value=self._name),
            Field(
                id="#copies", title=say("setup.numbers.copies"), value=self._copies, kind="number"
            ),
            *(
                replace(field, focus=field.id == self._first)
                for field in form_fields(self._forms, self._answers)
            ),
            Buttons(
                buttons=(
                    Button(id="save", title=say("setup.numbers.save"), key="enter", primary=True),
                    Button(id="skip", title=say("setup.numbers.skip"), key="f2"),
                )
            ),
        ]
        kinds = tuple(
            Button(id=f"kind:{k}", title=say(f"card_kind.{k}"), chosen=k == self._kind)
            for k in self._lessons.kinds
        )
        count = say("setup.numbers.count", n=self._at + 1, of=len(self._cards))
        return Page(
            name=f"numbers:{self._cards[self._at]}",  # each card begins at its first gap
            title=say("table.plain", text=self._name),
            blocks=tuple(blocks),
            side=(
                Cards(cards=(self._cards[self._at],)),
                Line(text=count, tier=Tier.DETAIL),
                Buttons(buttons=kinds),
            ),
            back=Button(id="cancel", title=say("table.back"), key="escape"),
        )

    def on_intent(self, intent: Intent) -> Step:
        """Type, keep, skip."""
        match intent:
            case Back() | Press(id="cancel"):
                return Leave()
            case Type(id="#name", value=value):
                self._name = value
            case Type(id="#copies", value=value):
                self._copies = value
            case Type(id=name, value=value):
                self._answers = {**self._answers, name: value}
            case Press(id="skip"):
                return self._next()
            case Press(id=button) if button.startswith("kind:"):
                self._lessons.deck.set_kind(self._cards[self._at], button.removeprefix("kind:"))
                self._read()
            case _:
                pass
        kept = isinstance(intent, Press) and intent.id == "save"
        if kept or (isinstance(intent, Type) and intent.entered):
            return self._save()
        return None

    def _save(self) -> Step:
        card, deck = self._cards[self._at], self._lessons.deck
        try:
            copies = max(1, int(self._copies or "1"))
            deck.set_fields(card, read_answers(self._forms, self._answers))
            deck.rename(card, self._name.strip() or card, copies=copies)
        except (BadInput, ValueError) as error:
            self._problem = say("table.plain", text=str(error))
            return None
        except OSError as error:
            self._problem = say("setup.cannot_keep", why=error.strerror)
            return None
        return self._next()

    def _next(self) -> Step:
        if self._at + 1 == len(self._cards):
            return Leave()
        self._at += 1
        self._read()
        return None

    def picture(self, card: str | None) -> Path | None:
        """The first picture of a card."""
        return next(iter(self._lessons.deck.pictures_of(card)), None) if card else None
