"""Pictures of what a phone is told that has no page of the table: no code, a used one, let go, taken elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.devtools.phones import browsers
from companion.devtools.phones.headless_table import largest
from companion.devtools.phones.pages.page_camera import Pages
from companion.web import gate

if TYPE_CHECKING:
    from pathlib import Path


HURRY = "() => { for (let touch = 0; touch < 60; touch++) document.getElementById('light').click(); }"
"""More at once than anybody's fingers."""


class Doors(Pages):
    """All of them in one language and one light."""

    def __init__(self, browser: Any, folder: Path, language: str, *, light: bool) -> None:
        super().__init__(browser, folder, largest(), language)
        self.name, self.light = f"door-{language}", light

    def draw(self) -> list[str]:
        """Take each; the last one when the table is gone."""
        seat = next(iter(self.table.playing.names))
        link = self.loop.do(lambda: self.table.service.link(seat))
        phone = self._unknown()
        phone.page.goto(f"http://{self.table.service.address}/")
        self._shut(phone, "scan")
        phone.scan(link)
        self._used(link)
        self._elsewhere(phone)
        self._waiting(phone)
        self._fast(phone)
        self._full()
        self.loop.do(lambda: self.table.service.revoke(seat))
        self._shut(phone, "revoked")
        again = self.loop.do(lambda: self.table.service.link(seat))
        self.table.service.server.close()
        phone.page.evaluate("link => { location.hash = new URL(link).hash; }", again)
        self._shut(phone, "connecting")
        phone.close()
        return self.close()

    def _unknown(self) -> browsers.BrowserPhone:
        return browsers.BrowserPhone(self.browser, self.language, light=self.light)

    def _used(self, link: str) -> None:
        thief = self._unknown()
        thief.page.goto(link)
        self._shut(thief, "used")
        thief.close()

    def _elsewhere(self, phone: browsers.BrowserPhone) -> None:
        second = phone.context.new_page()
        second.goto(f"http://{self.table.service.address}/")
        self._shut(phone, "elsewhere")
        second.close()
        self._back(phone)

    def _waiting(self, phone: browsers.BrowserPhone) -> None:
        """The table shows its home, or another evening's end."""
        self.loop.do(lambda: self.table.rest(on=True))
        self._shut(phone, "waiting")
        self.loop.do(lambda: self.table.rest(on=False))
        phone.page.wait_for_selector("#door", state="hidden")

    def _fast(self, phone: browsers.BrowserPhone) -> None:
        phone.page.evaluate(HURRY)
        self._shut(phone, "fast")
        self._back(phone)

    def _full(self) -> None:
        """One more than may watch."""
        watching = [self.phone(None) for _ in range(gate.WATCHING)]
        late = self._unknown()
        late.page.goto(self.loop.do(lambda: self.table.service.link(None)))
        self._shut(late, "full")
        for one in (*watching, late):
            one.close()

    @staticmethod
    def _back(phone: browsers.BrowserPhone) -> None:
        phone.page.locator("#door-key").tap()
        phone.page.wait_for_selector("#door", state="hidden")

    def _shut(self, phone: browsers.BrowserPhone, state: str) -> None:
        """Wait until it says this and nothing else."""
        phone.page.wait_for_selector("#door:not([hidden])")
        told = self.table.playing.tr.text(f"phone.door-{state}")
        phone.page.wait_for_function("told => document.getElementById('door-text').textContent === told", arg=told)
        self.shoot(phone, f"{state}-{'light' if self.light else 'dark'}")
