"""A taught deck as one zip file, to be given to another table that owns the same game."""

import shutil
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

from companion.decks.deck_file import DeckError, DeckFile, read_deck_file
from companion.decks.pictures import ENDINGS

MOST_FILES = 20_000
MOST_BYTES = 500 * 1024 * 1024
"""What an archive may unpack to; a bomb is refused before anything is written."""


def export_deck(folder: Path, file: Path) -> None:
    """Write deck.toml and the pictures of a deck into a zip file. Raises DeckError, OSError."""
    deck = read_deck_file(folder)
    draft = file.with_name(file.name + ".new")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(deck.path, "deck.toml")
        pictures = deck.pictures_folder
        for picture in sorted(pictures.iterdir()) if pictures else []:
            if picture.suffix.lower() in ENDINGS:
                archive.write(picture, f"cards/{picture.name}")
    draft.replace(file)


def import_deck(file: Path, decks: Path, name: str | None = None) -> DeckFile:
    """Unpack a deck into `decks`/NAME; a taken name gets a number. Raises DeckError, OSError.

    name: default the name of the zip file.
    """
    decks.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=decks, prefix=".import-") as temporary:
        unpacked = Path(temporary) / "deck"
        (unpacked / "cards").mkdir(parents=True)
        try:
            with zipfile.ZipFile(file) as archive:
                _unpack(archive, unpacked, file.name)
        except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
            raise DeckError(f"{file.name} is not a zip file that can be read") from error
        read_deck_file(unpacked)
        target = _free_folder(decks, name or file.stem)
        shutil.move(unpacked, target)
    return read_deck_file(target)


def _unpack(archive: zipfile.ZipFile, into: Path, name: str) -> None:
    members = [info for info in archive.infolist() if not info.is_dir()]
    if len(members) > MOST_FILES or sum(info.file_size for info in members) > MOST_BYTES:
        raise DeckError(f"{name} is larger than a deck can be")
    found = False
    for info in members:
        target = _place(PurePosixPath(info.filename), into)
        if target is None:
            continue
        found = found or target.name == "deck.toml"
        with archive.open(info) as source, target.open("wb") as out:
            shutil.copyfileobj(source, out)
    if not found:
        raise DeckError(f"{name} holds no deck.toml")


def _place(inside: PurePosixPath, into: Path) -> Path | None:
    """Only deck.toml and cards/PICTURE are taken, by their last name: nothing can climb out."""
    if inside.name == "deck.toml" and len(inside.parts) <= 2:
        return into / "deck.toml"
    plain = PurePosixPath(inside.name.replace("\\", "/")).name
    if inside.parent.name == "cards" and inside.suffix.lower() in ENDINGS and plain == inside.name:
        return into / "cards" / plain
    return None


def _free_folder(decks: Path, name: str) -> Path:
    plain = "".join(c if c.isalnum() or c in "-_ " else "-" for c in name).strip(" -") or "deck"
    folder, number = decks / plain, 2
    while folder.exists():
        folder = decks / f"{plain}-{number}"
        number += 1
    return folder
