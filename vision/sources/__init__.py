"""Where frames come from: cameras, files, folders, streams, the drawn table."""
