"""Plain `companion`: the running game at once, else the start screen."""

import argparse


def run(args: argparse.Namespace) -> int:  # noqa: ARG001 - has no options
    """Resume a game whose last entry is younger than 12 hours; Escape leads to the start page."""
    from companion.app_start import open_evening  # noqa: PLC0415 - the window loads only here

    with open_evening() as evening:
        evening.run(evening.newest_running())
    return 0
