"""The window: shows screens with pygame, returns what people ask for.

display = Display(wording, pictures, DisplaySettings())
trouble = display.open()
while running:
    intents = display.poll()
    display.show(screen, camera_frame)
"""

from companion.display.settings import DisplaySettings
from companion.display.theme import ThemeName
from companion.display.window import Display

__all__ = ["Display", "DisplaySettings", "ThemeName"]
