"""Nine phones at one table: from a tap to the new page, memory, and all back after the companion was killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from companion.devtools.phones import browsers
from companion.devtools.phones.house_network import ADDRESS

PHONES: Final = 9
VOTES: Final = 12
BACK: Final = 5.0
TAP: Final = 0.060
MEMORY: Final = 15.0
"""What is promised: seconds until all are back, seconds from a tap to the new page, megabytes more."""

TAPPED: Final = """number => new Promise(done => {
  const keys = document.querySelectorAll("#keys button"), key = keys[number % keys.length], began = performance.now();
  const drawn = () => requestAnimationFrame(() => done(performance.now() - began));
  const seen = new MutationObserver(() => { seen.disconnect(); drawn(); });
  seen.observe(document.getElementById("keys"), { childList: true });
  key.click();
})"""
"""From the click to the frame after the table's answer was drawn."""
FRAME: Final = """() => new Promise(done => { const began = performance.now();
  setTimeout(() => requestAnimationFrame(() => done(performance.now() - began))); })"""
"""A frame with nothing in it: what a busy machine takes anyway."""


WATCH: Final = """() => { const now = () => performance.timeOrigin + performance.now();
  window.seen = 0;
  const drawn = () => requestAnimationFrame(() => { window.seen = now(); });
  const seen = new MutationObserver(() => { seen.disconnect(); drawn(); });
  seen.observe(document.getElementById("prompt"), { childList: true });
}"""
LAST: Final = """number => { const keys = document.querySelectorAll("#keys button");
  const at = performance.timeOrigin + performance.now(); keys[number % keys.length].click(); return at; }"""
"""From the last word of a vote to the frame with the next question, on every phone."""


def serve(folder: str, phones: str) -> None:
    """Be a table until killed: the process that the bench measures and kills."""
    from companion.devtools.phones.headless_table import HeadlessTable, largest

    table = HeadlessTable(Path(folder), largest(), PHONES, find=lambda: (ADDRESS,) if phones == "on" else ())
    table.to_a_vote()
    links = {seat: table.service.link(seat) for seat in table.playing.names} if phones == "on" else {}
    print(json.dumps({"links": links, "watch": table.service.link(None)}), flush=True)
    while True:
        table.pump(0.02)


def started(folder: str, phones: str = "on") -> tuple[subprocess.Popen[str], dict[str, Any]]:
    """Start such a table, and wait for its codes."""
    code = f"from companion.devtools.phones.phone_bench import serve; serve({folder!r}, {phones!r})"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)  # noqa: S603  our own
    assert process.stdout is not None  # noqa: S101  a pipe was asked for
    return process, json.loads(process.stdout.readline())


def memory(process: subprocess.Popen[str]) -> float:
    """Megabytes that are its own."""
    text = Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="ascii")
    parts = [int(line.split()[1]) for line in text.splitlines() if line.startswith(("Private_Clean", "Private_Dirty"))]
    return sum(parts) / 1024


def report(seed: int) -> int:  # noqa: ARG001  one vote is like another
    """Print the figures, and say whether the promises are kept."""
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as quiet,
        browsers.chromium() as browser,
    ):
        alone, _ = started(quiet, "off")
        time.sleep(1)
        before = memory(alone)
        _end(alone)
        table, told = started(folder)
        phones = {seat: browsers.BrowserPhone(browser) for seat in told["links"]}
        for seat, phone in phones.items():
            phone.scan(told["links"][seat])
        time.sleep(1)
        taps = [
            phone.page.evaluate(TAPPED, vote % 2) / 1000
            for vote in range(VOTES)
            for phone in [one for one in phones.values() if one.keys()][:-1]  # the last one would end the vote
        ]
        first = sorted(taps[: len(taps) // VOTES])
        after = _last_word(list(phones.values()))
        frames = [phone.page.evaluate(FRAME) / 1000 for _ in range(VOTES) for phone in phones.values()]
        more = memory(table) - before
        _end(table)
        for phone in phones.values():
            phone.page.wait_for_function("() => !document.getElementById('line').hidden", timeout=20000)
        began = time.monotonic()
        table, _ = started(folder)
        up = time.monotonic() - began
        for phone in phones.values():
            phone.page.wait_for_function("() => document.getElementById('line').hidden", timeout=20000)
        back = time.monotonic() - began
        _end(table)
    taps.sort()
    frames.sort()
    p95 = _at(taps, 0.95) / 1000
    print(f"tap to new page: {len(taps)} taps on {len(phones)} phones, {_spread(taps)}")
    print(f"  (first words, which send a page to all: {_spread(first)})")
    print(f"  (an empty frame of these browsers here: {_spread(frames)})")
    print(
        f"last word of a vote to the next question: {after[len(after) // 2]:.0f} ms in the middle of all phones, "
        f"{after[-1]:.0f} ms on the last"
    )
    print(f"memory: {more:.1f} MB more with {len(phones)} phones and after {len(taps)} answers")
    print(f"killed and started again: the table was up after {up:.1f} s, all phones back after {back:.1f} s")
    kept = p95 <= TAP and more <= MEMORY and back <= BACK
    print("promises kept" if kept else "PROMISES NOT KEPT")
    return 0 if kept else 1


def _last_word(phones: list[browsers.BrowserPhone]) -> list[float]:
    """Give the word that ends the vote; say after how many milliseconds each phone has drawn what follows."""
    last = [one for one in phones if one.keys()][-1]
    for phone in phones:
        phone.page.evaluate(WATCH)
    said = last.page.evaluate(LAST, 0)
    for phone in phones:
        phone.page.wait_for_function("() => window.seen", timeout=20000)
    return sorted(phone.page.evaluate("window.seen") - said for phone in phones)


def _at(sorted_: list[float], share: float) -> float:
    """Milliseconds below which this share lies."""
    return sorted_[int(len(sorted_) * share)] * 1000


def _spread(sorted_: list[float]) -> str:
    return f"p50 {_at(sorted_, 0.5):.0f} ms, p95 {_at(sorted_, 0.95):.0f} ms"


def _end(process: subprocess.Popen[str]) -> None:
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
