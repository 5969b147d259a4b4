"""Pictures of every screen and every kind of question, for review and for the README."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.engine.kernel.setup import Holder
from companion.engine.shelf import game_named
from companion.ui.comfortshots import take_of_comfort
from companion.ui.fingers import Fingers
from companion.ui.launch import Wish
from companion.ui.models.draft import STRANGERS
from companion.ui.models.people import Person
from companion.ui.player import Player
from companion.ui.questions import meet
from companion.ui.sensesshots import take_of_senses

PREPARING: Final = ("home", "settings", "history")
ON_THE_WAY: Final = ("checklist", "look", "scoring")
"""What is met while playing, besides the questions."""


def take(wish: Wish, games: list[str], folder: Path) -> list[Path]:
    """Take all pictures and give their files."""
    with Fingers(wish) as fingers:
        made = [_of_a_screen(fingers, name, folder) for name in PREPARING]
        for game in games:
            made += _of_preparing(fingers, game, folder)
            made += _of_questions(fingers, game, folder)
            made += _of_playing(fingers, game, folder)
        made += take_of_senses(fingers, games, folder)
        made += take_of_comfort(fingers, games, folder)
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


def _of_questions(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    """Play without the screen to every kind of question, and sit down there."""
    app = fingers.app
    for kind, table in meet(game_named(game), STRANGERS):
        app.go("home")
        app.sit_down(table, dict(zip(table.match.setup.seats, STRANGERS, strict=False)))
        app.playing.checked, app.playing.fresh, app.playing.first_looks = len(app.playing.checklist()), False, []
        app.go("table")
        yield fingers.shot(folder / game / f"{kind}.png")
        if fingers.table.asking.kind == "secret":
            fingers.table.draw_curtain(fingers.table.asking.owed[0])
            yield fingers.shot(folder / game / f"{kind}-curtain.png")
            fingers.top().show()
            yield fingers.shot(folder / game / f"{kind}-curtain-held.png")
            fingers.top().leave()


def _of_playing(fingers: Fingers, game: str, folder: Path) -> list[Path]:
    """Play two whole evenings by touch, for the screens that are no questions."""
    made: list[Path] = []
    seen: set[str] = set()

    def look(where: str) -> None:
        if where not in seen and where.startswith(ON_THE_WAY):
            seen.add(where)
            made.append(fingers.shot(folder / game / f"{where}.png"))

    players = game_named(game).usual
    for count, holder in ((players[-1], Holder.TABLE), (players[0], Holder.APP)):
        _sit_down(fingers, game, count, holder)
        if holder is Holder.TABLE:
            made += _of_leaves(fingers, game, folder)
        Player(fingers, count, look).play()
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
    while fingers.screen.name != "table" or not fingers.app.playing.round or fingers.table.asking.kind != "choose":
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
