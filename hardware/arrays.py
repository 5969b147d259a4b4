"""Names for arrays. OpenCV's types do not say which numbers come back, so these promise it in words only."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Floats: TypeAlias = np.ndarray[Any, np.dtype[Any]]
"""Numbers with a fraction: light, places, directions."""
Pixels: TypeAlias = np.ndarray[Any, np.dtype[Any]]
"""A picture as cameras give it: rows, columns and blue, green, red; 8 bit each."""
Flags: TypeAlias = np.ndarray[Any, np.dtype[Any]]
"""Yes or no for every place."""
