"""Leaves about the senses: how they are, and what the buttons do."""

from __future__ import annotations

from typing import Any, Final

from kivy.core.window import Window

from companion.engine.kernel.decisions import Seat
from companion.ui.kvfile import running, unit
from companion.ui.models.whispering import Line
from companion.ui.widgets.lines import row_for
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.sheet import Sheet

SHAPES: Final = {"good": "check", "trouble": "no", "none": "minus"}


def _rows(lines: list[Line], share: float) -> Scrolling:
    rows = Scrolling()
    rows.fill([row_for(line, Window.width * share - unit() * 44, 19) for line in lines], unit() * 6)
    return rows


def show_health(screen: Any) -> None:
    """Say how saving, camera, seats and sources are, and what helps."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=app.tr.text("health.title"), picture="eye")
    lines = [
        Line(f"{sign.picture}+{SHAPES[sign.mood]}", f"{sign.words} {sign.advice}".strip())
        for sign in app.listening.signs()
    ]
    for source, holder in playing.match.setup.sources.items():
        eyes = holder == "table" and app.listening.by_camera(playing.game, source)
        who = app.tr.text("pieces.camera" if eyes else f"pieces.{holder}")
        name = app.tr.name(playing.game, source, "source")
        lines.append(Line("camera" if eyes else holder, f"{name[:1].upper()}{name[1:]}: {who}"))
    sheet.body.add_widget(_rows(lines, 0.94))
    screen.add_widget(sheet)


def show_buttons(screen: Any, seat: Seat) -> None:
    """Say to whoever asks what the three buttons do now; the same words for everybody in a secret choice."""
    app, playing = running(), screen.playing
    for old in [child for child in screen.children if isinstance(child, Sheet)]:
        old.close()
    sheet = Sheet(title=app.tr.text("seats.help", name=playing.names[seat]), picture="hand", small=True)
    kind = "secret" if screen.asking.kind == "secret" else "public"
    lines = [Line("hand", app.tr.text(f"seats.help-{kind}-{number}")) for number in (1, 2, 3)]
    lines.append(Line("eye", screen.asking.prompt))
    sheet.body.add_widget(_rows(lines, 0.72 if app.wide else 0.92))
    screen.add_widget(sheet)
