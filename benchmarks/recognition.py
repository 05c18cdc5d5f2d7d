"""How well and how fast cards are read in photos with known truth.

    python -m benchmarks.recognition --photos SET... [--half SEED...] [--drawn DECK...]
        [--many COUNT...] [--seed SEED] [--dry]

Each SET is a folder with `refs/`, `photos/` and `truth/`; see `docs/` for the format. A card is
found when a sighting of its name overlaps it by half (intersection over union). `--half` leaves
out half of the cards on the photos, chosen by a seed: cards that are then not enrolled must not
be named. `--drawn` reads drawn tables of decks, too (of the practice decks unless others are
named), a fifth of each deck not enrolled, and changed places on them; decks with see-through
layers are also laid as layers on cards. `--many` enrolls so many drawn cards (1000 unless told;
0 spares the time). Times are of the processor, not of the clock. The figures are printed and
appended to `benchmarks/results.md`; `--dry` only prints them.
"""

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks.recognition_drawn import drawn_rows, layer_rows, memory_rows
from benchmarks.recognition_many import many_rows
from vision.recognize import LARGEST_PX, CardReader, Reading
from vision.recognize_places import fit_scale
from vision.references import References, decode_picture, read_references
from vision.sightings import Face, Sighting

BINS = (0.5, 0.7, 0.9, 0.97, 1.0)
HIDDEN = 0.9
HEIGHTS_PX = (0, 120, 160, 240, 10_000)
"""Cards on photos are counted by height, once the picture has at most `LARGEST_PX`."""

DECKS = Path(__file__).parent.parent / "assets" / "decks"
PRACTICE = (DECKS / "practice-treatment", DECKS / "practice-unconscious-mind")
HEAD = (
    "| set | cards | recall | precision | covered | confused | outsiders named | abstained "
    "| median | worst | enrolled s |"
)


@dataclass
class Figures:
    """Counts over the photos of one set."""

    cards: int = 0
    found: int = 0
    covered: int = 0
    covered_found: int = 0
    wrong: int = 0
    confused: int = 0
    outsiders: int = 0
    abstained: int = 0
    ms: list[float] = field(default_factory=list)
    judged: list[tuple[float, bool]] = field(default_factory=list)
    by_height: list[tuple[float, bool]] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        """Adds what was counted elsewhere."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def overlap(one: Any, other: Any) -> float:
    """Intersection over union of two convex quadrilaterals, each (4, 2)."""
    a, b = (cv2.convexHull(np.asarray(q, np.float32)) for q in (one, other))
    both = float(cv2.intersectConvexConvex(a, b)[0])
    return both / (cv2.contourArea(a) + cv2.contourArea(b) - both + 1e-9)


def score(
    reading: Reading,
    truth: dict[str, Any],
    gone: frozenset[str],
    sums: Figures,
    scale: float = 1.0,
) -> None:
    """Adds one photo to the figures. scale: pixels that were read per pixel of the photo."""
    left = [c for c in truth["cards"] if c["card"] not in gone]
    got: list[int] = []
    for sighting in reading.sightings:
        if sighting.label is None:
            sums.abstained += sighting.face is Face.UP
            continue
        hit = _hit(sighting, left)
        if hit is not None:
            left.remove(hit)
            got.append(id(hit))
            sums.judged.append((sighting.confidence, True))
        elif not {"*", sighting.label} & set(truth["may_be_found"]):
            _add_wrong(sighting, truth, gone, sums)
    for card in truth["cards"]:
        if card["scored"] and card["card"] not in gone:
            hidden = card["visible"] < HIDDEN
            sums.cards += 1
            sums.covered += hidden
            sums.found += id(card) in got
            sums.covered_found += hidden and id(card) in got
            corners = np.asarray(card["corners"], np.float64)
            tall = float(np.linalg.norm(corners[3] - corners[0])) * scale
            sums.by_height.append((tall, id(card) in got))


def _hit(sighting: Sighting, left: list[dict[str, Any]]) -> dict[str, Any] | None:
    same = [c for c in left if c["card"] == sighting.label]
    best = max(same, key=lambda c: overlap(c["corners"], sighting.corners), default=None)
    return best if best and overlap(best["corners"], sighting.corners) >= 0.5 else None


def _add_wrong(
    sighting: Sighting, truth: dict[str, Any], gone: frozenset[str], sums: Figures
) -> None:
    under = [c for c in truth["cards"] if overlap(c["corners"], sighting.corners) >= 0.5]
    enrolled = any(c["card"] not in gone | {sighting.label} for c in under)
    sums.wrong += 1
    sums.confused += enrolled
    sums.outsiders += not enrolled and bool(truth["not_enrolled"] or under)
    sums.judged.append((sighting.confidence, False))


def run_set(folder: Path, half: int | None) -> tuple[Figures, float]:
    """Figures of one set, and how many seconds the references took."""
    truths = {p.stem: json.loads(p.read_text()) for p in sorted((folder / "truth").glob("*.json"))}
    start = time.process_time()
    references = read_references(folder / "refs")
    enrolled_s = time.process_time() - start
    gone: frozenset[str] = frozenset()
    if half is not None:
        names = sorted({c["card"] for t in truths.values() for c in t["cards"]})
        order = np.random.default_rng(half).permutation(len(names))
        gone = frozenset(names[i] for i in order[: len(names) // 2])
        references = References(tuple(p for p in references.pictures if p.label not in gone))
    reader = CardReader(references)
    sums = Figures()
    for photo in sorted((folder / "photos").iterdir()):
        picture = decode_picture(photo.read_bytes())
        if picture is not None and photo.stem in truths:
            begin = time.process_time()
            reading = reader.read(picture)
            sums.ms.append((time.process_time() - begin) * 1000)
            score(reading, truths[photo.stem], gone, sums, fit_scale(picture, LARGEST_PX))
    return sums, enrolled_s


def row(name: str, sums: Figures, enrolled_s: float) -> str:
    """One line of the table."""
    recall = sums.found / max(1, sums.cards)
    precision = sums.found / max(1, sums.found + sums.wrong)
    return (
        f"| {name} | {sums.cards} | {recall:.3f} | {precision:.3f} "
        f"| {sums.covered_found}/{sums.covered} | {sums.confused} | {sums.outsiders} "
        f"| {sums.abstained} | {statistics.median(sums.ms):.0f} | {max(sums.ms):.0f} "
        f"| {enrolled_s:.1f} |"
    )


def reliability(judged: list[tuple[float, bool]]) -> list[str]:
    """What probability was reported and how often it was right, by bins."""
    lines = ["| reported | right | named |", "|---|---|---|"]
    for low, high in pairwise(BINS):
        inside = [(c, r) for c, r in judged if low <= c < high or (high == 1.0 and c == 1.0)]
        if inside:
            told = statistics.fmean(c for c, _ in inside)
            right = statistics.fmean(float(r) for _, r in inside)
            lines.append(f"| {told:.2f} | {right:.2f} | {len(inside)} |")
    return lines


def height_rows(by_height: list[tuple[float, bool]]) -> list[str]:
    """Recall by how high the cards are in the picture that is read."""
    lines = ["| card height px | cards | recall |", "|---|---|---|"]
    for low, high in pairwise(HEIGHTS_PX):
        inside = [found for tall, found in by_height if low <= tall < high]
        if inside:
            name = f"{low} to {high}" if high < HEIGHTS_PX[-1] else f"from {low}"
            lines.append(f"| {name} | {len(inside)} | {statistics.fmean(inside):.3f} |")
    return lines


def _versions() -> str:
    return (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, OpenCV {cv2.__version__}, "
        f"numpy {np.__version__}"
    )


def heading(seed: int) -> list[str]:
    """When and on what it was measured."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    return [
        f"### Recognition, {time.strftime('%Y-%m-%d')}",
        "",
        f"`python -m benchmarks.recognition`, seed {seed}; {_versions()}, one thread; processor time",
        f"in ms, decoding excluded; other work on the machine at the start: load {load:.1f}.",
        "",
    ]


def table(photos: list[Path], halves: list[int]) -> list[str]:
    """The whole report as lines of Markdown."""
    lines = [HEAD, "|---|---|---|---|---|---|---|---|---|---|---|"]
    everything = Figures()
    for half in (None, *halves):
        for folder in photos:
            sums, enrolled_s = run_set(folder, half)
            name = folder.name if half is None else f"{folder.name}, half enrolled ({half})"
            lines.append(row(name, sums, enrolled_s))
            if half is None:
                everything.add(sums)
        if half is None and len(photos) > 1:
            lines.append(row("all", everything, 0.0))
    lines.append("")
    for folder in photos:
        with tempfile.TemporaryDirectory() as kept:
            lines += memory_rows(folder / "refs", Path(kept) / "kept.npz", folder.name)
    lines += [*height_rows(everything.by_height), "", *reliability(everything.judged), ""]
    return lines


def drawn_report(decks: list[Path], count: int, seed: int) -> list[str]:
    """Figures on drawn tables as lines of Markdown."""
    lines = [
        f"Drawn tables, 1920 x 1080, 20 cards each, {count} tables a row, a fifth of the deck not",
        "enrolled; cards of which at least 0.4 is seen must be found; processor time in ms.",
        "",
        *drawn_rows(decks, count, seed),
    ]
    for folder in decks:
        deck = folder / "deck.toml"
        if deck.is_file() and "[[grief_layer]]" in deck.read_text(encoding="utf-8"):
            lines += layer_rows(folder, max(1, count // 2), seed)
    with tempfile.TemporaryDirectory() as kept:
        for number, folder in enumerate(decks):
            lines += memory_rows(folder, Path(kept) / f"{number}.npz", folder.name)
    return lines


def main() -> int:
    """Reads the command line, prints the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--photos", nargs="+", type=Path, default=[], metavar="SET")
    parser.add_argument("--half", nargs="*", type=int, default=[], metavar="SEED")
    parser.add_argument("--drawn", nargs="*", type=Path, default=list(PRACTICE), metavar="DECK")
    parser.add_argument("--tables", type=int, default=8, help="drawn tables of each deck")
    parser.add_argument("--many", nargs="*", type=int, default=[1000], metavar="COUNT")
    parser.add_argument("--seed", type=int, default=5, help="of the drawn tables")
    parser.add_argument("--dry", action="store_true", help="print only")
    args = parser.parse_args()
    missing = [f for f in args.photos if not (f / "truth").is_dir()]
    if missing:
        print(f"{str(missing[0])!r} has no folder 'truth'.", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    parts = [
        *heading(args.seed),
        *(table(args.photos, args.half) if args.photos else []),
        *(drawn_report(args.drawn, args.tables, args.seed) if args.drawn else []),
        *(many_rows([n for n in args.many if n], args.seed) if any(args.many) else []),
    ]
    print("\n".join(parts))
    if not args.dry:
        with (Path(__file__).parent / "results.md").open("a", encoding="utf-8") as file:
            file.write("\n".join(["", *parts]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
