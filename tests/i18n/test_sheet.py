"""The table on paper, and the page about an evening: every game, every language, nothing forgotten."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields as struct_fields

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n.languages import languages
from companion.i18n.paper_sheet import is_nothing, sheet
from companion.i18n.story import StoryPage, escaped, story_lines
from companion.i18n.translator import Translator
from companion.session.table.random_player import play
from tests.what_games_have import OURS

NAMES = {Seat(name): name.title() for name in ("ann", "ben", "cat", "dan")}

LEFT_OUT = {
    "tortuga1667": {"to_come", "loyalty", "pirates.place", "pirates.rank", "pirates.roles"},
    "tortuga_dice": {"values", "boards.totals", "boards.shown", "boards.coins"},
    "tortuga_cards": {"to_come", "columns.outcome", "columns.wins", "players.now"},
    "jamaica": {"ships.unplayed", "ships.laid", "ships.known"},
    "ship_captain_crew": {"coins", "left", "missing", "hand"},
    "liars_dice": {"shown", "by_face", "outcome"},
}
"""What a hand needs not, because it follows from the rest or lies printed on the table."""

games = pytest.mark.parametrize("game", OURS)
tongues = pytest.mark.parametrize("language", languages())


def matches(game: str) -> list[Match[Any]]:
    """Tables somewhere in the middle, with real pieces and with app-held ones."""
    found = []
    for seed, (players, holder) in enumerate((few, held) for few in SHELF[game].usual for held in Holder):
        setup = Setup(game, tuple(NAMES)[:players], {}, dict.fromkeys(SHELF[game].sources, holder))
        if players > len(NAMES):
            continue
        match: Match[Any] = Match(SHELF[game], setup)
        for _ in play(match, seed):
            if match.sequence == 60 + 30 * seed:
                break
        found.append(match)
    return found


def told_fields(view: Struct) -> set[str]:
    """Every field of a view, or of its members, that says something."""
    found = set()
    for field in struct_fields(type(view)):
        value = getattr(view, field.name)
        if is_nothing(value):
            continue
        found.add(field.name)
        for one in value if isinstance(value, tuple) else ():
            if isinstance(one, Struct):
                inner = {part.name for part in struct_fields(type(one)) if not is_nothing(getattr(one, part.name))}
                found |= {f"{field.name}.{name}" for name in inner}
    return found


@games
def test_nothing_that_lies_on_the_table_is_forgotten(game: str) -> None:
    """A field of the public view is on the paper, or somebody decided that it need not be."""
    tr = Translator("en")
    forgotten = set()
    for match in matches(game):
        for path in told_fields(match.view()):
            name, _, inner = path.partition(".")
            text = tr.find(game, (f"sheet.{name}.each" if inner else f"sheet.{name}",), {"value": 1, inner: 1})
            if not {path, name} & LEFT_OUT[game] and (text is None or (inner and f"{{{inner}" not in text)):
                forgotten.add(path)

    assert sorted(forgotten) == []


@games
@tongues
def test_the_sheet_is_written_without_a_leftover(game: str, language: str) -> None:
    """No brace, no key, no missing word."""
    tr = Translator(language)
    for match in matches(game):
        lines = list(sheet(tr, game, match.view(), NAMES))

        assert len(lines) > 8
        assert not [line for line in lines if re.search(r"[{}…]|sheet\.|: *;|: *$|\( *\)", line)]
    assert tr.missing == set()


def test_the_sheet_says_what_lies_where() -> None:
    """Tortuga: pawns in the order of their lines, chests in their holds."""
    game = SHELF["tortuga1667"]
    setup = Setup("tortuga1667", tuple(NAMES)[:3])
    lines_ = {"FD": ["ann"], "JR": ["cat", "ben"]}
    state = game.sketch(setup, {"lines": lines_, "turn": "ben"})
    lines = list(sheet(Translator("en"), "tortuga1667", game.view(state, None), NAMES))

    assert "- Whose turn: Ben" in lines
    assert "- Flying Dutchman: Ann" in lines
    assert "- Jolly Roger: Cat and Ben" in lines
    assert "- West rowboat: nobody" in lines
    assert "- Slot 1: face down, seen by nobody" in lines


def test_chests_are_written_in_the_order_in_which_they_lie() -> None:
    """Dice game 6.5: where a chest lies matters."""
    game = SHELF["tortuga_dice"]
    board = {"tortuga": ["blue", "red", "blue"]}
    state = game.sketch(Setup("tortuga_dice", tuple(NAMES)[:2]), {"boards": {"ann": board}})
    text = "\n".join(sheet(Translator("en"), "tortuga_dice", game.view(state, None), NAMES))

    assert "Tortuga: Blue, Red, Blue;" in text


# --- the page about an evening -------------------------------------------------------------------------------------


@games
@tongues
def test_an_evening_is_told_as_a_page(game: str, language: str) -> None:
    """A title, who sat there, the public story, the end."""
    tr = Translator(language)
    match = matches(game)[0]
    for _ in play(match, 0):
        pass
    lines = list(story_lines(tr, StoryPage(game, "2026-11-16", 75, NAMES, match.told(), match.result)))

    assert lines[0].startswith("# ")
    assert "2026-11-16" in lines[0]
    assert [line[:3] for line in lines].count("## ") == 2
    assert sum(line.startswith("- ") for line in lines) > 20
    assert not [line for line in lines if re.search(r"[{}]", line)]
    assert tr.missing == set()


def test_a_page_tells_only_what_everybody_heard() -> None:
    """App-held cards: each hand is known to its owner, and to no reader of the page."""
    match: Match[Any] = Match(
        SHELF["tortuga1667"],
        Setup("tortuga1667", tuple(NAMES), {}, dict.fromkeys(SHELF["tortuga1667"].sources, Holder.APP)),
    )
    for _ in play(match, 3):
        pass
    secret = [told for seat in NAMES for told in match.told(seat) if told.to is not None]
    told = [*match.told(), *secret]

    whole = "\n".join(story_lines(Translator("en"), StoryPage("tortuga1667", "", 1, NAMES, told, match.result)))

    assert len(secret) > 10
    assert "You " not in whole


def test_a_name_is_no_markdown() -> None:
    """Stars, hashes and brackets in a name stay what they are."""
    assert escaped("*Ann* [x](y) #1 `z` <b>") == r"\*Ann\* \[x\](y) \#1 \`z\` \<b\>"


def test_an_unfinished_evening_says_so() -> None:
    """There is no result to tell."""
    match: Match[Any] = Match(SHELF["tortuga1667"], Setup("tortuga1667", tuple(NAMES)))

    assert (
        list(story_lines(Translator("en"), StoryPage("tortuga1667", "", 1, NAMES, match.told(), None)))[-1]
        == "It is not over yet."
    )
