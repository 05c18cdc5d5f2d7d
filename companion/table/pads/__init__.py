"""Gamepads, arcade encoders and keys at the seats: the tier without a guarantee."""
