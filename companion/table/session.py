"""The running game: everything that is asked for meets here and becomes entries.

Intents from screens and phones, signals from buttons and what the camera sees come in;
`screen` says what is to be shown, `take_outputs` what is to be done outside. All state
lives on one thread. The session knows no device and no game: the game's rules and its table
side do the work.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.game_log.game_log import RulesDifference
from companion.game_log.records import PressKey
from companion.games.at_table import AtTable
from companion.rules.table_facts import TableSeen
from companion.table import pages
from companion.table.absence import Absence
from companion.table.after_moves import AfterMoves
from companion.table.answers import Answers
from companion.table.camera_lamp import lamp_at_table
from companion.table.camera_moves import CameraMoves
from companion.table.camera_trouble import CameraTrouble
from companion.table.clock import Clock
from companion.table.counter_keys import with_keys
from companion.table.desk import Desk, OtherRules
from companion.table.doing import Doing
from companion.table.doubles import SCREEN, Hand
from companion.table.ledger import Ledger
from companion.table.menu import MENU, open_from_menu
from companion.table.move_maker import MoveMaker
from companion.table.outputs import Outputs
from companion.table.pads.desk import PADS, PadDesk
from companion.table.pads.role_keys import RoleKeys
from companion.table.people import People
from companion.table.questions import OpenQuestion
from companion.table.scenes import Scenes
from companion.table.seat_buttons import lamps
from companion.table.seat_presses import SeatPresses, hand_of
from companion.table.signals import ButtonSignal, PressVerdict
from companion.table.table_view import table_scene, with_hold
from companion.table.turn_clock import TurnClock
from companion.table.undoing import Undoing
from companion.views.intents import Back, Do, Intent, KeyPress, OpenEntry, PadPress, Press
from companion.views.pads import PadSeen
from companion.views.scene import CameraView, Health, PlayerLook, Scene, Screen

_TOOLS = frozenset({"undo", "redo", "replace", "hold", "menu"})


class Session:
    """One running game at one table."""

    def __init__(
        self,
        ledger: Ledger,
        at_table: AtTable[Any],
        *,
        roles: tuple[str, ...],
        looks: tuple[PlayerLook, ...],
        clock: Clock,
        other_rules: OtherRules | None = None,
        keys: Mapping[str, str] | None = None,
    ) -> None:
        """keys: of numbers on players' rows, where the table chose others (counter_keys)."""
        self.ledger = ledger
        self.people = People(ledger, looks)
        self._at_table = at_table
        self._roles = roles
        self._clock = clock
        self._maker = MoveMaker(ledger, clock)
        self._camera = CameraMoves(self._maker, at_table)
        self._desk = Desk(
            maker=self._maker,
            at_table=at_table,
            camera=self._camera,
            people=self.people,
            clock=TurnClock(ledger, clock),
            other_rules=other_rules,
        )
        self._scenes = Scenes(self._desk)
        self._answers = Answers(self._maker, self._camera, self._scenes)
        self._trouble = CameraTrouble(self._desk)
        self._absence = Absence(self._desk)
        self._undo = Undoing(self._maker, self._camera, clock)
        self._presses = SeatPresses(self._maker, self._scenes, at_table, roles)
        self._doing = Doing(self._desk, self._scenes, clock)
        self._after = AfterMoves(self._desk, self._scenes)
        self._keys = keys or {}
        self.pads = PadDesk(self._maker, self.people.seats, RoleKeys(roles))
        self._left = self._abandoned = False
        self._set_up = ""
        self._absence.ask_who_is_back()

    # What comes in ------------------------------------------------------------

    def on_intent(self, intent: Intent) -> None:
        """Anything a person asked for on a screen or a phone."""
        if isinstance(intent, PadPress | KeyPress) and not self._scenes.shows_pads:
            self._on_pad(intent)
            return
        token = self.ledger.token
        self._on_intent(intent)
        self._follow_turn(SCREEN, token)
        self._after_moves()

    def _on_intent(self, intent: Intent) -> None:
        if isinstance(intent, Press) and intent.question == PADS:
            self.pads.answer(intent.id)
        elif isinstance(intent, Press) and intent.question is not None:
            self._answers.answer(intent.question, intent)
        elif isinstance(intent, Press) and intent.id in _TOOLS and self._scenes.has_tool(intent.id):
            self._use_tool(intent)
        elif isinstance(intent, Press) and intent.id in MENU and self._scenes.is_page:
            self._use_menu(intent)
        elif isinstance(intent, OpenEntry):
            self._doing.flush()
            self._scenes.open_replace(intent.n)
        elif isinstance(intent, Do):
            self._doing.do(intent)
        elif not self._scenes.is_table:
            self._scenes.on_intent(intent)
            if (named := self._scenes.take_named_card()) is not None:
                self._camera.name_card(*named)
        elif isinstance(intent, Back):
            self._left = True

    def on_signal(self, signal: ButtonSignal) -> None:
        """A press at a seat. Acknowledged once it is durable."""
        self._doing.flush()
        token = self.ledger.token
        self._presses.on_signal(signal)
        self._follow_turn(hand_of(signal), token)
        self._after_moves()

    def _follow_turn(self, hand: Hand, token: int) -> None:
        """A press was handled; the token before it tells whether it ended a turn."""
        entries = self.ledger.timeline.entries
        if self.ledger.token != token and entries:
            self._maker.doubles.turn_ended(hand, entries[-1].move.do)

    def _on_pad(self, intent: PadPress | KeyPress) -> None:
        """A pad's button or a key: as a button of a seat, or as a tool on the screen."""
        turned = self.pads.turn(intent, asking=self._scenes.is_table)
        if isinstance(turned, ButtonSignal):
            self.on_signal(turned)
        elif turned is not None:
            self.on_intent(turned)

    def try_pad(self, intent: PadPress | KeyPress) -> None:
        """A press that is only to be shown, on a page of buttons."""
        self.pads.turn(intent, asking=False)

    def see_pads(self, seen: Iterable[PadSeen]) -> None:
        """The gamepads and encoders that are plugged in now."""
        before = self.pads.seats.changes
        self.pads.see(seen)
        if self.pads.seats.changes != before:
            self._scenes.forget_picture()

    def keep_cursor(self, cursor: PressKey) -> None:
        """A box that the log does not know: its presses up to this one are done with."""
        self._maker.keep_cursor(cursor)

    def keep_press(self, press: PressKey) -> None:
        """A press that is for no game (tried on the button page): kept, then acknowledged."""
        self._maker.keep_press(press, PressVerdict.APPLIED)

    def on_seen(self, seen: TableSeen) -> None:
        """What lies on the table, from a look that can be trusted (no hand, camera well)."""
        self._camera.see(seen)
        self._trouble.looked()
        self._after_moves()

    def on_camera_trouble(self) -> None:
        """The camera was lost or cannot be trusted: what it sees afterwards is compared."""
        self._trouble.lost()

    def tell_rules_changes(self, changes: tuple[RulesDifference, ...]) -> None:
        """An old game was opened and today's rules judge some entries differently."""
        if changes:
            self._scenes.open_page(pages.rules_changed_page(changes))

    def tick(self) -> None:
        """Let time pass: taps become entries, questions grow old."""
        self._doing.tick()
        self._maker.questions.forget_old(self._clock.now_s())
        self._after_moves()

    def end_taps(self) -> None:
        """Nobody taps further: what was tapped becomes an entry now."""
        self._doing.flush()
        self._after_moves()

    def close(self) -> None:
        """Keep what was tapped in the last moment."""
        self._doing.flush()

    # What goes out ------------------------------------------------------------

    def screen(self, camera: CameraView | None = None, health: Health | None = None) -> Screen:
        """What is to be shown now."""
        if health is not None and self._maker.trouble is not None:
            health = replace(health, trouble=self._maker.trouble)
        return Screen(
            position=self.ledger.position,
            scene=with_hold(self._scenes.scene() or self._table()),
            players=self.people.looks,
            camera=None if camera is None else self._lamp(camera),
            health=health,
            toast=self._maker.toasted,
            pads=self.pads.use(learn=self._scenes.learns_key),
        )

    def take_outputs(self) -> Outputs:
        """What is to be done outside since the last call."""
        players = self.people.seats
        out = Outputs(
            acks=tuple(self._maker.acks),
            sounds=tuple(self._maker.sounds),
            lamps=lamps(players, self._roles, self.ledger, self._at_table),
            turn_token=self.ledger.token,
            set_up=self._set_up,
            left=self._left,
            abandoned=self._abandoned,
            stills=tuple(self._camera.stills),
            named=tuple(self._camera.named),
        )
        self._set_up = ""
        self._camera.stills.clear()
        self._camera.named.clear()
        self._maker.acks.clear()
        self._maker.sounds.clear()
        return out

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """Open questions, oldest first."""
        return self._maker.questions.all

    @property
    def camera_moves(self) -> CameraMoves:
        """What the camera makes of the table now."""
        return self._camera

    # Scenes -------------------------------------------------------------------

    def _table(self) -> Scene:
        state = self.ledger.state
        if (pending := self._doing.pending) is not None:
            state = self.ledger.judge(pending.body).state
        board = with_keys(self.ledger.rules.view(state), self._keys)
        board = replace(board, tiles=(*board.tiles, *self._at_table.tiles(state)))
        return table_scene(
            self.ledger, board, (*self.pads.question(), *(q.view for q in self.questions))
        )

    def _lamp(self, view: CameraView) -> CameraView:
        asking = any(q.view.kind == "unsure" for q in self.questions)
        return lamp_at_table(view, self._camera, asking=asking, now_s=self._clock.now_s())

    def _after_moves(self) -> None:
        """Entries were made: close what they answered, spell out what they scored."""
        made, self._maker.made = self._maker.made, []
        self._after.follow(made)
        if made:
            self._absence.ask_who_is_back()
            self.pads.sit(self.people.seats)
        self._desk.clock.hold(on=self._scenes.is_hold)
        self._camera.pause(on=self._scenes.is_hold)

    # Tools and menu -----------------------------------------------------------------

    @property
    def _counts(self) -> bool:
        """Whether the game has numbers that can be counted on the table."""
        return bool(self._at_table.count_lines(self.ledger.state))

    def _use_tool(self, press: Press) -> None:
        self._doing.flush()
        match press.id:
            case "undo" | "redo":
                self._scenes.close()
                self._undo.press(press)
            case "replace":
                self._scenes.open_replace(self.ledger.timeline.newest_counting)
            case "hold":
                self._scenes.hold()
            case _:
                finished = self.ledger.timeline.progress.finished
                self._scenes.open_page(pages.menu_page(finished=finished, counts=self._counts))

    def _use_menu(self, press: Press) -> None:
        self._scenes.close_page()
        match press.id:
            case "leave_table":
                self._left = True
            case "abandon":
                self._left = self._abandoned = True
            case "boxes":
                self._set_up = press.id
            case _ if (page := open_from_menu(press.id, self.pads)) is not None:
                self._scenes.open(page)
            case _:
                self._after.open_result()
