"""One running game: its timeline in memory and its entries on the disk, always in step."""

import json
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import companion
from companion.decks.deck_file import DeckFile, read_deck_file
from companion.game_log.entries import Entry, read_entry, write_entry
from companion.game_log.errors import StoreError
from companion.game_log.judged import Judged
from companion.game_log.records import EntryRecord, GameId, PressKey, StoredGame
from companion.game_log.script import set_up_game
from companion.game_log.store import Store
from companion.game_log.strict_json import hash_of, write_json
from companion.game_log.timeline import Preview, Timeline
from companion.games.find_games import find_game
from companion.games.game import Game, GameRules
from companion.rules.errors import RulesError
from companion.rules.header import Header, parse_header, write_header
from companion.rules.moves import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesDifference:
    """An old entry that today's rules or today's deck judge differently.

    before, now: verdicts. state_differs: the state after it is another one.
    """

    n: int
    before: str
    now: str
    state_differs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedGame:
    """A stored game, played again.

    differences: what is judged differently today. deck_changed: whether the deck file is
    another one than at the start, which explains most of them (a card was taught since).
    """

    stored: StoredGame
    game: Game
    header: Header
    deck: DeckFile
    timeline: Timeline[Any]
    differences: tuple[RulesDifference, ...]
    deck_changed: bool


def load_game(stored: StoredGame, folder: Path) -> LoadedGame:
    """Play a stored game again with today's deck, else with the deck text stored with it.

    folder: where a relative deck path starts. Raises StoreError when neither can be done.
    """
    header = parse_header(stored.header)
    try:
        game, deck, rules = set_up_game(header, folder)
        return _played(stored, game, deck, rules)
    except RulesError as error:
        if stored.deck is None:
            raise StoreError(f"Game {stored.summary.id} cannot be played again: {error}") from error
    try:
        game = find_game(header.game)
        deck = _deck_from_text(stored.deck)
        return _played(stored, game, deck, game.set_up(header, game.read_deck(deck)))
    except RulesError as error:
        raise StoreError(f"Game {stored.summary.id} cannot be played again: {error}") from error


class GameLog:
    """The log of one game. An entry counts once it is on the disk, never before."""

    def __init__(self, store: Store, loaded: LoadedGame) -> None:
        self._store = store
        self.id: GameId = loaded.stored.summary.id
        self._take(loaded)

    def _take(self, loaded: LoadedGame) -> None:
        self.game, self.header, self.deck = loaded.game, loaded.header, loaded.deck
        self.timeline = loaded.timeline
        self.differences, self.deck_changed = loaded.differences, loaded.deck_changed
        self.names = dict(loaded.stored.names)

    @classmethod
    def start(cls, store: Store, header: Header, folder: Path) -> "GameLog":
        """Begin a game. Raises BadInput for the header or deck, StoreError for the disk."""
        _, deck, rules = set_up_game(header, folder)
        game_id = store.new_game(
            write_header(rules.header),
            rules_version=companion.__version__,
            deck=deck_text(deck),
        )
        return cls.resume(store, game_id, folder)

    @classmethod
    def resume(cls, store: Store, game_id: GameId, folder: Path) -> "GameLog":
        """Go on with a stored game. Raises StoreError."""
        return cls(store, load_game(store.read_game(game_id), folder))

    def append(
        self, entry: Entry, presses: Iterable[PressKey] = (), at: datetime | None = None
    ) -> Judged:
        """Judge an entry, put it on the disk, then let it count.

        presses: button presses that made it, kept in the same transaction. Raises BadInput
        or ImpossibleState for the entry, StoreError for the disk; nothing is kept then.
        """
        return self.accept(self.timeline.preview(entry), presses, at)

    def accept(
        self, preview: Preview[Any], presses: Iterable[PressKey] = (), at: datetime | None = None
    ) -> Judged:
        """As `append`, for an entry that was previewed. ValueError if the log went on since."""
        rules = self.timeline.rules
        record = replace(_record(preview.judged, preview.state, rules), at=at)
        if record.n != len(self.timeline) + 1:
            raise ValueError("the log went on since this preview was made")
        self._store.append(self.id, record, presses, result_of(rules, preview.state))
        return self.timeline.accept(preview)

    def reload(self, folder: Path) -> None:
        """Play the game again with today's deck: a card's numbers were entered meanwhile.

        Raises StoreError; the game then goes on as it was.
        """
        self._take(load_game(self._store.read_game(self.id), folder))

    def abandon(self) -> None:
        """The table stops here; the game can be resumed from the history."""
        self._store.end_game(
            self.id, "abandoned", _result(self.timeline.rules, self.timeline.state)
        )


def result_of(rules: GameRules[Any], state: Any) -> dict[str, Json] | None:
    """Scores and winners of a game that is over, None while it runs."""
    return _result(rules, state) if rules.progress(state).finished else None


def _result(rules: GameRules[Any], state: Any) -> dict[str, Json]:
    return {
        "scores": dict(rules.scores(state)),
        "winners": list(rules.progress(state).winners),
    }


def _record(judged: Judged, state: Any, rules: GameRules[Any]) -> EntryRecord:
    return EntryRecord(
        n=judged.n,
        body=write_entry(judged.entry, rules),
        verdict=judged.printed,
        events=tuple(event.to_json() for event in judged.events),
        state_hash=hash_of(rules.state_to_json(state)),
    )


def _played(stored: StoredGame, game: Game, deck: DeckFile, rules: GameRules[Any]) -> LoadedGame:
    timeline: Timeline[Any] = Timeline(rules)
    differences: list[RulesDifference] = []
    for old in stored.entries:
        entry = read_entry(dict(old.body), rules, f"entry {old.n}")
        new = _record(timeline.append(entry), timeline.state, rules)
        # Through JSON once: the stored events have been there too.
        events = json.loads(write_json(list(new.events)))
        state_differs = new.state_hash != old.state_hash
        if (new.verdict, events) != (old.verdict, list(old.events)) or state_differs:
            differences.append(
                RulesDifference(
                    n=old.n, before=old.verdict, now=new.verdict, state_differs=state_differs
                )
            )
    return LoadedGame(
        stored=stored,
        game=game,
        header=rules.header,  # as the game settles it: logs of older versions, too
        deck=deck,
        timeline=timeline,
        differences=tuple(differences),
        deck_changed=stored.deck is not None and stored.deck != deck_text(deck),
    )


def deck_text(deck: DeckFile) -> str | None:
    """The text of the deck's file; None when it is gone (a deck read from stored text)."""
    try:
        return deck.path.read_text("utf-8")
    except OSError:
        return None


def _deck_from_text(text: str) -> DeckFile:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deck.toml"
        file.write_text(text, "utf-8")
        return read_deck_file(file)
