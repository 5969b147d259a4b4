"""A finished evening as a link that BG Stats understands: it needs no account, no key and no network of ours.

Two traps that others fell into: `winner` must stand with every player, or the Android app gives up; and the ids of
games and people must never change, or BG Stats asks about them again every time. The link has no field for a play that
was called off: such a play has the scores so far, no winner and no ranks, and its comment says so.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from msgspec import Struct, field

from companion.engine.kernel.errors import refusal
from companion.engine.shelf import SHELF
from companion.session.errors import NotExported
from companion.session.results.ranking import ranked_people

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Seat
    from companion.engine.kernel.setup import Setup
    from companion.session.journal.evenings import Evening

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Quartermaster"


class Words(Struct, frozen=True):
    """What the link says in words: they come from whoever speaks the reader's language. What is empty is left out."""

    game: str
    sides: dict[str, str] = field(default_factory=dict)
    board: str = ""
    comments: str = ""
    location: str = ""


def play_link(evening: Evening, setup: Setup, words: Words, first: Seat | None = None) -> str:
    """Write the link; `first` is who began, if that is known."""
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(evening),
        "playDate": (evening.ended or evening.latest)[:19].replace("T", " "),
        "durationMin": max(1, round(evening.seconds / 60)),
        "location": words.location,
        "board": words.board,
        "comments": words.comments,
        "game": _game(evening, words.game),
        "players": _players(evening, setup, words.sides, first),
    }
    told = {name: value for name, value in play.items() if value != ""}
    return ADDRESS + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")


def _game(evening: Evening, name: str) -> dict[str, Any]:
    crews = not all(one.alone for one in ranked_people(evening))
    number = SHELF[evening.game].extras.bgg_id if evening.game in SHELF else None
    known = {} if number is None else {"bggId": number}
    return {"name": name, "sourceGameId": f"qm-{evening.game}", **known, "highestWins": True, "noPoints": crews}


def _players(evening: Evening, setup: Setup, sides: dict[str, str], first: Seat | None) -> list[dict[str, Any]]:
    table = ranked_people(evening, setup)
    if not table:
        raise NotExported(refusal("not-finished", match=evening.id))
    players = []
    called_off = evening.result is not None and evening.result.unfinished
    for one in table:
        won = one.winner and not called_off
        player: dict[str, Any] = {"name": one.name, "sourcePlayerId": person_id(one.person), "winner": won}
        if not called_off:
            player["rank"] = one.rank
        if one.alone:
            player["score"] = one.total
        if one.side:
            player["role"] = sides.get(one.side, one.side)
        if first is not None:
            player["startPlayer"] = one.seat == first
        players.append(player)
    return players


def play_id(evening: Evening) -> str:
    """Name a match by what never changes about it, also when it is exported, imported or restored."""
    return _short("match", evening.game, evening.begun, *evening.seats)


def person_id(person: str) -> str:
    """Name a person by their name, the same on every evening and on every companion."""
    return _short("person", person)


def _short(*words: str) -> str:
    return "qm-" + hashlib.sha256("\n".join(words).encode("utf-8", "replace")).hexdigest()[:16]
