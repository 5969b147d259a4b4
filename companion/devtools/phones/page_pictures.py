"""Pictures of the pages: every game, three languages, dark and light; in a vote, on a turn, and on a TV."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from companion.devtools.phones import browsers
from companion.devtools.phones.browser_evenings import TableLoop
from companion.devtools.phones.headless_table import TONGUES, HeadlessTable
from companion.devtools.phones.house_network import ADDRESS
from companion.engine.kernel.decisions import Choose, Seat, Secret
from companion.session.table.random_player import RandomPlayer


def draw(games: list[str], folder: Path) -> int:
    """Draw them all into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with browsers.chromium() as browser:
        for game in games:
            for language in TONGUES:
                _game(browser, folder, game, language)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    return 0


def _game(browser: Any, folder: Path, game: str, language: str) -> None:
    """One game in one language: on one's turn, in secret, the whole page below, and what a TV shows."""
    with tempfile.TemporaryDirectory() as place:
        table = HeadlessTable(Path(place), game, find=lambda: (ADDRESS,))
        table.playing.tr = _tongue(language)
        table.playing.private.tongues = dict.fromkeys(table.playing.names, _tongue(language))
        for kind in (Choose, Secret):  # some games have no secrets
            seat = _until(table, kind)
            if seat is None:
                continue
            loop = TableLoop(table)
            phone = browsers.BrowserPhone(browser, language)
            phone.scan(table.service.link(seat))
            if kind is Secret:
                phone.tap(0)
            if phone.page.locator("#peek").is_visible():
                phone.page.locator("#peek").tap()
            for light in ("dark", "light"):
                if light == "light":
                    phone.page.locator("#light").tap()
                    phone.page.wait_for_selector("body.light")
                    phone.page.evaluate("scrollTo(0, 0)")
                _shoot(phone, folder / f"{game}-{language}-{kind.__name__.lower()}-{light}", whole=True)
            phone.close()
            if kind is Choose:
                tv = browsers.BrowserPhone(browser, language, size={"width": 1920, "height": 1080})
                tv.scan(table.service.link(None))
                _shoot(tv, folder / f"{game}-{language}-tv", whole=False)
                tv.close()
            loop.close()
        table.close()


def _shoot(phone: browsers.BrowserPhone, name: Path, *, whole: bool) -> None:
    """Take what is seen at first, and all that is there when one scrolls."""
    phone.page.wait_for_timeout(500)
    phone.page.screenshot(path=f"{name}.png")
    if whole:
        phone.page.screenshot(path=f"{name}-whole.png", full_page=True)


def _tongue(language: str) -> Any:
    from companion.i18n import translator

    return translator(language)


def _until(table: HeadlessTable, kind: type) -> Seat | None:
    """Play on until somebody is asked in this way after some acts, and name them."""
    whim, acts = RandomPlayer(4), 0
    while (asked := table.playing.match.decision) is not None:
        acts += 1
        if isinstance(asked, kind) and not table.playing.setting_up and acts > 8:  # noqa: PLR2004  something lies there
            table.pump()
            return asked.seat if isinstance(asked, Choose) else next(iter(asked.options))  # type: ignore[attr-defined]
        table.playing.answer(whim.answer(asked, table.playing.match.sequence, table.playing.match.owed))
    return None
