"""What can go wrong with the log. A breach of the rules is a value, never one of these.

LogError
├── StoreError         the store cannot be opened, read or written; one plain sentence
│   ├── StoreBusy      another running program has the store open
│   └── StoreReadOnly  the file is newer than the program, or the folder refuses writing
└── (a script or an entry that cannot be read is companion.rules.errors.BadInput)
"""


class LogError(Exception):
    """Root of everything that the log raises."""


class StoreError(LogError):
    """The durable store refuses; the sentence says what to do about it.

    `reason` names what a screen has words of its own for: "full", "read_only", "silent",
    "busy" or "damaged"; empty for anything else.
    """

    def __init__(self, sentence: str, *, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class StoreBusy(StoreError):
    """Another running program has the store open."""


class StoreReadOnly(StoreError):
    """The store can be read but not written."""
