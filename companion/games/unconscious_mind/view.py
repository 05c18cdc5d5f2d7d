"""The table scene of Unconscious Mind as plain data."""

from companion.games.unconscious_mind.offers import find_offers
from companion.games.unconscious_mind.place_names import place_name
from companion.games.unconscious_mind.play import Table
from companion.games.unconscious_mind.progress import find_progress
from companion.games.unconscious_mind.reminders import find_reminders
from companion.games.unconscious_mind.scoring import scores_of
from companion.games.unconscious_mind.state import State
from companion.games.unconscious_mind.view_actions import find_actions, find_rare_actions
from companion.games.unconscious_mind.view_rows import show_briefly, show_person
from companion.rules.sentence import Sentence, say
from companion.views.board import BoardView, CardPlace, Chips, Part, Pile, PlayerRow, Strip, Track

FREUD = "Freud"
"""How his marker is called on the Reputation track."""


def find_view(table: Table, state: State) -> BoardView:
    """Everything the scene shows; parts that start a move carry their Ask."""
    offers = find_offers(table, state)
    scores = scores_of(table, state)
    rows = tuple(
        PlayerRow(
            player=person.name,
            score=scores[person.name],
            parts=show_person(table, state, person),
            badge=_badge(state, person.name),
            resting=person.rest is not None,
            brief=show_briefly(table, state, person),
        )
        for person in state.people
    )
    strip = _strip(table, state)
    due = find_progress(table, state).due
    return BoardView(
        strip=strip,
        rows=rows,
        middle=_middle(table, state),
        due=tuple(one for one in due if one != strip.prompt),
        actions=find_actions(table, state, offers),
        tiles=find_rare_actions(table, state, offers),
        reminders=find_reminders(table, state),
    )


def _badge(state: State, player: str) -> Sentence | None:
    person = next(p for p in state.people if p.name == player)
    if person.rest is not None:
        return say(f"badge.{person.rest}")
    return say("badge.first") if player == state.first_player else None


def _strip(table: Table, state: State) -> Strip:
    progress = find_progress(table, state)
    place = say("place.final" if state.final_round else "place.round", round=state.round)
    if progress.finished:
        winners = progress.winners
        prompt = say("prompt.over", winners=winners, n=len(winners))
    elif state.turn is not None:
        turn = state.turn
        kind = say(f"kind.{turn.kind}")
        prompt = say(f"prompt.{turn.step}", player=turn.player, kind=kind)
    elif progress.due:
        prompt = progress.due[0]
    else:
        prompt = say("prompt.nobody")
    return Strip(player=progress.to_move, place=place, prompt=prompt)


def _middle(table: Table, state: State) -> tuple[Part, ...]:
    if not table.keeps_all:
        shown = _display(table, state) if table.keeps_rooms else ()
        return (*shown, _reputation(table, state))
    return (
        *_display(table, state),
        _reputation(table, state),
        Chips(
            name="goals_left",
            title=say("part.goals_left"),
            chips=tuple((say(f"goal.{goal}"), 1) for goal in state.goals_left),
        ),
        Chips(
            name="city",
            title=say("part.city"),
            chips=tuple(
                (_location(place, state.freud_location), 1) for place in table.board.city.ring
            ),
        ),
        Chips(
            name="tokens",
            title=say("part.tokens"),
            chips=tuple((place_name(d), 1) for d in state.topmost_tokens),
        ),
        *_piles(state),
    )


def _location(place: str, freud: str) -> Sentence:
    return say("city.freud", name=place_name(place)) if place == freud else place_name(place)


def _display(table: Table, state: State) -> tuple[Part, ...]:
    if state.display is None:
        return ()
    clients = tuple(
        CardPlace(
            name=f"display.{i}",
            title=say("part.display_client" if i == 0 else "part.none"),
            cards=tuple(known(c) for c in (shown.client, shown.grief_layer) if c is not None),
            tags=(say("tag.total", n=_total(table, shown.client, shown.grief_layer)),),
        )
        for i, shown in enumerate(state.display.clients)
    )
    manifest = CardPlace(
        name="display.manifest",
        title=say("part.display_manifest"),
        cards=tuple(known(card) for card in state.display.manifest),
    )
    return (*clients, manifest)


def known(card: str) -> str | None:
    """The id of a card, None for one that nobody has named."""
    return None if card == "?" else card


def _total(table: Table, client: str, layer: str | None) -> int | None:
    """Where the marker would start."""
    therapy = table.deck.client(client).therapy
    more = 0 if layer is None else table.deck.grief_layer(layer).therapy
    return None if therapy is None or more is None else therapy + more


def _reputation(table: Table, state: State) -> Track:
    track = table.board.reputation
    markers: dict[int, tuple[str, ...]] = {space: tuple(stack) for space, stack in state.stacks}
    there = markers.get(state.freud_reputation, ())
    markers[state.freud_reputation] = (FREUD, *there)
    return Track(
        name="reputation",
        title=say("part.reputation"),
        spaces=tuple(str(space) for space in range(track.watch + 1)),
        markers=tuple(sorted(markers.items())),
    )


def _piles(state: State) -> tuple[Part, ...]:
    piles = state.piles
    counts = {
        "routine": piles.routine,
        "case_study": piles.case_study,
        "latent": piles.latent,
        "manifest": piles.manifest,
    }
    return tuple(
        Pile(name=f"pile.{name}", title=say(f"pile.{name}"), count=count)
        for name, count in counts.items()
        if count is not None
    )
