"""How the table looks from above: the event row, the votes, loyalties at the end, chests (RULES.md 2 and 3)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga1667.answers import CARDS, Loyalty, Reveal, Slot, Slots
from companion.engine.games.tortuga1667.pieces import Call, EventCard, Nation
from companion.engine.games.tortuga1667.table import ROW
from companion.engine.games.tortuga1667.view import View
from companion.engine.games.tortuga1667.vote_cards import tally
from companion.engine.games.tortuga1667.votes import LAID
from companion.engine.kernel.decisions import Chance, Choose, Decision
from companion.engine.kernel.sights import FACE_DOWN, Change, Explanation, Heap, Sight, Sights, Wanted

VOTES: Final = "votes"
SLOTS: Final = tuple(f"row-{slot}" for slot in range(1, ROW + 1))


def explains(asked: Decision, change: Change) -> list[Explanation]:
    """5.1 Two cards of the row are taken; 5.2 one is turned; 6.1 the votes are turned; 9.5 a loyalty lies open."""
    if isinstance(asked, Choose):
        return _chosen(asked, change)
    return _drawn(asked, change) if isinstance(asked, Chance) else []


def _chosen(asked: Choose, change: Change) -> list[Explanation]:
    """5.1, 5.2 The slots of the row that were turned or emptied."""
    turned = [slot for slot, zone in enumerate(SLOTS, 1) if change.faces(zone)]
    slots = [option for option in asked.options if isinstance(option, Slot) and option.number in turned]
    reveals = [option for option in asked.options if isinstance(option, Reveal) and turned]
    return [Explanation(option) for option in slots or reveals or _taken(asked, change)]


def _drawn(asked: Chance, change: Change) -> list[Explanation]:
    """5.2, 6.1, 9.5 The face that was turned up where this is asked about."""
    about = dict(asked.about)
    if asked.source == "events" and about.keys() & {"slot", "star"}:
        # 4.4 Starred cards are laid out wherever there is room.
        seen = change.faces(f"row-{about['slot']}") if "slot" in about else change.appeared
        return [Explanation(CARDS[EventCard(one.card)], (one,)) for one in seen if one.card in list(EventCard)]
    if asked.source == "votes" and "call" in about:
        return _counted(Call(str(about["call"])), change, int(about["cards"]))
    if asked.source == "loyalties" and "who" in about:
        seen = change.faces(f"player-{about['who']}")
        return [Explanation(Loyalty(Nation(one.card)), (one,)) for one in seen if one.card in list(Nation)]
    return []


def _taken(asked: Choose, change: Change) -> list[Slots]:
    """5.1 The two slots that are empty now, and no others."""
    lying = {sight.zone for sight in change.appeared}
    empty = {sight.zone for sight in change.gone} - lying
    slots = [slot for slot, zone in enumerate(SLOTS, 1) if zone in empty]
    return [option for option in asked.options if isinstance(option, Slots) and [option.first, option.second] == slots]


def _counted(call: Call, change: Change, cards: int) -> list[Explanation]:
    """6.1 The icons of exactly so many cards."""
    seen = change.faces(VOTES)
    if len(seen) != cards or any(sight.card.count("/") != len(Call) - 1 for sight in seen):
        return []
    return [Explanation(LAID[call](*tally([sight.card for sight in seen], call)), seen)]


def lying(view: View) -> dict[str, tuple[Sight, ...]]:
    """3.1 Five slots with face-down cards; nothing else lies where the companion can know it."""
    row = [Sight(zone, FACE_DOWN) for zone, slot in zip(SLOTS, view.row, strict=False) if slot is not None]
    return {"events": tuple(row)}


def wants(asked: Decision) -> Wanted | None:
    """The slot that is turned, the pile of votes, or whose loyalty is turned up."""
    about = dict(asked.about)
    if isinstance(asked, Chance) and asked.source == "events" and "slot" in about:
        return Wanted(f"row-{about['slot']}", 1)
    if isinstance(asked, Chance) and asked.source == "votes" and "call" in about:
        return Wanted(VOTES, int(about["cards"]))
    if isinstance(asked, Chance) and asked.source == "loyalties" and "who" in about:
        return Wanted(f"player-{about['who']}", 1)
    return None


def heaps(view: View) -> tuple[Heap, ...]:
    """3.2, 3.3 The chests in every hold, all of one colour, and how many pawns stand at each place."""
    chests = [Heap(hold.value, "chest", "", count) for hold, count in view.chests.items()]
    return (*chests, *(Heap(place.value, "pawn", "", len(line)) for place, line in view.lines.items()))


SIGHTS: Final = Sights(explains, lying, wants, heaps)
