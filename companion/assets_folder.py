"""Where fonts, sounds and practice decks lie: inside an installed wheel, or in the repository."""

from pathlib import Path


def assets_folder() -> Path:
    """The folder of the shipped assets: `companion/_assets` in a wheel, else `assets/`."""
    here = Path(__file__).resolve().parent
    inside = here / "_assets"
    return inside if inside.is_dir() else here.parent / "assets"
