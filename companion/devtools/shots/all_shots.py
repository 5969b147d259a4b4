"""Pictures of every screen and every kind of question, for review and for the README."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.devtools.fingers.every_question import meet
from companion.devtools.fingers.fingers import Fingers
from companion.devtools.shots.button_shots import take_of_buttons
from companion.devtools.shots.comfort_shots import take_of_comfort
from companion.devtools.shots.senses_shots import take_of_senses
from companion.devtools.shots.sheet_shots import pages, take_of_leaves
from companion.devtools.shots.teach_shots import take_of_teaching
from companion.engine.shelf import game_named
from companion.presenter.house.draft import STRANGERS
from companion.ui.launch import Wish

PREPARING: Final = ("home", "history", "statistics")


def take(wish: Wish, games: list[str], folder: Path) -> Iterator[Path]:
    """Take all pictures, and give each file when it is there."""
    with Fingers(wish) as fingers:
        fingers.app.like(dark=0)  # however long it takes on a busy machine, no screen goes dark meanwhile
        for name in PREPARING:
            yield _of_a_screen(fingers, name, folder)
        for game in games:
            yield from _of_preparing(fingers, game, folder)
            yield from _of_questions(fingers, game, folder / game)
            for players in game_named(game).players:
                if players not in game_named(game).usual:
                    yield from _of_questions(fingers, game, folder / game / f"{players}-players", players)
        yield from take_of_leaves(fingers, games, folder)
        yield from take_of_senses(fingers, games, folder)
        yield from take_of_comfort(fingers, games, folder)
        yield from take_of_buttons(fingers, games, folder)
        yield from take_of_teaching(fingers, games, folder)


def _of_a_screen(fingers: Fingers, name: str, folder: Path) -> Path:
    fingers.app.go("boxes" if name == "home" else "home")
    fingers.app.go(name)
    return fingers.shot(folder / f"{name}.png")


def _of_preparing(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    app = fingers.app
    app.playing = None
    yield _of_a_screen(fingers, "boxes", folder)
    app.draft.choose(game)
    for name in ("crew", "options", "pieces", "rules"):
        app.go(name)
        if name in ("options", "rules"):
            yield from pages(fingers, fingers.screen.rows, folder / game / f"{name}.png")
        else:
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


def _of_questions(fingers: Fingers, game: str, folder: Path, *players: int) -> Iterator[Path]:
    """Play without the screen to every kind of question, and sit down there."""
    app = fingers.app
    for kind, table in meet(game_named(game), STRANGERS, players, seen=True):
        app.go("home")
        app.sit_down(table, dict(zip(table.match.setup.seats, STRANGERS, strict=False)))
        playing = app.evening
        playing.checked, playing.fresh, playing.first_looks = len(playing.checklist()), False, []
        app.go("table")
        yield fingers.shot(folder / f"{kind}.png")
        if fingers.table.asking.kind == "secret":
            fingers.table.curtain.draw(fingers.table.asking.owed[0])
            yield fingers.shot(folder / f"{kind}-curtain.png")
            fingers.top().show()
            yield fingers.shot(folder / f"{kind}-curtain-held.png")
            fingers.top().leave()
