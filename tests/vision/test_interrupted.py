"""Ctrl-C reaches every process of a terminal: the camera's leaves the answer to the program."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from vision import process


@pytest.fixture
def kept_handler():
    before = signal.getsignal(signal.SIGINT)
    yield before
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the new process sees to it itself")
def test_a_process_started_in_here_is_deaf_from_its_first_moment(kept_handler):
    code = "import signal; print(signal.getsignal(signal.SIGINT) == signal.SIG_IGN)"
    with process._deaf_to_interrupts():
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"True"
    assert signal.getsignal(signal.SIGINT) == kept_handler


def test_the_process_makes_itself_deaf_too(kept_handler, monkeypatch):
    heard = []
    monkeypatch.setattr(process, "work", lambda *_: heard.append(signal.getsignal(signal.SIGINT)))
    process._work_apart(None, None)
    assert heard == [signal.SIG_IGN]


def test_a_start_beside_the_main_thread_is_left_alone(kept_handler):
    seen = []

    def start():
        with process._deaf_to_interrupts():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
    assert seen == [kept_handler]


PROGRAM = """
import multiprocessing, sys
from vision import process

def endless(*_):
    print("working", flush=True)
    while True:
        pass

def apart(pipe):
    process.work = endless
    process._work_apart(None, None)

if __name__ == "__main__":
    multiprocessing.get_context("spawn").Process(target=apart, args=(None,), daemon=True).start()
    sys.stdin.read()
"""


@pytest.mark.skipif(os.name != "posix", reason="kills a process as the system would")
def test_the_camera_is_let_go_when_the_program_is_killed(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, "utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    program = subprocess.Popen(
        [sys.executable, str(script)], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert program.stdout.readline().strip() == b"working"
    program.kill()
    program.wait()
    assert program.stdout.read() == b""  # ends only when the camera's process has ended too
