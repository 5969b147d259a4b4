"""The first difference between table and match, how it is said, and which options explain it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.box_cards import card_list
from companion.bridge.camera.placements import LIKELY, UNKNOWN_CARD, Spotted, moves
from companion.bridge.camera.zone_plan import zone_name
from companion.engine.kernel.decisions import Choose
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder
from companion.engine.kernel.sights import FACE_DOWN, Sight

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.bridge.box_cards import CardList
    from companion.bridge.camera.readings import Candidate
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.match import Match
    from companion.i18n import Translator
    from hardware.vision.cards.card_values import CardsReading
    from hardware.vision.shared.mat import Mat

PLACES: Final = ("zone", "out_of", "looked")
CARDS: Final = ("card", "has")


def expected(match: Match[Any]) -> list[Sight]:
    """What should lie on the table by public knowledge, of the cards that are real."""
    if match.game.extras.sights is None:
        return []
    real = [source for source, holder in match.setup.sources.items() if holder is Holder.TABLE]
    lying = match.game.extras.sights.lying(match.view())
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


def explaining(match: Match[Any], seen: Iterable[Spotted]) -> tuple[Candidate, ...]:
    """The options of the choice of the moment that the picture speaks for, best first; none if it speaks for none."""
    if not isinstance(match.decision, Choose):
        return ()
    wanted = expected(match)
    zones = {sight.zone for sight in wanted}
    spots = [spot for spot in seen if spot.zone in zones]
    if not spots:
        return ()  # nobody looks, or somebody stands between
    return moves(match.game, match.decision, wanted, _without_the_last(match, wanted, _likely(wanted, spots)))


def _likely(wanted: Sequence[Sight], spots: Sequence[Spotted]) -> list[Spotted]:
    """Where a card is too doubtful, all is taken to lie as it should."""
    dim = {spot.zone for spot in spots if spot.confidence < LIKELY}
    as_told = [Spotted(sight.zone, sight.card) for sight in wanted if sight.zone in dim]
    return [*(spot for spot in spots if spot.zone not in dim), *as_told]


def _without_the_last(match: Match[Any], wanted: Sequence[Sight], spots: Sequence[Spotted]) -> list[Spotted]:
    """A card that was just turned and told may lie open for a while; it says nothing about the next question."""
    cards = card_list(match.game, match.setup)
    drawn = (one.option for one in reversed(match.history()) if one is not None and one.seat is None)
    named = next((kinds for option in drawn if (kinds := cards.named_in(option))), ())
    told = {kind.word for kind in named}
    backs = {sight.zone for sight in wanted if sight.card == FACE_DOWN}
    return [spot._replace(card=FACE_DOWN) if spot.card in told and spot.zone in backs else spot for spot in spots]


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
