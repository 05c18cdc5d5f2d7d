"""Rule texts, search, why and what if."""
