"""How well and how fast cards are read when very many are enrolled: drawn cards, drawn tables.

    python -m benchmarks.recognition --many 1000

Nothing is read from files: cards with one frame, a picture of shapes and lines like text are made
by seed; twenty of them lie on each table, all of them enrolled among all the others.
"""

import gc
import statistics
import time
from collections.abc import Iterator
from multiprocessing import get_context

import cv2
import numpy as np

from benchmarks.drawn_tables import Table, draw_tables
from benchmarks.recognition_drawn import matches, resident_mb
from vision.features import Features
from vision.identify import Identifier, Votes
from vision.recognize import CardReader
from vision.references import Reference, References, reference_from
from vision.sources.frames import Picture

SIZE_PX = (252, 352)
HEIGHT_PX = 141
TABLES = 4

HEAD = (
    "| references | features | cards | recall | wrong | matching 300 features ms "
    "| matching ms a table (features) | table ms | enrolled s | indexed s | memory MB |"
)


def paint_many(number: int) -> Picture:
    """A drawn card; the same number, the same card."""
    width, height = SIZE_PX
    rng = np.random.default_rng([number, 41])
    frame = tuple(int(v) for v in rng.choice([60, 110, 160, 205], 3))
    card = np.full((height, width, 3), frame, np.uint8)
    cv2.rectangle(card, (0, 0), (width - 1, height - 1), (18, 18, 20), 12)
    rough = cv2.resize(
        rng.integers(0, 255, (7, 9, 3), np.uint8), (width - 44, 150), interpolation=cv2.INTER_CUBIC
    )
    card[42:192, 22 : width - 22] = rough
    for _ in range(28):
        x, y = int(rng.integers(26, width - 26)), int(rng.integers(46, 188))
        shade = tuple(int(v) for v in rng.integers(0, 255, 3))
        if rng.random() < 0.5:
            cv2.circle(card[42:192, 22:-22], (x - 22, y - 42), int(rng.integers(3, 22)), shade, -1)
        else:
            end = (x - 22 + int(rng.integers(-40, 40)), y - 42 + int(rng.integers(-30, 30)))
            cv2.line(card[42:192, 22:-22], (x - 22, y - 42), end, shade, int(rng.integers(1, 7)))
    card[204 : height - 22, 22 : width - 22] = 222
    for line in range(7):
        _write(card, rng, 26, 222 + line * 16, 0.38)
    _write(card, rng, 24, 34, 0.55)
    return card


def _write(card: Picture, rng: np.random.Generator, x: int, y: int, size: float) -> None:
    letters = "".join(rng.choice(list("abcdefghiklmnoprstuvw   "), 26 if size < 0.5 else 16))
    cv2.putText(card, letters, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, (25, 25, 30), 1, cv2.LINE_AA)


class _Timed(Identifier):
    """An identifier that adds up its time."""

    def __init__(self, references: References) -> None:
        super().__init__(references)
        self.spent_s = 0.0
        self.matched = 0

    def votes(
        self,
        features: Features,
        *,
        height_px: tuple[float, float] = (0.0, np.inf),
        closer: bool = False,
    ) -> Votes | None:
        begin = time.process_time()
        votes = super().votes(features, height_px=height_px, closer=closer)
        self.spent_s += time.process_time() - begin
        self.matched += len(features)
        return votes


def many_rows(counts: list[int], seed: int) -> list[str]:
    """A table of figures, as lines of Markdown."""
    lines = [
        f"Drawn tables, 1920 x 1080, 20 cards of {HEIGHT_PX} px each, {TABLES} tables a row; the",
        "cards are drawn by `benchmarks/recognition_many.py`; processor time.",
        "",
        HEAD,
        "|" + "---|" * 11,
    ]
    for count in counts:
        with get_context("spawn").Pool(1) as fresh:
            lines.append(fresh.apply(_row, (count, seed)))
    return [*lines, ""]


def _row(count: int, seed: int) -> str:
    """One line; in a process of its own, in which nothing else was kept in memory."""
    cv2.setNumThreads(1)
    before = resident_mb()
    begin = time.process_time()
    references = References(tuple(_enrolled(number) for number in range(count)))
    enrolled_s = time.process_time() - begin
    features = sum(len(r.features) for r in references.pictures)
    begin = time.process_time()
    identifier = _Timed(references)
    reader = CardReader(references, identifier)
    indexed_s = time.process_time() - begin
    del references
    gc.collect()
    taken_mb = resident_mb() - before
    ms: list[float] = []
    cards = found = wrong = 0
    for table in _tables(count, seed):
        begin = time.process_time()
        seen = reader.read(table.picture, card_height_px=HEIGHT_PX).sightings
        ms.append((time.process_time() - begin) * 1000)
        cards += len(table.scored)
        found += sum(any(matches(s, table.cards[n]) for s in seen) for n in table.scored)
        wrong += sum(bool(s.label) and not any(matches(s, c) for c in table.cards) for s in seen)
    matched = identifier.matched / TABLES
    each_ms = identifier.spent_s / max(1, identifier.matched) * 1000
    return (
        f"| {count} | {features} | {cards} | {found / cards:.3f} | {wrong} "
        f"| {each_ms * 300:.0f} | {each_ms * matched:.0f} ({matched:.0f}) "
        f"| {statistics.median(ms):.0f} | {enrolled_s:.0f} | {indexed_s:.1f} | {taken_mb:.0f} |"
    )


def _enrolled(number: int) -> Reference:
    return reference_from(_label(number), paint_many(number))


def _tables(count: int, seed: int) -> Iterator[Table]:
    chosen = np.random.default_rng([seed, count]).permutation(count)[: 20 * TABLES].tolist()
    pictures = {_label(number): paint_many(number) for number in chosen}
    return draw_tables(pictures, height_px=HEIGHT_PX, count=TABLES, seed=seed)


def _label(number: int) -> str:
    return f"card-{number:05}"
