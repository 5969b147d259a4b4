"""The table as it was last accounted for, what differs from it, and how that is said."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.camera.placements import UNKNOWN_CARD, Placement, Spotted, changed, placed
from companion.bridge.camera.zone_plan import zone_name
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder
from companion.engine.kernel.sights import FACE_DOWN, Sight

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.bridge.box_cards import CardList
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.match import Match
    from companion.i18n import Translator
    from hardware.vision.cards.card_values import CardsReading
    from hardware.vision.shared.mat import Mat

PLACES: Final = ("zone", "out_of", "looked")
CARDS: Final = ("card", "has")


class TableWatch:
    """Keeps what was seen and accounted for; every new picture is compared with that."""

    def __init__(self, before: Iterable[Sight] = ()) -> None:
        self.before: list[Sight] = list(before)

    def look(self, match: Match[Any], after: Sequence[Spotted]) -> Placement | None:
        """Say what a still picture without hands means for the question of the moment.

        What lies as the companion has it is no news; of backs where it asks, only those are known that it saw. What was
        taken away is forgotten, so that it can come again.
        """
        asked = match.decision
        wanted = match.game.sights.wants(asked) if match.game.sights and asked is not None else None
        asked_for = Sight(wanted.zone, FACE_DOWN) if wanted else None
        known = Counter(self.before) | Counter(sight for sight in expected(match) if sight != asked_for)
        placement = placed(match.game, asked, known.elements(), after)
        news, _ = changed(known.elements(), after)
        self.before = sorted((Counter(spot.sight for spot in after) - Counter(spot.sight for spot in news)).elements())
        return placement

    def settle(self, placement: Placement) -> None:
        """An answer was taken: what it explained is no news any more, whatever lay there before."""
        zones = {sight.zone for sight in placement.settles}
        told = Counter(placement.settles)
        kept = Counter(sight for sight in self.before if sight.zone not in zones)
        stacked = Counter(sight for sight in self.before if sight.zone in zones and _may_share(sight.zone))
        self.before = sorted((kept + stacked + told).elements())


def _may_share(zone: str) -> bool:
    """Whether several cards lie side by side there: what a player keeps, and the votes."""
    return zone.startswith("player-") or zone == "votes"


def expected(match: Match[Any]) -> list[Sight]:
    """What should lie on the table by public knowledge, of the cards that are real."""
    if match.game.sights is None:
        return []
    real = [source for source, holder in match.setup.sources.items() if holder is Holder.TABLE]
    lying = match.game.sights.lying(match.view())
    return sorted(sight for source in real for sight in lying.get(source, ()))


def difference(wanted: Iterable[Sight], after: Sequence[Spotted]) -> Refusal | None:
    """The first thing in which the table differs from what the companion has; None if it lies right."""
    missing = Counter(wanted)
    spots = [spot for spot in after if spot.certain]
    strange = []
    for spot in spots:
        if missing[spot.sight] > 0:
            missing[spot.sight] -= 1
        else:
            strange.append(spot.sight)
    doubtful = {spot.zone for spot in after if not spot.certain}
    left = [sight for sight in missing.elements() if sight.zone not in doubtful]
    for sight in strange:
        elsewhere = next((one for one in left if one.card == sight.card and sight.card != FACE_DOWN), None)
        instead = next((one for one in left if one.zone == sight.zone), None)
        if elsewhere is not None:
            return refusal("table-moved", card=sight.card, zone=sight.zone, out_of=elsewhere.zone)
        if instead is not None:
            return refusal("table-other", card=sight.card, zone=sight.zone, has=instead.card)
    for sight in strange:
        return refusal("table-extra", card=sight.card, zone=sight.zone)
    return next((refusal("table-lacks", card=sight.card, zone=sight.zone) for sight in left), None)


def spotted(reading: CardsReading, mat: Mat, cards: CardList) -> list[Spotted]:
    """What the card reader says, by zones and by the engine's words; cards beside all zones are left out."""
    found = []
    for card in reading.cards:
        zone = mat.zone_of_thing(card.quad)
        if not zone:
            continue
        word = FACE_DOWN if card.face_up is False else card.kind if card.kind in cards.by_word else UNKNOWN_CARD
        sure = card.sure and word != UNKNOWN_CARD
        found.append(Spotted(zone, word, card.confidence, card.runner_up, card.runner_up_confidence, sure))
    return found


def said(tr: Translator, game: Game[Any], cards: CardList, why: Refusal, names: Mapping[Any, str] | None = None) -> str:
    """Say a refusal of this room, with zones and cards by their names."""
    facts: dict[str, object] = {}
    for name, value in why.facts:
        if name in PLACES:
            facts[name] = zone_name(tr, game.name, str(value), names)
        elif name in CARDS and isinstance(value, str):
            kind = cards.by_word.get(value)
            facts[name] = kind.title(tr) if kind else tr.text("card.face-down")
        else:
            facts[name] = value
    return tr.say(game.name, f"refusal.{why.key}", facts)
