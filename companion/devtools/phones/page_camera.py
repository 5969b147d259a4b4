"""The camera of page pictures: one table in one language, its phones, and what is measured with every picture."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from companion.devtools.phones import browsers
from companion.devtools.phones.browser_evenings import TableLoop
from companion.devtools.phones.headless_table import HeadlessTable
from companion.devtools.phones.house_network import ADDRESS
from companion.devtools.phones.page_measures import faults
from companion.engine.kernel.decisions import Seat
from companion.i18n import translator

TV: Final = {"width": 1920, "height": 1080}


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
