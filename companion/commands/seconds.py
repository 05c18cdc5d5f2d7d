"""`--seconds N`, as `watch` and `demo` read it."""

import argparse


def seconds(text: str) -> float:
    """A time in seconds above 0; ArgumentTypeError, one sentence, for anything else."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0, such as 30")
    return value
