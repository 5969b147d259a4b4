"""Documents that a person wrote or chose: a text file of any kind, and TOML with the line where something stands."""

from __future__ import annotations

import json
import re
import stat
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.errors import refusal
from companion.session.errors import Misstep, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LARGEST: Final = 2_000_000
"""Bytes; the longest game on the shelf needs a twentieth of it."""


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    """Read a plain file of sensible size; a folder, a pipe or a device is none."""
    try:
        kind = path.stat()
        if stat.S_ISDIR(kind.st_mode):
            raise UnreadableFile(refusal("file-is-a-folder", file=str(path)))
        if not stat.S_ISREG(kind.st_mode):
            raise UnreadableFile(refusal("file-is-none", file=str(path)))
        with path.open("rb") as file:
            content = file.read(most + 1)
    except (OSError, ValueError) as error:  # a path with a NUL in it is a ValueError
        if isinstance(error, UnreadableFile):
            raise
        why = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(refusal("file-unreadable", file=str(path), why=why)) from error
    if len(content) > most:
        raise UnreadableFile(refusal("file-too-big", file=str(path), most=most))
    return content


def read_text(path: Path) -> str:
    """Read a text file of sensible size."""
    content = read_bytes(path)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(refusal("file-no-text", file=str(path))) from error
    if "\0" in text:
        raise UnreadableFile(refusal("file-no-text", file=str(path)))
    return text


# --- TOML ---

_SYNTAX: Final = re.compile(r"(?P<why>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)")
_TABLE: Final = re.compile(r"\s*\[+(?P<path>[^\[\]#]+)\]+\s*(?:#.*)?")
_KEY: Final = re.compile(r"\s*(?P<path>[\w.\"' -]+?)\s*=")
_STRING: Final = re.compile(r"""#[^\n]*|(?P<text>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')""")
_LARGEST_NUMBER: Final = 1 << 53


class TomlText:
    """A TOML document: its text, and its content as plain data."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._text = text
        try:
            self.content: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = _SYNTAX.fullmatch(str(error))
            line = int(found["line"] or len(self._lines)) if found else 0
            raise Misstep(refusal("toml-syntax", why=found["why"] if found else str(error)), line) from error
        except RecursionError as error:
            raise Misstep(refusal("toml-too-deep")) from error
        except ValueError as error:  # a number of thousands of digits
            raise Misstep(refusal("toml-syntax", why=str(error).partition(";")[0])) from error
        self._refuse_odd_values(self.content, ())

    def _refuse_odd_values(self, value: Any, path: tuple[str, ...]) -> None:
        """No game knows dates, fractions or numbers beyond counting."""
        if isinstance(value, dict):
            for key, one in value.items():
                self._refuse_odd_values(one, (*path, key))
        elif isinstance(value, list):
            for one in value:
                self._refuse_odd_values(one, path)
        elif not isinstance(value, (str, int)) or (isinstance(value, int) and abs(value) > _LARGEST_NUMBER):
            raise Misstep(refusal("toml-value", name=".".join(path), value=str(value)[:40]), self.line_of(*path))

    def line_of(self, *path: str) -> int:
        """Find the line that sets this key, or the table it would be in; 0 if neither is found."""
        table: tuple[str, ...] = ()
        best, depth = 0, 0
        for number, line in enumerate(self._lines, 1):
            here = None
            if header := _TABLE.fullmatch(line):
                here = table = _parts(header["path"])
            elif key := _KEY.match(line):
                here = table + _parts(key["path"])
            shared = min(len(here), len(path)) if here else 0
            if here and shared > depth and here[:shared] == path[:shared]:
                best, depth = number, shared
        return best

    def line_in_list(self, at: int, *path: str) -> int:
        """Find the line of one text in a list of texts."""
        start = sum(len(line) + 1 for line in self._lines[: max(self.line_of(*path) - 1, 0)])
        found = [match for match in _STRING.finditer(self._text, start) if match["text"]]
        return self._text.count("\n", 0, found[at].start()) + 1 if at < len(found) else 0


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in path.split("."))


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
