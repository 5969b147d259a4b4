"""What people moved, took or turned for a choice of theirs: the legal options that explain it, for a tap to confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.bridge.box_cards import card_list
from companion.bridge.camera.placements import LIKELY, Spotted, moves
from companion.bridge.camera.table_difference import expected
from companion.engine.kernel.decisions import Choose
from companion.engine.kernel.sights import FACE_DOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.bridge.camera.readings import Candidate
    from companion.engine.kernel.match import Match
    from companion.engine.kernel.sights import Sight


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
