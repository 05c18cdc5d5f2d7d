"""The set-up scenes: cameras and mat, decks, health. Plain classes, no window.

Each gives a page and takes intents; `tick` is called once a turn of the main loop.
"""
