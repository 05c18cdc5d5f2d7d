"""What the scene shows of one player: counters, dial, notebook, rooms, goals, tags."""

from collections import Counter as Counted

from companion.games.unconscious_mind.names import (
    LEVELS,
    MOST_BOXES,
    MOST_IDEAS,
    QUALITIES,
    RoomName,
)
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.scoring.tags import tags_in_play
from companion.games.unconscious_mind.state import Closed, Person, Room, State
from companion.rules.sentence import Sentence, say
from companion.views.board import Ask, CardPlace, Chips, Counter, Grid, Part, Track


def show_person(table: Table, state: State, person: Person) -> tuple[Part, ...]:
    """The parts of a player's row, the ones used most first."""
    return (
        *_counters(state, person),
        *_dial(state, person),
        *(part for name in RoomName for part in _room(table, person, name)),
        _notebook(state, person),
        *_progress(person),
        *_chips(table, person),
    )


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
    )


def _counters(state: State, person: Person) -> tuple[Part, ...]:
    values = {
        "vp": person.vp,
        "coffee": person.coffee,
        "bright_ideas": person.bright_ideas,
        "boxes": person.boxes,
    }
    return tuple(
        Counter(
            name=f"{person.name}.{what}",
            title=say(f"what.{what}"),
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
        ),
    )


def _notebook(state: State, person: Person) -> Part:
    mine = state.is_turn_of(person.name)
    asks = tuple(
        tuple(
            Ask(do="place_tile", by=person.name, arguments=(("row", row),))
            if mine and not filled
            else None
            for filled in cells
        )
        for row, cells in enumerate(person.notebook, start=1)
    )
    return Grid(
        name=f"{person.name}.notebook",
        title=say("part.notebook"),
        cells=tuple(tuple("■" if filled else "" for filled in cells) for cells in person.notebook),
        asks=asks,
    )


def _room(table: Table, person: Person, name: RoomName) -> tuple[Part, ...]:
    room = person.room(name)
    title = say(f"room.{name}")
    place = f"{person.name}.{name}"
    if not isinstance(room, Room):
        key = "tag.blocked" if room is Closed.BLOCKED else "tag.empty"
        return (CardPlace(name=place, title=title, tags=(say(key),)),)
    cards = (room.client, *(() if room.grief_layer is None else (room.grief_layer,)))
    treat = Ask(
        do="treat",
        by=person.name,
        arguments=(("room", name.value),),
        title=say("ask.treat", player=person.name),
    )
    spaces = table.board.therapy
    return (
        CardPlace(
            name=place,
            title=title,
            cards=tuple(None if card == "?" else card for card in cards),
            tags=_room_tags(table, room),
        ),
        CardPlace(
            name=f"{place}.dreams",
            title=say("part.dreams"),
            cards=tuple(None if card == "?" else card for card in reversed(room.dreams)),
            ask=treat,
        ),
        Track(
            name=f"{place}.therapy",
            title=say("part.therapy"),
            spaces=tuple(
                "♥" if n == 0 else "★" if n == spaces.catharsis else str(n)
                for n in range(spaces.length + 1)
            ),
            markers=() if room.marker is None else ((room.marker, (person.name,)),),
        ),
    )


def _room_tags(table: Table, room: Room) -> tuple[Sentence, ...]:
    tags = [say("tag.marker", n=room.marker)]
    client = table.deck.client(room.client)
    if room.grief_layer is None and client.effect:
        tags.append(say("tag.effect", text=client.effect))
    if room.new:
        tags.append(say("tag.new"))
    return tuple(tags)


def _progress(person: Person) -> tuple[Part, ...]:
    ideas = Counter(
        name=f"{person.name}.ideas",
        title=say("part.ideas"),
        value=person.ideas_unlocked,
        limit=MOST_IDEAS,
        one_more=Ask(do="unlock_idea", by=person.name, title=say("ask.unlock_idea")),
    )
    treatises = Counter(
        name=f"{person.name}.treatises",
        title=say("part.treatises"),
        value=person.treatises,
        one_more=Ask(do="publish_treatise", by=person.name, title=say("ask.publish_treatise")),
    )
    level = Counter(
        name=f"{person.name}.reputation",
        title=say("part.reputation"),
        value=person.reputation,
        one_more=Ask(do="gain_reputation", by=person.name, title=say("ask.gain_reputation")),
    )
    return (level, ideas, treatises)


def _chips(table: Table, person: Person) -> tuple[Part, ...]:
    tags = Counted(tags_in_play(table, person))
    city = Counted(spot.district for spot in person.city)
    names = Counted(table.deck.name(card) for card in person.cured)
    return tuple(
        Chips(name=f"{person.name}.{name}", title=say(f"part.{name}"), chips=chips)
        for name, chips in (
            ("goals", tuple((say(f"goal.{goal}"), 1) for goal in person.goals)),
            ("tags", tuple((say("city.place", name=t), n) for t, n in tags.items())),
            ("own_city", tuple((say("city.place", name=d), n) for d, n in city.items())),
            ("cured", tuple((say("city.place", name=c), n) for c, n in names.items())),
        )
        if chips
    )
