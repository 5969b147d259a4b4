"""Quartermaster: the officer at your table who knows the rules, counts the loot and reads the dice."""

import os

__version__ = "0.1.0"

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # see hardware: whichever is there first
