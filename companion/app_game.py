"""What a game at a real table keeps beside its entries: names, colors, stills; and other rules."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.app_evidence import Evidence
from companion.decks.deck_file import DeckFile
from companion.game_log.data_folder import evidence_folder
from companion.game_log.errors import StoreError
from companion.game_log.game_log import GameLog
from companion.game_log.settings import Settings
from companion.game_log.store import Store
from companion.game_log.timeline import Timeline
from companion.games.game import Game, GameRules
from companion.rules.house_rules import Choice
from companion.setup.evidence_writer import Kept
from companion.table.clock import Clock
from companion.table.desk import OtherRules
from companion.table.front_pages import looks_of
from companion.table.people import People
from companion.views.scene import PlayerLook

_log = logging.getLogger(__name__)


def other_rules(game: Game, rules: GameRules[Any], file: DeckFile,
                timeline: Callable[[], Timeline[Any]]) -> OtherRules:  # fmt: skip
    """Plays this log again with one switch set to another value."""

    def play(name: str, value: Choice) -> Timeline[Any]:
        house_rules = {**rules.header.house_rules, name: value}
        header = replace(rules.header, house_rules=house_rules)
        other: Timeline[Any] = Timeline(game.set_up(header, game.read_deck(file)))
        other.extend(timeline().entries)
        return other

    return play


def looks_for(log: GameLog, settings: Settings) -> tuple[PlayerLook, ...]:
    """Everybody with the name shown last and the color kept for that name, if nobody else has it."""
    looks = looks_of(tuple(log.timeline.rules.header.players))
    taken: set[int] = set()
    found: list[PlayerLook] = []
    for look in looks:
        name = log.names.get(look.id, look.name)
        kept = settings.get(f"colors.{_key(name)}", -1)
        color = kept if isinstance(kept, int) and kept >= 0 else look.color
        if color in taken:
            color = next(i for i in range(len(looks) + 1) if i not in taken)
        taken.add(color)
        found.append(replace(look, name=name, color=color, glyph=color))
    return tuple(found)


def keep_people(store: Store, log: GameLog, settings: Settings) -> Callable[[People], None]:
    """Keeps names in the game and colors in the settings."""

    def keep(people: People) -> None:
        try:
            store.rename(log.id, people.names)
            settings.write({f"colors.{_key(look.name)}": look.color for look in people.looks})
        except StoreError as error:
            _log.warning("names are not kept: %s", error)
        except OSError as error:
            _log.warning("colors are not kept: %s", error.strerror)

    return keep


def _key(name: str) -> str:
    """A name as a key of settings.toml: dots would open a table."""
    return name.replace(".", "_")


def evidence_for(store: Store, log: GameLog, settings: Settings, clock: Clock) -> Evidence | None:
    """The stills of a game; None where they are switched off (`evidence.keep`)."""
    if not settings.get("evidence.keep", True):
        return None

    def note(kept: Kept) -> None:
        try:
            store.add_evidence(log.id, kept.area, clock.wall(), kept.digest, str(kept.path))
        except StoreError as error:
            _log.warning("a still is not noted: %s", error)

    return Evidence(evidence_folder(log.id), note)
