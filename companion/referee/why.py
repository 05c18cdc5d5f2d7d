"""The rule behind a verdict, by its id: quick, for the scenes that cite one.

Only the block of the one rule is parsed; the whole rulebook is not loaded.
"""

import tomllib
from functools import cache

from companion.referee.rulebook import Rule, parse_rule, rulebook_file, rulebook_games

LOG_RULES = {
    "LOG-UNDO": ("Nothing to undo", "There is no entry left that could be undone."),
    "LOG-REDO": ("Nothing to bring back", "Redo comes only straight after an undo or a redo."),
    "LOG-CORRECT": (
        "This entry cannot be corrected",
        "Only an entry that is there, was not undone and is a move or a repair can be replaced.",
    ),
}
"""The companion's own rules, about the log: the only ids outside the rulebooks."""


@cache
def find_rule(game_id: str, rule_id: str) -> Rule | None:
    """Title, text and source of a rule of a game; None for an id that the game does not have."""
    if rule_id in LOG_RULES:
        title, text = LOG_RULES[rule_id]
        return Rule(
            id=rule_id, title=title, text=text, source="Table companion, log", related=(), asked=()
        )
    document, blocks = _blocks(game_id)
    for block in blocks:
        if f'\nid = "{rule_id}"\n' in block:
            return parse_rule(tomllib.loads(block), document)
    return None


def rule_title(game_id: str, rule_id: str) -> str:
    """The rule's title; the id itself where there is none."""
    rule = find_rule(game_id, rule_id)
    return rule_id if rule is None else rule.title


@cache
def _blocks(game_id: str) -> tuple[str, tuple[str, ...]]:
    """The document's name, and the text of each rule's block. Nothing for an unknown game."""
    if game_id not in rulebook_games():
        return "", ()
    head, *blocks = rulebook_file(game_id).read_text("utf-8").split("\n[[rule]]")
    document = tomllib.loads(head.split("\n[same]")[0])["source"]
    return document, tuple(block.split("\n[[open]]")[0] for block in blocks)
