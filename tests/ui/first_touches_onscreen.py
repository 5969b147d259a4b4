"""Touches from *New game* to the first real decision, counted in a real window: strangers first, then known people."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import tests.ui.scenes  # noqa: F401  Kivy reads its environment when it is first imported, and scenes prepares that

# isort: split

from companion.devtools.bench.touch_bench import Evening
from companion.devtools.fingers.fingers import Fingers
from companion.ui.launch import Wish

with tempfile.TemporaryDirectory() as home:
    wish = Wish("en", (800, 480), swift=True, home=Path(home))
    with Fingers(wish, waiting=True, paint_every=8) as fingers:
        found = [Evening(fingers, sys.argv[1], seed).first_decision() for seed in range(2)]
    sys.stdout.write(json.dumps(found))
