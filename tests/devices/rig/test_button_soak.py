"""Evenings of bad luck. The seeds are fixed but for the last one, which is printed.

SOAK_SEED=n repeats an evening.
"""

import os
import secrets
import sys

import pytest
from avr_board import AvrBoard
from chaos import play_evening
from firmware_tools import SKETCH, build_shim, build_sketch, missing_tools
from pin_boards import SimulatedPins

PRESSES = 300
FIXED_SEEDS = range(10)
NOISES = (0.0, 0.001, 0.01)


def evening(make, seed, presses=PRESSES, **more):
    report = play_evening(make, seed, presses, noise=NOISES[seed % 3], **more)
    assert report.certain > presses // 10
    report.check()


@pytest.fixture
def random_seed(request, capsys):
    seed = int(os.environ.get("SOAK_SEED", secrets.randbelow(1_000_000)))
    with capsys.disabled():
        sys.stdout.write(f"\n{request.node.name}: SOAK_SEED={seed}\n")
    return seed


@pytest.mark.slow
@pytest.mark.parametrize("seed", FIXED_SEEDS)
def test_an_arduino_counts_every_press_once_on_a_bad_evening(avr, seed):
    evening(avr, seed, resets_on_open=bool(seed % 2))


@pytest.mark.slow
def test_an_arduino_counts_every_press_once_on_an_evening_nobody_chose(avr, random_seed):
    evening(avr, random_seed, resets_on_open=bool(random_seed % 2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 26))
def test_a_pico_counts_every_press_once_on_a_bad_evening(micropython_board, seed):
    boards = []

    def make():
        boards.append(micropython_board(seed))
        return boards[-1]

    evening(make, seed, forgets=True)
    assert boards[-1].implementation == "micropython"


def test_a_pico_counts_every_press_once_on_an_evening_nobody_chose(micropython_board, random_seed):
    evening(lambda: micropython_board(random_seed), random_seed, presses=60, forgets=True)


@pytest.mark.parametrize("seed", range(4))
def test_the_simulated_box_counts_every_press_once_on_a_bad_evening(seed):
    evening(SimulatedPins, seed, presses=150, resets_on_open=bool(seed % 2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40, 60))
def test_the_simulated_box_counts_every_press_once_on_many_evenings(seed):
    evening(SimulatedPins, seed, resets_on_open=bool(seed % 2))


BUGS = {
    "presses are forgotten at start": (
        "next_seq = oldest_seq = newest + 1;",
        "next_seq = oldest_seq = newest + 1; return;",
    ),
    "numbers start anew without a new epoch": (
        "next_seq = oldest_seq = newest + 1;",
        "next_seq = oldest_seq = newest - 1;",
    ),
    "an ack clears everything": ("oldest_seq += done;", "oldest_seq = next_seq;"),
    "no debouncing": (
        "if (c.steady_ms < (c.down ? RELEASE_MS : PRESS_MS)) return;",
        "if (c.steady_ms < 1) return;",
    ),
    "nothing is sent again": (
        "if (in_flight && now - sent_ms >= RESEND_MS) in_flight = 0;",
        "",
    ),
}


@pytest.mark.slow
def test_the_evenings_that_find_bugs_find_none_in_the_sketch(tmp_path):
    if missing := missing_tools():
        pytest.skip(missing)
    three_evenings(build_shim(tmp_path), build_sketch(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS)
def test_a_bad_evening_finds_a_firmware_with_a_bug(tmp_path, bug):
    if missing := missing_tools():
        pytest.skip(missing)
    right, wrong = BUGS[bug]
    source = SKETCH.read_text()
    assert source.count(right) == 1
    sketch = tmp_path / "seatlink.ino"
    sketch.write_text(source.replace(right, wrong))
    shim, elf = build_shim(tmp_path), build_sketch(tmp_path, sketch=sketch)
    with pytest.raises(AssertionError, match="seed"):
        three_evenings(shim, elf)


def three_evenings(shim, elf):
    for seed in (2, 4, 8):
        boards = []

        def make(boards=boards):
            boards.append(AvrBoard(shim, elf))
            return boards[-1]

        try:
            evening(make, seed, presses=80, paces=(1.0,))
        finally:
            for board in boards:
                board.power_off()


def test_the_evenings_on_the_real_sketch_are_three_thousand_presses_and_more():
    assert (len(FIXED_SEEDS) + 1) * PRESSES >= 3000
