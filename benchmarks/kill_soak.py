"""Kills the program at random moments in all of its scenes; nothing it said was kept may be missing.

python benchmarks/kill_soak.py [--kills 500] [--seed 1]

Scenes, and what presses keys in them, are in tests/table/any_scene.py.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "table"))

from any_scene import SCENES, Soak


def main() -> None:
    """Kill, check, print one line and where the kills fell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    scenes, started = list(SCENES), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(folder=Path(folder), seed=asked.seed)
        for number in range(asked.kills):
            soak.kill(scenes[number % len(scenes)])
        entries = soak.check()
    took_s = time.monotonic() - started
    print(
        f"{soak.kills} kills, seed {asked.seed}: nothing lost of {entries} entries ({took_s:.0f} s)"
    )
    for scene, count in soak.where.most_common():
        print(f"  {count:4d} {scene}")


if __name__ == "__main__":
    main()
