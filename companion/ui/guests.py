"""Guests who come and go: a table is put back to the way of the house in one touch, and nothing of a party is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kivy.uix.screenmanager import NoTransition
from msgspec import structs

from companion.session.errors import SessionError
from companion.session.journal.evenings import Evening, evenings
from companion.ui.screens.cafe.staff_sheets import ask_for_pin
from companion.ui.screens.screen_list import SCREENS
from companion.ui.widgets.overlays.notice import Notice
from companion.ui.widgets.overlays.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.ui.app import CompanionApp

AMONG_GUESTS: Final = ("home", "boxes", "crew", "table", "checklist")
"""Whoever goes there is not at the settings any more; the next one needs the PIN again."""


OF_A_PARTY: Final = ("table", "checklist", "scoring", "mend", "history", "statistics", "people", "crew")
"""Screens that know the names of people."""

OF_THE_MACHINE: Final = ("live", "mounted")
"""Settings that no guest changes: what the house learns of this table, and how its screen lies."""


class Guests:
    """What the app does for a house with guests."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app

    def may_go(self, name: str) -> bool:
        """Say whether a screen may be opened now; if not, the PIN is asked for and opens it."""
        app = self.app
        if app.cafe.guards(name):
            ask_for_pin(app.manager.current_screen, lambda: app.go(name))
            return False
        if name in AMONG_GUESTS:
            app.cafe.leave()
        return True

    def fall_asleep(self) -> None:
        """Nobody is here: what only the staff may see is closed."""
        self.app.cafe.leave()
        if self.app.cafe.guards(self.app.manager.current):
            self.app.go("home")

    def may_name(self) -> Callable[[str], bool]:
        """Say whom a screen may name now."""
        cafe = self.app.cafe
        tonight = () if cafe.shows_all else (one for one in self._latest() if one.id > cafe.since)
        return cafe.may_name(name for one in tonight for name in one.names.values())

    def elsewhere(self) -> tuple[str, ...]:
        """Name people of other tables who could join: none to guests, who type their names."""
        return self.app.harbour.book.names() if self.app.cafe.shows_all else ()

    def open_to_guests(self, *, guests: bool) -> None:
        """Say whether guests come and go here."""
        app = self.app
        app.cafe.open_to_guests(guests=guests, likes=app.likes, people=app.people, draft=app.draft)

    def keep_way(self) -> None:
        """Make everything as it is now the way of the house."""
        app = self.app
        app.cafe.keep(app.likes, app.people, app.draft)
        game = app.tr.say(app.draft.game.name, "game.name", {})
        app.say(app.tr.text("cafe.way-kept", game=game), "check")

    def next_guests(self) -> None:
        """Reset for the next guests; every evening stays in the journal, where the staff finds it."""
        app = self.app
        app.playing = app.past = None
        app.senses_loop.stand_up()
        app.sailor_loop.sit_down()
        app.phones.stand_up()
        app.live.stop_calling()
        likes = app.cafe.next_guests((one.id for one in self._latest()), app.people)
        app.comfort.lessons.forget()
        if likes is not None:
            app.like(**{name: value for name, value in structs.asdict(likes).items() if name not in OF_THE_MACHINE})
        app.draft = app.fresh_draft()
        Notice.leave(app.root_layout)
        self._show_home()
        self._clear_screens()
        app.say(app.tr.text("cafe.next-done"), "check")

    def _show_home(self) -> None:
        """Go home at once: a picture that fades would show the party once more."""
        app = self.app
        home, usual = app.manager.get_screen("home"), app.manager.transition
        home.forget()
        app.manager.transition = NoTransition()
        if app.manager.current == "home":
            home.on_leave()
            home.on_pre_enter()
        app.go("home")
        app.manager.transition = usual

    def _clear_screens(self) -> None:
        """Make the screens anew that showed the party, and close what lay over the others."""
        manager = self.app.manager
        for name in OF_A_PARTY:
            manager.remove_widget(manager.get_screen(name))
            manager.add_widget(SCREENS[name](name=name))
        for screen in manager.screens:
            for sheet in [child for child in screen.children if isinstance(child, Sheet)]:
                screen.remove_widget(sheet)

    def _latest(self) -> list[Evening]:
        try:
            return evenings(self.app.journal)
        except SessionError as error:
            self.app.say(self.app.tr.refusal("", error.why))
            return []
