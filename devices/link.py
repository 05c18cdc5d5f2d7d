"""The only file that knows pyserial: opening ports, listing them, one kind of error for all."""

import errno
from pathlib import PurePath
from typing import Protocol

import serial
from serial.tools import list_ports

from devices.address import PortAddress

try:
    from termios import error as _termios_error
except ImportError:  # Windows
    _termios_error = OSError  # type: ignore[assignment, misc]

BAUD = 115200
READ_S = 0.01
"""Longest wait for bytes; also how late an ack may leave."""
WRITE_S = 0.5

_PORT_ERRORS = (serial.SerialException, OSError, _termios_error, TypeError)
"""What pyserial throws when a port goes away: `termios.error` is no OSError, and closing from
another thread shows as a TypeError."""

_NEVER = ("ttyS", "Bluetooth", "debug-console", "wlan-debug")
"""Ports that exist without anything plugged in."""


class Port(Protocol):
    """What a port's thread needs. All three raise OSError when the port is gone."""

    def read(self) -> bytes:
        """Bytes that came within 10 ms, maybe none."""

    def write(self, data: bytes) -> None:
        """Send all of it."""

    def close(self) -> None:
        """Let go of the port."""


class SerialPort:
    """A pyserial port that raises nothing but OSError."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port

    def read(self) -> bytes:
        """Bytes that came within 10 ms, maybe none."""
        try:
            data = bytes(self._port.read(1))
            if data and (more := self._port.in_waiting):
                data += bytes(self._port.read(more))
        except _PORT_ERRORS as error:
            raise OSError(errno.EIO, str(error)) from error
        return data

    def write(self, data: bytes) -> None:
        """Send all of it, or fail after half a second."""
        try:
            self._port.write(data)
        except _PORT_ERRORS as error:
            raise OSError(errno.EIO, str(error)) from error

    def close(self) -> None:
        """Let go of the port."""
        try:
            self._port.close()
        except _PORT_ERRORS as error:
            raise OSError(errno.EIO, str(error)) from error


def open_port(address: PortAddress) -> Port:
    """Open a port at 115200 baud, for this program alone where the system can do that.

    Raises:
        OSError: absent, forbidden, in use …; `devices.port_troubles` puts it into words.
    """
    try:
        port = serial.serial_for_url(
            address.url,
            baudrate=BAUD,
            timeout=READ_S,
            write_timeout=None if address.url.startswith("rfc2217:") else WRITE_S,
            exclusive=True,
            do_not_open=True,
        )
        if address.dtr is not None:
            port.dtr = address.dtr
        if address.rts is not None:
            port.rts = address.rts
        port.open()
    except (ValueError, LookupError, NotImplementedError) as error:  # settings no such port has
        raise OSError(errno.EINVAL, "it has a setting that is not known") from error
    except _PORT_ERRORS as error:
        raise OSError(_number(error), str(error)) from error
    return SerialPort(port)


def list_port_names() -> tuple[str, ...]:
    """Ports of this computer at which a box could be, by name."""
    names = (info.device for info in list_ports.comports())
    return tuple(sorted(n for n in names if not any(word in PurePath(n).name for word in _NEVER)))


def _number(error: BaseException) -> int:
    """The system's error number; Windows hides it in the text."""
    number = getattr(error, "errno", None)
    if isinstance(number, int):
        return number
    text = str(error)
    if "PermissionError" in text or "Access is denied" in text:
        return errno.EBUSY
    return errno.ENOENT if "FileNotFoundError" in text else errno.EIO
