"""Teaching a deck: pictures become cards of a deck, one after the other, kept at once.

Nothing here prints or asks; every step gives a `Lesson` that says what became of a picture.
"""

import importlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import cv2
import numpy as np

from companion.decks.deck_file import DeckFile, read_deck_file
from companion.decks.find_deck import find_deck_folder
from companion.decks.pictures import card_of, is_back
from companion.decks.taught import TaughtDeck, keep_picture, open_taught_deck
from companion.games.game import Game
from companion.rules.errors import BadInput
from companion.rules.sentence import Sentence, say
from vision.enroll import CutCard, cut_cards
from vision.enroll_files import Sheet
from vision.enroll_find import is_patterned
from vision.enroll_quality import Flaw
from vision.enroll_thumbs import SAME_CARD, Thumb, agree, agree_turned, make_thumb, same_print
from vision.features import Picture
from vision.sources.files import read_photo

NOTES_FILE = "taught.json"
"""Which pictures a deck was taught from, so that a second run goes on where the first stopped."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*", re.IGNORECASE)


class Outcome(StrEnum):
    """What became of a picture."""

    NEW = "new"
    FURTHER = "further"
    KNOWN = "known"
    BACK = "back"
    NO_CARD = "no_card"
    UNUSABLE = "unusable"
    PATTERN = "pattern"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One picture of a card, or a picture without one (`card` None).

    shown: how a message calls the picture it came from. number: which card of that picture, from 1;
    None where it shows one.
    """

    outcome: Outcome
    shown: str
    card: str | None = None
    name: str = ""
    flaws: tuple[Flaw, ...] = ()
    number: int | None = None
    picture: Path | None = None

    @property
    def says(self) -> Sentence:
        """What became of it, as one sentence with the warnings behind it."""
        where = self.shown if self.number is None else f"{self.shown} ({self.number})"
        what = say(f"setup.lesson.{self.outcome}", where=where, name=self.name or self.card or "")
        for flaw in self.flaws:
            what = say("setup.lesson.whole", what=what, flaw=say(f"setup.flaw.{flaw}"))
        return what


def card_kinds(game: Game) -> tuple[tuple[str, ...], str]:
    """The kinds of cards of a game, and the one that a card is taken for until somebody says."""
    form = importlib.import_module(f"{game.package}.form")
    return tuple(form.KINDS), str(form.USUAL_KIND)


def open_lessons(data: Path, name: str, game: Game, kind: str | None = None) -> "Lessons":
    """The deck of this name in the data folder, open for teaching; a new one if there is none.

    Raises BadInput for a name that cannot be, for a deck of another game and an unknown kind.
    """
    if not _NAME.fullmatch(name):
        raise BadInput(f"{name!r} cannot be a deck's name: use letters, digits, - and _")
    folder = data / "decks" / name
    if not folder.is_dir() and find_deck_folder(name) is not None:
        raise BadInput(f"{name!r} comes with the program and stays as it is; take another name")
    kinds, usual = card_kinds(game)
    if kind is not None and kind not in kinds:
        raise BadInput(f"There is no kind of card {kind!r}; there are {', '.join(kinds)}")
    practice = find_deck_folder(f"practice-{game.id.replace('_', '-')}")
    like = None if practice is None else read_deck_file(practice)
    deck = open_taught_deck(folder, game.read_deck, game=game.id, name=name, like=like)
    return Lessons(deck, kinds=kinds, kind=kind or usual, like=like)


class Lessons:
    """A deck being taught.

    kind: what new cards are taken for; may be changed between two cards. Every method that keeps
    something raises OSError when the disk refuses; the deck is then as it was.
    """

    def __init__(
        self, deck: TaughtDeck, *, kinds: tuple[str, ...], kind: str, like: DeckFile | None = None
    ) -> None:
        self.deck = deck
        self.kinds = kinds
        self.kind = kind
        self._like = like
        self._done: dict[str, list[str]] = _read_notes(deck.folder / NOTES_FILE)
        self._thumbs: dict[str, list[Thumb]] = {}
        for card in deck.deck.cards:
            for path in deck.pictures_of(card.id):
                self._remember(card.id, read_photo(path))

    @property
    def sizes_mm(self) -> tuple[tuple[float, float], ...]:
        """Every size that cards of this deck have."""
        deck = self.deck.deck
        return tuple(dict.fromkeys((deck.size_mm, *deck.size_mm_by_kind.values())))

    def teach_sheet(self, sheet: Sheet, siblings: frozenset[str] = frozenset()) -> Iterator[Lesson]:
        """Every card of a picture.

        siblings: names of all pictures of the folder: `x_2` is a further picture of `x` if there is
        one, else a card of its own.
        """
        # Two files of one content and two names are two cards that look alike.
        key = f"{sheet.name}:{sheet.key}" if sheet.own_name else sheet.key
        if key in self._done:
            kept = self._done[key]
            if all(self.deck.find(card) is not None or is_back(card) for card in kept):
                for card in kept:
                    yield Lesson(outcome=Outcome.KNOWN, shown=sheet.shown, card=card, name=card)
                return
        cuts = cut_cards(sheet.picture, self.sizes_mm, px_per_mm=sheet.px_per_mm)
        if is_sheet_of_backs(cuts):
            yield self._teach_back(cuts[0], sheet)
            return
        if not cuts:
            yield Lesson(outcome=Outcome.NO_CARD, shown=sheet.shown)
        cards: list[str] = []
        named = sheet.own_name and len(cuts) == 1
        kind = sheet.folder if sheet.folder in self.kinds else self.kind
        for number, cut in enumerate(cuts, start=1):
            one = None if len(cuts) == 1 else number
            if not cut.is_usable:
                flaws = cut.flaws
                yield Lesson(outcome=Outcome.UNUSABLE, shown=sheet.shown, flaws=flaws, number=one)
                continue
            name = sheet.name if named else None
            lesson = self.teach_cut(cut, sheet.shown, name, kind, siblings, number=one)
            cards.append(lesson.card or "")
            yield lesson
        if cards:
            self._note(key, cards)
        if len(cuts) > 1 and sheet.px_per_mm is None and _lie_on_pattern(sheet.picture, cuts):
            yield Lesson(outcome=Outcome.PATTERN, shown=sheet.shown)

    def _teach_back(self, cut: CutCard, sheet: Sheet) -> Lesson:
        thumb = make_thumb(cut.picture)
        number = 1
        while (path := self.deck.folder / "cards" / f"back_{number}.png").exists():
            kept = read_photo(path)
            if kept is not None and agree(thumb, make_thumb(kept)) >= SAME_CARD:
                return Lesson(outcome=Outcome.BACK, shown=sheet.shown, card=path.stem)
            number += 1
        lesson = self.teach_cut(cut, sheet.shown, f"back_{number}")
        self._note(sheet.key, [lesson.card or ""])
        return lesson

    def teach_cut(
        self,
        cut: CutCard,
        shown: str,
        name: str | None = None,
        kind: str | None = None,
        siblings: frozenset[str] = frozenset(),
        *,
        number: int | None = None,
    ) -> Lesson:
        """One card that was cut out. name: None gives it the next number, unless it is known."""
        if name is not None and is_back(name):
            path = self.deck.add_back(re.sub(r"[^a-z0-9_-]+", "_", name.lower()), to_png(cut))
            return Lesson(outcome=Outcome.BACK, shown=shown, card=path.stem, flaws=cut.flaws)
        card = self._known(cut) if name is None else self._card_named(name, siblings)
        if card is not None and (alike := self._alike(card, cut.picture)) is not None:
            entry = self.deck.find(card)
            return Lesson(
                outcome=Outcome.KNOWN, shown=shown, card=card, number=number,
                name=card if entry is None else entry.name, picture=alike,
            )  # fmt: skip
        outcome = Outcome.NEW
        if card is None:
            word = name or self._next_name()
            card = self.deck.add(kind or self.kind, word, wanted=word).id
        elif self.deck.pictures_of(card):
            outcome, cut = Outcome.FURTHER, self._like_before(card, cut)
        path = self.deck.add_picture(card, to_png(cut))
        self._remember(card, cut.picture)
        entry = self.deck.find(card)
        return Lesson(
            outcome=outcome, shown=shown, card=card, name=card if entry is None else entry.name,
            flaws=cut.flaws, number=number, picture=path,
        )  # fmt: skip

    def teach_laid(self, cut: CutCard) -> Lesson:
        """One card that was laid under a camera."""
        shown = f"card {len(self.deck.deck.cards) + 1}"
        if not cut.is_usable:
            return Lesson(outcome=Outcome.UNUSABLE, shown=shown, flaws=cut.flaws)
        return self.teach_cut(cut, shown)

    def add_picture(self, card: str, cut: CutCard) -> Path:
        """A further picture of a card, turned as the ones before."""
        cut = self._like_before(card, cut)
        path = self.deck.add_picture(card, to_png(cut))
        self._remember(card, cut.picture)
        return path

    def turn(self, card: str) -> None:
        """The pictures of a card stand on their heads: turn them."""
        for path in self.deck.pictures_of(card):
            picture = read_photo(path)
            if picture is not None:
                turned = np.ascontiguousarray(picture[::-1, ::-1])
                keep_picture(path, cv2.imencode(".png", turned)[1].tobytes())
        self._thumbs[card] = [thumb[::-1, ::-1] for thumb in self._thumbs.get(card, [])]

    def remove(self, card: str) -> None:
        """Take a card out again, with its pictures."""
        self.deck.remove(card)
        self._thumbs.pop(card, None)

    # Which card it is ---------------------------------------------------------------

    def _card_named(self, name: str, siblings: frozenset[str]) -> str | None:
        """The card of the deck that a picture of this name belongs to."""
        base = card_of(name)
        if base != name and (base in siblings or self.deck.find(base) is not None):
            name = base
        if self.deck.find(name) is not None:
            return name
        return next((c.id for c in self.deck.deck.cards if c.name == name), None)

    def _next_name(self) -> str:
        number = 1
        while self.deck.find(f"card-{number}") is not None:
            number += 1
        return f"card-{number}"

    def _known(self, cut: CutCard) -> str | None:
        """The card of the deck that this is a picture of, if it is one."""
        thumb = make_thumb(cut.picture)
        for card, thumbs in self._thumbs.items():
            for other, path in zip(thumbs, self.deck.pictures_of(card), strict=False):
                if agree_turned(thumb, other) < SAME_CARD:
                    continue
                kept = read_photo(path)
                if kept is not None and same_print(cut.picture, kept):
                    return card
        return None

    def _alike(self, card: str, picture: Picture) -> Path | None:
        """The picture of this card that shows the same already."""
        thumb = make_thumb(picture)
        pairs = zip(self._thumbs.get(card, []), self.deck.pictures_of(card), strict=False)
        for other, path in pairs:
            if agree_turned(thumb, other) >= SAME_CARD:
                return path
        return None

    def _like_before(self, card: str, cut: CutCard) -> CutCard:
        """The same way up as the card's first picture."""
        before = self._thumbs.get(card)
        if not before:
            return cut
        thumb = make_thumb(cut.picture)
        upside_down = agree(thumb[::-1, ::-1], before[0]) > agree(thumb, before[0])
        return cut.turned() if upside_down else cut

    def _remember(self, card: str, picture: Picture | None) -> None:
        if picture is not None:
            self._thumbs.setdefault(card, []).append(make_thumb(picture))

    def _note(self, key: str, cards: list[str]) -> None:
        self._done[key] = cards
        path = self.deck.folder / NOTES_FILE
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(self._done, indent=1), "utf-8")
        draft.replace(path)


def is_sheet_of_backs(cuts: Sequence[CutCard]) -> bool:
    """Several cards that are all the same: nobody has so many copies on one sheet."""
    thumbs = [make_thumb(cut.picture) for cut in cuts]
    return len(thumbs) > 4 and all(agree(thumbs[0], t) >= SAME_CARD for t in thumbs[1:])


def _lie_on_pattern(picture: Picture, cuts: Sequence[CutCard]) -> bool:
    return is_patterned(picture, [np.array(cut.corners) for cut in cuts])


def to_png(cut: CutCard) -> bytes:
    """A card's picture as a PNG file."""
    return cv2.imencode(".png", cut.picture)[1].tobytes()


def _read_notes(path: Path) -> dict[str, list[str]]:
    """What was taught before; nothing where the file is absent or damaged."""
    try:
        held = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(held, dict):
        return {}
    return {str(k): [str(c) for c in v] for k, v in held.items() if isinstance(v, list)}
