"""What a browser remembers of a code: the address, the history, the back button, another window, another person."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from companion.devtools.phones.browser_evenings import TableLoop
from companion.devtools.phones.browsers import PATIENCE, BrowserPhone
from companion.devtools.phones.headless_table import HeadlessTable, largest
from companion.devtools.phones.house_network import ADDRESS
from companion.engine.kernel.decisions import Seat

if TYPE_CHECKING:
    from pathlib import Path

SEAT = Seat("anne")
WAKING = 1000
"""Milliseconds in which a phone that woke up shows the table again."""
SLEEP = """() => { Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange")); }"""
WAKE = """() => new Promise(done => { const began = performance.now();
  delete document.body.dataset.stamp;
  const shown = (_, seen) => {
    if (document.body.dataset.stamp) { seen.disconnect(); done(performance.now() - began); } };
  new MutationObserver(shown)
    .observe(document.body, { attributes: true });
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
  document.dispatchEvent(new Event("visibilitychange")); })"""


def wrong_memories(browser: Any, folder: Path) -> list[str]:
    """List everything that a browser should not remember, or should and does not."""
    table = HeadlessTable(folder, largest(), 4, find=lambda: (ADDRESS,))
    loop, wrong = TableLoop(table), []
    phone = BrowserPhone(browser)
    try:
        link = table.service.link(SEAT)
        phone.page.goto(f"http://{table.service.address}/words.json")
        phone.scan(link)
        if "#" in phone.page.url or phone.page.evaluate("location.hash"):
            wrong.append(f"the address keeps the code: {phone.page.url}")
        phone.page.go_back()
        phone.page.go_forward()
        phone.page.wait_for_selector("body[data-stamp]", timeout=PATIENCE)
        if phone.page.url != f"http://{table.service.address}/":
            wrong.append(f"forward again leads to {phone.page.url}")
        wrong += _others(browser, table, link, phone.page.url)
        wrong += _asleep(table, phone)
        table.service.revoke(SEAT)
        phone.page.wait_for_function("() => !document.getElementById('door').hidden", timeout=PATIENCE)
        for back in (phone.page.go_back, phone.page.go_forward, phone.page.reload):
            back()
            phone.page.wait_for_timeout(300)
            if phone.page.evaluate("document.body.innerText").count("Anne") or phone.keys():
                wrong.append("a revoked phone still shows its seat")
        if phone.page.evaluate("localStorage.getItem('key')"):
            wrong.append("a revoked phone keeps its key")
    finally:
        phone.close()
        loop.close()
        table.close()
    return wrong


def _others(browser: Any, table: HeadlessTable, link: str, address: str) -> list[str]:
    """Somebody else opens the same address, or the code that was used."""
    wrong = []
    for what in (address, link):
        thief = BrowserPhone(browser)
        thief.page.goto(what)
        thief.page.wait_for_timeout(600)
        if thief.page.evaluate("document.body.dataset.stamp") or not thief.page.locator("#door").is_visible():
            wrong.append(f"{what} opens a seat for somebody else")
        thief.close()
    if not table.service.here(SEAT):
        wrong.append("the owner was disturbed")
    return wrong


def _asleep(table: HeadlessTable, phone: BrowserPhone) -> list[str]:
    """A phone that slept shows the table again soon after it woke."""
    phone.page.evaluate(SLEEP)
    took = phone.page.evaluate(WAKE)
    print(f"a phone that woke up showed the table after {took:.0f} ms")
    end = time.monotonic() + PATIENCE / 1000
    while not table.service.here(SEAT) and time.monotonic() < end:  # the server is quicker than the table's own loop
        phone.page.wait_for_timeout(20)
    wrong = [] if took <= WAKING else [f"waking took {took:.0f} ms"]
    return wrong if table.service.here(SEAT) else [*wrong, "a phone that woke up is away for the table"]
