"""A small language of our own, dropped into a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

HEADER = """msgid ""
msgstr ""
"Language: {locale}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a .po file from keys and texts (a tuple: the counting field, then the forms); give the folder."""

    def write(language: str, domain: str, texts: dict[str, str | tuple[str, ...]], locale: str = "xx") -> Path:
        entries = [HEADER.format(locale=locale)]
        for key, text in texts.items():
            if isinstance(text, str):
                entries.append(f'msgid "{key}"\nmsgstr "{text}"\n')
            else:
                counted, *forms = text
                lines = [f'msgstr[{number}] "{form}"' for number, form in enumerate(forms)]
                entries.append("\n".join([f'msgid "{key}"', f'msgid_plural "{{{counted}}}"', *lines, ""]))
        (tmp_path / language).mkdir(exist_ok=True)
        (tmp_path / language / f"{domain}.po").write_text("\n".join(entries), encoding="utf-8")
        return tmp_path

    return write
