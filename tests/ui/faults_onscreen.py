"""Runs in a process of its own: what goes wrong in a house, on a real window; the evening goes on. Prints JSON."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.ui.scenes import settle

# Kivy reads its environment when it is first imported, and scenes prepares that.
# isort: split

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.devtools.fingers.random_fingers import Player
from companion.devtools.shots.senses_shots import sense
from companion.engine.kernel.setup import Holder
from companion.i18n.languages import HOME
from companion.presenter.house.draft import STRANGERS
from companion.presenter.table.step_rows import steps
from companion.session.journal.journal import Journal
from companion.session.profiles.box_profile import Profile
from companion.session.profiles.profile_folder import Profiles
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import keep_proof
from companion.session.table.step_list import lines
from companion.ui.launch import Wish
from companion.ui.screens.table.step_sheets import show_step
from tests.ui.examining import faults

BUSY = 0.7
"""Seconds for one picture."""
PULLED = 80
"""Pixels beyond the head of a list."""
OWN = "eo"
"""A language of one's own."""


def said(widget: Any) -> list[str]:
    """Read everything that stands on the screen."""
    texts = [str(getattr(one, "text", "")) for one in walk(widget)]
    return texts + [one.text for widget in walk(widget) for one in getattr(widget, "written", ())]


def at_the_table(fingers: Any, game: str = "tortuga1667") -> Player:
    """Sit down and play on to the first turn."""
    app = fingers.app
    app.draft.choose(game)
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.APP)
    app.new_game()
    fingers.frames(2)
    player = Player(fingers, 3)
    while fingers.screen.name != "table" or not app.playing.turn:
        player.touch()
    return player


# --- a full disk -----------------------------------------------------------------------------------------------------


def full_disk(fingers: Any) -> dict[str, Any]:
    """No page more than there is: the screen says so, people play on, and all is written when there is room again."""
    app, table = fingers.app, fingers.table
    player = at_the_table(fingers)
    file = app.journal._file
    pages = file.execute("PRAGMA page_count").fetchone()[0]
    file.execute(f"PRAGMA max_page_count = {pages}")
    while not app.playing.trouble or fingers.top() is not fingers.screen:
        player.touch()
    before = app.playing.match.sequence
    told: dict[str, Any] = {"status": table.status, "wrong": faults(fingers.screen, app.unit)}
    table.tell_health()
    settle()
    told["health"] = [text for text in said(fingers.top()) if "full" in text]
    told["health wrong"] = faults(fingers.top(), app.unit)
    fingers.top().close()
    app.like(letters=2)
    app.like(letters=1)
    while app.playing.match.sequence < before + 10:
        player.touch()
    told["played on"] = app.playing.match.sequence - before >= 10
    file.execute("PRAGMA max_page_count = 1000000")
    while app.playing.trouble:
        player.touch()
    told["status after"] = "saved" in table.status
    number, answers = app.playing.table.number, app.playing.match.sequence
    with Journal(app.folder.journal) as again:
        told["kept"] = LiveTable.reopen(again, number).match.sequence == answers
    return told


# --- files that cannot be read ---------------------------------------------------------------------------------------


def spoil(home: Path) -> None:
    """Half a file, as a plug that was pulled leaves it; and one of something else."""
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_bytes(b'{"language": "fr", "lett')
    (home / "people.json").write_bytes(b'{"Anne": 1}')


def spoilt(fingers: Any) -> dict[str, Any]:
    """The first screen says which, and stays until it is read; then a new game begins as always."""
    app = fingers.app
    settle()
    told: dict[str, Any] = {
        "said": [
            name for name in ("settings.json", "people.json") if any(name in text for text in said(fingers.top()))
        ],
        "wrong": faults(fingers.top(), app.unit),
        "aside": sorted(file.name for file in app.home.glob("*.set-aside-*.json")),
    }
    fingers.tap_key(fingers.key("close"))
    told["gone"] = fingers.top() is fingers.screen
    at_the_table(fingers)
    told["begun"] = app.playing.match.sequence > 0
    told["remembered"] = [person.name for person in app.people.known]
    return told


# --- languages -------------------------------------------------------------------------------------------------------


def spoil_a_box(home: Path) -> None:
    """Leave a box profile that was cut off."""
    shelf = Profiles(home / "profiles")
    shelf.save(Profile("tortuga_dice", "blue-box", options={"eight-chests": True}))
    (home / "profiles" / "tortuga_dice" / "blue-box" / "0001.toml").write_text("game = ", encoding="utf-8")


def spoilt_box(fingers: Any) -> dict[str, Any]:
    """Go through a new game with it."""
    app = fingers.app
    app.draft.choose("tortuga_dice")
    app.go("options")
    settle()
    named = [text for text in said(fingers.screen) if "blue-box cannot be used" in text]
    cut = faults(fingers.screen, app.unit)
    app.new_game()
    player = Player(fingers, 3)
    while fingers.screen.name != "table" or not app.playing.round:
        player.touch()
    return {"named": bool(named), "cut": cut, "playing": fingers.screen.name, "box": app.playing.match.setup.box}


def half_a_language(home: Path) -> None:
    """A dropped-in language with one file of two words, and one that is no catalogue at all."""
    folder = home / "languages" / OWN
    folder.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Language: eo\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    (folder / "companion.po").write_text(f'{head}msgid "language.name"\nmsgstr "Esperanto"\n', encoding="utf-8")
    (folder / "ui.po").write_bytes(b'msgid "home.new\nmsgstr \xff\xfe')
    (folder / "tortuga1667.po").write_bytes((HOME / "fr" / "tortuga1667.po").read_bytes()[:5000])


def language(fingers: Any) -> dict[str, Any]:
    """It can be chosen; what it does not say is said in English, on every screen and at the table."""
    app = fingers.app
    settle()
    told: dict[str, Any] = {
        "said": sum("ui.po" in text for text in said(fingers.top())),
        "wrong": faults(fingers.top(), app.unit),
    }
    fingers.tap_key(fingers.key("close"))
    app.go("settings")
    fingers.frames(2)
    fingers.tap_key(fingers.key("Esperanto"))
    told["chosen"] = app.tr.language
    for screen in ("home", "boxes", "crew", "options", "pieces", "history", "statistics", "rules", "settings"):
        app.go(screen)
        settle()
    player = at_the_table(fingers)
    for _ in range(30):
        player.touch()
    told["played on"] = app.playing.match.sequence > 0
    told["in english"] = "Take back" in said(fingers.screen)
    told["missing"] = sorted(app.tr.missing)
    return told


def asked_for(fingers: Any) -> dict[str, Any]:
    """The app was opened in another language than the settings say; then something else is set."""
    app = fingers.app
    app.go("settings")
    fingers.frames(2)
    lit = [key.text for key in fingers.touchable() if key.style == "brass" and key.means == {"language": "fr"}]
    app.like(letters=2)
    return {"lit": lit, "speaks": app.tr.language}


# --- a machine that is busy ------------------------------------------------------------------------------------------


def slow_frames(fingers: Any) -> dict[str, Any]:
    """A list is pulled beyond its head, on a machine that takes most of a second for a picture."""
    app = fingers.app
    app.go("settings")
    fingers.frames(3)
    rows = fingers.screen.rows
    rows.effect_y.value = rows.effect_y.max - PULLED
    where = []
    for _ in range(5):
        time.sleep(BUSY)
        fingers.frames(1)
        where.append(round(rows.scroll_y, 1))
    return {"scrolls": rows.do_scroll_y, "where": where}


# --- a bad picture, and secrets by buttons ---------------------------------------------------------------------------


def bad_photo(fingers: Any) -> dict[str, Any]:
    """A proof that is cut off: its step can be looked at and thrown away."""
    app, table = fingers.app, fingers.table
    app.playing = played(app, "jamaica", STRANGERS[:3], lambda playing: playing.match.sequence > 30)
    app.go("table")
    settle()
    row = [line.row for line in lines(app.playing.table) if line.key == "read"][-1]
    keep_proof(app.playing.table, b"\x89PNG\r\n\x1a\n" + bytes(30), row)
    step = next(one for one in steps(app.playing.table, app.tr, app.playing.names) if one.row == row)
    show_step(table, step)
    settle()
    told = {"said": "This picture cannot be shown." in said(fingers.top()), "wrong": faults(fingers.top(), app.unit)}
    fingers.tap_key(fingers.key("throw"))
    settle()
    return told | {"on": fingers.top().title}


def owed(fingers: Any) -> dict[str, Any]:
    """Before anybody has pressed anything, as many are still to come as vote."""
    app, table = fingers.app, fingers.table
    sense(fingers)
    player = at_the_table(fingers, "jamaica")
    while table.asking.kind != "secret" or fingers.top() is not fingers.screen:
        player.touch()
    number = len(table.asking.owed)
    counts = [key.text for key in fingers.touchable() if key.means == "owed"]
    app.senses_loop.close()
    return {"owed": number, "said": counts}


def main() -> None:
    """Read the task from the arguments."""
    (task,) = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        {"spoilt": spoil, "spoilt_box": spoil_a_box, "language": half_a_language}.get(task, lambda _: None)(home)
        spoken = {"language": "", "asked_for": "fr"}.get(task, "en")
        with Fingers(Wish(spoken, (800, 480), swift=True, home=home)) as fingers:
            done = {
                "full_disk": full_disk,
                "spoilt": spoilt,
                "spoilt_box": spoilt_box,
                "language": language,
                "asked_for": asked_for,
                "slow_frames": slow_frames,
                "bad_photo": bad_photo,
                "owed": owed,
            }[task](fingers)
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
