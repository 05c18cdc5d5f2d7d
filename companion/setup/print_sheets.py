"""What `companion print` prints: the mat's markers, the lens sheet, the cards of a deck."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from fpdf.enums import Align

from calibration.charuco import HEIGHT_MM, SQUARE_MM, WIDTH_MM, charuco_picture
from calibration.mat import QUIET_SHARE, corner_markers, marker_picture
from companion.decks.deck_file import CardEntry, DeckFile
from companion.decks.pictures import list_pictures
from companion.games.at_table import Layout
from companion.setup.paper import Paper, Sheets
from vision.printed_tracks import track_picture

PIECE_MM = 88.0
"""A corner piece of the mat: marker, quiet border and the edge around it."""

_CORNERS = ("upper left", "upper right", "lower right", "lower left")
_PLACES = ((0, 0), (1, 0), (1, 1), (0, 1))
_MARGIN_MM = 7.0


def write_mat(file: Path, layouts: Mapping[str, Layout], paper: Paper = Paper.A4) -> None:
    """One sheet with four corner pieces to cut out.

    layouts: for each game's name the table that the pieces mark the corners of.
    """
    sheets = Sheets(paper, "Mat")
    sheets.page()
    left = (sheets.width_mm - 2 * PIECE_MM) / 2
    top = 12.0
    for marker, words, (column, row) in zip(
        corner_markers(2 * PIECE_MM, 2 * PIECE_MM), _CORNERS, _PLACES, strict=True
    ):
        x, y = left + column * PIECE_MM, top + row * PIECE_MM
        sheets.frame(x, y, PIECE_MM, PIECE_MM)
        border = marker.size_mm * QUIET_SHARE
        side = marker.size_mm + 2 * border
        sheets.gray_picture(
            marker_picture(marker.number, 240),
            left + marker.x_mm - side / 2, top + marker.y_mm - side / 2, side, side,
        )  # fmt: skip
        at = y + 3 if row == 1 else y + PIECE_MM - 9
        caption = f"{marker.number} · {words} corner of the table"
        sheets.words(x + 6, at, caption, size_mm=3.2, width=PIECE_MM - 12, align=Align.C)
    end = sheets.words(
        left, top + 2 * PIECE_MM + 5,
        "Cut along the grey lines. Lay each piece into its corner of the table as the camera sees it, its "
        "outer edges on the table's edges, all upright. From middle to middle of the markers measure:",
        width=2 * PIECE_MM,
    )  # fmt: skip
    for name, layout in layouts.items():
        marks = corner_markers(layout.width_mm, layout.height_mm)
        across, down = marks[1].x_mm - marks[0].x_mm, marks[3].y_mm - marks[0].y_mm
        end = sheets.words(left, end, f"{name}: {across:.0f} mm across, {down:.0f} mm down")
    sheets.ruler(left, min(end + 8, sheets.height_mm - 18))
    for name, layout in layouts.items():
        if layout.tracks:
            _tracks_page(sheets, name, layout)
    sheets.save(file)


def _tracks_page(sheets: Sheets, game: str, layout: Layout) -> None:
    """The printed tracks of a layout, to be cut out and laid or glued where the camera looks."""
    sheets.page()
    left = 18.0
    y = sheets.words(
        left, 12,
        f"{game}: tracks. Cut them out and lay each into its outline on the picture of the camera page, the "
        "numbers upright for its player; the middles given are those of a full table. A marker of "
        "any color but white that covers the number is read; without a track nothing is.",
        width=sheets.width_mm - 2 * left,
    )  # fmt: skip
    for name, spaces in layout.tracks.items():
        rect = layout.areas[name]
        picture = track_picture(spaces)
        sheets.gray_picture(picture, left, y + 1, rect.width_mm, rect.height_mm)
        where = (
            f"{name}: {rect.x_mm + rect.width_mm / 2:.0f} mm from the left,"
            f" {rect.y_mm + rect.height_mm / 2:.0f} mm from the upper edge of the table"
        )
        y = sheets.words(left, y + 2 + rect.height_mm, where, size_mm=3, width=rect.width_mm + 12)
    sheets.ruler(left, min(y + 6, sheets.height_mm - 18))


def write_calibration(file: Path, paper: Paper = Paper.A4) -> None:
    """The chessboard for the lens, in landscape."""
    sheets = Sheets(paper, "Lens calibration")
    sheets.page(landscape=True)
    left = (sheets.width_mm - WIDTH_MM) / 2
    sheets.gray_picture(charuco_picture(), left, 8, WIDTH_MM, HEIGHT_MM)
    sheets.ruler(left, 8 + HEIGHT_MM + 7)
    sheets.words(
        left + 125, 8 + HEIGHT_MM + 5,
        f"Glue this sheet onto something flat; each square is {SQUARE_MM:.0f} mm. Show it to the camera "
        "from about ten sides, also tilted and in the corners of the picture.",
        size_mm=3, width=WIDTH_MM - 125,
    )  # fmt: skip
    sheets.save(file)


@dataclass(frozen=True, slots=True)
class _Printed:
    """One card to print: its name, its picture and the picture of its back, if there are."""

    name: str
    face: Path | None
    back: Path | None


def write_deck(
    file: Path,
    deck: DeckFile,
    paper: Paper = Paper.A4,
    shared_backs: Mapping[str, str] = MappingProxyType({}),
) -> int:
    """All cards in their real size with crop marks, backs behind them; returns how many.

    Odd pages are faces, the page after it has their backs, mirrored for two-sided printing along
    the long edge. shared_backs: kinds whose back is that of another kind. Kinds without a back (transparent layers) come last, to be printed on foil.
    """
    sheets = Sheets(paper, deck.name)
    count = 0
    for (size, backed), cards in _by_size(deck, shared_backs).items():
        columns, rows = _grid(sheets, size)
        step = columns * rows
        for page in (cards[at : at + step] for at in range(0, len(cards), step)):
            _cards_page(sheets, page, size, faces=True)
            if backed:
                _cards_page(sheets, page, size, faces=False)
            count += len(page)
    if count == 0:
        sheets.page()
        sheets.words(20, 20, f"{deck.name}: there are no cards yet.")
    sheets.save(file)
    return count


def _by_size(
    deck: DeckFile, shared_backs: Mapping[str, str]
) -> dict[tuple[tuple[float, float], bool], list[_Printed]]:
    pictures = list_pictures(deck)
    backs = {file.stem.removeprefix("back_"): file for file in pictures.backs}
    groups: dict[tuple[tuple[float, float], bool], list[_Printed]] = {}
    for card in deck.cards:
        back = _back_of(card, backs, shared_backs)
        face = pictures.of_card.get(card.id, (None,))[0]
        group = groups.setdefault((deck.size_of(card.kind), back is not None), [])
        group += [_Printed(card.name, face, back)] * card.copies
    for extra in sorted(deck.path.parent.glob("*.png")) if deck.pictures_folder else []:
        group = groups.setdefault((_size_like(deck, extra), False), [])
        group.append(_Printed(extra.stem.replace("_", " "), extra, None))
    return dict(sorted(groups.items(), key=lambda item: not item[0][1]))


def _size_like(deck: DeckFile, file: Path) -> tuple[float, float]:
    """The size of the deck's cards whose proportions a PNG picture has."""
    width, height = struct.unpack(">II", file.read_bytes()[16:24])
    sizes = (deck.size_mm, *deck.size_mm_by_kind.values())
    return min(sizes, key=lambda size: abs(size[0] / size[1] - width / height))


def _back_of(
    card: CardEntry, backs: Mapping[str, Path], shared_backs: Mapping[str, str]
) -> Path | None:
    names = (str(card.fields.get("kind", "")), card.kind, shared_backs.get(card.kind, ""))
    return next((backs[name] for name in names if name in backs), None)


def _grid(sheets: Sheets, size: tuple[float, float]) -> tuple[int, int]:
    wide, high = sheets.width_mm - 2 * _MARGIN_MM, sheets.height_mm - 2 * _MARGIN_MM
    return max(1, int(wide / size[0])), max(1, int(high / size[1]))


def _cards_page(
    sheets: Sheets,
    page: list[_Printed],
    size: tuple[float, float],
    *,
    faces: bool,
) -> None:
    sheets.page()
    width, height = size
    columns, rows = _grid(sheets, size)
    left = (sheets.width_mm - columns * width) / 2
    top = (sheets.height_mm - rows * height) / 2
    for number, card in enumerate(page):
        row, column = divmod(number, columns)
        place = column if faces else columns - 1 - column
        x, y = left + place * width, top + row * height
        picture = card.face if faces else card.back
        if picture is not None:
            sheets.picture_file(picture, x, y, width, height)
        else:
            sheets.frame(x, y, width, height)
            sheets.words(x + 5, y + 5, card.name, size_mm=5, bold=True, width=width - 10)
    _crop_marks(sheets, (left, top), size, (columns, rows))
    if faces:
        sheets.ruler(max(4.0, left - 3.5), top + 10, upright=True)


def _crop_marks(
    sheets: Sheets, corner: tuple[float, float], size: tuple[float, float], grid: tuple[int, int]
) -> None:
    left, top = corner
    right, bottom = left + grid[0] * size[0], top + grid[1] * size[1]
    for column in range(grid[0] + 1):
        x = left + column * size[0]
        sheets.line(x, top - 5, x, top - 1)
        sheets.line(x, bottom + 1, x, bottom + 5)
    for row in range(grid[1] + 1):
        y = top + row * size[1]
        sheets.line(left - 3, y, left - 1, y)
        sheets.line(right + 1, y, right + 5, y)
