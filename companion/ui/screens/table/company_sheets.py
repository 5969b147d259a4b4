"""Sheets about people in mid-game: who has to go, who comes late, and how everybody sits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError
from companion.presenter.house.people import LONGEST, seat_for
from companion.presenter.table.private_news import Line
from companion.presenter.table.sailor_people import SIGNS
from companion.session.errors import SessionError
from companion.session.journal.persons import plain_name, tidy_name
from companion.session.table.company import (
    CompanyPlan,
    change_company,
    plan_joining,
    plan_leaving,
    plan_sailor,
    plan_seats,
    plan_stand_in,
)
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.screens.table.inventory_sheets import InventorySheets
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.text_line import text_line
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet

SOMEBODY: Final = "N"
"""Stands for whoever comes late while it is tried whether anybody can."""


def show_company(screen: ShownTable) -> None:
    """List who plays; whoever has to go is touched."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=app.tr.text("people.title"), picture="people")
    width = Window.width * 0.94 - unit() * 40
    company = playing.table.standing.chapter.company
    away = company.stand_ins | {seat: app.tr.text(f"sailor.{one}") for seat, one in company.sailors.items()}
    made = []
    for seat in playing.match.setup.seats:
        name = playing.people[seat]
        more = app.tr.text("people.for", who=away[seat], whom=name) if seat in away else ""
        row = TouchLine(playing.marks[seat].shape, name, more, "", ("next",), means=seat)
        row.bind(on_release=lambda _, seat=seat: instead(sheet, show_leaving, screen, seat))
        made.append(row.fit(width))
    rows = Scrolling()
    rows.fill(made, unit() * 6)
    sheet.body.add_widget(rows)
    sheet.body.add_widget(
        keys(
            key(app.tr.text("people.joins"), "plus", lambda: instead(sheet, show_joining, screen), means="join"),
            key(app.tr.text("people.order"), "rose", lambda: instead(sheet, show_order, screen), means="order"),
        )
    )
    screen.add_widget(sheet)


def show_leaving(screen: ShownTable, seat: Seat) -> None:
    """Offer what the table can decide: out of the game where the rules allow it, or somebody plays on."""
    app, playing = running(), screen.playing
    table, name = playing.table, playing.people[seat]
    sheet = Sheet(title=app.tr.text("people.who-plays", whom=name), picture=playing.marks[seat].shape)
    made = []
    company = table.standing.chapter.company
    if seat in company.stand_ins:
        made.append(_choice(sheet, screen, "people.back", "check", lambda: plan_stand_in(table, seat, ""), who=name))
    if seat in company.sailors:
        made.append(_choice(sheet, screen, "people.back", "check", lambda: plan_sailor(table, seat, ""), who=name))
    try:
        plan_leaving(table, seat)
    except (KernelError, SessionError) as error:
        why = app.tr.refusal(playing.game, error.why, playing.names)
        sheet.body.add_widget(Telling([Line("no", why)], size_hint_y=None, height=unit() * 74))
    else:
        made.append(_choice(sheet, screen, "people.leaves", "close", lambda: plan_leaving(table, seat), who=name))
    for other in playing.match.setup.seats:
        who = playing.people[other]
        if other != seat and table.standing.chapter.company.stand_ins.get(seat) != who:
            plan = _plays_for(screen, seat, who)
            made.append(_choice(sheet, screen, "people.for", "people", plan, who=who, whom=name))
    for character, sign in SIGNS.items():
        if company.sailors.get(seat) != character:
            text = app.tr.text("sailor.sits", who=app.tr.text(f"sailor.{character}"), whom=name)
            sheets = InventorySheets(screen, seat, character, text, confirm)
            made.append(_row(sheet, text, sign, "sailor.sits", sheets.begin))
    tallest = max(row.height for row in made)
    for row in made:
        row.height = tallest
    rows = Scrolling(across=2 if app.wide else 1)
    rows.fill(made, unit() * 6)
    sheet.body.add_widget(rows)
    screen.add_widget(sheet)


def _plays_for(screen: ShownTable, seat: Seat, who: str) -> Callable[[], CompanyPlan]:
    return lambda: plan_stand_in(screen.playing.table, seat, who)


def _choice(
    sheet: Sheet, screen: ShownTable, words: str, sign: str, plan: Callable[[], CompanyPlan], **facts: str
) -> TouchLine:
    text = running().tr.text(words, **facts)
    return _row(sheet, text, sign, words, lambda: confirm(screen, text, plan))


def _row(sheet: Sheet, text: str, sign: str, means: str, then: Callable[[], None]) -> TouchLine:
    row = TouchLine(sign, text, "", "", ("next",), means=means)
    row.bind(on_release=lambda _: instead(sheet, then))
    across = 2 if running().wide else 1
    return row.fit((Window.width * 0.94 - unit() * 40) / across - unit() * 6)


def show_joining(screen: ShownTable) -> None:
    """Take the name of who comes late."""
    app, playing = running(), screen.playing
    try:
        plan_joining(playing.table, seat_for(SOMEBODY, playing.people), SOMEBODY)
    except (KernelError, SessionError) as error:  # nobody types a name in vain
        app.say(app.tr.refusal(playing.game, error.why, playing.names))
        return
    sheet = Sheet(title=app.tr.text("people.joins"), picture="plus", small=True)

    def join(name: str) -> None:
        name = tidy_name(name, LONGEST)
        if not name:
            return
        if any(plain_name(name) == plain_name(one) for one in playing.people.values()):
            app.say(app.tr.text("crew.twice", name=name))
            return
        seat = seat_for(name, playing.people)
        text = app.tr.text("step.joined", who=name)
        instead(sheet, confirm, screen, text, lambda: plan_joining(playing.table, seat, name))

    sheet.body.add_widget(text_line(app.tr.text("crew.name"), join, longest=LONGEST, at_once=True))
    sheet.body.add_widget(BoxLayout())
    screen.add_widget(sheet)


def show_order(screen: ShownTable, order: tuple[Seat, ...] = ()) -> None:
    """Let people be lifted to where they sit; nothing changes before it is confirmed."""
    app, playing = running(), screen.playing
    order = order or playing.match.setup.seats
    sheet = Sheet(title=app.tr.text("people.order"), picture="rose")
    width = Window.width * 0.94 - unit() * 40
    made = []
    for place, seat in enumerate(order):
        ends = ("raise",) if place else ()
        row = TouchLine(playing.marks[seat].shape, playing.people[seat], "", str(place + 1), ends, means=seat)
        if place:
            lifted = (*order[: place - 1], seat, order[place - 1], *order[place + 1 :])
            row.bind(on_release=lambda _, lifted=lifted: instead(sheet, show_order, screen, lifted))
        made.append(row.fit(width))
    rows = Scrolling()
    rows.fill(made, unit() * 6)
    sheet.body.add_widget(
        Telling([Line("hand", app.tr.text("people.order-help"))], size_hint_y=None, height=unit() * 56)
    )
    sheet.body.add_widget(rows)
    text = app.tr.text("people.order")

    def done() -> None:
        instead(sheet, confirm, screen, text, lambda: plan_seats(playing.table, order))

    no = key(app.tr.text("undo.no"), "close", sheet.close, means="cancel")
    sheet.body.add_widget(keys(no, key(app.tr.text("people.order-yes"), "check", done, "brass", "confirm")))
    screen.add_widget(sheet)


def confirm(screen: ShownTable, text: str, plan: Callable[[], CompanyPlan]) -> None:
    """Say what it comes to, and do it; what the game refuses is said instead."""
    app, playing = running(), screen.playing
    try:
        agreed = plan()
    except (KernelError, SessionError) as error:
        app.say(app.tr.refusal(playing.game, error.why, playing.names))
        return
    sheet = Sheet(title=text, picture="people", small=True)
    names = playing.people | agreed.company.joined
    seats = playing.match.game.setup_of(_taken(screen, agreed)).seats
    around = app.tr.text("people.around", names=", ".join(names[seat] for seat in seats))
    same = seats == playing.match.setup.seats
    lines = [Line("hand", app.tr.text("people.nothing-moves")) if same else Line("rose", around)]
    gone = [seat for seat in agreed.company.left if seat in playing.match.setup.seats]
    lines += [Line("hand", app.tr.text("people.left-pieces", who=names[seat])) for seat in gone]
    if agreed.taken:
        what = ", ".join(app.tr.name(playing.game, one, "source") for one in agreed.taken)
        lines.append(Line("chest", app.tr.text("sailor.takes", what=what)))
    if agreed.lost:
        lines.append(Line("undo", app.tr.text("people.lost", lost=agreed.lost)))
    sheet.body.add_widget(Telling(lines))

    def do() -> None:
        sheet.close()
        try:
            change_company(playing.table, agreed)
        except (KernelError, SessionError) as error:
            app.say(app.tr.refusal(playing.game, error.why, playing.names))
            return
        app.sit_again()

    no = key(app.tr.text("undo.no"), "close", sheet.close, means="cancel")
    sheet.body.add_widget(keys(no, key(app.tr.text("people.do"), "check", do, "brass", "confirm")))
    screen.add_widget(sheet)


def _taken(screen: ShownTable, agreed: CompanyPlan) -> object:
    return screen.playing.match.game.take_over(agreed.position)
