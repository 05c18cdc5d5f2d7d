"""Every sentence has its words, in both languages."""

import re
from importlib import resources

from random_um import play

from companion.rules.sentence import Sentence, read_words

ENGLISH = read_words("companion.games.unconscious_mind")
GERMAN = read_words("companion.games.unconscious_mind", "de")


def sentences(value):
    match value:
        case Sentence():
            yield value
            for _, inner in value.values:
                yield from sentences(inner)
        case tuple() | list():
            for part in value:
                yield from sentences(part)
        case _ if hasattr(value, "__slots__"):
            for name in value.__slots__:
                yield from sentences(getattr(value, name))
        case _:
            return


def test_both_languages_have_the_same_keys():
    assert set(GERMAN) - {"and"} == set(ENGLISH) - {"and"}


def test_whatever_a_game_says_has_words():
    said = set()

    def each(fold, body, answer):
        table = fold.rules
        said.update(s.key for s in sentences(answer.because))
        for line in answer.points:
            said.update(s.key for s in sentences(line.reason))
        said.update(s.key for s in sentences(table.progress(fold.state).due))
        said.update(s.key for s in sentences(table.view(fold.state)))

    for seed in range(400, 402):
        play(seed, entries=120, each=each)
    assert len(said) > 80
    assert said <= set(ENGLISH)


def test_every_sentence_named_in_the_code_has_words():
    package = resources.files("companion.games.unconscious_mind")
    files = [*package.iterdir(), *package.joinpath("scoring").iterdir()]
    keys = {
        key
        for file in files
        if file.name.endswith(".py")
        for key in re.findall(r'say\(\s*"([\w.]+)"', file.read_text("utf-8"))
    }
    assert len(keys) > 100
    assert keys <= set(ENGLISH)
