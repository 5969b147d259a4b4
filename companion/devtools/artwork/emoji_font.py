"""Make `fonts/NotoEmoji.ttf` and its list of letters out of Noto Emoji: one colour, what people put into names.

The source is the npm package @fontsource/noto-emoji (`npm pack`), its file noto-emoji-emoji-500-normal.woff:
`python -m companion.devtools.artwork.emoji_font noto-emoji-emoji-500-normal.woff`. Needs the extra `fonts`.
"""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import dropImpliedOnCurvePoints

from companion.assets import ASSETS

UNITS: Final = 512
"""Of an em. A name is some forty pixels high."""

TOLERANCE: Final = 3.0
"""How far a simpler curve may leave the drawn one, of 512 units."""

JOINED: Final = [
    "🏴\u200d☠",
    "🏳\u200d🌈",
    "🏳\u200d⚧",
    "❤\u200d🔥",
    "❤\u200d🩹",
    "🐻\u200d❄",
    "🐈\u200d⬛",
    "🐦\u200d⬛",
    "🐦\u200d🔥",
    "🐕\u200d🦺",
    "😮\u200d💨",
    "😵\u200d💫",
    "😶\u200d🌫",
    "👁\u200d🗨",
    "⛓\u200d💥",
    "🍄\u200d🟫",
    "🍋\u200d🟩",
    "🙂\u200d↔",
    "🙂\u200d↕",
    "🧑\u200d⚕",
    "🧑\u200d⚖",
    "🧑\u200d✈",
    "🧑\u200d🌾",
    "🧑\u200d🍳",
    "🧑\u200d🍼",
    "🧑\u200d🎓",
    "🧑\u200d🎤",
    "🧑\u200d🎨",
    "🧑\u200d🏫",
    "🧑\u200d🏭",
    "🧑\u200d💻",
    "🧑\u200d💼",
    "🧑\u200d🔧",
    "🧑\u200d🔬",
    "🧑\u200d🚀",
    "🧑\u200d🚒",
    "🧑\u200d🦱",
    "🧑\u200d🦲",
]
"""Several signs that are one picture; any other such sequence is shown part by part."""

FIRST_OWN: Final = 0xE000
"""Where the joined pictures lie in our file: letters for private use, never in anybody's name."""

NEVER_IN_NAMES: Final = (
    *range(0x2000),  # figures and © have their own letters
    *(0x200D, 0x20E3, 0x2122, 0x2139, 0xFE0E, 0xFE0F),
    *range(0x2190, 0x2200),  # arrows
    *(set(range(0x23CF, 0x2400)) - {0x23F0, 0x23F3}),  # keys of a recorder
    *range(0x24C2, 0x2600),  # squares and triangles
    *(set(range(0x2795, 0x27C0)) - {0x27B0}),
    *range(0x2934, 0x2936),
    *(set(range(0x2B05, 0x2B56)) - {0x2B50}),
    *range(0x3000, 0x3300),
    *range(0x1F170, 0x1F252),  # letters in boxes
    *range(0x1F3FB, 0x1F400),  # tones of skin
    *(set(range(0x1F4C1, 0x1F4F0)) - {0x1F4CC, 0x1F4D6, 0x1F4DA, 0x1F4DC, 0x1F4E3, 0x1F4EF}),  # the office
    *(
        set(range(0x1F500, 0x1F53E))
        - {0x1F50D, 0x1F511, 0x1F512, 0x1F514, 0x1F525, 0x1F528, 0x1F52A, 0x1F52B, 0x1F52D, 0x1F52E, 0x1F531}
    ),
    *range(0x1F550, 0x1F568),  # clocks
    *range(0x1F5C2, 0x1F5DE),
    *(set(range(0x1F6A5, 0x1F6C6)) - {0x1F6B2, 0x1F6B4, 0x1F6B5, 0x1F6B6}),  # road signs
    *range(0x1F7E0, 0x1F7EC),
    *range(0xE0000, 0xE0080),
)

NAMES_KEPT: Final = (0, 1, 2, 3, 4, 5, 6, 13, 14)
"""Whose font it is, under which licence."""


def main(source: str) -> None:
    """Write both files."""
    font = TTFont(source)
    joined = {sequence: chr(FIRST_OWN + at) for at, sequence in enumerate(JOINED)}
    for sequence, letter in joined.items():
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(letter)] = _ligature(font, sequence)
    letters = sorted(set(font.getBestCmap()) - set(NEVER_IN_NAMES))
    made = _simpler(_cut(font, letters))
    folder = ASSETS / "fonts"
    made.save(folder / "NotoEmoji.ttf")
    known = {"letters": "".join(map(chr, letters)), "joined": joined}
    (folder / "emoji.json").write_text(json.dumps(known, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    size = (folder / "NotoEmoji.ttf").stat().st_size
    sys.stdout.write(f"{len(letters)} letters, {size} bytes\n")


def _ligature(font: Any, sequence: str) -> str:
    """Find the glyph that the font draws for several letters."""
    cmap = font.getBestCmap()
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for part in lookup.SubTable:
            for first, found in getattr(getattr(part, "ExtSubTable", part), "ligatures", {}).items():
                for one in found:
                    if [first, *one.Component] in (
                        [cmap[ord(letter)] for letter in way] for way in (sequence, sequence.replace("🧑", "👨"))
                    ):
                        return str(one.LigGlyph)
    raise KeyError(sequence)


def _cut(font: Any, letters: list[int]) -> Any:
    """Leave only these letters: no joining, no hints, nothing for writing downwards."""
    options = subset.Options(
        hinting=False, layout_features=[], glyph_names=False, notdef_outline=True, name_IDs=list(NAMES_KEPT)
    )
    options.drop_tables += ["GSUB", "STAT", "vhea", "vmtx", "gasp"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    kept = BytesIO()
    font.flavor = None
    font.save(kept)
    return TTFont(kept)


def _simpler(font: Any) -> Any:
    """Draw every glyph with fewer points, which no eye can tell from the drawn ones at this size."""
    scale_upem(font, UNITS * 2)
    shapes, glyphs = font.getGlyphSet(), font["glyf"]
    for name in font.getGlyphOrder():
        if glyphs[name].numberOfContours > 0:
            pen = TTGlyphPen(None)
            shapes[name].draw(Qu2CuPen(Cu2QuPen(pen, TOLERANCE * 2), TOLERANCE * 2, all_cubic=True))
            glyphs[name] = pen.glyph(round=round)
    scale_upem(font, UNITS)
    for name in font.getGlyphOrder():
        if glyphs[name].numberOfContours > 0:
            dropImpliedOnCurvePoints(glyphs[name])
    return font


if __name__ == "__main__":
    main(str(Path(sys.argv[1])))
