"""The page *decks*: those there are; teach, set numbers, look-alikes, import and export."""

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from companion.decks.deck_archive import export_deck, import_deck
from companion.decks.deck_file import DeckError, DeckFile, read_deck_file
from companion.decks.pictures import list_pictures
from companion.games.game import Game
from companion.rules.errors import BadInput
from companion.rules.sentence import Sentence, say
from companion.setup.lookalikes import LookAlikeReport, report_lookalikes
from companion.setup.pages.card_numbers import NumbersPage
from companion.setup.pages.setup_page import Leave, Open, Step, StillPage
from companion.setup.pages.teach import OpenTeachCamera, TeachPage
from companion.setup.teaching import Lessons, open_lessons
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, Cards, Field, Line, Page

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckDoors:
    """What the deck pages need from outside. data: the data folder. address: the camera used last."""

    data: Path
    games: tuple[Game, ...]
    game: Game
    address: str
    open_camera: OpenTeachCamera


class DecksPage(StillPage):
    """The list of taught decks, a new one, and import."""

    def __init__(self, doors: DeckDoors) -> None:
        self._doors = doors
        self._name = ""
        self._archive = ""
        self._game = doors.game
        self._problem: Sentence | None = None

    def page(self) -> Page:
        """A button for each deck."""
        blocks: list[Block] = []
        if self._problem is not None:
            blocks.append(Line(text=self._problem, warning=True))
        found = find_decks(self._doors.data)
        if found:
            buttons = tuple(
                Button(
                    id=f"deck:{name}",
                    title=say("setup.decks.deck", name=name, n=len(deck.cards)),
                )
                for name, deck in found.items()
            )
            blocks.append(Buttons(buttons=buttons, columns=1))
        else:
            blocks.append(Line(text=say("setup.decks.none")))
        return Page(
            name="decks",
            title=say("setup.decks.title"),
            blocks=tuple(blocks),
            side=self._side(),
            back=Button(id="cancel", title=say("table.back"), key="escape"),
        )

    def _side(self) -> tuple[Block, ...]:
        games = tuple(
            Button(
                id=f"game:{game.id}",
                title=say("table.plain", text=game.id.replace("_", " ").title()),
                chosen=game is self._game,
            )
            for game in self._doors.games
        )
        return (
            Field(id="name", title=say("setup.decks.name"), value=self._name),
            Buttons(buttons=games),
            Buttons(buttons=(Button(id="new", title=say("setup.decks.new"), primary=True),)),
            Field(id="archive", title=say("setup.decks.archive"), value=self._archive),
            Buttons(buttons=(Button(id="import", title=say("setup.decks.import")),)),
        )

    def on_intent(self, intent: Intent) -> Step:
        """Open a deck, begin one, take one over."""
        match intent:
            case Back() | Press(id="cancel"):
                return Leave()
            case Type(id="name", value=value, entered=entered):
                self._name = value
                return self._open(value.strip(), self._game) if entered else None
            case Type(id="archive", value=value):
                self._archive = value
            case Press(id="new"):
                return self._open(self._name.strip(), self._game)
            case Press(id="import"):
                self._import()
            case Press(id=button):
                return self._press(button)
            case _:
                pass
        return None

    def _press(self, button: str) -> Step:
        kind, _, value = button.partition(":")
        if kind == "game":
            self._game = next((g for g in self._doors.games if g.id == value), self._game)
        elif kind == "deck":
            deck = find_decks(self._doors.data).get(value)
            games = [g for g in self._doors.games if deck is not None and g.id == deck.game]
            if games:
                return self._open(value, games[0])
            self._problem = say("setup.decks.no_game", name=value)
        return None

    def _open(self, name: str, game: Game) -> Step:
        self._problem = None
        try:
            lessons = open_lessons(self._doors.data, name, game)
        except BadInput as error:
            self._problem = say("table.plain", text=str(error))
            return None
        except OSError as error:
            self._problem = say("setup.cannot_keep", why=error.strerror)
            return None
        return Open(DeckPage(lessons, game, self._doors))

    def _import(self) -> None:
        try:
            deck = import_deck(Path(self._archive.strip()).expanduser(), self._doors.data / "decks")
        except DeckError as error:
            self._problem = say("table.plain", text=str(error))
        except OSError as error:
            self._problem = say("setup.cannot_read", what=self._archive, why=error.strerror)
        else:
            self._problem = say("setup.decks.imported", name=deck.path.parent.name)


class DeckPage(StillPage):
    """One deck."""

    def __init__(self, lessons: Lessons, game: Game, doors: DeckDoors) -> None:
        self._lessons = lessons
        self._game = game
        self._doors = doors
        self._address = doors.address
        self._says: tuple[Sentence, ...] = ()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="look-alikes")
        self._report: Future[LookAlikeReport] | None = None

    @property
    def _file(self) -> DeckFile:
        return self._lessons.deck.deck

    def page(self) -> Page:
        """How far the deck is taught, and what can be done."""
        self._take_report()
        cards = self._file.cards
        with_picture = list_pictures(self._file).of_card
        count = say(
            "setup.decks.count", n=len(cards), seen=len(with_picture), open=len(self._untaught())
        )
        blocks: list[Block] = [Line(text=count), *(Line(text=line) for line in self._says)]
        blocks.append(Buttons(buttons=self._buttons(), columns=1))
        newest = tuple(card.id for card in cards if card.id in with_picture)[-MOST_SHOWN:]
        side: list[Block] = [Field(id="address", title=say("front.camera"), value=self._address)]
        if newest:
            side.append(Cards(cards=newest, title=say("setup.decks.newest")))
        return Page(
            name="deck",
            title=say("table.plain", text=self._file.name),
            blocks=tuple(blocks),
            side=tuple(side),
            back=Button(id="cancel", title=say("table.back"), key="escape"),
        )

    def _buttons(self) -> tuple[Button, ...]:
        no_cards = None if self._file.cards else say("setup.decks.empty")
        no_camera = None if self._address.strip() else say("setup.decks.no_camera")
        running = None if self._report is None else say("setup.lookalikes.running")
        all_set = None if self._untaught() else say("setup.decks.all_set")
        return (
            Button(
                id="teach", title=say("setup.decks.teach"), disabled=no_camera, primary=True, key="t"
            ),
            Button(id="numbers", title=say("setup.decks.numbers"), disabled=no_cards or all_set, key="n"),
            Button(id="all", title=say("setup.decks.all"), disabled=no_cards),
            Button(id="report", title=say("setup.decks.report"), disabled=no_cards or running, key="l"),
            Button(id="export", title=say("setup.decks.export"), disabled=no_cards),
        )  # fmt: skip

    def _untaught(self) -> tuple[str, ...]:
        """Cards without any number yet."""
        return tuple(card.id for card in self._file.cards if not card.fields)

    def on_intent(self, intent: Intent) -> Step:
        """Teach, set numbers, report, export."""
        match intent:
            case Back() | Press(id="cancel"):
                return Leave()
            case Type(id="address", value=value):
                self._address = value
            case Press(id="teach") if self._address.strip():
                address = self._address.strip()
                return Open(TeachPage(self._lessons, address, self._doors.open_camera))
            case Press(id="numbers") if self._untaught():
                return Open(NumbersPage(self._lessons, self._game, self._untaught()))
            case Press(id="all") if self._file.cards:
                every = tuple(card.id for card in self._file.cards)
                return Open(NumbersPage(self._lessons, self._game, every))
            case Press(id="report") if self._report is None:
                self._report = self._pool.submit(report_lookalikes, self._file)
                self._says = (say("setup.lookalikes.running"),)
            case Press(id="export"):
                self._export()
            case _:
                pass
        return None

    def _take_report(self) -> None:
        if self._report is not None and self._report.done():
            self._says = self._report.result().says
            self._report = None

    def _export(self) -> None:
        folder = self._lessons.deck.folder
        file = self._doors.data / f"{folder.name}.zip"
        try:
            export_deck(folder, file)
        except DeckError as error:
            self._says = (say("table.plain", text=str(error)),)
        except OSError as error:
            self._says = (say("setup.cannot_keep", why=error.strerror),)
        else:
            self._says = (say("setup.decks.exported", file=str(file)),)

    def picture(self, card: str | None) -> Path | None:
        """The first picture of a card."""
        return next(iter(self._lessons.deck.pictures_of(card)), None) if card else None

    def close(self) -> None:
        """A report that is being made is left behind."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def find_decks(data: Path) -> dict[str, DeckFile]:
    """The taught decks in the data folder by name; broken ones are passed over."""
    found: dict[str, DeckFile] = {}
    folder = data / "decks"
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        try:
            found[path.name] = read_deck_file(path)
        except DeckError:
            continue
    return found
