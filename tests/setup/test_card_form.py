import pytest

from companion.decks.deck_file import read_deck_file
from companion.decks.find_deck import find_deck_folder
from companion.games.find_games import find_game
from companion.rules.errors import BadInput
from companion.setup.card_form import form_fields, read_answers, write_answers


@pytest.mark.parametrize("name", ["treatment", "unconscious_mind"])
def test_what_is_typed_for_a_practice_card_gives_its_numbers_again(name):
    game = find_game(name)
    file = read_deck_file(find_deck_folder(f"practice-{name.replace('_', '-')}"))
    deck = game.read_deck(file)
    seen = set()
    for card in file.cards:
        forms = game.form(card.kind)
        again = read_answers(forms, write_answers(forms, card.fields))
        if not _has_words(card.fields):
            assert _plain(again) == _plain(card.fields)
            seen.add(card.kind)
    assert deck
    assert len(seen) >= 4


def _has_words(fields) -> bool:
    """Gains in words only, or a tag's: entered in the deck file itself."""
    gains = fields.get("gains", [])
    return any("text" in g or "tag:" in g.get("what", "") for g in gains) or any(
        "text" in v for v in fields.values() if isinstance(v, dict) and "max" in v
    )


def _plain(fields):
    """Without what has its default anyway; gains by name."""
    plain = {key: _plain_value(value) for key, value in fields.items()}
    return {key: value for key, value in plain.items() if value}


def _plain_value(value):
    if isinstance(value, dict):
        return {k: v for k, v in value.items() if v}
    if isinstance(value, list):
        items = [{"count": 1, **v} if isinstance(v, dict) else v for v in value]
        return sorted(sorted(v.items()) if isinstance(v, dict) else v for v in items)
    return value


def test_what_is_left_empty_is_left_out_and_zero_counts_nothing():
    forms = find_game("treatment").form("case")
    typed = {"max_cards": "3", "factors/therapy": "0", "factors/social": "2"}
    assert read_answers(forms, typed) == {"max_cards": 3, "factors": {"social": 2}}


def test_words_where_a_number_belongs_are_refused():
    with pytest.raises(BadInput, match="'many' is no whole number"):
        read_answers(find_game("treatment").form("case"), {"max_cards": "many"})


def test_each_choice_of_a_count_has_a_field():
    fields = form_fields(find_game("treatment").form("treatment"), {"positive/social": "1"})
    assert [f.id for f in fields][:3] == [
        "positive/pharmaceutical", "positive/therapy", "positive/social",
    ]  # fmt: skip
    assert fields[2].value == "1"
