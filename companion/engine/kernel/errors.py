"""Errors of the kernel: what is wrong with an answer or a document; each carries a refusal, never a sentence."""

from __future__ import annotations

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why not: a key to translate, the paragraph of RULES.md, and the facts of the case."""

    key: str
    rule: str = ""
    facts: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        """Put the refusal on one line, for people without a translation at hand."""
        facts = ", ".join(f"{name} {value}" for name, value in self.facts)
        return self.key + (f" ({facts})" if facts else "") + (f" [{self.rule}]" if self.rule else "")


def refusal(key: str, rule: str = "", /, **facts: str | int) -> Refusal:
    """Write a refusal in one line."""
    return Refusal(key, rule, tuple(facts.items()))


class KernelError(Exception):
    """Anything the kernel refuses. Nothing was changed."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(str(why))
        self.why = why


class Unreadable(KernelError, ValueError):
    """It cannot be parsed, or is not shaped like what it should be."""


class NotAsked(KernelError, LookupError):
    """There is no such question now: another seat's, an old one, or the match is over."""


class Forbidden(KernelError, ValueError):
    """It is readable, it was asked for, and the rules do not allow it."""


class RulesChanged(KernelError, RuntimeError):
    """The match was written under other rules; replaying it here could tell another story."""


class FaultyRules(KernelError, RuntimeError):
    """A game asked what cannot be asked, or raised: the refusal names its file and line. The match is as it was."""
