"""Golden play-throughs: a whole match as text, one answer per line and what happened under it.

The text is made from the setup and the answers alone, so writing it again under changed rules shows what changed.
Secrets are in it: it is a document for reviewers, not for players.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.engine.kernel.codec import convert, encode
from companion.engine.kernel.decisions import Answer
from companion.engine.kernel.errors import KernelError, Unreadable, refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import game_named
from companion.session.errors import Misstep
from companion.session.journal.standing import told_at_start
from companion.session.plain_data import line_of
from companion.session.scenarios.answer_text import (
    NOBODY,
    asked,
    line_of_answer,
    meant_option,
    offer,
    offered_option,
    who_says,
)
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.happenings import Told

TITLE: Final = "Quartermaster play-through"
_HEADER: Final = re.compile(r"(?P<section>option|source|box)? ?(?P<name>[\w-]+): (?P<value>.*)")
_SIMPLE: Final = ("game", "rules", "seats", "seed")
_SECTIONS: Final = {"option": "options", "source": "sources", "box": "box"}


class Playthrough(Struct, frozen=True):
    """What a text says to play: the setup, the seed that invents what is missing, and the answers by line."""

    setup: Setup
    seed: int
    answers: tuple[tuple[int, str], ...] = ()


def read(text: str) -> Playthrough:
    """Read a play-through; only the header and the answers count, the rest is for comparing."""
    lines = text.splitlines()
    if not lines or lines[0] != TITLE:
        raise Misstep(refusal("not-a-playthrough", title=TITLE), 1)
    end = lines.index("") if "" in lines else len(lines)
    setup, seed = _read_header(lines[1:end])
    answers = [
        (number, line.partition("  #")[0].strip())
        for number, line in enumerate(lines[end:], end + 1)
        if line and not line.startswith((" ", "="))
    ]
    return Playthrough(setup, seed, tuple(answers))


def _read_header(lines: list[str]) -> tuple[Setup, int]:
    given: dict[str, Any] = {"options": {}, "sources": {}, "box": {}}
    for number, line in enumerate(lines, 2):
        found = _HEADER.fullmatch(line)
        section = _SECTIONS.get(found["section"] or "") if found else None
        if found is None or (section is None and found["name"] not in _SIMPLE):
            raise Misstep(refusal("header-line"), number, line)
        try:
            if section:
                given[section][found["name"]] = json.loads(found["value"])
            else:
                given[found["name"]] = found["value"]
        except (ValueError, RecursionError) as error:
            raise Misstep(refusal("header-line"), number, line) from error
    if missing := [name for name in _SIMPLE if name not in given]:
        raise Misstep(refusal("header-lacks", name=missing[0]), 1)
    seed = str(given.pop("seed"))
    given.pop("rules")
    if not re.fullmatch(r"\d{1,19}", seed):
        raise Misstep(refusal("header-line"), 1, f"seed: {seed}")
    setup: Setup = convert({**given, "seats": given["seats"].split()}, Setup)
    return setup, int(seed)


class Performed(Struct, frozen=True):
    """A play-through as it goes today, and the line from which on its own answers could not be given."""

    text: str
    left_at: int = 0


def perform(what: Playthrough, *, invent: bool = False) -> Performed:
    """Give the answers of the text and write down what happens; what is missing may be invented from the seed."""
    match: Match[Any] = Match(game_named(what.setup.game), what.setup)
    lines = [*_header(match, what), "", *_happened(told_at_start(match))]
    left_at = 0
    for number, line in what.answers:
        try:
            lines += _given(match, _understood(match, number, line))
        except KernelError as error:
            left_at = number
            if not invent:
                lines.append(f"{line}  # refused: {error.why}")
            break
    random_player = RandomPlayer(what.seed)
    while invent and match.decision is not None:
        left_at = left_at or (what.answers[-1][0] + 1 if what.answers else 0)
        lines += _given(match, random_player.answer(match.decision, match.sequence, match.owed))
    return Performed("\n".join([*lines, "", *_ending(match)]) + "\n", left_at)


def _understood(match: Match[Any], number: int, line: str) -> Answer:
    try:
        seat, said = who_says(line, match.setup.seats)
    except Misstep as error:
        raise Misstep(error.why, number, line) from None
    option = offered_option(match, seat, said) or meant_option(match, seat, said)
    if option is None:
        raise Unreadable(refusal("no-such-words", words=said[:80], offered=offer(match)))
    return Answer(seat, option)


def _given(match: Match[Any], answer: Answer) -> Iterator[str]:
    choices = len(match.decision.offered_to(answer.seat)) if match.decision else 0
    told = match.answer(answer)
    yield f"{line_of_answer(answer)}  # of {choices}"
    yield from _happened(told)


def _happened(told: list[Told]) -> Iterator[str]:
    for one in told:
        only = "" if one.to is None else f"  (only {' '.join(one.to)})"
        yield f"  {line_of(one.what)}{only}"


def _header(match: Match[Any], what: Playthrough) -> Iterator[str]:
    setup = match.setup
    yield TITLE
    yield f"game: {setup.game}"
    yield f"rules: {match.game.version}"
    yield f"seats: {' '.join(setup.seats)}"
    for section, given in (("option", what.setup.options), ("source", what.setup.sources), ("box", what.setup.box)):
        for name, value in given.items():
            yield f"{section} {name}: {encode(value)}"
    yield f"seed: {what.seed}"


def _ending(match: Match[Any]) -> Iterator[str]:
    if match.result is None:
        yield f"= unfinished, asked is {asked(match)}"
    else:
        yield f"= over: {match.result.reason}"
        yield f"  winners: {' '.join(match.result.winners) or NOBODY}"
        for tally in match.result.tallies:
            lines = ", ".join(f"{name} {points}" for name, points in tally.lines)
            yield f"  {tally.side} ({' '.join(tally.seats)}): {lines} = {tally.total}"
    for name, value in match.laid_out().items():
        yield f"  {name}: {encode(value)}"


def first_difference(before: str, now: str, context: int = 3) -> list[str]:
    """Show the first line that differs, with a few lines around it; nothing if all are alike."""
    if before == now:
        return []
    old, new = before.splitlines(), now.splitlines()
    shorter = min(len(old), len(new))
    at = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    shown = [f"  {line}" for line in old[max(at - context, 0) : at]]
    shown += [f"- {line}" for line in old[at : at + context]] or ["- (the file ends here)"]
    shown += [f"+ {line}" for line in new[at : at + context]] or ["+ (the match ends here)"]
    return [f"line {at + 1}:", *shown]
