"""The first start of a card that was flashed: which language, which way is up, and, if wished for, a Wi-Fi."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.i18n import languages, translator
from companion.presenter.house.doctor_rows import Examination
from companion.presenter.house.wifi import Network, Wifi
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.sheet_parts import key
from companion.ui.widgets.basic import backgrounds, scroll_list
from companion.ui.widgets.basic.text_line import text_line
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.overlays.window_turn import turn_window

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.ui.widgets.basic.touch_key import TouchKey

OFTEN: Final = 0.2
QUARTER: Final = 90


class WelcomeScreen(Screen):
    """Three questions, one after the other; the mark that asks for them goes when all are answered."""

    rows = ObjectProperty(None)
    foot = ObjectProperty(None)
    title = StringProperty()
    about = StringProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.wifi = Wifi()
        self._beat: Any = None
        self._heard: list[Network] = []

    def on_pre_enter(self) -> None:
        """Begin with what everybody can read."""
        self.ask_language()

    def on_leave(self) -> None:
        """Nobody waits any more."""
        if self._beat is not None:
            self._beat.cancel()

    # --- the questions -----------------------------------------------------------------------------------------

    def ask_language(self) -> None:
        """Greet in every language; each key speaks its own."""
        app = running()
        spoken = {code: translator(code, app.folder.languages) for code in languages(app.folder.languages)}
        self.title = "  ·  ".join(tr.text("welcome.title") for tr in spoken.values())
        self.about = ""
        made = [
            key(tr.text("language.name"), "flag", partial(self._speak, code), means={"language": code})
            for code, tr in spoken.items()
        ]
        self._show(made)

    def _speak(self, code: str) -> None:
        running().like(language=code)
        self.ask_upright()

    def ask_upright(self) -> None:
        """Turn the picture until it can be read."""
        app = running()
        self.title, self.about = app.tr.text("welcome.upright"), app.tr.text("welcome.upright-about")
        turn = key(app.tr.text("welcome.turn"), "turn", self._turn, means="turn")
        right = key(app.tr.text("welcome.right"), "check", self._upright, "brass", "right")
        self._show([turn, right])

    def _turn(self) -> None:
        app = running()
        app.like(mounted=(app.likes.mounted + QUARTER) % 360)
        turn_window(app.comfort.facing.turn, calm=True)

    def _upright(self) -> None:
        self._wait_for(lambda: iter([self.wifi.there()]), lambda found: self.ask_wifi() if found[0] else self.end())

    def ask_wifi(self) -> None:
        """List what can be heard; nobody has to."""
        app = running()
        self.title, self.about = app.tr.text("welcome.wifi"), app.tr.text("welcome.wifi-about")
        self._show([])
        self._offer_wifi(looking=True)
        self._wait_for(self.wifi.networks, self._heard_of)

    def _heard_of(self, heard: list[Network]) -> None:
        width = self.rows.width - unit() * 20
        lines = []
        for one in heard:
            line = TouchLine("lock" if one.locked else "waves", one.name, ends=("next",), means=one)
            line.bind(on_release=lambda _, one=one: self._chosen(one))
            lines.append(line.fit(width))
        if not heard:
            self.about = running().tr.text("welcome.wifi-none")
        self.rows.fill(lines, unit() * 8)
        self._offer_wifi(looking=False)

    def _offer_wifi(self, *, looking: bool) -> None:
        tr = running().tr
        again = key(tr.text("welcome.looking" if looking else "welcome.again"), "eye", self.ask_wifi, means="again")
        again.disabled = looking
        without = key(tr.text("welcome.without"), "check", self.end, "brass", "without")
        self._stand([again, without])

    def _chosen(self, network: Network) -> None:
        if not network.locked:
            self._join(network, "")
            return
        sheet = Sheet(title=network.name, picture="lock")

        def written(password: str) -> None:
            sheet.close()
            self._join(network, password)

        sheet.body.add_widget(text_line(running().tr.text("welcome.password"), written))
        sheet.body.add_widget(Widget())  # the keyboard lies over the lower half
        self.add_widget(sheet)

    def _join(self, network: Network, password: str) -> None:
        self.about = running().tr.text("welcome.joining", name=network.name)
        self._wait_for(lambda: self.wifi.join(network, password), lambda done: self._joined(network, well=done[0]))

    def _joined(self, network: Network, *, well: bool) -> None:
        app = running()
        app.say(
            app.tr.text("welcome.joined" if well else "welcome.refused", name=network.name), "check" if well else "no"
        )
        if well:
            self.end()
        else:
            self.about = app.tr.text("welcome.wifi-about")

    def end(self) -> None:
        """Never ask again, and begin."""
        app = running()
        app.folder.first_start.unlink(missing_ok=True)
        app.go("home")

    # --- showing and waiting -----------------------------------------------------------------------------------

    def _show(self, made: list[TouchKey]) -> None:
        """Show keys one below the other, and nothing at the foot."""
        for one in made:
            one.size_hint_y, one.height = None, unit() * 84
        self.rows.fill(made, unit() * 12)
        self._stand([])

    def _stand(self, made: list[TouchKey]) -> None:
        self.foot.clear_widgets()
        self.foot.height = unit() * 66 if made else 0
        for one in made:
            self.foot.add_widget(one)

    def _wait_for(self, look: Callable[[], Any], then: Callable[[list[Any]], None]) -> None:
        """Let something slow be done on another thread, and go on with what it gave."""
        self.on_leave()
        visit, got = Examination[Any](look), []

        def fetch(_: float) -> None:
            got.extend(visit.found())
            if visit.over:
                self.on_leave()
                then(got)

        self._beat = Clock.schedule_interval(fetch, OFTEN)


_BUILT = (backgrounds, scroll_list)

beside(__file__)
