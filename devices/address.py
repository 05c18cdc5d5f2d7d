"""Addresses of ports as people write them."""

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from devices.errors import AddressError

SCHEMES = ("socket", "rfc2217", "loop", "spy", "hwgrep", "alt")
"""What may stand before `://`; anything without it is a port name."""


_NETWORK = ("socket", "rfc2217")


@dataclass(frozen=True, slots=True, kw_only=True)
class PortAddress:
    """Where a box may be: `url` for pyserial, and the levels of the two modem lines.

    dtr, rts: None leaves pyserial's way (both on), which boards with native USB need.
    """

    url: str
    dtr: bool | None = None
    rts: bool | None = None

    @property
    def local(self) -> bool:
        """A port of this computer, which comes and goes with its plug."""
        return "://" not in self.url

    @property
    def pattern(self) -> bool:
        """Any port whose name fits, such as `/dev/ttyACM*`."""
        return self.local and "*" in self.url


def parse_address(text: str) -> PortAddress:
    """Read `PORT` or `scheme://…`, each with `?dtr=off&rts=off` if the board needs it.

    >>> parse_address("/dev/ttyUSB0?dtr=off").dtr
    False
    >>> parse_address("socket://localhost:7000").url
    'socket://localhost:7000'

    Raises:
        AddressError: an unknown scheme, an empty text, a network address without host or
            port, or a level that is not on or off.
    """
    base, _, query = text.partition("?")
    scheme, there, _ = base.partition("://")
    unknown = bool(there) and scheme not in SCHEMES
    if not base or unknown or (scheme in _NETWORK and not _names_port(base)):
        raise AddressError(
            f"button port {text!r} is not known, expected a port name, "
            "socket://HOST:PORT, rfc2217://HOST:PORT, loop://, sim: or auto"
        )
    levels: dict[str, bool] = {}
    others = []
    for key, value in parse_qsl(query, keep_blank_values=True):
        if key not in {"dtr", "rts"}:
            others.append((key, value))
        elif value in {"on", "off"}:
            levels[key] = value == "on"
        else:
            raise AddressError(f"{key}={value!r} in {text!r}, expected on or off")
    rest = "&".join(k if v == "" else urlencode([(k, v)]) for k, v in others)
    url = f"{base}?{rest}" if rest else base
    return PortAddress(url=url, dtr=levels.get("dtr"), rts=levels.get("rts"))


def _names_port(url: str) -> bool:
    """Whether a network address has both a host and a port that can be."""
    try:
        parts = urlsplit(url)
        return bool(parts.hostname and parts.port)
    except ValueError:  # no number, or beyond 65535
        return False
