"""Moves of Treatment to and from the entries of a game script."""

from typing import assert_never

from companion.games.treatment.deck import (
    CATEGORIES,
    UNKNOWN,
    Deck,
    Symbols,
    case_facts_json,
    read_case_facts,
    read_resource_facts,
    read_symptom_facts,
    resource_facts_json,
    symptom_facts_json,
)
from companion.games.treatment.moves import (
    PLAYER_MOVES,
    TABLE_MOVES,
    ApplyEffect,
    Award,
    Discard,
    Draw,
    Exchange,
    Flip,
    Pass,
    Place,
    PlayResource,
    RevealCase,
    RevealSymptom,
    TreatmentMove,
)
from companion.rules.errors import BadInput
from companion.rules.fields import Fields, is_whole
from companion.rules.moves import Json
from companion.rules.seats import Player


def parse_treatment(fields: Fields, do: str, by: Player | None, deck: Deck) -> TreatmentMove:
    """Read a move of this game; raises BadInput. Whether `by` sits here is asked elsewhere."""
    if do in TABLE_MOVES:
        if by is not None:
            raise BadInput(f"{fields.where}: {do!r} is a move of the table and has no 'by'")
        return _parse_table_move(fields, do, deck)
    if do not in PLAYER_MOVES:
        known = ", ".join(TABLE_MOVES + PLAYER_MOVES)
        raise BadInput(f"{fields.where}: 'do' must be one of {known}, not {do!r}")
    if by is None:
        raise BadInput(f"{fields.where}: {do!r} needs 'by', the name of a player")
    return _parse_player_move(fields, do, by, deck)


def _parse_table_move(fields: Fields, do: str, deck: Deck) -> RevealCase | RevealSymptom | Award:
    match do:
        case "reveal_case":
            card = _one(fields, "card", deck, "case")
            case = read_case_facts(fields)
            _refuse_known(fields, card, case, deck.cases.get(card))
            return RevealCase(card=card, told=case)
        case "reveal_symptom":
            card = _one(fields, "card", deck, "symptom")
            symptom = read_symptom_facts(fields)
            _refuse_known(fields, card, symptom, deck.symptoms.get(card))
            return RevealSymptom(card=card, told=symptom)
        case _:
            to = fields.raw("to")
            if to is not None and not isinstance(to, str):
                fields.refuse("to", "a player's name or null")
            return Award(to=None if to is None else Player(str(to)))


def _parse_player_move(fields: Fields, do: str, by: Player, deck: Deck) -> TreatmentMove:
    match do:
        case "draw":
            return Draw(by=by)
        case "pass":
            return Pass(by=by)
        case "place":
            card = _one(fields, "card", deck, "hand") if fields.has("card") else UNKNOWN
            return Place(by=by, card=card)
        case "exchange":
            return Exchange(by=by, discards=_several(fields, "discards", deck))
        case "discard":
            cards = _several(fields, "cards", deck)
            if not cards:
                fields.refuse("cards", "at least one card")
            return Discard(by=by, cards=cards)
        case "play_resource":
            card = _one(fields, "card", deck, "resource")
            told = read_resource_facts(fields)
            _refuse_known(fields, card, told, deck.resources.get(card))
            return PlayResource(by=by, card=card, told=told)
        case "flip":
            return _parse_flip(fields, by, deck)
        case _:
            patch = fields.raw("patch")
            if not isinstance(patch, list):
                fields.refuse("patch", "a list of operations (RFC 6902)")
            return ApplyEffect(by=by, patch=tuple(patch))


def _parse_flip(fields: Fields, by: Player, deck: Deck) -> Flip:
    if not fields.has("count"):
        return Flip(by=by, cards=_several(fields, "cards", deck))
    if fields.has("cards"):
        raise BadInput(f"{fields.where}: 'count' comes instead of 'cards', not beside it")
    count = fields.whole("count", least=0, most=200)
    symbols = _read_told_symbols(fields) if fields.has("symbols") else None
    return Flip(by=by, cards=(UNKNOWN,) * count, symbols=symbols, counted=True)


def _read_told_symbols(fields: Fields) -> Symbols:
    where = f"{fields.where}, symbols"
    inner = Fields(fields.raw("symbols"), where)
    pairs: list[tuple[int, int]] = []
    for category in CATEGORIES:
        pair = inner.raw(category, [0, 0])
        good = isinstance(pair, list) and len(pair) == 2
        if not (good and isinstance(pair, list) and all(is_whole(n) and n >= 0 for n in pair)):
            inner.refuse(category, "two numbers from 0, [plus, minus]")
        pairs.append((int(pair[0]), int(pair[1])))
    inner.done()
    (a, x), (b, y), (c, z) = pairs
    return Symbols(plus=(a, b, c), minus=(x, y, z))


def _refuse_known(fields: Fields, card: str, told: object, known: object) -> None:
    """Numbers for a card that the deck has already are bad input."""
    if known is None:
        return
    for name in told.__slots__:  # type: ignore[attr-defined]
        if getattr(told, name) is not None and getattr(known, name) is not None:
            raise BadInput(f"{fields.where}: the deck has {name!r} of {card!r} already")


def _one(fields: Fields, key: str, deck: Deck, kind: str) -> str:
    return _check(fields, key, fields.text(key), deck, kind)


def _several(fields: Fields, key: str, deck: Deck) -> tuple[str, ...]:
    return tuple(_check(fields, key, card, deck, "hand") for card in fields.texts(key))


def _check(fields: Fields, key: str, card: str, deck: Deck, kind: str) -> str:
    if card == UNKNOWN:
        return card
    if card not in deck.copies:
        raise BadInput(f"{fields.where}: {key!r} names {card!r}, a card that the deck lacks")
    homes = {
        "case": (deck.cases,),
        "symptom": (deck.symptoms,),
        "resource": (deck.resources,),
        "hand": (deck.treatments, deck.resources),
    }[kind]
    if not any(card in home for home in homes):
        wanted = "Treatment or Resource" if kind == "hand" else kind.capitalize()
        raise BadInput(f"{fields.where}: {key!r} must be a {wanted} card, not {card!r}")
    return card


def write_treatment(move: TreatmentMove) -> dict[str, Json]:
    """The entry body of a move, inverse of `parse_treatment`."""
    body: dict[str, Json] = {"do": move.do}
    if move.by is not None:
        body["by"] = move.by
    return body | _write_arguments(move)


def _write_arguments(move: TreatmentMove) -> dict[str, Json]:
    match move:
        case RevealCase() | RevealSymptom() | PlayResource():
            return {"card": move.card} | _write_told(move)
        case ApplyEffect():
            return {"patch": list(move.patch)}
        case Exchange():
            return {"discards": list(move.discards)}
        case Discard():
            return {"cards": list(move.cards)}
        case Award():
            return {"to": move.to}
        case Flip():
            return _write_flip(move)
        case Place():
            return {} if move.card == UNKNOWN else {"card": move.card}
        case Draw() | Pass():
            return {}
        case _:
            assert_never(move)


def _write_told(move: RevealCase | RevealSymptom | PlayResource) -> dict[str, Json]:
    match move:
        case RevealCase():
            return case_facts_json(move.told)
        case RevealSymptom():
            return symptom_facts_json(move.told)
        case PlayResource():
            return resource_facts_json(move.told)
        case _:
            assert_never(move)


def _write_flip(move: Flip) -> dict[str, Json]:
    if not move.counted:
        return {"cards": list(move.cards)}
    body: dict[str, Json] = {"count": len(move.cards)}
    if (symbols := move.symbols) is not None:
        pairs = zip(CATEGORIES, symbols.plus, symbols.minus, strict=True)
        body["symbols"] = {name: [plus, minus] for name, plus, minus in pairs}
    return body
