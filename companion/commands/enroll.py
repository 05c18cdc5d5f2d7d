"""`companion enroll`: teaches a deck from photos, a scan, a PDF or a camera.

Every card is kept as soon as it was read; a second run goes on where the first one stopped.
At the end the cards that look alike are named; exit 1 while there are any.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.quiet import quiet_libraries
from companion.decks.deck_file import read_deck_file
from companion.game_log.data_folder import SETTINGS_FILE, data_folder
from companion.game_log.settings import Settings
from companion.games.find_games import find_game, find_games, typed_game
from companion.games.game import Game
from companion.rules.errors import BadInput
from companion.rules.sentence import Wording, read_words

if TYPE_CHECKING:
    from companion.setup.teaching import Lesson, Lessons

    Subparsers = argparse._SubParsersAction[Any]  # noqa: SLF001 - argparse names it nowhere else


_HOW_TO_LAY = "Lay one card after the other on a plain cloth under the camera. End with Control-C."


def add_parser(commands: "Subparsers") -> None:
    """Declare the command line of `enroll`."""
    parser = commands.add_parser("enroll", help="teach a deck")
    parser.add_argument("deck", metavar="DECK", help="name of the deck, new or begun before")
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--from", dest="pictures", type=Path, metavar="FOLDER|FILE.pdf",
        help="photos or scans, named like their cards; one scan or a PDF may show many",
    )  # fmt: skip
    source.add_argument("--camera", metavar="URL", help="lay card after card under this camera")
    source.add_argument(
        "--turn", nargs="+", metavar="CARD", help="turn cards that stand on their heads"
    )
    source.add_argument("--report", action="store_true", help="the look-alike report only")
    parser.add_argument(
        "--game", type=typed_game, help="treatment or unconscious_mind; default the one played last"
    )
    parser.add_argument("--kind", help="what the cards are, such as case; default the usual kind")


def run(args: argparse.Namespace) -> int:
    """Exit 1 while look-alikes remain, 2 when nothing could be taught."""
    from companion.setup.teaching import open_lessons  # noqa: PLC0415 - loads OpenCV

    data = data_folder()
    settings = Settings(data / SETTINGS_FILE)
    known = (data / "decks" / args.deck / "deck.toml").is_file()
    game = _game(args, data, settings)
    lessons = open_lessons(data, args.deck, game, args.kind)
    begin = ""
    if not args.game and not known:
        begin = f"{args.deck!r} is a new deck of {game.id}; --game names another game.\n"
    words = Wording(read_words("companion.table"), read_words("companion.setup"))
    if args.turn:
        for card in args.turn:
            if lessons.deck.find(card) is None:
                raise BadInput(f"{args.deck}: there is no card {card!r}")
            lessons.turn(card)
        print(f"Turned: {', '.join(args.turn)}.")
        return 0
    if args.report:
        return _report(lessons, words)
    with quiet_libraries():
        if args.pictures is not None:
            print(begin, end="", flush=True)
            taught = _from_files(args.pictures, lessons, words)
        else:
            address = args.camera or str(settings.get("last.camera", "")) or "0"
            taught = _from_camera(address, args.deck, lessons, words, begin)
        return _report(lessons, words) if taught else 2


def _game(args: argparse.Namespace, data: Path, settings: Settings) -> Game:
    if args.game:
        return find_game(args.game)
    file = data / "decks" / args.deck / "deck.toml"
    if file.is_file():
        return find_game(read_deck_file(file).game)
    last = str(settings.get("last.game", ""))
    games = find_games()
    return games[last] if last in games else find_game("treatment")


def _from_files(path: Path, lessons: "Lessons", words: Wording) -> bool:
    """Teach every picture; whether there was any card, new or known."""
    from vision.enroll_files import BadSheet, find_names, read_sheets  # noqa: PLC0415

    tally: Counter[str] = Counter()
    siblings = find_names(path)
    for sheet in read_sheets(path):
        if isinstance(sheet, BadSheet):
            print(f"Skipped: {sheet.sentence}", flush=True)
            tally["skipped"] += 1
            continue
        for lesson in lessons.teach_sheet(sheet, siblings):
            _tell(lesson, words, tally)
    return _sum_up(lessons, tally)


def _from_camera(
    address: str, deck: str, lessons: "Lessons", words: Wording, begin: str = ""
) -> bool:
    """Lay a card, hear the bell, lay the next; until the source ends or Control-C.

    begin: said once the camera is there, before how to lay cards.
    """
    from companion.commands.watch import open_drawn  # noqa: PLC0415
    from vision.enroll_camera import CardLaid, watch_source  # noqa: PLC0415
    from vision.sources import PatientSource, Trouble, open_source  # noqa: PLC0415

    tally: Counter[str] = Counter()
    source = PatientSource(open_source(address, openers={"drawn": lambda a: open_drawn(a, deck)}))
    said = ""
    begun = False
    try:
        for news in watch_source(source, lessons.sizes_mm):
            if source.has_begun and not begun:
                begun = True
                print(begin + _HOW_TO_LAY, flush=True)
            if news is None:
                continue
            if isinstance(news, Trouble):
                if news.sentence != said:
                    print(news.sentence, file=sys.stderr, flush=True)
                said = news.sentence
            elif isinstance(news, CardLaid):
                _tell(lessons.teach_laid(news.cut), words, tally)
                print("\a", end="", flush=True)
            else:
                tally["no_card"] += 1
    except KeyboardInterrupt:
        print()
    finally:
        source.close()
    # A camera that never gave a picture has said why; there is nothing to sum up.
    return _sum_up(lessons, tally) if begun else False


def _tell(lesson: "Lesson", words: Wording, tally: "Counter[str]") -> None:
    print(words.put(lesson.says).strip(), flush=True)
    tally[lesson.outcome] += 1


def _sum_up(lessons: "Lessons", tally: "Counter[str]") -> bool:
    skipped = tally["skipped"] + tally["no_card"] + tally["unusable"]
    parts = [f"{tally['new']} new", f"{tally['known']} known already"]
    parts += [f"{tally['further']} further pictures"] if tally["further"] else []
    parts += [f"{tally['back']} backs"] if tally["back"] else []
    parts += [f"{skipped} skipped"] if skipped else []
    cards = len(lessons.deck.deck.cards)
    print(f"{', '.join(parts)}. The deck {lessons.deck.deck.name!r} has {cards} cards.")
    taught = any(tally[kind] for kind in ("new", "known", "further", "back"))
    if not taught:
        print("Nothing was taught.", file=sys.stderr)
    return taught


def _report(lessons: "Lessons", words: Wording) -> int:
    from companion.setup.lookalikes import report_lookalikes  # noqa: PLC0415

    report = report_lookalikes(lessons.deck.deck)
    for line in report.says:
        print(words.put(line))
    return 1 if report.pairs else 0
