import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from companion.decks.check import find_faults
from companion.decks.deck_archive import export_deck, import_deck
from companion.decks.deck_file import DeckError, DeckFile, read_deck_file
from companion.decks.pictures import list_pictures
from companion.decks.taught import TaughtDeck, free_id, open_taught_deck
from companion.decks.write_deck import deck_to_toml
from companion.games.treatment.deck import read_deck
from companion.rules.errors import BadInput

PNG = b"\x89PNG\r\n\x1a\n rest"


def open_deck(folder: Path) -> TaughtDeck:
    return open_taught_deck(folder, read_deck, game="treatment", name="Our box")


def same(one: DeckFile, other: DeckFile) -> bool:
    return replace(one, path=other.path) == other


def test_a_card_is_first_a_name_then_has_numbers(tmp_path):
    deck = open_deck(tmp_path / "ours")
    card = deck.add("case", "Fear of  lifts")
    assert card.id == "fear-of-lifts"
    deck.teach(card.id, {"category": "anxiety", "max_cards": 3})
    deck.teach(card.id, {"factors": {"therapy": 2}})
    again = read_deck(read_deck_file(tmp_path / "ours"))
    assert again.cases["fear-of-lifts"].factors == (0, 2, 0)
    assert again.cases["fear-of-lifts"].max_cards == 3


def test_numbers_that_the_game_refuses_change_nothing(tmp_path):
    deck = open_deck(tmp_path)
    card = deck.add("case", "One")
    with pytest.raises(BadInput, match="max_cards"):
        deck.teach(card.id, {"max_cards": 0})
    assert read_deck_file(tmp_path).cards[0].fields == {}
    assert deck.deck.cards[0].fields == {}


def test_every_step_stands_on_disk_at_once(tmp_path):
    deck = open_deck(tmp_path)
    for number in range(3):
        card = deck.add("treatment", f"Card {number}", copies=2)
        deck.add_picture(card.id, PNG)
        assert same(read_deck_file(tmp_path), deck.deck)
    assert not list(tmp_path.rglob("*.new"))


def test_the_second_picture_of_a_card_stands_beside_the_first(tmp_path):
    deck = open_deck(tmp_path)
    card = deck.add("symptom", "Rain")
    assert deck.add_picture(card.id, PNG).name == "rain.png"
    assert deck.add_picture(card.id, PNG).name == "rain_2.png"
    assert len(list_pictures(deck.deck).of_card["rain"]) == 2


def test_a_removed_card_takes_its_pictures_along(tmp_path):
    deck = open_deck(tmp_path)
    for name in ("Rain", "Rainbow"):
        deck.add_picture(deck.add("symptom", name).id, PNG)
    deck.remove("rain")
    assert [f.name for f in (tmp_path / "cards").iterdir()] == ["rainbow.png"]
    assert [c.id for c in read_deck_file(tmp_path).cards] == ["rainbow"]


def test_a_name_that_is_taken_gives_another_id():
    taken: set[str] = set()
    for _ in range(60):
        taken.add(free_id("Brød & salt", taken))
    assert len(taken) == 60


def test_a_deck_of_another_game_is_refused(tmp_path):
    open_deck(tmp_path)
    with pytest.raises(DeckError, match="unconscious_mind"):
        open_taught_deck(tmp_path, read_deck, game="unconscious_mind", name="x")


def test_what_is_written_is_read_again(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text(
        'format = 1\ngame = "g"\nname = "A \\"b\\" \\u00e9 \\\\ \\n \\u0001"\n'
        "[cards]\nsize_mm = [63.5, 88]\nsize_mm_by_kind = { client = [70, 120] }\n"
        "[board]\ntherapy = { length = 8, placement_vp = { 6 = 1 } }\nzones = [{ from = 0 }, {}]\n"
        '[[dream]]\nid = "d-1"\ncost = { "growth.major" = 1 }\nicon = "?"\nstarting = true\n'
        '[[goal]]\nid = "A"\ntags = ["x", "y"]\ncopies = 2\n',
        "utf-8",
    )
    deck = read_deck_file(file)
    (tmp_path / "again.toml").write_text(deck_to_toml(deck), "utf-8")
    again = read_deck_file(tmp_path / "again.toml")
    assert replace(again, path=file, cards=()) == replace(deck, cards=())
    assert [(c.id, c.kind, c.copies, c.fields) for c in again.cards] == [
        (c.id, c.kind, c.copies, c.fields) for c in deck.cards
    ]


def test_a_deck_goes_to_another_table_and_comes_back_the_same(tmp_path):
    deck = open_deck(tmp_path / "ours")
    deck.add_picture(deck.add("symptom", "Rain").id, PNG)
    export_deck(deck.folder, tmp_path / "gift.zip")
    first = import_deck(tmp_path / "gift.zip", tmp_path / "decks")
    second = import_deck(tmp_path / "gift.zip", tmp_path / "decks")
    assert (first.path.parent.name, second.path.parent.name) == ("gift", "gift-2")
    assert same(first, deck.deck)
    assert (first.path.parent / "cards" / "rain.png").read_bytes() == PNG


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("../../evil/deck.toml", None),
        ("deck.toml", "game = 3"),
        ("readme.txt", "hello"),
    ],
)
def test_an_archive_that_is_no_deck_leaves_nothing_behind(tmp_path, name, content):
    file = tmp_path / "bad.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, content or "format = 1")
    with pytest.raises(DeckError):
        import_deck(file, tmp_path / "decks")
    assert list((tmp_path / "decks").iterdir()) == []


def test_pictures_cannot_climb_out_of_an_archive(tmp_path):
    file = tmp_path / "sly.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("deck.toml", 'format = 1\ngame = "treatment"\n')
        archive.writestr("../cards/../../cards/up.png", PNG)
        archive.writestr("cards/run.exe", b"MZ")
    import_deck(file, tmp_path / "decks")
    inside = {f.relative_to(tmp_path).as_posix() for f in tmp_path.rglob("*") if f.is_file()}
    assert inside <= {"sly.zip", "decks/sly/deck.toml", "decks/sly/cards/up.png"}


def test_every_fault_of_a_deck_is_named(tmp_path):
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "c-1.png").write_bytes(b"no picture")
    (tmp_path / "cards" / "who.png").write_bytes(PNG)
    (tmp_path / "deck.toml").write_text(
        'format = 1\ngame = "treatment"\n'
        '[[case]]\nid = "c-1"\nmax_cards = 0\nfactors = { therapie = 1 }\ncolour = "red"\n'
        '[[resource]]\nid = "r-1"\nwhen = "never"\neffect = {}\n'
        '[[symptom]]\nid = "back-ache"\n',
        "utf-8",
    )
    sentences = [f.sentence for f in find_faults(tmp_path, read_deck)]
    for words in (
        "[[case]] c-1: 'max_cards'",
        "'therapie'",
        "'colour'",
        "[[resource]] r-1: 'when'",
        "r-1, effect",
        "'back-ache' would be taken",
        "no picture cards/r-1.png",
        "cards/who.png",
        "cards/c-1.png is not a picture",
    ):
        assert any(words in s for s in sentences), words


def test_faults_of_ids_are_all_named(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text(
        'format = 1\ngame = "treatment"\n[[case]]\nid = "A b"\n[[case]]\nname = "x"\n'
        '[[case]]\nid = "c"\n[[symptom]]\nid = "c"\n',
        "utf-8",
    )
    sentences = [f.sentence for f in find_faults(file, read_deck)]
    assert any("'A b'" in s for s in sentences)
    assert any("number 2: 'id' is missing" in s for s in sentences)
    assert any("'c' stands twice" in s for s in sentences)


@pytest.mark.parametrize("text", ["format = ", "", "format = 1\ngame = 4"])
def test_a_file_that_cannot_be_read_is_one_fault(tmp_path, text):
    (tmp_path / "deck.toml").write_text(text, "utf-8")
    assert len(find_faults(tmp_path, read_deck)) == 1


def test_a_file_with_a_byte_order_mark_is_read(tmp_path):
    (tmp_path / "deck.toml").write_text('\ufeffformat = 1\ngame = "treatment"\n', "utf-8")
    assert read_deck_file(tmp_path).game == "treatment"
