"""Plots of a game as files: a picture and a PDF, in the colours of the old chart."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from companion.engine.kernel.errors import refusal
from companion.i18n import Translator
from companion.presenter.house.exports import FOLDER, game_name
from companion.presenter.house.statistics_plots import plots
from companion.presenter.house.statistics_rows import dice
from companion.presenter.theme import CHART
from companion.prints.plot import Plot
from companion.session.errors import CannotWrite
from companion.session.journal.journal import Journal
from companion.session.results.timeline import timeline

WIDTH: Final = 620.0
"""Units of a plot on paper."""


def drawn_plots(tr: Translator, journal: Journal, game: str) -> tuple[Plot, ...]:
    """Lay out everything there is to see of one game, for paper."""
    return plots(tr, game, timeline(journal, game), dice(journal, tr, game), CHART, WIDTH)


def plot_file(tr: Translator, journal: Journal, games: tuple[str, ...], kind: str) -> bytes | None:
    """Draw the plots of these games as "pdf" or "png"; None if nothing was played to its end."""
    drawn = tuple(plot for game in games for plot in drawn_plots(tr, journal, game))
    if not drawn:
        return None
    from companion.prints.plot_paper import plots_pdf, plots_png  # noqa: PLC0415  no screen waits for paper

    title = ", ".join(game_name(tr, game) for game in games)
    return plots_pdf(drawn, title) if kind == "pdf" else plots_png(drawn)


def save_plots(tr: Translator, journal: Journal, game: str, home: Path) -> tuple[Path, ...]:
    """Write both files into the folder for exports and give their paths; nothing is written over."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    folder = home / FOLDER
    made = []
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for kind in ("png", "pdf"):
            taken = len(list(folder.glob(f"statistics-{game}-{stamp}*.{kind}")))
            file = folder / f"statistics-{game}-{stamp}{f'-{taken}' if taken else ''}.{kind}"
            with file.open("xb") as new:
                new.write(plot_file(tr, journal, (game,), kind) or b"")
            made.append(file)
    except OSError as error:
        raise CannotWrite(refusal("folder-out-of-reach", folder=str(folder), why=error.strerror or "")) from error
    return tuple(made)
