"""Plays a match by seat buttons and pulls the plug after every write of every secret choice; looks at what is left.

A script of its own, because it forks: `python vote_power_cut.py FOLDER GAME PLAYERS` prints one JSON object.
"""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

from companion.bridge.question import Seating
from companion.bridge.seats.button_cursor import CHOOSE, FEW, ON
from companion.bridge.seats.presses import GRACE
from companion.bridge.seats.seat_service import BY_SEAT, SeatService
from companion.engine.kernel.decisions import Answer, Secret
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.journal.journal import Journal
from companion.session.table.given import Given
from companion.session.table.live_table import LiveTable
from hardware.clock import GivenClock
from hardware.seats.seat import Seat as Place
from hardware.seats.simulated_seats import SimulatedSeats
from tests.session.power_cut import child, cutting, integrity
from tests.session.tables import NAMES, some_answer

MOST_VOTES = 12
"""Secret questions of a match that are tried."""


def pressed(table: LiveTable) -> list[Given]:
    """Let everybody choose the last of their options by button, and give what came of it."""
    asked, clock = table.match.decision, GivenClock(10.0)
    assert isinstance(asked, Secret)
    places = tuple(Place(number) for number in range(1, len(table.match.setup.seats) + 1))
    seats = SimulatedSeats(places, clock)
    seating = Seating.round_the_table(table.match.setup.seats, places)
    service = SeatService(seats, seating, table, clock=clock)
    service.start()
    direct = all(len(options) <= FEW for options in asked.options.values())
    for seat, options in asked.options.items():
        place = seating.place(seat)
        assert place is not None
        for button in (len(options),) if direct else (*[ON] * len(options), CHOOSE):
            seats.press(place, button)
    service.pump()
    clock.advance(GRACE)
    return [one for one in service.pump() if isinstance(one, Given)]


def vote(path: Path, after: int, tell: int) -> None:
    """Take up the match, press, and be cut off after so many writes; a vote that gets through says so."""
    with Journal(path) as journal, cutting(after):
        given = pressed(LiveTable.reopen(journal, 1))
        os.write(tell, f"{[one.refused for one in given]}\n".encode())


def left(path: Path, before: int, asked: Secret) -> str:
    """Say how much of a vote is in the file: "nothing", "all", or what is wrong."""
    if trouble := integrity(path):
        return trouble
    with Journal(path) as journal:
        match = LiveTable.reopen(journal, 1).match
    meant = [Answer(seat, options[-1]) for seat, options in asked.options.items()]
    given = [step.answer for step in match.steps[before:] if step.by == BY_SEAT]
    if given == meant and match.decision is not asked:
        return "all"
    return "nothing" if not given and match.owed == tuple(asked.options) else f"{len(given)} of {len(meant)}"


def after_every_write(path: Path, setup: Setup) -> dict[str, Any]:
    """Play a match; at each secret question cut after the first write of the vote, the second ... until it is there."""
    with Journal(path) as journal:
        LiveTable.begin(journal, SHELF[setup.game], setup, seed=1667)
    report: dict[str, Any] = {"cuts": 0, "votes": 0, "voters": 0, "prompts": [], "wrong": []}
    while report["votes"] < MOST_VOTES:
        with Journal(path) as journal:
            table = LiveTable.reopen(journal, 1)
            while table.match.decision is not None and not isinstance(table.match.decision, Secret):
                table.answer(some_answer(table.match), sequence=table.sequence)
            asked, before = table.match.decision, table.match.sequence
        if not isinstance(asked, Secret):
            return report
        report["votes"] += 1
        report["voters"] = max(report["voters"], len(asked.options))
        report["prompts"] = sorted({*report["prompts"], asked.prompt})
        found = "nothing"
        for after in range(1, 200):
            heard, killed = child(partial(vote, path, after))
            report["cuts"] += killed
            found = left(path, before, asked)
            if found != "nothing" or not killed:
                break
        if found != "all":
            report["wrong"].append(f"{asked.prompt}: {found} {heard}")
            return report
    return report


def main(folder: Path, game: str, players: str) -> dict[str, Any]:
    """Let the app hold all pieces, so that its draws are written with the vote."""
    seats = tuple(NAMES[: int(players)])
    setup = Setup(game, seats, {}, dict.fromkeys(SHELF[game].sources, Holder.APP))  # type: ignore[arg-type]
    return after_every_write(folder / "journal.db", setup)


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), *sys.argv[2:])))  # noqa: T201  its report
