"""Plays a game script on the drawn table and the simulated buttons."""
