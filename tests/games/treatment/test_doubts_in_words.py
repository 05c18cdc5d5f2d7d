"""What nobody can check is told together with what was done."""

from companion.games.treatment.deck import Deck
from companion.games.treatment.judgement import Judgement
from companion.rules.decision import Verdict
from companion.rules.sentence import Wording, read_words, say


def test_a_doubt_stands_after_what_was_done():
    did = say("ok.award", player="Ana", case="Green bottles")
    judgement = Judgement(rules=("TR-SCORE-05",), because=did)
    judgement.doubt("case_ended")
    verdict, _, because = judgement.verdict()
    assert verdict is Verdict.CANNOT_TELL
    for language in ("en", "de"):
        words = Wording(read_words("companion.games.treatment", language))
        told = words.put(because)
        assert told == f"{words.put(did)} {words.put(say('doubt.case_ended'))}"
        assert "Ana" in told


def test_a_case_that_nobody_named_is_called_so():
    deck = Deck(names={"c-1": "Green bottles"})
    assert deck.case_in_words("c-1") == "Green bottles"
    assert deck.case_in_words("?") == say("unnamed.case")
    for language in ("en", "de"):
        words = Wording(read_words("companion.games.treatment", language))
        told = words.put(say("ok.award", player="Ana", case=deck.case_in_words("?")))
        assert "?" not in told
