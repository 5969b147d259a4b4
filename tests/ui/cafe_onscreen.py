"""Runs in a process of its own: a house with guests, its PIN, its reset and its call for help; prints JSON."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "offscreen"

import msgspec

from companion.engine.kernel.setup import Holder
from companion.presenter.house.people import Person
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from companion.devtools.fingers.fingers import Fingers, walk
from companion.session.data_folder import write_whole
from companion.session.harbour_settings import HarbourSettings, save_settings
from companion.session.results.house_copy import Duel, HouseCopy, HousePerson, HouseRecord
from companion.session.table.random_player import RandomPlayer
from companion.ui.screens.table.table_screen import TableScreen
from companion.ui.widgets.basic.plot_view import PlotView
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.notice import Notice
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.pin_pad import PinPad
from tests.ui.windowed import Told, step

PARTY = ("Zebulon", "Yolanda", "Xaver")
REGULAR = "Wilhelmina"
PATIENCE = 30.0
NOBODY = "mqtt://127.0.0.1:9"
"""Where no broker answers: all but reaching it is as ever."""


def touch(fingers: Fingers, means: object) -> None:
    """Touch the key that means this."""
    top = fingers.top()
    fingers.tap_key(next(one for one in walk(top) if isinstance(one, TouchKey) and one.means == means))
    fingers.frames(2)


def type_pin(fingers: Fingers, digits: str) -> None:
    """Touch the digits, and enter."""
    for name in (*digits, "enter"):
        touch(fingers, name)


def pad(fingers: Fingers) -> bool:
    """Say whether the PIN is asked for."""
    return any(isinstance(one, PinPad) for one in walk(fingers.screen))


def words(fingers: Fingers) -> str:
    """Everything that can be read on all screens and over them, also on those that wait behind."""
    app = fingers.app
    texts = []
    for top in (app.root, *app.manager.screens):
        for one in top.walk():
            texts += [str(getattr(one, name, "")) for name in ("text", "words", "title", "who", "open_about")]
    return "\n".join(texts)


def until(fingers: Fingers, true: Callable[[], bool]) -> bool:
    """Let frames pass until something is true; False if it never is."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            return False
        fingers.frames(1)
        time.sleep(0.02)
    return True


def play(fingers: Fingers) -> None:
    """Let a party sit down and play a little."""
    app = fingers.app
    app.draft.choose("liars_dice")
    app.draft.crew = [Person(name, mark) for mark, name in enumerate(PARTY)]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.APP)
    app.new_game()
    playing = app.evening
    playing.checked, playing.fresh, playing.first_looks = len(playing.checklist()), False, []
    app.go("table")
    fingers.frames(3)


def play_to_the_end(fingers: Fingers) -> None:
    """Let the party finish a game, so that it is counted; and let the harbour know of it."""
    play(fingers)
    app, whim = fingers.app, RandomPlayer(3)
    while (asked := app.evening.match.decision) is not None:
        app.evening.answer(whim.answer(asked, app.evening.match.sequence, app.evening.match.owed))
    copy = HouseCopy(
        "2026-11-13T19:00:00",
        tuple(HousePerson(f"uuid-{name}", name, "Table 3", 1) for name in PARTY),
        duels=(Duel(*PARTY[:2], 1, 1, 0),),
        records=(HouseRecord("liars_dice", PARTY[0], 31, "2026-11-13", "Table 3"),),
    )
    write_whole(app.folder.house_copy, msgspec.json.encode(copy))
    app.go("home")
    fingers.frames(3)


def counted(fingers: Fingers) -> tuple[str, ...]:
    """Everything on the statistics screen: the page of the house, of a game, and who could be invited to a new one."""
    app = fingers.app
    app.go("statistics")
    said = []
    for game in ("the house", "liars_dice"):
        fingers.screen.show(game)
        fingers.frames(3)
        said.append(shown(fingers))
    app.go("crew")
    fingers.screen.invite()
    fingers.frames(3)
    said.append(shown(fingers))
    fingers.top().close()
    fingers.frames(2)
    return tuple(said)


def shown(fingers: Fingers) -> str:
    """All words on this screen, also those that are drawn: bars and plots."""
    top = fingers.screen
    texts = [str(getattr(one, name, "")) for one in top.walk() for name in ("text", "words", "rate", "plot", "line")]
    return "\n".join(texts)


def named(said: tuple[str, ...]) -> list[int]:
    """Count the party on each."""
    return [sum(name in one for name in PARTY) for one in said]


def staff(fingers: Fingers, told: Told, shots: Path | None) -> None:
    app = fingers.app
    step("a PIN is chosen")
    app.go("settings")
    fingers.frames(2)
    told["open before"] = app.manager.current
    app.go("cafe")
    fingers.frames(2)
    if shots:
        fingers.shot(shots / "cafe-1.png")
        fingers.screen.rows.scroll_y = 0
        fingers.frames(2)
        fingers.shot(shots / "cafe-2.png")
        fingers.screen.rows.scroll_y = 1
        fingers.frames(2)
    touch(fingers, "pin")
    for pin in ("2468", "2468"):
        type_pin(fingers, pin)
    told["guarded"] = app.cafe.door is not None
    told["put away"] = not any(isinstance(child, Sheet) for child in fingers.screen.children)
    told["kept unreadable"] = "2468" not in (app.home / "cafe.json").read_text(encoding="utf-8")
    step("the settings ask for it")
    app.go("home")
    fingers.frames(2)
    refused = []
    for name in ("settings", "cafe", "people", "doctor", "eyes", "teach", "calibration"):
        app.go(name)
        fingers.frames(2)
        refused.append((app.manager.current, pad(fingers)))
        if shots and name == "settings":
            fingers.shot(shots / "pin.png")
        touch(fingers, "pin.back")
    told["refused"] = refused
    app.go("settings")
    fingers.frames(2)
    told["no way round"] = any(
        isinstance(one, TouchKey) and one.means == "pin.forgotten" for one in walk(fingers.top())
    )
    type_pin(fingers, "1111")
    told["wrong"] = app.manager.current
    type_pin(fingers, "2468")
    told["right"] = app.manager.current
    app.go("cafe")
    fingers.frames(2)
    told["within"] = app.manager.current


def leaving(fingers: Fingers, told: Told) -> None:
    app = fingers.app
    step("whoever leaves needs it again")
    app.go("home")
    app.go("settings")
    fingers.frames(2)
    told["again"] = [app.manager.current, pad(fingers)]
    touch(fingers, "pin.back")
    step("a screen that goes dark is closed")
    app.go("settings")
    fingers.frames(2)
    type_pin(fingers, "2468")
    app.guests.fall_asleep()
    fingers.frames(2)
    told["asleep"] = app.manager.current


def guests(fingers: Fingers, told: Told, shots: Path | None) -> None:
    app = fingers.app
    step("the way of the house")
    app.people.remember([Person(REGULAR, 3)])
    app.draft.choose("liars_dice")
    switch = next(one for one in app.draft.game.switches if isinstance(one.default, bool) and not one.document)
    app.draft.step(switch.name)
    app.guests.open_to_guests(guests=True)
    language, letters = app.likes.language, app.likes.letters
    play_to_the_end(fingers)
    told["party counted"] = named(counted(fingers))
    step("a party plays and changes things")
    app.draft.step(switch.name)
    app.like(letters=2, sound=False)
    play(fingers)
    app.manager.get_screen("table").log()
    fingers.frames(2)
    app.go("rules")
    app.go("home")
    fingers.frames(3)
    told["party shown"] = sum(name in words(fingers) for name in PARTY)
    if shots:
        fingers.shot(shots / "home-before.png")
    evening = app.evening.table.number
    step("reset in one touch")
    touch(fingers, "next-guests")
    fingers.frames(3)
    if shots:
        fingers.shot(shots / "home-after.png")
    seen = []
    for name in ("home", "boxes", "crew", "options", "history", "rules"):
        app.go(name)
        fingers.frames(2)
        seen += [who for who in PARTY if who in words(fingers)]
    told["left on screens"] = seen
    figures(fingers, told)
    told["remembered"] = [person.name for person in app.people.known]
    told["likes"] = [app.likes.language == language, app.likes.letters == letters, app.likes.sound]
    app.draft.choose("liars_dice")
    told["options"] = app.draft.options == {switch.name: not switch.default}
    told["playing"] = app.playing is None
    told["sheets"] = sum(isinstance(child, Sheet) for one in app.manager.screens for child in one.children)
    staff_again(fingers, told, evening)


def figures(fingers: Fingers, told: Told) -> None:
    """Look at all that is counted, as the next guests could."""
    left = counted(fingers)
    told["left in figures"], told["record"] = named(left), "31, somebody" in left[0]
    fingers.app.go("statistics")
    fingers.frames(2)
    told["no people"] = [one for one in walk(fingers.screen) if getattr(one, "means", "") == "people"] == []
    told["still counted"] = any(isinstance(one, PlotView) for one in walk(fingers.screen))


def staff_again(fingers: Fingers, told: Told, evening: int) -> None:
    app = fingers.app
    step("the staff finds the evening")
    app.go("cafe")
    fingers.frames(2)
    type_pin(fingers, "2468")
    touch(fingers, "history")
    told["staff"] = [app.manager.current, all(name in words(fingers) for name in PARTY)]
    told["staff counts"] = named(counted(fingers)[:2])
    app.resume(evening)
    fingers.frames(2)
    told["nothing lost"] = sorted(app.evening.names.values())
    app.go("home")
    fingers.frames(2)


def unheard(fingers: Fingers, told: Told) -> None:
    """Call while nobody at the bar can hear it."""
    app = fingers.app
    save_settings(app.folder, HarbourSettings(name="Table 7", broker=NOBODY))
    app.live.switch(app.manager.current_screen, on=True)
    fingers.frames(2)
    touch(fingers, "call")
    told["unheard"] = [app.tr.text(name) in words(fingers) for name in ("call.called", "call.out-of-reach")]
    touch(fingers, "call")
    app.like(live=False)
    save_settings(app.folder, HarbourSettings())
    fingers.frames(2)


def calling(fingers: Fingers, told: Told, shots: Path | None, broker: str) -> None:
    app = fingers.app
    step("no key before there is a bar")
    play(fingers)
    key = next(one for one in fingers.table.walk() if isinstance(one, TouchKey) and one.means == "call")
    told["hidden"] = [key.disabled, key.width]
    unheard(fingers, told)
    save_settings(app.folder, HarbourSettings(name="Table 7", broker=broker))
    app.live.switch(app.manager.current_screen, on=True)
    fingers.frames(2)
    told["shown"] = [key.disabled, key.width >= 48 * app.unit]
    step("the bar is reached")
    told["there"] = broker == NOBODY or until(fingers, lambda: app.live.mood == "there")
    touch(fingers, "call")
    told["promised"] = app.tr.text("call.called") in words(fingers)
    told["calls"] = [app.calling, any(isinstance(one, Notice) for one in app.root_layout.children)]
    if shots:
        fingers.shot(shots / "calling.png")
    told["screen"] = isinstance(fingers.screen, TableScreen)
    app.go("home")
    fingers.frames(2)
    if shots:
        fingers.shot(shots / "home-calling.png")
    touch(fingers, "call")
    told["taken back"] = app.calling
    app.live.call()
    app.guests.next_guests()
    told["reset"] = app.calling
    told["still told"] = app.likes.live
    step("somebody lets the table leave its house, and join it again, while the app runs")
    touched = []
    for address in ("", broker):
        save_settings(app.folder, HarbourSettings(name="Table 7", broker=address))
        app.harbour.look()
        touched.append([app.likes.live, app.can_call, app.live.mood != "off"])
    told["follows"] = touched
    app.like(live=False)
    told["off"] = app.can_call
    libraries = ("paho", "psycopg", "openskill", "companion.harbour")
    told["loaded"] = [name for name in sys.modules if name.startswith(libraries)]


def main() -> int:
    """Open one window for all of it."""
    told = Told()
    broker, language = sys.argv[1] or NOBODY, sys.argv[2] if len(sys.argv) > 2 else "en"
    shots = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    wish = Wish(language, (800, 480), swift=True, home=Path(tempfile.mkdtemp()))
    with Fingers(wish) as fingers:
        staff(fingers, told, shots)
        leaving(fingers, told)
        guests(fingers, told, shots)
        calling(fingers, told, shots, broker)
    sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
