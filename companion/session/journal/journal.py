"""The journal: every match with every answer, in one SQLite file that only grows.

Secrets are in it, because a match cannot be replayed without them. What can be listed to people (`matches`, and the
evenings of `evenings.py`) holds none; `start`, `seed` and `entries` are for the live table.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from msgspec import MsgspecError, Raw, Struct
from msgspec.json import Decoder

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Setup
from companion.session.errors import CannotWrite, Damaged, NoSuchMatch
from companion.session.journal.file_check import sqlite_refusals
from companion.session.journal.journal_file import IN_MEMORY, identity, open_beside, open_copy, open_file
from companion.session.journal.persons import drop_strangers
from companion.session.journal.row_sums import HEAD, ROW
from companion.session.journal.schema import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType

Kind = Literal["answer", "undo", "redo", "note", "correction", "repair", "look"]

_COLUMNS: Final = ", ".join(ROW)
_WRITE: Final = f"""
INSERT INTO steps (match, seq, {_COLUMNS}, sum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, fingerprint(coalesce(
    (SELECT sum FROM steps WHERE match = ?1 AND seq = ?2 - 1), (SELECT sum FROM dealers WHERE match = ?1), ''
), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10))
"""  # noqa: S608  our own names
_DEAL: Final = f"""
INSERT INTO dealers (match, seed, sum)
SELECT id, ?2, fingerprint(id, {", ".join(HEAD)}, ?2) FROM matches WHERE id = ?1
"""  # noqa: S608  the same

_OF_A_MATCH: Final = (
    "pictures",
    "people",
    "seated",
    "progress",
    "results",
    "readings",
    "unsettled",
    "steps",
    "dealers",
)
_WITHDRAW: Final = """
INSERT OR REPLACE INTO outbox (uuid, revision, at)
SELECT uuid, revision + 1, ?2 FROM identities WHERE match = ?1 AND noted != '' AND NOT elsewhere
"""
"""A match that others have heard of is not one any more."""


class Start(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a match began with: a setup, or a position that was taken over."""

    setup: Setup | None = None
    position: Raw = Raw()
    sailors: dict[Seat, str] = {}
    """Where sailors of the app sat from the beginning, and of which character."""


class Recorded(Struct, frozen=True):
    """What anybody may know of a match in the file."""

    id: int
    game: str
    rules: int
    seats: tuple[Seat, ...]
    begun_at: str
    app: str


class Entry(Struct, frozen=True):
    """One row: an answer, a take-back, a bringing-back, a remark, a correction, a repair, a look; `option` is JSON.

    `asked` names the question of an answer, `agreed` what the table had to agree to before a take-back.
    """

    kind: Kind
    seat: Seat | None = None
    option: str | None = None
    by: str = "hand"
    confidence: float = 1.0
    at: str = ""
    asked: str | None = None
    agreed: str | None = None


class Journal:
    """An open journal file."""

    def __init__(
        self,
        path: Path | str,
        migrations: Sequence[str] = MIGRATIONS,
        *,
        trouble: Refusal | None = None,
        opened: sqlite3.Connection | None = None,
    ) -> None:
        self.path = Path(path)
        self.trouble = trouble
        """Why this is only a stand-in for the journal that people wanted; what is written here is not saved."""
        self._migrations = migrations
        self._file = opened or open_file(self.path, migrations)
        self._identity = identity(self.path)

    @classmethod
    def stand_in(cls, trouble: Refusal, copy_of: Path | None = None, migrations: Sequence[str] = MIGRATIONS) -> Self:
        """Make a journal in memory that says why it is one; with all evenings of a file that can only be read."""
        journal = cls(IN_MEMORY, migrations, trouble=trouble)
        if copy_of is not None:
            copied = open_copy(copy_of, migrations)
            journal._file.close()
            journal._file = copied
        return journal

    @classmethod
    def beside(cls, path: Path, migrations: Sequence[str] = MIGRATIONS) -> Self:
        """Open the journal of a companion that plays, without holding it up: for the courier of the harbour."""
        return cls(path, migrations, opened=open_beside(path, migrations))

    def open_again(self) -> None:
        """Open the file that is there now, after the one we had was out of reach."""
        fresh = open_file(self.path, self._migrations)
        self._file.close()
        self._file, self._identity = fresh, identity(self.path)

    def close(self) -> None:
        """Close the file; a match can be taken up again at any time."""
        self._file.close()

    def __enter__(self) -> Self:
        """Keep the file open for a while."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close it."""
        self.close()

    # --- writing -----------------------------------------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write all rows of this block or none; they are on the disk when the block has ended."""
        with sqlite_refusals(self.path):
            if identity(self.path) != self._identity:  # SQLite would go on writing into a file that has no name
                raise CannotWrite(refusal("journal-vanished", file=str(self.path)))
            self._file.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._file.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk may have rolled back already
                    self._file.execute("ROLLBACK")
                raise

    def begin(  # noqa: PLR0913  a row has its columns
        self, game: str, rules: int, seats: tuple[Seat, ...], start: Start, seed: int, *, at: str = ""
    ) -> int:
        """Write down the start of a match and give its number."""
        head = (game, rules, encode(seats), encode(start), at or now(), _app_version())
        return self.put_head(head, str(seed))

    def put_head(self, head: Sequence[object], seed: str, number: int | None = None) -> int:
        """Write what every row of a match builds on, with its sum; without a number it gets the next one."""
        with sqlite_refusals(self.path):
            made = self._file.execute(
                f"INSERT INTO matches (id, {', '.join(HEAD)}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608  ours
                (number, *head),
            )
            self._file.execute(_DEAL, (made.lastrowid, seed))
            return int(made.lastrowid or 0)

    def write(self, match: int, seq: int, entry: Entry) -> None:
        """Append one row; `seq` must follow the last one, or somebody else has written meanwhile."""
        with sqlite_refusals(self.path):
            self._file.execute(
                _WRITE,
                (
                    match,
                    seq,
                    entry.kind,
                    entry.seat,
                    entry.option,
                    entry.by,
                    entry.confidence,
                    entry.at or now(),
                    entry.asked,
                    entry.agreed,
                ),
            )

    def put(self, statement: str, *values: object) -> None:
        """Write into one of the tables that may change; the others refuse it."""
        with sqlite_refusals(self.path):
            self._file.execute(statement, values)

    def forget(self, match: int) -> None:
        """Remove one match with all that belongs to it, for good; backups may still hold it."""
        self.match(match)
        with self.together():
            self.put("INSERT INTO forgotten (match, at) VALUES (?, ?)", match, now())
            self.clear(match)
            drop_strangers(self)
            self.put(_WITHDRAW, match, now())
            self.put("UPDATE identities SET revision = revision + 1, noted = '' WHERE match = ? AND noted != ''", match)

    def clear(self, match: int) -> None:
        """Remove all rows of a match that stands in `forgotten`."""
        for table in _OF_A_MATCH:
            self.put(f"DELETE FROM {table} WHERE match = ?", match)  # noqa: S608  our own names
        self.put("DELETE FROM matches WHERE id = ?", match)

    # --- reading -----------------------------------------------------------------------------------------------

    def matches(self) -> list[Recorded]:
        """List all matches, the newest first."""
        rows = self.ask("SELECT id, game, rules, seats, begun_at, app FROM matches ORDER BY id DESC")
        return [self._recorded(row) for row in rows]

    def match(self, match: int) -> Recorded:
        """Find one match."""
        return self._recorded(
            self._one("SELECT id, game, rules, seats, begun_at, app FROM matches WHERE id = ?", match)
        )

    def start(self, match: int) -> Start:
        """Give what a match began with."""
        start: Start = self.decoded(self._one("SELECT start FROM matches WHERE id = ?", match)[0], Start)
        return start

    def seed(self, match: int) -> int:
        """Give the dealer's seed, for the same draw after a take-back. It tells every card to come: never show it."""
        (seed,) = self._one("SELECT seed FROM dealers WHERE match = ?", match)
        if not str(seed).isdecimal():
            raise Damaged(refusal("journal-damaged", file=str(self.path)))
        return int(seed)

    def entries(self, match: int) -> list[Entry]:
        """Give all rows of a match in their order."""
        rows = self.ask(f"SELECT {_COLUMNS} FROM steps WHERE match = ? ORDER BY seq", match)  # noqa: S608  ours
        return [Entry(*row) for row in rows]

    def ask(self, question: str, *about: object) -> list[tuple[Any, ...]]:
        """Read rows of any table."""
        with sqlite_refusals(self.path):
            return self._file.execute(question, about).fetchall()

    def _one(self, question: str, match: int) -> tuple[Any, ...]:
        for row in self.ask(question, match):
            return row
        raise NoSuchMatch(refusal("no-such-match", match=match))

    def _recorded(self, row: tuple[Any, ...]) -> Recorded:
        number, game, rules, seats, begun_at, app = row
        return Recorded(number, game, rules, self.decoded(seats, tuple[Seat, ...]), begun_at, app)

    def decoded(self, text: object, kind: Any) -> Any:
        """Read JSON that stands in the file."""
        try:
            return _decoder(kind).decode(str(text))
        except (MsgspecError, UnicodeError) as error:
            raise Damaged(refusal("journal-damaged", file=str(self.path))) from error


@lru_cache(maxsize=16)
def _decoder(kind: Any) -> Decoder[Any]:
    """Keep what knows how to read a shape: lists of evenings read two for each match."""
    return Decoder(kind)


def now() -> str:
    """Say the time as it is written down."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _app_version() -> str:
    try:
        return metadata.version("quartermaster")
    except metadata.PackageNotFoundError:
        return "unknown"
