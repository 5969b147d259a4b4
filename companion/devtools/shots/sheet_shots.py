"""Pictures of what is no question: setting up, looking, leaves over the table, putting right, the end, looking back."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from companion.devtools.fingers.fingers import Fingers, one_frame, walk
from companion.devtools.fingers.played_evenings import played
from companion.engine.kernel.decisions import Choose, Seat
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.setup import Holder
from companion.engine.shelf import game_named
from companion.presenter.house.draft import STRANGERS
from companion.presenter.table.step_rows import steps
from companion.session.journal.backups import Backup, Backups
from companion.session.journal.evenings import evenings
from companion.session.table.company import plan_stand_in
from companion.session.table.correction import outcomes
from companion.ui.kvfile import running
from companion.ui.screens.house.doctor_screen import TouchTest
from companion.ui.screens.house.export_sheets import show_code, show_copies, show_exports
from companion.ui.screens.table.company_sheets import confirm, show_company, show_joining, show_leaving, show_order
from companion.ui.screens.table.holder_sheets import holders
from companion.ui.screens.table.step_sheets import show_outcomes, show_preview, show_step
from companion.ui.screens.table.table_menu import ask_for_the_night
from companion.ui.screens.table.table_sheets import show_forbidden, show_person
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_row import TouchLine

TURNS: Final = 4
"""So many turns make a log worth looking at."""
Leaves = dict[str, Callable[[], Any]]


def take_of_leaves(fingers: Fingers, games: list[str], folder: Path) -> Iterator[Path]:
    """Take them all for each game, and then of what the evenings leave behind."""
    for game in games:
        yield from _of_beginning(fingers, game, folder / game)
        yield from _of_the_table(fingers, game, folder / game)
        yield from _of_the_end(fingers, game, folder / game)
    yield from _of_looking_back(fingers, games, folder)
    yield from _of_the_doctor(fingers, folder)


def pages(fingers: Fingers, rows: Scrolling, file: Path) -> Iterator[Path]:
    """Take as many pictures as a list has pages."""
    fingers.frames(3)
    number = math.ceil(rows.grid.height / max(1, rows.height))
    for page in range(number):
        rows.scroll_y = 1 - page / max(1, number - 1)
        yield fingers.shot(file.with_stem(f"{file.stem}-{page + 1}" if page else file.stem))


def _of_beginning(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    """The checklist, and what the app dealt to the first person."""
    app, most = fingers.app, game_named(game).usual[-1]
    begun = played(app, game, STRANGERS[:most], lambda playing: not playing.setting_up)
    begun.checked, begun.fresh = 0, True
    app.playing = begun
    app.go("home")
    app.go("checklist")
    yield fingers.shot(folder / "checklist.png")
    app.playing = played(app, game, STRANGERS[:most], _at_a_turn, holder=Holder.APP)
    app.go("table")
    if app.playing.private.has_secrets():
        curtain = fingers.table.look(next(iter(app.playing.names)))
        yield fingers.shot(folder / "look.png")
        curtain.show()
        yield fingers.shot(folder / "look-held.png")
        curtain.leave()


def _at_a_turn(playing: Any) -> bool:
    """Somebody is to choose, in the middle of a game, and something was read before that can be corrected."""
    late = playing.round >= 1 and playing.match.sequence > len(playing.names) * TURNS
    return bool(late and isinstance(playing.match.decision, Choose))


def _of_the_table(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    """Every leaf that can lie over the table, and the screen that puts it right."""
    app = fingers.app
    app.playing = played(app, game, STRANGERS[: game_named(game).usual[-1]], _at_a_turn)
    app.go("home")
    app.go("table")
    fingers.frames(2)
    yield fingers.shot(folder / "table.png")
    for name, show in _leaves(fingers).items():
        show()
        yield fingers.shot(folder / f"leaf-{name}.png")
        if fingers.top() is not fingers.screen:
            fingers.top().close()
    app.go("mend")
    yield fingers.shot(folder / "mend.png")
    fingers.screen.show(next(iter(app.playing.names.values())))
    yield fingers.shot(folder / "mend-person.png")
    row = next((row for row in fingers.screen.rows.grid.children if row.means.choices), None)
    if row is not None:
        fingers.screen.change(row.means)
        yield fingers.shot(folder / "mend-pick.png")
        fingers.top().close()


def _leaves(fingers: Fingers) -> Leaves:
    app, table = fingers.app, fingers.table
    playing = app.evening
    told = steps(playing.table, app.tr, playing.names)
    seat = (*playing.acting, *playing.match.setup.seats)[0]
    leaves: Leaves = {
        "steps": table.log,
        "undo": table.undo,
        "person": lambda: show_person(table, seat, ""),
        "holders": lambda: holders(table),
        "health": table.tell_health,
        "step": lambda: show_step(table, next(one for one in reversed(told) if one.can_undo)),
    }
    read = next((one for one in reversed(told) if one.can_correct and outcomes(playing.table, one.row)), None)
    if read is not None:
        other = outcomes(playing.table, read.row)[-1]
        leaves["outcomes"] = lambda: show_outcomes(table, read)
        leaves["preview"] = lambda: show_preview(table, read, other)
    if playing.forbidden(app.look):
        leaves["forbidden"] = lambda: show_forbidden(table)
    leaves |= _of_people(table, seat)
    leaves["hand-over"] = lambda: touch_last(fingers, lambda: holders(table))
    return leaves


def _of_people(table: Any, seat: Seat) -> Leaves:
    """The menu, and what it opens."""
    return {
        "menu": table.menu,
        "night": lambda: ask_for_the_night(table),
        "company": lambda: show_company(table),
        "leaving": lambda: show_leaving(table, seat),
        "joining": lambda: show_joining(table),
        "order": lambda: show_order(table),
        "stand-in": lambda: confirm(table, _plays_for(table, seat), lambda: _stand_in(table, seat)),
    }


def _plays_for(table: Any, seat: Seat) -> str:
    return str(running().tr.text("people.for", who=STRANGERS[0], whom=table.playing.people[seat]))


def _stand_in(table: Any, seat: Seat) -> Any:
    return plan_stand_in(table.playing.table, seat, STRANGERS[0])


def touch_last(fingers: Fingers, show: Callable[[], None]) -> None:
    """Touch the last row of a leaf."""
    show()
    fingers.frames(2)
    row = [widget for widget in walk(fingers.top()) if isinstance(widget, TouchLine)][-1]
    fingers.bring(row)
    fingers.tap(*row.to_window(*row.center))


def _of_the_end(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    """The final score, with few and with many."""
    app, usual = fingers.app, game_named(game).usual
    for count, file in ((usual[0], "scoring-few"), (usual[-1], "scoring")):
        app.playing = played(app, game, STRANGERS[:count])
        app.go("home")
        app.go("scoring")
        yield fingers.shot(folder / f"{file}.png")
    fingers.screen.show_story()
    yield fingers.shot(folder / "scoring-story.png")


def _of_looking_back(fingers: Fingers, games: list[str], folder: Path) -> Iterator[Path]:
    """What was played, what it amounts to, and what can be taken along."""
    app = fingers.app
    for file in ("home-resume", "history-full"):
        app.go("boxes")
        app.go(file.partition("-")[0])
        yield fingers.shot(folder / f"{file}.png")
    for game in games:
        app.go("home")
        app.playing = None
        app.go("statistics")
        fingers.screen.show(game)
        yield from pages(fingers, fingers.screen.rows, folder / game / "statistics.png")
    Backups(app.folder.journal, app.folder.backups).make()
    done = next(iter(evenings(app.journal, finished=True))).id
    app.go("history")
    leaves: Leaves = {
        "code": lambda: show_code(fingers.screen, done),
        "exports": lambda: show_exports(fingers.screen, done),
        "copies": lambda: show_copies(fingers.screen),
        "restore": lambda: touch_last(fingers, lambda: show_copies(fingers.screen)),
    }
    for name, show in leaves.items():
        show()
        yield fingers.shot(folder / f"leaf-{name}.png")
        fingers.top().close()
    yield from _of_a_past_evening(fingers, done, folder)
    app.notices = [app.tr.text("copies.none"), app.tr.text("holders.help")]
    app.go("home")
    yield fingers.shot(folder / "home-notices.png")
    fingers.top().close()
    app.go("settings")
    app.offered = Backup("2026-11-18.0012", "2026-11-18", folder, 12, 3000, 400_000)
    empty = refusal("journal-empty", name=app.offered.name, evening=app.offered.evening, matches=app.offered.matches)
    app.notices = [app.tr.refusal("", empty)]
    app.go("home")
    yield fingers.shot(folder / "home-offer.png")
    fingers.top().close()
    app.offered = None


def _of_a_past_evening(fingers: Fingers, done: int, folder: Path) -> Iterator[Path]:
    """The end of an evening again, and what it was like; last, a table that nobody writes down."""
    app = fingers.app
    app.look_back(done)
    fingers.screen.finish()
    yield fingers.shot(folder / "past-score.png")
    for name in ("story", "steps"):
        getattr(fingers.screen, name)()
        yield fingers.shot(folder / f"past-{name}.png")
        fingers.top().close()
    app.unsaved = app.tr.text("refusal.journal-vanished", file=str(app.folder.journal))
    app.go("home")
    yield fingers.shot(folder / "unsaved.png")
    app.unsaved = ""
    app.go("history")


def _of_the_doctor(fingers: Fingers, folder: Path) -> Iterator[Path]:
    """What the doctor finds, and the test of touches."""
    app = fingers.app
    app.go("settings")
    yield from pages(fingers, fingers.screen.rows, folder / "settings.png")
    app.go("doctor")
    while fingers.screen.said:
        one_frame()
    yield from pages(fingers, fingers.screen.rows, folder / "doctor.png")
    fingers.screen.touch_test()
    yield fingers.shot(folder / "doctor-touch.png")
    for test in [child for child in fingers.screen.children if isinstance(child, TouchTest)]:
        fingers.screen.remove_widget(test)
