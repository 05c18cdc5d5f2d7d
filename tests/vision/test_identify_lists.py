"""Nearest descriptors: the forest and the lists agree with comparing all of them."""

import numpy as np
import pytest

from vision import identify_index
from vision.features import packed, unpacked
from vision.identify_index import DescriptorIndex
from vision.identify_lists import ByteLists


def descriptors(count, seed):
    """Groups of descriptors, as those of cards are: few of all that could be."""
    rng = np.random.default_rng(seed)
    middles = rng.random((40, 128)) ** 3
    rows = np.abs(middles[rng.integers(0, 40, count)] + rng.normal(0, 0.06, (count, 128)))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


@pytest.fixture(scope="module")
def known():
    return packed(descriptors(6000, 1))


@pytest.fixture(scope="module")
def asked(known):
    """Each second of them nearly one that is known."""
    some = unpacked(known[::60]) + np.random.default_rng(2).normal(0, 0.004, (100, 128))
    return np.concatenate([some.astype(np.float32), descriptors(100, 3)])


def nearest_of_all(known, asked):
    rows = unpacked(known)
    return (2 - 2 * asked @ rows.T).argmin(axis=1)


@pytest.mark.parametrize("closer", [False, True])
def test_lists_find_what_is_nearly_the_same(known, asked, closer):
    axes = np.eye(128, dtype=np.float32)
    rows, squares = ByteLists(known, axes).nearest(asked, 5, closer=closer)
    assert rows.shape == squares.shape == (200, 5)
    assert (rows[:100, 0] == nearest_of_all(known, asked[:100])).mean() > 0.97
    assert (np.diff(squares, axis=1) >= 0).all()
    assert (squares[:100, 0] < squares[100:, 0].min()).all()


def test_lists_tell_each_row_once_for_a_feature(known, asked):
    rows, _ = ByteLists(known, np.eye(128, dtype=np.float32)).nearest(asked, 5)
    assert all(len(set(row)) == 5 for row in rows.tolist())


def test_a_large_deck_is_kept_in_lists_and_finds_the_same(known, asked, monkeypatch):
    monkeypatch.setattr(identify_index, "MANY_DESCRIPTORS", 3000)
    forest = DescriptorIndex(known)
    monkeypatch.setattr(identify_index, "MOST_IN_FOREST", 5000)
    lists = DescriptorIndex(known)
    assert forest.is_ready
    assert lists.is_ready
    same = forest.nearest(asked[:100])[0][:, 0] == lists.nearest(asked[:100])[0][:, 0]
    assert same.mean() > 0.95
