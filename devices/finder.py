"""Which ports to try, as they come and go. Pure: names and time in, changes out.

A box is found by asking it, never by its port's name or by being the only one.
"""

from dataclasses import dataclass

from devices.events import Problem, ProblemKind

SHORT_LIFE_S = 10.0
SHORT_LIVES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PortChanges:
    """What a look at the computer's ports brought."""

    appeared: tuple[str, ...] = ()
    vanished: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


class PortWatch:
    """Compares looks at the list of ports."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._short_lives = 0

    def look(self, names: tuple[str, ...], now_s: float, *, first: bool = False) -> PortChanges:
        """The ports that are there now.

        first: what is there has been there before; it did not just appear.
        """
        since_s = float("-inf") if first else now_s
        appeared = tuple(n for n in names if n not in self._since)
        vanished = tuple(n for n in self._since if n not in names)
        problems = tuple(p for n in vanished for p in self._short_life(n, now_s))
        for name in vanished:
            del self._since[name]
        for name in appeared:
            self._since[name] = since_s
        return PortChanges(appeared=appeared, vanished=vanished, problems=problems)

    def _short_life(self, name: str, now_s: float) -> tuple[Problem, ...]:
        if now_s - self._since[name] > SHORT_LIFE_S:
            return ()
        self._short_lives += 1
        if self._short_lives != SHORT_LIVES:
            return ()
        return (
            Problem(
                kind=ProblemKind.VANISHES,
                port=name,
                sentence=f"{name} appears and vanishes again: on Linux the braille service "
                "brltty often takes such ports; remove the package brltty or mask its rule "
                "(docs/button-boxes.md). Otherwise try another cable.",
            ),
        )
