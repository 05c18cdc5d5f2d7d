"""What the scene shows of one player: counters, dial, notebook, rooms, goals, tags."""

from collections import Counter as Counted

from companion.games.unconscious_mind.names import (
    LEVEL_SIGNS,
    LEVELS,
    MOST_BOXES,
    MOST_IDEAS,
    QUALITIES,
    UNKNOWN,
    RoomName,
    Step,
    TurnKind,
)
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring.tags import tags_in_play
from companion.games.unconscious_mind.state import UNKNOWN_ROOM, Closed, Person, Room, State
from companion.rules.sentence import Sentence, say
from companion.views.board import Ask, Bay, Chips, Counter, Grid, Part, Track

KEYS = {
    "vp": "v", "coffee": "k", "bright_ideas": "b", "boxes": "o", "reputation": "p", "ideas": "i",
    "treatises": "t", "row_1": "1", "row_2": "2", "row_3": "3",
    "growth.minor": "@q", "growth.median": "@w", "growth.major": "@e",
    "freedom.minor": "@a", "freedom.median": "@s", "freedom.major": "@d",
    "passion.minor": "@z", "passion.median": "@x", "passion.major": "@c",
}  # fmt: skip
"""Key of each number of a row; "@q" is the key that lies where an English keyboard has Q."""


_LARGE_ONLY = frozenset({"vp", "ideas_unlocked", "treatises"})
"""Numbers that a short row leaves out: the score stands there, the others change rarely."""


def show_person(table: Table, state: State, person: Person) -> tuple[Part, ...]:
    """All of a player's row that the table keeps, the parts used most first."""
    counters = (*_counters(state, person), *_progress(state, person))
    kept = tuple(c for c in counters if table.keeps_number(_number(c)))
    if not table.keeps_rooms:
        return kept
    rooms = tuple(_bay(table, state, person, name) for name in RoomName)
    if not table.keeps_all:
        return (*kept, *rooms)
    return (
        *kept, *rooms, *_dial(state, person), _notebook(state, person), *_chips(table, person)
    )  # fmt: skip


def show_briefly(table: Table, state: State, person: Person) -> tuple[Part, ...]:
    """What is worth seeing of a player whose turn it is not."""
    counters = (*_counters(state, person), *_progress(state, person))
    left_out = _LARGE_ONLY if table.keeps_all else frozenset()
    numbers = ((c, _number(c)) for c in counters)
    kept = tuple(c for c, n in numbers if table.keeps_number(n) and n not in left_out)
    if not table.keeps_rooms:
        return kept
    rooms = (_bay(table, state, person, name, pressed=False) for name in RoomName)
    return (*kept, *rooms)


def _number(counter: Counter) -> str:
    """The number's name as counting knows it."""
    name = counter.name.rpartition(".")[2]
    return "ideas_unlocked" if name == "ideas" else name


def _ask(state: State, person: Person, do: str, what: str) -> Ask:
    early = None if state.begun else say("no.not_begun")
    if state.over:
        early = say("no.over")
    return Ask(
        do=do,
        by=person.name,
        arguments=(("what", what),),
        title=say(f"ask.{do}", player=person.name),
        disabled=early,
        key=KEYS.get(what) if do == "gain" else None,
    )


def _counters(state: State, person: Person) -> tuple[Counter, ...]:
    values = {
        "vp": person.vp,
        "coffee": person.coffee,
        "bright_ideas": person.bright_ideas,
        "boxes": person.boxes,
    }
    return tuple(
        Counter(
            name=f"{person.name}.{what}",
            title=say("part.boxes" if what == "boxes" else f"what.{what}"),
            value=value,
            limit=MOST_BOXES if what == "boxes" else None,
            one_more=_ask(state, person, "gain", what),
            one_less=_ask(state, person, "spend", what),
        )
        for what, value in values.items()
    )


def _dial(state: State, person: Person) -> tuple[Part, ...]:
    if person.insights is None:
        return ()
    names = [[f"{quality}.{level}" for level in LEVELS] for quality in QUALITIES]
    return (
        Grid(
            name=f"{person.name}.insights",
            title=say("part.insights"),
            cells=tuple(tuple(str(person.insight(n) or "") for n in row) for row in names),
            asks=tuple(tuple(_ask(state, person, "gain", n) for n in row) for row in names),
            less=tuple(tuple(_ask(state, person, "spend", n) for n in row) for row in names),
            columns=tuple(LEVEL_SIGNS[level] for level in LEVELS),
            heads=tuple(say(f"quality.{quality}") for quality in QUALITIES),
        ),
    )


def _notebook(state: State, person: Person) -> Part:
    return Grid(
        name=f"{person.name}.notebook",
        title=say("part.notebook"),
        cells=tuple(tuple("■" if filled else "" for filled in cells) for cells in person.notebook),
        asks=tuple(
            tuple(_tile(state, person, row, first=c == cells.index(False)) if not filled else None
                  for c, filled in enumerate(cells))
            for row, cells in enumerate(person.notebook, start=1)
        ),
    )  # fmt: skip


def _tile(state: State, person: Person, row: int, *, first: bool) -> Ask:
    """The tile goes to the leftmost free space; that one has the key."""
    return Ask(
        do="place_tile",
        by=person.name,
        arguments=(("row", row),),
        title=say("ask.place_tile"),
        disabled=_not_now(state, person),
        key=KEYS[f"row_{row}"] if first else None,
    )


def _not_now(state: State, person: Person) -> Sentence | None:
    """Why a move of one's own turn cannot be made now."""
    if state.over:
        return say("no.over")
    return None if state.is_turn_of(person.name) else say("button.not_your_turn")


def _bay(
    table: Table, state: State, person: Person, name: RoomName, *, pressed: bool = True
) -> Bay:
    """A room: Client and Grief Layer, Dreams above them, the Therapy track."""
    room = person.room(name)
    title = say(f"bay.{name}")
    place = f"{person.name}.{name}"
    if not isinstance(room, Room):
        key = "tag.blocked" if room is Closed.BLOCKED else "tag.empty"
        return Bay(name=place, title=title, empty=say(key))
    if room == UNKNOWN_ROOM:
        ask = Ask(do="set_up_room", by=person.name, title=say("tag.unknown"))
        return Bay(name=place, title=title, empty=say("tag.unknown"), ask=ask if pressed else None)
    cards = (room.client, *(() if room.grief_layer is None else (room.grief_layer,)))
    can = pressed and _can_treat(state, person, name)
    ask = Ask(
        do="treat",
        by=person.name,
        arguments=(("room", name.value),),
        title=say("ask.treat", player=person.name),
    )
    return Bay(
        name=place,
        title=title,
        cards=tuple(None if card == UNKNOWN else card for card in cards),
        above=tuple(None if card == UNKNOWN else card for card in reversed(room.dreams)),
        track=_track(table, person, room, place),
        tags=_room_tags(table, room),
        ask=ask if can else None,
    )


def _can_treat(state: State, person: Person, name: RoomName) -> bool:
    """Whether a press on the room treats its Client."""
    turn = state.turn
    if turn is None or turn.player != person.name or name in turn.treated:
        return False
    return turn.kind is TurnKind.TREAT and turn.step is Step.MAIN


def _track(table: Table, person: Person, room: Room, place: str) -> Track:
    """Nine spaces, the leftmost one healed; what a space gives when a marker is placed there."""
    spaces = table.board.therapy
    numbers = range(spaces.length + 1)
    vp = spaces.placement_vp
    return Track(
        name=f"{place}.therapy",
        title=say("part.therapy"),
        spaces=tuple("♥" if n == 0 else "★" if n == spaces.catharsis else str(n) for n in numbers),
        markers=() if room.marker is None else ((room.marker, (person.name,)),),
        worth=tuple(f"+{vp[n]}" if vp.get(n) else "" for n in numbers),
    )


def _room_tags(table: Table, room: Room) -> tuple[Sentence, ...]:
    # Where the marker stands the track shows.
    tags = [say("tag.marker", n=None)] if room.marker is None else []
    client = table.deck.client(room.client)
    if client.vp is not None:
        tags.append(say("tag.client_vp", n=client.vp))
    if room.new:
        tags.append(say("tag.new"))
    return tuple(tags)


def _progress(state: State, person: Person) -> tuple[Counter, ...]:
    late = _not_now(state, person)
    level = Counter(
        name=f"{person.name}.reputation",
        title=say("part.reputation"),
        value=person.reputation,
        one_more=_own(state, person, "gain_reputation", "reputation"),
    )
    ideas = Counter(
        name=f"{person.name}.ideas",
        title=say("part.ideas"),
        value=person.ideas_unlocked,
        limit=MOST_IDEAS,
        one_more=_own(state, person, "unlock_idea", "ideas", late),
    )
    treatises = Counter(
        name=f"{person.name}.treatises",
        title=say("part.treatises"),
        value=person.treatises,
        one_more=_own(state, person, "publish_treatise", "treatises", late),
    )
    return (level, ideas, treatises)


def _own(state: State, person: Person, do: str, name: str, late: Sentence | None = None) -> Ask:
    early = None if state.begun else say("no.not_begun")
    return Ask(
        do=do, by=person.name, title=say(f"ask.{do}"), disabled=late or early, key=KEYS[name]
    )


def _chips(table: Table, person: Person) -> tuple[Part, ...]:
    tags = Counted(tags_in_play(table, person))
    city = Counted(spot.district for spot in person.city)
    names = Counted(table.deck.name(card) for card in person.cured)
    return tuple(
        Chips(name=f"{person.name}.{name}", title=say(f"part.{name}"), chips=chips)
        for name, chips in (
            ("goals", tuple((say(f"goal.{goal}"), 1) for goal in person.goals)),
            ("tags", tuple((place_name(t), n) for t, n in tags.items())),
            ("own_city", tuple((place_name(d), n) for d, n in city.items())),
            ("cured", tuple((say("city.place", name=c), n) for c, n in names.items())),
        )
        if chips
    )
