"""The screen page: language, colors and size of the words."""

from companion.rules.sentence import say
from companion.setup.pages.setup_page import Leave, Step, StillPage
from companion.views.intents import Back, Intent, Press
from companion.views.page import Block, Button, Buttons, Line, Page, Tier

CHOICES: dict[str, tuple[str | float, ...]] = {
    "language": ("en", "de"),
    "theme": ("dark", "light", "high_contrast"),
    "text_scale": (0.85, 1.0, 1.2),
}
"""What can be pressed, by the setting in `[screen]`; the word of a value is `setup.screen.NAME.N`."""


class ScreenPage(StillPage):
    """One press chooses.

    now: the settings by name in `CHOICES`. chosen: what was pressed, by its key in
    `settings.toml`; whoever opened the page then carries it out, and opens a new one.
    """

    def __init__(self, now: dict[str, str | float]) -> None:
        self._now = now
        self.chosen: tuple[str, str | float] | None = None

    def page(self) -> Page:
        """A row of buttons for each setting."""
        blocks: list[Block] = []
        for name, values in CHOICES.items():
            blocks.append(Line(text=say(f"setup.screen.{name}.title"), tier=Tier.DETAIL))
            blocks.append(
                Buttons(
                    buttons=tuple(
                        Button(
                            id=f"{name}:{index}",
                            title=say(f"setup.screen.{name}.{index}"),
                            chosen=value == self._now.get(name),
                        )
                        for index, value in enumerate(values)
                    )
                )
            )
        blocks.append(Line(text=say("setup.screen.full"), tier=Tier.DETAIL))
        back = Button(id="cancel", title=say("table.back"), key="escape")
        return Page(name="screen", title=say("setup.screen.title"), blocks=tuple(blocks), back=back)

    def on_intent(self, intent: Intent) -> Step:
        """A choice leaves the page so that it can be carried out; so does the way back."""
        match intent:
            case Back() | Press(id="cancel"):
                return Leave()
            case Press(id=button):
                name, _, index = button.partition(":")
                if name in CHOICES:
                    self.chosen = (f"screen.{name}", CHOICES[name][int(index)])
                    return Leave()
            case _:
                pass
        return None
