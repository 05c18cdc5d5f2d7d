"""A card's numbers as a form: from the deck file's fields to typed answers and back."""

from collections.abc import Mapping, Sequence

from companion.games.game import CardForm
from companion.rules.errors import BadInput
from companion.rules.sentence import say
from companion.views.page import Field

Answers = Mapping[str, str]
"""What was typed, by the form's name; of counts by `name/choice`."""

_TRUTHS = ("false", "true")


def form_fields(forms: Sequence[CardForm], answers: Answers) -> tuple[Field, ...]:
    """The form as fields of a page, ids as in `Answers`."""
    fields: list[Field] = []
    for form in forms:
        if form.kind in {"counts", "gains"}:
            fields += [
                Field(
                    id=f"{form.name}/{choice}",
                    title=say("setup.form.count", what=form.title, choice=choice),
                    value=answers.get(f"{form.name}/{choice}", ""),
                    kind="number",
                )
                for choice in form.choices
            ]
            continue
        choices = tuple((c, say("setup.form.choice", name=c)) for c in form.choices)
        kind = form.kind if form.kind in {"number", "choice"} else "text"
        value = answers.get(form.name, "")
        fields.append(
            Field(id=form.name, title=form.title, value=value, kind=kind, choices=choices)
        )
    return tuple(fields)


def read_answers(forms: Sequence[CardForm], answers: Answers) -> dict[str, object]:
    """The fields of the deck file. What was left empty is left out; raises BadInput."""
    fields: dict[str, object] = {}
    for form in forms:
        value = _value(form, answers)
        if value is None or (value == {} and "." in form.name):
            continue
        table, _, key = form.name.rpartition(".")
        if not table:
            fields[key] = value
            continue
        inner = fields.setdefault(table, {})
        if isinstance(inner, dict):
            inner[key] = value
    return fields


def write_answers(forms: Sequence[CardForm], fields: Mapping[str, object]) -> dict[str, str]:
    """What would have to be typed to get these fields; inverse of `read_answers`."""
    answers: dict[str, str] = {}
    for form in forms:
        table, _, key = form.name.rpartition(".")
        inner = fields.get(table) if table else fields
        value = inner.get(key) if isinstance(inner, Mapping) else None
        match value:
            case None:
                continue
            case Mapping():
                answers |= {f"{form.name}/{k}": str(v) for k, v in value.items()}
            case list() | tuple() if form.kind == "gains":
                answers |= _gain_answers(form, value)
            case list() | tuple():
                answers[form.name] = ", ".join(str(v) for v in value)
            case bool():
                answers[form.name] = _TRUTHS[value]
            case _:
                answers[form.name] = str(value)
    return answers


def _gain_answers(form: CardForm, gains: Sequence[object]) -> dict[str, str]:
    return {
        f"{form.name}/{gain.get('what')}": str(gain.get("count", 1))
        for gain in gains
        if isinstance(gain, Mapping) and "what" in gain
    }


def _value(form: CardForm, answers: Answers) -> object | None:
    if form.kind in {"counts", "gains"}:
        counts = {
            choice: number
            for choice in form.choices
            if (number := _number(form, answers.get(f"{form.name}/{choice}", "")))
        }
        if form.kind == "counts":
            return counts
        return [{"what": what, "count": count} for what, count in counts.items()]
    typed = answers.get(form.name, "").strip()
    if not typed:
        return None
    match form.kind:
        case "number":
            return _number(form, typed)
        case "tags":
            return [tag.strip() for tag in typed.split(",") if tag.strip()]
        case "choice" if form.choices == _TRUTHS:
            return typed == "true" or None
        case _:
            return typed


def _number(form: CardForm, typed: str) -> int | None:
    typed = typed.strip()
    if not typed:
        return None
    try:
        return int(typed)
    except ValueError as error:
        raise BadInput(f"{form.name}: {typed!r} is no whole number") from error
