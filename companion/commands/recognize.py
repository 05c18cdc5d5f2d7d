"""`companion recognize`: reads the cards in still photos.

With `--json` one object a photo, one a line: `image`, `width`, `height`, `ms`, `cards`; of each
card `card`, `confidence`, `face`, `corners`, `visible`, `alternatives`. A photo that cannot be
read gives `image` and `error`; the others are still read and the exit is 1.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.quiet import quiet_libraries
from companion.decks.find_deck import feature_cache, find_deck_folder

if TYPE_CHECKING:
    from vision.recognize import CardReader
    from vision.sightings import Sighting

PRACTICE = "practice"
"""The practice deck of the game in question; here is none."""

LARGEST = 256 << 20
"""Bytes; no photo has more."""

BUDGET_S = 1.2
"""After so much work (seconds of one core) no doubtful place is looked at once more; `complete` is
then false. What all of the picture shows is read in any case, up to twice as long. It is twice what
the fullest photo takes: on a busy machine less would cut off cards that are there."""


@dataclass(frozen=True, slots=True)
class NoDeck:
    """Why there is no deck to read with, as one sentence."""

    sentence: str


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `recognize` to the command line."""
    parser = subparsers.add_parser("recognize", help="read the cards in still photos")
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="a photo")
    parser.add_argument(
        "--deck",
        required=True,
        help="an enrolled deck, or a folder of pictures whose file names are the cards",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a photo")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Reads every photo; returns 0, 1 if one could not be read, 2 for a bad deck."""
    with quiet_libraries():
        reader = open_reader(args.deck)
        if isinstance(reader, NoDeck):
            print(reader.sentence, file=sys.stderr)
            return 2
        return _read_all(reader, args)


def _read_all(reader: "CardReader", args: argparse.Namespace) -> int:
    _warm_up(reader)
    failed = False
    for image in args.images:
        line = _read(reader, image)
        failed |= "error" in line
        if args.json:
            print(json.dumps(line, ensure_ascii=False), flush=True)
        else:
            _print_words(line)
    return 1 if failed else 0


def _warm_up(reader: "CardReader") -> None:
    """Look at a made-up picture once: what is built at the first look belongs to no photo's time."""
    import numpy as np  # noqa: PLC0415 - loads only when needed

    blocks = np.random.default_rng(1).integers(0, 255, (72, 128, 3), np.uint8)
    reader.read(np.ascontiguousarray(blocks.repeat(12, axis=0).repeat(12, axis=1)))


def open_reader(deck: str) -> "CardReader | NoDeck":
    """A reader for a deck's name, its folder, or a folder of pictures."""
    from vision.recognize import CardReader  # noqa: PLC0415 - OpenCV loads only when needed
    from vision.references import read_references  # noqa: PLC0415

    folder = Path(deck)
    if not deck or not folder.is_dir():
        found = find_deck_folder(deck)
        if found is None:
            why = "there is no such folder and no deck of this name."
            if deck == PRACTICE:
                why = "of which game? It is practice-treatment or practice-unconscious-mind."
            return NoDeck(f"--deck {deck!r}: {why}")
        folder = found
    try:
        references = read_references(folder, cache=feature_cache(folder))
    except OSError as error:
        return NoDeck(f"--deck {deck!r} cannot be read: {error.strerror}.")
    for problem in references.problems:
        print(f"--deck {deck!r}: {problem.sentence}", file=sys.stderr)
    if not references.pictures:
        return NoDeck(f"--deck {deck!r} holds no picture of a card (PNG or JPEG).")
    return CardReader(references)


def _read(reader: "CardReader", image: str) -> dict[str, Any]:
    from vision.references import decode_picture  # noqa: PLC0415

    try:
        with Path(image).open("rb") as file:
            content = file.read(LARGEST + 1)  # a device may never end
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return {"image": image, "error": f"{image!r} cannot be read: {why}."}
    picture = None if len(content) > LARGEST else decode_picture(content)
    if picture is None:
        return {"image": image, "error": f"{image!r} is not a picture that can be read."}
    reading = reader.read(picture, budget_s=BUDGET_S)
    return {
        "image": image,
        "width": picture.shape[1],
        "height": picture.shape[0],
        "ms": round(reading.ms, 1),
        "complete": reading.complete,
        "cards": [card_line(s) for s in reading.sightings],
    }


def card_line(sighting: "Sighting") -> dict[str, Any]:
    """One card as `recognize --json` prints it."""
    return {
        "card": sighting.label,
        "confidence": round(sighting.confidence, 4),
        "face": str(sighting.face),
        "corners": [[round(x, 1), round(y, 1)] for x, y in sighting.corners],
        "visible": round(sighting.visible, 2),
        "alternatives": [
            {"card": c.label, "confidence": round(c.confidence, 4)} for c in sighting.alternatives
        ],
    }


def _print_words(line: Mapping[str, Any]) -> None:
    if "error" in line:
        print(line["error"], file=sys.stderr)
        return
    count = len(line["cards"])
    print(f"{line['image']}: {count} card{'' if count == 1 else 's'}, {line['ms']:.0f} ms")
    for card in line["cards"]:
        name = card["card"] or ("a card back" if card["face"] == "down" else "a card, unknown")
        print(f"  {name}  {card['confidence']:.2f}  visible {card['visible']:.2f}")
