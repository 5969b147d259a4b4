"""`python -m companion.devtools.sailors`: evenings of one person and sailors, the plug pulled while they think."""

from __future__ import annotations

import argparse
import sys

from companion.devtools.sailors.plug_evenings import all_games, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.sailors", description=__doc__)
    parser.add_argument("--game", action="append", choices=all_games(), help="only this one (again for another)")
    parser.add_argument("--holder", action="append", choices=("app", "table"), help="only these pieces")
    parser.add_argument("--cuts", type=int, default=3, help="so many power cuts an evening (default: 3)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed touches the same")
    given = parser.parse_args()
    sys.exit(run(given.game or all_games(), given.holder or ["app", "table"], given.cuts, given.seed))
