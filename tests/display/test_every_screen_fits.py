"""No label clipped, none over another, nothing outside, on every size and in long languages."""

from dataclasses import replace

import pygame
import pytest
from sample_screens import SAMPLES, page, t

from companion.views.page import Line

SIZES = ((640, 360), (1366, 768), (1920, 1080), (3840, 2160))
LEAVES = {"text", "button", "counter", "field", "entry", "score", "picture", "camera", "plot"}
LARGEST = {"table5", "breach", "unsure", "heavy", "new_game", "scoring", "picker"}
LAPTOP_MM = 345.0


def leaves(node):
    """Widgets without children; a toast floats above them for three seconds."""
    if node["role"] == "toast":
        return
    children = node.get("children", [])
    if node["role"] in LEAVES and not children:
        yield node
    for child in children:
        yield from leaves(child)


def check_fits(dump) -> None:
    window = pygame.Rect((0, 0), dump["size"])
    assert dump["clipped"] == []
    found = [(n["id"], pygame.Rect(n["rect"])) for n in leaves(dump["tree"])]
    for name, rect in found:
        assert window.contains(rect), f"{name} {rect} is outside of {window}"
    for index, (name, rect) in enumerate(found):
        for other, rect2 in found[index + 1 :]:
            common = rect.clip(rect2)
            assert min(common.size) <= 1, f"{name} {rect} lies over {other} {rect2}"


def check_inside(node) -> None:
    for child in node.get("children", []):
        assert pygame.Rect(node["rect"]).inflate(2, 2).contains(pygame.Rect(child["rect"])), (
            f"{child['id']} {child['rect']} sticks out of {node['id']} {node['rect']}"
        )
        check_inside(child)


@pytest.mark.parametrize(
    ("size", "longer"), [((1920, 1080), 0.0), *((size, 0.3) for size in SIZES)], ids=str
)
def test_every_sample_fits(open_display, size, longer) -> None:
    display = open_display(size=size, longer=longer)
    for name, make in SAMPLES.items():
        if size == (3840, 2160) and name not in LARGEST:
            continue  # twice full HD: only the fullest ones
        display.show(make())
        dump = display.dump()
        try:
            check_fits(dump)
            check_inside(dump["tree"])
            if name != "rules":
                assert dump["too_high"] == 0
        except AssertionError as trouble:
            raise AssertionError(f"{name}: {trouble}") from trouble


def test_every_sample_fits_a_small_laptop(open_display) -> None:
    desktop_px = 1024  # of the driver without a monitor
    display = open_display(size=(1920, 1080), monitor_width_mm=LAPTOP_MM * desktop_px / 1920)
    for name in LARGEST:
        display.show(SAMPLES[name]())
        check_fits(display.dump())


@pytest.mark.parametrize("name", ["table5", "table3", "breach", "unsure", "lost"])
def test_scores_prompt_and_sentences_hold_their_millimetres_at_two_metres(
    open_display, name
) -> None:
    display = open_display(size=(1920, 1080))
    display.show(SAMPLES[name]())
    px_per_mm = 1920 / 531
    for node in leaves(display.dump()["tree"]):
        capitals_mm = node.get("em_px", 0) * 0.727 / px_per_mm
        if node["role"] == "score":
            assert capitals_mm >= 12.8
        if node["id"] == "strip.prompt":
            assert capitals_mm >= 11.6


def test_a_small_laptop_keeps_scores_and_prompt_at_full_size(open_display) -> None:
    display = open_display(size=(1920, 1080), monitor_width_mm=LAPTOP_MM * 1024 / 1920)
    display.show(SAMPLES["table3"]())
    px_per_mm = 1920 / LAPTOP_MM
    sizes = {n["id"]: n.get("em_px", 0) * 0.727 / px_per_mm for n in leaves(display.dump()["tree"])}
    assert sizes["row.p1.score"] >= 12.7
    assert sizes["strip.prompt"] >= 11.6


def test_questions_cover_neither_strip_nor_scores_nor_actions(open_display) -> None:
    display = open_display(size=(1366, 768))
    display.show(SAMPLES["breach"]())
    nodes = {n["id"]: pygame.Rect(n["rect"]) for n in every(display.dump()["tree"])}
    card = nodes["question.q1"]
    for name, rect in nodes.items():
        if name.startswith(("strip", "row.", "action.", "tool.")):
            assert not card.colliderect(rect), name


def every(node):
    yield node
    for child in node.get("children", []):
        yield from every(child)


def test_a_toast_covers_neither_scores_nor_buttons(open_display) -> None:
    display = open_display(size=(1366, 768))
    for name in ("lost", "breach", "picker"):
        screen = replace(SAMPLES[name](), toast=(7, t("Ben placed a card")))
        display.show(screen)
        nodes = list(every(display.dump()["tree"]))
        toast = next(pygame.Rect(n["rect"]) for n in nodes if n["role"] == "toast")
        for node in nodes:
            if node["role"] in {"score", "button"} or node["id"].startswith("strip"):
                if node["id"].startswith("card."):
                    continue  # the picker's tiles roll
                assert not toast.colliderect(pygame.Rect(node["rect"])), node["id"]


def test_long_texts_do_not_make_a_page_small(open_display) -> None:
    text = "A rule is read at the table. " * 30
    display = open_display(size=(1366, 768))
    display.show(page("long", "Long", Line(text=t(text)), Line(text=t(text))))
    assert display.dump()["scale"] >= 0.85
    assert display.dump()["clipped"] == []


def test_an_endless_log_entry_does_not_make_the_table_small(open_display) -> None:
    screen = SAMPLES["table3"]()
    display = open_display(size=(1366, 768))
    display.show(screen)
    usual = display.dump()["scale"]
    line = replace(screen.scene.log[-1], text=t("and then another thing happened " * 30))
    display.show(replace(screen, scene=replace(screen.scene, log=(*screen.scene.log, line))))
    assert display.dump()["scale"] >= usual * 0.85


def test_a_long_reason_in_a_question_is_shown_whole(open_display) -> None:
    screen = SAMPLES["breach"]()
    question = replace(screen.scene.questions[0], lines=(t("It is because of this. " * 8),))
    display = open_display(size=(1366, 768))
    display.show(replace(screen, scene=replace(screen.scene, questions=(question,))))
    assert display.dump()["scale"] >= 0.6
    assert display.dump()["clipped"] == []


def test_a_text_longer_than_the_window_rolls(open_display) -> None:
    display = open_display(size=(640, 360))
    display.show(page("long", "Long", Line(text=t("A rule is read at the table. " * 90))))
    check_fits(display.dump())
    check_inside(display.dump()["tree"])
    assert display.dump()["too_high"] > 0
