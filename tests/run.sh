#!/usr/bin/env bash
# The second command of the README: makes the environment if there is none, installs (with uv
# where there is uv, else with pip), tests.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${CI:-}" ] || ! command -v pytest > /dev/null; then
    if command -v uv > /dev/null; then # the faster way
        [ -x .venv/bin/python ] || uv venv --quiet --seed .venv
        uv pip install --quiet --python .venv/bin/python -e '.[dev]'
    else
        [ -x .venv/bin/python ] || python3 -m venv .venv
        .venv/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
    fi
    export PATH="$PWD/.venv/bin:$PATH"
fi
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
pytest --cov --cov-report=term:skip-covered -n auto "$@"
