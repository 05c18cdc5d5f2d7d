"""Scenes of real evenings, painted and compared pixel for pixel with the pictures in golden/.

A picture that differs is saved in failed/ with the same name. After a wanted change write new
ones: `python tests/display/test_driven_pictures.py [NAME …]`.
"""

import sys
from pathlib import Path

import pygame
import pytest
from driven_screens import SCENES, find_scene
from test_golden_pictures import HERE, SIZE, same_fonts


def paint(open_one, name: str) -> pygame.Surface:
    scene = find_scene(name)
    display = open_one(size=SIZE, theme=SCENES[name][1], pictures=scene.pictures)
    assert display.show(scene.screen, scene.frame)
    return pygame.display.get_surface().copy()


@same_fonts
@pytest.mark.parametrize("name", SCENES)
def test_driven_screen_looks_as_it_did(open_display, name) -> None:
    painted = paint(open_display, name)
    expected = pygame.image.load(HERE / "golden" / f"{name}.png")
    same = painted.get_size() == expected.get_size() and (
        pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(expected, "RGB")
    )
    if not same:
        (HERE / "failed").mkdir(exist_ok=True)
        pygame.image.save(painted, HERE / "failed" / f"{name}.png")
    assert same, f"compare tests/display/failed/{name}.png with tests/display/golden/{name}.png"


def write(names: tuple[str, ...]) -> None:
    from conftest import Clock  # noqa: PLC0415 - only when run as a script

    from companion.display import Display, DisplaySettings  # noqa: PLC0415
    from companion.rules.sentence import Wording  # noqa: PLC0415

    def open_one(*, pictures, **settings) -> Display:
        display = Display(Wording(), pictures, DisplaySettings(**settings), clock=Clock())
        display.open()
        return display

    for name in names:
        pygame.image.save(paint(open_one, name), Path(HERE, "golden", f"{name}.png"))


if __name__ == "__main__":
    write(tuple(sys.argv[1:]) or tuple(SCENES))
