"""Builds the Arduino sketch with the tools of a Linux distribution, and the door to libsimavr.

`.ci/install-firmware-tools` installs them; without them the soak runs the simulated box.
"""

import shutil
import subprocess
from pathlib import Path

ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr")
RIG = Path(__file__).parent
SKETCH = RIG.parents[2] / "devices/firmware/seatlink/seatlink.ino"

BOARDS = {
    "uno": ("atmega328p", "standard", ("-DARDUINO_AVR_UNO",)),
    "mega": ("atmega2560", "mega", ("-DARDUINO_AVR_MEGA2560",)),
    "leonardo": (
        "atmega32u4",
        "leonardo",
        (
            "-DARDUINO_AVR_LEONARDO",
            "-DUSB_VID=0x2341",
            "-DUSB_PID=0x8036",
            '-DUSB_MANUFACTURER="Arduino LLC"',
            '-DUSB_PRODUCT="Arduino Leonardo"',
        ),
    ),
}
"""Board: chip, pin variant of the Arduino core, definitions. The ids are the boards' own."""


def missing_tools() -> str:
    """What keeps the sketch from being built or run here; empty if nothing does."""
    for tool in ("avr-g++", "avr-ar", "gcc"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed"
    for path in (ARDUINO, Path("/usr/include/simavr/sim_avr.h"), Path("/usr/include/libelf.h")):
        if not path.exists():
            return f"{path} is not installed"
    return ""


def build_sketch(
    folder: Path, board: str = "uno", sketch: Path = SKETCH, more: tuple[str, ...] = ()
) -> Path:
    """Compile the Arduino core and the sketch into `folder`; the ELF's path.

    more: definitions such as `-DLONG_PRESS_MS=800`.
    """
    chip, variant, definitions = BOARDS[board]
    core = ARDUINO / "cores/arduino"
    flags = [
        f"-mmcu={chip}",
        "-DF_CPU=16000000UL",
        "-DARDUINO=10819",
        "-DARDUINO_ARCH_AVR",
        "-DDECIMAL_DIG=__DECIMAL_DIG__",
        *definitions,
        *more,
        *("-Os", "-ffunction-sections", "-fdata-sections"),
        *(f"-I{core}", f"-I{ARDUINO / 'variants' / variant}"),
    ]
    cpp = ["avr-g++", *flags, "-std=gnu++11", "-fno-exceptions", "-fno-threadsafe-statics"]
    objects = []
    for source in sorted(core.iterdir()):
        target = folder / f"{source.name}.o"
        if source.suffix == ".cpp":
            _run([*cpp, "-c", str(source), "-o", str(target)])
        elif source.suffix in {".c", ".S"}:
            _run(["avr-gcc", *flags, "-c", str(source), "-o", str(target)])
        else:
            continue
        objects.append(str(target))
    archive, sketch_object, elf = folder / "core.a", folder / "sketch.o", folder / f"{board}.elf"
    _run(["avr-ar", "rcs", str(archive), *objects])
    strict = ["-Wall", "-Wextra", "-Werror"]
    as_cpp = ["-x", "c++", "-include", "Arduino.h", str(sketch)]
    _run([*cpp, *strict, *as_cpp, "-c", "-o", str(sketch_object)])
    parts = [str(sketch_object), str(archive), "-lm"]
    _run(["avr-gcc", f"-mmcu={chip}", "-Os", "-Wl,--gc-sections", "-o", str(elf), *parts])
    return elf


def build_shim(folder: Path) -> Path:
    """Compile the door to libsimavr."""
    shim = folder / "avr_shim.so"
    source = str(RIG / "avr_shim.c")
    _run(["gcc", "-O2", "-shared", "-fPIC", source, "-o", str(shim), "-lsimavr", "-lelf"])
    return shim


def elf_sizes(elf: Path) -> tuple[int, int]:
    """Bytes of flash and of RAM."""
    text, data, bss = _run(["avr-size", str(elf)]).splitlines()[1].split()[:3]
    return int(text) + int(data), int(data) + int(bss)


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stderr}"
    return done.stdout
