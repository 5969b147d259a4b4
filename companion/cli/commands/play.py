"""`companion play`: a whole game by random legal answers or by sailors, told as a story."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from companion.cli.errors import WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.shared.sailors_asked import characters_asked_for
from companion.cli.shared.table_setup import game_asked_for, seed_asked_for, setup_asked_for
from companion.engine.kernel.codec import plain
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.results import Result
from companion.i18n import story
from companion.sailors.characters import CHARACTERS, Character
from companion.sailors.crew_play import play_to_the_end


def run(given: Namespace) -> int:
    """Play one game."""
    tr = translator_for(given)
    game = game_asked_for(tr, given.game)
    setup = setup_asked_for(tr, game, given)
    seed = seed_asked_for(given)
    crew: dict[Seat, Character] = {}
    if given.sailors is not None:
        sailors = characters_asked_for(tr, given.sailors, CHARACTERS)
        if len(sailors) > len(setup.seats):
            raise WrongUsage(tr.text("sailors.too-many", given=len(sailors), seats=len(setup.seats)))
        crew = dict(zip(setup.seats, sailors, strict=False))
        setup = game.extras.instinct.held_for(setup, crew)
    match = Match(game, setup)
    if given.json:
        for _ in play_to_the_end(match, crew, seed):
            pass
        print(json.dumps(_told_shortly(match, seed), ensure_ascii=False))
        return 0
    name = tr.say(game.name, "game.name", {})
    names: dict[str, str] = {seat: seat.title() for seat in setup.seats}
    print(tr.text("play.head", name=name, players=len(setup.seats), seed=seed))
    for caution in game.cautions(match.setup):
        print(tr.text("play.caution", caution=tr.refusal(game.name, caution.why, names)))
    print()
    for line in story(tr, game.name, _happenings(match, crew, seed), names):
        print(line)
    print()
    for line in tr.result(game.name, _end(match), names):
        print(line)
    return 0


def _happenings(match: Match[Any], crew: dict[Seat, Character], seed: int) -> Iterator[Told]:
    yield from match.told()
    for told in play_to_the_end(match, crew, seed):
        yield from told


def _end(match: Match[Any]) -> Result:
    if match.result is None:
        raise AssertionError(match.game.name)  # a random player stops only when the match is over
    return match.result


def _told_shortly(match: Match[Any], seed: int) -> dict[str, Any]:
    result = _end(match)
    tallies = [{**plain(tally), "lines": dict(tally.lines), "total": tally.total} for tally in result.tallies]
    return {
        "game": match.game.name,
        "players": len(match.setup.seats),
        "seed": seed,
        "answers": match.sequence,
        "result": {**plain(result), "tallies": tallies},
    }
