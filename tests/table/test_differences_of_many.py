"""Of many cards only those that differ are named."""

import pytest
from evenings import HandClock, open_session, practice_game

from companion.app import read_wording
from companion.games.unconscious_mind import GAME
from companion.rules.table_facts import SeenCard, TableSeen
from companion.table.differences import find_differences
from companion.table.ledger import Origin
from companion.views.intents import Source

AREA = "display clients"


@pytest.fixture
def says():
    """What is said when the Clients on display are changed by a function."""
    practice = practice_game("unconscious_mind")
    session = open_session(GAME, practice.rules, practice.file, HandClock())
    for body in practice.entries[:27]:
        session.ledger.record(body, Origin(source=Source.SCRIPT))

    def changed(change):
        expected = practice.rules.expected(session.ledger.state)
        cards = change([card.card for card in expected[AREA].cards])
        seen = tuple(SeenCard(card=card, track=n) for n, card in enumerate(cards))
        session.on_seen(TableSeen(areas={AREA: seen}))
        words = read_wording(GAME.package, "en")
        return [words.put(difference.says) for difference in find_differences(session._desk)]

    return changed


def test_a_card_that_is_gone_is_named_alone(says):
    (said,) = says(lambda cards: cards[1:])
    assert said == (
        "Clients on display: 7 cards alike. Only in the log: Amalie Berger, florist. "
        "Only on the table: nothing."
    )


def test_a_card_in_the_place_of_another_is_named_with_it(says):
    (said,) = says(lambda cards: [*cards[:-1], "low-tide"])
    assert said.startswith("Clients on display: 7 cards alike. Only in the log: The lost year.")
    assert said.endswith("Only on the table: Low tide.")


def test_where_nothing_is_alike_all_is_named(says):
    (said,) = says(lambda _: ["low-tide"])
    assert said.startswith("Clients on display. Log: Amalie Berger, florist, ")
    assert said.endswith("Table: Low tide.")
