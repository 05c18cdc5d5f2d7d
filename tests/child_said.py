"""What a child process says to its parent over a pipe: for tests that kill it."""

import os
import select
import time


def read_for(reader, seconds, until=b"\0"):
    """What the child says in this time, or up to `until`."""
    said, end = b"", time.monotonic() + seconds
    while until not in said and (left := end - time.monotonic()) > 0:
        if select.select([reader], [], [], left)[0]:
            part = os.read(reader, 65536)
            if not part:
                break
            said += part
    return said
