"""How well and how fast cards are read on drawn tables: whole tables and changed places."""

import gc
import statistics
import time
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from benchmarks.drawn_tables import Size, Table, draw_layered, draw_tables
from vision.recognize import CardReader
from vision.references import PICTURE_ENDINGS, References, label_of, read_references
from vision.sightings import Sighting
from vision.sources.frames import Picture
from vision.sources.rendered import TrueCard

HEIGHTS_PX = (141, 106)
LEFT_OUT = 0.2
"""This share of the deck is not enrolled, and lies on the tables all the same."""

HEAD = (
    "| deck | height px | references | cards | recall | precision | covered | confused "
    "| outsiders named | table ms | worst | first name ms | worst | longest piece ms | place ms "
    "| worst |"
)


@dataclass
class Counts:
    """Sums over the tables of one deck at one card height; times are of the processor."""

    cards: int = 0
    found: int = 0
    covered: int = 0
    covered_found: int = 0
    wrong: int = 0
    confused: int = 0
    outsiders: int = 0
    table_ms: list[float] = field(default_factory=list)
    first_ms: list[float] = field(default_factory=list)
    piece_ms: list[float] = field(default_factory=list)
    place_ms: list[float] = field(default_factory=list)


def drawn_rows(decks: list[Path], count: int, seed: int) -> list[str]:
    """A table of figures, as lines of Markdown."""
    lines = [HEAD, "|" + "---|" * 16]
    for folder in decks:
        pictures, sizes = _pictures(folder), _sizes(folder)
        reader, gone, size = _enrolled(folder, sizes, sorted(pictures), seed)
        for height in HEIGHTS_PX:
            sums = Counts()
            tables = draw_tables(pictures, height_px=height, count=count, seed=seed, sizes_mm=sizes)
            for table in tables:
                _read_table(reader, table, height, gone, sums)
            lines.append(_row(folder.name, height, size, sums))
    return [*lines, ""]


def layer_rows(folder: Path, count: int, seed: int) -> list[str]:
    """How often a see-through layer and the card below it are both named, under reflections."""
    pictures, sizes = _pictures(folder), _sizes(folder)
    deck = tomllib.loads((folder / "deck.toml").read_text(encoding="utf-8"))
    reader = CardReader(read_references(folder, sizes_mm=sizes))
    lines = [
        "| layers on cards | height px | pairs | both named | wrong |",
        "|---|---|---|---|---|",
    ]
    for height in HEIGHTS_PX:
        pairs = both = wrong = 0
        for table in draw_layered(
            pictures,
            [row["id"] for row in deck["grief_layer"]],
            [row["id"] for row in deck["client"]],
            height_px=height,
            count=count,
            seed=seed,
            sizes_mm=sizes,
        ):
            seen = reader.read(table.picture, card_height_px=height).sightings
            named = [any(matches(s, card) for s in seen) for card in table.cards]
            pairs += len(named) // 2
            both += sum(a and b for a, b in zip(named[::2], named[1::2], strict=True))
            wrong += sum(
                bool(s.label) and not any(matches(s, c) for c in table.cards) for s in seen
            )
        lines.append(f"| {folder.name} | {height} | {pairs} | {both / pairs:.3f} | {wrong} |")
    return [*lines, ""]


def memory_rows(folder: Path, cache: Path, name: str) -> list[str]:
    """What a deck takes: seconds of the processor to enroll and to load, and memory.

    Enrolled in one process and loaded in another, in which nothing else was kept in memory.
    """
    begin = time.process_time()
    read_references(folder, cache=cache)
    enrolled_s = time.process_time() - begin
    with get_context("spawn").Pool(1) as fresh:
        count, loaded_s, taken_mb = fresh.apply(_load, (folder, cache))
    return [
        "| references | enrolled s | loaded s | memory MB |",
        "|---|---|---|---|",
        f"| {count} ({name}) | {enrolled_s:.1f} | {loaded_s:.2f} | {taken_mb:.0f} |",
        "",
    ]


def _load(folder: Path, cache: Path) -> tuple[int, float, float]:
    """Number of references, seconds of the processor, memory in MB."""
    cv2.setNumThreads(1)
    before = resident_mb()
    begin = time.process_time()
    reader = CardReader(read_references(folder, cache=cache))
    loaded_s = time.process_time() - begin
    gc.collect()
    return len(reader.references.pictures), loaded_s, resident_mb() - before


def resident_mb() -> float:
    """Memory of this process in use; 0 where the system does not tell."""
    try:
        fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    except OSError:
        return 0.0
    return int(fields[1]) * 4096 / 1e6


def _pictures(folder: Path) -> dict[str, Picture]:
    """Label to picture, with its alpha, without backs."""
    root = folder / "cards" if (folder / "cards").is_dir() else folder
    found: dict[str, Picture] = {}
    for path in sorted(root.iterdir()):
        label = label_of(path.stem)
        if path.suffix.lower() not in PICTURE_ENDINGS or label is None or label in found:
            continue
        raw = cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_UNCHANGED)
        found[label] = np.asarray(raw, np.uint8)
    return found


def _sizes(folder: Path) -> dict[str, Size]:
    """Sizes of cards in mm, where a deck file names kinds that have others than usual."""
    path = folder / "deck.toml"
    if not path.is_file():
        return {}
    deck = tomllib.loads(path.read_text(encoding="utf-8"))
    by_kind = deck.get("cards", {}).get("size_mm_by_kind", {})
    return {
        row["id"]: (float(by_kind[kind][0]), float(by_kind[kind][1]))
        for kind, rows in deck.items()
        if kind in by_kind and isinstance(rows, list)
        for row in rows
    }


def _enrolled(
    folder: Path, sizes: Mapping[str, Size], labels: list[str], seed: int
) -> tuple[CardReader, frozenset[str], int]:
    """A reader for most of a deck, the labels it lacks, and how many references it has."""
    order = np.random.default_rng(seed).permutation(len(labels))
    gone = frozenset(labels[i] for i in order[: round(LEFT_OUT * len(labels))])
    references = read_references(folder, sizes_mm=sizes)
    kept = tuple(p for p in references.pictures if p.label not in gone)
    return CardReader(References(kept)), gone, len(kept)


def _read_table(
    reader: CardReader, table: Table, height: float, gone: frozenset[str], sums: Counts
) -> None:
    seen = _read_in_pieces(reader, table.picture, height, sums)
    for number in table.scored[:2]:
        region = _around(table.cards[number], height)
        begin = time.process_time()
        reader.read_region(table.picture, region, height)
        sums.place_ms.append((time.process_time() - begin) * 1000)
    left = list(range(len(table.cards)))
    for sighting in (s for s in seen if s.label is not None):
        hit = next((i for i in left if matches(sighting, table.cards[i])), None)
        if hit is not None:
            left.remove(hit)
            continue
        under = [c for c in table.cards if _overlap(sighting, c) >= 0.5]
        enrolled = any(c.label not in gone for c in under)
        sums.wrong += 1
        sums.confused += enrolled
        sums.outsiders += bool(under) and not enrolled
    for number in table.scored:
        card = table.cards[number]
        if card.label not in gone:
            hidden = card.visible < 0.9
            sums.cards += 1
            sums.covered += hidden
            sums.found += number not in left
            sums.covered_found += hidden and number not in left


def _read_in_pieces(
    reader: CardReader, picture: Picture, height: float, sums: Counts
) -> tuple[Sighting, ...]:
    """Reads a table as one who has other things to do between the pieces of work."""
    opened = reader.begin(picture, card_height_px=height)
    begin = time.process_time()
    seen: tuple[Sighting, ...] = ()
    first_s: float | None = None
    longest_s = 0.0
    while not opened.is_done:
        start = time.process_time()
        seen = opened.advance(0.0001).sightings
        now = time.process_time()
        longest_s = max(longest_s, now - start)
        if first_s is None and any(s.label is not None for s in seen):
            first_s = now - begin
    sums.table_ms.append((time.process_time() - begin) * 1000)
    sums.piece_ms.append(longest_s * 1000)
    if first_s is not None:
        sums.first_ms.append(first_s * 1000)
    return seen


def _around(card: TrueCard, height: float) -> tuple[int, int, int, int]:
    """The place that a watcher would have read for this card."""
    corners = np.array(card.corners)
    low = np.maximum(corners.min(axis=0) - 0.35 * height, 0)
    x, y, right, bottom = (int(v) for v in (*low, *(corners.max(axis=0) + 0.35 * height)))
    return x, y, right - x, bottom - y


def matches(sighting: Sighting, card: TrueCard) -> bool:
    """Whether a sighting names this card and overlaps it by half."""
    return sighting.label == card.label and _overlap(sighting, card) >= 0.5


def _overlap(sighting: Sighting, card: TrueCard) -> float:
    """Intersection over union of both outlines."""
    one, other = (
        cv2.convexHull(np.asarray(q, np.float32)) for q in (sighting.corners, card.corners)
    )
    both = float(cv2.intersectConvexConvex(one, other)[0])
    return both / (cv2.contourArea(one) + cv2.contourArea(other) - both + 1e-9)


def _row(name: str, height: int, references: int, sums: Counts) -> str:
    recall = sums.found / max(1, sums.cards)
    precision = sums.found / max(1, sums.found + sums.wrong)
    return (
        f"| {name} | {height} | {references} | {sums.cards} | {recall:.3f} | {precision:.3f} "
        f"| {sums.covered_found}/{sums.covered} | {sums.confused} | {sums.outsiders} "
        f"| {statistics.median(sums.table_ms):.0f} | {max(sums.table_ms):.0f} "
        f"| {statistics.median(sums.first_ms or [0]):.0f} | {max(sums.first_ms or [0]):.0f} "
        f"| {max(sums.piece_ms):.0f} "
        f"| {statistics.median(sums.place_ms):.0f} | {max(sums.place_ms):.0f} |"
    )
