"""Everything that can be pressed is reached by the cross alone, on every screen."""

from sample_screens import SAMPLES

from companion.display.focus import focusable, step_focus
from companion.display.kit import UiState

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def reached(root):
    """Ids that the cross comes to from the first widget on."""
    ui = UiState()
    step_focus(root, ui, STEPS[0])
    found, fresh = {ui.focus}, [ui.focus]
    while fresh:
        name = fresh.pop()
        for step in STEPS:
            ui.focus = name
            step_focus(root, ui, step)
            if ui.focus not in found:
                found.add(ui.focus)
                fresh.append(ui.focus)
    return found


def test_the_cross_comes_to_every_button(open_display):
    display = open_display(size=(960, 540))
    for name, make in SAMPLES.items():
        display.show(make())
        root = display._built.root
        wanted = {widget.id for widget in focusable(root)}
        assert wanted - reached(root) == set(), name
