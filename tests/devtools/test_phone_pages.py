"""Phone pages in a real browser: what is measured on them, and a phone that sleeps while all is revealed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.devtools.phones import browsers
from companion.devtools.phones.browser_evenings import TableLoop
from companion.devtools.phones.headless_table import HeadlessTable, largest
from companion.devtools.phones.pages.browser_history import SLEEP, WAKE, WAKING
from companion.devtools.phones.pages.page_camera import TV, faults
from companion.engine.kernel.decisions import Answer, Seat, Secret
from companion.session.table.random_player import RandomPlayer

pytestmark = pytest.mark.skipif(bool(browsers.why_not()), reason=browsers.why_not())

STYLE = "([id, style]) => { document.getElementById(id).style.cssText += style; }"
PLANTED = {
    "a key too low for a thumb": ("rules", "min-height: 30px; padding: 0; align-self: start", "px"),
    "a key too narrow for a thumb": ("light", "flex: none; width: 40px; overflow: visible", "px"),
    "a name that is cut off": ("me-name", "width: 12px", "is cut off"),
    "lines that are cut off": ("prompt", "height: 12px; overflow: hidden", "is cut off"),
    "words beside the page": ("note", "margin-left: 340px; white-space: nowrap", "leaves the page"),
    "a page that is too wide": ("people", "width: 700px", "the page is"),
    "pale letters": ("prompt", "color: #3a4247", "contrast"),
    "letters on a ground of nearly the same colour": ("status", "background: #a99f8a", "contrast"),
}
WAITS_FOR = """name => [...document.querySelectorAll("#people li")]
  .some(one => one.querySelector(".away") && one.innerText.includes(name))"""
TOUCH_THE_OLD = "() => document.querySelector('#keys button').click()"
ALL_SIGNS = """async () => {
  const { drawBoard } = await import("/board.js"), room = document.getElementById("board");
  const signs = ["captain", "flag-british", "anchor", "chest"].map((name) => [name, "#ffffff", ""]);
  const name = [0, 0, 40, 8, 2, 5, "circle", "#ffffff", "#c21f1a", "", "Ben", "#ffffff", signs, [], false];
  drawBoard(room, { size: [100, 70], pieces: [0, 12, 24].map((y, at) => name.with(1, y).with(2, 40 - 8 * at)) });
}"""
"""People with four small signs each, on pieces of three widths."""
LONGER = 3 * browsers.PATIENCE
"""Milliseconds: a phone whose radio is off is away when it did not answer for a while."""


class Table:
    """A table before a vote, with its loop."""

    def __init__(self, folder: Path) -> None:
        self.headless = HeadlessTable(folder, largest(), find=lambda: ())
        self.headless.to_a_vote()
        asked = self.headless.playing.match.decision
        assert isinstance(asked, Secret)
        self.asked: Secret = asked
        self.loop = TableLoop(self.headless)

    def put(self, seat: Seat) -> None:
        """Choose behind the curtain."""
        playing = self.headless.playing
        answer = Answer(seat, self.asked.options[seat][0])
        self.loop.do(lambda: self.headless.desk.put(answer, sequence=playing.table.sequence))

    def until(self, done: Callable[[], bool]) -> None:
        """Wait for something, and fail if it does not come."""
        end = time.monotonic() + browsers.PATIENCE / 1000
        while not done():
            assert time.monotonic() < end, "it did not come"
            time.sleep(0.01)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all."""
    with browsers.chromium() as started:
        yield started


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table before a vote."""
    made = Table(tmp_path)
    yield made
    made.loop.close()
    made.headless.close()


def phone_of(browser: Any, table: Table, seat: Seat) -> browsers.BrowserPhone:
    """Let one come."""
    phone, service = browsers.BrowserPhone(browser), table.headless.service
    code = table.loop.do(lambda: service.keys.link(seat))
    phone.scan(f"http://127.0.0.1:{service.server.port}/#s={code}")
    return phone


def test_a_fault_planted_on_a_page_is_found(browser: Any, table: Table) -> None:
    """Nothing is wrong with the page as it is; each fault is named, and alone."""
    phone = phone_of(browser, table, next(iter(table.asked.options)))
    found = {"as it is": faults(phone)}
    for name, (part, style, _) in PLANTED.items():
        before = phone.page.evaluate("id => document.getElementById(id).style.cssText", part)
        phone.page.evaluate(STYLE, [part, f";{style}"])
        found[name] = faults(phone)
        phone.page.evaluate("([id, was]) => { document.getElementById(id).style.cssText = was; }", [part, before])
    phone.page.evaluate("document.getElementById('rules').textContent = ''")
    found["a key without a name"] = faults(phone)
    phone.close()

    assert found.pop("as it is") == []
    assert any("has no name" in fault for fault in found.pop("a key without a name"))
    for name, faulty in found.items():
        assert any(PLANTED[name][2] in fault for fault in faulty), f"{name}: {faulty}"


def test_words_that_have_no_room_on_the_board_are_found(browser: Any, table: Table) -> None:
    """The board's words are measured, too."""
    phone = phone_of(browser, table, next(iter(table.asked.options)))
    phone.page.evaluate("for (const one of document.querySelectorAll('#board .words')) one.style.fontSize = '90px'")
    found = faults(phone)
    phone.close()

    assert any("no room on the board" in fault for fault in found)


def test_words_that_lie_on_a_sign_of_the_board_are_found(browser: Any, table: Table) -> None:
    """With all the small signs that people can have at the end, none does; where a name is pushed onto one, it is."""
    phone = phone_of(browser, table, next(iter(table.asked.options)))
    phone.page.evaluate(ALL_SIGNS)
    as_it_is = faults(phone)
    phone.page.evaluate("for (const one of document.querySelectorAll('#board .words')) one.style.left = '0px'")
    found = faults(phone)
    phone.close()

    assert not [fault for fault in as_it_is if "board" in fault]
    assert any("lies on a sign of the board" in fault for fault in found)


def test_a_tv_shows_everybody_and_the_news_also_late_in_a_game(browser: Any, tmp_path: Path) -> None:
    """When most people have most before them: nobody is below the screen, and what happened has its lines."""
    headless, whim = HeadlessTable(tmp_path, largest(), find=lambda: ()), RandomPlayer(4)
    playing = headless.playing
    while (asked := playing.match.decision) is not None:
        playing.answer(whim.answer(asked, playing.match.sequence, playing.match.owed))
    playing.table.undo(agreed=True)
    loop = TableLoop(headless)
    tv = browsers.BrowserPhone(browser, size=TV)
    tv.scan(f"http://127.0.0.1:{headless.service.server.port}/#w={headless.service.keys.kept.watch}")
    tv.page.wait_for_selector("#people li")
    as_it_is, told = faults(tv), tv.page.locator("#log li:visible").count()
    tv.page.evaluate("document.getElementById('people').style.fontSize = '2em'")
    planted = faults(tv)
    tv.close()
    loop.close()
    headless.close()

    assert as_it_is == []
    assert told == 4
    assert any("below what a TV shows" in fault for fault in planted)


@pytest.mark.parametrize("voted", [True, False])
def test_a_phone_asleep_during_the_reveal_wakes_to_what_is_now(browser: Any, table: Table, *, voted: bool) -> None:
    """Its word counts if it was in, else all are told for whom they wait; what it showed before answers nothing."""
    seats, playing = list(table.asked.options), table.headless.playing
    phone, waiting = phone_of(browser, table, seats[0]), phone_of(browser, table, seats[1])
    meant = table.asked.options[seats[0]][1 if voted else 0]
    if voted:
        phone.tap(1)
        phone.page.wait_for_selector("#note.in", timeout=browsers.PATIENCE)
    before = phone.stamp
    phone.page.evaluate(SLEEP)
    phone.context.set_offline(True)
    for seat in seats[1:]:
        table.put(seat)
    if not voted:
        waiting.page.wait_for_function(WAITS_FOR, arg=playing.names[seats[0]], timeout=LONGER)
        table.put(seats[0])
    table.until(lambda: playing.match.decision is not table.asked)
    number = playing.table.sequence
    asleep = phone.stamp
    phone.page.evaluate(TOUCH_THE_OLD)  # before the radio is back
    phone.context.set_offline(False)
    took = phone.page.evaluate(WAKE)
    phone.page.wait_for_function("old => document.body.dataset.stamp !== old", arg=before, timeout=browsers.PATIENCE)
    waiting.page.wait_for_timeout(300)
    shown = [one.page.evaluate("document.body.dataset.stamp.split(' ')[0]") for one in (phone, waiting)]
    given = [step.answer for step in playing.match.steps[-2 * len(seats) :]]
    phone.close()
    waiting.close()

    assert took <= WAKING
    assert asleep == before, "nothing moves on a phone that sleeps"
    assert shown[0] == shown[1]
    assert playing.table.sequence == number, "a touch of what was asked before"
    assert Answer(seats[0], meant) in given
