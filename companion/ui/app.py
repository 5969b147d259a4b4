"""The app object: what all screens share, and going from one to the next."""

from __future__ import annotations

from tempfile import TemporaryDirectory
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError
from companion.i18n import Translator, translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.cafe import house_way
from companion.presenter.house import damaged_files, preferences
from companion.presenter.house.box_choice import BoxChoice
from companion.presenter.house.draft import Draft
from companion.presenter.house.evening_rows import LastTime
from companion.presenter.house.people import People, Person
from companion.presenter.table.table_model import TableModel
from companion.session.data_folder import DataFolder
from companion.session.errors import SessionError
from companion.session.identity.house_oblivion import finish_forgetting
from companion.session.journal.backups import Backups
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.journal.recovery import open_journal
from companion.session.profiles.profile_folder import Profiles
from companion.session.table.live_table import LiveTable
from companion.ui.comfort import Comfort
from companion.ui.escape import EscapeKey
from companion.ui.foreign_letters import lend_letters
from companion.ui.game_ahead import GameAhead
from companion.ui.guests import Guests
from companion.ui.harbour_loop import HarbourLoop
from companion.ui.kivy_bases import App
from companion.ui.launch import Wish
from companion.ui.live_loop import LiveLoop
from companion.ui.memory import Memory
from companion.ui.phones_loop import PhonesLoop
from companion.ui.sailor_loop import SailorLoop
from companion.ui.screens.screen_list import SCREENS
from companion.ui.senses_loop import SensesLoop
from companion.ui.touch_guard import TouchGuard
from companion.ui.widgets.basic.drawn import Drawn
from companion.ui.widgets.overlays.fade import Fading
from companion.ui.widgets.overlays.notice import Notice
from companion.ui.widgets.overlays.unsaved_bar import UnsavedBar

LOOK_AT_THE_DISK: Final = 2.0


class CompanionApp(App):
    """Quartermaster."""

    unit: float = NumericProperty(1.0)
    letter: float = NumericProperty(1.0)
    wide: bool = BooleanProperty(True)  # noqa: FBT003  Kivy's way
    look: theme.Look = ObjectProperty(theme.CHART, rebind=True)
    tr: Translator = ObjectProperty(None, rebind=True)
    playing: TableModel | None = ObjectProperty(None, allownone=True)
    """The evening that is being played, if any."""
    past: TableModel | None = ObjectProperty(None, allownone=True)
    """A finished evening that is being looked at, if any."""
    can_call: bool = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Somebody at the bar would see it if this table called."""
    calling: bool = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    unsaved: str = StringProperty("")
    """Why nothing is being saved; "" while it is."""

    def __init__(self, wish: Wish | None = None, **given: Any) -> None:
        super().__init__(**given)
        self.wish = wish or Wish()
        self.folder = self._reachable(DataFolder(self.wish.home))
        self.home = self.folder.path
        kept = {
            self.home / "settings.json": preferences.Preferences,
            self.folder.people: list[Person],
            self.folder.house_way: house_way.HouseWay,
        }
        lost = [found for file, kind in kept.items() if (found := damaged_files.set_aside(file, kind))]
        self.likes = preferences.load(self.home / "settings.json", self.folder.languages)
        self.tr = translator(self.wish.language or self.likes.language, self.folder.languages)
        self.likes.language = self.tr.language  # what was asked for at the start stays when something else is set
        self.look = theme.LOOKS[self.likes.look]
        self.people = People(self.folder.people)
        self.journal = self._open_journal()
        self.notices += damaged_files.notices(self.tr, lost, self.folder.languages)
        self.cafe = house_way.Cafe(self.folder.house_way)
        self.guests = Guests(self)
        self.draft = self.fresh_draft(self.wish.game)
        self.title = "Quartermaster"
        self.senses_loop = SensesLoop(self)
        self.sailor_loop = SailorLoop(self)
        self.phones = PhonesLoop(self)
        self.harbour = HarbourLoop(self)
        self.live = LiveLoop(self)
        self.ahead = GameAhead(self)
        self.memory = Memory()
        self.guard = TouchGuard()
        self.comfort = Comfort(self)

    # --- the window --------------------------------------------------------------------------------------------

    def build(self) -> BoxLayout:
        """Put up the screens."""
        lend_letters()
        whole = BoxLayout(orientation="vertical")
        whole.add_widget(UnsavedBar())
        self.root_layout = FloatLayout()
        whole.add_widget(self.root_layout)
        self.manager = ScreenManager(transition=self._transition())
        self.root_layout.add_widget(self.manager)
        self._measure()
        Window.bind(size=self._measure)
        for name, kind in SCREENS.items():
            self.manager.add_widget(kind(name=name))
        if self.wish.game:
            self.manager.current = "crew"
        elif self.folder.first_start.is_file():
            self.manager.current = "welcome"
        Clock.schedule_once(lambda _: self.senses_loop.start(), 0)
        Clock.schedule_once(lambda _: self.phones.like(), 0)
        Clock.schedule_once(lambda _: self.harbour.start(), 1)
        Clock.schedule_once(lambda _: self.live.like(), 0)
        self.manager.bind(current=lambda *_: self.phones.wake())
        self.comfort.open()
        self.escape = EscapeKey(self)
        self.memory.open()
        self.manager.bind(current=lambda *_: Notice.leave(self.root_layout))
        self.look_at_the_disk()
        Clock.schedule_interval(lambda _: self.look_at_the_disk(), LOOK_AT_THE_DISK)
        return whole

    def on_stop(self) -> None:
        """Let the hardware go."""
        for name in ("teach", "photo", "calibration"):
            self.manager.get_screen(name).camera.give_back()
        self.senses_loop.close()
        self.sailor_loop.close()
        self.phones.close()
        self.harbour.close()
        self.live.close()
        self.escape.close()
        self.memory.close()

    def _measure(self, *_: object) -> None:
        width, height = Window.size
        self.unit = theme.unit(width, height)
        self.letter = self.unit * theme.TEXT_STEPS[self.likes.letters]
        self.wide = width >= height

    def on_look(self, *_: object) -> None:
        """Draw everything in the new colours."""
        self._redraw()

    def on_letter(self, *_: object) -> None:
        """Draw everything in the new letters."""
        self._redraw()

    def _redraw(self) -> None:
        """Draw anew what is shown, and on the screens that wait behind it."""
        if self.root is not None:
            for widget in (widget for top in (self.root, *self.manager.screens) for widget in top.walk()):
                if isinstance(widget, Drawn):
                    widget.redraw()

    def _transition(self) -> Any:
        return NoTransition() if self.likes.calm else Fading()

    def go(self, name: str) -> None:
        """Show another screen; what is for the staff alone asks for the PIN first."""
        if not self.guests.may_go(name):
            return
        self.memory.later()
        self.guard.changed()
        gone = name == "table" and self.playing is None  # a copy was brought back meanwhile
        self.manager.current = "home" if gone else name

    def say(self, text: str, picture: str = "no") -> None:
        """Say something for a moment, over everything."""
        Notice.show(self.root_layout, text, picture)
        self.comfort.sound("no" if picture == "no" else "")

    def look_at_the_disk(self) -> None:
        """See whether everything is being saved; if not, every screen says so."""
        why = self.playing.table.trouble if self.playing is not None else self.journal.trouble
        self.unsaved = self.tr.refusal("", why) if why is not None else ""

    def like(self, **changed: Any) -> None:
        """Change a setting, now and for the next evenings."""
        for name, value in changed.items():
            setattr(self.likes, name, value)
        preferences.save(self.home / "settings.json", self.likes)
        self.look = theme.LOOKS[self.likes.look]
        self.manager.transition = self._transition()
        self.comfort.like()
        self.phones.like()
        self.live.like()
        self._measure()
        if self.tr.language != self.likes.language:
            self.tr = translator(self.likes.language, self.folder.languages)
            self.draft.tr = self.tr
            if self.playing is not None:
                self.playing.tr = self.tr

    # --- evenings ----------------------------------------------------------------------------------------------

    @property
    def evening(self) -> TableModel:
        """Give the evening that is being played, where there must be one."""
        if self.playing is None:
            msg = "nobody is playing"
            raise RuntimeError(msg)
        return self.playing

    def _reachable(self, folder: DataFolder) -> DataFolder:
        """Give the folder, or for this evening an empty one if nobody can look into it."""
        self._asked_for = folder
        if folder.closed() is None:
            return folder
        self._for_tonight = TemporaryDirectory(prefix="quartermaster-")
        return DataFolder(self._for_tonight.name)

    def _open_journal(self) -> Journal:
        """Open the journal, whatever is wrong with it; what people should know is said on the first screen."""
        opened = open_journal(self._asked_for)
        self.notices = [self.tr.refusal("", why) for why in opened.notices]
        self.offered = opened.offered
        finish_forgetting(self._asked_for, opened.journal)
        return opened.journal

    def restore(self, name: str) -> None:
        """Go back to a copy of the journal; what was there is set aside."""
        try:
            self.journal.close()
            aside = Backups(self.folder.journal, self.folder.backups).restore(name)
        except SessionError as error:
            self.say(self.tr.refusal("", error.why))
        else:
            self.say(self.tr.text("restore.done", file=name, aside=str(aside or "")), "check")
        self.playing = None
        self.journal = self._open_journal()
        self.go("home")

    def fresh_draft(self, game: str = "") -> Draft:
        """Give a new game to prepare, as this house plays it."""
        draft = Draft(self.tr, self.people, BoxChoice(Profiles(self.folder.profiles)), game, self.cafe.way_of)
        draft.elsewhere = self.guests.elsewhere
        return draft

    def new_game(self, *, swift: bool = False) -> None:
        """Begin what was prepared; `swift`: by people who have just played this."""
        draft = self.draft
        self.harbour.meet(draft.names().values())
        try:
            colours = {seat: mark.colour for seat, mark in draft.marks().items()}
            table = LiveTable.begin(
                self.journal,
                draft.game,
                draft.setup(),
                names=draft.names(),
                colours=colours,
                sailors=draft.sailors(),
                asks_all=False,
            )
        except (KernelError, SessionError) as error:
            self.say(self.tr.refusal(draft.game.name, error.why))
            return
        self.people.remember(draft.crew)
        self.sit_down(table, draft.names(), colours, swift=swift)

    def resume(self, number: int) -> None:
        """Go on with an evening; one that was called off is not any more."""
        try:
            table = LiveTable.reopen(self.journal, number, asks_all=False)
            if table.standing.called:
                table.undo(agreed=True)
            one = evening(self.journal, number)
        except (KernelError, SessionError) as error:
            self.say(self.tr.refusal("", error.why))
            return
        self.sit_down(table, one.names, one.colours)

    def look_back(self, number: int) -> None:
        """Open an evening that has ended: its score, and from there its story, steps and pictures."""
        try:
            self.past = self.model_of(number)
        except (KernelError, SessionError) as error:
            self.say(self.tr.refusal("", error.why))
            return
        self.go("scoring")

    def model_of(self, number: int) -> TableModel:
        """Open an evening only to look at it."""
        table = LiveTable.reopen(self.journal, number, asks_all=False)
        one = evening(self.journal, number)
        return self._model(table, one.names, one.colours)

    def _model(self, table: LiveTable, names: dict[Seat, str], colours: dict[Seat, str]) -> TableModel:
        return TableModel(table, board_of(table.match.game.name), self.tr, names, self.people.marks(names, colours))

    def sit_down(
        self, table: LiveTable, names: dict[Seat, str], colours: dict[Seat, str] | None = None, *, swift: bool = False
    ) -> None:
        """Take a place at a table, in the colours it was begun with."""
        self.past = None
        self.playing = self._model(table, names, colours or {})
        tongues = self.people.tongues(names)
        self.playing.private.tongues = {seat: translator(code, self.folder.languages) for seat, code in tongues.items()}
        self.playing.private.elsewhere = self.phones.here
        self.memory.settle(table.match.game.name)
        self.senses_loop.sit_down()
        self.sailor_loop.sit_down()
        self.look_at_the_disk()
        self.playing.swift = swift
        self.ahead.sat_down()
        self.go("checklist" if self.playing.setting_up and self.playing.hands() and not swift else "table")

    def sit_again(self) -> None:
        """Take up the same table with other people, or in another order."""
        playing = self.evening
        names = playing.people | playing.table.standing.chapter.company.joined
        colours = {seat: mark.colour for seat, mark in playing.marks.items()}
        self.sit_down(playing.table, names, colours)
        self.manager.get_screen("table").refresh()

    def rematch(self) -> None:
        """The same people, the same box."""
        playing = self.past or self.playing
        if playing is not None:
            setup = playing.match.setup
            names = {seat: playing.people[seat] for seat in setup.seats}
            sailors = playing.table.standing.chapters[0].company.sailors
            self.draft.as_in(setup, names, self.people.marks(names), sailors)
        self.go("crew")

    def as_last_time(self, last: LastTime) -> None:
        """Begin at once, as this game was last played here."""
        self.draft.as_in(last.setup, last.names, self.people.marks(last.names, last.colours), last.sailors)
        self.new_game(swift=True)
