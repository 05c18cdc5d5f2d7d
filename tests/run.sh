#!/usr/bin/env bash
# The second command of the README: makes the environment if there is none, installs, tests.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${CI:-}" ] || ! command -v pytest > /dev/null; then
    [ -x .venv/bin/python ] || python3 -m venv .venv
    export PATH="$PWD/.venv/bin:$PATH"
    pip install --quiet --disable-pip-version-check -e '.[dev]'
fi
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
pytest --cov --cov-report=term:skip-covered -n auto "$@"
