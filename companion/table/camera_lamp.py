"""The camera's lamp as the table sees it: the game may be asking, waiting, or have seen."""

from dataclasses import replace

from companion.rules.sentence import say
from companion.table.camera_moves import CameraMoves
from companion.views.scene import CameraView, Lamp

SEEN_LAMP_S = 1.5
"""How long the lamp says "seen" after a card was read."""


def lamp_at_table(
    view: CameraView, camera: CameraMoves, *, asking: bool, now_s: float
) -> CameraView:
    """The lamp of a camera that is well. asking: a card is not sure."""
    if view.lamp is not Lamp.READY:
        return view
    if asking:
        return replace(view, lamp=Lamp.ASKING, says=say("table.camera_asks"))
    if camera.waiting:
        return replace(view, says=camera.waiting[0])
    if camera.seen_at_s is not None and now_s - camera.seen_at_s < SEEN_LAMP_S:
        return replace(view, lamp=Lamp.SEEN, says=say("table.camera_saw"))
    return view
