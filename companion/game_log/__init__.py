"""Entries, timeline, durable store, script import and export."""
