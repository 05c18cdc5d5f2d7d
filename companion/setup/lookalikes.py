"""The look-alike report of a deck: which of its cards the recognizer takes for each other."""

from dataclasses import dataclass

from companion.decks.deck_file import DeckFile
from companion.decks.find_deck import feature_cache
from companion.decks.pictures import list_pictures
from companion.rules.sentence import Sentence, say
from vision.enroll_lookalikes import find_lookalikes
from vision.recognize import CardReader
from vision.references import read_references
from vision.sources.files import read_photo


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAlikeReport:
    """Cards by id. pairs: taken for each other. unread: not found though nothing covered them.

    problems: pictures that cannot be read, a sentence each.
    """

    pairs: tuple[tuple[str, str], ...] = ()
    unread: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()

    @property
    def says(self) -> tuple[Sentence, ...]:
        """The report, a sentence each; the first one alone when all is well."""
        names = dict(self.names)
        lines = [say("setup.lookalikes.none")] if not self.pairs else []
        lines += [
            say("setup.lookalikes.pair", one=names.get(a, a), other=names.get(b, b))
            for a, b in self.pairs
        ]
        lines += [say("setup.lookalikes.unread", name=names.get(c, c)) for c in self.unread]
        lines += [say("table.plain", text=problem) for problem in self.problems]
        return tuple(lines)


def report_lookalikes(deck: DeckFile) -> LookAlikeReport:
    """Read every card of a deck on drawn tables. Takes about a second for ten cards."""
    folder = deck.pictures_folder
    of_card = list_pictures(deck).of_card
    if folder is None or not of_card:
        return LookAlikeReport()
    sizes = {card.id: deck.size_of(card.kind) for card in deck.cards}
    cache = feature_cache(folder.parent)
    references = read_references(folder.parent, cache=cache, sizes_mm=sizes)
    pictures = {}
    for card, files in of_card.items():
        picture = read_photo(files[0])
        if picture is not None:
            pictures[card] = picture
    found = find_lookalikes(CardReader(references), pictures, sizes)
    return LookAlikeReport(
        pairs=found.pairs,
        unread=found.unread,
        problems=tuple(problem.sentence for problem in references.problems),
        names=tuple((card.id, card.name) for card in deck.cards),
    )
