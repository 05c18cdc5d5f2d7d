"""What nobody told and Final Scoring would need."""

from collections.abc import Iterator

from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring.tags import active_clients
from companion.games.unconscious_mind.state import State
from companion.rules.sentence import Sentence, say


def find_doubts(table: Table, state: State) -> Iterator[Sentence]:
    """Active Clients that nobody has taught; under a Grief Layer nothing counts anyway."""
    for person in state.people:
        for card in active_clients(person):
            client = table.deck.client(card)
            if client.kind is None or client.tags is None:
                yield say("unknown.client", card=table.deck.name(card))
