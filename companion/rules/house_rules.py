"""House-rule switches: where the pages are silent, a table may choose the other reading."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.errors import BadInput
from companion.rules.fields import shown

Choice = str | int | bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """One switch of a game.

    name: as in the game's rules document, `tr.hand_check`.
    choices: every value it may take, the default first.
    open_point: number of the open point that it settles.
    """

    name: str
    choices: tuple[Choice, ...]
    open_point: str

    @property
    def default(self) -> Choice:
        """The best supported reading."""
        return self.choices[0]


class HouseRules:
    """The value of every switch of one game. Compared and hashed by its values."""

    def __init__(self, switches: tuple[Switch, ...], chosen: Mapping[str, object]) -> None:
        """Raises BadInput for an unknown switch or a value that it does not have."""
        self._switches = switches
        self._values: dict[str, Choice] = {s.name: s.default for s in switches}
        by_name = {s.name: s for s in switches}
        for name, value in chosen.items():
            if name not in by_name:
                raise BadInput(f"house_rules: there is no switch {name!r}")
            choices = by_name[name].choices
            # 0 == False in Python: the kind of the value has to agree as well.
            found = [c for c in choices if c == value and type(c) is type(value)]
            if not found:
                listed = ", ".join(shown(c) for c in choices)
                raise BadInput(f"house_rules: {name!r} must be one of {listed}, not {shown(value)}")
            self._values[name] = found[0]

    def __getitem__(self, name: str) -> Choice:
        return self._values[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseRules) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(sorted((k, repr(v)) for k, v in self._values.items())))

    def differing(self) -> dict[str, Choice]:
        """The switches that differ from their defaults, in the order of the rules document."""
        return {
            s.name: self._values[s.name]
            for s in self._switches
            if self._values[s.name] != s.default
        }
