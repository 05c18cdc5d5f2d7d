"""What nobody told and Final Scoring would need."""

from collections.abc import Iterator

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring.tags import active_clients
from companion.games.unconscious_mind.state import State, rooms_of
from companion.rules.sentence import Sentence, say


def find_doubts(table: Table, state: State) -> Iterator[Sentence]:
    """Rooms whose marker nobody knows, and active Clients that nobody has taught."""
    for person in state.people:
        for name, room in rooms_of(person):
            if room.marker is None:
                where = say(f"um.room.{name}")
                yield say("um.unknown.room", room=where, player=person.name)
        for card in active_clients(person):
            client = table.deck.client(card)
            if client.kind is None or client.tags is None:
                yield say("um.unknown.client", card=table.deck.name(card))
