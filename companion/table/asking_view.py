"""How missing arguments are asked for: the card picker, or a form for numbers and choices."""

from collections.abc import Mapping

from companion.games.at_table import Need, NeedKind
from companion.rules.sentence import Sentence, say
from companion.table.asking import CARD_KINDS, Asking, form_needs, matching, read_number
from companion.views.board import Ask
from companion.views.page import Block, Button, Buttons, Field, Line, Page
from companion.views.scene import PickCard, Picker


def picture(asking: Asking) -> Picker | Page:
    """The scene that asks for what is missing next."""
    need = asking.needs[0]
    in_picker = need.kind in CARD_KINDS
    instead = tuple(
        Button(
            id=f"instead:{i}",
            title=a.title or say(f"do.{a.do}"),
            key=str(i + 1) if in_picker else f"f{i + _FIRST_KEY}",
            player=_player(a),
        )
        for i, a in enumerate(need.instead[:_MOST_INSTEAD])
    )
    if in_picker:
        return Picker(
            title=need.title,
            query=asking.query,
            cards=tuple(
                PickCard(card=c.card, name=c.name, legal=c.legal, note=c.note)
                for c in matching(need.candidates, asking.query)
            ),
            chosen=asking.chosen,
            wanted=1 if need.kind is NeedKind.CARD else need.wanted,
            extra=(*_picker_extra(need, asking), *instead, _CANCEL),
            player=asking.ask.by,
        )
    needs = form_needs(asking)
    # Where nothing is typed the digits choose: one press more than the action itself.
    by_digit = len(needs) == 1 and needs[0].kind is NeedKind.CHOICE
    blocks: list[Block] = [
        b for n in needs for b in _form_blocks(n, asking.typed or {}, by_digit=by_digit)
    ]
    buttons = [Button(id="done", title=say("table.done"), key="enter", primary=True)]
    if any(n.optional for n in needs):
        buttons.append(Button(id="skip", title=say("table.skip"), key="f2"))
    # Many numbers run over the page: what ends the form stands beside them.
    is_long = any(n.kind is NeedKind.COUNTS and len(n.names) > _LONG for n in needs)
    end = Buttons(buttons=(*buttons, *instead), columns=1 if is_long else 0)
    if not is_long:
        blocks.append(end)
    return Page(
        name="set_numbers",
        title=asking.ask.title or say(f"do.{asking.ask.do}"),
        blocks=tuple(blocks),
        side=(end,) if is_long else (),
        back=_CANCEL,
    )


_FIRST_KEY = 3
"""Digits are typed into the fields of a form: there F3 and so on choose another answer."""

_MOST_INSTEAD = 9
_CHOOSE = "123456789abcdefg"
_LONG = 6

_CANCEL = Button(id="cancel", title=say("table.cancel"), key="escape")


def _player(ask: Ask) -> str | None:
    to = dict(ask.arguments).get("to")
    return to if isinstance(to, str) else ask.by


def _picker_extra(need: Need, asking: Asking) -> tuple[Button, ...]:
    extra: list[Button] = []
    if need.default is not None:
        picks = asking.query and matching(need.candidates, asking.query)  # Enter takes the first
        key = "f2" if picks else "enter"
        extra.append(Button(id="default", title=say("table.not_seen"), key=key))
    elif need.optional:
        extra.append(Button(id="default", title=say("table.skip"), key="f2"))
    if need.wanted is None or (need.kind is NeedKind.CARDS and asking.chosen):
        extra.append(Button(id="done", title=say("table.done"), key="f3", primary=True))
    return tuple(extra)


def _form_blocks(
    need: Need, typed: Mapping[str, str], *, by_digit: bool = False
) -> tuple[Block, ...]:
    match need.kind:
        case NeedKind.COUNTS:
            return (
                Line(text=need.title),
                *(
                    _number_field(f"{need.name}.{name}", title, typed, need)
                    for name, title in need.names
                ),
            )
        case NeedKind.CHOICE:
            return (Line(text=need.title), *_choices(need, typed, by_digit=by_digit))
        case NeedKind.NUMBER:
            return (_number_field(need.name, need.title, typed, need),)
        case _:
            field = Field(id=need.name, title=need.title, value=typed.get(need.name, ""))
            return (field, *_choices(need, typed))


def _choices(need: Need, typed: Mapping[str, str], *, by_digit: bool = False) -> tuple[Block, ...]:
    buttons = tuple(
        Button(
            id=f"choose:{need.name}={value}",
            title=title,
            chosen=typed.get(need.name) == value,
            key=_CHOOSE[i] if by_digit and i < len(_CHOOSE) else None,
        )
        for i, (value, title) in enumerate(need.choices)
    )
    return (Buttons(buttons=buttons),) if buttons else ()


def _number_field(name: str, title: Sentence, typed: Mapping[str, str], need: Need) -> Field:
    text = typed.get(name, "")
    wrong = bool(text.strip()) and read_number(text, need) is None
    problem = say("table.number_between", least=need.least, most=need.most) if wrong else None
    return Field(id=name, title=title, value=text, kind="number", problem=problem)
