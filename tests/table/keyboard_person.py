"""A person at the keyboard who knows what lies on the table, and enters it through the screen.

`Person.enter` takes an entry of a game that was played with every number known and brings it
into the log of an evening by presses alone, however little the evening's deck knows.
"""

from dataclasses import dataclass, field

from companion.game_log.entries import read_entry
from companion.game_log.timeline import Timeline
from companion.views.intents import Do, Press, Source
from companion.views.page import Buttons, Field, Page
from companion.views.scene import Picker, TableScene

CATEGORIES = ("pharmaceutical", "therapy", "social")
PRINTED = "printed"
SKIPPED = "skipped"


def printed_on(file, card):
    """What is printed on a card of the true deck."""
    return next(c.fields for c in file.cards if c.id == card)


@dataclass
class Person:
    """numbers: type what is printed, or skip every form and say who takes a Case.

    spent: for each entry that was made its move and how many presses it took; typing a field
    is a press, as the press that opens the form is.
    """

    evening: object
    truth: object
    file: object
    numbers: str = PRINTED
    spent: list = field(default_factory=list)

    def __post_init__(self):
        self.played = Timeline(self.truth)

    def play(self, entries):
        """Enter all of a game's entries; those that the table answers in one press are joined."""
        for body in entries:
            self.played.append(read_entry(dict(body), self.truth))
            self.close_scoring()
            self.enter(body)
            if body["do"] == "reveal_symptom" and self.numbers == SKIPPED:
                self._carry_out_symptom()
        self.close_scoring()

    def close_scoring(self):
        if self.evening.is_page("scoring"):
            self.evening.key("enter")

    def enter(self, body):
        if body["do"] == "flip" and self.numbers == SKIPPED:
            self._award()
            return
        if body["do"] == "discard" and not self.offered("discard", body["by"]):
            return  # whoever skips numbers does not know how many cards the others hold
        before, rows = self.evening.presses, len(self.evening.rows)
        self.start(body["do"], body.get("by"))
        while not isinstance(self.evening.scene, TableScene) and len(self.evening.rows) == rows:
            self.answer(body)
        assert len(self.evening.rows) == rows + 1, (body, self.evening.screen.toast)
        self.spent.append((body["do"], self.evening.presses - before))

    def offered(self, do, by):
        asks = self.evening.scene.board.actions
        return next((a for a in asks if (a.do, a.by) == (do, by)), None)

    def start(self, do, by):
        """Press the key of the action; a click where another player's has the key."""
        action = self.offered(do, by)
        assert action is not None, f"{do} by {by} is not on the screen"
        at = self.evening.position
        self.evening.send(Do(ask=action, position=at, source=Source.KEYS))

    def answer(self, body):
        """One more press for whatever the screen asks."""
        scene = self.evening.scene
        if isinstance(scene, Picker):
            self._pick(scene, body)
        else:
            self._fill(scene, body)

    def _pick(self, picker, body):
        wanted = _cards_of(body)
        left = list(wanted)
        for card in picker.chosen:
            left.remove(card)
        there = {c.card for c in picker.cards}
        card = next((c for c in left if c in there), None)
        symbols = next((b for b in picker.extra if b.title.key == "need.symbols_instead"), None)
        names_it = body["do"] not in {"exchange", "discard"}  # the pile lies open: Enter will do
        if card is not None and card != "?" and names_it:
            self.evening.pick(card)
        elif symbols is not None and self.numbers == PRINTED:
            self.evening.press(symbols.id)
        else:
            self.evening.key("enter")

    def _fill(self, page, body):
        assert page.name == "set_numbers", page.name
        if self.numbers == SKIPPED:
            self.evening.key("f2")
            return
        typed = self._printed(body)
        fields = [b for b in page.blocks if isinstance(b, Field)]
        chosen = {
            b.id for block in page.blocks if isinstance(block, Buttons) for b in block.buttons
        }
        for name, value in typed.items():
            choose = f"choose:{name}={value}"
            if choose in chosen:
                self.evening.press(choose)
            elif any(f.id == name for f in fields):
                self.evening.type(name, str(value))
        if isinstance(self.evening.scene, Page) and self.evening.is_page("set_numbers"):
            self.evening.key("enter")

    def _printed(self, body):
        """Fields of the form and what is printed on the card, or on all cards together."""
        if body["do"] == "flip":
            return _symbols(self.file, body["cards"])
        facts = printed_on(self.file, body["card"])
        typed = {}
        for name, value in facts.items():
            if name == "effect":
                typed |= _effect(value)
            elif isinstance(value, dict):
                typed |= {f"{name}.{c}": n for c, n in value.items()}
            else:
                typed[name] = value
        return typed

    # What a Symptom does, where nobody typed what it says ------------------------------

    def _carry_out_symptom(self):
        """Draws and lost actions; discards have entries of their own."""
        for event in (e.to_json() for e in self.played.judged[-1].events):
            what = {"action_skipped": "effect.skip_action"}.get(event["event"])
            if event["event"] == "cards_drawn":
                what = f"effect.draw_{event['count']}"
            if what is None:
                continue
            before = self.evening.presses
            self.start("apply_effect", event["player"])
            button = next(b for b in _buttons(self.evening.scene) if b.title.key == what)
            self.evening.press(button.id)
            self.spent.append(("apply_effect", self.evening.presses - before))

    # The table says who takes it -----------------------------------------------------

    def _award(self):
        """At the last flip of a Case: one press for the question, one for the answer."""
        row = self.played.judged[-1]
        scored = next((e for e in row.events if e.to_json()["event"] == "case_scored"), None)
        if scored is None:
            return
        winner = scored.to_json()["winner"]
        before = self.evening.presses
        flip = next(a for a in self.evening.scene.board.actions if a.do == "flip")
        self.evening.send(Do(ask=flip, position=self.evening.position, source=Source.KEYS))
        wanted = "need.nobody_takes" if winner is None else "need.takes"
        scene = self.evening.scene
        extra = scene.extra if isinstance(scene, Picker) else _buttons(scene)
        button = next(b for b in extra if b.title.key == wanted and b.player == winner)
        self.evening.send(Press(id=button.id, position=self.evening.position, source=Source.KEYS))
        self.spent.append(("award", self.evening.presses - before))


def _buttons(page):
    return [b for block in page.blocks if isinstance(block, Buttons) for b in block.buttons]


def _cards_of(body):
    for name in ("card", "cards", "discards"):
        if name in body:
            value = body[name]
            return [value] if isinstance(value, str) else list(value)
    return []


def _effect(effect):
    """How the forms ask for an effect: a choice for a Symptom, numbers for a Resource."""
    out = {}
    for kind in ("add", "multiply"):
        out |= {f"effect.{kind}.{c}": n for c, n in effect.get(kind, {}).items()}
    for kind in ("discard", "draw"):
        if kind in effect:
            out["effect"] = f"{kind}={effect[kind]}"
    if effect.get("skip_action"):
        out["effect"] = "skip_action"
    if "text" in effect:
        out["effect"] = "text"
    return out


def _symbols(file, cards):
    out = {}
    for c in CATEGORIES:
        for sign, name in (("plus", "positive"), ("minus", "negative")):
            n = sum(printed_on(file, card).get(name, {}).get(c, 0) for card in cards)
            out[f"symbols.{c}.{sign}"] = n
    return out
