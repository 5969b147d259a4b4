"""Drawings, pictures, fonts and sounds, found wherever the program is installed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

ASSETS: Final = Path(str(files(__name__)))
"""A real folder: Kivy, OpenCV and the sound programs open files, so the wheel is never run from its archive."""
