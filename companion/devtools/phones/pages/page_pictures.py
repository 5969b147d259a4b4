"""Pictures of the pages: every game in its main states, three languages, dark and light; each is measured, too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.devtools.phones import browsers
from companion.devtools.phones.headless_table import TONGUES
from companion.devtools.phones.pages.door_pictures import Doors
from companion.devtools.phones.pages.page_camera import Pages
from companion.engine.kernel.decisions import Choose, Seat, Secret
from companion.session.table.random_player import RandomPlayer

ACTS: Final = 8
"""So many acts after setting up something lies on the table."""


def draw(games: list[str], folder: Path) -> int:
    """Draw them all into a folder; say what cannot be read or touched."""
    folder.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    with browsers.chromium() as browser:
        for language in TONGUES:
            for light in (False, True):
                wrong += Doors(browser, folder, language, light=light).draw()
            for game in games:
                wrong += GamePages(browser, folder, game, language).draw()
    print("\n".join(wrong))
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}, {len(wrong)} faults")
    return 1 if wrong else 0


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
            if len(self.table.playing.match.decision.options) > 1:  # one alone would end it
                phone.tap(0)
            self.both(phone, "vote")
        self._look(phone)
        self.loop.do(lambda: self._until(type(None)))
        self.loop.do(lambda: self.table.playing.table.undo(agreed=True))
        self.both(tv, "tv-late")  # when everybody has most before them
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
