"""Structs as plain data for comparing and printing, and as one short line for reading."""

from __future__ import annotations

from enum import Enum
from typing import Any

from msgspec import Struct


def plain(value: Any) -> Any:
    """Turn a value into dicts, lists, texts and numbers; unlike its JSON, nothing is left out for being usual."""
    if isinstance(value, Struct):
        names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
        fields = {encoded: plain(getattr(value, name)) for encoded, name in names}
        config = value.__struct_config__
        return fields if config.tag is None else {str(config.tag_field): config.tag, **fields}
    if isinstance(value, dict):
        return {str(plain(key)): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one) for one in value]
    return value.value if isinstance(value, Enum) else value


def position_of(state: Any) -> dict[str, Any]:
    """Write a state as plain data, without what it has just told."""
    whole: dict[str, Any] = plain(state)
    whole.pop("told", None)
    return whole


def line_of(value: Struct) -> str:
    """Put a happening on one line: "pawn-moved who=ann out_of=FD to=BW"."""
    fields = plain(value)
    tag = fields.pop(str(value.__struct_config__.tag_field))
    return " ".join([str(tag), *(f"{name}={_short(one)}" for name, one in fields.items())])


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}:{_short(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + " ".join(_short(one) for one in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    return str(value)
