"""Ranks and ties."""
