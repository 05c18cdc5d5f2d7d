"""Answers to the questions at the edge: each makes an entry, a note, or tells the camera."""

from dataclasses import replace
from typing import Protocol

from companion.rules.moves import Json
from companion.rules.sentence import say
from companion.table.camera_moves import CameraMoves
from companion.table.ledger import Body, Cause, Origin
from companion.table.move_maker import MoveMaker
from companion.table.questions import OpenQuestion
from companion.views.board import Ask
from companion.views.intents import Press, Source


class Opens(Protocol):
    """What an answer may open over the table."""

    def start(self, ask: Ask, origin: Origin) -> object:
        """Ask for what a move lacks."""
        ...

    def ask_card_name(self, question: OpenQuestion) -> None:
        """Which card is that?"""
        ...

    def open_differences(self) -> None:
        """Table against log."""
        ...


class Answers:
    """One answer at a time."""

    def __init__(self, maker: MoveMaker, camera: CameraMoves, scenes: Opens) -> None:
        self._maker = maker
        self._camera = camera
        self._scenes = scenes

    def answer(self, question_id: str, press: Press) -> None:
        """A choice was pressed."""
        question = self._maker.questions.take(question_id)
        if question is None:
            self._maker.toast(say("table.too_late"))
            return
        origin = question.origin or Origin(source=press.source)
        match press.id:
            case "allow" if question.body is not None:
                ruled = {**question.body, "ruling": "allowed"}
                if self._maker.make(ruled, replace(origin, press=None)) is not None:
                    self._camera.settle()
            case "take_back" if question.body is not None:
                self._camera.refuse(question.tracks)
                self._note_taken_back(question, press.source)
            case "other_card" if question.body is not None:
                self._pick_other_card(question, origin)
            case "apply" if question.body is not None:
                self._apply(question.body, replace(origin, press=None), question.times)
            case "pick" if question.unsure is not None:
                self._scenes.ask_card_name(question)
            case "look":
                self._scenes.open_differences()
            case _:
                self._camera.answer(question, press)

    def _apply(self, body: Body, origin: Origin, times: int) -> None:
        for _ in range(times):
            if self._maker.make(body, origin) is None:
                return

    def _note_taken_back(self, question: OpenQuestion, source: Source) -> None:
        body = question.body or {}
        by = f" by {body['by']}" if body.get("by") else ""
        text = f"taken back: {body.get('do')}{by}"
        self._maker.make({"do": "note", "text": text}, Origin(source=source, cause=Cause.CARD_LEFT))

    def _pick_other_card(self, question: OpenQuestion, origin: Origin) -> None:
        """The same move once more, with the card asked for."""
        body: dict[str, Json] = dict(question.body or {})
        by = body.pop("by", None)
        do = str(body.pop("do"))
        rest = tuple((k, v) for k, v in body.items() if k not in {"card", "cards", "client"})
        ask = Ask(do=do, by=None if by is None else str(by), arguments=rest)
        self._scenes.start(ask, replace(origin, press=None))
