"""The translator: happenings, questions, options, refusals and results as sentences of one language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from companion.engine.kernel.decisions import Chance, Choose
from companion.i18n.catalogue import Catalogue, catalogue
from companion.i18n.languages import FALLBACK, MAIN, fitting, folders, languages
from companion.i18n.sentence import fill
from companion.i18n.wording import Kinds, Names, Wording, content_of, kinds_of, tag_of, with_decimals

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from babel import Locale

    from companion.engine.kernel.decisions import Decision, Option
    from companion.engine.kernel.errors import Refusal
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.results import Result, Tally

COMMON: Final = (MAIN, "cli", "ui")
"""The domains that belong to no game."""

HANDBOOK: Final = "handbook_"
"""Before the name of a game: the domain of its handbook."""
NOBODY: Final[Names] = {}
UNTYPED: Final[Kinds] = {}
UNKNOWN: Final = "…"
"""Stands where a text asks for a field that is not there."""


class Translator:
    """Speaks one language. It never raises because of a text: what is missing is said in English, or as its key."""

    def __init__(self, language: str, also: Path | None = None) -> None:
        self.language = language
        self.missing: set[str] = set()
        """Keys that were asked for and are in no catalogue."""
        self.also = also
        """Where languages were dropped in."""
        self._chains: dict[str, tuple[tuple[Catalogue, ...], ...]] = {}
        main = next((book for book in self._chain(MAIN)[0] if book.locale is not None), None)
        self.locale: Locale | None = main.locale if main else None

    # --- finding -----------------------------------------------------------------------------------------------

    def _chain(self, domain: str) -> tuple[tuple[Catalogue, ...], ...]:
        """List the catalogues to search, first those of the language, then the English ones."""
        if domain not in self._chains:
            domains = tuple(dict.fromkeys((domain, *COMMON)))
            game = domain.removeprefix(HANDBOOK)
            self._chains[domain] = tuple(
                tuple(
                    found
                    for name in domains
                    for folder in folders(language, self.also, game)
                    if (found := catalogue(folder, name)) is not None
                )
                for language in dict.fromkeys((self.language, FALLBACK))
            )
        return self._chains[domain]

    def find(self, domain: str, keys: tuple[str, ...], fields: Mapping[str, object]) -> str | None:
        """Find the first of these keys that has a text, any of them in this language before one in English."""
        for books in self._chain(domain):
            for key in keys:
                for book in books:
                    text = book.text(key, fields, _number)
                    if text is not None:
                        return text
        return None

    def note(self, domain: str, key: str) -> None:
        """Remember that a key had no text."""
        self.missing.add(f"{domain}: {key}")

    def say(
        self,
        domain: str,
        key: str,
        fields: Mapping[str, object],
        names: Names = NOBODY,
        kinds: Kinds = UNTYPED,
    ) -> str:
        """Say one key with its fields filled in."""
        wording = Wording(self, domain, names, kinds)
        text = self.find(domain, (key,), fields)
        if text is None:
            self.note(domain, key)
            text = _readable(domain, key, fields)
        return fill(text, lambda gap: wording.field(gap, fields[gap.name]) if gap.name in fields else UNKNOWN)

    # --- what the table reads ----------------------------------------------------------------------------------

    def told(self, game: str, happening: Happening, names: Names = NOBODY) -> str:
        """Tell what happened, and what the hands have to do."""
        kinds = kinds_of(type(happening))
        return self.say(game, f"told.{tag_of(happening)}", content_of(happening), names, kinds)

    def option(self, game: str, option: Option, names: Names = NOBODY) -> str:
        """Say an option as it stands on a button."""
        return self.say(game, f"option.{tag_of(option)}", content_of(option), names, kinds_of(type(option)))

    def prompt(self, game: str, decision: Decision, names: Names = NOBODY) -> str:
        """Ask a question: of one seat, of several in secret, or of the table."""
        about: dict[str, object] = dict(decision.about)
        if isinstance(decision, Chance):
            return self.say(game, f"chance.{decision.source}", about, names)
        asked = decision.seat if isinstance(decision, Choose) else tuple(decision.options)
        return self.say(game, f"prompt.{decision.prompt}", {"seat": asked, **about}, names, {"seat": True})

    def refusal(self, game: str, why: Refusal, names: Names = NOBODY) -> str:
        """Say why not, with the number of the rule."""
        said = self.say(game, f"refusal.{why.key}", dict(why.facts), names)
        if not why.rule:
            return said
        return self.text("rule.cited" if said.endswith(".") else "rule.added", sentence=said.rstrip("."), rule=why.rule)

    def result(self, game: str, result: Result, names: Names = NOBODY) -> list[str]:
        """Say how it ended: the reason, the winners, and each side's score line by line."""
        people = {"winners": True}
        fields = {"winners": result.winners, "reason": result.reason}
        return [
            self.say(game, f"reason.{result.reason}", fields, names, people),
            self.say(game, "result.ahead" if result.unfinished else "result.winners", fields, names, people),
            *(self._tally(game, tally, names) for tally in result.tallies),
        ]

    def _tally(self, game: str, tally: Tally, names: Names) -> str:
        alone = tally.side in tally.seats
        lines = [
            self.say(game, "result.line", {"line": self.name(game, line, "score"), "points": points})
            for line, points in tally.lines
        ]
        side = names.get(tally.side) or tally.side.title() if alone else self.name(game, tally.side, "side")
        fields = {
            "side": side[:1].upper() + side[1:],
            "crew": () if alone else tally.seats,
            "lines": "" if alone and len(lines) == 1 else ", ".join(lines),  # one line is the sum once more
            "total": tally.total,
        }
        return self.say(game, "result.tally", fields, names, {"crew": True})

    # --- words and sentences of no game --------------------------------------------------------------------------

    def text(self, key: str, /, **fields: object) -> str:
        """Say a sentence that belongs to no game."""
        return self.say(MAIN, key, fields)

    def labelled(self, name: str, said: str) -> str:
        """Put a name before what is said of it, with the colon as the language sets it."""
        return self.text("word.labelled", name=name, said=said)

    def decimal(self, number: float, places: int) -> str:
        """Write a number with so many decimals, as the language does."""
        return with_decimals(f"{number:.{places}f}", self.locale)

    def name(self, game: str, value: str, family: str = "name") -> str:
        """Say one word: a card, a role, a switch, a source, a line of the score."""
        return Wording(self, game, NOBODY, UNTYPED).word(value, family, expected=True)


def _number(counted: object) -> int:
    """Give the number by which a plural is chosen; a list counts its members."""
    if isinstance(counted, int):
        return counted
    return len(counted) if isinstance(counted, (tuple, list, dict)) else 1


def _readable(domain: str, key: str, fields: Mapping[str, object]) -> str:
    """Make words of a key that has no text, its fields behind it; a game without a name goes by its file's."""
    if key in ("game.name", "game.about"):
        return domain.replace("_", " ").title() if key == "game.name" else ""
    family, _, name = key.partition(".")
    said = re.sub(r"[-._]", " ", name) or key
    who = "who" if family == "told" and "who" in fields else ""
    rest = [one for one in fields if one not in (who, "seat", "winners", "reason")]
    if family == "option":
        return " ".join((said, *(f"{{{one}}}" for one in rest)))
    facts = ", ".join(f"{re.sub('[-_]', ' ', one)} {{{one}}}" for one in rest)
    return (f"{{{who}}}: " if who else "") + said + (f" ({facts})" if facts else "")


@lru_cache(maxsize=16)
def translator(language: str, also: Path | None = None) -> Translator:
    """Give the translator of a language; an unknown one speaks English."""
    return Translator(fitting(language, languages(also)) or FALLBACK, also)
