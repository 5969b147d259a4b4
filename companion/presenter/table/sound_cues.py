"""Sound cues: what is worth a sound or is read out; nothing while secrets are chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Told
from companion.i18n.wording import tag_of
from companion.presenter.table.answer_keys import Asking

DICE: Final = ("dice", "die")
HEARD: Final = (
    ("fight", ("combat", "attack", "destroyed", "storm", "boarded", "doubted")),
    ("loss", ("marooned", "lost", "curse", "fell-ill", "player-out", "sunk", "paid")),
    ("chest", ("chest", "gold", "treasure", "loot", "coin", "loaded", "cargo")),
    ("card", ("card", "deck", "event", "tile", "turned", "laid")),
    ("sail", ("sailed", "moved", "retreated", "swapped", "steered")),
)
"""Sounds by what stands in the name of a happening, as games call it; what is louder at a table comes first."""


def sound_for(before: Asking, told: Sequence[Told], after: Asking) -> str:
    """Name the sound of a step from one question to the next; "" is silence."""
    if before.kind == "secret":  # whatever was chosen, and by whom: silence until it is over, then always the same
        return "" if after.kind == "secret" else "secret"
    if after.kind == "secret":
        return "secret"
    if after.kind == "over":
        return "victory"
    if before.kind in ("chance", "count") and any(word in before.about for word in DICE):
        return "dice"
    tags = [tag_of(one.what) for one in told if one.to is None]
    for sound, words in HEARD:
        if any(word in tag for tag in tags for word in words):
            return sound
    return "turn" if after.seat != before.seat else "tap"


def words_for(asking: Asking, names: Mapping[Seat, str]) -> str:
    """Say what is read out when a question is put: who is asked, and what; of a secret no more than its question."""
    if asking.kind == "over":
        return ""
    who = names.get(asking.seat, "") if asking.seat is not None else ""
    return f"{who}. {asking.prompt}" if who else asking.prompt
