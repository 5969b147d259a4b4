"""Runs in a process of its own: looking back, putting right, counting and taking along, on a real window."""
# ruff: noqa: I001  the first import prepares Kivy for all others

from __future__ import annotations

import json
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

from tests.ui.scenes import NAMES, Scene, close, examined, scene, settle
from tests.ui.onscreen import sit_down
from tests.ui.windowed import Told

from companion.engine.kernel.codec import words
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import NEW_INFORMATION
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.data_folder import DataFolder
from companion.session.journal.backups import Backup, Backups
from companion.session.journal.journal import Journal
from companion.session.table.company import change_company, plan_night
from companion.session.table.random_player import RandomPlayer
from companion.session.table.correction import outcomes
from companion.session.journal.evenings import evenings
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import keep_proof, pictures
from companion.session.table.step_list import lines
from companion.devtools.fingers.fingers import Fingers, walk
from companion.ui.launch import Wish
from companion.devtools.shots.sheet_shots import touch_last
from companion.presenter.table.table_model import TableModel
from companion.presenter.table.step_rows import steps
from companion.devtools.fingers.played_evenings import played
from companion.ui.screens.table.holder_sheets import holders
from companion.ui.screens.house.export_sheets import show_code, show_copies, show_exports
from companion.ui.screens.table.step_sheets import show_outcomes, show_preview, show_step
from companion.ui.widgets.basic.touch_row import TouchLine

PROOF = b"".join(
    (
        b"\x89PNG\r\n\x1a\n",
        *(
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
            for kind, content in (
                (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
                (b"IDAT", zlib.compress(b"\0\xff")),
                (b"IEND", b""),
            )
        ),
    )
)
"""The smallest picture there is."""


def rows(fingers: Any) -> list[Any]:
    return [widget for widget in walk(fingers.top()) if isinstance(widget, TouchLine)]


def tap(fingers: Any, row: Any) -> None:
    fingers.bring(row)
    fingers.tap(*row.to_window(*row.center))
    fingers.frames(2)


def texts(fingers: Any) -> list[str]:
    """Every text that is on the screen now."""
    said = [str(getattr(widget, "text", "")) for widget in walk(fingers.top())]
    return said + [one.text for widget in walk(fingers.top()) for one in getattr(widget, "written", ())]


def evening_of(app: Any, game: str, answers: int, holder: Holder = Holder.TABLE) -> TableModel:
    """Play without a screen."""
    names = NAMES[: min(SHELF[game].usual[-1], 6)]
    return played(app, game, names, lambda playing: playing.match.sequence >= answers, holder=holder)


# --- how it looks ----------------------------------------------------------------------------------------------------


def examine(fingers: Any) -> dict[str, list[str]]:
    """Look at every screen and leaf of looking back."""
    app = fingers.app
    games = {game: evening_of(app, game, 70 if game != "tortuga_cards" else 30) for game in SHELF}
    games |= {f"{game} over": evening_of(app, game, 1 << 20) for game in SHELF}
    Backups(app.folder.journal, app.folder.backups).make()
    return examined(fingers, scenes(fingers, games))


def scenes(fingers: Any, games: dict[str, TableModel]) -> list[Scene]:
    app, table = fingers.app, fingers.table
    done = next(one.id for one in _finished(app))

    def at(name: str, game: str = "jamaica", act: Any = None) -> Any:
        return scene(fingers, name, games[game], act)

    def step() -> Any:
        playing = table.playing
        return next(one for one in reversed(steps(playing.table, app.tr, playing.names)) if one.can_correct)

    def preview() -> None:
        chosen = step()
        show_preview(table, chosen, outcomes(table.playing.table, chosen.row)[0])

    def turn_the_page() -> None:
        fingers.screen.show_story()

    def notices() -> None:
        app.notices = [app.tr.text("copies.none"), app.tr.text("holders.help")]
        app.offered = Backup("2026-11-18.0012", "2026-11-18", Path(), 12, 3000, 400_000)
        app.manager.current_screen.on_pre_enter()

    return [
        *((f"mend {game}", at("mend", game)) for game in SHELF),
        ("mend person", at("mend", "jamaica", lambda: fingers.screen.show(NAMES[0]))),
        ("mend pick", at("mend", "jamaica", lambda: fingers.screen.change(_row_part(fingers)))),
        ("statistics", at("statistics")),
        ("statistics dice", at("statistics", "jamaica", lambda: _scrolled(fingers))),
        ("history", at("history")),
        *((f"scoring {game}", at("scoring", f"{game} over")) for game in SHELF),
        *((f"story {game}", at("scoring", f"{game} over", turn_the_page)) for game in SHELF),
        ("settings", at("settings")),
        ("steps", at("table", act=table.log)),
        ("step", at("table", act=lambda: show_step(table, step()))),
        ("outcomes", at("table", act=lambda: show_outcomes(table, step()))),
        ("preview", at("table", act=preview)),
        ("holders", at("table", act=lambda: holders(table))),
        ("hand over", at("table", act=lambda: touch_last(fingers, lambda: holders(table)))),
        ("health", at("table", act=table.tell_health)),
        ("code", at("history", act=lambda: show_code(fingers.screen, done))),
        ("exports", at("history", act=lambda: show_exports(fingers.screen, done))),
        ("copies", at("settings", act=lambda: show_copies(fingers.screen))),
        ("restore", at("settings", act=lambda: touch_last(fingers, lambda: show_copies(fingers.screen)))),
        ("settings below", at("settings", act=lambda: _scrolled(fingers))),
        ("notices", at("home", act=notices)),
    ]


def _finished(app: Any) -> Any:
    return evenings(app.journal, finished=True)


def _row_part(fingers: Any) -> Any:
    fingers.screen.show(NAMES[0])
    return next(row.means for row in fingers.screen.rows.grid.children if row.means.part.kind == "row")


def _scrolled(fingers: Any) -> None:
    fingers.screen.rows.scroll_y = 0


# --- what it does ----------------------------------------------------------------------------------------------------


def touches(fingers: Any) -> dict[str, Any]:
    """Go back to a step, bring it back, correct a reading, put the table right, let dice change hands: all by touch."""
    told = Told()
    app, table = fingers.app, fingers.table
    sit_down(fingers, "jamaica", 3, "table")
    playing = app.playing
    castaway = RandomPlayer(2)
    while playing.match.sequence < 30:
        playing.answer(castaway.answer(playing.match.decision, playing.match.sequence, playing.match.owed))
    playing.checked = 99
    app.go("table")
    fingers.frames(3)
    told["step"] = _back_and_forth(fingers)
    told["correction"] = _correct(fingers)
    told["proof"] = _proof(fingers)
    told["holder"] = _hand_over(fingers)
    told["mended"] = _mend(fingers)
    told["log"] = [one.key for one in lines(app.playing.table) if one.key in ("repaired", "handed-over")]
    told["reopened"] = (
        LiveTable.reopen(app.journal, playing.table.number).match.position() == app.playing.match.position()
    )
    assert table is fingers.table
    return told


def _back_and_forth(fingers: Any) -> dict[str, Any]:
    app, table = fingers.app, fingers.table
    before = app.playing.match.sequence
    table.log()
    fingers.frames(2)
    row = next(row for row in rows(fingers) if row.means.can_undo and row.means.consent)
    tap(fingers, row)
    asked = app.tr.refusal("", NEW_INFORMATION) in texts(fingers)
    fingers.tap_key(fingers.key("undo-to"))
    undone = before - app.playing.match.sequence
    table.log()
    fingers.frames(2)
    marked = any("the table agreed" in text for text in texts(fingers))
    fingers.tap_key(fingers.key("redo"))
    fingers.frames(2)
    return {
        "undone": undone > 0,
        "consent": asked,
        "marked": marked,
        "redone": app.playing.match.sequence > before - undone,
    }


def _correct(fingers: Any) -> dict[str, Any]:
    app, table = fingers.app, fingers.table
    table.log()
    fingers.frames(2)
    row = next(row for row in rows(fingers) if row.means.can_correct)
    number = row.means.row
    tap(fingers, row)
    fingers.tap_key(fingers.key("correct"))
    offered = [key for key in fingers.touchable() if key.means is not None]
    option = offered[0].means.answer.option
    fingers.tap_key(offered[0])
    cancelled = app.playing.match.steps
    fingers.tap_key(fingers.key("cancel"))
    nothing = app.playing.match.steps == cancelled
    table.log()
    fingers.frames(2)
    tap(fingers, next(row for row in rows(fingers) if row.means.row == number))
    fingers.tap_key(fingers.key("correct"))
    fingers.tap_key(next(key for key in fingers.touchable() if key.means is not None))
    said = texts(fingers)
    fingers.tap_key(fingers.key("confirm"))
    line = next(line for line in lines(app.playing.table) if line.row == number)
    return {
        "cancelled": nothing,
        "corrected": line.corrected and line.option == option,
        "said": any("stay as they were" in text or "cannot stay" in text for text in said),
    }


def _proof(fingers: Any) -> list[int]:
    app, table = fingers.app, fingers.table
    playing = app.playing
    row = [line.row for line in lines(playing.table) if line.key == "read"][-1]
    keep_proof(playing.table, PROOF, row)
    table.log()
    fingers.frames(2)
    tap(fingers, next(one for one in rows(fingers) if one.means.row == row))
    kept = len(pictures(app.journal, playing.table.number))
    fingers.tap_key(fingers.key("throw"))
    close(fingers)
    return [kept, len(pictures(app.journal, playing.table.number))]


def _hand_over(fingers: Any) -> dict[str, Any]:
    app, table = fingers.app, fingers.table
    table.log()
    fingers.frames(2)
    fingers.tap_key(fingers.key("holders"))
    tap(fingers, next(row for row in rows(fingers) if row.means == "action-cards"))
    refused = fingers.notices()
    tap(fingers, next(row for row in rows(fingers) if row.means == "combat-die"))
    fingers.tap_key(fingers.key("confirm"))
    return {"refused": bool(refused), "holder": str(app.playing.match.setup.sources["combat-die"])}


def _mend(fingers: Any) -> dict[str, Any]:
    app, table = fingers.app, fingers.table
    table.log()
    fingers.frames(2)
    fingers.tap_key(fingers.key("mend"))
    fingers.frames(2)
    screen = fingers.screen
    fingers.tap_key(next(key for key in fingers.touchable(screen.groups) if key.means == "Anne"))
    space = app.playing.match.game.take_over(app.playing.match.position()).ships[Seat("anne")].space
    row = next(row for row in screen.rows.grid.children if row.means.part.path == ("ships", "anne", "space"))
    ready = [screen.ready]
    fingers.tap_key(next(key for key in fingers.touchable(row) if key.picture == "plus"))
    ready.append(screen.ready)
    pile = next(row for row in screen.rows.grid.children if row.means.part.path[-1] == "pile")
    fingers.tap_key(next(key for key in fingers.touchable(pile) if key.picture == "plus"))
    ready.append(screen.ready)
    refused = screen.problem
    pile = next(row for row in screen.rows.grid.children if row.means.part.path[-1] == "pile")
    fingers.tap_key(next(key for key in fingers.touchable(pile) if key.picture == "minus"))
    fingers.tap_key(next(key for key in fingers.touchable() if key.picture == "check" and key.style == "brass"))
    fingers.tap_key(fingers.key("confirm"))
    now = app.playing.match.game.take_over(app.playing.match.position()).ships[Seat("anne")].space
    return {"ready": ready, "refused": refused, "moved": now - space, "screen": fingers.screen.name}


def keeping(fingers: Any) -> dict[str, Any]:
    """Export, look at the code, count, and go back to a copy, all by touch."""
    app = fingers.app
    told = Told()
    evening_of(app, "jamaica", 1 << 20)
    app.go("history")
    fingers.frames(3)
    fingers.tap_key(fingers.key("chest"))
    for kind in ("json", "csv", "story", "sheet"):
        tap(fingers, next(row for row in rows(fingers) if row.means == kind))
        fingers.app.root_layout.children[0].go()
    told["files"] = sorted(file.suffix for file in (app.home / "exports").iterdir())
    tap(fingers, next(row for row in rows(fingers) if row.means == "qr"))
    codes = [widget for widget in walk(fingers.top()) if type(widget).__name__ == "QrCode"]
    told["code"] = [len(codes), codes[0].pixels >= 2]
    close(fingers)
    app.go("statistics")
    fingers.frames(3)
    told["statistics"] = [any(name in texts(fingers) for name in NAMES), any("%" in text for text in texts(fingers))]
    told["colours"] = any("Red" in text for text in texts(fingers))
    told["dice"] = any("unfair" in text or "too few" in text.lower() for text in texts(fingers))
    told["copy"] = _restore(fingers)
    told["called off"] = _called_off(fingers)
    return told


def _called_off(fingers: Any) -> list[int]:
    """A game of two that was called off is counted when it is asked for, and left out again."""
    app = fingers.app
    heads = []
    app.playing = played(app, "tortuga_cards", NAMES[:2], lambda playing: playing.match.sequence > 20)
    change_company(app.playing.table, plan_night(app.playing.table))
    app.playing = None
    app.go("statistics")
    for _ in range(3):
        fingers.frames(3)
        heads.append([one.game for one in fingers.screen._counted].count("tortuga_cards"))
        fingers.tap_key(next(key for key in fingers.touchable() if key.means == "unfinished"))
    return heads


def _restore(fingers: Any) -> dict[str, Any]:
    app = fingers.app
    Backups(app.folder.journal, app.folder.backups).make()
    evening_of(app, "tortuga_cards", 10)
    before = len(app.journal.matches())
    app.go("settings")
    fingers.frames(3)
    fingers.tap_key(fingers.key("copies"))
    tap(fingers, rows(fingers)[0])
    fingers.tap_key(fingers.key("confirm"))
    fingers.frames(2)
    aside = len(list(app.home.glob("journal.set-aside-*.db")))
    return {"before": before, "after": len(app.journal.matches()), "aside": aside, "screen": fingers.screen.name}


def troubles(fingers: Any) -> dict[str, Any]:
    """A damaged journal: the first screen says so and stays until it is read."""
    said = [text for text in texts(fingers) if "journal" in text]
    leaf = type(fingers.top()).__name__
    fingers.tap_key(fingers.key("close"))
    return {"leaf": leaf, "said": bool(said), "gone": fingers.top() is fingers.screen}


def offered(fingers: Any) -> dict[str, Any]:
    """A journal that is gone beside a good copy: the first screen says so, and one touch brings it back."""
    app = fingers.app
    told = {"matches": len(app.journal.matches()), "said": [text for text in texts(fingers) if "2 games" in text]}
    fingers.tap_key(fingers.key("confirm"))
    fingers.frames(2)
    return {
        **told,
        "after": len(app.journal.matches()),
        "resume": bool(fingers.screen.open_title),
        "asked": app.notices,
    }


def secrets(fingers: Any) -> dict[str, Any]:
    """Play with everything in the app's hands: no secret answer stands on any of these screens."""
    app, table = fingers.app, fingers.table
    seen, marked = 0, 0
    for game in ("tortuga1667", "jamaica"):
        app.playing = evening_of(app, game, 60, Holder.APP)
        match = app.playing.match
        public = " ".join(told.what.__class__.__name__ + str(told.what) for told in match.told()) + str(match.view())
        known = match.history()
        hidden = [step.answer.option for step, told in zip(match.steps, known, strict=True) if told is None]
        said = {app.tr.option(game, option, app.playing.names) for option in hidden if words(option) not in public}
        own = {text for text in said if len(text) > 3}
        shown: list[str] = []
        app.go("home")
        app.go("table")
        for show in (table.log, lambda: holders(table)):
            show()
            settle()
            shown += texts(fingers)
            close(fingers)
        for name in ("mend", "statistics", "history"):
            app.go(name)
            settle()
            shown += texts(fingers)
        story = {app.tr.told(game, told.what, app.playing.names) for told in match.told()}
        public_words = " ".join([*story, *(app.tr.option(game, one.option, app.playing.names) for one in known if one)])
        marked += len(own)
        log = [text for text in shown if any(secret == text or f": {secret}" in text for secret in own)]
        seen += len([text for text in log if text not in public_words])
    return {"marked": marked > 3, "seen": seen}


def _leave_a_copy(folder: DataFolder) -> None:
    folder.make()
    with Journal(folder.journal) as journal:
        for _ in range(2):
            setup = Setup("jamaica", tuple(map(Seat, ("ann", "ben", "cat"))), {}, {})
            LiveTable.begin(journal, SHELF["jamaica"], setup)
    Backups(folder.journal, folder.backups).make()
    folder.journal.unlink()


def main() -> None:
    """Read the task from the arguments: NAME."""
    (task,) = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        if task == "troubles":
            Path(home, "journal.db").write_bytes(b"SQLite format 3\0")
        if task == "offered":
            _leave_a_copy(DataFolder(home))
        with Fingers(Wish("en", (800, 480), swift=True, home=Path(home))) as fingers:
            done = {
                "examine": examine,
                "touches": touches,
                "keeping": keeping,
                "troubles": troubles,
                "offered": offered,
                "secrets": secrets,
            }[task](fingers)
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
