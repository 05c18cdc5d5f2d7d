"""A past game for other programs and for people: JSON, CSV, BG Stats, HTML."""
