"""The start of a game: header, deck and switches become a table and a first state."""

from companion.games.treatment.deck import UNKNOWN, Deck
from companion.games.treatment.state import PlayerState, State
from companion.games.treatment.switches import SWITCHES
from companion.games.treatment.table import Table
from companion.rules.errors import BadInput
from companion.rules.fields import Fields
from companion.rules.header import Header
from companion.rules.house_rules import HouseRules
from companion.rules.seats import Player

FIRST_HAND = 5
TARGETS = {2: 4, 3: 3, 4: 2, 5: 2}
SEATS = range(2, 6)


def read_table(header: Header, deck: Deck) -> Table:
    """Check a header of this game; raises BadInput (TR-SETUP-02 where that is the matter)."""
    if len(header.players) not in SEATS:
        raise BadInput(
            f"header: 'players' must be {SEATS.start} to {SEATS.stop - 1} names,"
            f" not {len(header.players)}"
        )
    switches = HouseRules(SWITCHES, header.house_rules)
    options = Fields(header.options, "header, options")
    removed = _read_removed(options, deck, int(switches["tr.remove_categories"]))
    starting = _read_starting(options, header, deck, removed)
    options.done()
    return Table(deck=deck, switches=switches, removed=removed, starting=starting)


def _read_removed(options: Fields, deck: Deck, count: int) -> frozenset[str]:
    removed = options.texts("removed_categories", ())
    found = deck.case_categories()
    unknown = None in found or not deck.cases
    if len(set(removed)) != len(removed):
        raise BadInput(
            f"header, options: 'removed_categories' must be different names, not {list(removed)!r}",
            rule="TR-SETUP-02",
        )
    if len(removed) > count or (len(removed) < count and not unknown):
        raise BadInput(
            f"header, options: 'removed_categories' must be {count} names, not {list(removed)!r}",
            rule="TR-SETUP-02",
        )
    if strange := [name for name in removed if name not in found and not unknown]:
        raise BadInput(
            f"header, options: 'removed_categories' names {strange[0]!r},"
            " a category without any Case in the deck",
            rule="TR-SETUP-02",
        )
    return frozenset(removed)


def _read_starting(
    options: Fields, header: Header, deck: Deck, removed: frozenset[str]
) -> dict[Player, str]:
    extra = options.truth_or("extra_rules", default=False)
    if not extra:
        if options.has("starting_cases"):
            raise BadInput("header, options: 'starting_cases' needs 'extra_rules' to be true")
        return {}
    inner = Fields(options.raw("starting_cases"), "header, options, starting_cases")
    starting = {player: inner.text(player) for player in header.players}
    inner.done()
    for player, card in starting.items():
        if card != UNKNOWN and card not in deck.cases:
            inner.refuse(player, "a Case of the deck")
        if card != UNKNOWN and deck.cases[card].category in removed:
            raise BadInput(
                f"{inner.where}: {card!r} of {player!r} is in a removed category",
                rule="TR-SETUP-02",
            )
        if card != UNKNOWN and list(starting.values()).count(card) > deck.copies[card]:
            raise BadInput(f"{inner.where}: {card!r} stands more often than the box has it")
    return starting


def find_start(header: Header, table: Table) -> State:
    """The state before the first entry: everybody holds five cards (TR-SETUP-05)."""
    deck, starting = table.deck, table.starting
    hand_cards = deck.hand_cards
    treatment_deck = None
    if hand_cards is not None:
        treatment_deck = max(0, hand_cards - FIRST_HAND * len(header.players))
    return State(
        first_player=header.first_player,
        case_deck=_case_deck(table),
        treatment_deck=treatment_deck,
        symptom_deck=_symptom_deck(table),
        target=TARGETS[len(header.players)] + (1 if starting else 0),
        players=tuple(
            PlayerState(
                name=player,
                hand=FIRST_HAND,
                in_treatment=(starting[player],) if player in starting else (),
            )
            for player in header.players
        ),
    )


def _case_deck(table: Table) -> int | None:
    deck = table.deck
    categories = deck.case_categories()
    if not deck.cases or (table.removed and None in categories):
        return None
    left = sum(n for category, n in categories.items() if category not in table.removed)
    return max(0, left - len(table.starting))


def _symptom_deck(table: Table) -> int | None:
    deck = table.deck
    unknown = None in deck.case_categories() or not deck.cases
    if not deck.symptoms or (table.removed and unknown):
        return None
    return sum(
        deck.copies[card]
        for card, facts in deck.symptoms.items()
        if facts.category not in table.removed
    )
