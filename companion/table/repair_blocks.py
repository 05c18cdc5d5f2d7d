"""The blocks of a repair form: numbers to type on the left, what is chosen beside them.

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
from companion.views.page import Block, Button, Buttons, Field, FieldGrid, Line, Tier

_MOST_COLUMNS = 3
"""More of them side by side could not be read."""

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
            made = tuple(self.field(one, skip=len(parent)) for one in group)
            found += self._below(parent, made) if parent else made
        return tuple(found)

    def _below(self, parent: Path, fields: tuple[Field, ...]) -> tuple[Block, ...]:
        """Numbers that may be absent, below the name of what has them; in a grid if they form one.

        Keys like "growth.minor" form one: a row for each first word.
        """
        keys = open_keys(self.at_table, parent)
        rows = tuple(dict.fromkeys(key.rpartition(".")[0] for key in keys))
        columns = tuple(dict.fromkeys(key.rpartition(".")[2] for key in keys))
        head = Line(text=self.title(parent), tier=Tier.DETAIL)
        forms_grid = all(rows) and len(rows) * len(columns) == len(keys)
        if not forms_grid or len(columns) > _MOST_COLUMNS:
            return (head, *fields)
        wide = len(columns)
        return (
            FieldGrid(
                titles=tuple(title_of((key,), self.package) for key in columns),
                players=(None,) * wide,
                rows=tuple(
                    (
                        title_of((row,), self.package),
                        fields[index * wide : (index + 1) * wide],
                    )
                    for index, row in enumerate(rows)
                ),
                title=head.text,
            ),
        )

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

    def columns(self, state: Json) -> tuple[list[Block], list[Block]]:
        """What is chosen, apart: first words and places, then cards."""
        whole: Any = state
        mine = whole["players"].get(self.part, {}) if self.part else whole
        under: Path = ("players", self.part) if self.part else ()
        plain: list[Block] = []
        cards: list[Block] = []
        for key, value in mine.items():
            path = (*under, key)
            (cards if self._holds_cards(path) else plain).extend(self.chosen(value, path))
        return plain, cards

    def _holds_cards(self, path: Path) -> bool:
        """Whether cards may lie there or below."""
        places = self.at_table.places.items()
        return any(
            place.cards
            and find_place({"/".join(name.split("/")[: len(path)]): place}, path) is place
            for name, place in places
        )

    def chosen(self, value: Json, path: Path = (), skip: int = 0) -> Iterator[Block]:
        """What is chosen: cards, players, lists, rows, and what may be nothing as a whole.

        skip: so many keys stand above it already.
        """
        if path and not self._may_be_mine(path):
            return
        place = find_place(self.at_table.places, path)
        if isinstance(value, list):
            yield from self._list(value, path, skip)
        elif isinstance(value, Mapping) and not open_keys(self.at_table, path):
            yield from self._object(value, path)
        elif self._is_mine(path) and place.row is not None:
            yield self._whole(path, value)
        elif self._is_mine(path) and place.is_chosen:
            yield Buttons(buttons=(self._pick(path, value, skip),))

    def _object(self, value: Mapping[str, Json], path: Path) -> Iterator[Block]:
        """What has keys: its name, unless it only holds others that have names."""
        named = not any(
            find_place(self.at_table.places, (*path, key)).row is not None
            for key, inner in value.items()
            if not isinstance(inner, list)
        )
        inside = [
            found
            for key, inner in value.items()
            for found in self.chosen(inner, (*path, str(key)), skip=len(path))
        ]
        if inside and named:
            yield Line(text=self.title(path[-1:]), tier=Tier.DETAIL)
        yield from inside
        if path and self._is_mine(path) and find_place(self.at_table.places, path).row is not None:
            yield self._whole(path, value)

    def _whole(self, path: Path, value: Json) -> Buttons:
        """Something that may be nothing, or one of a few words, as a whole."""
        place = find_place(self.at_table.places, path)
        title, where = self.title(path[-1:]), pointer(path)
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
        shown = value_text(value, self.at_table, path, self.package)
        title = say("table.pick_value", what=self.title(path[skip:]), value=shown)
        return Button(id=f"pick:{pointer(path)}", title=title)

    def _list(self, value: list[Json], path: Path, skip: int = 0) -> Iterator[Block]:
        if not self._is_mine(path):
            return
        yield Line(text=self.title(path[skip:]), tier=Tier.DETAIL)
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
                title=say(
                    "table.one_less",
                    what=value_text(item, self.at_table, (*path, index), self.package),
                ),
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
