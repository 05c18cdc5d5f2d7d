import json
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "vision"))
from drawn_cards import PICTURES, lay, photo

from companion.decks.deck_file import read_deck_file
from companion.games.find_games import find_game
from companion.rules.errors import BadInput
from companion.setup.teaching import Outcome, open_lessons
from vision.enroll import cut_cards
from vision.enroll_files import Sheet


def sheet(name, picture, key=None, **more) -> Sheet:
    return Sheet(
        name=name, shown=f"{name}.jpg", folder="", key=key or name, picture=picture, **more
    )


@pytest.fixture
def lessons(tmp_path):
    return open_lessons(tmp_path, "ours", find_game("treatment"))


def teach(lessons, *sheets, siblings=frozenset()):
    return [lesson for one in sheets for lesson in lessons.teach_sheet(one, siblings)]


def test_a_card_is_named_like_its_file_and_kept_at_once(lessons, tmp_path):
    (lesson,) = teach(lessons, sheet("old_key", PICTURES["c-0"]))
    assert (lesson.outcome, lesson.card) == (Outcome.NEW, "old_key")
    assert read_deck_file(tmp_path / "decks" / "ours").cards[0].id == "old_key"
    assert lesson.picture.name == "old_key.png"


def test_a_name_that_is_no_id_becomes_one_and_stays_the_name(lessons):
    (lesson,) = teach(lessons, sheet("Fear of Lifts", PICTURES["c-0"]))
    assert (lesson.card, lesson.name) == ("fear-of-lifts", "Fear of Lifts")


def test_a_second_run_goes_on_where_the_first_stopped(lessons, tmp_path):
    teach(lessons, sheet("a", PICTURES["c-0"]))
    again = open_lessons(tmp_path, "ours", find_game("treatment"))
    sheets = [sheet("a", PICTURES["c-0"]), sheet("b", PICTURES["c-1"])]
    outcomes = [lesson.outcome for lesson in teach(again, *sheets)]
    assert outcomes == [Outcome.KNOWN, Outcome.NEW]
    assert len(list((tmp_path / "decks/ours/cards").iterdir())) == 2


def test_a_card_removed_from_the_deck_is_taught_again(lessons):
    teach(lessons, sheet("a", PICTURES["c-0"]))
    lessons.deck.remove("a")
    assert teach(lessons, sheet("a", PICTURES["c-0"]))[0].outcome is Outcome.NEW


def test_numbered_files_are_further_pictures_only_of_a_card_that_there_is(lessons):
    names = frozenset({"key", "key_2", "scan_3"})
    pictures = {"key": "c-0", "key_2": "c-1", "scan_3": "c-2"}
    sheets = [sheet(name, PICTURES[picture]) for name, picture in pictures.items()]
    told = teach(lessons, *sheets, siblings=names)
    assert [(t.outcome, t.card) for t in told] == [
        (Outcome.NEW, "key"),
        (Outcome.FURTHER, "key"),
        (Outcome.NEW, "scan-3"),
    ]


def test_several_cards_of_one_photo_are_numbered_and_known_ones_stay_known(lessons):
    picture, _ = photo(lay("c-0", 480), lay("c-1", 700), distance_mm=500)
    told = teach(lessons, sheet("photo", picture))
    assert [(t.outcome, t.card, t.number) for t in told] == [
        (Outcome.NEW, "card-1", 1),
        (Outcome.NEW, "card-2", 2),
    ]
    again, _ = photo(lay("c-1", 490, 340, 170), lay("c-2", 720), distance_mm=500)
    told = teach(lessons, sheet("photo2", again))
    assert [(t.outcome, t.card) for t in told] == [
        (Outcome.KNOWN, "card-2"),
        (Outcome.NEW, "card-3"),
    ]


def test_a_further_picture_is_turned_like_the_first(lessons):
    teach(lessons, sheet("a", PICTURES["c-0"]))
    (upside_down,) = cut_cards(np.ascontiguousarray(PICTURES["c-0"][::-1, ::-1]))
    path = lessons.add_picture("a", upside_down)
    assert path.name == "a_2.png"
    assert np.array_equal(cv2.imread(str(path)), PICTURES["c-0"])
    lessons.turn("a")
    assert np.array_equal(cv2.imread(str(path)), PICTURES["c-0"][::-1, ::-1])


def test_a_back_is_no_card(lessons, tmp_path):
    (lesson,) = teach(lessons, sheet("Back red", PICTURES["c-5"]))
    assert (lesson.outcome, lesson.card) == (Outcome.BACK, "back_red")
    assert lessons.deck.deck.cards == ()


def test_a_sheet_of_equal_cards_is_a_back(lessons):
    page = np.full((1400, 1000, 3), 250, np.uint8)
    for n in range(6):
        x, y = 40 + (n % 3) * 320, 60 + (n // 3) * 500
        page[y : y + 400, x : x + 286] = cv2.resize(PICTURES["c-6"], (286, 400))
    told = teach(lessons, sheet("page", page, own_name=False, px_per_mm=4.54))
    assert [(t.outcome, t.card) for t in told] == [(Outcome.BACK, "back_1")]


def test_a_folder_named_like_a_kind_says_what_its_cards_are(lessons):
    one = Sheet(name="a", shown="a", folder="case", key="a", picture=PICTURES["c-0"])
    teach(lessons, one, sheet("b", PICTURES["c-1"]))
    assert [c.kind for c in lessons.deck.deck.cards] == ["case", "treatment"]


def test_damaged_notes_are_no_trouble(lessons, tmp_path):
    teach(lessons, sheet("a", PICTURES["c-0"]))
    (tmp_path / "decks/ours/taught.json").write_text("{", "utf-8")
    again = open_lessons(tmp_path, "ours", find_game("treatment"))
    assert teach(again, sheet("a", PICTURES["c-0"]))[0].outcome is Outcome.KNOWN
    assert json.loads((tmp_path / "decks/ours/taught.json").read_text("utf-8")) == {"a:a": ["a"]}


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("../x", None, "cannot be a deck's name"),
        ("practice-treatment", None, "comes with the program"),
        ("ours", "dream", "no kind of card 'dream'"),
    ],
)
def test_what_cannot_be_taught_is_refused_in_a_sentence(tmp_path, name, kind, says):
    with pytest.raises(BadInput, match=says):
        open_lessons(tmp_path, name, find_game("treatment"), kind)
