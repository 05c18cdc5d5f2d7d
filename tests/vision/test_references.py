import cv2
import numpy as np
import pytest

from vision import references
from vision.references import label_of, read_references, reference_from
from vision.references_cache import read_cache


def noise(seed, height=294, width=210):
    rng = np.random.default_rng(seed)
    small = rng.integers(0, 255, (height // 6, width // 6, 3), dtype=np.uint8)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


@pytest.fixture
def folder(tmp_path):
    for seed, name in enumerate(("oak", "oak_2", "pine", "back", "back_red")):
        cv2.imwrite(str(tmp_path / f"{name}.png"), noise(seed))
    return tmp_path


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("oak", "oak"),
        ("oak_2", "oak"),
        ("oak_13", "oak"),
        ("oak_1", "oak_1"),
        ("t_0", "t_0"),
        ("room_101", "room_101"),
        ("back", None),
        ("back_2", None),
        ("Back-blue", None),
    ],
)
def test_a_file_name_tells_the_label(name, label):
    assert label_of(name) == label


def test_a_folder_of_pictures_is_read(folder):
    references = read_references(folder)
    assert references.labels == ("oak", "pine")
    assert [r.label for r in references.pictures] == [None, None, "oak", "oak", "pine"]
    assert references.problems == ()


def test_a_deck_folder_is_read_with_the_backs_beside_its_cards(folder, tmp_path):
    cards = tmp_path / "cards"
    cards.mkdir()
    cv2.imwrite(str(cards / "yew.png"), noise(8))
    references = read_references(folder)
    assert references.labels == ("yew",)
    assert sum(r.label is None for r in references.pictures) == 2


def test_pictures_that_cannot_be_read_are_named_and_left_out(folder):
    (folder / "broken.png").write_bytes(b"no picture")
    (folder / "empty.jpg").write_bytes(b"")
    (folder / "notes.txt").write_text("not looked at")
    cv2.imwrite(str(folder / "tiny.png"), noise(3)[:9, :9])
    references = read_references(folder)
    assert references.labels == ("oak", "pine")
    sentences = sorted(p.sentence for p in references.problems)
    assert [s.split("'")[1] for s in sentences] == ["broken.png", "empty.jpg", "tiny.png"]


def test_a_cached_deck_is_the_same_deck(folder, tmp_path):
    cache = tmp_path / "features.npz"
    fresh = read_references(folder, cache=cache)
    again = read_references(folder, cache=cache)
    assert cache.is_file()
    assert again.labels == fresh.labels
    assert np.array_equal(again.spots, fresh.spots)
    assert np.abs(again.descriptors - fresh.descriptors).max() < 0.01


def test_what_was_described_is_kept_although_the_rest_was_not_reached(
    folder, tmp_path, monkeypatch
):
    cache = tmp_path / "features.npz"
    monkeypatch.setattr(references, "KEPT_AFTER", 2)
    described = []

    def stopped(label, picture, **sizes):
        if len(described) == 3:
            raise KeyboardInterrupt
        described.append(label)
        return reference_from(label, picture, **sizes)

    monkeypatch.setattr(references, "reference_from", stopped)
    with pytest.raises(KeyboardInterrupt):
        read_references(folder, cache=cache)
    assert len(read_cache(cache)) == 2
    described.clear()
    assert len(read_references(folder, cache=cache).pictures) == 5
    assert len(described) == 3


@pytest.mark.parametrize("keep", [0, 100, -200])
def test_a_damaged_cache_is_made_anew(folder, tmp_path, keep):
    cache = tmp_path / "features.npz"
    fresh = read_references(folder, cache=cache)
    cache.write_bytes(cache.read_bytes()[:keep])
    again = read_references(folder, cache=cache)
    assert np.array_equal(again.spots, fresh.spots)


def test_a_changed_picture_is_described_anew(folder, tmp_path):
    cache = tmp_path / "features.npz"
    before = read_references(folder, cache=cache)
    cv2.imwrite(str(folder / "pine.png"), noise(50))
    after = read_references(folder, cache=cache)
    assert not np.array_equal(after.pictures[-1].face, before.pictures[-1].face)


def test_card_sizes_are_kept(folder):
    references = read_references(folder, sizes_mm={"pine": (70, 120)})
    sizes = {r.label: r.size_mm for r in references.pictures}
    assert sizes["pine"] == (70, 120)
    assert sizes["oak"] == (63, 88)
