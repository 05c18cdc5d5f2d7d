"""The blocks of a repair form: numbers to type on the left, what is chosen on the right.

Buttons name what they do and where: `pick:PATH`, `add:PATH`, `drop:PATH`, `flip:PATH`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.games.at_table import AtTable
from companion.games.repair_places import find_place
from companion.rules.moves import Json
from companion.rules.sentence import Sentence, say
from companion.table.repair_form import FormField, Typed, form_fields, open_keys
from companion.table.state_facts import Path, owner_of, pointer, title_of, value_text
from companion.views.page import Block, Button, Buttons, Field, Line, Tier

_YES_NO = (("yes", say("table.yes")), ("no", say("table.no")))


@dataclass(frozen=True, slots=True, kw_only=True)
class FormView:
    """One part of the form: the player whose it is, or "" for what belongs to nobody."""

    at_table: AtTable[Any]
    package: str | None
    typed: Typed
    part: str

    def numbers(self, state: Json) -> tuple[Block, ...]:
        """What is typed, in the order of the state; keys that may be absent below their name."""
        found: list[Block] = []
        fields = (f for f in form_fields(state, self.at_table) if self._is_mine(f.path))
        plain = (f for f in fields if not any(isinstance(key, int) for key in f.path))
        for parent, group in groupby(plain, self._open_parent):
            if parent:
                found.append(Line(text=self.title(parent), tier=Tier.DETAIL))
            found += [self.field(one, skip=len(parent)) for one in group]
        return tuple(found)

    def _open_parent(self, one: FormField) -> Path:
        """The object whose keys may be absent; empty for other fields."""
        parent = one.path[:-1]
        return parent if open_keys(self.at_table, parent) else ()

    def field(self, one: FormField, skip: int = 0) -> Field:
        """One field, with what was typed. skip: so many keys stand above it already."""
        kind = "number" if one.is_number else "choice" if one.is_choice else "text"
        return Field(
            id=one.id,
            title=self.title(one.path[skip:]),
            value=self.typed.get(one.id, one.text),
            kind=kind,
            choices=_YES_NO if one.is_choice else (),
        )

    def title(self, path: Path) -> Sentence:
        """What a place is called."""
        return title_of(path, self.package)

    def chosen(self, value: Json, path: Path = ()) -> Iterator[Block]:
        """What is chosen: cards, players, lists, rows, and what may be nothing as a whole."""
        if path and not self._may_be_mine(path):
            return
        place = find_place(self.at_table.places, path)
        if isinstance(value, list):
            yield from self._list(value, path)
        elif isinstance(value, Mapping) and not open_keys(self.at_table, path):
            for key, inner in value.items():
                yield from self.chosen(inner, (*path, str(key)))
            if path and self._is_mine(path) and (place.row is not None):
                yield self._whole(path, value)
        elif self._is_mine(path) and place.row is not None:
            yield self._whole(path, value)
        elif self._is_mine(path) and place.is_chosen:
            yield Buttons(buttons=(self._pick(path, value),))

    def _whole(self, path: Path, value: Json) -> Buttons:
        """Something that may be nothing, or one of a few words, as a whole."""
        place = find_place(self.at_table.places, path)
        title, where = self.title(path), pointer(path)
        buttons = []
        if value is not None:
            none = say("table.set_empty", what=title)
            buttons.append(Button(id=f"drop:{where}", title=none))
        if not isinstance(value, Mapping):
            buttons.append(Button(id=f"add:{where}", title=say("table.describe", what=title)))
        buttons += [
            Button(
                id=f"word:{where}={word}",
                title=say("table.pick_value", what=title, value=word_title(word, self)),
                chosen=value == word,
            )
            for word in place.words
        ]
        return Buttons(buttons=tuple(buttons))

    def _pick(self, path: Path, value: Json, skip: int = 0) -> Button:
        place = find_place(self.at_table.places, path)
        is_word = isinstance(value, str) and value in place.words
        shown = word_title(str(value), self) if is_word else value_text(value, self.at_table)
        title = say("table.pick_value", what=self.title(path[skip:]), value=shown)
        return Button(id=f"pick:{pointer(path)}", title=title)

    def _list(self, value: list[Json], path: Path) -> Iterator[Block]:
        if not self._is_mine(path):
            return
        yield Line(text=self.title(path), tier=Tier.DETAIL)
        if value and all(isinstance(item, list) for item in value):
            yield self._toggles(value, path)
            return
        more = Button(id=f"add:{pointer(path)}", title=say("table.one_more"))
        if any(isinstance(item, Mapping) for item in value):
            for index, item in enumerate(value):
                yield self._row(item, (*path, index))
            yield Buttons(buttons=(more,))
            return
        drops = tuple(
            Button(
                id=f"drop:{pointer((*path, index))}",
                title=say("table.one_less", what=value_text(item, self.at_table)),
            )
            for index, item in enumerate(value)
        )
        yield Buttons(buttons=(*drops, more))

    def _row(self, item: Json, path: Path) -> Block:
        """One row of a list: its values, then a button that takes it out."""
        buttons: list[Button] = []
        for key, value in item.items() if isinstance(item, Mapping) else ():
            inner: Path = (*path, str(key))
            if find_place(self.at_table.places, inner).is_chosen:
                buttons.append(self._pick(inner, value, skip=len(path)))
        gone = Button(id=f"drop:{pointer(path)}", title=say("table.row_out", n=int(path[-1]) + 1))
        return Buttons(buttons=(*buttons, gone))

    def _toggles(self, rows: list[Json], path: Path) -> Buttons:
        """Places that are taken or not, as they lie."""
        cells = [
            (y, x, taken)
            for y, row in enumerate(rows)
            for x, taken in enumerate(row if isinstance(row, list) else [])
        ]
        return Buttons(
            columns=max(x for _, x, _ in cells) + 1,
            buttons=tuple(
                Button(
                    id=f"flip:{pointer((*path, y, x))}",
                    title=say("table.cell", row=y + 1, column=x + 1),
                    chosen=taken is True,
                )
                for y, x, taken in cells
            ),
        )

    def _is_mine(self, path: Path) -> bool:
        return (owner_of(path) or "") == self.part

    def _may_be_mine(self, path: Path) -> bool:
        """Whether something of this part may stand below."""
        return self._is_mine(path) or path == ("players",)


def word_title(word: str, view: FormView) -> Sentence:
    """A word of the state as people read it."""
    return title_of((word,), view.package)
