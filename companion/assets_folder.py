"""Where the fonts, sounds and practice decks that come with the program lie."""

from pathlib import Path


def assets_folder() -> Path:
    """The folder `assets`: inside an installed program, else in the repository."""
    installed = Path(__file__).parent / "_assets"
    return installed if installed.is_dir() else Path(__file__).parent.parent / "assets"
