"""Screens of a game of Treatment, made by hand: what the display's tests and pictures show."""

# ruff: noqa: RUF001 - signs as the game prints them

from dataclasses import replace

from sample_boxes import boxes_page

from companion.rules.sentence import Sentence
from companion.views.board import (
    Ask,
    Bay,
    BoardView,
    CardPlace,
    Chips,
    Counter,
    Grid,
    Pile,
    PlayerRow,
    Strip,
    Track,
)
from companion.views.page import (
    Button,
    Buttons,
    CameraPicture,
    Cards,
    Cell,
    Field,
    FieldGrid,
    Line,
    Page,
    Plot,
    Table,
    Tier,
)
from companion.views.scene import (
    CameraView,
    Health,
    Lamp,
    LogLine,
    Outline,
    PickCard,
    Picker,
    PlayerLook,
    Question,
    Screen,
    TableScene,
)

NAMES = (
    "Ana",
    "Björn-Åke",
    "Мария",
    "דניאל",
    "Wolfeschlegelsteinhausenbergerdorff-Smith",
)
EMOJI_NAMES = ("Zoë 🎲", "علي", "Ann", "Ann", "สมชาย 😀")


def t(text: str) -> Sentence:
    """A sentence whose key is its English text: tests need no words files."""
    return Sentence(text)


def players(names: tuple[str, ...] = NAMES) -> tuple[PlayerLook, ...]:
    return tuple(
        PlayerLook(id=f"p{i + 1}", name=name, color=i, glyph=i) for i, name in enumerate(names)
    )


def row(index: int, score: int, hand: int, played: int, **more: object) -> PlayerRow:
    p = f"p{index}"
    return PlayerRow(
        player=p,
        score=score,
        target=more.pop("target", 2),
        parts=(
            Counter(
                name="hand",
                title=t("Hand"),
                value=hand,
                limit=7,
                one_more=Ask(do="count", by=p, arguments=(("by", 1),)),
                one_less=Ask(do="count", by=p, arguments=(("by", -1),)),
            ),
            CardPlace(name="played", title=t("Played"), face_down=played),
        ),
        **more,
    )


ACTIONS = (
    Ask(do="draw", by="p2", title=t("Draw"), key="d"),
    Ask(do="exchange", by="p2", needs=("cards",), title=t("Exchange 2 for 3"), key="x"),
    Ask(do="place", by="p2", title=t("Place face down"), key="p"),
    Ask(
        do="resource",
        by="p2",
        title=t("Play a Resource"),
        key="r",
        disabled=t("The cards are not turned yet"),
    ),
)
TOOLS = (
    Button(id="undo", title=t("Undo"), key="u"),
    Button(id="redo", title=t("Redo"), key="y", disabled=t("Nothing was undone")),
    Button(id="replace", title=t("Replace"), key="c"),
    Button(id="hold", title=t("Hold"), key="h"),
    Button(id="rules", title=t("Rules"), key="f1"),
    Button(id="menu", title=t("Menu"), key="escape"),
)
LOG = (
    LogLine(n=31, text=t("Case 2 is opened: Sleepless Pilot"), player=None),
    LogLine(n=32, text=t("Ana drew a card (not seen)"), player="p1", implied=True),
    LogLine(n=33, text=t("Björn-Åke exchanged 2 cards for 3"), player="p2"),
    LogLine(n=34, text=t("Мария placed a card"), player="p3", struck=True),
    LogLine(n=35, text=t("Мария drew a card"), player="p3", ruled=True),
    LogLine(n=36, text=t("Ana placed a card"), player="p1", provisional=True),
)
CASE = CardPlace(
    name="case",
    title=t("Case"),
    cards=("sleepless-pilot",),
    tags=(t("Anxiety"), t("at most 3 cards"), t("Pharma ×2"), t("Therapy ×0"), t("Social ×1")),
)
MIDDLE = (
    CASE,
    Pile(name="treatments", title=t("Treatments"), count=41),
    Pile(name="discard", title=t("Discard"), count=8),
    Pile(name="symptoms", title=t("Symptoms"), count=None),
)
CAMERA = CameraView(
    lamp=Lamp.READY,
    says=t("Ready"),
    outlines=(
        Outline(
            corners=((0.1, 0.2), (0.3, 0.2), (0.3, 0.7), (0.1, 0.7)), label="Insight", sure=True
        ),
        Outline(
            corners=((0.5, 0.3), (0.68, 0.25), (0.73, 0.7), (0.55, 0.75)),
            label="Lithium",
            sure=False,
        ),
    ),
)
HEALTH = Health(says=(t("25 fps"), t("buttons 3/3"), t("saved 1 s ago")))


def board(count: int = 5) -> BoardView:
    badges: dict[int, dict[str, object]] = {1: {"badge": t("acted")}, 4: {"resting": True}}
    scores, hands, played = (1, 0, 2, 1, 0), (5, 6, 7, 4, 5), (2, 1, 2, 0, 1)
    target = {2: 4, 3: 3}.get(count, 2)
    return BoardView(
        strip=Strip(
            player="p2",
            place=t("Case 2 · round 3"),
            prompt=t("Björn-Åke: draw, exchange or place"),
        ),
        rows=tuple(
            row(i + 1, scores[i], hands[i], played[i], target=target, **badges.get(i + 1, {}))
            for i in range(count)
        ),
        middle=MIDDLE,
        actions=ACTIONS,
    )


def table(count: int = 5, **more: object) -> Screen:
    scene = TableScene(board=board(count), log=LOG, tools=TOOLS, **more)
    return Screen(position=36, scene=scene, players=players()[:count], camera=CAMERA, health=HEALTH)


BREACH = Question(
    id="q1",
    kind="breach",
    title=t("Ana has only 1 card: an exchange needs 2"),
    lines=(t("TR-ACT-03: discard two cards from your hand, then take three."),),
    choices=(
        Button(id="take_back", title=t("Take it back"), key="b", primary=True),
        Button(id="other", title=t("It was another card"), key="o"),
        Button(id="allow", title=t("The table allows it"), key="a"),
    ),
    player="p1",
)
UNSURE = Question(
    id="q2",
    kind="unsure",
    title=t("Which card did Мария play?"),
    choices=(
        Button(id="c1", title=t("Group Therapy"), card="group-therapy"),
        Button(id="c2", title=t("Family Visit"), card="family-visit"),
        Button(id="c3", title=t("Lithium"), card="lithium"),
        Button(id="c4", title=t("Another card"), key="o"),
    ),
    player="p3",
)
LATE = Question(
    id="q3",
    kind="late_press",
    title=t("A late press of Ana"),
    choices=(Button(id="yes", title=t("Count it")),),
)


def breach() -> Screen:
    return table(5, questions=(BREACH, UNSURE, LATE))


def unsure() -> Screen:
    screen = table(4, questions=(UNSURE,))
    camera = replace(CAMERA, lamp=Lamp.ASKING, says=t("Which card is it?"))
    return replace(screen, camera=camera)


def lost() -> Screen:
    trouble = Health(says=(), trouble=t("The camera is gone; play on by keys"))
    camera = CameraView(lamp=Lamp.LOST, says=t("Camera lost"))
    screen = table(3)
    return replace(
        screen,
        players=players(EMOJI_NAMES)[:3],
        camera=camera,
        health=trouble,
        toast=(1, t("Ben placed a card")),
    )


def no_camera() -> Screen:
    return replace(table(5), camera=None, players=players(EMOJI_NAMES))


def heavy() -> Screen:
    """A board with every kind of part, as a heavier game shows it."""
    names = (("Coffee", 3), ("Idea", 2), ("Treatise", 0), ("Bright Idea", 1))

    def one(index: int) -> PlayerRow:
        p = f"p{index}"
        counters = tuple(
            Counter(
                name=name.lower().replace(" ", "_"),
                title=t(name),
                value=value if index != 2 else None,
                one_more=Ask(do="gain", by=p, key=name[0].lower() if index == 1 else None),
                one_less=Ask(do="lose", by=p),
            )
            for name, value in names
        )
        grid = Grid(
            name="notebook",
            title=t("Notebook"),
            cells=(("1", "2", ""), ("x", "", "")),
            asks=((Ask(do="note", by=p), None, None), (None, None, None)),
        )
        goals = Chips(name="goals", title=t("Goals"), chips=((t("Dream"), 2), (t("Grief"), 1)))
        return PlayerRow(player=p, score=17 * index, parts=(*counters, grid, goals))

    track = Track(
        name="reputation",
        title=t("Reputation"),
        spaces=("0", "1", "2", "3", "4", "5"),
        markers=((1, ("p1", "p3")), (4, ("p2",))),
    )
    rooms = CardPlace(name="rooms", title=t("Office"), cards=("couch", None, "desk"))
    view = BoardView(
        strip=Strip(player="p1", place=t("Round 2"), prompt=t("Ana: place the meeting marker")),
        rows=tuple(one(i) for i in range(1, 4)),
        middle=(track, rooms, Chips(name="empty", title=t("Open Dreams"))),
        due=(t("Мария still draws 2 cards"),),
        actions=tuple(
            Ask(do=f"tile{i}", by="p1", title=t(f"Tile {i}"), key=str(i)) for i in range(1, 6)
        ),
        reminders=(t("Clients move after the third round"),),
    )
    scene = TableScene(board=view, log=LOG, tools=TOOLS)
    return Screen(position=9, scene=scene, players=players()[:3], camera=CAMERA, health=HEALTH)


def mind() -> Screen:
    """A heavy game's board: the row that keys act for is large, the others are short."""

    def counters(p: str) -> tuple[Counter, ...]:
        return tuple(
            Counter(
                name=name,
                title=t(name),
                value=index * 7,
                limit=3 if index == 2 else None,
                one_more=Ask(do="gain", by=p, arguments=(("what", name),), key=key),
                one_less=Ask(do="spend", by=p, arguments=(("what", name),)),
            )
            for index, (name, key) in enumerate(
                (("Coffee", "k"), ("Ideas", "i"), ("Boxes", "o"), ("Treatises", "t"))
            )
        )

    def bay(p: str, name: str, client: str | None) -> Bay:
        if client is None:
            return Bay(name=f"{p}.{name}", title=t(name), empty=t("blocked"))
        return Bay(
            name=f"{p}.{name}",
            title=t(name),
            cards=(client, None),
            above=("latent", "manifest"),
            track=Track(
                name="track",
                title=t("Therapy"),
                spaces=("♥", "1", "2", "★", "4", "5", "6", "7", "8"),
                markers=((5, (p,)),),
                worth=("", "", "", "", "", "", "+1", "+2", "+3"),
            ),
            tags=(t("5 to go"), t("4 VP when healed")),
            ask=Ask(do="treat", by=p),
        )

    def one(index: int) -> PlayerRow:
        p = f"p{index}"
        bays = (bay(p, "Primary", f"client-{p}"), bay(p, "Secondary", None))
        cells = (("1", "", ""), ("", "2", ""), ("", "", ""))
        keys = ("@q", "@w", "@e", "@a", "@s", "@d", "@z", "@x", "@c")
        asks = tuple(
            tuple(
                Ask(do="gain", by=p, arguments=(("what", k),), key=k)
                for k in keys[3 * r : 3 * r + 3]
            )
            for r in range(3)
        )
        dial = Grid(
            name="dial",
            title=t("Insights"),
            cells=cells,
            asks=asks,
            less=asks,
            columns=("◆", "⬢", "●"),
            heads=(t("Growth"), t("Freedom"), t("Passion")),
        )
        goals = Chips(name="goals", title=t("Goals"), chips=((t("Dream"), 2),))
        return PlayerRow(
            player=p,
            score=17 * index,
            parts=(*counters(p), *bays, dial, goals),
            brief=(*counters(p)[:2], *bays),
        )

    view = BoardView(
        strip=Strip(player="p2", place=t("Round 2"), prompt=t("Björn-Åke: State Ideas")),
        rows=tuple(one(i) for i in range(1, 5)),
        middle=(
            CardPlace(name="display", title=t("Display"), cards=("a", "b"), tags=(t("♥ 7"),)),
            CardPlace(name="display2", title=t(""), cards=("c", "d"), tags=(t("♥ 5"),)),
            Chips(name="city", title=t("City"), chips=((t("opera"), 1), (t("cafe"), 1))),
        ),
        actions=(Ask(do="end", by="p2", title=t("End turn"), key="n"),),
        tiles=tuple(
            Ask(
                do="tile", by="p2", arguments=(("tile", i),), title=t(f"Tile {i}"), key=f"shift+{i}"
            )
            for i in range(1, 8)
        ),
        reminders=(t("Three Boxes are held: cash one first?"),),
    )
    scene = TableScene(board=view, log=LOG, tools=TOOLS)
    return Screen(position=9, scene=scene, players=players()[:4], camera=CAMERA, health=HEALTH)


def count() -> Screen:
    """Many numbers of many players on one page."""
    names = ("VP", "Coffee", "Bright Ideas", "Boxes", "Reputation", "Ideas", "Treatises", "Row 1",
             "Row 2", "Row 3", "green", "red", "blue", "Healed")  # fmt: skip
    rows = tuple(
        (
            t(name),
            tuple(
                Field(id=f"{name}|p{i}", title=t(name), value=str(i), kind="number")
                for i in range(1, 5)
            ),
        )
        for name in names
    )
    grid = FieldGrid(
        titles=tuple(t(n) for n in NAMES[:4]), players=("p1", "p2", "p3", "p4"), rows=rows
    )
    done = Button(id="counted", title=t("Counted"), key="f2", primary=True)
    return page("count", "Count the table", grid, side=(Buttons(buttons=(done,), columns=1),))


def page(name: str, title: str, *blocks: object, **more: object) -> Screen:
    back = more.pop("back", Button(id="back", title=t("Back"), key="escape"))
    scene = Page(name=name, title=t(title), blocks=blocks, back=back, **more)
    return Screen(position=40, scene=scene, players=players(), camera=CAMERA, health=HEALTH)


def start() -> Screen:
    return page(
        "start",
        "Table Companion",
        Buttons(
            buttons=(
                Button(
                    id="resume",
                    title=t("Go on: Treatment, Case 2, round 3"),
                    key="enter",
                    primary=True,
                ),
            ),
            columns=1,
        ),
        Line(text=t("Ana 1 · Björn-Åke 0 · Мария 2 · saved today at 20:14"), tier=Tier.DETAIL),
        Buttons(
            buttons=(
                Button(id="new", title=t("New game"), key="n"),
                Button(id="history", title=t("History"), key="h"),
                Button(id="decks", title=t("Decks"), key="d"),
                Button(id="camera", title=t("Camera and mat"), key="c"),
                Button(id="buttons", title=t("Buttons"), key="b"),
                Button(id="settings", title=t("Settings"), key="s"),
            ),
            columns=3,
        ),
        back=None,
    )


def new_game() -> Screen:
    fields = tuple(
        Field(id=f"name{i}", title=t(f"Player {i + 1}"), value=name, player=f"p{i + 1}")
        for i, name in enumerate(NAMES[:4])
    )
    return page(
        "new_game",
        "New game",
        Field(
            id="game",
            title=t("Game"),
            value="treatment",
            kind="choice",
            choices=(("treatment", t("Treatment")), ("unconscious_mind", t("Unconscious Mind"))),
        ),
        replace(fields[0], focus=True),
        *fields[1:],
        side=(
            Field(
                id="keep",
                title=t("How much to keep"),
                value="all",
                kind="choice",
                choices=(("points", t("Points only")), ("all", t("Everything"))),
            ),
            Field(
                id="target",
                title=t("Cases to win"),
                value="12",
                kind="number",
                problem=t("There are not so many Cases: at most 9"),
            ),
            Line(text=t("The camera can do this game alone."), tier=Tier.DETAIL),
            Buttons(buttons=(Button(id="go", title=t("Start"), key="f2", primary=True),)),
        ),
    )


def reveal() -> Screen:
    cards = ("group-therapy", "lithium", "family-visit")
    return page(
        "reveal",
        "Turn the cards",
        Line(text=t("Ana: three cards"), player="p1"),
        Cards(cards=cards, title=t("What the camera reads")),
        Buttons(
            buttons=(
                Button(id="right", title=t("That is right"), key="enter", primary=True),
                Button(id="other", title=t("Other cards"), key="o"),
                Button(id="takes", title=t("Ana takes it"), player="p1", key="t"),
            )
        ),
        side=(
            Line(text=t("or type the symbols"), tier=Tier.DETAIL),
            *(
                Field(id=f"s{i}", title=t(title), value=str(i), kind="number")
                for i, title in enumerate(("Pharma +", "Pharma −", "Therapy +", "Therapy −"))
            ),
        ),
    )


def scoring() -> Screen:
    def line(index: int, *cells: str, best: bool = False) -> tuple[Cell, ...]:
        name = Cell(text=t(NAMES[index]), player=f"p{index + 1}")
        rest = tuple(Cell(text=t(c)) for c in cells[:-1])
        return (name, *rest, Cell(text=t(cells[-1]), strong=best))

    return page(
        "scoring",
        "Who takes Sleepless Pilot?",
        Table(
            titles=(
                t("Player"),
                t("Pharma ×2"),
                t("Therapy ×0"),
                t("Social ×1"),
                t("Cards"),
                t("Sum"),
            ),
            rows=(
                line(0, "4 → 8", "2 → 0", "−1", "3", "7"),
                line(1, "3 → 6", "5 → 0", "2", "3", "8", best=True),
                line(2, "0", "1 → 0", "0", "1", "0"),
                line(3, "?", "?", "?", "2", "?"),
            ),
        ),
        Line(text=t("Björn-Åke takes the Case with 8."), player="p2"),
        Line(text=t("A card of the fourth player was never typed in."), warning=True),
        Buttons(
            buttons=(
                Button(id="ok", title=t("Next Case"), key="enter", primary=True),
                Button(id="wrong", title=t("Correct a card"), key="c"),
            )
        ),
    )


def result() -> Screen:
    series = (
        ("p1", (0, 0, 1, 1, 1, 1, 1)),
        ("p2", (0, 0, 0, 0, 1, 1, 2)),
        ("p3", (0, 1, 1, 1, 1, 1, 1)),
    )
    ranks = tuple(
        (Cell(text=t(place), strong=place == "1"), Cell(text=t(name), player=p), Cell(text=t(n)))
        for place, name, p, n in (
            ("1", NAMES[1], "p2", "2"),
            ("2", NAMES[0], "p1", "1"),
            ("2", NAMES[2], "p3", "1"),
        )
    )
    return page(
        "result",
        "Björn-Åke wins",
        Table(titles=(t("Place"), t("Player"), t("Cases")), rows=ranks),
        Line(text=t("Second place is shared: no further tie-break."), tier=Tier.DETAIL),
        Buttons(
            buttons=(
                Button(id="again", title=t("Play again"), key="enter", primary=True),
                Button(id="export", title=t("Send to BG Stats"), key="b"),
            )
        ),
        side=(Plot(title=t("Cases after each entry"), series=series),),
    )


def camera_page() -> Screen:
    return page(
        "cameras",
        "Camera and mat",
        CameraPicture(title=t("All four markers of the mat are seen.")),
        side=(
            Line(text=t("Lay the mat flat and switch the lamp on.")),
            Buttons(buttons=(Button(id="next", title=t("Next"), key="enter", primary=True),)),
        ),
    )


def long_page() -> Screen:
    lines = tuple(Line(text=t(f"Rule {i}: {'a card is a card ' * 4}")) for i in range(30))
    return page("rules", "Rules", *lines)


def picker(count: int = 24, query: str = "", chosen: tuple[str, ...] = ()) -> Screen:
    names = ("Group Therapy", "Lithium", "Family Visit", "Night Walk", "Letter from a Friend")
    cards = tuple(
        PickCard(
            card=f"card-{i}",
            name=f"{names[i % 5]} {i // 5 + 1}",
            legal=i < count * 3 // 4,
            note=t("A Resource is never placed") if i >= count * 3 // 4 else t("+2 Therapy, −1"),
        )
        for i in range(count)
    )
    scene = Picker(
        title=t("Which two cards does Björn-Åke discard?"),
        query=query,
        cards=cards,
        chosen=chosen,
        wanted=2,
        extra=(
            Button(id="not_seen", title=t("Nobody saw it"), key="n"),
            Button(id="done", title=t("Done"), key="f2", primary=True),
        ),
        player="p2",
    )
    return Screen(position=40, scene=scene, players=players())


def picker_few() -> Screen:
    return picker(4, "gro", ("card-1",))


def picker_none() -> Screen:
    return picker(0, "xyz")


def buttons_page() -> Screen:
    return replace(page("buttons", "Buttons"), scene=boxes_page(NAMES[:3]))


SAMPLES = {
    "table5": table,
    "table3": lambda: table(3),
    "breach": breach,
    "unsure": unsure,
    "lost": lost,
    "no_camera": no_camera,
    "heavy": heavy,
    "mind": mind,
    "count": count,
    "start": start,
    "new_game": new_game,
    "reveal": reveal,
    "scoring": scoring,
    "result": result,
    "cameras": camera_page,
    "buttons": buttons_page,
    "rules": long_page,
    "picker": picker,
    "picker_few": picker_few,
    "picker_none": picker_none,
}
"""Every sample by name."""
