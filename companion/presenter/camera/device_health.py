"""The state of camera and seats as small signs: a colour, a shape and a word for each. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from companion.bridge.senses import Senses
    from companion.i18n import Translator
    from companion.presenter.table.table_model import TableModel

Mood = Literal["good", "trouble", "none"]
FINE = "fine"


class Sign(NamedTuple):
    """One sense: its picture, how it is, and what to say when somebody asks."""

    name: str
    picture: str
    mood: Mood
    words: str
    advice: str = ""


def signs(tr: Translator, senses: Senses | None, playing: TableModel | None) -> tuple[Sign, ...]:
    """Say how saving, camera and seats are, in this order."""
    return (_saving(tr, playing), _camera(tr, senses), _seats(tr, senses, playing))


def _saving(tr: Translator, playing: TableModel | None) -> Sign:
    trouble = playing.trouble if playing is not None else ""
    if trouble:
        return Sign("saving", "chest", "trouble", trouble, tr.text("health.saving.mend"))
    return Sign("saving", "chest", "good", tr.text("health.saving"))


def _camera(tr: Translator, senses: Senses | None) -> Sign:
    if senses is None or not senses.sees:
        return Sign("camera", "camera", "none", tr.text("health.camera.none"), tr.text("health.camera.none.mend"))
    if senses.lookout is None:
        return Sign("camera", "camera", "good", tr.text("health.camera.rests"))
    health = str(senses.lookout.condition.health)
    if senses.recording_trouble:
        return Sign("camera", "camera", "trouble", tr.text("record.trouble", why=senses.recording_trouble))
    if health == FINE:
        return Sign("camera", "camera", "good", tr.text("eyes.fine"))
    return Sign("camera", "camera", "trouble", tr.text(f"eyes.{health}"), tr.text(f"eyes.{health}.mend"))


def _seats(tr: Translator, senses: Senses | None, playing: TableModel | None) -> Sign:
    if senses is not None and senses.seats_trouble is not None:
        error = senses.seats_trouble
        words = tr.say("hardware", error.key, error.facts)
        return Sign("seats", "hand", "trouble", words, tr.text("health.seats.none.mend"))
    if senses is None or not senses.seats.seats:
        return Sign("seats", "hand", "none", tr.text("health.seats.none"), tr.text("health.seats.none.mend"))
    failed = [who for who in map(_who(senses, playing), senses.seats.failed) if who]
    if failed:
        return Sign(
            "seats",
            "hand",
            "trouble",
            tr.text("health.seats.failed", who=", ".join(failed)),
            tr.text("health.seats.failed.mend"),
        )
    return Sign("seats", "hand", "good", tr.text("health.seats", seats=len(senses.seats.seats)))


def _who(senses: Senses, playing: TableModel | None) -> Any:
    """Name whoever sits at a seat that failed."""

    def named(failed: Any) -> str:
        seat_service = senses.seat_service
        seat = seat_service.seating.who(failed.seat) if seat_service is not None else None
        return playing.names.get(seat, "") if playing is not None and seat is not None else ""

    return named
