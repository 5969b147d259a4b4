"""Sheets about camera and seats: how they are, and what the buttons do."""

from __future__ import annotations

from typing import Final

from kivy.properties import StringProperty

from companion.engine.kernel.decisions import Seat
from companion.presenter.table.private_news import Line
from companion.ui.kvfile import running
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.overlays.sheet import Sheet

SHAPES: Final = {"good": "check", "trouble": "no", "none": "minus"}


def show_health(screen: ShownTable) -> None:
    """Say how saving, camera, seats and sources are, and what helps."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=app.tr.text("health.title"), picture="eye")
    lines = [
        Line(f"{sign.picture}+{SHAPES[sign.mood]}", f"{sign.words} {sign.advice}".strip())
        for sign in app.senses_loop.signs()
    ]
    for source, holder in playing.match.setup.sources.items():
        eyes = holder == "table" and app.senses_loop.by_camera(playing.game, source)
        who = app.tr.text("pieces.camera" if eyes else f"pieces.{holder}")
        name = app.tr.name(playing.game, source, "source")
        lines.append(Line("camera" if eyes else holder, app.tr.labelled(name[:1].upper() + name[1:], who)))
    sheet.body.add_widget(Telling(lines))
    screen.add_widget(sheet)


class ButtonSheet(Sheet):
    """What the buttons do, for one seat."""

    seat = StringProperty()


def show_buttons(screen: ShownTable, seat: Seat) -> None:
    """Say to whoever asks what the three buttons do now."""
    app, playing = running(), screen.playing
    for old in [child for child in screen.children if isinstance(child, Sheet)]:
        old.close()
    sheet = ButtonSheet(
        title=app.tr.text("seats.help", name=playing.names[seat]), picture="hand", small=True, seat=seat
    )
    again = "look" if playing.private.has_secrets() else "close"
    lines = [Line("next", screen.asking.prompt)]
    lines += [Line("hand", app.tr.text(f"seats.help-public-{number}")) for number in (1, 2, 3)]
    lines.append(Line("eye", app.tr.text(f"seats.help-again-{again}")))
    sheet.body.add_widget(Telling(lines))
    screen.add_widget(sheet)
    app.comfort.speak(" ".join(line.text for line in lines))
