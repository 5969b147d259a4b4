"""Pages and pen of a PDF: millimetres from the upper left corner, vectors only."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.assets import ASSETS
from companion.assets.name_letters import Run, runs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.faces.path_steps import Steps
    from hardware.simulation.card import Colour

MM: Final = 72 / 25.4
"""Points for a millimetre."""
_FONT: Final = ASSETS / "fonts" / "DejaVuSerifCondensed-Bold.ttf"
TITLE, TEXT, ITALIC = "Quartermaster", "Times-Roman", "Times-Italic"

INK: Final = (46, 34, 28)
PALE: Final = (120, 104, 84)
PARCHMENT: Final = (240, 228, 200)
WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)

CAPITAL: Final = 0.73
"""The height of a capital, for a font of size one."""


class Paper(NamedTuple):
    """A sheet: width and height in millimetres."""

    name: str
    width: float
    height: float


A4: Final = Paper("a4", 210.0, 297.0)
LETTER: Final = Paper("letter", 215.9, 279.4)
PAPERS: Final = {paper.name: paper for paper in (A4, LETTER)}


class Sheets:
    """Pages of one paper, and a pen whose y goes down."""

    def __init__(self, paper: Paper, title: str) -> None:
        self.paper = paper
        self._file = BytesIO()
        # Without the moment of printing in it, the same order gives the same file.
        size = (paper.width * MM, paper.height * MM)
        self._canvas: Any = Canvas(self._file, pagesize=size, invariant=1)
        if TITLE not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(TITLE, str(_FONT)))
        self._canvas.setTitle(title)
        self._canvas.setCreator("Quartermaster")
        self.pages = 0

    # --- pages -------------------------------------------------------------------------------------------------

    @contextmanager
    def page(self) -> Iterator[None]:
        """One page, with the origin in its upper left corner."""
        self._canvas.translate(0, self.paper.height * MM)
        yield
        self._canvas.showPage()
        self.pages += 1

    @contextmanager
    def at(self, x: float, y: float, turned: float = 0.0) -> Iterator[None]:
        """Draw with the origin there, turned against the clock."""
        self._canvas.saveState()
        self._canvas.translate(x * MM, -y * MM)
        self._canvas.rotate(turned)
        yield
        self._canvas.restoreState()

    @contextmanager
    def only_in(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw nothing outside of this rectangle."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.rect(x * MM, -(y + height) * MM, width * MM, height * MM)
        self._canvas.clipPath(path, stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    def carve(self, name: str, size: tuple[float, float], draw: Callable[[], None]) -> None:
        """Make a stamp of something that is drawn often: it stands in the file once."""
        width, height = size
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, 0, -height * MM, width * MM, 0)
            draw()
            self._canvas.endForm(Resources=self._used())

    def _used(self) -> PDFResourceDictionary:
        """What a stamp uses: reportlab itself forgets how solid its paints are."""
        used: Any = PDFResourceDictionary()
        used.basicFonts()
        used.allProcs()
        used.ExtGState = self._canvas._extgstate.getState()  # noqa: SLF001  see above
        used.XObject = self._canvas._doc.xobjDict(self._canvas._formsinuse)  # noqa: SLF001
        return used

    def stamp(self, name: str, x: float, y: float, grown: tuple[float, float] = (1.0, 1.0)) -> None:
        """Put a stamp, its upper left corner there, so many times as wide and as high."""
        with self.at(x, y):
            self._canvas.scale(*grown)
            self._canvas.doForm(name)

    def finished(self) -> bytes:
        """The whole file."""
        self._canvas.save()
        return self._file.getvalue()

    # --- shapes ------------------------------------------------------------------------------------------------

    def box(self, x: float, y: float, width: float, height: float, fill: Colour) -> None:
        """A filled rectangle."""
        self._fill(fill)
        self._canvas.rect(x * MM, -(y + height) * MM, width * MM, height * MM, stroke=0, fill=1)

    def frame(  # noqa: PLR0913, PLR0917  a rectangle and its line
        self, x: float, y: float, width: float, height: float, colour: Colour, line: float = 0.3, round_: float = 0.0
    ) -> None:
        """The outline of a rectangle."""
        self._pen(colour, line)
        self._canvas.roundRect(x * MM, -(y + height) * MM, width * MM, height * MM, round_ * MM, stroke=1, fill=0)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A filled circle."""
        self._fill(fill)
        self._canvas.circle(x * MM, -y * MM, radius * MM, stroke=0, fill=1)

    def line(  # noqa: PLR0913, PLR0917  two points and a pen
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        colour: Colour = INK,
        line: float = 0.2,
        *,
        dashed: bool = False,
    ) -> None:
        """A line from here to there."""
        self._pen(colour, line)
        self._canvas.setDash([2, 2] if dashed else [])
        self._canvas.line(x * MM, -y * MM, to_x * MM, -to_y * MM)
        self._canvas.setDash([])

    def shape(self, outlines: Sequence[Sequence[tuple[float, float]]], fill: Colour) -> None:
        """Outlines filled even-odd: one within another is a hole."""
        self._fill(fill)
        path = self._canvas.beginPath()
        for outline in outlines:
            (x, y), *rest = outline
            path.moveTo(x * MM, -y * MM)
            for x, y in rest:
                path.lineTo(x * MM, -y * MM)
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=0)

    def outline(  # noqa: PLR0913  a shape and its looks
        self,
        steps: Steps,
        *,
        fill: Colour | None = None,
        line: Colour | None = None,
        width: float = 0.3,
        solid: float = 1.0,
        even_odd: bool = False,
        dashes: Sequence[float] = (),
    ) -> None:
        """An outline of lines and curves, filled or drawn with a round pen; below 1 it shines through."""
        self._canvas.saveState()
        if fill is not None:
            self._fill(fill)
            self._canvas.setFillAlpha(solid)
        if line is not None:
            self._pen(line, width)
            self._canvas.setLineCap(1)
            self._canvas.setLineJoin(1)
            self._canvas.setDash([one * MM for one in dashes])
            self._canvas.setStrokeAlpha(solid)
        path = self._path(steps)
        self._canvas.drawPath(path, stroke=line is not None, fill=fill is not None, fillMode=0 if even_odd else 1)
        self._canvas.restoreState()

    @contextmanager
    def clipped(self, outlines: Sequence[Steps]) -> Iterator[None]:
        """Draw nothing outside of any of these outlines."""
        self._canvas.saveState()
        for steps in outlines:
            self._canvas.clipPath(self._path(steps), stroke=0, fill=0, fillMode=1)
        yield
        self._canvas.restoreState()

    def _path(self, steps: Steps) -> Any:
        path = self._canvas.beginPath()
        for step in steps:
            flat = [part for x, y in step for part in (x * MM, -y * MM)]
            if not step:
                path.close()
            elif len(step) == 1:
                path.lineTo(*flat)
            elif len(step) == 2:  # noqa: PLR2004  as the steps of an outline are told
                path.moveTo(*flat[:2])
            else:
                path.curveTo(*flat)
        return path

    # --- letters -----------------------------------------------------------------------------------------------

    def write(  # noqa: PLR0913  a text, its place and its looks
        self,
        text: str,
        x: float,
        y: float,
        high: float,
        *,
        colour: Colour = INK,
        font: str = TITLE,
        widest: float = 0.0,
        centred: bool = True,
    ) -> float:
        """A line of text about its middle (or from its left), smaller if it is too wide; gives its width."""
        size, width = high / CAPITAL * MM, self.wide(text, high, font)
        if widest and width > widest:
            high, size, width = high * widest / width, size * widest / width, widest
        self._fill(colour)
        left = x - width / 2 if centred else x
        for run in runs(text):
            self._canvas.setFont(*_drawn_with(run, font, size))
            self._canvas.drawString(left * MM, -(y + high / 2) * MM, run.text)
            left += self._run_width(run, font, size)
        return width

    def wide(self, text: str, high: float, font: str = TITLE) -> float:
        """How wide a line of text is."""
        return sum(self._run_width(run, font, high / CAPITAL * MM) for run in runs(text))

    def _run_width(self, run: Run, font: str, size: float) -> float:
        return float(self._canvas.stringWidth(run.text, *_drawn_with(run, font, size))) / MM

    def paragraph(self, text: str, x: float, y: float, width: float, high: float = 2.6) -> float:
        """Text in lines of this width from the upper left; gives where it ends."""
        for line in self.lines(text, width, high):
            self.write(line, x, y + high / 2, high, font=TEXT, centred=False)
            y += high * 2
        return y

    def lines(self, text: str, width: float, high: float) -> list[str]:
        """Text as a paragraph of this width breaks it."""
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.wide(longer, high, TEXT) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def _fill(self, colour: Colour) -> None:
        self._canvas.setFillColorRGB(*(one / 255 for one in colour))

    def _pen(self, colour: Colour, line: float) -> None:
        self._canvas.setStrokeColorRGB(*(one / 255 for one in colour))
        self._canvas.setLineWidth(line * MM)


def _drawn_with(run: Run, font: str, size: float) -> tuple[str, float]:
    return _registered(run.font) if run.font else font, size * run.size


@cache
def _registered(file: str) -> str:
    """Make a font known by its file, when it is first needed: the largest has 32,000 letters."""
    name = Path(file).stem
    pdfmetrics.registerFont(TTFont(name, file))
    return name
