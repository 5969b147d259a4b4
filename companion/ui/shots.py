"""Pictures of every screen and every kind of question, for review and for the README."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.engine.kernel.setup import Holder
from companion.engine.shelf import game_named
from companion.ui.fingers import Fingers
from companion.ui.launch import Wish
from companion.ui.models.draft import STRANGERS
from companion.ui.models.people import Person
from companion.ui.player import Player

PREPARING: Final = ("home", "settings", "history")
SEEDS: Final = 40
"""So many evenings at most are played to meet every kind of question."""
ENOUGH: Final = 3
"""Evenings without anything new end the search."""


def take(wish: Wish, games: list[str], folder: Path) -> list[Path]:
    """Take all pictures and give their files."""
    with Fingers(wish) as fingers:
        made = [_of_a_screen(fingers, name, folder) for name in PREPARING]
        for game in games:
            made += _of_preparing(fingers, game, folder)
            made += _of_playing(fingers, game, folder)
        made += [
            _of_a_screen(fingers, "home", folder, "home-resume"),
            _of_a_screen(fingers, "history", folder, "history-full"),
        ]
    return made


def _of_a_screen(fingers: Fingers, name: str, folder: Path, file: str = "") -> Path:
    fingers.app.go("boxes" if name == "home" else "home")
    fingers.app.go(name)
    return fingers.shot(folder / f"{file or name}.png")


def _of_preparing(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    app = fingers.app
    app.playing = None
    yield _of_a_screen(fingers, "boxes", folder)
    app.draft.choose(game)
    for name in ("crew", "options", "pieces", "rules"):
        app.go(name)
        yield fingers.shot(folder / game / f"{name}.png")
    app.go("crew")
    fingers.screen.person(0)
    yield fingers.shot(folder / game / "crew-person.png")
    fingers.top().close()
    app.draft.crew = app.draft.crew[: app.draft.least]
    fingers.screen.refresh()
    fingers.screen.invite()
    yield fingers.shot(folder / game / "crew-invite.png")
    fingers.top().close()


def _of_playing(fingers: Fingers, game: str, folder: Path) -> list[Path]:
    """Play evenings of all kinds until nothing new is seen."""
    made: list[Path] = []
    seen: set[str] = set()

    def look(where: str) -> None:
        if where not in seen:
            seen.add(where)
            made.append(fingers.shot(folder / game / f"{where}.png"))

    players = game_named(game).usual
    quiet = 0
    for seed in range(SEEDS):
        before = len(seen)
        count = (players[-1], players[0], players[len(players) // 2])[seed % 3]
        _sit_down(fingers, game, count, Holder.APP if seed % 2 else Holder.TABLE)
        if not seed:
            made += _of_leaves(fingers, game, folder)
        Player(fingers, seed, look).play()
        quiet = 0 if len(seen) > before else quiet + 1
        if quiet >= ENOUGH:
            break
    return made


def _sit_down(fingers: Fingers, game: str, count: int, holder: Holder) -> None:
    app = fingers.app
    app.draft.choose(game)
    app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:count])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, holder)
    app.new_game()
    fingers.frames(2)


def _of_leaves(fingers: Fingers, game: str, folder: Path) -> list[Path]:
    """Play on to the first turn and open everything that can lie over the table."""
    player = Player(fingers, 0)
    while fingers.screen.name != "table" or not fingers.app.playing.turn or fingers.table.asking.kind != "choose":
        player.touch()
    table = fingers.table
    made = []
    for name, open_ in (
        ("log", table.log),
        ("undo", table.undo),
        ("person", lambda: table.touched(f"pawn-{table.asking.seat}")),
    ):
        open_()
        made.append(fingers.shot(folder / game / f"leaf-{name}.png"))
        if fingers.top() is not fingers.screen:
            fingers.top().close()
    return made
