"""The camera of page pictures; it measures, too: what is cut off, too small for a thumb, or too pale to be read."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from companion.devtools.phones import browsers
from companion.devtools.phones.browser_evenings import TableLoop
from companion.devtools.phones.headless_table import HeadlessTable
from companion.devtools.phones.house_network import ADDRESS
from companion.engine.kernel.decisions import Seat
from companion.i18n import translator

TV: Final = {"width": 1920, "height": 1080}
THUMB: Final = 48
"""Pixels, the least height and width of a key."""
CONTRAST: Final = 4.5
"""What small letters need on their ground (WCAG AA); large ones need 3."""
FOUND: Final = """([thumb, contrast]) => {
  const wrong = new Set(), seen = (one) => one.getClientRects().length && getComputedStyle(one).visibility !== "hidden";
  const named = (one) => `${one.id || one.className || one.tagName} "${(one.textContent || "").trim().slice(0, 40)}"`;
  const light = ([r, g, b]) => { const part = (v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
    return .2126 * part(r) + .7152 * part(g) + .0722 * part(b); };
  const colour = (text) => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return [r, g, b, a]; };
  const over = (top, ground) => top.slice(0, 3).map((v, i) => v * top[3] + ground[i] * (1 - top[3]));
  const ground = (one) => { const all = [];
    for (; one; one = one.parentElement) { const now = colour(getComputedStyle(one).backgroundColor);
      if (now[3]) all.unshift(now); }
    return all.reduce((below, top) => over(top, below), [255, 255, 255]); };
  const wide = document.documentElement.scrollWidth;
  const tv = document.body.classList.contains("tv") && innerWidth > 700; // nobody scrolls there
  if (wide > innerWidth) wrong.add(`the page is ${wide} px wide`);
  for (const key of document.querySelectorAll("button")) if (seen(key)) {
    const { width, height } = key.getBoundingClientRect();
    if (width < thumb || height < thumb) wrong.add(`${named(key)} is ${width.toFixed()} x ${height.toFixed()} px`);
    if (!key.textContent.trim() && !key.getAttribute("aria-label")) wrong.add(`${named(key)} has no name`);
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const one = node.parentElement;
    if (!node.textContent.trim() || !seen(one) || one.closest("script, style")) continue;
    const style = getComputedStyle(one), range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (one.closest("#board")) { // drawn at any size, on pictures: only whether the words have room
      const room = one.getBoundingClientRect();
      if (box.width > room.width + 2 || box.height > room.height * 1.25 + 2)
        wrong.add(`${named(one)} has no room on the board`);
      const piece = one.parentElement, whole = piece.getBoundingClientRect();
      for (const sign of piece.querySelectorAll(":scope > .picture")) {
        const its = sign.getBoundingClientRect();
        const over = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const level = Math.abs(its.top + its.bottom - box.top - box.bottom) < box.height;
        if (level && its.width < whole.width * .8 && over > 1) wrong.add(`${named(one)} lies on a sign of the board`);
      }
      continue;
    }
    if (tv && box.bottom > innerHeight + 1) wrong.add(`${named(one)} is below what a TV shows`);
    if (box.right > innerWidth + 1 || box.left < -1) wrong.add(`${named(one)} leaves the page`);
    for (let over = one; over && over !== document.body; over = over.parentElement)
      if ((getComputedStyle(over).overflowX === "hidden" && over.scrollWidth > over.clientWidth + 1)
        || (getComputedStyle(over).overflowY === "hidden" && over.scrollHeight > over.clientHeight + 1))
        wrong.add(`${named(one)} is cut off`);
    let shown = 1;
    for (let over = one; over; over = over.parentElement) shown *= Number(getComputedStyle(over).opacity);
    if (shown < .99) continue; // what cannot be touched now is paler
    const ink = colour(style.color), below = ground(one);
    const [a, b] = [light(over(ink, below)), light(below)].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : contrast)) wrong.add(`${named(one)} has a contrast of ${ratio.toFixed(1)} only`);
  }
  return [...wrong];
}"""


def faults(phone: browsers.BrowserPhone) -> list[str]:
    """List what a family could not read or touch on this page."""
    found: list[str] = phone.page.evaluate(FOUND, [THUMB, CONTRAST])
    return found


class Pages:
    """Pictures of one table in one language."""

    def __init__(self, browser: Any, folder: Path, game: str, language: str) -> None:
        self.browser, self.folder, self.language = browser, folder, language
        self.name = f"{game}-{language}"
        self.wrong: list[str] = []
        self._place = tempfile.TemporaryDirectory()
        self.table = HeadlessTable(Path(self._place.name), game, find=lambda: (ADDRESS,))
        self.table.playing.tr = translator(language)
        self.table.playing.private.tongues = dict.fromkeys(self.table.playing.names, translator(language))
        self.loop = TableLoop(self.table)

    def phone(self, seat: Seat | None) -> browsers.BrowserPhone:
        """Let a phone come, or a TV for nobody."""
        phone = browsers.BrowserPhone(self.browser, self.language, size=browsers.PHONE if seat is not None else TV)
        phone.scan(self.loop.do(lambda: self.table.service.link(seat)))
        return phone

    def shoot(self, phone: browsers.BrowserPhone, state: str, *, whole: bool = False) -> None:
        """Take what is seen, or all that is there when one scrolls, and measure it."""
        phone.page.wait_for_timeout(400)
        name = f"{self.name}-{state}"
        self.wrong += [f"{name}: {fault}" for fault in faults(phone)]
        phone.page.screenshot(path=self.folder / f"{name}.png", full_page=whole)

    def both(self, phone: browsers.BrowserPhone, state: str, *, at: str = "", whole: bool = False) -> None:
        """Take it dark and light, where a part of the page stands or from its top."""
        for light in ("dark", "light"):
            if light == "light":
                self._switch(phone, "body.light")
            where = f"document.getElementById('{at}').scrollIntoView()" if at else "scrollTo(0, 0)"
            phone.page.evaluate(where)
            self.shoot(phone, f"{state}-{light}", whole=whole)
        self._switch(phone, "body.dark")

    def close(self) -> list[str]:
        """End the table; give what was wrong."""
        self.loop.close()
        self.table.close()
        self._place.cleanup()
        return self.wrong

    @staticmethod
    def _switch(phone: browsers.BrowserPhone, until: str) -> None:
        phone.page.locator("#light").tap()
        phone.page.wait_for_selector(until)
