"""The long trial of the harbour: `python -m companion.devtools.harbour --tables 50 --evenings 2000 --kills 40`.

Tables play real matches, correct some, and tell the harbour, while servers and tables are killed at random and the
cable is cut in a network namespace. In the end every evening has to be there exactly once, with its last correction.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from companion.devtools.harbour.house_trial import HouseTrial, Trouble


def main(argv: list[str] | None = None) -> int:
    """Run the trial, print its figures, and end with 1 if an evening is missing, double or not the last."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.harbour", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--evenings", type=int, default=2000, help="of all tables together")
    parser.add_argument("--kills", type=int, default=40, help="of the server, of tables, and cuts of the cable")
    parser.add_argument("--together", type=int, default=5, help="tables in one process")
    parser.add_argument("--pause", type=float, default=3.0, help="at most so many seconds between two troubles")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="harbour-trial-") as spot:
        trial = HouseTrial(Path(spot), given.tables, given.evenings, given.together, given.seed)
        try:
            told = trial.run(given.kills, given.pause)
        except Trouble as why:
            print(f"FAILED: {why}", file=sys.stderr)
            return 1
    print(json.dumps(told, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
