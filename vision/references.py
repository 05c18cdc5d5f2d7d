"""What the recognizer knows: one or more reference pictures of every card, and card backs.

A folder of pictures is enough. The file name without its ending and without a trailing
`_2`, `_3` … is the label; a name that starts with `back` is a card back. Plain table around a
card is cut off.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from vision.features import (
    Bytes,
    Features,
    Floats,
    Gray,
    PackedFeatures,
    Picture,
    describe,
    gray_of,
    packed,
    scaled,
)
from vision.references_cache import Kept, read_cache, write_cache
from vision.references_crop import cut_card

DESCRIBED_HEIGHTS_PX = (300, 130)
"""References are described at these heights: cards look different from near and from far."""

FEATURES_PER_HEIGHT = 400
"""The strongest features kept of one picture at one height."""

PRINTED = 128
"""A layer is printed where its alpha is at least this; elsewhere it shows what lies below."""

LEAST_PRINTED, MOST_PRINTED = 0.1, 0.97
"""Shares of a layer that are printed; clear corners alone do not make a layer."""

FACE_AREA_PX = 120 * 168
"""Every face is kept at this area in its own proportions, for comparing pixels."""

DEFAULT_SIZE_MM = (63.0, 88.0)
PICTURE_ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One reference picture.

    label: None for a card back.
    face: the picture at `FACE_AREA_PX` in its own proportions.
    clear: 255 where a see-through layer shows what lies below, of the face's size; None where
        all is printed.
    features: spots are shares of width and height (0 to 1); their sizes are shares of the height.
    size_mm: width and height of the card.
    """

    label: str | None
    face: Picture
    features: PackedFeatures
    clear: Gray | None = None
    size_mm: tuple[float, float] = DEFAULT_SIZE_MM

    @property
    def aspect(self) -> float:
        """Width divided by height."""
        height, width = self.face.shape[:2]
        return float(width / height)


@dataclass(frozen=True, slots=True)
class Problem:
    """A reference picture that was left out, and why, as one sentence."""

    path: Path
    sentence: str


@dataclass(frozen=True)
class References:
    """All reference pictures of a deck, ready for `CardReader`."""

    pictures: tuple[Reference, ...]
    problems: tuple[Problem, ...] = ()

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Every label once, sorted."""
        return tuple(sorted({r.label for r in self.pictures if r.label is not None}))

    @cached_property
    def owners(self) -> "np.ndarray[tuple[int], np.dtype[np.int32]]":
        """For each descriptor row, the number of its picture in `pictures`."""
        counts = [len(r.features) for r in self.pictures]
        return np.repeat(np.arange(len(counts), dtype=np.int32), counts)

    @cached_property
    def spots(self) -> Floats:
        """Spots of all pictures below each other."""
        rows = [r.features.spots for r in self.pictures]
        return np.vstack([np.zeros((0, 4), np.float32), *rows])

    @property
    def descriptors(self) -> Bytes:
        """Descriptors of all pictures below each other, as bytes."""
        rows = [r.features.descriptors for r in self.pictures]
        return np.vstack([np.zeros((0, 128), np.uint8), *rows])


KEPT_AFTER = 40
"""After so many described pictures the cache is written: a second or two of work, ten on a slow
machine."""


def without_descriptors(references: References) -> References:
    """The same references for one who has an index of their descriptors already."""
    nothing = np.zeros((0, 128), np.uint8)
    pictures = (
        replace(p, features=PackedFeatures(spots=p.features.spots, descriptors=nothing))
        for p in references.pictures
    )
    return References(tuple(pictures), references.problems)


def label_of(name: str) -> str | None:
    """The label that a file name (without its ending) stands for; None for a card back.

    >>> label_of("herz_ass_2"), label_of("back_red"), label_of("t_1")
    ('herz_ass', None, 't_1')
    """
    if name.lower().startswith("back"):
        return None
    return re.sub(r"_(?:[2-9]|[1-9]\d)$", "", name)


def build_references(
    pictures: Mapping[str, Sequence[Picture]],
    *,
    backs: Iterable[Picture] = (),
    sizes_mm: Mapping[str, tuple[float, float]] | None = None,
) -> References:
    """References from pictures in memory.

    pictures: for each label its pictures (blue, green, red).
    sizes_mm: width and height of cards that are not 63 x 88 mm.
    """
    sizes = sizes_mm or {}
    named = [
        reference_from(label, picture, size_mm=sizes.get(label, DEFAULT_SIZE_MM))
        for label, several in pictures.items()
        for picture in several
    ]
    return References((*named, *(reference_from(None, back) for back in backs)))


def reference_from(
    label: str | None, picture: Picture, *, size_mm: tuple[float, float] = DEFAULT_SIZE_MM
) -> Reference:
    """Describes one picture of a card that fills it; a fourth channel says where it is printed."""
    height, width = picture.shape[:2]
    clear = None
    if picture.shape[2] == 4:
        clear = np.where(picture[..., 3] < PRINTED, 255, 0).astype(np.uint8)
        picture = np.ascontiguousarray(picture[..., :3])
    rows = [_described(picture, clear, tall) for tall in DESCRIBED_HEIGHTS_PX]
    features = PackedFeatures(
        spots=np.vstack([r.spots for r in rows]),
        descriptors=packed(np.vstack([r.descriptors for r in rows])),
    )
    scale = (FACE_AREA_PX / (width * height)) ** 0.5
    face = scaled(picture, scale)
    if clear is not None:
        size = (face.shape[1], face.shape[0])
        clear = np.asarray(cv2.resize(clear, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Reference(label=label, face=face, features=features, clear=clear, size_mm=size_mm)


def _described(picture: Picture, clear: Gray | None, height_px: int) -> Features:
    small = scaled(picture, height_px / picture.shape[0])
    mask = None
    if clear is not None:
        size = (small.shape[1], small.shape[0])
        mask = 255 - np.asarray(cv2.resize(clear, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    found = describe(gray_of(small), limit=FEATURES_PER_HEIGHT, mask=mask)
    height, width = small.shape[:2]
    units = np.array([width, height, height, 1.0], np.float32)
    return Features(spots=found.spots / units, descriptors=found.descriptors)


def read_references(
    folder: Path,
    *,
    cache: Path | None = None,
    sizes_mm: Mapping[str, tuple[float, float]] | None = None,
) -> References:
    """Reads the pictures in `folder`, or in its `cards` folder where it has one.

    cache: a file in which features are kept, by the pictures' content; absent, damaged or
        outdated entries are made anew, and the file is written when anything was.
    sizes_mm: width and height of cards that are not 63 x 88 mm, by label.

    A picture that cannot be read is left out and named in `problems`. Raises OSError where the
    folder itself cannot be read.
    """
    root = folder / "cards" if (folder / "cards").is_dir() else folder
    files = sorted(p for p in root.iterdir() if p.suffix.lower() in PICTURE_ENDINGS)
    if root != folder:
        files += sorted(
            p
            for p in folder.iterdir()
            if p.suffix.lower() in PICTURE_ENDINGS and label_of(p.stem) is None
        )
    kept = read_cache(cache)
    pictures: list[Reference] = []
    problems: list[Problem] = []
    fresh: dict[str, Reference] = {}
    described = 0
    for path in files:
        outcome = _read_one(path, kept, sizes_mm or {})
        if isinstance(outcome, Problem):
            problems.append(outcome)
            continue
        key, reference = outcome
        pictures.append(reference)
        fresh[key] = reference
        described += key not in kept
        if cache is not None and described == KEPT_AFTER:
            # One that is ended meanwhile need not begin anew.
            described = 0
            write_cache(cache, fresh)
    if cache is not None and set(fresh) != set(kept):
        write_cache(cache, fresh)
    return References(tuple(pictures), tuple(problems))


def _read_one(
    path: Path,
    kept: Mapping[str, Kept],
    sizes_mm: Mapping[str, tuple[float, float]],
) -> tuple[str, Reference] | Problem:
    label = label_of(path.stem)
    size_mm = sizes_mm.get(label or "", DEFAULT_SIZE_MM)
    try:
        content = path.read_bytes()
    except OSError as error:
        return Problem(path, f"{path.name!r} cannot be read: {error.strerror}.")
    key = hashlib.sha256(content).hexdigest()
    if key in kept:
        face, features, clear = kept[key]
        return key, Reference(
            label=label, face=face, features=features, clear=clear, size_mm=size_mm
        )
    picture = _with_alpha(content)
    if picture is None:
        return Problem(path, f"{path.name!r} is not a picture that can be read.")
    if min(picture.shape[:2]) < 32:
        return Problem(path, f"{path.name!r} is too small: at least 32 pixels a side are needed.")
    if picture.shape[2] == 3:
        picture = cut_card(picture, size_mm[0] / size_mm[1])
    return key, reference_from(label, picture, size_mm=size_mm)


def _with_alpha(content: bytes) -> Picture | None:
    """As `decode_picture`, but with a fourth channel where parts of the picture are see-through."""
    picture = decode_picture(content)
    if picture is None or not content.startswith((b"\x89PNG", b"RIFF")):
        return picture
    raw = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_UNCHANGED)
    if raw is None or raw.dtype != np.uint8 or raw.ndim != 3 or raw.shape[2] != 4:
        return picture
    seen = np.asarray(raw, np.uint8)
    printed = float((seen[..., 3] >= PRINTED).mean())
    return seen if LEAST_PRINTED < printed < MOST_PRINTED else picture


def decode_picture(content: bytes) -> Picture | None:
    """The picture in a file's bytes, turned as its EXIF says; None where there is none."""
    if not content:
        return None
    try:
        picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, np.uint8)
