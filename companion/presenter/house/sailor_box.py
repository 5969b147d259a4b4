"""What stays in the box because sailors play who have no hands, said before the game begins. No Kivy."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import Draft


def left_in_the_box(draft: Draft) -> str:
    """Explain in one sentence which pieces the app holds for sailors; "" if there are none."""
    who = ", ".join(person.name for person in draft.crew if person.sailor)
    game, instinct = draft.game, draft.game.extras.instinct
    real = [one for one in instinct.held if draft.sources.get(one, game.sources[one]) is Holder.TABLE]
    if not who or not real:
        return ""
    own = _named(draft, (one for one in real if one in instinct.apart))
    kinds = _named(draft, (one for one in real if one not in instinct.apart))
    key = "sailor.box-both" if own and kinds else "sailor.box-own" if own else "sailor.box"
    return draft.tr.text(key, who=who, own=own, kinds=kinds)


def _named(draft: Draft, sources: Iterable[str]) -> str:
    return ", ".join(draft.tr.name(draft.game.name, one, "source") for one in sources)
