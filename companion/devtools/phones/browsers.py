"""Real browsers as phones: Debian's Chromium, each phone a context of its own, touched as a finger would."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

PHONE: Final = {"width": 360, "height": 740}
PATIENCE: Final = 8000
"""Milliseconds that anything may take on a page."""


def why_not() -> str:
    """Say why there is no browser here; "" if there is one."""
    if shutil.which("chromium") is None:
        return "needs Chromium (apt install chromium)"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "needs playwright (pip install playwright)"
    return ""


@contextmanager
def chromium() -> Iterator[Any]:
    """Start a browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu", "--mute-audio"]
        )
        try:
            yield browser
        finally:
            browser.close()


class BrowserPhone:
    """One phone: a context with its own storage, and what went wrong on its page."""

    def __init__(
        self, browser: Any, language: str = "en", *, light: bool = False, size: dict[str, int] = PHONE
    ) -> None:
        self.context = browser.new_context(
            viewport=size, has_touch=True, locale=language, device_scale_factor=2 if size is PHONE else 1
        )
        if light:
            self.context.add_init_script("localStorage.setItem('light', '1')")
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def scan(self, link: str) -> None:
        """Open what a code says, and wait for the table."""
        self.page.goto(link)
        self.page.wait_for_selector("body[data-stamp]", timeout=PATIENCE)

    @property
    def stamp(self) -> str:
        """Which question the page shows, and how many are missing in secret."""
        return str(self.page.evaluate("document.body.dataset.stamp || ''"))

    def keys(self) -> list[str]:
        """The words of all answers that can be touched."""
        found: list[str] = self.page.eval_on_selector_all(
            "#keys button:not(:disabled)", "all => all.map(one => one.innerText.trim())"
        )
        return found

    def tap(self, number: int) -> None:
        """Touch one of them."""
        self.page.locator("#keys button:not(:disabled)").nth(number).tap(timeout=PATIENCE)

    def close(self) -> None:
        """Put the phone away."""
        self.context.close()
