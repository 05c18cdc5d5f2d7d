"""The companion beside a physical card game."""

__version__ = "0.1.0"
