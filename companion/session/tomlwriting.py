"""Plain data as TOML that a person can correct: one line for each row of a table."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_WIDE: Final = 100
"""A list that is longer than this gets a line for each member."""


def lines_of(content: Mapping[str, Any]) -> Iterator[str]:
    """Write a table line by line; what is None has no word in TOML and is left out."""
    for name, value in content.items():
        if value is None:
            continue
        line = f"{_key(name)} = {written(value)}"
        if isinstance(value, (list, tuple)) and (len(line) > _WIDE or any(isinstance(one, dict) for one in value)):
            yield f"{_key(name)} = ["
            yield from (f"    {written(one)}," for one in value)
            yield "]"
        else:
            yield line


def written(value: Any) -> str:
    """Write one value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(written(one) for one in value)}]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(name)} = {written(one)}" for name, one in value.items() if one is not None)
        return f"{{ {pairs} }}" if pairs else "{}"
    return _text(str(value))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """A JSON string is a TOML string but for one sign, which TOML wants spelled out."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
