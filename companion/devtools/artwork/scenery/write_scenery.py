"""Writes the scenery among the drawings: `python -m companion.devtools.artwork.scenery.write_scenery`."""

from __future__ import annotations

import sys

from companion.assets import ASSETS
from companion.devtools.artwork.scenery import card_grounds

FOLDERS = {"scenes": (card_grounds,)}


def main() -> int:
    """Write every drawing that is made by numbers."""
    for folder, modules in FOLDERS.items():
        (ASSETS / "drawings" / folder).mkdir(exist_ok=True)
        for module in modules:
            for name, text in module.drawings().items():
                (ASSETS / "drawings" / folder / f"{name}.svg").write_text(text, encoding="utf-8")
                sys.stdout.write(f"{name} {len(text)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
