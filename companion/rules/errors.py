"""What can be wrong with input. Expected refusals (a breach) are values, never exceptions.

RulesError
├── BadInput         a script, deck file, header or entry that cannot be read
└── ImpossibleState  a repair that would give a state that cannot be
"""


class RulesError(Exception):
    """Root of everything that rules raise."""


class BadInput(RulesError):
    """One plain sentence that names the key at fault; the caller adds file and line.

    rule: the rule that the sentence names, if any (a header without two removed categories).
    """

    def __init__(self, sentence: str, *, rule: str | None = None) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.rule = rule


class ImpossibleState(RulesError):
    """One plain sentence that says which part of the state cannot be."""
