"""The session of the running game."""
