"""Every reader of files, as the product calls it: refuse with a message of ours, or read; nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Final, Protocol

from companion.bridge.recording import contents, readings
from companion.bridge.tape_text import read_again
from companion.devtools.fuzz import good_files, mutations
from companion.engine.kernel.errors import KernelError
from companion.engine.shelf import SHELF
from companion.i18n.catalogue import catalogue
from companion.i18n.translator import Translator
from companion.presenter.house.damaged_files import notices
from companion.session.documents import read_text
from companion.session.errors import SessionError
from companion.session.exchange.match_file import read_document
from companion.session.exchange.match_import import import_match
from companion.session.journal.journal import Journal
from companion.session.journal.journal_file import IN_MEMORY
from companion.session.profiles.box_profile import read_profile
from companion.session.profiles.profile_folder import Profiles
from companion.session.scenarios.playthrough import perform, read
from companion.session.scenarios.scenario import ScenarioFile
from companion.session.scenarios.scenario_run import ScenarioRun
from companion.session.table.live_table import LiveTable
from hardware.camera.folder import picture_file
from hardware.errors import HardwareError
from hardware.vision.cards.box_file import read_box
from hardware.vision.cards.card_reader import CardReader
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.shared.picture import at_most, load_picture

Mutation = Callable[[Random, bytes], bytes]
REFUSALS: Final = (SessionError, KernelError, HardwareError)
"""What has a sentence in the reader's language; everything else would be a traceback."""


class ChangedData(AssertionError):
    """What was there before a file came is not as it was."""


class Reader(Protocol):
    """One way for a file into the companion."""

    @property
    def name(self) -> str: ...
    @property
    def ending(self) -> str: ...
    @property
    def mutations(self) -> tuple[Mutation, ...]: ...
    def good(self, folder: Path) -> list[bytes]: ...
    def read(self, file: Path) -> None: ...
    def kept(self) -> str: ...


@dataclass
class PlainReader:
    """A reader that keeps nothing."""

    name: str
    ending: str
    mutations: tuple[Mutation, ...]
    made: Callable[[Path], list[bytes]]
    reads: Callable[[Path], None]

    def good(self, folder: Path) -> list[bytes]:
        return self.made(folder)

    def read(self, file: Path) -> None:
        self.reads(file)

    def kept(self) -> str:
        """Nothing is kept, so nothing can change."""
        return ""


class MatchReader:
    """Matches are taken into a journal that holds others: those stay, and what is taken in can be played on."""

    name = "match"
    ending = ".json"
    mutations = (mutations.bytes_mutated, mutations.values_mutated, mutations.values_mutated)

    def good(self, folder: Path) -> list[bytes]:  # noqa: ARG002  none is needed
        return good_files.match_files()

    @cached_property
    def journal(self) -> Journal:
        journal = Journal(Path(IN_MEMORY))
        for text in good_files.match_files()[:2]:
            import_match(journal, read_document(text.decode()))
        self._theirs = self._matches(journal)
        return journal

    @staticmethod
    def _matches(journal: Journal) -> int:
        return int(journal.ask("SELECT max(id) FROM matches")[0][0])

    def read(self, file: Path) -> None:
        before = self._matches(self.journal)
        try:
            number = import_match(self.journal, read_document(read_text(file)), again=True)
        except REFUSALS:
            if self._matches(self.journal) != before:
                raise ChangedData from None
            raise
        if self.journal.match(number).game in SHELF:
            with suppress(SessionError):  # of other rules: it is only kept
                LiveTable.reopen(self.journal, number)

    def kept(self) -> str:
        journal = self.journal
        found = [journal.ask("SELECT * FROM matches WHERE id <= ? ORDER BY id", self._theirs)]
        found += [
            journal.ask(f"SELECT * FROM {table} WHERE match <= ? ORDER BY 1, 2", self._theirs)  # noqa: S608  our own
            for table in ("steps", "people", "dealers", "results", "readings")
        ]
        return hashlib.sha256(repr(found).encode()).hexdigest()


class ProfileReader:
    """Profiles are kept as versions: the ones before stay as they are."""

    name = "profile"
    ending = ".toml"
    mutations = (mutations.bytes_mutated, mutations.lines_mutated)

    def __init__(self) -> None:
        self._folder: Path | None = None

    def good(self, folder: Path) -> list[bytes]:
        self._folder = folder / "profiles"
        made = good_files.profile_files()
        for text in made:
            Profiles(self._folder).save(read_profile(text.decode()))
        return made

    def read(self, file: Path) -> None:
        profile = read_profile(read_text(file))
        if self._folder is not None:
            kept = Profiles(self._folder).save(profile)
            Profiles(self._folder).load(kept.game, kept.name, kept.version)

    def kept(self) -> str:
        first = sorted(self._folder.glob("*/ours/1.toml")) if self._folder is not None else []
        return hashlib.sha256(b"".join(file.read_bytes() for file in first)).hexdigest()


def _read_scenario(file: Path) -> None:
    run = ScenarioRun(ScenarioFile.load(file))
    for _ in run.play():
        pass
    run.check()


def _read_tape(file: Path) -> None:
    contents(file)
    readings(file)
    read_again(file)


def _read_box(file: Path) -> None:
    CardReader(read_box(file)).read(_seen())


def _read_picture(file: Path) -> None:
    picture_file(file)
    seen, _ = at_most(load_picture(file), 320)
    _eyes().read(seen)


def _read_language(file: Path) -> None:
    """As a file dropped into the data folder: every sentence is said, with whatever is asked for in it."""
    home = file.parent / "languages"
    (home / "xx").mkdir(parents=True, exist_ok=True)
    (home / "xx" / "companion.po").write_bytes(file.read_bytes())
    catalogue.cache_clear()
    tr = Translator("xx", home)
    notices(tr, [], home)
    book = catalogue(home / "xx", "companion")
    for key in tuple(book.keys)[:300] if book is not None else ():
        tr.text(key, n=3, names=("ann", "ben"), file="x", who="ann")


_seen = cache(good_files.picture)
_eyes = cache(DiceReader)

_TEXT: Final = (mutations.bytes_mutated, mutations.lines_mutated)


def readers() -> tuple[Reader, ...]:
    """All of them."""
    return (
        MatchReader(),
        PlainReader("scenario", ".toml", _TEXT, lambda _: good_files.scenario_files(), _read_scenario),
        ProfileReader(),
        PlainReader(
            "tape",
            ".tape",
            (mutations.tape_mutated, mutations.tape_mutated, mutations.bytes_mutated),
            lambda folder: [good_files.tape_file(folder)],
            _read_tape,
        ),
        PlainReader(
            "box",
            ".cards",
            (mutations.box_mutated, mutations.box_mutated, mutations.bytes_mutated),
            lambda _: [good_files.box_file()],
            _read_box,
        ),
        PlainReader(
            "picture", ".png", (mutations.picture_mutated,), lambda _: good_files.picture_files(), _read_picture
        ),
        PlainReader("language", ".po", _TEXT, lambda _: good_files.language_files(), _read_language),
        PlainReader(
            "playthrough",
            ".txt",
            _TEXT,
            lambda _: good_files.playthrough_files(),
            lambda file: void(perform(read(read_text(file)))),
        ),
    )


def void(_: object) -> None:
    """What comes of it is nobody's concern here."""
