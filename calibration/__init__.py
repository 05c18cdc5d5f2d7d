"""Pixels to millimetres: mat, lens, table plane, camera profiles."""
