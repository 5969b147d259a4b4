"""Running the command in this process, with everything it prints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from companion.cli.main import main
from companion.i18n import languages, translator


class Run(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Companion = Callable[..., Run]


@pytest.fixture(autouse=True)
def _every_key_has_words() -> Iterator[None]:
    """Whatever a test makes the command say, it is said in words of a catalogue."""
    before = {language: set(translator(language).missing) for language in languages()}
    yield
    assert {language: set(translator(language).missing) for language in languages()} == before


@pytest.fixture
def companion(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Companion:
    """The command as a function, speaking English unless told otherwise."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*argv: object) -> Run:
        code = main([str(word) for word in argv])
        out, err = capfd.readouterr()
        return Run(code, out, err)

    return run
