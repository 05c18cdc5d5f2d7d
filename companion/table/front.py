"""The scenes before a game: start, and new game.

`Front` holds what was chosen so far and turns intents into a `Choice`: what the program is
to do next. It knows games and decks by what it is given and opens nothing itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.at_table import OptionForm
from companion.games.game import Game
from companion.rules.errors import BadInput
from companion.rules.house_rules import HouseRules
from companion.rules.sentence import Sentence, say
from companion.table.front_choices import (
    Choice,
    Leave,
    Practice,
    Resume,
    SetUp,
    StartGame,
    distinct_names,
)
from companion.table.front_pages import (
    KnownGame,
    NewGame,
    chosen_for,
    house_rules_page,
    looks_of,
    new_game_page,
    past_page,
    shown_forms,
    start_page,
)
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Page
from companion.views.scene import PlayerLook


class Front:
    """Start page and new-game page.

    games: those there are. titles: their names in words. known: what the store has, newest first. preset: what was played
    last. open_deck: reads the deck of a name for a game; raises BadInput.
    """

    def __init__(
        self,
        games: Mapping[str, Game],
        titles: Mapping[str, Sentence],
        *,
        known: tuple[KnownGame, ...],
        preset: NewGame,
        open_deck: Callable[[str, Game], Any],
        seed: int,
    ) -> None:
        self._games = games
        self._titles = titles
        self._known = known
        self._new = preset
        self._open_deck = open_deck
        self._seed = seed
        self._on_new = False
        self._on_past = False
        self._problem: Sentence | None = None

    def page(self) -> Page:
        """What is to be shown now."""
        if self._on_past and not self._on_new:
            return past_page(self._known)
        if not self._on_new:
            return start_page(self._titles, self._known, self._problem)
        if self._new.rules_open:
            return house_rules_page(self._games[self._new.game], self._new)
        forms = self._forms()  # may find that the deck cannot be used
        return new_game_page(self._games[self._new.game], self._titles, self._new, forms)

    @property
    def game(self) -> str:
        """Id of the game that is chosen now."""
        return self._new.game

    @property
    def looks(self) -> tuple[PlayerLook, ...]:
        """The players of the new-game page in their colors."""
        return looks_of(self._new.names)

    def open_new_game(self, game: str | None = None) -> None:
        """Go to the new-game page."""
        self._on_new = True
        if game is not None:
            self._choose_game(game)

    def on_intent(self, intent: Intent) -> Choice | None:
        """One intent; what the program is to do next, if that is decided."""
        if not self._on_new:
            return self._on_start(intent)
        match intent:
            case Type(id=name, value=value, entered=entered):
                self._type(name, value)
                return self._enter(name) if entered else None
            case Press(id="start"):
                return self.start()
            case Back() | Press(id="cancel"):
                if self._new.rules_open:
                    self._new = replace(self._new, rules_open=False)
                else:
                    self._on_new = False
            case Press(id=button):
                self._press(button)
            case _:
                pass
        return None

    # Start page -------------------------------------------------------------------

    def _on_start(self, intent: Intent) -> Choice | None:
        self._problem = None
        match intent:
            case Back() if self._on_past:
                self._on_past = False
            case Press(id="leave") | Back():
                return Leave()
            case Press(id=button):
                kind, _, value = button.partition(":")
                if kind == "resume":
                    return Resume(game_id=value)
                if kind == "practice":
                    return Practice(game=value)
                if kind == "setup":
                    return SetUp(page=value)
                if button in {"past", "cancel"}:
                    self._on_past = button == "past"
                if kind == "new":
                    self.open_new_game(value)
            case _:
                pass
        return None

    # New-game page ------------------------------------------------------------------

    def _type(self, name: str, value: str) -> None:
        kind, _, index = name.partition(":")
        new = replace(self._new, problem=None)
        if kind == "name":
            names = list(new.names)
            names[int(index)] = value
            self._new = replace(new, names=tuple(names), typing=int(index))
        elif kind == "deck":
            self._new = replace(new, deck=value, chosen={})
        elif kind == "camera":
            self._new = replace(new, camera=value)
        elif kind == "buttons":
            self._new = replace(new, buttons=value)
        elif kind == "option":
            option, _, seat = index.partition(":")
            self._choose_for_seat(option, int(seat), value)

    def _enter(self, name: str) -> Choice | None:
        """Enter after a name leads to the next seat without one; everywhere else it starts."""
        kind, _, index = name.partition(":")
        names = self._new.names
        if kind == "name" and names[int(index)].strip():
            for place in range(int(index) + 1, len(names)):
                if not names[place].strip():
                    self._new = replace(self._new, typing=place)
                    return None
        return self.start()

    def _press(self, button: str) -> None:
        kind, _, value = button.partition(":")
        new = replace(self._new, problem=None)
        match kind:
            case "game":
                self._choose_game(value)
            case "add":
                self._new = replace(new, names=(*new.names, ""), typing=len(new.names))
            case "drop":
                names = [n for i, n in enumerate(new.names) if i != int(value)]
                self._new = replace(new, names=tuple(names))
            case "rules":
                self._new = replace(new, rules_open=True)
            case "switch":
                self._turn_switch(value)
            case "option":
                self._turn_option(value)
            case _:
                pass

    def _choose_game(self, game: str) -> None:
        if game in self._games and game != self._new.game:
            self._new = replace(
                self._new, game=game, deck="practice", house_rules={}, chosen={}, problem=None
            )
        seats = self._games[self._new.game].seats
        names = self._new.names[: seats.stop - 1]
        names += ("",) * (max(seats.start, 2 if seats.stop > 2 else 1) - len(names))
        self._new = replace(self._new, names=names)

    def _turn_switch(self, value: str) -> None:
        """The other value of a house-rule switch, or the one that was pressed (NAME=INDEX)."""
        name, _, index = value.partition("=")
        switch = next(s for s in self._games[self._new.game].switches if s.name == name)
        now = self._new.house_rules.get(name, switch.default)
        chosen_now = switch.choices.index(now) + 1 if not index else int(index)
        after = switch.choices[chosen_now % len(switch.choices)]
        chosen = {k: v for k, v in self._new.house_rules.items() if k != name}
        if after != switch.default:
            chosen[name] = after
        self._new = replace(self._new, house_rules=chosen, chosen={})

    def _choose_for_seat(self, option: str, seat: int, value: str) -> None:
        """Seat 0 is the first on the page; a name may change without losing its choice."""
        now = {**self._new.chosen.get(option, {}), seat: value}
        self._new = replace(self._new, chosen={**self._new.chosen, option: now}, problem=None)

    def _turn_option(self, value: str) -> None:
        name, _, choice = value.partition("=")
        form = next((f for f in self._forms() if f.name == name), None)
        if form is None:
            return
        now = self._new.chosen.get(name, form.default)
        after: Any
        if form.kind == "yes_no":
            after = not now
        elif form.kind == "one":
            after = choice
        elif choice in now:
            after = tuple(c for c in now if c != choice)
        else:
            after = (*now, choice)[-form.wanted :] if form.wanted else (*now, choice)
        self._new = replace(self._new, chosen={**self._new.chosen, name: after}, problem=None)

    def _forms(self) -> tuple[OptionForm, ...]:
        game = self._games[self._new.game]
        try:
            deck = self._open_deck(self._new.deck, game)
            rules = HouseRules(game.switches, self._new.house_rules)
            return game.option_forms(deck, rules, self._seed)
        except BadInput as error:
            self._new = replace(self._new, problem=say("table.plain", text=str(error)))
            return ()

    @property
    def problem(self) -> Sentence | None:
        """Why the game cannot start as it was chosen."""
        return self._new.problem

    def start(self) -> Choice | None:
        """Check what was chosen the way the log will read it."""
        new, game = self._new, self._games[self._new.game]
        places = [i for i, name in enumerate(new.names) if name.strip()]
        typed = tuple(new.names[i].strip() for i in places)
        names = distinct_names(typed)
        if len(names) not in game.seats:
            fewest, most = game.seats.start, game.seats.stop - 1
            problem = say("front.players_needed", least=fewest, most=most)
            self._new = replace(new, problem=problem)
            return None
        header: dict[str, Any] = {
            "format": 1,
            "game": new.game,
            "players": list(names),
            "deck": new.deck,
            "house_rules": dict(new.house_rules),
            "options": self._options(dict(zip(places, names, strict=True))),
        }
        shown = {name: said for name, said in zip(names, typed, strict=True) if name != said}
        return StartGame(
            header=header, camera=new.camera.strip(), buttons=new.buttons.strip(), names=shown
        )

    def _options(self, seats: Mapping[int, str]) -> dict[str, Any]:
        """The header's options; `seats`: the name at each place of the page that has one."""
        options: dict[str, Any] = {}
        for form in shown_forms(self._forms(), self._new):
            value = self._new.chosen.get(form.name, form.default)
            if form.kind == "each":
                options[form.name] = {
                    name: chosen_for(form, self._new, seat) for seat, name in seats.items()
                }
            else:
                options[form.name] = list(value) if isinstance(value, tuple) else value
        return options

    def refuse(self, why: str) -> None:
        """What was chosen could not be done: say why on the page where it was chosen."""
        problem = say("table.plain", text=why)
        if self._on_new:
            self._new = replace(self._new, problem=problem)
        else:
            self._on_past, self._problem = False, problem
