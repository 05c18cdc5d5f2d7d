"""Teaching under a camera: lay a card, hear the chime, next."""

from collections.abc import Callable
from pathlib import Path

from companion.rules.sentence import Sentence, say
from companion.setup.camera_link import camera_view
from companion.setup.pages.setup_page import Leave, Preview, Step, StillPage
from companion.setup.teach_camera import TeachCamera
from companion.setup.teaching import Lesson, Lessons, Outcome
from companion.views.intents import Back, Intent, Press, Type
from companion.views.page import Block, Button, Buttons, CameraPicture, Cards, Field, Line, Page
from companion.views.scene import CameraView
from vision.enroll_camera import CardLaid, NotACard
from vision.features import scaled
from vision.sources.frames import Trouble

OpenTeachCamera = Callable[[str, tuple[tuple[float, float], ...]], TeachCamera]
"""Opens the camera at an address for cards of these sizes."""

PREVIEW_WIDTH = 960
_CHIMES = {Outcome.NEW: "seen", Outcome.FURTHER: "seen", Outcome.KNOWN: "refused"}


class TeachPage(StillPage):
    """One deck being taught. The card laid last can be named, turned, and taken out again."""

    def __init__(self, lessons: Lessons, address: str, open_camera: OpenTeachCamera) -> None:
        self._lessons = lessons
        self._camera = open_camera(address, lessons.sizes_mm)
        self._last: Lesson | None = None
        self._says: Sentence = say("setup.teach.lay")
        self._trouble: Sentence | None = None
        self._sounds: list[str] = []
        self._taught = 0
        self._shown: tuple[object, Preview] | None = None

    def page(self) -> Page:
        """Picture and newest card, its name, what kind the next ones are."""
        side: list[Block] = [
            Line(text=say("setup.teach.count", n=self._taught)),
            Line(text=self._says, warning=self._last is not None and bool(self._last.flaws)),
        ]
        if self._last is not None and self._last.card is not None:
            side += self._card_blocks(self._last.card)
        kinds = tuple(
            Button(
                id=f"kind:{kind}", title=say(f"card_kind.{kind}"), chosen=kind == self._lessons.kind
            )
            for kind in self._lessons.kinds
        )
        return Page(
            name="teach",
            title=say("setup.teach.title", deck=self._lessons.deck.deck.name),
            blocks=(CameraPicture(), Line(text=say("setup.teach.kind")), Buttons(buttons=kinds)),
            side=tuple(side),
            back=Button(id="cancel", title=say("table.back"), key="escape"),
        )

    def _card_blocks(self, card: str) -> list[Block]:
        entry = self._lessons.deck.find(card)
        name = card if entry is None else entry.name
        return [
            Cards(cards=(card,)),
            Field(id="name", title=say("setup.teach.name"), value=name),
            Buttons(
                buttons=(
                    Button(id="turn", title=say("setup.teach.turn"), key="f2"),
                    Button(id="remove", title=say("setup.teach.remove"), key="f3"),
                )
            ),
        ]

    def camera(self) -> tuple[CameraView | None, Preview | None]:
        """The live picture, made smaller for the window."""
        picture = self._camera.picture
        view = camera_view(None, (1, 1), self._trouble or self._says)
        if picture is None:
            return view, None
        if self._shown is None or self._shown[0] is not picture:
            small = scaled(picture, min(1.0, PREVIEW_WIDTH / picture.shape[1]))
            self._shown = (picture, small)
        return view, self._shown[1]

    def on_intent(self, intent: Intent) -> Step:
        """Name, turn or take out the newest card; choose the kind of the next ones."""
        card = None if self._last is None else self._last.card
        match intent:
            case Back() | Press(id="cancel"):
                return Leave()
            case Type(id="name", value=value) if card is not None and value.strip():
                self._lessons.deck.rename(card, value.strip())
            case Press(id="turn") if card is not None:
                self._lessons.turn(card)
            case Press(id="remove") if card is not None:
                self._lessons.remove(card)
                self._last, self._says = None, say("setup.teach.removed")
            case Press(id=button) if button.startswith("kind:"):
                self._choose_kind(button.removeprefix("kind:"), card)
            case _:
                pass
        return None

    def _choose_kind(self, kind: str, card: str | None) -> None:
        """Of the next cards, and of the newest one where it is new."""
        if kind not in self._lessons.kinds:
            return
        self._lessons.kind = kind
        if card is not None and self._last is not None and self._last.outcome is Outcome.NEW:
            self._lessons.deck.set_kind(card, kind)

    def tick(self) -> None:
        """Keep what was laid."""
        for news in self._camera.poll():
            match news:
                case CardLaid(cut=cut):
                    self._keep(self._lessons.teach_laid(cut))
                    self._trouble = None
                case NotACard():
                    self._says = say("setup.teach.no_card")
                case Trouble(sentence=sentence):
                    self._trouble = say("table.plain", text=sentence)

    def _keep(self, lesson: Lesson) -> None:
        self._last, self._says = lesson, lesson.says
        self._taught += lesson.outcome is Outcome.NEW
        self._sounds.append(_CHIMES.get(lesson.outcome, "asking"))

    def take_sounds(self) -> tuple[str, ...]:
        """One chime a card."""
        sounds, self._sounds = tuple(self._sounds), []
        return sounds

    def picture(self, card: str | None) -> Path | None:
        """The first picture of a card."""
        return next(iter(self._lessons.deck.pictures_of(card)), None) if card else None

    def close(self) -> None:
        """Let go of the camera."""
        self._camera.close()
