"""Whole evenings in every language: whatever is asked, offered, told and counted is said in words."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel.decisions import Chance, Decision, Option, Seat
from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n.languages import HOME, languages
from companion.i18n.story import story
from companion.i18n.translator import UNKNOWN, Translator
from companion.session.table.random_player import RandomPlayer
from tests.what_games_have import OURS, SECRETIVE

SEATS = tuple(Seat(name) for name in ("anne", "bob", "ines", "clara", "hal", "eva", "iago", "olga", "rosa"))
NAMES = {seat: seat.title() for seat in SEATS} | {SEATS[2]: "Inés"}
KEY = re.compile(r"\b(told|option|prompt|chance|refusal|name|reason|score)\.[a-z]")
SCORE = re.compile(r"\S+: \d+")
"""Somebody's points, which are the same in every language."""
SHOWN = 12
"""Options said of each question; the hundreds of counts that a vote can show are all alike."""

Evening = tuple[list[Told], list[Decision], dict[Option, None], Result]


@lru_cache(maxsize=128)
def evening(game: str, players: int, holder: Holder, seed: int, *switched: tuple[str, str | bool]) -> Evening | None:
    """Play a game at random, and keep what was asked and offered; None if it cannot be played like this."""
    setup = Setup(game, SEATS[:players], dict(switched), dict.fromkeys(SHELF[game].sources, holder))
    try:
        match: Match[Any] = Match(SHELF[game], setup)
    except Forbidden:
        return None
    castaway = RandomPlayer(seed)
    asked: list[Decision] = []
    offered: dict[Option, None] = {}
    while (decision := match.decision) is not None:
        asked.append(decision)
        for seat in (None, *match.setup.seats):
            offered |= dict.fromkeys(decision.offered_to(seat)[:SHOWN])
        match.answer(castaway.answer(decision, match.sequence, match.owed), by="castaway")
    assert match.result is not None
    told = [*match.told(), *(one for seat in match.setup.seats for one in match.told(seat) if one.to is not None)]
    return told, asked, offered, match.result


def evenings(game: str) -> list[Evening]:
    """Few and many players, real pieces and the app's; then every switch thrown once."""
    players = SHELF[game].usual
    few, some, many = players[0], players[len(players) // 2], players[-1]
    played = [
        evening(game, few, Holder.APP, 1),
        evening(game, many, Holder.APP, 2),
        evening(game, many, Holder.TABLE, 3),
        evening(game, some, Holder.TABLE, 4),
        evening(game, some, Holder.APP, 5),
    ]
    for switch in SHELF[game].switches:
        values = (not switch.default,) if isinstance(switch.default, bool) else switch.choices
        played += [evening(game, some, holder, 6, (switch.name, value)) for value in values for holder in Holder]
    return [one for one in played if one is not None]


def said(tr: Translator, game: str, played: Evening) -> list[str]:
    told, asked, offered, result = played
    return [
        *(tr.told(game, one.what, NAMES) for one in told),
        *(tr.prompt(game, decision, NAMES) for decision in asked),
        *(tr.option(game, option, NAMES) for option in offered),
        *tr.result(game, result, NAMES),
    ]


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", languages())
def test_a_whole_game_is_said_in_words(game: str, language: str) -> None:
    """No brace, no key, no gap; nothing that only English knows, or nobody."""
    tr = Translator(language)
    lines = [line for played in evenings(game) for line in said(tr, game, played)]

    assert sorted(tr.missing) == []
    assert [line for line in lines if not line or re.search(r"[{}]", line) or UNKNOWN in line or KEY.search(line)] == []


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_a_whole_game_is_told_in_no_other_language(game: str, language: str) -> None:
    """Alone, without English to fall back on, a language knows the same sentences."""
    tr = Translator(language)
    alone = Translator(language)
    for domain in (game, "companion"):
        alone._chains[domain] = tr._chain(domain)[:1]
    lines = [line for played in evenings(game) for line in said(alone, game, played)]

    assert sorted(alone.missing) == []
    assert lines == [line for played in evenings(game) for line in said(tr, game, played)]


@pytest.mark.parametrize("game", SECRETIVE)
def test_the_public_story_is_the_same_with_and_without_the_secrets(game: str) -> None:
    """Not even the merging of lines may show that somebody was told something."""
    told, _, _, _ = evenings(game)[1]
    public = [one for one in told if one.to is None]

    assert list(story(Translator("en"), game, told, NAMES)) == list(story(Translator("en"), game, public, NAMES))
    assert len(public) < len(told)


@pytest.mark.parametrize("game", SECRETIVE)
@pytest.mark.parametrize("language", languages())
def test_hidden_chance_is_asked_without_naming_an_outcome(game: str, language: str) -> None:
    """The dealer's question may stand on a screen; its answer may not."""
    tr = Translator(language)
    hidden = [one for _, asked, _, _ in evenings(game) for one in asked if isinstance(one, Chance) and one.hidden]
    open_ = {
        tr.prompt(game, decision, NAMES): outcome
        for decision in dict.fromkeys(hidden)
        for outcome in (tr.option(game, one, NAMES) for one in decision.outcomes)
        if re.search(rf"(?<!\w){re.escape(outcome)}(?!\w)", tr.prompt(game, decision, NAMES))
    }

    assert len({outcome for decision in hidden for outcome in decision.outcomes}) > 3
    assert open_ == {}


@pytest.mark.parametrize("game", OURS)
def test_a_fourth_language_needs_only_a_folder(game: str, tmp_path: Path) -> None:
    """English written backwards, dropped in: every line of an evening is said in it, and nothing is missing."""
    (tmp_path / "ogre").mkdir()
    for file in (HOME / "en").glob("*.po"):
        (tmp_path / "ogre" / file.name).write_text(backwards(file.read_text(encoding="utf-8")), encoding="utf-8")
    tr, english = Translator("ogre", tmp_path), Translator("en")
    lines = said(tr, game, evenings(game)[1])

    assert sorted(tr.missing) == []
    worded = {line for line in said(english, game, evenings(game)[1]) if " " in line and not SCORE.fullmatch(line)}
    assert len(worded) > 10
    assert not set(lines) & worded


def backwards(text: str) -> str:
    """Turn every word of every msgstr round, leaving fields and the header alone."""
    head, _, body = text.partition("\n\n")
    head = head.replace("Language: en_GB", "Language: ogre")
    lines = [turned(line) if line.startswith("msgstr") else line for line in body.splitlines()]
    return "\n".join([head, "", *lines, ""])


def turned(line: str) -> str:
    start, _, text = line.partition('"')
    words = re.sub(r"\{[^}]*\}|\w+", lambda word: word[0] if word[0][0] == "{" else word[0][::-1] + "k", text)
    return f'{start}"{words}'
