import cv2
import numpy as np
import pytest

from vision.recognize import CardReader
from vision.references import build_references, read_references
from vision.verify_cells import cut_all
from vision.verify_match import match_whole


def painted(seed):
    """A card that no other resembles, 210 x 294."""
    rng = np.random.default_rng(seed)
    card = np.full((294, 210, 3), 225, np.uint8)
    for _ in range(60):
        x, y = (int(v) for v in rng.integers(12, (198, 282)))
        color = tuple(int(c) for c in rng.integers(0, 255, 3))
        cv2.circle(card, (x, y), int(rng.integers(4, 17)), color, -1, cv2.LINE_AA)
    cv2.rectangle(card, (0, 0), (209, 293), (40, 40, 40), 8)
    return card


def layer(seed):
    """A sheet that is printed below and shows what lies under it above."""
    alpha = np.full((294, 210), 255, np.uint8)
    alpha[16:170, 16:194] = 30
    return np.dstack([painted(seed), alpha])


def lay(table, card, x, y):
    """Lays a card, see-through where it has an alpha, on a table in place."""
    high, wide = card.shape[:2]
    share = card[..., 3:] / 255 if card.shape[2] == 4 else np.ones((high, wide, 1))
    place = table[y : y + high, x : x + wide]
    place[:] = np.round(share * card[..., :3] + (1 - share) * place).astype(np.uint8)


@pytest.fixture(scope="module")
def pictures():
    cards = {name: painted(seed) for seed, name in enumerate(("ada", "bert", "cleo"))}
    return cards | {"fog": layer(20), "rain": layer(21)}


@pytest.fixture(scope="module")
def reader(pictures):
    return CardReader(build_references({name: [one] for name, one in pictures.items()}))


def labels(reader, table, **known):
    return sorted(s.label for s in reader.read(table, **known).sightings if s.label is not None)


def wood():
    rng = np.random.default_rng(3)
    rough = rng.normal(120, 10, (60, 90, 3)).clip(0, 255).astype(np.uint8)
    return cv2.resize(rough, (720, 480), interpolation=cv2.INTER_CUBIC)


@pytest.mark.parametrize("known", [{}, {"card_height_px": 294}])
def test_a_layer_and_the_card_below_it_are_both_read(reader, pictures, known):
    table = wood()
    lay(table, pictures["bert"], 100, 90)
    lay(table, pictures["rain"], 103, 88)
    lay(table, pictures["ada"], 420, 90)
    assert labels(reader, table, **known) == ["ada", "bert", "rain"]


def test_a_layer_is_read_on_whatever_card_it_lies(reader, pictures):
    for below in ("ada", "cleo"):
        table = wood()
        lay(table, pictures[below], 100, 90)
        lay(table, pictures["fog"], 100, 90)
        assert labels(reader, table) == sorted((below, "fog"))


def test_what_is_see_through_is_kept_with_the_features(tmp_path, pictures):
    folder = tmp_path / "deck"
    folder.mkdir()
    for name in ("ada", "fog"):
        cv2.imwrite(str(folder / f"{name}.png"), pictures[name])
    fresh = read_references(folder, cache=tmp_path / "kept.npz")
    again = read_references(folder, cache=tmp_path / "kept.npz")
    for before, after in zip(fresh.pictures, again.pictures, strict=True):
        assert (before.clear is None) == (after.clear is None) == (before.label == "ada")
        if before.clear is not None:
            assert np.array_equal(before.clear, after.clear)


def test_the_same_picture_is_always_read_the_same(pictures, tmp_path):
    for name, one in pictures.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), one)
    cache = tmp_path / "kept.npz"
    table = wood()
    lay(table, cv2.GaussianBlur(pictures["ada"], (0, 0), 2), 100, 90)
    lay(table, pictures["cleo"], 380, 90)
    readings = [CardReader(read_references(tmp_path, cache=cache)).read(table) for _ in range(2)]
    assert readings[0].sightings == readings[1].sightings


def pips(form, places):
    """A plain card with a few alike marks on it."""
    card = np.full((294, 210, 3), 240, np.uint8)
    cv2.rectangle(card, (0, 0), (209, 293), (60, 60, 60), 4)
    for x, y in places:
        corners = np.array([(x, y - 22), (x + 18, y), (x, y + 22), (x - 18, y)])
        if form == "diamond":
            cv2.fillConvexPoly(card, corners, (40, 40, 160), cv2.LINE_AA)
        else:
            cv2.circle(card, (x, y), 14, (40, 40, 160), -1, cv2.LINE_AA)
            cv2.line(card, (x, y), (x, y + 26), (40, 40, 160), 6, cv2.LINE_AA)
    return card


EIGHT = [(x, y) for x in (50, 160) for y in (40, 105, 180, 250)]


@pytest.fixture(scope="module")
def eight():
    """The only reference of a deck, and its cells."""
    (reference,) = build_references({"eight": [pips("diamond", EIGHT)]}).pictures
    (cells,) = cut_all((reference,))
    return reference.face, cells


@pytest.mark.parametrize("blur", [0.3, 1.0, 2.0])
@pytest.mark.parametrize("light", [0.5, 1.0])
def test_a_card_matches_itself_however_sharp_and_bright_it_is_seen(eight, blur, light):
    face, cells = eight
    seen = cv2.convertScaleAbs(cv2.GaussianBlur(face, (0, 0), blur), alpha=light)
    everything = np.ones(len(cells.middles), bool)
    assert match_whole(seen, face, cells).match(everything, cells.grid) > 0.98


@pytest.mark.parametrize(
    "other",
    [
        pips("spade", EIGHT),
        pips("diamond", EIGHT[1:-1]),
        pips("diamond", [*EIGHT, (105, 90), (105, 200)]),
    ],
)
def test_a_card_that_differs_in_its_marks_alone_matches_less(eight, other):
    face, cells = eight
    seen = cv2.resize(other, face.shape[1::-1], interpolation=cv2.INTER_AREA)
    everything = np.ones(len(cells.middles), bool)
    assert match_whole(seen, face, cells).match(everything, cells.grid) < 0.97


def test_what_lies_on_a_card_does_not_count_in_its_match(eight):
    face, cells = eight
    seen = face.copy()
    seen[:80, :70] = cv2.resize(painted(5), (70, 80))
    everything = np.ones(len(cells.middles), bool)
    moments = match_whole(seen, face, cells)
    assert moments.match(everything, cells.grid) > 0.9
