"""The sheet for a guess about the box: what to compare, and a key that says that it is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.engine.kernel.errors import KernelError
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Scene
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.ui.kvfile import running
from companion.ui.screens.sheet_parts import key, keys
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.overlays.sheet import Sheet

if TYPE_CHECKING:
    from companion.engine.kernel.setup import Caution


def show_guess(screen: Any, guess: Caution, then: Callable[[], None]) -> None:
    """Ask whether a guess is right; what is confirmed is kept for this box, and `then` shows the options anew."""
    app, draft = running(), running().draft
    game = draft.game.name
    scene = Scene(app.tr, game, app.look, None, None, (), {}, {})
    things = board_of(game).compared(guess, draft.game.complete(draft.setup()), scene)
    sheet = Sheet(title=app.tr.text("guess.title"), picture="eye", small=not things)
    lines = [Line("eye", app.tr.refusal(game, guess.why)), Line("hand", app.tr.text("guess.help"))]
    lines += [Line("", thing) for thing in things]

    def confirm() -> None:
        sheet.close()
        try:
            draft.confirm(guess)
        except (KernelError, SessionError) as error:
            app.say(app.tr.refusal(game, error.why))
            return
        app.say(app.tr.text("guess.confirmed", name=draft.box.wish), "check")
        then()

    def differs() -> None:
        sheet.close()
        own = draft.box.wish or app.tr.text("options.box-own")
        app.say(app.tr.text("guess.correct", game=game, name=own), "hand")

    sheet.body.add_widget(Telling(lines, columns=2))
    no = key(app.tr.text("guess.no"), "close", differs, means="differs")
    yes = key(app.tr.text("guess.yes"), "check", confirm, "brass", means="confirm")
    sheet.body.add_widget(keys(no, yes))
    screen.add_widget(sheet)
