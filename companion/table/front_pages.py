"""The pages before a game: start, new game, house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.at_table import OptionForm
from companion.games.game import Game
from companion.rules.house_rules import Choice as SwitchValue
from companion.rules.house_rules import Switch
from companion.rules.sentence import Sentence, say
from companion.table.switch_words import value_words
from companion.views.page import Block, Button, Buttons, Field, Line, Page, Tier
from companion.views.scene import PlayerLook

SETUP_PAGES = ("decks", "cameras", "boxes", "health", "screen")
"""What can be opened from the start page besides games."""

MOST_LISTED = 6
"""Games offered on the start page; all are in the history."""

MOST_PAST = 40
"""Games on the page of past games; `companion history` lists every one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownGame:
    """A game in the store, as the start page shows it."""

    id: str
    title: Sentence
    players: tuple[str, ...]
    running: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """What was chosen on the new-game page.

    names: as typed, in seat order, empty ones left out at the start. chosen: options by name.
    typing: place of the name that is being typed, from 0.
    """

    game: str
    names: tuple[str, ...]
    deck: str
    camera: str = ""
    buttons: str = "auto"
    house_rules: Mapping[str, SwitchValue] = field(default_factory=dict)
    chosen: Mapping[str, Any] = field(default_factory=dict)
    rules_open: bool = False
    typing: int = 0
    problem: Sentence | None = None


def looks_of(names: tuple[str, ...]) -> tuple[PlayerLook, ...]:
    """Each seat its own color and glyph."""
    return tuple(
        PlayerLook(id=name, name=name, color=i, glyph=i) for i, name in enumerate(names) if name
    )


def start_page(
    titles: Mapping[str, Sentence], known: tuple[KnownGame, ...], problem: Sentence | None = None
) -> Page:
    """Resume is the first and largest thing; above it why the last choice could not be done."""
    blocks: list[Block] = []
    if problem is not None:
        blocks.append(Line(text=problem, warning=True))
    running = [k for k in known if k.running][:MOST_LISTED]
    if running:
        newest = running[0]
        title = say("front.resume", game=newest.title, players=newest.players)
        button = Button(id=f"resume:{newest.id}", title=title, key="enter", primary=True)
        blocks.append(Buttons(buttons=(button,), columns=1))
    new = tuple(
        Button(
            id=f"new:{game}",
            title=say("front.new", game=title),
            key=str(i),
            primary=not running and i == 1,
        )
        for i, (game, title) in enumerate(titles.items(), start=1)
    )
    practice = tuple(
        Button(id=f"practice:{game}", title=say("front.practice", game=title))
        for game, title in titles.items()
    )
    blocks += [Buttons(buttons=new, columns=1), Buttons(buttons=practice, columns=1)]
    others = tuple(
        Button(id=f"resume:{k.id}", title=say("front.resume", game=k.title, players=k.players))
        for k in running[1:]
    )
    side: tuple[Block, ...] = ()
    if others:
        side = (Line(text=say("front.other_games")), Buttons(buttons=others, columns=1))
    nothing = None if known else say("front.no_past")
    past = Button(id="past", title=say("front.past"), disabled=nothing)
    set_up = (Button(id=f"setup:{page}", title=say(f"front.{page}")) for page in SETUP_PAGES)
    side = (*side, Buttons(buttons=(past, *set_up), columns=1))
    leave = Button(id="leave", title=say("front.leave"), key="escape")
    return Page(name="start", title=say("front.title"), blocks=tuple(blocks), side=side, back=leave)


def past_page(known: tuple[KnownGame, ...]) -> Page:
    """All games, newest first: a press opens one again, a finished one at its result."""
    buttons = tuple(
        Button(
            id=f"resume:{game.id}",
            title=say(
                "front.past_running" if game.running else "front.past_over",
                id=game.id,
                game=game.title,
                players=game.players,
            ),
        )
        for game in known[:MOST_PAST]
    )
    return Page(
        name="past",
        title=say("front.past"),
        blocks=(
            Line(text=say("front.past_export"), tier=Tier.DETAIL),
            Buttons(buttons=buttons, columns=1),
        ),
        back=Button(id="cancel", title=say("table.back"), key="escape"),
    )


def new_game_page(
    game: Game,
    titles: Mapping[str, Sentence],
    new: NewGame,
    forms: tuple[OptionForm, ...],
) -> Page:
    """Players first; everything else has a value already."""
    blocks: list[Block] = []
    if new.problem is not None:
        blocks.append(Line(text=new.problem, warning=True))
    blocks.append(Buttons(buttons=tuple(
        Button(id=f"game:{name}", title=title, chosen=name == new.game)
                for name, title in titles.items()
    )))  # fmt: skip
    for i, name in enumerate(new.names):
        title = say("front.seat", n=i + 1)
        player = name.strip() or None
        here = i == new.typing
        blocks.append(Field(id=f"name:{i}", title=title, value=name, player=player, focus=here))
    blocks.append(Buttons(buttons=_seat_buttons(game, new)))
    for form in shown_forms(forms, new):
        blocks += _option_blocks(form, new)
    start = Button(id="start", title=say("front.start"), key="enter", primary=True)
    blocks.append(Buttons(buttons=(start,), columns=1))
    side: tuple[Block, ...] = (
        Field(id="deck", title=say("front.deck"), value=new.deck),
        Field(id="camera", title=say("front.camera"), value=new.camera),
        Line(text=say("camera_can"), tier=Tier.DETAIL),
        Field(id="buttons", title=say("front.buttons"), value=new.buttons),
        Buttons(
            buttons=(Button(id="rules", title=say("front.house_rules", n=len(new.house_rules))),)
        ),
    )
    back = Button(id="cancel", title=say("table.back"), key="escape")
    return Page(
        name="new_game", title=say("front.new_title"), blocks=tuple(blocks), side=side, back=back
    )


def _seat_buttons(game: Game, new: NewGame) -> tuple[Button, ...]:
    most, fewest = game.seats.stop - 1, game.seats.start
    full = None if len(new.names) < most else say("front.most_players", n=most)
    few = None if len(new.names) > fewest else say("front.fewest_players", n=fewest)
    last = len(new.names) - 1
    return (
        Button(id="add", title=say("front.add_player"), key="f2", disabled=full),
        Button(id=f"drop:{last}", title=say("front.drop_player"), disabled=few),
    )


def shown_forms(forms: tuple[OptionForm, ...], new: NewGame) -> tuple[OptionForm, ...]:
    """Without those that need an option which was not chosen."""
    chosen = {form.name: new.chosen.get(form.name, form.default) for form in forms}
    return tuple(f for f in forms if f.only_with is None or chosen.get(f.only_with))


def chosen_for(form: OptionForm, new: NewGame, seat: int) -> str:
    """What an option of kind `each` has for the seat at this place of the page, from 0."""
    return str(new.chosen.get(form.name, {}).get(seat, form.default))


def _option_blocks(form: OptionForm, new: NewGame) -> list[Block]:
    if form.kind == "each":
        return [
            Field(
                id=f"option:{form.name}:{seat}",
                title=form.title,
                value=chosen_for(form, new, seat),
                kind="choice",
                choices=form.choices,
                player=name.strip(),
            )
            for seat, name in enumerate(new.names)
            if name.strip()
        ]
    now = new.chosen.get(form.name, form.default)
    if form.kind == "yes_no":
        button = Button(id=f"option:{form.name}", title=form.title, chosen=bool(now))
        return [Buttons(buttons=(button,))]
    buttons = tuple(
        Button(
            id=f"option:{form.name}={value}",
            title=title,
            chosen=value == now if form.kind == "one" else value in now,
        )
        for value, title in form.choices
    )
    title = Line(text=form.title, tier=Tier.DETAIL)
    return [title, Buttons(buttons=buttons)] if buttons else [title]


def house_rules_page(game: Game, new: NewGame) -> Page:
    """One press sets a house rule: yes or no is turned over, of several ways one is pressed."""
    columns: tuple[list[Block], list[Block]] = ([], [])
    for index, switch in enumerate(game.switches):
        now = new.house_rules.get(switch.name, switch.default)
        column = columns[index * 2 // len(game.switches)]
        changed = switch.name in new.house_rules
        if len(switch.choices) > 2:
            column.append(Line(text=say(f"switch.{switch.name}"), tier=Tier.DETAIL))
            column.append(Buttons(buttons=_ways(switch, now)))
            continue
        title = say("front.switch", title=say(f"switch.{switch.name}"), value=value_words(now))
        button = Button(id=f"switch:{switch.name}", title=title, chosen=changed)
        column.append(Buttons(buttons=(button,), columns=1))
    return Page(
        name="house_rules",
        title=say("front.house_rules_title"),
        blocks=tuple(columns[0]),
        side=tuple(columns[1]),
        back=Button(id="cancel", title=say("table.back"), key="escape"),
    )


def _ways(switch: Switch, now: SwitchValue) -> tuple[Button, ...]:
    return tuple(
        Button(
            id=f"switch:{switch.name}={index}",
            title=value_words(choice),
            chosen=choice == now and type(choice) is type(now),
        )
        for index, choice in enumerate(switch.choices)
    )
