"""Make `fonts/WenQuanYiNames.ttf` out of WenQuanYi Micro Hei: what Chinese, Japanese and Korean names are written with.

The source is Debian's package fonts-wqy-microhei, its file wqy-microhei.ttc:
`python -m companion.devtools.artwork.east_font wqy-microhei.ttc`. Needs the extra `fonts`. The letters are those of the
national standards, and all Korean syllables. `fonts/letters.json` says which letters any of our fonts draws.
"""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.scaleUpem import scale_upem

from companion.assets import ASSETS

UNITS: Final = 256
"""Of an em, as the letters were first drawn."""

STANDARDS: Final = (("gbk", 0xFE), ("big5", 0xC6), ("cp932", 0xFE), ("cp949", 0xFE))
"""National standards, and the last leading byte that counts: beyond it big5 has what nobody is called."""

EASTERN: Final = ((0x3000, 0x30FF), (0x3400, 0x9FFF), (0xAC00, 0xD7A3), (0xFF00, 0xFFEF))
"""Marks and syllables, ideographs, Korean syllables, wide forms; all else is in our other fonts."""

NAMES_KEPT: Final = (0, 1, 2, 3, 4, 5, 6, 13, 14)
"""Whose font it is, under which licence."""


def main(source: str) -> None:
    """Write the font, and the list of letters that any font of ours draws."""
    font = TTCollection(source).fonts[0]
    letters = wanted() & set(font.getBestCmap())
    made = _cut(font, letters)
    folder = ASSETS / "fonts"
    made.save(folder / "WenQuanYiNames.ttf")
    own = [TTFont(path).getBestCmap() for path in (_roboto(), folder / "DejaVuSerifCondensed-Bold.ttf")]
    drawn = {"plain": _ranges(set.intersection(*map(set, own))), "east": _ranges(letters)}
    (folder / "letters.json").write_text(json.dumps(drawn) + "\n", encoding="utf-8")
    size = (folder / "WenQuanYiNames.ttf").stat().st_size
    sys.stdout.write(f"{len(letters)} letters, {size} bytes\n")


def wanted() -> set[int]:
    """List the letters of all standards, as far as they are eastern."""
    found = set(range(0xAC00, 0xD7A4))
    for codec, last in STANDARDS:
        for first in range(0x81, last + 1):
            for second in range(0x40, 0xFF):
                found.update(map(ord, bytes((first, second)).decode(codec, "ignore")))
    return {one for one in found if any(low <= one <= high for low, high in EASTERN)}


def _cut(font: Any, letters: set[int]) -> Any:
    """Leave only these letters: no hints, nothing for writing downwards."""
    options = subset.Options(
        hinting=False, layout_features=[], glyph_names=False, notdef_outline=True, name_IDs=list(NAMES_KEPT)
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "FFTM", "vhea", "vmtx", "gasp"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    kept = BytesIO()
    font.save(kept)
    made = TTFont(kept)
    scale_upem(made, UNITS)
    return made


def _roboto() -> Path:
    """Find the font of all texts, which comes with Kivy."""
    found = find_spec("kivy")
    if found is None or found.origin is None:
        raise ModuleNotFoundError(name="kivy")
    return Path(found.origin).parent / "data" / "fonts" / "Roboto-Regular.ttf"


def _ranges(letters: set[int]) -> list[list[int]]:
    """Write numbers down as runs: their first and their last."""
    runs = [[one for _, one in run] for _, run in groupby(enumerate(sorted(letters)), lambda pair: pair[1] - pair[0])]
    return [[run[0], run[-1]] for run in runs]


if __name__ == "__main__":
    main(str(Path(sys.argv[1])))
