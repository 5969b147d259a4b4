"""Runs in a process of its own, because Kivy has one window: plays or examines the app, and prints JSON."""
# ruff: noqa: E402, PLC0415  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import languages
from companion.session.castaway import Castaway
from companion.session.livetable import LiveTable
from companion.ui.boards.shelf import board_of
from companion.ui.launch import Wish, prepare
from companion.ui.models.draft import STRANGERS
from companion.ui.models.people import Person
from companion.ui.models.playing import Playing
from companion.ui.theme import MARKS

prepare(Wish(size=(800, 480), swift=True))

from kivy.clock import Clock
from kivy.core.window import Window

from companion.ui.fingers import Fingers, walk
from companion.ui.player import Player
from companion.ui.screens.tablesheets import show_forbidden, show_person
from companion.ui.widgets.curtain import Curtain

SIZES = ((800, 480), (1280, 720), (1280, 800), (720, 1280), (1920, 1080))


def play(fingers: Any, game: str, players: int, holder: str, seed: int) -> dict[str, Any]:
    """Play one evening to the final score by touches alone."""
    sit_down(fingers, game, players, holder)
    seen: set[str] = set()
    touches = Player(fingers, seed, seen.add).play()
    app = fingers.app
    fingers.app.go("home")
    fingers.frames(2)
    return {
        "touches": touches,
        "seen": sorted(seen),
        "players": len(app.playing.names),
        "result": app.playing.match.result is not None,
        "answers": app.playing.match.sequence,
        "winners": fingers.app.manager.get_screen("scoring").winners,
        "missing": sorted(app.tr.missing),
    }


def sit_down(fingers: Any, game: str, players: int, holder: str) -> None:

    draft = fingers.app.draft
    draft.choose(game)
    draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:players])]
    draft.sources = dict.fromkeys(draft.game.sources, Holder(holder))
    if players > draft.game.usual[-1]:
        draft.options["house-players"] = True
    fingers.app.new_game()
    fingers.frames(2)


def examine(fingers: Any) -> dict[str, list[str]]:
    """Look at every screen at every size in every language: what is cut, too small, or in another's way."""
    from tests.ui.examining import faults

    wrong: dict[str, list[str]] = {}
    app = fingers.app
    evenings = {kind: evening_at(app, *kind) for kind in QUESTIONS}
    for size in SIZES:
        Window.size = size
        for language in languages():
            app.like(language=language)
            for name, show in scenes(fingers, evenings):
                show()
                settle()
                found = faults(fingers.top(), app.unit)
                if found:
                    wrong[f"{size[0]}x{size[1]} {language} {name}"] = found
                close(fingers)
    return wrong


def settle() -> None:
    """Let everything find its place, without drawing it."""
    for _ in range(4):
        Clock.tick()
        Clock.tick_draw()


def close(fingers: Any) -> None:
    top = fingers.top()
    if top is not fingers.screen:
        top.leave() if isinstance(top, Curtain) else top.close()


QUESTIONS = (("chance", "pawns"), ("chance", "events"), ("choose", "action"), ("count", "votes"), ("secret", "vote"))


def evening_at(app: Any, kind: str, about: str) -> Playing:
    """Play with nine, without a screen, until a question of this kind is asked after some turns."""
    game = SHELF["tortuga1667"]
    names = {Seat(f"seat-{number}"): name for number, name in enumerate(NAMES)}
    holder = Holder.APP if kind == "secret" else Holder.TABLE
    setup = Setup(game.name, tuple(names), {}, dict.fromkeys(game.sources, holder))
    table = LiveTable.begin(app.journal, game, setup, seed=5, names=names)
    playing = Playing(table, board_of(game.name), app.tr, names, dict(zip(names, MARKS, strict=True)))
    castaway = Castaway(3)
    late = 0 if about == "pawns" else 12
    while playing.turn < late or (playing.asking(app.look).kind, playing.asking(app.look).about) != (kind, about):
        playing.answer(castaway.answer(playing.match.decision, playing.match.sequence, playing.match.owed))
    playing.checked, playing.first_looks = 99, []
    return playing


NAMES = ("Anne-Charlotte", "Maximilian", "Carla", "Wilhelmina", "Elsa", "Felix", "Grace", "Hugo", "Bartholomew")
"""Long names, since people have them."""


def scenes(fingers: Any, evenings: dict[tuple[str, str], Playing]) -> list[tuple[str, Any]]:
    """Every screen, every shape that a question can have at the table, and every leaf over it."""
    app, table = fingers.app, fingers.table

    def go(name: str, kind: tuple[str, str] = ("choose", "action"), act: Any = None) -> Any:
        def show() -> None:
            app.playing = evenings[kind]
            app.playing.tr = app.tr
            app.go("boxes" if name == "home" else "home")
            app.go(name)
            settle()
            if act is not None:
                act()

        return show

    def curtain() -> None:
        table.draw_curtain(table.asking.owed[0])
        settle()
        fingers.top().show()

    pages = ("home", "boxes", "crew", "options", "pieces", "checklist", "rules", "history", "settings")
    leaves = {
        "log": table.log,
        "undo": table.undo,
        "forbidden": lambda: show_forbidden(table),
        "person": lambda: show_person(table, table.asking.seat, table.playing.why_not("place-TOR", app.look)),
        "narrowed": lambda: table.touched("slot-1"),
    }
    return [
        *((name, go(name)) for name in pages),
        *((f"{kind} {about}", go("table", (kind, about))) for kind, about in QUESTIONS),
        *((name, go("table", act=act)) for name, act in leaves.items()),
        ("curtain", go("table", ("secret", "vote"), curtain)),
        ("look", go("table", ("secret", "vote"), lambda: table.look(table.asking.owed[0]).show())),
    ]


def listed(fingers: Any) -> int:
    """Count the evenings that can be seen in the history."""
    fingers.app.go("history")
    fingers.frames(3)
    rows = fingers.screen.rows
    return len(rows.grid.children) if rows.height > rows.grid.height > 0 else 0


def touches(fingers: Any) -> dict[str, Any]:
    """Touch what may and what may not be touched, and tell what the screen says."""
    told: dict[str, Any] = {}
    app, table = fingers.app, fingers.table
    told["history"] = [listed(fingers)]
    sit_down(fingers, "tortuga1667", 4, "app")
    told["history"].append(listed(fingers))
    app.go("checklist")
    told["checklist"] = fingers.screen.name
    fingers.screen.all_done()
    while app.playing.first_looks or app.playing.setting_up or fingers.screen.name != "table":
        Player(fingers, 1).touch()
    seat = table.asking.seat
    fingers.tap_spot("place-TOR")
    told["too far"] = fingers.notices()
    fingers.tap_spot("slot-2")
    told["narrowed"] = [key.means.text for key in fingers.touchable(table.tray) if key.means is not None]
    fingers.tap_key(next(key for key in fingers.touchable(table.tray) if key.picture == "cards"))
    told["card turned"] = any("reveals event card 2" in line.text for line in app.playing.everything())
    told["by"] = seat
    before = app.playing.match.sequence
    number = app.playing.table.number
    table.undo()
    fingers.frames(2)
    fingers.tap_key(fingers.key("undo"))
    told["undone"] = before - app.playing.match.sequence
    question = app.playing.asking(app.look).about
    app.go("home")
    fingers.frames(2)
    told["offered"] = fingers.screen.open_title
    fingers.tap_key(fingers.screen.ids.resume)
    told["resumed"] = [app.playing.table.number == number, app.playing.asking(app.look).about == question]
    return told


def secrecy(fingers: Any) -> dict[str, Any]:
    """Look behind the curtain, and see that nothing is there before and after."""
    table = fingers.table
    sit_down(fingers, "tortuga1667", 4, "app")
    player = Player(fingers, 3)
    while fingers.screen.name != "table" or table.asking.kind != "secret":
        player.touch()
    table.draw_curtain(table.asking.owed[0])
    fingers.frames(2)
    curtain = fingers.top()
    secret = [choice.text for choice in fingers.app.playing.secret_choices(table.asking.owed[0])]

    def visible() -> bool:
        said = [getattr(widget, "text", "") for widget in walk(curtain)]
        said += [one.text for widget in walk(curtain) for one in getattr(widget, "written", ())]
        return any(text in line for text in secret for line in said)

    told: dict[str, Any] = {"before": visible()}
    finger = fingers.press(*curtain.peek.center)
    fingers.frames(3)
    told["held"] = visible()
    fingers.lift(finger)
    told["released"] = visible()
    finger = fingers.press(*curtain.peek.center)
    fingers.frames(2)
    fingers.press(curtain.width * 0.1, curtain.height * 0.95)
    told["second finger"] = visible()
    fingers.lift(finger)
    finger = fingers.press(*curtain.peek.center)
    curtain._key()
    told["keyboard"] = visible()
    fingers.lift(finger)
    return told


def main() -> None:
    """Read the task from the arguments: NAME [ARGUMENT ...]."""
    task, *about = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        language = about.pop() if task == "play" else "en"
        with Fingers(Wish(language, (800, 480), swift=True, home=Path(home))) as fingers:
            if task == "play":
                game, players, holder, seed = about
                done: Any = play(fingers, game, int(players), holder, int(seed))
            else:
                done = {"examine": examine, "touches": touches, "secrecy": secrecy}[task](fingers)
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
