"""What can go wrong in this package.

DeviceError
├── FrameError      a value does not fit the protocol's field (also a ValueError)
└── AddressError    a port address that nobody can open (also a ValueError)

Loss of a port or a box is no error: it is an event with a reason (see `devices.events`).
"""


class DeviceError(Exception):
    """Base of everything that this package raises on purpose."""


class FrameError(DeviceError, ValueError):
    """A value does not fit its field of the protocol."""


class AddressError(DeviceError, ValueError):
    """A port address of a form that this package does not know."""
