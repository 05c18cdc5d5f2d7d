"""From camera frames to what lies in each area of the table. Knows nothing of any game."""

import os

# One core for the recognizer (cv2.setNumThreads(1) does the same for OpenCV): threads of the
# linear algebra wait for each other, and take a third more work for the same wall-clock time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
