"""Pictures to teach from: a folder of photos, one picture, or a PDF of a scanner.

A PDF's pages are rendered by `pdftoppm` where it is installed (poppler); else the photos
inside are taken as they are, which is all that a scanner's PDF holds.
"""

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vision.features import Picture
from vision.references import PICTURE_ENDINGS, decode_picture
from vision.sources.mjpeg import JpegCutter

PDF_DPI = 200
"""A card is 693 px high then."""

PDF_S = 120.0
LEAST_SIDE_PX = 200
"""Smaller pictures in a PDF are logos and thumbnails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One picture that may show cards.

    name: the file's without ending; pages of a PDF have their number behind it.
    shown: how a message calls it. folder: name of the folder it lies in below the one given, or "".
    key: a hash of its content. own_name: the name means the card (a photo's does, a page's does not).
    px_per_mm: where the sheet's real size is known.
    """

    name: str
    shown: str
    folder: str
    key: str
    picture: Picture
    own_name: bool = True
    px_per_mm: float | None = None


@dataclass(frozen=True, slots=True)
class BadSheet:
    """A file without a picture that can be used, and why, as one sentence."""

    sentence: str


def read_sheets(path: Path) -> Iterator[Sheet | BadSheet]:
    """Every picture of a folder (and of folders in it), of one picture file or of a PDF.

    Raises OSError where `path` itself cannot be read.
    """
    if path.suffix.lower() == ".pdf" and path.is_file():
        yield from _read_pdf(path, "")
        return
    if path.is_file():
        yield _read_picture(path, "")
        return
    for file in sorted(path.iterdir(), key=lambda p: (p.is_dir(), p.name)):
        if file.is_dir() and not file.name.startswith("."):
            inner = sorted(p for p in file.iterdir() if p.is_file())
        else:
            inner = [file]
        folder = file.name if file.is_dir() else ""
        for one in inner:
            if one.suffix.lower() in PICTURE_ENDINGS:
                yield _read_picture(one, folder)
            elif one.suffix.lower() == ".pdf":
                yield from _read_pdf(one, folder)


def find_names(path: Path) -> frozenset[str]:
    """Names (without ending) of all pictures in a folder and the folders in it."""
    if not path.is_dir():
        return frozenset({path.stem})
    files = [*path.iterdir(), *(p for d in path.iterdir() if d.is_dir() for p in d.iterdir())]
    return frozenset(p.stem for p in files if p.suffix.lower() in PICTURE_ENDINGS)


def _read_picture(file: Path, folder: str) -> Sheet | BadSheet:
    try:
        content = file.read_bytes()
    except OSError as error:
        return BadSheet(f"{file.name!r} cannot be read: {error.strerror}.")
    picture = decode_picture(content)
    if picture is None:
        return BadSheet(f"{file.name!r} is not a picture that can be read.")
    if min(picture.shape[:2]) < 32:
        return BadSheet(f"{file.name!r} is too small: at least 32 pixels a side are needed.")
    key = hashlib.sha256(content).hexdigest()
    return Sheet(name=file.stem, shown=file.name, folder=folder, key=key, picture=picture)


def _read_pdf(file: Path, folder: str) -> Iterator[Sheet | BadSheet]:
    content = file.read_bytes()
    if not content.startswith(b"%PDF"):
        yield BadSheet(f"{file.name!r} is no PDF.")
        return
    tool = shutil.which("pdftoppm")
    pages = _photos_inside(content) if tool is None else _render_pages(tool, file)
    count = 0
    for number, page in enumerate(pages, start=1):
        picture = decode_picture(page)
        if picture is None or min(picture.shape[:2]) < LEAST_SIDE_PX:
            continue
        count += 1
        yield Sheet(
            name=f"{file.stem}-{number}",
            shown=f"{file.name}, page {number}",
            folder=folder,
            key=hashlib.sha256(page).hexdigest(),
            picture=picture,
            own_name=False,
            px_per_mm=None if tool is None else PDF_DPI / 25.4,
        )
    if count == 0:
        hint = "" if tool else " Install pdftoppm (poppler-utils), or give a folder of photos."
        yield BadSheet(f"No page of {file.name!r} can be read.{hint}")


def _render_pages(tool: str, file: Path) -> Iterator[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(  # noqa: S603 - found on the path, no shell
                [tool, "-r", str(PDF_DPI), "-png", str(file.resolve()), "page"],
                cwd=folder, check=False, capture_output=True, timeout=PDF_S,
            )  # fmt: skip
        except (subprocess.TimeoutExpired, OSError):
            return
        for page in sorted(Path(folder).glob("page*.png")):
            yield page.read_bytes()


def _photos_inside(content: bytes) -> list[bytes]:
    """JPEG pictures that stand in the PDF as they are."""
    return JpegCutter().feed(content)
