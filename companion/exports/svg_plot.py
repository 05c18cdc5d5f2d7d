"""A score plot as inline SVG: a step line for each player, told apart by color, dash and name."""

from collections.abc import Mapping, Sequence
from html import escape

SERIES_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#555555")
_DASHES = ("", "8 4", "2 4", "12 4 2 4", "4 2", "1 3")
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 900, 360, 50, 130, 20, 40


def score_plot(series: Mapping[str, Sequence[int]], colors: Sequence[str]) -> str:
    """series: name → score after 0, 1, 2 … entries; all of one length, at least one value."""
    values = [value for line in series.values() for value in line] or [0]
    low, high = min(0, *values), max(1, *values)
    steps = max((len(line) for line in series.values()), default=1) - 1
    width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def x(n: float) -> float:
        return round(_LEFT + width * n / max(1, steps), 1)

    def y(value: float) -> float:
        return round(_TOP + height * (high - value) / (high - low), 1)

    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
        ' aria-label="Score of each player after each entry" font-family="sans-serif"'
        ' font-size="14">'
    )
    parts = [opening, *(_grid_line(value, y(value)) for value in _marks(low, high))]
    parts.append(
        f'<text x="{_LEFT + width / 2}" y="{_HEIGHT - 8}" text-anchor="middle"'
        ' fill="currentColor">entries</text>'
    )
    ends = _label_heights([y(line[-1]) for line in series.values()])
    for index, (name, line) in enumerate(series.items()):
        color = colors[index % len(colors)]
        path = f"M{x(0)} {y(line[0])}" + "".join(
            f"H{x(n)}V{y(value)}"
            for n, value in enumerate(line)
            if n and (value != line[n - 1] or n == steps)
        )
        parts.append(
            f'<path d="{path}" fill="none" stroke="{color}" stroke-width="2.5"'
            f' stroke-dasharray="{_DASHES[index % len(_DASHES)]}"/>'
            f'<text x="{_LEFT + width + 8}" y="{ends[index] + 5}" fill="{color}">'
            f"{escape(name)} {line[-1]}</text>"
        )
    return "".join(parts) + "</svg>"


def _grid_line(value: int, height: float) -> str:
    return (
        f'<path d="M{_LEFT} {height}H{_WIDTH - _RIGHT}" stroke="#9aa4ae" stroke-width="0.5"/>'
        f'<text x="{_LEFT - 8}" y="{height + 5}" text-anchor="end" fill="currentColor">'
        f"{value}</text>"
    )


def _marks(low: int, high: int) -> list[int]:
    """Round numbers from `low` to `high`, at most eight."""
    span = high - low
    step = next(s * 10**e for e in range(9) for s in (1, 2, 5) if span <= 7 * s * 10**e)
    return list(range(-(-low // step) * step, high + 1, step))


def _label_heights(wanted: list[float], apart: float = 17.0) -> list[float]:
    """Heights near the wanted ones at which labels do not cover each other."""
    out = list(wanted)
    last = float("-inf")
    for index in sorted(range(len(wanted)), key=lambda i: wanted[i]):
        out[index] = last = max(wanted[index], last + apart)
    return out
