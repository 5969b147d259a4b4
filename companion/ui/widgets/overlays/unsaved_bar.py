"""The bar that says that nothing is being saved: over every screen, until it is."""

from __future__ import annotations

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.engine.kernel.errors import KernelError
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.ui.kvfile import beside, running
from companion.ui.screens.sheet_parts import key, keys
from companion.ui.widgets.basic import backgrounds  # noqa: F401  the .kv builds on it
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.overlays.sheet import Sheet


class UnsavedBar(ButtonBehavior, BoxLayout):
    """Has no height while all is well; a touch says more."""

    def on_release(self) -> None:
        """Say why, and what to do about it."""
        app = running()
        if not app.unsaved:
            return
        sheet = Sheet(title=app.tr.text("saved.not"), picture="no")
        lines = [Line("no", app.unsaved), Line("hand", app.tr.text("saved.help"))]
        sheet.body.add_widget(Telling(lines))

        def again() -> None:
            sheet.close()
            if app.playing is not None:
                try:
                    app.playing.table.save()
                except (KernelError, SessionError) as error:
                    app.say(app.tr.refusal("", error.why))
            app.look_at_the_disk()
            if not app.unsaved:
                app.say(app.tr.text("saved.well"), "check")

        no = key(app.tr.text("undo.no"), "close", sheet.close, means="cancel")
        sheet.body.add_widget(keys(no, key(app.tr.text("saved.again"), "check", again, "brass", "save")))
        app.manager.current_screen.add_widget(sheet)


beside(__file__)
