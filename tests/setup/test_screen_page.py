"""The page on which a table chooses language, colors and the size of the words."""

from companion.rules.sentence import Wording, read_words
from companion.setup.pages.screen import CHOICES, ScreenPage
from companion.setup.pages.setup_page import Leave
from companion.views.intents import Press, Source
from companion.views.page import Buttons

NOW = {"language": "en", "theme": "dark", "text_scale": 1.0}


def press(page, button):
    return page.on_intent(Press(id=button, position=0, source=Source.KEYS))


def buttons(page):
    return [b for block in page.page().blocks if isinstance(block, Buttons) for b in block.buttons]


def test_one_press_chooses_and_leaves_the_page_so_that_it_can_be_carried_out():
    for name, values in CHOICES.items():
        for index, value in enumerate(values):
            page = ScreenPage(NOW)
            assert isinstance(press(page, f"{name}:{index}"), Leave)
            assert page.chosen == (f"screen.{name}", value)


def test_the_way_back_chooses_nothing():
    page = ScreenPage(NOW)
    assert isinstance(press(page, "cancel"), Leave)
    assert page.chosen is None


def test_what_holds_now_is_marked_and_every_choice_has_words_in_both_languages():
    shown = buttons(ScreenPage(NOW))
    assert [b.id for b in shown if b.chosen] == ["language:0", "theme:0", "text_scale:1"]
    for language in ("en", "de"):
        words = Wording(read_words("companion.setup", language))
        assert all(words.put(b.title) != b.title.key for b in shown)
