"""Keeps what was found out about reference pictures in a file, so that a deck loads at once."""

import logging
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import numpy as np

from vision.features import Gray, PackedFeatures, Picture

log = logging.getLogger(__name__)

CACHE_FORM = "4"
"""Rises when what the cache holds changes its meaning; older caches are then rebuilt."""

Kept = tuple[Picture, PackedFeatures, Gray | None]
"""Face, features and where it is see-through."""


class Described(Protocol):
    """What is kept of a `vision.references.Reference`."""

    @property
    def face(self) -> Picture:
        """The picture, small."""
        ...

    @property
    def features(self) -> PackedFeatures:
        """Its features."""
        ...

    @property
    def clear(self) -> Gray | None:
        """Where it is see-through."""
        ...


def read_cache(cache: Path | None) -> dict[str, Kept]:
    """What is kept in a file, by the pictures' content; nothing where it is damaged or outdated."""
    if cache is None or not cache.is_file():
        return {}
    try:
        with np.load(cache, allow_pickle=False) as held:
            if str(held["form"]) != CACHE_FORM:
                return {}
            keys = [str(k) for k in held["keys"]]
            ends, shapes = held["ends"], held["shapes"]
            spots, rows, pixels = held["spots"], held["descriptors"], held["pixels"]
            layered, holes = held["layered"], held["holes"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        log.warning("feature cache %s is damaged and will be made anew", cache)
        return {}
    areas = shapes.prod(axis=1).sum() * 3 if shapes.ndim == 2 else -1
    whole = len(keys) == len(ends) == len(shapes) == len(layered) and areas == len(pixels)
    whole = whole and shapes[layered].prod(axis=1).sum() == len(holes)
    if not whole or (len(ends) and ends[-1] != len(rows)) or len(rows) != len(spots):
        return {}
    found: dict[str, Kept] = {}
    first = at = hole = 0
    for key, end, (height, width), layer in zip(
        keys, ends.tolist(), shapes.tolist(), layered.tolist(), strict=True
    ):
        area = height * width * 3
        face = pixels[at : at + area].reshape(height, width, 3)
        features = PackedFeatures(spots=spots[first:end], descriptors=rows[first:end])
        clear = holes[hole : hole + height * width].reshape(height, width) if layer else None
        found[key] = (face, features, clear)
        hole += height * width if layer else 0
        first, at = end, at + area
    return found


def write_cache(cache: Path, fresh: Mapping[str, Described]) -> None:
    """Writes the file anew; says in the log where that fails."""
    if not fresh:
        return
    several = list(fresh.values())
    part = cache.with_name(cache.name + ".part")
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            np.savez(
                file,
                form=np.array(CACHE_FORM),
                keys=np.array(list(fresh)),
                ends=np.cumsum([len(r.features) for r in several]),
                shapes=np.array([r.face.shape[:2] for r in several]),
                spots=np.vstack([r.features.spots for r in several]),
                descriptors=np.vstack([r.features.descriptors for r in several]),
                pixels=np.concatenate([r.face.ravel() for r in several]),
                layered=np.array([r.clear is not None for r in several]),
                holes=np.concatenate(
                    [
                        np.zeros(0, np.uint8),
                        *(r.clear.ravel() for r in several if r.clear is not None),
                    ]
                ),
            )
        part.replace(cache)
    except OSError as error:
        log.warning("feature cache %s cannot be written: %s", cache, error)
