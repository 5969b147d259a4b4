"""Which cards the camera looks for, and what the ones that lie there mean for the open question. Pure.

A camera without a plan of the table sees cards and no places: all that is new counts as laid where the question waits
for it. Like dice, only what everybody may see is looked for at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.camera.dice_sights import Weighed
from companion.bridge.camera.placements import Spotted, placed
from companion.bridge.camera.readings import (
    BY_CAMERA,
    MOST_CANDIDATES,
    NO_SUCH_OUTCOME,
    Candidate,
    Doubtful,
    Impossible,
    Proposal,
    Sure,
)
from companion.bridge.camera.table_difference import expected
from companion.bridge.camera.zone_plan import zone_plan
from companion.engine.kernel.decisions import Answer, Chance
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.sights import FACE_DOWN
from companion.session.journal.standing import DEALER
from hardware.vision.cards.card_tracker import BACK, CardsWanted, Laid, word_of
from hardware.vision.dice.dice_values import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.bridge.box_cards import CardList
    from companion.engine.kernel.decisions import Decision, Option
    from companion.engine.kernel.match import Match
    from companion.engine.kernel.sights import Sights
    from hardware.vision.cards import Box, CardReading

MOST_CARDS: Final = 12


@dataclass(frozen=True, slots=True)
class CardSight:
    """What to look for among the cards of a box; `told` lie there because somebody said so since the last look."""

    game: str
    source: str
    wanted: CardsWanted
    seats: tuple[str, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def faces(self) -> tuple[str, ...]:
        """The cards that a person may say it is."""
        return tuple(sorted(self.wanted.likely)) + ((BACK,) if self.wanted.backs else ())


def knows(box: Box | None, cards: CardList, source: str, *, by_look: bool = False) -> bool:
    """Whether all cards of a source are in a learnt box: each by its look, or by the marker on its sleeve."""
    words = [kind.word for deck in cards.decks_of(source) for kind in cards.of(deck)]
    kinds = box.kinds if box is not None else ()
    told = {kind.name for kind in kinds if kind.looks or (kind.marker is not None and not by_look)}
    return bool(words) and told.issuperset(words)


def card_sight(match: Match[Any], cards: CardList) -> CardSight | None:
    """What to look for now; None if it is no card that everybody may see."""
    game, asked = match.game, match.decision
    if not isinstance(asked, Chance) or asked.hidden or asked.seen_by is not None or game.extras.sights is None:
        return None
    decks, most = cards.decks_of(asked.source), game.extras.table_facts.most_seats_for_cards
    if not decks or 0 < most < len(match.setup.seats):
        return None
    whole = _wanted(match, game.extras.sights, asked, cards, decks)
    if whole is None:
        return None
    return CardSight(game.name, asked.source, whole, tuple(match.setup.seats), _told(match, cards))


def _wanted(
    match: Match[Any], sights: Sights, asked: Chance, cards: CardList, decks: tuple[str, ...]
) -> CardsWanted | None:
    named = {kind.word for outcome in asked.outcomes for kind in cards.named_in(outcome)}
    about = {deck: {kind.word for kind in cards.of(deck)} for deck in decks}
    kinds = frozenset().union(*(words for words in about.values() if not named or words & named))
    likely = frozenset(named & kinds) if named else kinds
    backs = any(is_back(outcome) for outcome in asked.outcomes)
    wanted = sights.wants(asked)
    number = wanted.cards if wanted is not None else 1
    if not likely or number > MOST_CARDS:
        return None
    # Where a card may be laid down unseen, a face that cannot be the answer is nobody's business.
    family = wanted.family if wanted is not None else ""
    lying = tuple((sight.zone, sight.card) for sight in expected(match))
    return CardsWanted(likely if backs else kinds, likely, number, backs, family, lying)


def is_back(option: Option) -> bool:
    """Whether an answer says that a card lies face down."""
    return FACE_DOWN in [getattr(option, name) for name in option.__struct_fields__]


def _told(match: Match[Any], cards: CardList) -> tuple[str, ...]:
    """The cards that were told by hand since the camera last read one: they may still lie there."""
    told: list[str] = []
    for step in reversed(match.steps):
        if step.answer.seat is None and step.by != DEALER:
            named = [kind.word for kind in cards.named_in(step.answer.option)]
            if named and step.by == BY_CAMERA:
                break
            told += named
    return tuple(told)


# --- weighing --------------------------------------------------------------------------------------------------------


def weigh_cards(match: Match[Any], sight: CardSight, laid: Laid) -> Weighed:
    """Weigh the new cards against all that the rules allow now."""
    if not any(word_of(card) for card in laid.news):
        return Weighed(Impossible(refusal("card-unknown")))
    certain = laid.verdict is not Verdict.DOUBTFUL
    spots = [_spot(card, certain=certain) for card in laid.news]
    if laid.zones:
        return _placed(match, sight, [spot._replace(zone=zone) for spot, zone in zip(spots, laid.zones, strict=True)])
    return _weighed(match, sight, spots)


def _placed(match: Match[Any], sight: CardSight, spots: list[Spotted]) -> Weighed:
    """Weigh cards that lie in zones: the legal answer that explains them, or what is seen and was not expected."""
    placement = placed(match.game, match.decision, (), spots)
    proposal = placement.proposal if placement is not None else _not_possible(sight, spots)
    if isinstance(proposal, Sure):
        return Weighed(proposal, ((proposal.answer,),), proposal.confidence)
    ways = tuple((one.answer,) for one in proposal.candidates) if isinstance(proposal, Doubtful) else ()
    return Weighed(proposal, ways)


def weigh_words(match: Match[Any], sight: CardSight, words: Sequence[str], zones: Sequence[str] = ()) -> Weighed:
    """Weigh cards as a person says they lie; a back said so is one."""
    spots = [Spotted("", word, sure=True) for word in words]
    lying = [spot._replace(zone=zone) for spot, zone in zip(spots, zones, strict=False)]
    weighed = _placed(match, sight, lying) if lying else _weighed(match, sight, spots)
    only = weighed.proposal
    if isinstance(only, Doubtful) and len(only.candidates) == 1:
        return Weighed(Sure(only.candidates[0].answer, 1.0), weighed.ways)
    return weighed


def _spot(card: CardReading, *, certain: bool) -> Spotted:
    sure = certain and card.sure
    return Spotted("", word_of(card), card.confidence, card.runner_up, card.runner_up_confidence, sure)


def _weighed(match: Match[Any], sight: CardSight, spots: list[Spotted]) -> Weighed:
    if len(spots) != sight.wanted.number:
        return Weighed(Impossible(refusal("card-count", seen=len(spots), expected=sight.wanted.number)))
    found = [
        placement.proposal
        for zone in zones_for(match)
        if (placement := placed(match.game, match.decision, (), [one._replace(zone=zone) for one in spots])) is not None
    ]
    sure = [one for one in found if isinstance(one, Sure)]
    if len(sure) == 1:
        return Weighed(sure[0], ((sure[0].answer,),), sure[0].confidence)
    ways = _candidates(found)
    if ways:
        return Weighed(Doubtful(ways), tuple((one.answer,) for one in ways))
    return Weighed(_not_possible(sight, spots))


def _candidates(found: Sequence[Proposal]) -> tuple[Candidate, ...]:
    """All ways, best first: of a card that may lie in several places, one for each place."""
    shares: dict[Answer, float] = {}
    for proposal in found:
        offered = [(proposal.answer, 1.0)] if isinstance(proposal, Sure) else []
        offered += [(one.answer, one.share) for one in proposal.candidates] if isinstance(proposal, Doubtful) else []
        for answer, share in offered:
            shares[answer] = max(share, shares.get(answer, 0.0))
    total = sum(shares.values()) or 1.0
    ranked = sorted(shares.items(), key=lambda one: -one[1])[:MOST_CANDIDATES]
    return tuple(Candidate(answer, share / total) for answer, share in ranked)


def _not_possible(sight: CardSight, spots: Sequence[Spotted]) -> Impossible:
    strange = next((spot.card for spot in spots if spot.card and spot.card not in sight.wanted.likely), "")
    return Impossible(refusal("card-unexpected", card=strange) if strange else NO_SUCH_OUTCOME)


def zones_for(match: Match[Any]) -> tuple[str, ...]:
    """The places where the question waits for a card: one, or any of a family."""
    asked: Decision | None = match.decision
    wanted = (
        match.game.extras.sights.wants(asked) if match.game.extras.sights is not None and asked is not None else None
    )
    if wanted is None:
        return ("",)
    if not wanted.zone.endswith("-"):
        return (wanted.zone,)
    plan = zone_plan(match.game.name, match.setup.seats, (1.0, 1.0))
    return tuple(zone.name for zone in plan if zone.name.startswith(wanted.zone))
