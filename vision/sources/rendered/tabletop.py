"""Table surfaces, made from seeded noise: wood, felt, checked cloth, an illustrated playmat."""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.sources.frames import Picture
from vision.sources.rendered.scene import Cloth

Floats = npt.NDArray[np.float32]

FLOOR_BGR = (38, 42, 46)
"""What is seen beside the table."""


@lru_cache(maxsize=8)
def tabletop(cloth: Cloth, seed: int, size_px: tuple[int, int]) -> Picture:
    """The surface of a whole table, seen straight from above."""
    rng = np.random.default_rng([seed, len(cloth)])
    match cloth:
        case Cloth.WOOD:
            made = _wood(rng, size_px)
        case Cloth.FELT:
            made = _felt(rng, size_px)
        case Cloth.CHECKED:
            made = _checked(rng, size_px)
        case Cloth.PLAYMAT:
            made = _playmat(rng, size_px)
        case Cloth.PLAIN:
            made = _tint(0.96 + 0.02 * _cloud(rng, size_px, (9, 6)), (176, 182, 188))
    return np.clip(made, 0, 255).astype(np.uint8)


def _cloud(rng: np.random.Generator, size: tuple[int, int], cells: tuple[int, int]) -> Floats:
    """Smooth noise of about -1 to 1 with so many bumps across and down."""
    coarse = rng.uniform(-1, 1, (max(2, cells[1]), max(2, cells[0]))).astype(np.float32)
    return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)


def _grain(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    small = rng.standard_normal((size[1] // 2 + 1, size[0] // 2 + 1), np.float32)
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.float32)


def _tint(brightness: Floats, bgr: tuple[float, float, float]) -> Floats:
    return np.asarray(brightness[..., None] * np.array(bgr, np.float32), np.float32)


def _wood(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    width, height = size
    planks = 5
    rows = np.arange(height, dtype=np.float32)[:, None] / height
    bend = _cloud(rng, size, (4, planks * 2)) * 0.012 + _cloud(rng, size, (12, 30)) * 0.002
    rings = np.sin((rows + bend) * 260) * 0.5 + np.sin((rows + bend) * 610) * 0.3
    fibre = _cloud(rng, size, (width // 60, height // 2))
    plank = np.minimum((rows * planks).astype(int), planks - 1)
    shade = rng.uniform(0.85, 1.1, planks).astype(np.float32)[plank]
    gap = np.where(np.abs(rows * planks - np.round(rows * planks)) < 0.006, 0.55, 1.0)
    bright = (1 + 0.07 * rings + 0.06 * fibre + 0.02 * _grain(rng, size)) * shade * gap
    return _tint(bright.astype(np.float32), (74, 112, 158))


def _felt(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    bright = 1 + 0.05 * _grain(rng, size) + 0.05 * _cloud(rng, size, (30, 20))
    bright += 0.06 * _cloud(rng, size, (5, 4))
    return _tint(bright, (70, 104, 44))


def _checked(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    width, height = size
    cells = 26
    across = (np.arange(width) * cells // width % 2).astype(np.float32)
    down = (np.arange(height) * cells * height // (width * height) % 2).astype(np.float32)
    share = (across[None, :] + down[:, None]) / 2
    weave = np.sin(np.arange(width) * 2.1)[None, :] * np.sin(np.arange(height) * 2.1)[:, None]
    bright = 1 + 0.04 * weave.astype(np.float32) + 0.03 * _grain(rng, size)
    white, red = np.array((225, 228, 230), np.float32), np.array((62, 58, 178), np.float32)
    made = white + share[..., None] * (red - white)
    return np.asarray(made * bright[..., None], np.float32)


def _playmat(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Busy on purpose: shapes, edges and corners that a card reader may stumble over."""
    width, height = size
    base = np.stack([120 + 60 * _cloud(rng, size, (6, 4)) for _ in range(3)], axis=2)
    made = np.ascontiguousarray(np.clip(base, 0, 255).astype(np.uint8))
    for _ in range(140):
        color = tuple(int(v) for v in rng.integers(20, 235, 3))
        x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
        reach = int(rng.integers(width // 90, width // 14))
        match int(rng.integers(0, 3)):
            case 0:
                axes = (reach, max(2, reach // int(rng.integers(1, 5))))
                turn = float(rng.uniform(0, 180))
                cv2.ellipse(made, (x, y), axes, turn, 0, 360, color, -1, cv2.LINE_AA)
            case 1:
                corners = rng.integers(-reach, reach, (int(rng.integers(3, 6)), 2)) + np.array(
                    (x, y)
                )
                cv2.fillPoly(made, [corners.astype(np.int32)], color, cv2.LINE_AA)
            case _:
                end = rng.integers(-2 * reach, 2 * reach, 2) + np.array((x, y))
                thick = int(rng.integers(1, max(2, width // 300)))
                cv2.line(made, (x, y), (int(end[0]), int(end[1])), color, thick, cv2.LINE_AA)
    return np.asarray(made * (1 + 0.03 * _grain(rng, size))[..., None], np.float32)
