"""`companion watch`: reads a live camera, a video file, a stream or a folder of photos.

With `--json` one object for each change of the table or of the camera's state, one a line:
`t`, `camera`, `appeared`, `left`, `cards`; each card as `recognize` prints it, with `area` and
`track`. A file is read as fast as it can be, on its own clock. Exit 2 if nothing could be read: after
`--seconds`, without it within seconds where the camera is not there.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.quiet import quiet_libraries
from companion.commands.recognize import NoDeck, card_line, open_reader
from companion.commands.seconds import seconds
from companion.game_log.data_folder import data_folder

if TYPE_CHECKING:
    from vision.areas import Areas
    from vision.recognize import CardReader
    from vision.sightings import Look, SettledCard
    from vision.sources import Frame, Source, Trouble
    from vision.watch import TableWatcher

OpenDrawn = Callable[[str, str], "Source"]
"""Opens a `drawn:` address for a deck, both as typed."""

READ_TIMEOUT_S = 0.25


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `watch` to the command line."""
    parser = subparsers.add_parser("watch", help="read a live camera, video, stream or folder")
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="a camera number or camera:NAME, a video file, a folder of photos, "
        "http://... (MJPEG), rtsp://... or drawn:",
    )
    parser.add_argument("--deck", required=True, help="an enrolled deck or a folder of pictures")
    parser.add_argument("--json", action="store_true", help="one JSON object a change")
    parser.add_argument("--seconds", type=seconds, metavar="N", help="stop after N seconds")
    parser.set_defaults(run=run)


def open_drawn(address: str, deck: str) -> "Source":
    """The practice table of an address such as `drawn:game.jsonl?seed=7`. Raises BadInput."""
    from companion.practice.scripted_camera import open_scripted  # noqa: PLC0415

    return open_scripted(address, deck)


def run(args: argparse.Namespace, drawn: OpenDrawn | None = None) -> int:
    """Watches until the source ends; returns 0, or 2 if nothing could be read.

    drawn: opens `drawn:` addresses, `open_drawn` by default.
    """
    with quiet_libraries():
        reader = open_reader(args.deck)
        if isinstance(reader, NoDeck):
            print(reader.sentence, file=sys.stderr)
            return 2
        return _open_and_watch(reader, args, drawn)


def _open_and_watch(reader: "CardReader", args: argparse.Namespace, drawn: OpenDrawn | None) -> int:
    import cv2  # noqa: PLC0415 - OpenCV loads only when needed

    from vision.sources import PatientSource, open_source  # noqa: PLC0415
    from vision.watch import TableWatcher  # noqa: PLC0415

    cv2.setNumThreads(1)
    openers = {"drawn": lambda address: (drawn or open_drawn)(address, args.deck)}
    # A file waits; a camera goes on while its pictures are read.
    watcher = TableWatcher(reader, at_once=Path(args.source).exists())
    source = open_source(args.source, openers=openers)
    if args.seconds is None:
        source = PatientSource(source)
    try:
        return _watch(_WithAreas(source, watcher, args.source), watcher, args)
    finally:
        source.close()


class _WithAreas:
    """A source that gives the watcher the camera's areas with the first picture."""

    def __init__(self, source: "Source", watcher: "TableWatcher", address: str) -> None:
        self._source = source
        self._watcher = watcher
        self._address: str | None = address

    def read(self, timeout_s: float) -> "Frame | Trouble | None":
        """As the source; areas are laid out for the size of its pictures."""
        from vision.sources import Frame  # noqa: PLC0415 - OpenCV loads only when needed

        news = self._source.read(timeout_s)
        if isinstance(news, Frame) and self._address is not None:
            height, width = news.picture.shape[:2]
            areas = _find_areas(self._address, (width, height))
            if areas is not None:
                self._watcher.set_areas(areas)
            self._address = None
        return news

    def close(self) -> None:
        """As the source."""
        self._source.close()


def _find_areas(address: str, size_px: tuple[int, int]) -> "Areas | None":
    """The areas of a camera that was set up before, for pictures of a size."""
    from calibration.profile import find_profile  # noqa: PLC0415
    from vision.areas import areas_from  # noqa: PLC0415

    profile = find_profile(data_folder() / "cameras", address)
    if profile is None:
        return None
    return areas_from(profile.areas_mm, profile.plane_for(size_px))


def _watch(source: "Source", watcher: "TableWatcher", args: argparse.Namespace) -> int:
    from vision.sources import Frame  # noqa: PLC0415

    started_s = time.monotonic()
    frames = 0
    said = ""
    state: object = None
    seconds: float | None = args.seconds
    limit_s = float("inf") if seconds is None else seconds
    waits = Path(args.source).exists()
    while (news := source.read(READ_TIMEOUT_S)) is not None:
        if isinstance(news, Frame):
            frames += 1
            look = watcher.see(news)
            if look.camera == "ok":
                said = ""
        else:
            look = watcher.lose(news)
            if news.final or look.camera is news.state:
                said = _say(news.sentence, said)
            if news.final:
                break
        # A file has a clock of its own; of a camera that hangs only ours goes on.
        if look.t_s > limit_s or (not waits and time.monotonic() - started_s >= limit_s):
            break
        if look.appeared or look.left or look.camera is not state:
            state = look.camera
            _print_look(look, as_json=args.json)
    return 0 if frames else 2


def _say(sentence: str, said: str) -> str:
    """Each trouble once, on stderr."""
    if sentence != said:
        print(sentence, file=sys.stderr, flush=True)
    return sentence


def _print_look(look: "Look", *, as_json: bool) -> None:
    if as_json:
        line = {
            "t": round(look.t_s, 3),
            "camera": str(look.camera),
            "appeared": [_card(card) for card in look.appeared],
            "left": [_card(card) for card in look.left],
            "cards": [_card(card) for card in look.cards],
        }
        print(json.dumps(line, ensure_ascii=False), flush=True)
        return
    changes = [f"+ {_name(card)}" for card in look.appeared]
    changes += [f"- {_name(card)}" for card in look.left]
    count = len(look.cards)
    cards = f"{count} card{'' if count == 1 else 's'}"
    print(f"{look.t_s:8.2f} s  {look.camera:8}  {cards}  {'  '.join(changes)}".rstrip(), flush=True)


def _card(card: "SettledCard") -> dict[str, Any]:
    return {**card_line(card.sighting), "area": card.area, "track": card.track}


def _name(card: "SettledCard") -> str:
    sighting = card.sighting
    name = sighting.label or ("a card back" if sighting.face == "down" else "a card, unknown")
    return name if card.area is None else f"{name} ({card.area})"
