"""Exports of finished and running games."""
