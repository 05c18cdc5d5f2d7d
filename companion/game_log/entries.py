"""Entries: the rows of a game's log, and their JSON form (contract, section 2).

An entry is a move of the game, or one of four that speak about the log itself: `undo`,
`redo`, `correct` and `note`. Reading is strict: an unknown key is BadInput that names it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.games.game import GameRules
from companion.rules.errors import BadInput
from companion.rules.fields import Fields, is_whole
from companion.rules.moves import Json, Move
from companion.rules.seats import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Cancels the newest counting entry."""

    do: ClassVar[str] = "undo"
    by: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Brings back the entry that was undone last."""

    do: ClassVar[str] = "redo"
    by: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Changes nothing. about: number of the entry it speaks of."""

    do: ClassVar[str] = "note"
    by: Player | None = None
    text: str
    about: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """An older entry is replaced or, with `replacement` None, taken out.

    entry: number of the older entry, from 1.
    allow: numbers of later entries that stand "as played", whatever they become.
    """

    do: ClassVar[str] = "correct"
    by: Player | None = None
    entry: int
    replacement: "Entry | None"
    allow: tuple[int, ...] = ()


LogAct = Undo | Redo | Correct | Note
LOG_ACTS = ("undo", "redo", "correct", "note")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of the log.

    move: a move of the game or an act on the log itself.
    note: free text. allowed: the table let it stand against the rules.
    meta: kept and given back, never needed to compute a state; None when absent.
    """

    move: Move | LogAct
    note: str | None = None
    allowed: bool = False
    meta: Mapping[str, Json] | None = None

    @property
    def is_move(self) -> bool:
        """Whether it is a move of the game, which the rules judge."""
        return not isinstance(self.move, LogAct)


def read_entry(raw: object, rules: GameRules[Any], where: str = "entry") -> Entry:
    """Read the JSON object of an entry. Raises BadInput naming the key at fault."""
    fields = Fields(raw, where)
    do = fields.text("do")
    by = fields.text_or("by", None)
    player = None if by is None else Player(by)
    note = _note(fields)
    allowed = fields.has("ruling") and fields.choice("ruling", ("allowed",)) == "allowed"
    meta = fields.raw("meta", None)
    if meta is not None and not isinstance(meta, Mapping):
        fields.refuse("meta", "an object")
    move: Move | LogAct
    if do in LOG_ACTS:
        move = _read_log_act(fields, do, player, rules)
    else:
        move = rules.parse_move(do, player, fields)
    fields.done()
    return Entry(move=move, note=note, allowed=allowed, meta=None if meta is None else dict(meta))


def write_entry(entry: Entry, rules: GameRules[Any]) -> dict[str, Json]:
    """The JSON object of an entry, inverse of `read_entry`."""
    body = (
        _write_log_act(entry.move, rules)
        if isinstance(entry.move, LogAct)
        else dict(rules.write_move(entry.move))
    )
    if entry.note is not None:
        body["note"] = entry.note
    if entry.allowed:
        body["ruling"] = "allowed"
    if entry.meta is not None:
        body["meta"] = dict(entry.meta)
    return body


def _note(fields: Fields) -> str | None:
    value = fields.raw("note", None)
    if value is not None and not isinstance(value, str):
        fields.refuse("note", "a text")
    return value


def _read_log_act(fields: Fields, do: str, by: Player | None, rules: GameRules[Any]) -> LogAct:
    match do:
        case "undo":
            return Undo(by=by)
        case "redo":
            return Redo(by=by)
        case "note":
            return Note(by=by, text=_text(fields), about=fields.whole_or("about", None, least=1))
        case _:
            return _read_correct(fields, by, rules)


def _text(fields: Fields) -> str:
    value = fields.raw("text")
    if not isinstance(value, str):
        fields.refuse("text", "a text")
    return value


def _read_correct(fields: Fields, by: Player | None, rules: GameRules[Any]) -> Correct:
    number = fields.whole("entry", least=1)
    remove = fields.truth_or("remove", False)
    if remove == fields.has("with"):
        raise BadInput(f"{fields.where}: needs either 'with' (an entry) or 'remove' (true)")
    replacement = None
    if not remove:
        replacement = read_entry(fields.raw("with"), rules, f"{fields.where}, 'with'")
        if not replacement.is_move:
            raise BadInput(
                f"{fields.where}: 'with' must be a move of the game, not {replacement.move.do!r}"
            )
    return Correct(by=by, entry=number, replacement=replacement, allow=_allow(fields))


def _allow(fields: Fields) -> tuple[int, ...]:
    value = fields.raw("allow", [])
    if not isinstance(value, list) or not all(is_whole(v) and v >= 1 for v in value):
        fields.refuse("allow", "a list of entry numbers")
    return tuple(value)


def _write_log_act(act: LogAct, rules: GameRules[Any]) -> dict[str, Json]:
    body: dict[str, Json] = {"do": act.do}
    if act.by is not None:
        body["by"] = act.by
    match act:
        case Undo() | Redo():
            pass
        case Note():
            body["text"] = act.text
            if act.about is not None:
                body["about"] = act.about
        case Correct():
            body["entry"] = act.entry
            if act.replacement is None:
                body["remove"] = True
            else:
                body["with"] = write_entry(act.replacement, rules)
            if act.allow:
                body["allow"] = list(act.allow)
    return body
