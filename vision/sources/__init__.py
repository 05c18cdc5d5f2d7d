"""Where frames come from: cameras, files, folders, streams, the drawn table."""

from vision.sources.frames import Frame, Picture, Source, Trouble
from vision.sources.open_source import Opener, open_source

__all__ = ["Frame", "Opener", "Picture", "Source", "Trouble", "open_source"]
