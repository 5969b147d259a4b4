"""Values to JSON and back, and to the few words a person would type."""

from __future__ import annotations

from enum import Enum, StrEnum
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import msgspec

from companion.engine.kernel.decisions import Option, Plain
from companion.engine.kernel.errors import Unreadable, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")

LONGEST_ANSWER = 4096
"""Nobody at a table says more than this in one answer; longer text is refused before it is parsed."""


class Word(StrEnum):
    """A name that stands in files, like a place or a card.

    Its hash is that of the string, and its value is looked up without a call: both are read at every step.
    """

    __hash__ = str.__hash__
    if not TYPE_CHECKING:  # it would be taken for a member
        value = property(attrgetter("_value_"))


def encode(value: object) -> str:
    """Write a value as JSON, always in the same way."""
    return msgspec.json.encode(value).decode()


def decode(text: str | bytes, kind: type[T]) -> T:
    """Read JSON of a known shape, or say where it is wrong."""
    try:
        decoded: T = _decoder(kind).decode(text)  # type: ignore[arg-type]  # a class is hashable
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Unreadable(refusal("not-readable", why=str(error))) from error
    return decoded


def plain(value: Any) -> Any:
    """Turn a value into dicts, lists, texts and numbers; unlike its JSON, nothing is left out for being usual."""
    if isinstance(value, msgspec.Struct):
        names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
        fields = {encoded: plain(getattr(value, name)) for encoded, name in names}
        config = value.__struct_config__
        return fields if config.tag is None else {str(config.tag_field): config.tag, **fields}
    if isinstance(value, dict):
        return {str(plain(key)): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one) for one in value]
    return value.value if isinstance(value, Enum) else value


def convert(value: object, kind: Any) -> Any:
    """Check plain data (from TOML or JSON) against a shape, or say where it is wrong."""
    try:
        return msgspec.convert(value, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(refusal("not-readable", why=str(error))) from error


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@lru_cache(maxsize=8192)
def _read(text: str, kind: Any) -> Option:
    try:
        option: Option = _decoder(kind).decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Unreadable(refusal("not-readable", why=str(error)[:200])) from error
    return option


def read_option(text: str, kind: Any) -> Option:
    """Read one option of a game's vocabulary; the same text gives the same object."""
    if not isinstance(text, str):
        raise Unreadable(refusal("not-text"))
    if len(text) > LONGEST_ANSWER:
        raise Unreadable(refusal("too-long", longest=LONGEST_ANSWER))
    return _read(text, kind)


def _said(value: object) -> Iterator[str]:
    if isinstance(value, (tuple, list)):
        for one in value:
            yield from _said(one)
    elif value is not None:
        yield str(value)


def words(option: Option) -> str:
    """Say an option in the words of a scenario file: "move BW", "gus", "look"."""
    fields = [word for name in option.__struct_fields__ for word in _said(getattr(option, name))]
    return " ".join(fields if isinstance(option, Plain) and fields else [str(option.__struct_config__.tag), *fields])


def parse(said: str, kind: Any) -> Option | None:
    """Guess which option of a vocabulary was meant, also one that is not on offer; None if it is none."""
    first, *rest = said.split() or [""]
    for struct in get_args(kind) or (kind,):
        tag = struct.__struct_config__.tag
        given = [first, *rest] if issubclass(struct, Plain) and struct.__struct_fields__ else rest
        if (tag != first and given is rest) or len(given) != len(struct.__struct_fields__):
            continue
        try:
            found: Option = msgspec.convert(
                dict(zip(struct.__struct_fields__, given, strict=True)) | {"is": tag}, type=struct, strict=False
            )
        except msgspec.MsgspecError:
            continue
        return found
    return None
