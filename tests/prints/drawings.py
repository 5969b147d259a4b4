"""Drawings as lists: every shape and every line of text of a page, and where it lies.

The words are the keys of the catalogue, so that only a change of a drawing changes its list. After a change that is
meant, `python -m tests.prints.drawings` writes the lists anew; read them before they are kept.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from babel.messages.pofile import read_po, write_po

from companion.faces.card_face import card_back, drawn_card
from companion.i18n.languages import HOME
from companion.i18n.sentence import FIELD
from companion.i18n.translator import Translator
from companion.prints.card_drawing import draw_card
from companion.prints.page import A4, WHITE, Sheets
from companion.prints.plot import Block, Plot, Words
from companion.prints.plot import Path as Line
from companion.prints.plot_paper import plots_pdf
from companion.prints.print_order import Order, printed
from tests.prints.pdfreading import Page, Shape, pages

FOLDER = Path(__file__).with_name("golden")
POKER = (63.0, 88.0)
MINI = (44.0, 68.0)
CLOSE = 0.05
"""Millimetres by which two drawings may differ and be the same."""


def key_language(folder: Path) -> Translator:
    """A language whose every text is its key, with the fields behind it."""
    (folder / "keys").mkdir()
    for file in (HOME / "en").glob("*.po"):
        with file.open("rb") as opened:
            book = read_po(opened)
        for message in book:
            if message.id:
                key = str(message.id[0] if isinstance(message.id, (tuple, list)) else message.id)
                fields = dict.fromkeys(found[0] for found in FIELD.finditer(str(message.string)))
                said = " ".join([key, *fields])
                message.string = (said,) * len(message.string) if isinstance(message.string, (tuple, list)) else said
        with (folder / "keys" / file.name).open("wb") as opened:
            write_po(opened, book, width=0)
    return Translator("keys", folder)


# --- what is drawn ---------------------------------------------------------------------------------------------------


def _sheet(what: str, *games: str, number: int = 0) -> Callable[[Translator], Page]:
    return lambda tr: pages(printed(Order(what, games), tr)[0])[number]


def _cards(_: Translator) -> Page:
    """A card with fields, one of a set, one with a figure; the title of the last hardly fits."""
    sheets = Sheets(A4, "cards")
    with sheets.page():
        draw_card(sheets, drawn_card("tortuga1667", "votes", ("torch", "E", "skull"), POKER, title="One"), 20, 20)
        draw_card(sheets, drawn_card("jamaica", "action-cards", ("gold", "forward"), POKER, "red", "Two"), 110, 20)
        long = "A title that is far too long for it"
        draw_card(sheets, drawn_card("jamaica", "treasure-cards", ("+3",), MINI, title=long), 20, 130)
    return pages(sheets.finished())[0]


def _backs(_: Translator) -> Page:
    """Two backs that differ in everything that a back shows."""
    sheets = Sheets(A4, "backs")
    with sheets.page():
        draw_card(sheets, card_back("tortuga1667", "events", POKER), 20, 20)
        draw_card(sheets, card_back("jamaica", "action-cards", MINI, "green"), 110, 20)
    return pages(sheets.finished())[0]


def _plot(_: Translator) -> Page:
    """A block, a line and words of both kinds, one of them too long for its room."""
    ink = (0.1, 0.2, 0.3, 1.0)
    marks = (
        Block(((10, 10), (60, 10), (60, 40), (10, 40)), ink),
        Line(((0, 0), (50, 30), (100, 20)), ink, 2.0),
        Words("In the middle", 20, 44, 60, 8, 6, ink, "center"),
        Words("From the left", 5, 50, 60, 8, 6, ink),
        Words("Far too long for so little room", 70, 50, 20, 8, 6, ink, "center"),
    )
    return pages(plots_pdf((Plot("plot", "", 100, 60, marks), Plot("next", "", 100, 60, marks[:1])), "plots"))[0]


DRAWINGS: dict[str, Callable[[Translator], Page]] = {
    "mat": _sheet("mat", "jamaica"),
    "plan": _sheet("mat", "tortuga_cards", number=1),
    "signs": _sheet("signs"),
    "boxes": _sheet("boxes"),
    "start": _sheet("start"),
    "stickers-of-cards": _sheet("stickers", "tortuga_cards"),
    "stickers-of-tiles": _sheet("stickers", "tortuga_dice"),
    "scores-of-players": _sheet("scores", "tortuga_dice"),
    "scores-of-sides": _sheet("scores", "tortuga1667"),
    "table": _sheet("table"),
    "plot": _plot,
    "cards": _cards,
    "backs": _backs,
}


# --- as a list -------------------------------------------------------------------------------------------------------


def listed(page: Page) -> Iterator[str]:
    """Everything on a page, a line each; of markers only where they stand, for our eyes know what they show."""
    for shape in page.shapes:
        if shape.fill == WHITE:
            continue
        if shape.is_line:
            (x, y), (to_x, to_y) = shape.points
            yield f"line {_mm(x, y, to_x, to_y)} {_looks(shape)}"
        else:
            kind = "box" if shape.is_box else "frame" if shape.is_frame else "shape"
            yield f"{kind} {_mm(shape.x, shape.y, shape.width, shape.height)} {_looks(shape)}"
    for text in page.texts:
        turned = " upside down" if text.turned else ""
        yield f"text {_mm(text.x, text.y, text.size)} {_hex(text.colour)}{turned} {text.text}"


def _mm(*numbers: float) -> str:
    return " ".join(f"{number + 0.0:.2f}" for number in numbers)


def _looks(shape: Shape) -> str:
    if shape.fill is not None:
        return _hex(shape.fill)
    return f"{_hex(shape.line or (0, 0, 0))} {shape.thick:.2f}{' dashed' if shape.dashed else ''}"


def _hex(colour: tuple[int, int, int]) -> str:
    return "#" + "".join(f"{one:02x}" for one in colour)


def alike(one: str, other: str) -> bool:
    """Say whether two lines of a list tell of the same: words equal, measures close."""
    words, others = one.split(" "), other.split(" ")
    return len(words) == len(others) and all(map(_same, words, others))


def _same(one: str, other: str) -> bool:
    both_numbers = all(re.fullmatch(r"-?\d+\.\d\d", word) for word in (one, other))
    return abs(float(one) - float(other)) < CLOSE if both_numbers else one == other


def main() -> None:
    """Write all lists anew."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tr = key_language(Path(folder))
        for name, drawn in DRAWINGS.items():
            (FOLDER / f"{name}.txt").write_text("\n".join([*listed(drawn(tr)), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
