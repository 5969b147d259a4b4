"""Where a mistake stands in a file that people wrote: its line, or none."""

from __future__ import annotations

import pytest

from companion.session.documents import TomlText

TEXT = """\
# a comment
title = "x"

[play]
answers = ["a", "b"]

[play.more]
deep = 1
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("play", "answers"), 5),
        (("play", "more", "deep"), 8),
        (("play", "more", "lacks"), 7),
        (("play", "lacks"), 4),
        (("lacks",), 0),
        ((), 0),
    ],
)
def test_a_key_is_found_or_the_table_it_would_be_in_or_nothing(path: tuple[str, ...], line: int) -> None:
    assert TomlText(TEXT).line_of(*path) == line
