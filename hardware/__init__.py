"""The hardware of the table: seat buttons and lamps, cameras, sound, and a simulated table. No games, no screens."""

import os

# Our matrices are small: a second thread only waits for the first, and takes its core away from the screen.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Beneath our own look at a picture's header (picture_header.py) OpenCV's: it reads this when it is loaded.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "50500000")
