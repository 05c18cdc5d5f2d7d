"""Serial button boxes: bytes to signals. Knows nothing of games."""
