"""The calibration screen: light, sharpness, glare, size, the mat, and where dice are rolled."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.i18n.hardware_words import hardware_text, one_line
from companion.presenter.camera.late_imports import load_camera_rooms
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.camera.borrowed_camera import BorrowedCamera
from companion.ui.screens.sheet_parts import key
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.camera import corner_finder
from companion.ui.widgets.overlays.sheet import Sheet

STEPS = (-10, -1, 1, 10)
"""Centimetres that one touch changes."""
SIGNS = {"everywhere": "eye", "mat": "table", "tray": "hand"}
"""Of the places where dice may be rolled."""


class CalibrationScreen(Screen):
    """Live picture on one side, everything that was measured on the other."""

    finder = ObjectProperty(None)
    rows = ObjectProperty(None)
    keys = ObjectProperty(None)
    words = StringProperty()
    sign = StringProperty("eye")
    back = StringProperty("eyes")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.camera = BorrowedCamera(self.heard)
        self.model: Any = None
        self._shown: Any = None
        self._held: int | None = None
        self.rows.bind(width=self._lay_anew)

    def _lay_anew(self, *_: object) -> None:
        """Measure the rows again: the list is wider or narrower now."""
        if self.model is not None:
            self._shown = None
            self.refresh()

    def on_pre_enter(self) -> None:
        """Open the camera and begin to measure."""
        load_camera_rooms()
        from companion.presenter.camera.calibration_model import CalibrationModel  # noqa: PLC0415  it loads OpenCV

        app = running()
        self.model, self._shown = CalibrationModel(app.tr), None
        self.finder.clear()
        folder = app.folder.devices
        self.camera.borrow(lambda lend, wake: _surveyor(lend, folder, wake))
        self.refresh()

    def on_leave(self) -> None:
        """Give the camera back."""
        self.camera.give_back()

    # --- what comes in -----------------------------------------------------------------------------------------

    def heard(self, messages: list[Any]) -> None:
        """Take what was measured."""
        from companion.bridge.camera.camera_thread import Glimpse  # noqa: PLC0415  only where there is a camera
        from companion.bridge.teaching.camera_survey import Survey  # noqa: PLC0415  as above

        for message in messages:
            if isinstance(message, Glimpse):
                self.finder.show(message.size, message.pixels)
            elif isinstance(message, Survey):
                self.model.saw(message, self.camera.thread.mat, self.camera.thread.dice)
            else:
                self.model.camera_is(message)
        self.refresh()

    def refresh(self) -> None:
        """Show how it stands."""
        shown = self.model.shown()
        self.finder.show_corners(shown.corners, shown.tray, sure=not shown.touched)
        if shown == self._shown:
            return
        before, self._shown = self._shown, shown
        self.words = shown.words
        self.sign = "hand" if shown.touched else "check" if shown.rows and self._well(shown) else "eye"
        if before is None or (before.rows, before.dice) != (shown.rows, shown.dice):
            lines = self._lines(shown)
            height = self.rows.scroll_y
            self.rows.fill(lines, unit() * 5)
            self.rows.scroll_y = height if before is not None else 1
        if before is None or self._offered(before) != self._offered(shown):
            self._fill(shown)

    def _lines(self, shown: Any) -> list[TouchLine]:
        width = self.rows.width - unit() * 16
        lines = [TouchLine(one.picture, one.text, one.mend, means=one).fit(width) for one in shown.rows]
        if shown.dice is not None:
            dice = shown.dice
            line = TouchLine(dice.picture, dice.text, dice.mend, ends=("next",), means=dice).fit(width)
            line.bind(on_release=lambda _: self.ask_dice())
            lines.insert(0, line)
        return lines

    @staticmethod
    def _well(shown: Any) -> bool:
        return all(row.picture in ("check", "minus") for row in shown.rows)

    @staticmethod
    def _offered(shown: Any) -> tuple[bool, bool, bool, bool]:
        return shown.touched, shown.can_keep, bool(shown.rows), shown.dice is None

    def _fill(self, shown: Any) -> None:
        tr = running().tr
        made: list[TouchKey] = []
        if shown.touched:
            made.append(key(tr.text("calib.give-up"), "close", self.touch_corners, means="give-up"))
            if not self.model.for_tray:
                made.append(key(tr.text("calib.how-large"), "table", self.ask_size, means="size"))
        elif self.model.survey is not None:
            made.append(key(tr.text("calib.corners"), "hand", self.touch_corners, means="corners"))
        if shown.can_keep:
            made.append(key(tr.text("calib.keep"), "check", self.keep, "brass", "keep"))
        self.keys.clear_widgets()
        for one in made:
            self.keys.add_widget(one)

    # --- what fingers do ---------------------------------------------------------------------------------------

    def touch_corners(self) -> None:
        """Begin to set the corners by hand, or give it up."""
        self.model.touch_corners()
        self.refresh()

    def touched(self, x: float, y: float) -> None:
        """Put a corner there, or take hold of one."""
        self._held = self.model.touch(x, y)
        self.refresh()

    def dragged(self, x: float, y: float) -> None:
        """Draw the corner along."""
        if self._held is not None:
            self.model.move(self._held, x, y)
            self.refresh()

    def keep(self) -> None:
        """Remember the mat for this camera, or the tray."""
        thread, model = self.camera.thread, self.model
        if thread is None:
            return
        if model.for_tray:
            kept = model.tray is not None and self._written(thread.keep_dice, model.tray)
        else:
            kept = model.mat is not None and self._written(thread.keep, model.mat)
        if kept:
            model.keeping()
            self.refresh()
            running().say(running().tr.text("calib.kept"), "check")

    @staticmethod
    def _written(keep: Any, what: Any) -> bool:
        """Have something remembered; if that fails, it is said."""
        from hardware.errors import HardwareError  # noqa: PLC0415  only where there is a camera

        try:
            keep(what)
        except HardwareError as error:
            running().say(one_line(hardware_text(running().tr, error.key, error.facts)))
            return False
        return True

    def ask_dice(self) -> None:
        """Ask where dice are rolled."""
        app = running()
        sheet = Sheet(title=app.tr.text("calib.dice-where"), picture="die", small=True)
        for one in self.model.choices():
            act = partial(self._roll_there, sheet, one.where)
            sign, style = ("check", "sea") if one.now else (SIGNS[one.where], "leaf")
            made = key(one.text, sign, act, style, one.where)
            made.size_hint_y, made.height = None, unit() * 58
            sheet.body.add_widget(made)
        help_ = FitLabel(text=self.model.choice_help, color=app.look.faint, largest=app.letter * 17)
        sheet.body.add_widget(help_)
        self.add_widget(sheet)

    def _roll_there(self, sheet: Sheet, where: Any) -> None:
        from hardware.vision.dice.dice_place import DicePlace, Where  # noqa: PLC0415  as above

        sheet.close()
        thread, model = self.camera.thread, self.model
        if thread is None:
            return
        if where is Where.TRAY:
            model.touch_tray()
            self.refresh()
            return
        if where is Where.MAT and model.kept is None and model.mat is not None:
            self._written(thread.keep, model.mat)
        if self._written(thread.keep_dice, DicePlace(where)):
            model.saw(model.survey, thread.mat, thread.dice)
            self.refresh()
            running().say(running().tr.text(f"calib.dice-is-{where}"), "check")

    def ask_size(self) -> None:
        """Ask how large the area between the corners is."""
        app = running()
        sheet = Sheet(title=app.tr.text("calib.how-large"), picture="table", small=True)
        for side, word in enumerate(("calib.width", "calib.height")):
            sheet.body.add_widget(_side(self.model, side, app.tr.text(word)))
        sheet.bind(on_closed=lambda _: self.refresh())
        help_ = FitLabel(text=app.tr.text("calib.size-help"), color=app.look.faint, largest=app.letter * 17)
        sheet.body.add_widget(help_)
        self.add_widget(sheet)


def _side(model: Any, side: int, word: str) -> BoxLayout:
    """One side of the area, with keys to change it."""
    app, one = running(), unit()
    row = BoxLayout(size_hint_y=None, height=one * 58, spacing=one * 6)
    label = FitLabel(color=app.look.ink, bold=True, largest=app.letter * 20, size_hint_x=2.2)

    def change(by: int) -> None:
        model.resize(side, by)
        label.text = app.tr.text("calib.side", side=word, size=model.size[side])

    for by in STEPS:
        if by == 1:
            row.add_widget(label)
        row.add_widget(key(f"{by:+d}".replace("-", "\u2212"), "", partial(change, by), means=(side, by)))
    change(0)
    return row


def _surveyor(lend: Any, folder: Any, wake: Any) -> Any:
    from companion.bridge.teaching.camera_survey import Surveyor, with_corners  # noqa: PLC0415  as above
    from hardware.vision.shared.camera_memory import Devices  # noqa: PLC0415  as above

    return Surveyor(lend, Devices(folder), wake, lambda table: table.lay(with_corners(table.scene)))


_BUILT = (corner_finder, header, backgrounds, scroll_list)

beside(__file__)
