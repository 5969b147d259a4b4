"""`python -m companion.devtools.tables pictures FOLDER|kills`: the page at the bar in a browser, a broker that dies."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from msgspec import structs

from companion.devtools.phones.browsers import chromium, why_not
from companion.devtools.tables.mosquitto import PROGRAM, Mosquitto
from companion.devtools.tables.simulated_tables import SimulatedTable, is_right, state_of
from companion.harbour.live.bar_service import BarService
from companion.i18n import translator
from companion.session.harbour_settings import HarbourSettings
from companion.web.server import LOOPBACK

if TYPE_CHECKING:
    from collections.abc import Iterator

SCREENS: Final = ((1920, 1080), (1280, 720), (390, 844))
LOST: Final = (40, "en")
"""Here a picture is taken while the broker is gone."""
PATIENCE: Final = 60.0
FINGER: Final = 36
"""Pixels within which a finger has to find a key, also among forty tables on a small screen."""


@contextmanager
def _house(tables: int, language: str = "en") -> Iterator[tuple[Mosquitto, BarService, list[SimulatedTable]]]:
    """Open a house: a broker, so many tables, and the page at the bar."""
    with tempfile.TemporaryDirectory() as folder, Mosquitto(Path(folder)) as broker:
        some = [SimulatedTable(number, broker.address) for number in range(1, tables + 1)]
        bar = BarService(HarbourSettings(broker=broker.address), Path(folder, "bar.json"), translator(language))
        bar.start()
        try:
            _wait(lambda: is_right(bar.board, some))
            yield broker, bar, some
        finally:
            bar.close()
            for one in some:
                one.close()


def _wait(true: Any) -> float:
    """Wait until something is true, and say for how long."""
    began = time.monotonic()
    while not true():
        if time.monotonic() - began > PATIENCE:
            raise TimeoutError
        time.sleep(0.01)
    return time.monotonic() - began


def pictures(folder: Path) -> Iterator[dict[str, Any]]:
    """Take the page with 3 and with 40 tables, on every screen and in every language; say what does not fit."""
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for tables, language in ((3, "en"), (40, "en"), (3, "fr"), (40, "fr"), (40, "es"), (12, "en")):
            with _house(tables, language) as (broker, bar, _):
                link = f"http://{LOOPBACK}:{bar.server.port}/#w={bar.keys.kept.watch}"
                for width, height in SCREENS:
                    page = browser.new_page(viewport={"width": width, "height": height})
                    wrong: list[str] = []
                    page.on("pageerror", lambda error, wrong=wrong: wrong.append(str(error)))
                    page.goto(link)
                    page.wait_for_selector(f"article:nth-child({tables})")
                    page.wait_for_timeout(300)
                    file = folder / f"bar-{tables}-{language}-{width}.png"
                    page.screenshot(path=file)
                    small = page.evaluate(_SMALL, FINGER)
                    yield {"file": file.name, "wrong": wrong, "cut": page.evaluate(_CUT), "small": small}
                    page.close()
                if (tables, language) == LOST:
                    yield _lost(browser, broker, link, folder)


_CUT: Final = """() => [...document.querySelectorAll('article')]
  .filter((one) => [one, ...one.querySelectorAll('.people')].some((part) => part.scrollHeight > part.clientHeight + 2))
  .map((one) => one.dataset.table)"""


_SMALL: Final = """finger => [...document.querySelectorAll('article.calls button')].filter((key) => {
  const { left, top, width, height } = key.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
  const hit = (a, b) => document.elementFromPoint(a, b) === key;
  let across = 0, down = 0;
  for (let at = -99; at < 99; at++) { across += hit(x + at, y); down += hit(x, y + at); }
  return innerHeight > y && (across < finger || down < finger);
}).map((key) => key.closest('article').dataset.table)"""


def _lost(browser: Any, broker: Mosquitto, link: str, folder: Path) -> dict[str, Any]:
    """Take the page while the broker is gone."""
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(link)
    page.wait_for_selector("article")
    broker.kill()
    page.wait_for_selector("#line:not([hidden])")
    page.screenshot(path=folder / "bar-lost.png")
    page.close()
    return {"file": "bar-lost.png"}


def kills(tables: int, times: int) -> dict[str, Any]:
    """Kill the broker so often, while every table goes on; say how long after its return the bar was right."""
    took = []
    dice = Random(27)
    with _house(tables) as (broker, bar, some):
        for number in range(times):
            broker.kill()
            time.sleep(dice.uniform(0.0, 3.0))
            for one in some:
                one.tell(structs.replace(state_of(one.number, seed=number), minutes=number, doing="playing"))
            broker.start()
            took.append(_wait(lambda: is_right(bar.board, some) and not json.loads(bar.page)["lost"]))
    return {
        "tables": tables,
        "kills": times,
        "median": round(sorted(took)[times // 2], 2),
        "worst": round(max(took), 2),
    }


def main() -> int:
    """Do what was asked for."""
    asked = argparse.ArgumentParser(prog="python -m companion.devtools.tables")
    acts = asked.add_subparsers(dest="act", required=True)
    acts.add_parser("pictures").add_argument("folder", type=Path)
    killing = acts.add_parser("kills")
    killing.add_argument("--tables", type=int, default=50)
    killing.add_argument("--times", type=int, default=40)
    given = asked.parse_args()
    if PROGRAM is None:
        return _no("needs Mosquitto (apt install mosquitto)")
    if given.act == "kills":
        print(json.dumps(kills(given.tables, given.times)))
        return 0
    if why := why_not():
        return _no(why)
    for told in pictures(given.folder):
        print(json.dumps(told), flush=True)
    return 0


def _no(why: str) -> int:
    sys.stderr.write(f"{why}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
