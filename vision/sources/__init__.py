"""Where frames come from: cameras, files, folders, streams, the drawn table."""

from vision.sources.frames import Frame, Picture, Source, Trouble
from vision.sources.open_source import Opener, open_source
from vision.sources.patience import PatientSource

__all__ = ["Frame", "Opener", "PatientSource", "Picture", "Source", "Trouble", "open_source"]
