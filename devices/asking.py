"""When to ask a port who is there, and when to stop: one question at opening, then patience."""

QUIET_AFTER_OPEN_S = 2.2
"""A boot loader may hang on early bytes: one question at opening, then none for so long."""
ASK_EVERY_S = 1.0
ASK_AT_MOST_EVERY_S = 0.4
"""A board answers each 300 ms at most."""
NO_HELLO_S = 5.0


class Asking:
    """The questions to one port since it was opened at `now_s`, the first one included."""

    def __init__(self, now_s: float) -> None:
        self._opened_s = self._asked_s = now_s

    def asked(self, now_s: float) -> None:
        """A question (or a new id, which is answered like one) goes out."""
        self._asked_s = now_s

    def lately(self, now_s: float) -> bool:
        """There was a question within the last second."""
        return now_s - self._asked_s < ASK_EVERY_S

    def may_hurry(self, now_s: float) -> bool:
        """The board has just said something: no boot loader, and its hello was damaged."""
        return now_s - self._asked_s >= ASK_AT_MOST_EVERY_S

    def due(self, now_s: float) -> bool:
        """Time for a further question to a port where nobody has said hello."""
        quiet_until_s = self._opened_s + QUIET_AFTER_OPEN_S
        return now_s >= max(self._asked_s + ASK_EVERY_S, quiet_until_s)

    def hopeless(self, now_s: float, heard_s: float) -> bool:
        """Nothing in the protocol has come for 5 s."""
        return now_s - max(self._opened_s, heard_s) >= NO_HELLO_S
