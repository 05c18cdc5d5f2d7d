"""What would differ in this very game if the table had played with another house rule."""

from dataclasses import dataclass, replace

from companion.game_log.judged import totals
from companion.rules.errors import RulesError
from companion.rules.house_rules import Choice, Switch
from companion.rules.sentence import Sentence, say
from companion.table.desk import Desk, OverTable
from companion.table.ledger import Origin
from companion.table.reasons import BACK
from companion.table.switch_words import value_words
from companion.views.intents import Back, Intent, Press
from companion.views.page import Block, Button, Buttons, Line, Page, Tier
from companion.views.scene import Scene

_MOST_ENTRIES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSwitch:
    """A switch is chosen, then its other values. chosen: switch and value that are tried."""

    chosen: tuple[str, Choice] | None = None
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """As where it was opened from."""
        return self.back is not None and self.back.is_hold

    def scene(self, desk: Desk) -> Scene:
        """All switches, or what one value would change."""
        if self.chosen is None:
            return _choice_page(desk)
        return _changes_page(desk, *self.chosen)

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:  # noqa: ARG002 - as every page
        """Choose a value; back."""
        match intent:
            case Back() | Press(id="cancel"):
                return self.back if self.chosen is None else replace(self, chosen=None)
            case Press(id=button) if button.startswith("switch:"):
                name, _, index = button.removeprefix("switch:").rpartition("=")
                switch = next(s for s in desk.switches if s.name == name)
                return replace(self, chosen=(name, switch.choices[int(index)]))
            case _:
                return self


def _choice_page(desk: Desk) -> Page:
    now = desk.ledger.rules.house_rules
    columns: tuple[list[Block], list[Block]] = ([], [])
    for index, switch in enumerate(desk.switches):
        column = columns[index * 2 // len(desk.switches)]
        column.append(Line(text=say(f"switch.{switch.name}"), tier=Tier.DETAIL))
        column.append(Buttons(buttons=_values(switch, now[switch.name])))
    return Page(
        name="switches",
        title=say("table.other_rule_how"),
        blocks=tuple(columns[0]),
        side=tuple(columns[1]),
        back=BACK,
    )


def _values(switch: Switch, now: Choice) -> tuple[Button, ...]:
    return tuple(
        Button(
            id=f"switch:{switch.name}={i}",
            title=value_words(choice),
            chosen=choice == now and type(choice) is type(now),
            disabled=say("table.played_so") if choice == now else None,
        )
        for i, choice in enumerate(switch.choices)
    )


def _changes_page(desk: Desk, name: str, value: Choice) -> Page:
    title = say("front.switch", title=say(f"switch.{name}"), value=value_words(value))
    return Page(
        name="switch_effects",
        title=say("table.other_rule"),
        blocks=(Line(text=title), *_changes(desk, name, value)),
        back=BACK,
    )


def _changes(desk: Desk, name: str, value: Choice) -> tuple[Block, ...]:
    if desk.other_rules is None:
        return ()
    try:
        other = desk.other_rules(name, value)
    except RulesError as error:
        return (Line(text=say("table.plain", text=str(error)), warning=True),)
    here = desk.ledger.timeline
    blocks: list[Block] = []
    for old, new in zip(here.judged, other.judged, strict=False):
        if (old.printed, old.because) != (new.printed, new.because):
            said = say("table.entry_would_be", n=new.n, was=old.because, now=new.because)
            blocks.append(Line(text=said, player=new.entry.move.by, warning=new.open_breach))
    more = len(blocks) - _MOST_ENTRIES
    if more > 0:
        blocks = [*blocks[:_MOST_ENTRIES], Line(text=say("table.and_more", n=more))]
    blocks += [
        Line(text=line) for line in _scores(totals(here.score_lines), totals(other.score_lines))
    ]
    return tuple(blocks) or (Line(text=say("table.nothing_would_differ")),)


def _scores(old: object, new: object) -> tuple[Sentence, ...]:
    before, after = dict(old), dict(new)  # type: ignore[call-overload]
    return tuple(
        say("table.score_change", player=p, old=before.get(p, 0), new=after.get(p, 0))
        for p in {**before, **after}
        if before.get(p, 0) != after.get(p, 0)
    )
