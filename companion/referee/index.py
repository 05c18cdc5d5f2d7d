"""Which rule or open point does a question ask for? Three likenesses, added up.

- the best phrase: cosine of tf-idf weights over search words and neighbouring pairs;
- the whole entry (title, text, phrases): BM25, as a share of what it could reach;
- the letters: cosine over runs of three letters, for words that no list has.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.referee.german import in_english
from companion.referee.rulebook import OpenPoint, Rule, Rulebook
from companion.referee.spelling import Speller
from companion.referee.words import Vocabulary, pairs, raw_words

Entry = Rule | OpenPoint

PHRASE, SECOND, WHOLE, LETTERS = 0.30, 0.10, 0.45, 0.15
TITLE_TIMES, TEXT_TIMES = 2, 1
K1, B = 1.2, 0.8
GUESSED = 0.6
"""What a question loses if every word of it had to be read as another one."""
LETTER_RUN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An entry and how well it fits, 0 to 1. known: share of the question the rulebook has."""

    entry: Entry
    score: float
    known: float


class Index:
    """One game's rulebook, ready to be searched. Building takes some tens of milliseconds."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.entries: tuple[Entry, ...] = (*book.rules, *book.open_points)
        self._vocabulary = Vocabulary(book.same)
        phrases = [
            (number, raw_words(phrase))
            for number, entry in enumerate(self.entries)
            for phrase in (entry.title, *entry.asked)
        ]
        texts = [raw_words(entry_text(entry)) for entry in self.entries]
        titles = [raw_words(entry.title) for entry in self.entries]
        spoken = {word for words in (*texts, *(w for _, w in phrases)) for word in words}
        self._speller = Speller(spoken | self._vocabulary.spoken)
        searched = [(n, self._vocabulary.search_words(words)) for n, words in phrases]
        self._phrases = _Cosine([(n, _features(words)) for n, words in searched])
        self._letters = _Cosine([(n, _letter_runs(words)) for n, words in phrases])
        documents: list[Counter[str]] = [
            Counter(self._vocabulary.search_words(title) * TITLE_TIMES)
            + Counter(self._vocabulary.search_words(text) * TEXT_TIMES)
            for title, text in zip(titles, texts, strict=True)
        ]
        for number, words in searched:
            documents[number].update(words)
        self._whole = _Bm25(documents)

    def search(self, question: str) -> list[Hit]:
        """Every entry that shares anything with the question, best first."""
        raw = in_english(raw_words(question), self._speller.knows)
        corrected = [self._speller.correct(word) for word in raw]
        words = self._vocabulary.search_words(corrected)
        if not words:
            return []
        best, second = self._phrases.likeness(_features(words))
        letters, _ = self._letters.likeness(_letter_runs(corrected))
        whole = self._whole.share(words)
        known = self._whole.known(words) * self._sureness(raw, corrected)
        hits = [
            Hit(
                entry=entry,
                score=PHRASE * best[n]
                + SECOND * second[n]
                + WHOLE * whole[n]
                + LETTERS * letters[n],
                known=known,
            )
            for n, entry in enumerate(self.entries)
            if whole[n] or letters[n]
        ]
        return sorted(hits, key=lambda hit: -hit.score)

    def _sureness(self, raw: Sequence[str], corrected: Sequence[str]) -> float:
        """1 for a question spelt as the rulebook spells; guessed words take some off."""
        telling = [n for n, word in enumerate(corrected) if not self._vocabulary.is_stop_word(word)]
        guessed = sum(raw[n] != corrected[n] for n in telling)
        return 1 - GUESSED * guessed / max(len(telling), 1)


def entry_text(entry: Entry) -> str:
    """What an entry says, without its title."""
    if isinstance(entry, Rule):
        return entry.text
    return f"{entry.default} {entry.other}"


def _features(words: Sequence[str]) -> Counter[str]:
    return Counter([*words, *pairs(words)])


def _letter_runs(words: Iterable[str]) -> Counter[str]:
    text = f" {' '.join(words)} "
    return Counter(text[i : i + LETTER_RUN] for i in range(len(text) - LETTER_RUN + 1))


class _Cosine:
    """Phrases as weighted feature vectors; each belongs to an entry, given by its number."""

    def __init__(self, phrases: Sequence[tuple[int, Counter[str]]]) -> None:
        seen = Counter(feature for _, counts in phrases for feature in counts)
        self._idf = {f: math.log(1 + len(phrases) / n) for f, n in seen.items()}
        self._unseen = math.log(1 + len(phrases))
        self._owner = [number for number, _ in phrases]
        self._entries = max(self._owner, default=-1) + 1
        self._postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for phrase, (_, counts) in enumerate(phrases):
            weights, length = self._weights(counts)
            for feature, weight in weights.items():
                self._postings[feature].append((phrase, weight / length))

    def _weights(self, counts: Mapping[str, int]) -> tuple[dict[str, float], float]:
        weights = {f: self._idf.get(f, self._unseen) * n for f, n in counts.items()}
        return weights, math.sqrt(sum(w * w for w in weights.values())) or 1.0

    def likeness(self, counts: Mapping[str, int]) -> tuple[list[float], list[float]]:
        """Cosine of each entry's best and second best phrase with the features."""
        weights, length = self._weights(counts)
        dots: dict[int, float] = defaultdict(float)
        for feature, weight in weights.items():
            for phrase, other in self._postings.get(feature, ()):
                dots[phrase] += weight * other
        best, second = [0.0] * self._entries, [0.0] * self._entries
        for phrase, dot in dots.items():
            number, value = self._owner[phrase], dot / length
            if value > best[number]:
                best[number], second[number] = value, best[number]
            elif value > second[number]:
                second[number] = value
        return best, second


class _Bm25:
    """Okapi BM25 over whole entries."""

    def __init__(self, documents: Sequence[Counter[str]]) -> None:
        self._documents = documents
        self._lengths = [sum(counts.values()) for counts in documents]
        self._mean = sum(self._lengths) / max(len(documents), 1)
        seen = Counter(word for counts in documents for word in counts)
        total = len(documents)
        self._idf = {w: math.log(1 + (total - n + 0.5) / (n + 0.5)) for w, n in seen.items()}
        self._unseen = math.log(1 + total / 0.5)

    def share(self, words: Sequence[str]) -> list[float]:
        """BM25 of each entry as a share of the highest value that these words can reach."""
        asked = set(words)
        reachable = sum(self._weight(w) for w in asked) * (K1 + 1) or 1.0
        return [
            sum(self._part(counts[w], length, w) for w in asked if w in counts) / reachable
            for counts, length in zip(self._documents, self._lengths, strict=True)
        ]

    def known(self, words: Sequence[str]) -> float:
        """Share of the words, by weight, that stand in any entry."""
        asked = set(words)
        total = sum(self._weight(w) for w in asked) or 1.0
        return sum(self._idf.get(w, 0.0) for w in asked) / total

    def _weight(self, word: str) -> float:
        return self._idf.get(word, self._unseen)

    def _part(self, times: int, length: int, word: str) -> float:
        norm = K1 * (1 - B + B * length / self._mean)
        return self._idf[word] * times * (K1 + 1) / (times + norm)
