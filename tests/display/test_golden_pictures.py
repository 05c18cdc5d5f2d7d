"""Painted screens, compared pixel for pixel with the pictures in golden/.

A picture that differs is saved in failed/ with the same name. After a wanted change write new
ones: `python tests/display/test_golden_pictures.py`.
"""

from pathlib import Path

import pygame
import pytest
from sample_screens import SAMPLES

from companion.assets_folder import assets_folder
from companion.display import ThemeName

HERE = Path(__file__).parent
PINNED = "2.5.8"  # another version moves text in 3 % of the pixels
SIZE = (960, 540)
GOLDEN = (
    ("table5", ThemeName.DARK),
    ("breach", ThemeName.DARK),
    ("unsure", ThemeName.LIGHT),
    ("heavy", ThemeName.DARK),
    ("mind", ThemeName.DARK),
    ("no_camera", ThemeName.HIGH_CONTRAST),
    ("start", ThemeName.DARK),
    ("new_game", ThemeName.DARK),
    ("reveal", ThemeName.DARK),
    ("scoring", ThemeName.LIGHT),
    ("result", ThemeName.DARK),
    ("buttons", ThemeName.LIGHT),
    ("picker", ThemeName.DARK),
    ("picker_few", ThemeName.HIGH_CONTRAST),
)

same_fonts = pytest.mark.skipif(
    pygame.version.ver != PINNED
    or not hasattr(pygame, "IS_CE")
    or not (assets_folder() / "fonts" / "Inter-Regular.ttf").is_file(),
    reason=f"pictures are compared with pygame-ce {PINNED} and the bundled fonts only",
)


@same_fonts
@pytest.mark.parametrize(("name", "theme"), GOLDEN)
def test_screen_looks_as_it_did(open_display, name, theme) -> None:
    painted = paint(open_display, name, theme)
    expected = pygame.image.load(HERE / "golden" / f"{name}.png")
    same = painted.get_size() == expected.get_size() and (
        pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(expected, "RGB")
    )
    if not same:
        (HERE / "failed").mkdir(exist_ok=True)
        pygame.image.save(painted, HERE / "failed" / f"{name}.png")
    assert same, f"compare tests/display/failed/{name}.png with tests/display/golden/{name}.png"


def paint(open_one, name: str, theme: ThemeName) -> pygame.Surface:
    display = open_one(size=SIZE, theme=theme)
    assert display.show(SAMPLES[name]())
    return pygame.display.get_surface().copy()


def write_all() -> None:
    from conftest import Clock  # noqa: PLC0415 - only when run as a script

    from companion.display import Display, DisplaySettings  # noqa: PLC0415
    from companion.rules.sentence import Wording  # noqa: PLC0415

    def open_one(**settings) -> Display:
        display = Display(Wording(), lambda _card: None, DisplaySettings(**settings), clock=Clock())
        display.open()
        return display

    (HERE / "golden").mkdir(exist_ok=True)
    for name, theme in GOLDEN:
        pygame.image.save(paint(open_one, name, theme), HERE / "golden" / f"{name}.png")


if __name__ == "__main__":
    write_all()
