"""An evening: start page, new game, the running game, and back again.

The only place where store, settings, window, camera and boxes meet for a real table.
"""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.app import FRAME_S, Parts, TableLoop, read_wording
from companion.app_buttons import check_buttons, open_buttons, open_buttons_page
from companion.app_game import evidence_for, keep_people, looks_for, other_rules
from companion.app_pads import give_pads, pad_lines
from companion.app_parts import (
    card_pictures,
    display_settings,
    open_practice,
    open_scripted_camera,
)
from companion.app_setup import open_setup_page, run_setup
from companion.decks.deck_file import read_deck_file
from companion.decks.find_deck import feature_cache
from companion.display import Display
from companion.display.sounds import Sounds
from companion.game_log.errors import StoreError
from companion.game_log.game_log import GameLog
from companion.game_log.records import GameId, GameSummary
from companion.game_log.script import find_deck
from companion.game_log.settings import Settings
from companion.game_log.store import Store
from companion.games.at_table import Layout
from companion.games.find_games import find_game, find_games
from companion.games.game import Game
from companion.practice.practice_table import write_game
from companion.practice.scripted_camera import check_drawn, is_drawn
from companion.rules.errors import BadInput
from companion.rules.header import parse_header
from companion.rules.sentence import Sentence, Wording, read_words, say
from companion.setup.pages.screen import ScreenPage
from companion.setup.pages.setup_page import SetupPage
from companion.setup.table_camera import TableCamera, open_table_camera
from companion.table.clock import SystemClock
from companion.table.front import Front
from companion.table.front_choices import Choice, Leave, Practice, Resume, SetUp, StartGame
from companion.table.front_pages import KnownGame, NewGame
from companion.table.ledger import Ledger, StoreKeeper
from companion.table.pads.seats import PadSeats
from companion.table.session import Session
from companion.views.intents import Quit
from companion.views.scene import Screen

_log = logging.getLogger(__name__)

RESUME_HOURS = 12
"""A game whose newest entry is younger than this opens at once."""


class Evening:
    """Everything between opening and closing the window."""

    def __init__(
        self,
        display: Display,
        store: Store,
        *,
        settings: Settings,
        folder: Path,
        language: str,
        sounds: Sounds,
    ) -> None:
        self._display = display
        self._store = store
        self._settings = settings
        self._folder = folder
        self._language = language
        self._sounds = sounds
        self._clock = SystemClock()
        self._fronted: Front | None = None
        self._pads = PadSeats()

    def run(self, first: Choice | None) -> None:
        """Do `first`, then what the pages say, until the window is closed or left."""
        choice = first or self._ask(None)
        while not isinstance(choice, Leave):
            problem = self._do(choice)
            choice = Leave() if problem is _CLOSED else self._ask(problem)

    def newest_running(self) -> Resume | None:
        """The game to go on with at once, without a question."""
        game_id = self._store.newest_running(self._clock.wall(), RESUME_HOURS)
        return None if game_id is None else Resume(game_id=game_id)

    def run_new_game(self, game: str, *, deck: str, camera: str, buttons: str) -> None:
        """Open the new-game page of a game with what the command line said."""
        preset = replace(
            self._preset(), game=game, deck=_where(deck), camera=camera, buttons=buttons
        )
        choice = self._ask(None, preset)
        self.run(choice)

    def run_players(
        self, game: str, names: tuple[str, ...], *, deck: str, camera: str, buttons: str
    ) -> None:
        """Start a game of these players at once, what was not said drawn by lot."""
        preset = replace(
            self._preset(),
            game=game,
            names=names,
            deck=_where(deck),
            camera=camera,
            buttons=buttons,
        )
        front = self._fronted = self._front(preset)
        front.open_new_game()
        choice = front.start()
        if choice is None:
            why = front.problem or say("front.players_needed", least=1, most=5)
            raise BadInput(self._front_wording(find_game(game)).put(why))
        self.run(choice)

    # Pages before a game ----------------------------------------------------------

    def _ask(self, problem: str | None, preset: NewGame | None = None) -> Choice:
        """Show start and new-game pages until something is chosen; a problem keeps what was typed."""
        kept = self._fronted if problem else None
        front = self._fronted = kept or self._front(preset or self._preset())
        if preset is not None:
            front.open_new_game()
        if problem:
            front.refuse(problem)
        worded = None
        while True:
            started = time.monotonic()
            if worded != front.game:
                worded = front.game
                self._display.use(self._front_wording(find_game(worded)), _no_pictures)
            for intent in self._display.poll():
                if isinstance(intent, Quit):
                    return Leave()
                choice = front.on_intent(intent)
                if choice is not None:
                    return choice
            self._display.show(Screen(position=0, scene=front.page(), players=front.looks))
            time.sleep(max(0.0, FRAME_S - (time.monotonic() - started)))

    def _front(self, preset: NewGame) -> Front:
        games = find_games()
        known = tuple(self._known(summary) for summary in self._store.games())
        titles = {game.id: self._title(game) for game in games.values()}
        seed = self._clock.wall().microsecond
        return Front(
            games, titles, known=known, preset=preset, open_deck=self._open_deck, seed=seed
        )

    def _open_deck(self, name: str, game: Game) -> Any:
        return open_deck(name, game, self._folder)

    def _known(self, summary: GameSummary) -> KnownGame:
        games = find_games()
        title = say("table.plain", text=summary.game)
        if summary.game in games:
            title = self._title(games[summary.game])
        return KnownGame(
            id=summary.id, title=title, players=summary.players, running=summary.how is None
        )

    def _title(self, game: Game) -> Sentence:
        words = Wording(read_words(game.package), read_words(game.package, self._language))
        return say("table.plain", text=words.put(game.title))

    def _front_wording(self, game: Game) -> Wording:
        return read_wording(game.package, self._language)

    def _preset(self) -> NewGame:
        """Last players, deck and devices."""
        games = find_games()
        game = str(self._settings.get("last.game", ""))
        game = game if game in games else next(iter(games))
        names = self._settings.get("last.players", ["", ""])
        listed = tuple(str(n) for n in names) if isinstance(names, list) else ("", "")
        return NewGame(
            game=game,
            names=listed,
            deck=str(self._settings.get("last.deck", "practice")),
            camera=str(self._settings.get("last.camera", "")),
            buttons=str(self._settings.get("last.buttons", "auto")),
        )

    # A game -------------------------------------------------------------------------

    def _do(self, choice: Choice) -> str | None:
        """Run a game; a sentence when it could not be opened, `_CLOSED` when the window was."""
        try:
            match choice:
                case Practice(game=game):
                    practice = write_game(find_game(game), self._clock.wall().second)
                    return self._run(open_practice(practice, language=self._language))
                case Resume(game_id=game_id):
                    log = GameLog.resume(self._store, GameId(game_id), self._folder)
                    return self._run(self._parts(log, self._camera_of(), self._buttons_of()))
                case StartGame(header=header, camera=camera, buttons=buttons, names=names):
                    check_buttons(buttons)  # before there is a game that nobody can open
                    log = GameLog.start(self._store, parse_header(dict(header)), self._folder)
                    if names:
                        self._store.rename(log.id, names)
                        log.names = dict(names)
                    self._remember(header, camera, buttons)
                    return self._run(self._parts(log, camera, buttons))
                case SetUp(page=page):
                    return self._set_up(page)
                case Leave():
                    return _CLOSED
        except (BadInput, StoreError) as error:
            return str(error)

    def _set_up(self, page: str) -> str | None:
        game = find_game(self._preset().game)
        first: SetupPage
        if page == "screen":
            return self._choose_screen(game)
        if page == "boxes":
            first = open_buttons_page(
                game,
                self._preset().names,
                self._store,
                self._settings,
                titles={known.id: self._title(known) for known in find_games().values()},
                pads=lambda: pad_lines(self._display.pads),
            )
        else:
            first = open_setup_page(page, game, self._settings, self._folder)
        wording = self._front_wording(game)
        return None if run_setup(self._display, self._sounds, wording, first) else _CLOSED

    def _choose_screen(self, game: Game) -> str | None:
        """Language, colors and size of the words; each choice shows at once and is kept."""
        while True:
            look = display_settings(self._settings, self._language)
            page = ScreenPage({
                "language": look.language, "theme": look.theme.value, "text_scale": look.text_scale
            })  # fmt: skip
            if not run_setup(self._display, self._sounds, self._front_wording(game), page):
                return _CLOSED
            if page.chosen is None:
                return None
            try:
                self._settings.write(dict([page.chosen]))
            except OSError as error:
                return f"settings.toml cannot be written: {error.strerror}"
            self._language = str(self._settings.get("screen.language", "en"))
            self._display.restyle(display_settings(self._settings, self._language))

    def _run(self, parts: Parts) -> str | None:
        give_pads(parts, self._pads, self._settings)
        loop = TableLoop(self._display, parts, sounds=self._sounds)
        try:
            loop.run()
        finally:
            loop.close()
        return _CLOSED if loop.quit else None

    def _parts(self, log: GameLog, camera: str, buttons: str) -> Parts:
        game, rules = log.game, log.timeline.rules
        at_table = game.at_table(rules, log.deck)
        session = Session(
            Ledger(StoreKeeper(log, self._store, self._clock), self._clock),
            at_table,
            roles=game.button_roles,
            looks=looks_for(log, self._settings),
            clock=self._clock,
            other_rules=other_rules(game, rules, log.deck, lambda: log.timeline),
            keys=self._settings.table(f"keys.{game.id}"),
        )
        session.tell_rules_changes(() if log.deck_changed else log.differences)
        players = session.people.seats
        layout = at_table.layout(len(players))
        open_camera = self._camera_opener(camera, log)
        return Parts(
            session=session,
            at_table=at_table,
            layout=layout,
            camera=None if open_camera is None else open_camera(layout),
            open_camera=open_camera,
            buttons=open_buttons(buttons, game, players, self._store, self._settings),
            words=read_wording(game.package, self._language),
            pictures=card_pictures(log.deck),
            evidence=evidence_for(self._store, log, self._settings, self._clock),
            people_changed=keep_people(self._store, log, self._settings),
            abandon=log.abandon,
        )

    def _camera_opener(self, address: str, log: GameLog) -> Callable[[Layout], TableCamera] | None:
        """Opens the camera of this game for a layout; None without a camera."""
        if not address:
            return None
        folder = log.deck.path.parent if log.deck.pictures_folder else None
        if is_drawn(address):
            return partial(open_scripted_camera, address, deck_folder=folder, game=log.game)
        cache = None if folder is None else feature_cache(folder)
        return partial(open_table_camera, address, data=self._folder, deck_folder=folder,
                       cache=cache)  # fmt: skip

    def _remember(self, header: Mapping[str, Any], camera: str, buttons: str) -> None:
        try:
            self._settings.write(
                {
                    "last.game": str(header["game"]),
                    "last.players": list(header["players"]),
                    "last.deck": str(header["deck"]),
                    "last.camera": camera,
                    "last.buttons": buttons,
                }
            )
        except OSError as error:
            _log.warning("settings.toml cannot be written: %s", error.strerror)

    def _camera_of(self) -> str:
        return str(self._settings.get("last.camera", ""))

    def _buttons_of(self) -> str:
        """Where the boxes were; a running game opens without them rather than not at all."""
        address = str(self._settings.get("last.buttons", "auto"))
        try:
            check_buttons(address)
        except BadInput as error:
            _log.warning("last.buttons in settings.toml: %s", error)
            return ""
        return address


_CLOSED = "closed"
"""The window was closed while a game ran."""


def _no_pictures(card: str | None) -> Path | None:  # noqa: ARG001 - no deck is open yet
    return None


def open_deck(name: str, game: Game, folder: Path) -> Any:
    """The game's deck of that name; `folder`: where a relative path starts. Raises BadInput."""
    try:
        where = find_deck(name, game, folder)
    except BadInput:
        known = "practice, the name of a taught deck, or the path of a deck file"
        raise BadInput(f"There is no deck {name!r}; type {known}") from None
    file = read_deck_file(where)
    if file.game != game.id:
        raise BadInput(f"The deck {name!r} is for {file.game!r}, not for {game.id!r}")
    return game.read_deck(file)


def check_addresses(game: str, *, deck: str, camera: str, buttons: str) -> None:
    """Raises BadInput where a command line names a deck, drawn table or port that cannot be."""
    open_deck(_where(deck), find_game(game), Path.cwd())
    if is_drawn(camera):
        check_drawn(camera)
    check_buttons(buttons)


def _where(deck: str) -> str:
    """A path that somebody typed where they stand, as it is found from anywhere."""
    path = Path(deck).expanduser()
    is_deck = path.is_file() or (path / "deck.toml").is_file()
    return str(path.absolute()) if deck and is_deck else deck
