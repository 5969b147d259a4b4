"""An example or two for every command, from `examples.toml`; help shows them last."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

HEAD: Final = "examples:"
_PLACE: Final = re.compile(r"(?m)^  <([a-z ]+)>$")
"""Where a text has the examples of a command in its midst."""


@cache
def _examples() -> dict[str, list[str]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def with_examples(prog: str, text: str) -> str:
    """Add the examples of this command to what it says at its end: in their place, or before it."""
    if _PLACE.search(text):
        return _PLACE.sub(lambda place: _lines(place[1]), text)
    lines = _lines(prog.removeprefix("companion").strip())
    return "\n\n".join(filter(None, (lines and f"{HEAD}\n{lines}", text.strip("\n"))))


def _lines(command: str) -> str:
    typed = f"companion {command}".strip()
    return "\n".join(f"  {typed} {example}".rstrip() for example in _examples().get(command, ()))
