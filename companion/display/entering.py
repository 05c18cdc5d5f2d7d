"""What has the focus when another screen is shown."""

from companion.display.kit import UiState
from companion.views.page import Field, Page
from companion.views.scene import Picker, Screen, TableScene


def enter_screen(ui: UiState, before: Screen | None, screen: Screen) -> None:
    """Start a new scene without focus and at its top; a picker with its first card.

    before: the screen shown until now, None for the first one.
    """
    if before is None or _name(before) != _name(screen):
        _start(ui, screen)
    elif _first_field(before) != _first_field(screen):
        _focus_field(ui, screen)
    if _due(before) != _due(screen):
        ui.seat = None  # keys act again for whose turn it is
    if before is not None and before.position != screen.position:
        ui.scrolls.pop("log", None)  # the newest entry is worth seeing
    if isinstance(screen.scene, Picker):
        old = before.scene if before is not None and isinstance(before.scene, Picker) else None
        _follow_picker(ui, old, screen.scene)


def _due(screen: Screen | None) -> str | None:
    scene = None if screen is None else screen.scene
    return scene.board.strip.player if isinstance(scene, TableScene) else None


def _name(screen: Screen) -> tuple[type, str | None]:
    scene = screen.scene
    return type(scene), scene.name if isinstance(scene, Page) else None


def _first_field(screen: Screen) -> str | None:
    """The field that a page wants to have the focus."""
    scene = screen.scene
    blocks = (*scene.blocks, *scene.side) if isinstance(scene, Page) else ()
    return next((b.id for b in blocks if isinstance(b, Field) and b.focus), None)


def _focus_field(ui: UiState, screen: Screen) -> None:
    first = _first_field(screen)
    if first is not None:
        ui.focus, ui.focus_shown = first, True


def _start(ui: UiState, screen: Screen) -> None:
    ui.focus, ui.focus_shown, ui.held = None, False, None
    ui.scrolls.clear()
    ui.fields.clear()
    _focus_field(ui, screen)


def _follow_picker(ui: UiState, before: Picker | None, scene: Picker) -> None:
    """Another query starts at its first card; with enough cards chosen Enter means done.

    Before anything is typed Enter is what its key cap says, where a button has that key.
    """
    if before is None or before.query != scene.query:
        taken = not scene.query and any(b.key == "enter" for b in scene.extra)
        at_first = bool(scene.cards) and not taken
        ui.focus, ui.focus_shown = ("card.0", True) if at_first else (None, False)
        ui.scrolls.clear()
    done = next((b for b in scene.extra if b.primary), None)
    enough = scene.wanted is not None and 0 < scene.wanted <= len(scene.chosen)
    if done is not None and enough and (before is None or before.chosen != scene.chosen):
        ui.focus, ui.focus_shown = done.id, True
