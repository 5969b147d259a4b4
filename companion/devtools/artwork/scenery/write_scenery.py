"""Writes the scenery among the drawings: `python -m companion.devtools.artwork.scenery.write_scenery`."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from companion.assets import ASSETS
from companion.devtools.artwork.scenery import (
    captains_table,
    card_grounds,
    dice_tables,
    player_board,
    race_chart,
    race_ships,
    two_ships,
    weather,
)


def written() -> dict[str, Mapping[str, str]]:
    """Every drawing that is made by numbers, by its folder and its name."""
    boards = (race_chart, race_ships, player_board, two_ships, weather, captains_table, dice_tables)
    scenes = card_grounds.drawings()
    grounds: dict[str, str] = {}
    for board in boards:
        scenes |= board.drawings()
        grounds |= board.grounds()
    return {"scenes": scenes, "grounds": grounds}


def main() -> int:
    """Write them all."""
    for folder, drawings in written().items():
        (ASSETS / "drawings" / folder).mkdir(exist_ok=True)
        for name, text in drawings.items():
            (ASSETS / "drawings" / folder / f"{name}.svg").write_text(text, encoding="utf-8")
    sys.stdout.write(f"{sum(map(len, written().values()))} drawings\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
