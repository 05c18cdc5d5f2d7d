"""Who sits here and how they are shown: names and colors may change, ids stay."""

from collections.abc import Mapping
from dataclasses import replace

from companion.rules.seats import Player
from companion.table.ledger import Ledger
from companion.views.scene import PlayerLook

COLORS = 6
"""Colors and glyphs to choose from; a theme has at least so many."""


class People:
    """The looks of everybody at the table.

    changes: counts what changed about them.
    """

    def __init__(self, ledger: Ledger, looks: tuple[PlayerLook, ...]) -> None:
        self._ledger = ledger
        self._looks = {look.id: look for look in looks}
        self._order: tuple[str, ...] = ()
        self._shown: tuple[PlayerLook, ...] = ()
        self._position = -1
        self.changes = 0

    @property
    def looks(self) -> tuple[PlayerLook, ...]:
        """Everybody in seat order; whoever joined gets a color of their own."""
        if self._position != self._ledger.position:
            self._position = self._ledger.position
            self._order = tuple(self._ledger.rules.scores(self._ledger.state))
            for name in self._order:
                if name not in self._looks:
                    free = self._free_color()
                    self._looks[name] = PlayerLook(id=name, name=name, color=free, glyph=free)
            self._shown = self._sorted()
        return self._shown

    @property
    def names(self) -> Mapping[str, str]:
        """Player id → name shown, only where they differ."""
        return {k: look.name for k, look in self._looks.items() if look.name != k}

    @property
    def seats(self) -> tuple[Player, ...]:
        """Player ids in seat order."""
        return tuple(Player(look.id) for look in self.looks)

    def look(self, player: str) -> PlayerLook:
        """How one player is shown."""
        return next(look for look in self.looks if look.id == player)

    def rename(self, player: str, name: str) -> None:
        """Show another name for this player from now on."""
        self._change(replace(self.look(player), name=name))

    def recolor(self, player: str, color: int) -> None:
        """Another color with its glyph; who had it before takes the old one."""
        mine = self.look(player)
        for look in self.looks:
            if look.color == color and look.id != player:
                self._change(replace(look, color=mine.color, glyph=mine.glyph))
        self._change(replace(mine, color=color, glyph=color))

    def _change(self, look: PlayerLook) -> None:
        self._looks[look.id] = look
        self._shown = self._sorted()
        self.changes += 1

    def _sorted(self) -> tuple[PlayerLook, ...]:
        return tuple(self._looks[name] for name in self._order)

    def _free_color(self) -> int:
        taken = {look.color for look in self._looks.values()}
        return next(i for i in range(len(taken) + 1) if i not in taken)
