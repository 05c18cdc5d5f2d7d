"""The log's own sentences in every language."""

import re

import pytest

from companion.rules.sentence import Wording, read_words, say

ENGLISH, GERMAN = (read_words("companion.game_log", language) for language in ("en", "de"))


def test_english_and_german_know_the_same_sentences():
    assert set(ENGLISH) == set(GERMAN)


@pytest.mark.parametrize("key", ENGLISH)
def test_a_sentence_has_the_same_slots_in_german(key):
    slots = re.compile(r"\{(\w+)")
    assert set(slots.findall(ENGLISH[key])) == set(slots.findall(GERMAN[key]))


def test_a_correction_is_said_in_german():
    said = Wording(ENGLISH, GERMAN).put(say("log.removed", entry=3))
    assert said == "Eintrag 3 ist herausgenommen; was danach kam, wurde neu gespielt."
