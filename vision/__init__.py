"""Camera frames to sightings to settled areas. Knows nothing of games."""
