"""Makes the chimes in assets/sounds: `python -m assets.make.chimes`.

Each is a few notes of a struck bar: a sine with two soft overtones that fade at their own pace.
"""

import wave
from pathlib import Path

import numpy as np
import numpy.typing as npt

RATE_HZ = 22050
SOUNDS = Path(__file__).resolve().parent.parent / "sounds"

Notes = tuple[tuple[float, float, float], ...]
"""Each note: start in seconds, frequency in hertz, loudness from 0 to 1."""

CHIMES: dict[str, Notes] = {
    "seen": ((0.0, 1046.5, 0.5), (0.07, 1568.0, 0.4)),
    "accepted": ((0.0, 784.0, 0.5),),
    "asking": ((0.0, 659.3, 0.5), (0.13, 880.0, 0.5)),
    "refused": ((0.0, 311.1, 0.6), (0.12, 261.6, 0.6)),
    "scored": ((0.0, 523.3, 0.4), (0.1, 659.3, 0.4), (0.2, 784.0, 0.4), (0.32, 1046.5, 0.5)),
    "turn": ((0.0, 587.3, 0.35), (0.09, 440.0, 0.3)),
    "lost": ((0.0, 440.0, 0.5), (0.16, 329.6, 0.5), (0.32, 220.0, 0.5)),
    "found": ((0.0, 329.6, 0.4), (0.1, 440.0, 0.4), (0.2, 659.3, 0.4)),
}


def make_chime(notes: Notes) -> npt.NDArray[np.int16]:
    """Samples at `RATE_HZ`, one channel."""
    length = max(start for start, _, _ in notes) + 0.45
    time = np.arange(int(length * RATE_HZ)) / RATE_HZ
    sound = np.zeros_like(time)
    for start, hertz, loudness in notes:
        since = np.maximum(time - start, 0)
        struck = (time >= start) * np.minimum(since / 0.004, 1)
        for factor, share, fade in ((1, 1.0, 9.0), (2.76, 0.22, 18.0), (5.4, 0.08, 34.0)):
            tone = np.sin(2 * np.pi * hertz * factor * since)
            sound += struck * loudness * share * tone * np.exp(-fade * since)
    sound *= np.minimum((length - time) / 0.03, 1)
    return np.asarray(np.clip(sound * 0.6, -1, 1) * 32767, np.int16)


def write_chimes(folder: Path) -> None:
    """Write every chime as NAME.wav."""
    for name, notes in CHIMES.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE_HZ)
            file.writeframes(make_chime(notes).astype("<i2").tobytes())


if __name__ == "__main__":
    write_chimes(SOUNDS)
