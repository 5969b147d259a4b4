"""Runs in a process of its own, because Kivy has one window: plays or examines the app, and prints JSON."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.ui.scenes import NAMES, Scene, examined, scene, settle
from tests.ui.windowed import Told, step

# Kivy reads its environment when it is first imported, and scenes prepares that.
# isort: split

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.devtools.fingers.random_fingers import Player
from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.presenter.house.wifi import Network
from companion.presenter.table.table_model import TableModel
from companion.ui.launch import Wish
from companion.ui.screens.table.table_sheets import show_forbidden, show_person
from companion.ui.widgets.basic.rows import SignLine
from tests.ui.meant_evening import MeantEvening

PAINTED = 8
"""One frame in so many: each kind of screen dozens of times in an evening."""
NO_SEATS_KEY = 70
"""Where the key lies that takes a picture of the screen."""


def play(fingers: Any, game: str, players: int, holder: str, seed: int) -> dict[str, Any]:
    """Play one evening to the final score by touches alone, as a script means it."""
    sit_down(fingers, game, players, holder)
    seen: set[str] = set()

    def look(place: str) -> None:
        step(f"at {place}")
        seen.add(place)

    evening = MeantEvening(fingers, seed, look)
    evening.play()
    app = fingers.app
    fingers.app.go("home")
    fingers.frames(2)
    return {
        "touches": evening.figures.touches,
        "wrong": evening.wrong[:9],
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
    """Look at every screen, every shape of a question, and every leaf over the table."""
    app = fingers.app
    return examined(fingers, scenes(fingers, {kind: evening_at(app, *kind) for kind in QUESTIONS}))


QUESTIONS = (("chance", "pawns"), ("chance", "events"), ("choose", "action"), ("count", "votes"), ("secret", "vote"))


def evening_at(app: Any, kind: str, about: str) -> TableModel:
    """Play with nine, without a screen, until a question of this kind is asked after some turns."""
    late = 0 if about == "pawns" else 12

    def asked(playing: TableModel) -> bool:
        asking = playing.asking(app.look)
        return playing.turn >= late and (asking.kind, asking.about) == (kind, about)

    return played(app, "tortuga1667", NAMES, asked, holder=Holder.APP if kind == "secret" else Holder.TABLE)


def scenes(fingers: Any, evenings: dict[tuple[str, str], TableModel]) -> list[Scene]:
    """Every screen, every shape that a question can have at the table, and every leaf over it."""
    app, table = fingers.app, fingers.table

    def go(name: str, kind: tuple[str, str] = ("choose", "action"), act: Any = None) -> Any:
        return scene(fingers, name, evenings[kind], act)

    def curtain() -> None:
        table.curtain.draw(table.asking.owed[0])
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
    welcome = app.manager.get_screen("welcome")
    heard = [Network("Port Royal", locked=True), Network("The tavern at the end of the harbour", locked=False)]
    questions = {
        "welcome": welcome.ask_language,
        "upright": welcome.ask_upright,
        "wifi": lambda: (welcome.ask_wifi(), welcome.on_leave(), welcome._heard_of(heard)),
    }
    return [
        *((name, go(name)) for name in pages),
        *((name, go("welcome", act=act)) for name, act in questions.items()),
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
    told = Told()
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
    table.curtain.draw(table.asking.owed[0])
    fingers.frames(2)
    curtain = fingers.top()
    choices = fingers.app.playing.private.choices(table.asking.owed[0])
    secret = {what for choice in choices for what in (choice.text, choice.picture) if what}

    def visible() -> bool:
        """Whether any choice is there, in words or as the cards that say it without."""
        said = [getattr(widget, "text", "") for widget in walk(curtain)]
        said += [one.text for widget in walk(curtain) for one in getattr(widget, "written", ())]
        said += [widget.line.picture for widget in walk(curtain) if isinstance(widget, SignLine)]
        return any(what in line for what in secret for line in said)

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
    curtain._key(None, 0, NO_SEATS_KEY)
    told["keyboard"] = visible()
    fingers.lift(finger)
    return told


def main() -> None:
    """Read the task from the arguments: NAME [ARGUMENT ...]."""
    task, *about = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        language = about.pop() if task == "play" else "en"
        with Fingers(Wish(language, (800, 480), swift=True, home=Path(home)), paint_every=PAINTED) as fingers:
            if task == "play":
                game, players, holder, seed = about
                done: Any = play(fingers, game, int(players), holder, int(seed))
            else:
                done = {"examine": examine, "touches": touches, "secrecy": secrecy}[task](fingers)
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
