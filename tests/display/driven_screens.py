"""Scenes of real evenings: each a screen as the program shows it, from a driven session.

`find_scene(name)` gives the screen in words, the camera's picture or None, what finds pictures.
"""

from functools import cache

from driven_cameras import cameras_areas, cameras_corners
from driven_table import DrivenTable, shown

from companion.display import ThemeName
from companion.views.intents import Do, Source

TREATMENT, MIND = "treatment", "unconscious_mind"


def playing(game, entries, seed=1):
    """A table so far into its practice game, seen as the log has it."""
    table = DrivenTable(game, seed=seed)
    table.enter(entries)
    table.see_as_logged()
    return table


# Treatment ----------------------------------------------------------------------------------


def table_undone():
    """The camera entered a Case and three placed cards; Caro's was undone by key."""
    table = DrivenTable(TREATMENT)
    table.see_as_logged()
    table.camera_enters(3)
    table.key("d")
    table.key("u")
    return shown(table)


def set_numbers():
    """A flip whose cards nobody names: Ana's symbols are typed, and two of them already are."""
    table = DrivenTable(TREATMENT)
    table.enter_until("flip")
    flip = next(a for a in table.scene.board.actions if a.do == "flip")
    table.send(Do(ask=flip, position=table.position, source=Source.KEYS))
    symbols = next(b for b in table.scene.extra if b.title.key == "need.symbols_instead")
    table.press(symbols.id)
    table.type("symbols.pharmaceutical.plus", "2")
    table.type("symbols.social.minus", "1")
    return shown(table, camera=False)


def replace_effects():
    """Ana's first act becomes another one: her flip would no longer fit, and points change."""
    table = playing(TREATMENT, 12)
    table.open_entry(2)
    table.press("with:0")
    return shown(table, camera=False)


def hold():
    """A Case lies at Caro's seat that the log knows nothing of; the first one has its still."""
    table = DrivenTable(TREATMENT)
    table.see_as_logged()
    table.camera_enters(2)
    table.clock.move(30)
    table.key("h")
    table.eye.lying["seat 3 treatment"] = [(_other_case(table), True)]
    table.look()
    return shown(table)


def repair():
    """Ana's numbers, one of them already typed."""
    table = playing(TREATMENT, 14)
    table.key("m")
    table.press("repair")
    table.press("part:Ana")
    table.type("/players/Ana/hand", "3")
    return shown(table, camera=False)


def people():
    """Ben has left the table for a while."""
    table = playing(TREATMENT, 14)
    table.key("m")
    table.press("people")
    table.press("player:Ben")
    table.press("skip")
    table.key("escape")
    return shown(table, camera=False)


def differences():
    """Two things lie there that no move explains."""
    table = playing(TREATMENT, 14)
    table.key("m")
    table.press("differences")
    case = _other_case(table)
    table.eye.lying["seat 2 treatment"] = [(case, True)]
    table.eye.lying["symptom"] = []
    table.look()
    return shown(table)


def _other_case(table):
    used = {c for cards in table.eye.lying.values() for c, _ in cards}
    return next(c for c in table.rules.table.deck.cases if c not in used)


# Unconscious Mind -----------------------------------------------------------------------------


def mind_table_undone():
    """Ana treats; her newest gain was undone by key."""
    table = playing(MIND, 27)
    table.key("u")
    table.see_as_logged()
    return shown(table)


def mind_count():
    """All numbers of the table are counted again."""
    table = playing(MIND, 27)
    table.key("m")
    table.press("count")
    return shown(table, camera=False)


def mind_replace():
    """What the newest entry could have been instead."""
    table = playing(MIND, 27)
    table.key("r")
    return shown(table, camera=False)


def mind_hold():
    """A Manifest Dream is missing from the display."""
    table = playing(MIND, 27)
    table.key("h")
    table.eye.lying["display manifest"].pop()
    table.look()
    return shown(table)


def mind_repair():
    """The display and what else belongs to the table."""
    table = playing(MIND, 27)
    table.key("m")
    table.press("repair")
    table.press("part:Ana")
    return shown(table, camera=False)


def mind_person():
    """Caro's own page."""
    table = playing(MIND, 27)
    table.key("m")
    table.press("people")
    table.press("player:Caro")
    return shown(table, camera=False)


def mind_differences():
    """The display has changed, and a Client is gone."""
    table = playing(MIND, 27)
    table.key("m")
    table.press("differences")
    table.eye.lying["display manifest"].pop()
    table.eye.lying["display clients"].pop(0)
    table.look()
    return shown(table)


SCENES = {
    "driven_table_undone": (table_undone, ThemeName.DARK),
    "driven_set_numbers": (set_numbers, ThemeName.LIGHT),
    "driven_replace_effects": (replace_effects, ThemeName.DARK),
    "driven_hold": (hold, ThemeName.LIGHT),
    "driven_repair": (repair, ThemeName.DARK),
    "driven_people": (people, ThemeName.LIGHT),
    "driven_differences": (differences, ThemeName.DARK),
    "driven_mind_table_undone": (mind_table_undone, ThemeName.LIGHT),
    "driven_mind_count": (mind_count, ThemeName.DARK),
    "driven_mind_replace": (mind_replace, ThemeName.LIGHT),
    "driven_mind_hold": (mind_hold, ThemeName.DARK),
    "driven_mind_repair": (mind_repair, ThemeName.LIGHT),
    "driven_mind_person": (mind_person, ThemeName.DARK),
    "driven_mind_differences": (mind_differences, ThemeName.LIGHT),
    "driven_cameras_corners": (cameras_corners, ThemeName.DARK),
    "driven_cameras_areas": (cameras_areas, ThemeName.LIGHT),
}
"""Name of the picture → what makes the scene, and the theme it is painted in."""


@cache
def find_scene(name):
    """The scene of this name, driven once."""
    return SCENES[name][0]()
