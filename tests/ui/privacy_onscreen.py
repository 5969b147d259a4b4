"""Runs in a process of its own: the window shows the public scene, a curtain one person's own; prints JSON."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.bridge.question import Seating
from companion.bridge.seats.seat_service import SeatService
from companion.engine.kernel.decisions import Seat, Secret
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.i18n.handbook import handbook
from companion.presenter.boards.piece import Scene
from companion.presenter.house.people import Person
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from msgspec import structs

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.window_clock import skip, stopped
from companion.devtools.shots.senses_shots import sense
from companion.presenter.table.answer_keys import Key
from companion.presenter.table.table_model import TableModel
from companion.ui.screens.table.table_sheets import show_forbidden, show_person
from companion.ui.widgets.basic.rows import SignLine, Telling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.curtain_widget import LONGEST_LOOK, Curtain
from companion.ui.widgets.table.rule_card import Lesson
from companion.ui.widgets.table.tray import Tray
from hardware.clock import GivenClock
from hardware.seats.seat import Seat as Chair
from hardware.seats.simulated_seats import SimulatedSeats
from tests.presenter.public_output import allowed, public_scene
from tests.ui.windowed import Told, step
from tests.what_games_have import ASKING_IN_SECRET

NAMES: Final = {Seat("anne"): "Anne", Seat("ben"): "Ben", Seat("carla"): "Carla"}
FR: Final = translator("fr")
HIDING: Final[dict[str, dict[str, Any]]] = {
    "tortuga_cards": {"hidden-events": True},
    "ship_captain_crew": {"rounds": 20, "reload": "any"},
}
"""Options that hide more: then also what a thing on the board is called would give something away; or that ask more."""
SHOWN: Final = 14
"""Questions of a game at which the whole screen is compared."""
CHOSEN: Final = 4
"""Numbers touched behind a curtain."""


def sit_down(fingers: Fingers, game: str, seed: int = 5) -> TableModel:
    """Begin an evening with everything held by the app; Anne reads French, the table English."""
    app, rules = fingers.app, SHELF[game]
    app.people.remember([Person(name, mark, "" if mark else "fr") for mark, name in enumerate(NAMES.values())])
    names = dict(list(NAMES.items())[: rules.usual[-1]])
    setup = Setup(game, tuple(names), HIDING.get(game, {}), dict.fromkeys(rules.sources, Holder.APP))
    app.sit_down(LiveTable.begin(app.journal, rules, setup, seed=seed, names=names), names)
    playing = app.evening
    playing.checked, playing.fresh, playing.first_looks = len(playing.checklist()), False, []
    app.go("table")
    fingers.frames(2)
    return playing


def play(fingers: Fingers, playing: TableModel, most: int = 400, seed: int = 5) -> Iterator[None]:
    """Answer at random by the desk of the screen; whatever lies over the table is put away."""
    player = RandomPlayer(seed)
    for _ in range(most):
        match = playing.match
        if match.decision is None:
            return
        answer = player.answer(match.decision, match.sequence, match.owed)
        fingers.table.desk.give((answer,), sequence=playing.table.sequence)
        playing.checked, playing.first_looks = len(playing.checklist()), []
        if fingers.screen.name == "checklist":
            fingers.app.go("table")
        clear(fingers)
        yield


def clear(fingers: Fingers) -> None:
    """Put away what lies over the table; nobody has read it."""
    while fingers.top() is not fingers.screen:
        over = fingers.top()
        over.leave() if isinstance(over, Curtain) else over.close()


# --- what everybody sees ---------------------------------------------------------------------------------------------


def public(fingers: Fingers, game: str) -> dict[str, Any]:
    """Compare the screen with what the public view gives, at questions where the one who acts sees more."""
    playing = sit_down(fingers, game)
    told: dict[str, Any] = {"wrong": [], "met": 0}
    for _ in play(fingers, playing):
        if fingers.screen.name != "table" or told["met"] >= SHOWN:
            break
        own = playing.board.pieces(playing.scene(fingers.app.look, playing.acting[0])) if playing.acting else ()
        if playing.match.sequence % 3 or (playing.match.decision and not playing.acting):
            continue
        told["met"] += 1
        told["own pieces differ"] = told.get("own pieces differ", 0) + (own != playing.pieces(fingers.app.look))
        step(f"the screen of {game} after {playing.match.sequence} answers")
        fingers.frames(1)
        told["wrong"] += [f"{name} at {playing.match.sequence}" for name in wrong_on_the_screen(fingers, playing)]
    return told


def wrong_on_the_screen(fingers: Fingers, playing: TableModel) -> Iterator[str]:
    """Name what is otherwise than the public view gives it."""
    table, public = fingers.table, allowed(playing)
    asking: Any = public["question"]
    if isinstance(table.middle.children[0], Tray):
        if tuple(view.piece for view in reversed(table.board.children)) != public["pieces"]:
            yield "pieces"
        keys = tuple(one.means for one in walk(table.tray) if isinstance(one, TouchKey) and isinstance(one.means, Key))
        if keys != ((*asking.offered(table.chosen), *asking.asides) if asking.kind != "secret" else ()):
            yield "keys"
        told = [line.text[:1].upper() + line.text[1:] for line in playing.hands()]
        if not set(texts(table.tray.hands)) <= set(told):
            yield "lines"
    if table.banner.prompt != asking.prompt:
        yield "banner"
    yield from wrong_on_sheets(fingers, playing)


def wrong_on_sheets(fingers: Fingers, playing: TableModel) -> Iterator[str]:
    """The same for the sheets about people, about what is not allowed, and about things on the board."""
    table, scene, public = fingers.table, public_scene(playing), allowed(playing)
    facts: Any = public["facts"]
    for seat in playing.names:
        show_person(table, seat, "")
        if [line.text for line in sheet_lines(fingers)] != [badge.text for badge in facts[seat]]:
            yield f"sheet of {seat}"
        clear(fingers)
    forbidden: Any = public["forbidden"]
    show_forbidden(table)
    if [line.text for line in sheet_lines(fingers)] != [f"{key.text}: {key.why}" for key in forbidden]:
        yield "why not"
    clear(fingers)
    book, things = handbook(playing.game), playing.board.things
    pieces: Any = public["pieces"]
    owns = [playing.scene(fingers.app.look, seat) for seat in playing.acting]
    spots = sorted({piece.spot for piece in pieces if piece.spot})
    telling = [one for one in spots if any(things(one, own) != things(one, scene) for own in owns)]
    for spot in {*spots[::4], *telling}:  # every thing that whoever acts would call by another name is among them
        entry = book.about(*things(spot, scene))
        table.explain(spot)
        top = fingers.top()
        title = book.article(playing.tr, entry).title if entry is not None else None
        if title != (str(top.title).rpartition(" · ")[0] or str(top.title) if isinstance(top, Lesson) else None):
            yield f"what {spot} is"
        clear(fingers)


def sheet_lines(fingers: Fingers) -> list[Any]:
    """The lines of the sheet on top."""
    return next(one.lines for one in walk(fingers.top()) if isinstance(one, Telling))


def texts(widget: Any) -> list[str]:
    """The words of all rows, from the top."""
    return [one.line.text for one in walk(widget) if isinstance(one, SignLine)]


# --- behind the curtain ----------------------------------------------------------------------------------------------


def secret_question(fingers: Fingers, game: str) -> TableModel:
    """Play on to a secret question where Anne is the next who has to choose, between some things."""
    playing = sit_down(fingers, game)
    for _ in play(fingers, playing):
        asked, owed = playing.match.decision, playing.match.owed
        if isinstance(asked, Secret) and owed[0] == "anne" and len(set(map(str, asked.options[owed[0]]))) > 1:
            return playing
    raise LookupError(game)


def drawn_curtain(fingers: Fingers) -> Curtain:
    """Touch the key in the tray that draws the curtain."""
    fingers.frames(1)
    fingers.tap_key(fingers.key("curtain"))
    curtain = fingers.top()
    assert isinstance(curtain, Curtain)
    return curtain


def rows(curtain: Curtain) -> list[str]:
    """The secret lines as they are drawn, from the top."""
    return [row.line.text for row in reversed(curtain.secret.grid.children)]


def chosen(fingers: Fingers, game: str) -> dict[str, Any]:
    """Read the numbered lines, touch one number after the other, and see which answer is taken."""
    playing = secret_question(fingers, game)
    fingers.table.refresh()
    asked: Any = playing.match.decision
    options = asked.options[Seat("anne")]
    told: dict[str, Any] = {"numbers": [], "french": []}
    alone = len(playing.ballot.owed) == 1  # who chooses last ends the question
    for number in range(1, min(CHOSEN, len(options)) + 1):
        step(f"number {number} of {len(options)} in {game}")
        curtain = drawn_curtain(fingers)
        finger = fingers.press(*curtain.peek.center)
        fingers.frames(1)
        read = rows(curtain)
        scene = playing.scene(fingers.app.look, Seat("anne"))
        told["french"].append(read == french(playing, options, scene))
        fingers.lift(finger)
        key = next(one for one in walk(curtain.numbers) if isinstance(one, TouchKey) and one.text == str(number))
        fingers.tap_key(key)
        given: Any = [one.answer for one in playing.match.steps if one.by != "dealer"][-1]
        given = given if alone else playing.ballot.word(Seat("anne"))
        words = f"{number}.  {playing.board.words(given.option, scene)}"
        told["numbers"].append((given.seat, given.option == options[number - 1], read[number - 1] == words))
        clear(fingers)
        if alone:
            playing.take_back()
        else:
            playing.ballot.empty()
        fingers.app.go("table")
        fingers.table.refresh()
    return told


def french(playing: TableModel, options: tuple[Any, ...], scene: Scene) -> list[str]:
    """The options as a person reads them whose language is French."""
    return [f"{at}.  {playing.board.words(one, structs.replace(scene, tr=FR))}" for at, one in enumerate(options, 1)]


def long_look(fingers: Fingers) -> dict[str, Any]:
    """Hold a finger, or let the buttons open it, and go away: nothing is drawn any more after the longest look."""
    secret_question(fingers, "tortuga1667")
    fingers.table.refresh()
    curtain = drawn_curtain(fingers)
    finger = fingers.press(*curtain.peek.center)
    told = {"held": [seen(fingers, curtain), seen(fingers, curtain, LONGEST_LOOK)]}
    fingers.lift(finger)
    curtain.call()
    told["called"] = [seen(fingers, curtain), seen(fingers, curtain, LONGEST_LOOK)]
    curtain.call()
    renewed = [seen(fingers, curtain)]
    for _ in range(2):
        skip(LONGEST_LOOK * 0.6)
        curtain.renew()
        renewed.append(seen(fingers, curtain))
    told["renewed"] = renewed[::2]
    clear(fingers)
    return told


def seen(fingers: Fingers, curtain: Curtain, later: float = 0.0) -> bool:
    """Say whether anything secret is drawn after so many seconds."""
    skip(later)
    fingers.frames(2)
    return bool(rows(curtain)) or curtain.secret.opacity > 0


def others_buttons(fingers: Fingers) -> dict[str, Any]:
    """Ben presses while Anne's curtain is drawn, before and while she looks; then at an open question."""
    playing = secret_question(fingers, "tortuga1667")
    fingers.table.refresh()
    press = Buttons(fingers, playing)
    press.together("ben")
    curtain: Any = fingers.table.curtain.drawn
    told: dict[str, Any] = {"who draws": curtain.seat}
    clear(fingers)
    fingers.table.curtain.draw(Seat("anne"))
    curtain = fingers.table.curtain.drawn
    press.together("ben")
    press.one("ben", 1)
    told["another's before a look"] = (seen(fingers, curtain), fingers.table.curtain.drawn is curtain)
    press.together("anne")
    told["her own"] = seen(fingers, curtain)
    press.together("ben")
    told["another's while she looks"] = (seen(fingers, curtain), fingers.table.curtain.drawn is curtain)
    press.together("anne")
    told["her own again"] = (seen(fingers, curtain), fingers.table.curtain.drawn is None)
    press.end()
    clear(fingers)
    return told | open_question(fingers, playing)


def open_question(fingers: Fingers, playing: TableModel) -> dict[str, Any]:
    """All three buttons explain themselves first; only the same seat's next ones open that seat's curtain."""
    for _ in play(fingers, playing):
        if fingers.table.asking.kind == "choose":
            break
    press = Buttons(fingers, playing)
    press.together("anne")
    press.together("ben")
    drawn: Any = fingers.table.curtain.drawn
    told = {"another's after help": None if drawn is None else drawn.seat}
    press.together("ben")
    drawn = fingers.table.curtain.drawn
    told["the same seat after help"] = None if drawn is None else drawn.seat
    press.end()
    clear(fingers)
    return told


class Buttons:
    """Seats at the table in the window."""

    def __init__(self, fingers: Fingers, playing: TableModel) -> None:
        self._fingers, self._clock = fingers, GivenClock(10.0)
        seats = playing.match.setup.seats
        self._board = SimulatedSeats([Chair(number) for number in range(1, len(seats) + 1)], self._clock)
        self._seating = Seating.round_the_table(seats, self._board.seats)
        service = SeatService(self._board, self._seating, playing.table, fingers.table.desk.take, clock=self._clock)
        senses = fingers.app.senses_loop.senses
        assert senses is not None
        senses.seat_service = service
        self._senses = senses
        service.start()
        fingers.app.senses_loop.pump()

    def together(self, name: str) -> None:
        """Press all three."""
        self._board.ask_for_help(self._chair(name))
        self._fingers.app.senses_loop.pump()

    def one(self, name: str, button: int) -> None:
        """Press one of them."""
        self._board.press(self._chair(name), button)
        self._fingers.app.senses_loop.pump()

    def _chair(self, name: str) -> Chair:
        chair = self._seating.place(Seat(name))
        assert chair is not None
        return chair

    def end(self) -> None:
        """Nobody serves the seats any more."""
        self._senses.seat_service = None


def news(fingers: Fingers) -> dict[str, Any]:
    """Everybody has news: each curtain tells its own; then the last act is taken back."""
    playing = sit_down(fingers, "tortuga1667")
    told: dict[str, Any] = {"own": {}, "taken back": {}}
    for _ in play(fingers, playing):
        fresh = [one for one in playing.latest if one.to]
        if len(playing.private.unread) == len(playing.names) and fresh and playing.turn:
            break
    own = {seat: {line.text for line in playing.private.lines(seat, fingers.app.look)} for seat in playing.names}
    unread = {seat: list(news) for seat, news in playing.private.unread.items()}
    for seat in playing.names:
        step(f"news of {seat}")
        curtain = fingers.table.look(seat)
        fingers.frames(1)
        finger = fingers.press(*curtain.peek.center)
        fingers.frames(1)
        known = {playing.private.tongue(seat).told(playing.game, one.what, playing.names) for one in unread[seat]}
        held = {badge.text for badge in playing.board.secrets(playing.scene(fingers.app.look, seat))}
        read = set(rows(curtain))
        drawn = [one for one in unread[seat] if playing.board.shown_held(one.what, seat)]
        told["own"][seat] = [
            bool(read & known or (drawn and read & held)),
            sorted(read - known - held),
            read == own[seat],
        ]
        fingers.lift(finger)
        clear(fingers)
    fingers.table.undo()
    fingers.frames(1)
    fingers.tap_key(fingers.key("undo"))
    for seat in playing.names:
        step(f"news of {seat} after taking back")
        looked = {line.text for line in playing.private.looked_before(seat)}  # before this look is noted as well
        curtain = fingers.table.look(seat)
        curtain.show()
        held = {badge.text for badge in playing.board.secrets(playing.scene(fingers.app.look, seat))}
        told["taken back"][seat] = sorted(set(rows(curtain)) - held - looked)
        clear(fingers)
    return told


def main() -> int:
    """Open one window for all of it."""
    told = Told()
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (800, 480), swift=True, home=Path(home))) as fingers,
    ):
        told["public"] = {game: public(fingers, game) for game in SHELF}
        with stopped():  # a look that ends by itself must not end because a frame took long
            told["chosen"] = {game: chosen(fingers, game) for game in ASKING_IN_SECRET}
            told["long look"] = long_look(fingers)
            told["news"] = news(fingers)
        sense(fingers)
        fingers.app.senses_loop.sit_down = lambda: None  # type: ignore[method-assign]  # seats are brought by Buttons
        with stopped():
            told["others"] = others_buttons(fingers)
        fingers.app.senses_loop.close()
    sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
