"""Pictures of the pages: every game in its main states, three languages, dark and light; each is measured, too."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from companion.devtools.phones import browsers
from companion.devtools.phones.browser_evenings import TableLoop
from companion.devtools.phones.headless_table import TONGUES, HeadlessTable, largest
from companion.devtools.phones.house_network import ADDRESS
from companion.devtools.phones.page_measures import faults
from companion.engine.kernel.decisions import Choose, Seat, Secret
from companion.i18n import translator
from companion.session.table.random_player import RandomPlayer

ACTS: Final = 8
"""So many acts after setting up something lies on the table."""
TV: Final = {"width": 1920, "height": 1080}


def draw(games: list[str], folder: Path) -> int:
    """Draw them all into a folder; say what cannot be read or touched."""
    folder.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    with browsers.chromium() as browser:
        for language in TONGUES:
            wrong += Doors(browser, folder, language).draw()
            for game in games:
                wrong += GamePages(browser, folder, game, language).draw()
    print("\n".join(wrong))
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}, {len(wrong)} faults")
    return 1 if wrong else 0


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


class GamePages(Pages):
    """The pages of one game."""

    def draw(self) -> list[str]:
        """Take everything from a first turn to the end, and a table that is gone."""
        seat = self.loop.do(lambda: self._until(Choose))
        phone = self.phone(seat)
        self.both(phone, "turn", whole=True)
        self._leaves(phone, next(one for one in self.table.playing.names if one != seat))
        self._book(phone)
        tv = self.phone(None)
        self.both(tv, "tv")
        phone.close()
        seat = self.loop.do(lambda: self._until(Secret)) or seat
        phone = self.phone(seat)
        if phone.keys() and isinstance(self.table.playing.match.decision, Secret):
            phone.tap(0)
            self.both(phone, "vote")
        self._look(phone)
        self.loop.do(lambda: self._until(type(None)))
        self.both(phone, "over")
        self.shoot(tv, "tv-over")
        self.table.service.server.close()
        phone.page.wait_for_selector("#line:not([hidden])")
        self.shoot(phone, "lost")
        tv.close()
        phone.close()
        return self.close()

    def _leaves(self, phone: browsers.BrowserPhone, seat: Seat) -> None:
        """Somebody else joins, whose turn it is not, and goes away."""
        other = self.phone(seat)
        self.both(other, "joined")
        other.close()
        phone.page.wait_for_selector("#people .away")
        self.both(phone, "away", at="people-part")

    def _book(self, phone: browsers.BrowserPhone) -> None:
        """Rules at hand, and the whole log."""
        phone.page.locator("#more").tap()
        phone.page.wait_for_selector("#more", state="hidden")
        self.both(phone, "log", at="log-part")
        phone.page.locator("#rules").tap()
        phone.page.wait_for_selector("#book:not([hidden])")
        self.both(phone, "rules", at="book")

    def _look(self, phone: browsers.BrowserPhone) -> None:
        """One's own secrets, if the app holds any."""
        for light in ("dark", "light"):
            if not phone.page.locator("#peek").is_visible():
                return
            phone.page.locator("#peek").tap()
            phone.page.evaluate("document.getElementById('secret').scrollIntoView()")
            self.shoot(phone, f"look-{light}")
            phone.page.locator("#peek").tap()
            self._switch(phone, "body.light" if light == "dark" else "body.dark")

    def _until(self, kind: type) -> Seat | None:
        """Play on until somebody is asked in this way after some acts, and name them; to the end, if nobody is."""
        whim, acts, playing = RandomPlayer(4), 0, self.table.playing
        if kind is Secret and not self._asks_in_secret():
            return None
        while (asked := playing.match.decision) is not None:
            acts += 1
            if isinstance(asked, kind) and not playing.setting_up and acts > ACTS:
                return asked.seat if isinstance(asked, Choose) else next(iter(asked.options))  # type: ignore[attr-defined]
            playing.answer(whim.answer(asked, playing.match.sequence, playing.match.owed))
        return None

    def _asks_in_secret(self) -> bool:
        from companion.devtools.phones.hidden_draws import prompts_in_rules

        return bool(prompts_in_rules(self.table.playing.game))


class Doors(Pages):
    """What a phone is told that has no page of the table: no code, a used one, let go, taken elsewhere."""

    def __init__(self, browser: Any, folder: Path, language: str) -> None:
        super().__init__(browser, folder, largest(), language)
        self.name = f"door-{language}"

    def draw(self) -> list[str]:
        """Take each."""
        seat = next(iter(self.table.playing.names))
        link = self.loop.do(lambda: self.table.service.link(seat))
        phone = browsers.BrowserPhone(self.browser, self.language)
        phone.page.goto(f"http://{self.table.service.address}/")
        self._shut(phone, "scan")
        phone.scan(link)
        thief = browsers.BrowserPhone(self.browser, self.language)
        thief.page.goto(link)
        self._shut(thief, "used")
        thief.close()
        second = phone.context.new_page()
        second.goto(f"http://{self.table.service.address}/")
        self._shut(phone, "elsewhere")
        second.close()
        phone.page.locator("#door-key").tap()
        phone.page.wait_for_selector("#door", state="hidden")
        self._revoked(phone, seat)
        return self.close()

    def _revoked(self, phone: browsers.BrowserPhone, seat: Seat) -> None:
        self.loop.do(lambda: self.table.service.revoke(seat))
        self._shut(phone, "revoked")
        phone.close()

    def _shut(self, phone: browsers.BrowserPhone, state: str) -> None:
        phone.page.wait_for_selector("#door:not([hidden])")
        phone.page.wait_for_function("() => document.getElementById('door-text').textContent.length > 12")
        self.shoot(phone, state)
