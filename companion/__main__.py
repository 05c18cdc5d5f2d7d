"""The `companion` command: one module a command in `companion.commands`.

Modules are imported only for the command that was asked for, so that `companion replay`
needs neither a screen nor a camera library. A user's mistake gives one sentence and exit 2.
"""

import argparse
import importlib.util
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from companion import __version__
from companion.commands import COMMANDS, load_command
from companion.game_log.errors import LogError
from companion.rules.errors import RulesError

BAD_USE = 2
INTERRUPTED = 130
_LONGEST = 600
"""Characters of a sentence that a person still reads; what was typed may be a megabyte."""


class _Parser(argparse.ArgumentParser):
    """Answers bad use with one sentence instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USE, f"{_clip(f'{self.prog}: {message} (see {self.prog} --help)')}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns its exit code: 0 done, 1 a checked "no", 2 bad use or input."""
    _speak_utf8()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is ours
    os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")  # our own sentences say it better
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    try:
        code = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; nothing may be written when Python closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except (RulesError, LogError) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(_sentence(error))
    return code


def _run(argv: list[str]) -> int:
    name = next((word for word in argv if not word.startswith("-")), None)
    parser = _Parser(prog="companion", description="The companion beside a physical card game.")
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    if name is None and not argv:
        module = load_command("start")
        if module is None:
            parser.print_help()
            return 0
        return int(module.run(argparse.Namespace()))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    found = None
    for command, summary in COMMANDS.items():
        if command == name and (module := load_command(command)) is not None:
            found = module
            module.add_parser(commands)
        elif _exists(command):
            commands.add_parser(command, help=summary, add_help=False)
    try:
        args = parser.parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else BAD_USE
    if found is None:
        return _refuse(f"There is no command {name!r}")
    return int(found.run(args))


def _exists(command: str) -> bool:
    return importlib.util.find_spec(f"companion.commands.{command}") is not None


def _speak_utf8() -> None:
    """Names have accents and emoji; a console with a narrower code page must not stop us."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _sentence(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename!r}: {reason}" if error.filename else reason


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"companion: {_clip(' '.join(sentence.split()))}\n")
    return BAD_USE


def _clip(sentence: str) -> str:
    """A sentence without its middle if that is a long value: its start names file, line and key."""
    if len(sentence) <= _LONGEST:
        return sentence
    return f"{sentence[: _LONGEST - 200]} … {sentence[-197:]}"


if __name__ == "__main__":
    sys.exit(main())
