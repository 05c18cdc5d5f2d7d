"""A whole practice game of Unconscious Mind, written with open piles.

The rules never know what lies in a pile. The practice table does: it shuffles the practice
deck and lets each player follow a simple plan. What comes out is an ordinary game script,
in which the rules core has judged every entry legal.
"""

import random
from typing import TYPE_CHECKING

from companion.decks.deck_file import DeckFile
from companion.games.unconscious_mind.evolve import evolve
from companion.games.unconscious_mind.names import MOST_IDEAS, RoomName
from companion.games.unconscious_mind.practice_piles import Piles
from companion.games.unconscious_mind.scoring import owed_values
from companion.games.unconscious_mind.state import Room, State
from companion.rules.decision import Verdict
from companion.rules.errors import RulesError
from companion.rules.fields import Fields
from companion.rules.moves import Json
from companion.rules.seats import Player

if TYPE_CHECKING:
    from companion.games.unconscious_mind.game import UnconsciousMindRules

Body = dict[str, Json]

_MOST_ENTRIES = 600
_SHOWN_CLIENTS = 4
_SHOWN_DREAMS = 3
_GAMES = 6
_WORKS = 0.5
"""Share of turns at the Meeting table that bring more than Insights."""

_TREATS = 0.9
"""Share of turns on which Clients are treated, where a Dream can be paid."""


class PracticeError(RulesError):
    """The practice players found no legal move: the deck cannot be played."""


def write_practice_game(rules: "UnconsciousMindRules", file: DeckFile, seed: int) -> list[Body]:
    """All entries of one game that ends. Raises PracticeError where the deck gives none.

    Of a few games the first one in which somebody drafts: most of a turn can be seen in it.
    """
    games = (_write(rules, file, seed * _GAMES + number) for number in range(_GAMES))
    entries: list[Body] = []
    for entries in games:
        if any(body["do"] == "draft" for body in entries):
            break
    return entries


def _write(rules: "UnconsciousMindRules", file: DeckFile, seed: int) -> list[Body]:
    writer = _Writer(rules, file, seed)
    writer.set_up()
    while not rules.progress(writer.state).finished:
        if len(writer.entries) > _MOST_ENTRIES:
            raise PracticeError("The practice game does not end: the deck has too few cards.")
        writer.play_turn()
    return writer.entries


class _Writer:
    def __init__(self, rules: "UnconsciousMindRules", file: DeckFile, seed: int) -> None:
        self.rules = rules
        self.state: State = rules.start()
        self.entries: list[Body] = []
        self._dice = random.Random(seed)  # noqa: S311 - shuffles practice cards
        self._deck = rules.table.deck
        self._piles = Piles(self._deck, file, self._dice)

    def _try(self, **body: Json) -> bool:
        """Enter a move if it is legal."""
        fields = Fields(body, "practice move")
        by = fields.text_or("by", None)
        move = self.rules.parse_move(fields.text("do"), None if by is None else Player(by), fields)
        decision = self.rules.decide(self.state, move)
        if decision.verdict is not Verdict.LEGAL:
            return False
        for event in decision.events:
            self.state = evolve(self.state, event)
        self.entries.append(body)
        return True

    def _must(self, **body: Json) -> None:
        if not self._try(**body):
            raise PracticeError(f"The practice players cannot play {body!r}.")

    def set_up(self) -> None:
        """A starting Client for everybody, then the display."""
        for player in self.state.order:
            self._must(
                do="set_up_room",
                by=player,
                room=RoomName.PRIMARY.value,
                client=self._piles.client("routine"),
                grief_layer=self._piles.starting.pop(),
                dreams=[self._piles.manifest.pop(), self._piles.latent.pop()],
            )
        clients: list[Json] = []
        for index in range(_SHOWN_CLIENTS):
            kind = "routine" if index % 2 == 0 else "case_study"
            clients.append({"client": self._piles.client(kind), "grief_layer": self._piles.layer()})
        manifest: list[Json] = [self._piles.manifest.pop() for _ in range(_SHOWN_DREAMS)]
        self._must(do="set_up_display", clients=clients, manifest=manifest)

    def play_turn(self) -> None:
        """One turn of whoever is next; or the numbers that are still owed."""
        player = self.rules.progress(self.state).to_move
        if player is None:
            raise PracticeError("Nobody can play on.")
        if self.state.over:
            self._give_values(player)
            return
        rooms = self._payable(player)
        if self._dice.random() > _TREATS:
            rooms = []
        kind = "treat" if rooms else self._dice.choice(("state_ideas", "recall_ideas"))
        self._must(do="start_turn", by=player, kind=kind)
        if rooms:
            for room in rooms:
                self._try(do="treat", by=player, room=room.value)
        else:
            generated = [self._generate_for(player, room) for room in RoomName]
            if not any(generated) or self._dice.random() < _WORKS:
                self._work(player, kind)
        self._spend_boxes(player)
        for room in RoomName:
            if self.state.person(player).room(room) is None:
                self._draft(player, room)
        self._must(do="end_turn", by=player)

    def _payable(self, player: Player) -> list[RoomName]:
        """Rooms in any order whose top Dreams can be paid."""
        rooms = [r for r in RoomName if self._cost(player, r) is not None]
        if self.rules.table.tracks_insights:
            rooms = [r for r in rooms if not self._lacking(player, r)]
        return self._dice.sample(rooms, len(rooms))

    def _cost(self, player: Player, room: RoomName) -> tuple[tuple[str, int], ...] | None:
        """What the top Dream of a room costs; None where there is none."""
        there = self.state.person(player).room(room)
        if not isinstance(there, Room) or not there.dreams:
            return None
        return self._deck.dream(there.dreams[0]).cost or ()

    def _lacking(self, player: Player, room: RoomName) -> list[tuple[str, int]]:
        person = self.state.person(player)
        return [
            (name, count - person.insight(name))
            for name, count in self._cost(player, room) or ()
            if count > person.insight(name)
        ]

    def _generate_for(self, player: Player, room: RoomName) -> bool:
        """The Insights for the top Dream, generated at the Meeting table; whether any lacked."""
        lacking = self._lacking(player, room) if self.rules.table.tracks_insights else []
        for name, count in lacking:
            self._must(do="gain", by=player, what=name, count=count, source="Meeting table")
        return bool(lacking)

    def _work(self, player: Player, kind: str) -> None:
        """A turn without Clients: in the city, or at the Meeting table."""
        if kind == "recall_ideas" and self._go_to_a_district(player):
            return
        person, left = self.state.person(player), self.state.goals_left
        if "F" in left:
            for _ in range(2 - person.treatises):
                self._must(do="publish_treatise", by=player)
        elif "E" in left:
            for _ in range(MOST_IDEAS - person.ideas_unlocked):
                self._must(do="unlock_idea", by=player)
        elif not self._go_to_a_district(player):
            self._try(do="place_tile", by=player, row=self._dice.randint(1, 3))
            self._must(do="gain", by=player, what="coffee", count=2, source="Meeting table")

    def _go_to_a_district(self, player: Player) -> bool:
        """A District bonus and that District's topmost token, where both are left."""
        for district in self._dice.sample(
            self.state.topmost_tokens, len(self.state.topmost_tokens)
        ):
            if self._try(do="place_insight", by=player, district=district, slot=6):
                self._must(do="take_district_token", by=player, district=district, topmost=True)
                return True
        return False

    def _spend_boxes(self, player: Player) -> None:
        """Boxes on a room where no Dream is left, else they are kept."""
        for room in RoomName:
            there = self.state.person(player).room(room)
            boxes = self.state.person(player).boxes
            if not isinstance(there, Room) or there.dreams or there.new or there.marker is None:
                continue
            count = min(boxes, there.marker)
            for _ in range(count):
                self._try(do="use_boxes", by=player, room=room.value)
            if not boxes:
                self._buy_box(player, room)

    def _buy_box(self, player: Player, room: RoomName) -> None:
        """A Box for three Insights: the way on when a Client has no Dream left."""
        if not self.rules.table.tracks_insights:
            return
        names = ("growth.minor", "growth.median", "growth.major")
        for name in names:
            if not self.state.person(player).insight(name):
                self._must(do="gain", by=player, what=name, source="Meeting table")
        if self._try(do="make_box", by=player, insights=list(names)):
            self._try(do="use_boxes", by=player, room=room.value, count=1)

    def _draft(self, player: Player, room: RoomName) -> None:
        shown = self.state.display
        if self.state.final_round or shown is None or not shown.clients:
            return
        taken = self._dice.choice(shown.clients)
        body: Body = {
            "do": "draft",
            "by": player,
            "room": room.value,
            "client": taken.client,
            "grief_layer": taken.grief_layer or self._piles.layer(),
            "latent": self._piles.latent.pop() if self._piles.latent else None,
        }
        refill = self._piles.client(self._deck.client(taken.client).kind or "routine")
        layer = self._piles.layer()
        if refill is not None and layer is not None:
            body["refill_client"] = refill
            body["refill_grief_layer"] = layer
        if shown.manifest:
            body["manifest"] = self._dice.choice(shown.manifest)
            body["manifest_from"] = "display"
            if self._piles.manifest:
                body["refill_manifest"] = self._piles.manifest.pop()
        else:
            body["manifest"] = None
        self._must(**body)

    def _give_values(self, player: Player) -> None:
        owed = owed_values(self.rules.table, self.state)
        values = {card: self._dice.randint(1, 8) for p, card in owed if p == player}
        self._must(do="end_game_values", by=player, conditions=dict(values))
