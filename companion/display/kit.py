"""What every scene is built with: theme, sizes, words, and the basic widgets."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pygame

from companion.display.pictures import CARD_SHAPE, Pictures, paint_back, paint_blank
from companion.display.shapes import paint_glyph, paint_mark, paint_panel
from companion.display.sizes import Sizes
from companion.display.text import Fitted, Text, Weight
from companion.display.text_field import TextField
from companion.display.theme import Color, Theme, mix
from companion.display.widgets import Role, Widget
from companion.rules.sentence import Sentence, Value
from companion.views.scene import PlayerLook

_FREE = "\0color:"


def free_color(index: int) -> str:
    """Stands for a player where a color is shown that nobody may have."""
    return f"{_FREE}{index}"


@dataclass(slots=True, kw_only=True)
class UiState:
    """What the display remembers between two pictures, and nobody else needs to know.

    focus: id of the focused widget. scrolls: first line or pixel of each list by its id.
    fields: the text being typed, by field id. held: id of the widget under the pressed finger.
    picture_below: whether the live picture stood below the rows; None while it was nowhere.
    seat: the player whose row Tab chose; None for the one whose act is due.
    """

    focus: str | None = None
    focus_shown: bool = False
    scrolls: dict[str, int] = field(default_factory=dict)
    fields: dict[str, TextField] = field(default_factory=dict)
    held: str | None = None
    picture_below: bool | None = None
    seat: str | None = None


@dataclass(slots=True, kw_only=True)
class Kit:
    """Builds widgets in one theme and size.

    clipped: how many texts did not fit. scrolled: where each list really stands.
    frame_size: of the camera picture, None without one. compact: pictures are smaller.
    """

    theme: Theme
    sizes: Sizes
    text: Text
    put: Callable[[Sentence], str]
    own: Callable[[str, Mapping[str, Value]], str]
    pictures: Pictures
    looks: Mapping[str, PlayerLook]
    ui: UiState
    frame_size: tuple[int, int] | None = None
    compact: bool = False
    clipped: int = 0
    scrolled: dict[str, int] = field(default_factory=dict)
    picture_below: bool | None = None

    @contextmanager
    def nearer(self, *, nearest: bool = False) -> Iterator["Kit"]:
        """A kit for what is read at arm's length; what it clips counts here too.

        nearest: as small as that allows, however much room there is.
        """
        sizes = self.sizes.at_arm() if nearest else self.sizes.nearer()
        kit = replace(self, sizes=sizes, clipped=0)
        yield kit
        self.clipped += kit.clipped

    def word(self, key: str, /, **values: Value) -> str:
        """One of the display's own sentences (words.LANG.toml)."""
        return self.own(key, values)

    def _look(self, player: str | None) -> PlayerLook | None:
        """A player's look, or that of a color which nobody may have."""
        if player is None:
            return None
        if player.startswith(_FREE):
            index = int(player.removeprefix(_FREE))
            return PlayerLook(id=player, name="", color=index, glyph=index)
        return self.looks.get(player)

    def color(self, player: str | None) -> Color:
        """The player's color, or the calm color of the table."""
        look = self._look(player)
        if look is None:
            return self.theme.dim
        return self.theme.players[look.color % len(self.theme.players)]

    def name(self, player: str) -> str:
        """The player's name; the id where nobody is known by it."""
        look = self.looks.get(player)
        return look.name if look is not None else player

    def fit(  # noqa: PLR0917 - as Text.fit
        self,
        text: str,
        width: int,
        em_px: int,
        weight: Weight,
        lines: int = 1,
        floor: float = 0.75,
    ) -> Fitted:
        """`Text.fit`, counting what was clipped."""
        fitted = self.text.fit(text, max(1, width), em_px, weight, lines=lines, floor=floor)
        self.clipped += fitted.clipped
        return fitted

    def label(  # noqa: PLR0913 - a text has many looks
        self,
        name: str,
        text: str,
        width: int,
        em_px: int,
        *,
        color: Color | None = None,
        weight: Weight = Weight.REGULAR,
        lines: int = 1,
        floor: float = 0.75,
        role: Role = Role.TEXT,
        struck: bool = False,
    ) -> Widget:
        """A text of at most `lines` lines within `width`; as wide as its longest line."""
        fitted = self.fit(text, width, em_px, weight, lines, floor)
        line_px = self.text.line_px(fitted.em_px)
        painted = color or self.theme.text

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            for index, line in enumerate(fitted.lines):
                top = rect.y + index * line_px
                surface.blit(
                    self.text.paint_line(line, fitted.em_px, painted, weight), (rect.x, top)
                )
                if struck:
                    wide = self.text.width_px(line, fitted.em_px, weight)
                    thick = max(1, fitted.em_px // 14)
                    surface.fill(painted, (rect.x, top + line_px * 54 // 100, wide, thick))

        return Widget(
            id=name,
            role=role,
            rect=pygame.Rect(0, 0, fitted.width, line_px * len(fitted.lines)),
            label=text,
            paint=paint,
            clipped=fitted.clipped,
            em_px=fitted.em_px,
        )

    def sign(self, name: str, painted: pygame.Surface, label: str = "") -> Widget:
        """A small picture: a glyph, a lamp, a mark."""
        return Widget(
            id=name,
            role=Role.PICTURE,
            rect=painted.get_rect(),
            label=label,
            paint=lambda surface, rect: surface.blit(painted, rect) and None,
        )

    def glyph(self, name: str, player: str | None, side_px: int, *, hollow: bool = False) -> Widget:
        """The player's glyph in the player's color; the table's is a calm dot."""
        look = self._look(player)
        if look is None:
            return self.sign(name, paint_mark("ring" if hollow else "dot", side_px, self.theme.dim))
        painted = paint_glyph(look.glyph, side_px, self.color(player), hollow=hollow)
        return self.sign(name, painted, look.name)

    def mark(self, name: str, mark: str, side_px: int, color: Color) -> Widget:
        """A small sign of `shapes.paint_mark`."""
        return self.sign(name, paint_mark(mark, side_px, color))

    def panel(  # noqa: PLR0913 - a panel has many looks
        self,
        name: str,
        rect: pygame.Rect,
        children: list[Widget],
        *,
        fill: Color | None = None,
        border: Color | None = None,
        border_px: int = 0,
        bar: Color | None = None,
        label: str = "",
    ) -> Widget:
        """A surface with round corners around its children; `bar` is a colored left edge."""
        inside = fill if fill is not None else self.theme.panel
        edge = border
        if edge is None and self.theme.panel == self.theme.ground:
            edge = self.theme.line
        thick = border_px or self.sizes.hairline

        def paint(surface: pygame.Surface, where: pygame.Rect) -> None:
            paint_panel(surface, where, self.sizes.radius, inside, edge, thick)
            if bar is not None:
                wide = max(3, self.sizes.gap // 2)
                inset = max(thick + 1, self.sizes.gap // 2)
                strip = pygame.Rect(
                    where.x + inset, where.y + inset, wide, where.height - 2 * inset
                )
                paint_panel(surface, strip, wide // 2, bar)

        return Widget(
            id=name, role=Role.PANEL, rect=rect, label=label, paint=paint, children=children
        )

    def tag(self, name: str, text: str, width: int, *, color: Color | None = None) -> Widget:
        """A small word in a pill."""
        gap = self.sizes.gap
        words = self.label(
            f"{name}.text",
            text,
            width - gap,
            round(self.sizes.detail * 0.92),
            color=color or self.theme.dim,
            floor=0.6,
        )
        rect = pygame.Rect(
            0, 0, words.rect.width + 2 * (gap * 2 // 3), words.rect.height + gap // 3
        )
        words.move_to(gap * 2 // 3, gap // 6)
        return self.panel(name, rect, [words], fill=mix(self.theme.raised, self.theme.panel, 0.45))

    def key_cap(self, key: str) -> str:
        """How a key is written on its button."""
        parts = key.split("+") if key != "+" else [key]
        return "+".join(
            self.own(f"key.{part}", {}) if len(part) > 1 else part.upper() for part in parts
        )

    def card(self, name: str, card: str | None, size: tuple[int, int], label: str = "") -> Widget:
        """A card's picture, its blank face, or its back for None."""

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = self.pictures.find_picture(card, rect.size)
            if picture is not None:
                surface.blit(picture, rect)
            elif card is None:
                paint_back(surface, rect, self.theme)
            else:
                paint_blank(surface, rect, self.theme)

        return Widget(
            id=name,
            role=Role.PICTURE,
            rect=pygame.Rect((0, 0), size),
            label=label or (card if card is not None else self.word("card_back")),
            paint=paint,
        )

    def card_size(self, card: str | None, height: int, width: int) -> tuple[int, int]:
        """The largest size of a card's picture within `width` by `height`."""
        shape = self.pictures.shape(card) if card is not None else CARD_SHAPE
        wide = min(width, round(height * shape))
        return max(2, wide), max(2, round(wide / shape))
