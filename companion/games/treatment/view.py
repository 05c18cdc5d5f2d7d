"""The table scene of Treatment as plain data."""

from companion.games.game import Offer
from companion.games.treatment.actions import ask_of, find_actions
from companion.games.treatment.deck import CATEGORIES, UNKNOWN, CaseFacts
from companion.games.treatment.offers import find_offers
from companion.games.treatment.progress import find_progress, find_to_move
from companion.games.treatment.state import Phase, PlayerState, State, printed_id
from companion.games.treatment.state_json import HAND_LIMIT
from companion.games.treatment.table import Table
from companion.rules.sentence import Sentence, say
from companion.views.board import (
    Ask,
    BoardView,
    CardPlace,
    Chips,
    Counter,
    Part,
    Pile,
    PlayerRow,
    Strip,
)


def find_view(table: Table, state: State) -> BoardView:
    """Everything the scene shows; parts that start a move carry their Ask."""
    offers = find_offers(table, state)
    strip = _strip(table, state, offers)
    return BoardView(
        strip=strip,
        rows=tuple(_row(table, state, player, offers) for player in state.players),
        middle=_middle(table, state, offers),
        due=tuple(one for one in find_progress(table, state).due if one != strip.prompt),
        actions=find_actions(table, state, offers),
        reminders=_reminders(table, state),
    )


def _find_ask(offers: tuple[Offer, ...], do: str, player: str | None = None) -> Ask | None:
    return next((ask_of(o) for o in offers if o.do == do and o.by == player), None)


def _strip(table: Table, state: State, offers: tuple[Offer, ...]) -> Strip:
    player = find_to_move(table, state)
    place = "place.between" if state.card is None else "place.case"
    return Strip(
        player=player,
        place=say(place, number=state.number, round=state.round),
        prompt=_prompt(table, state, offers),
    )


def _prompt(table: Table, state: State, offers: tuple[Offer, ...]) -> Sentence:
    progress = find_progress(table, state)
    if progress.finished:
        return say("prompt.over", winners=progress.winners, n=len(progress.winners))
    if progress.due:
        return progress.due[0]
    player = progress.to_move
    if state.phase is Phase.ACTIONS and player is not None:
        names = [o.do for o in offers if o.by == player and o.do != "play_resource"]
        if not names:
            return say("prompt.nothing", player=player)
        actions = _one_of([say(f"action.{do}") for do in names])
        return say("prompt.actions", player=player, actions=actions)
    return say(f"prompt.{state.phase.value}", player=player)


def _one_of(choices: list[Sentence]) -> Sentence:
    """Listed as draw, exchange or place."""
    *most, last = choices
    if not most:
        return last
    listed = most[0]
    for choice in most[1:]:
        listed = say("comma", first=listed, second=choice)
    return say("or", first=listed, second=last)


def _middle(table: Table, state: State, offers: tuple[Offer, ...]) -> tuple[Part, ...]:
    symptoms, discards = state.symptom_discards, state.treatment_discards
    facts = table.case_facts(state, state.card)
    return (
        CardPlace(
            name="case",
            title=say("part.case"),
            cards=() if state.card is None else (_known(state.card),),
            tags=() if state.card is None else _case_tags(facts, state),
            ask=_find_ask(offers, "reveal_case"),
        ),
        CardPlace(
            name="symptom",
            title=say("part.symptom"),
            cards=(_known(symptoms[-1]),) if symptoms and state.round > 1 else (),
            ask=_find_ask(offers, "reveal_symptom"),
        ),
        Pile(name="treatment", title=say("part.treatment_deck"), count=state.treatment_deck),
        Pile(
            name="discard",
            title=say("part.discards"),
            count=len(discards),
            top=_known(discards[-1]) if discards else None,
        ),
        Pile(name="case_deck", title=say("part.case_deck"), count=state.case_deck),
        Pile(name="symptom_deck", title=say("part.symptom_deck"), count=state.symptom_deck),
    )


def _known(card: str) -> str | None:
    return None if printed_id(card) == UNKNOWN else card


def _case_tags(facts: CaseFacts, state: State) -> tuple[Sentence, ...]:
    tags = [
        say("tag.category", category=facts.category),
        say("tag.max_cards", n=facts.max_cards),
    ]
    for index, category in enumerate(CATEGORIES):
        factor = None if facts.factors is None else facts.factors[index]
        tags.append(say(f"tag.{category}", n=factor))
    if state.resolves:
        tags.append(say("tag.ends"))
    return tuple(tags)


def _row(table: Table, state: State, player: PlayerState, offers: tuple[Offer, ...]) -> PlayerRow:
    return PlayerRow(
        player=player.name,
        score=table.score(player),
        target=state.target,
        parts=(
            Counter(
                name="hand",
                title=say("part.hand"),
                value=player.hand,
                limit=HAND_LIMIT,
                one_more=_find_ask(offers, "draw", player.name),
                one_less=_find_ask(offers, "discard", player.name),
            ),
            CardPlace(
                name="placed",
                title=say("part.placed"),
                cards=tuple(_known(card) for card in player.flipped or ()),
                face_down=player.placed if player.flipped is None else 0,
                ask=_find_ask(offers, "place", player.name)
                or _find_ask(offers, "flip", player.name),
            ),
            Chips(
                name="in_treatment",
                title=say("part.in_treatment"),
                chips=tuple(
                    (say("case_name", name=table.deck.name_of(card)), 1)
                    for card in player.in_treatment
                ),
            ),
            *_effect_chips(player),
        ),
        badge=_badge(state, player),
        resting=not player.active,
    )


def _effect_chips(player: PlayerState) -> tuple[Chips, ...]:
    chips = [
        (say(f"effect.add.{name}", n=n), 1)
        for name, n in zip(CATEGORIES, player.add, strict=True)
        if n
    ]
    chips += [
        (say(f"effect.multiply.{name}", n=n), 1)
        for name, n in zip(CATEGORIES, player.multiply, strict=True)
        if n != 1
    ]
    if not chips:
        return ()
    return (Chips(name="effects", title=say("part.effects"), chips=tuple(chips)),)


def _badge(state: State, player: PlayerState) -> Sentence | None:
    if player.rest is not None:
        return say(f"badge.{player.rest.value}")
    if player.must_discard:
        return say("badge.owes", n=player.must_discard)
    if state.phase is Phase.ACTIONS and player.acted:
        return say("badge.acted")
    if state.phase is Phase.FLIP and player.flipped is not None:
        return say("badge.flipped")
    if player.name == state.first_player:
        return say("badge.first")
    return None


def _reminders(table: Table, state: State) -> tuple[Sentence, ...]:
    if state.card is None or state.phase is Phase.OVER:
        return ()
    facts = table.case_facts(state, state.card)
    if state.resolves:
        return (say("reminder.ends"),)
    if state.phase is Phase.ACTIONS and table.reached_maximum(state):
        return (say("reminder.maximum", n=facts.max_cards),)
    return ()
