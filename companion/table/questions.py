"""Questions at the edge of the table: they wait, and play goes on.

An open question holds what its choices will do; the view of it is plain data.
"""

from dataclasses import dataclass, field

from companion.game_log.judged import Judged
from companion.rules.sentence import Sentence, say
from companion.rules.table_facts import Reading, Unsure
from companion.table.ledger import Body, Origin
from companion.views.page import Button
from companion.views.scene import Question

LATE_PRESS_S = 30.0
"""A question about a late press goes away by itself after this time (devices.md, 2.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A question and what its choices will do.

    body, origin: the move in doubt (breach, late press, confirm). readings: to choose from.
    tracks: the camera's numbers of the cards it is about. position: log length when asked.
    expires_s: when it goes away by itself. times: how often the move was made (late presses).
    """

    view: Question
    position: int
    body: Body | None = None
    origin: Origin | None = None
    readings: tuple[Reading, ...] = ()
    unsure: Unsure | None = None
    tracks: frozenset[int] = field(default=frozenset())
    expires_s: float | None = None
    about: str = ""
    times: int = 1


def ask_breach(
    question_id: str, judged: Judged, body: Body, origin: Origin, *, position: int,
    other_card: bool, tracks: frozenset[int]
) -> OpenQuestion:  # fmt: skip
    """What, which rule, why; take back, another card, or the table allows it."""
    choices = [Button(id="take_back", title=say("table.take_back"), key="t", primary=True)]
    if other_card:
        choices.append(Button(id="other_card", title=say("table.other_card"), key="o"))
    choices.append(Button(id="allow", title=say("table.allow"), key="a"))
    view = Question(
        id=question_id,
        kind="breach",
        title=say("table.breach", what=judged.because),
        lines=(*_tried(judged), say("table.by_rule", rules=judged.rules)),
        choices=tuple(choices),
        player=judged.entry.move.by,
    )
    return OpenQuestion(view=view, position=position, body=body, origin=origin, tracks=tracks)


def _tried(judged: Judged) -> tuple[Sentence, ...]:
    """Who did what, where a player did it."""
    move = judged.entry.move
    if move.by is None:
        return ()
    return (say("table.tried", player=move.by, what=say(f"do.{move.do}")),)


def ask_unsure(
    question_id: str, unsure: Unsure, names: tuple[str, ...], position: int
) -> OpenQuestion:
    """The likeliest cards, legal ones first."""
    choices = tuple(
        Button(id=f"card:{card}", title=say("table.plain", text=name), key=str(i), card=card)
        for i, (card, name) in enumerate(zip(unsure.choices, names, strict=True), start=1)
    )
    view = Question(
        id=question_id,
        kind="unsure",
        title=say("table.which_card"),
        cards=unsure.choices,
        choices=(*choices, Button(id="pick", title=say("table.another_card"), key="0")),
    )
    tracks = frozenset() if unsure.track is None else frozenset({unsure.track})
    return OpenQuestion(view=view, position=position, unsure=unsure, tracks=tracks)


def ask_readings(
    question_id: str,
    readings: tuple[Reading, ...],
    titles: tuple[Sentence, ...],
    *,
    position: int,
    tracks: frozenset[int],
    take_back: Sentence | None = None,
) -> OpenQuestion:
    """Several equally short explanations of what lies there; `take_back`: its card left again."""
    said = [(f"reading:{i}", title) for i, title in enumerate(titles)]
    if take_back is not None:
        said.insert(0, ("taken_back", take_back))
    choices = tuple(
        Button(id=name, title=title, key=str(i), primary=i == 1)
        for i, (name, title) in enumerate(said, start=1)
    )
    view = Question(
        id=question_id, kind="unsure", title=say("table.what_happened"), choices=choices
    )
    return OpenQuestion(view=view, position=position, readings=readings, tracks=tracks)


def ask_late_press(
    question_id: str, title: Sentence, body: Body, origin: Origin, *, position: int, now_s: float
) -> OpenQuestion:
    """A press that was made for an earlier turn, or of unknown age."""
    view = Question(
        id=question_id,
        kind="late_press",
        title=title,
        choices=(
            Button(id="apply", title=say("table.count_it"), key="y"),
            Button(id="drop", title=say("table.drop_it"), key="n", primary=True),
        ),
        player=str(body["by"]) if body.get("by") else None,
    )
    return OpenQuestion(
        view=view, position=position, body=body, origin=origin, expires_s=now_s + LATE_PRESS_S
    )


def ask_confirm(
    question_id: str, title: Sentence, body: Body, origin: Origin, position: int,
    *, about: str = "",
) -> OpenQuestion:  # fmt: skip
    """Something that touches another's entry or a seen card: named, and asked.

    about: a word by which the asker finds it again.
    """
    view = Question(
        id=question_id,
        kind="confirm",
        title=title,
        choices=(
            Button(id="apply", title=say("table.yes"), key="y", primary=True),
            Button(id="drop", title=say("table.no"), key="n"),
        ),
    )
    return OpenQuestion(view=view, position=position, body=body, origin=origin, about=about)


def ask_differences(question_id: str, lines: tuple[Sentence, ...], position: int) -> OpenQuestion:
    """After trouble or a resume: the table differs from the log."""
    view = Question(
        id=question_id,
        kind="differences",
        title=say("table.differs_in", n=len(lines)),
        lines=lines[:3],
        choices=(
            Button(id="look", title=say("table.look_at_them"), key="d", primary=True),
            Button(id="drop", title=say("table.not_now"), key="n"),
        ),
    )
    return OpenQuestion(view=view, position=position)


def ask_back(
    question_id: str, title: Sentence, body: Body, origin: Origin, position: int
) -> OpenQuestion:
    """Whether somebody who sat out a round plays again; waits as long as it takes."""
    view = Question(
        id=question_id,
        kind="back",
        title=title,
        choices=(
            Button(id="apply", title=say("table.yes"), key="y", primary=True),
            Button(id="drop", title=say("table.not_yet"), key="n"),
        ),
        player=str(body["by"]),
    )
    return OpenQuestion(view=view, position=position, body=body, origin=origin)
