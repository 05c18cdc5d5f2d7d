"""Killed at any moment in any scene, nothing that was acknowledged is lost."""

import os
import random
import sys

import pytest
from any_scene import SCENES, Soak

KILLS = 60  # benchmarks/kill_soak.py does 500


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_34_kills_at_random_moments_in_all_scenes_lose_nothing(tmp_path):
    """faults.md row 34"""
    seed = int(os.environ.get("KILL_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
    sys.stdout.write(f"KILL_SEED={seed}\n")
    soak, scenes = Soak(folder=tmp_path, seed=seed), list(SCENES)
    for number in range(KILLS):
        soak.kill(scenes[number % len(scenes)])
    assert soak.check() > 0
    assert len(soak.where) >= 8, soak.where
