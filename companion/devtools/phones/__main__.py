"""Proofs about phones in a house of their own: `python -m companion.devtools.phones TASK`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from companion.devtools.phones import browsers, house_network
from companion.engine.shelf import SHELF

TASKS = ("evenings", "history", "leaks", "delays", "bench", "window", "pictures")


def main() -> int:
    """Go into a network of the house first, and then to work."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.phones", description=__doc__)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("--games", nargs="*", default=sorted(SHELF), help="only these")
    parser.add_argument("--acts", type=int, default=4000, help="at most so many acts of each evening")
    parser.add_argument("--players", type=int, default=0, help="so many; 0 is as many as can play")
    parser.add_argument("--samples", type=int, default=4, help="compare every kind of secret so often")
    parser.add_argument("--pairs", type=int, default=40, help="time every kind of secret so often, each way")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("phone-pictures"), help="the folder for pictures")
    asked = parser.parse_args()
    needs_browser = asked.task not in ("leaks", "delays", "window")
    why = (browsers.why_not() if needs_browser else "") or (
        "" if house_network.is_inside() else house_network.why_not()
    )
    if why:
        print(f"phones: {why}")
        return 2
    if not house_network.is_inside():
        return house_network.within(sys.executable, "-m", "companion.devtools.phones", *sys.argv[1:]).returncode
    if asked.task not in ("delays", "bench", "window"):
        os.nice(5)
    work = {
        "evenings": evenings,
        "history": history,
        "leaks": leaks,
        "delays": delays,
        "bench": bench,
        "window": window,
        "pictures": pictures,
    }
    return work[asked.task](asked)


def evenings(asked: argparse.Namespace) -> int:
    """Play every game at its largest count, by phones only and mixed."""
    from companion.devtools.phones.browser_evenings import BrowserEvening

    bad = 0
    with browsers.chromium() as browser:
        for game in asked.games:
            for mixed in (False, True):
                began = time.monotonic()
                with tempfile.TemporaryDirectory() as folder:
                    evening = BrowserEvening(
                        browser, Path(folder), game, mixed=mixed, seed=asked.seed, players=asked.players
                    )
                    try:
                        told = evening.play(asked.acts)
                    finally:
                        evening.close()
                bad += len(told["wrong"])
                how = "mixed" if mixed else "phones"
                print(
                    f"{game:18} {how:7} {len(evening.seats)} seats  {told['acts']:4} acts  {told['taps']:5} taps  "
                    f"{evening.tally['compared']:5} pages compared  ended: {told['ended']}  by {told['ways']}  "
                    f"wrong: {len(told['wrong'])}  {time.monotonic() - began:.0f} s",
                    flush=True,
                )
                for wrong in told["wrong"][:5]:
                    print(f"    {wrong}")
    return 1 if bad else 0


def history(_: argparse.Namespace) -> int:
    """See that a browser keeps no code: not in its address, not in its history, not for whoever goes back."""
    from companion.devtools.phones.pages.browser_history import wrong_memories

    with tempfile.TemporaryDirectory() as folder, browsers.chromium() as browser:
        wrong = wrong_memories(browser, Path(folder))
    print("\n".join(wrong) or "a browser remembers nothing that opens a seat")
    return 1 if wrong else 0


def leaks(asked: argparse.Namespace) -> int:
    """Compare everything that others are sent in runs that differ only in a secret, in wavering, in speed."""
    from companion.devtools.phones.leaks import report

    return report(asked.games, asked.samples, asked.seed)


def delays(asked: argparse.Namespace) -> int:
    """Compare when others are sent it, by a stated test."""
    from companion.devtools.phones.delays import report

    return report(asked.games, asked.pairs, asked.seed)


def bench(asked: argparse.Namespace) -> int:
    """Measure nine phones."""
    from companion.devtools.phones.phone_bench import report

    return report(asked.seed)


def window(asked: argparse.Namespace) -> int:
    """Measure what nine phones cost the screen."""
    from companion.devtools.phones.window_beside import report

    return report(min(len(asked.games), 2))


def pictures(asked: argparse.Namespace) -> int:
    """Draw the pages of all games in three languages, dark and light."""
    from companion.devtools.phones.pages.page_pictures import draw

    return draw(asked.games, asked.to)


if __name__ == "__main__":
    sys.exit(main())
