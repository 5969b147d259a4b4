"""Errors of the session; each carries a refusal to translate, as the kernel's do."""

from __future__ import annotations

from companion.engine.kernel.errors import Refusal


class SessionError(Exception):
    """Anything this room refuses. Nothing was lost."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(str(why))
        self.why = why


class NotAJournal(SessionError, ValueError):
    """The file is somebody else's, or no database at all; it was not touched."""


class Damaged(SessionError, ValueError):
    """The file was ours and can no longer be read whole; it was not touched."""


class TooNew(SessionError, RuntimeError):
    """The file was written by a newer companion; it was not touched."""


class CannotWrite(SessionError, OSError):
    """The disk is full, the folder read-only, the file out of reach; what was written before is safe."""


class Busy(SessionError, RuntimeError):
    """Another companion is writing to the same file or match."""


class NoSuchMatch(SessionError, LookupError):
    """There is no match with this number."""


class NeedsConsent(SessionError, RuntimeError):
    """Taking this back would undo what somebody has learnt or announced: the table must agree first."""


class NoSuchBackup(SessionError, LookupError):
    """There is no copy of the journal from this evening."""


class UnreadableFile(SessionError, ValueError):
    """A document given by a person cannot be opened or is no text."""


class Misstep(SessionError, ValueError):
    """Something is wrong at one line of a document; `said` quotes it, `game` says whose words the refusal uses."""

    def __init__(self, why: Refusal, line: int = 0, said: str = "", game: str = "") -> None:
        super().__init__(why)
        self.line = line
        self.said = said
        self.game = game


class NoSuchProfile(SessionError, LookupError):
    """There is no box profile of this name or version."""


class NotExported(SessionError, ValueError):
    """A match cannot leave, or a document cannot come in, as it was asked for."""
