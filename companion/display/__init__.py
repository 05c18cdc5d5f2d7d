"""The pygame window: loop, scenes, widgets, theme, text."""
