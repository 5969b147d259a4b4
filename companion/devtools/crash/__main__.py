"""Cuts the power below SQLite in many ways, and counts what was lost.

`python -m companion.devtools.crash [SCENE ...] [--states 1000] [--seed 1]`

A scene is a game (a whole evening of it), migration, backup, restore, archive or damage. The exit code is 1 if a
confirmed row was lost or anybody would have been asked anything.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from companion.devtools.crash.crash_trial import tried
from companion.devtools.crash.file_scenes import scenes


def main(given: Sequence[str] | None = None) -> int:
    """Try the scenes that were asked for, or all."""
    names = [one.name for one in scenes()]
    parser = argparse.ArgumentParser(prog="crash", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scene", nargs="*", metavar="SCENE", help=f"{', '.join(names)} (default: all)")
    parser.add_argument("--states", type=int, default=1000, metavar="N", help="power cuts in each scene")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed cuts at the same moments")
    asked = parser.parse_args(given)
    if unknown := set(asked.scene) - set(names):
        parser.error(f"no such scene: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    lost = 0
    for scene in scenes():
        if asked.scene and scene.name not in asked.scene:
            continue
        trial = tried(scene, asked.states, asked.seed)
        lost += len(trial.wrong)
        counted = f"{trial.writes:6} writes  {trial.syncs:5} syncs  {trial.states:6} power cuts"
        sys.stdout.write(f"{trial.scene:14} {counted}  {len(trial.wrong)} wrong\n")
        sys.stdout.writelines(f"    {one}\n" for one in trial.wrong)
        sys.stdout.flush()
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
