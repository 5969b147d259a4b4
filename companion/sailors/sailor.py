"""A sailor: answers for a seat from what that seat knows, in one of three characters.

Strength is a number of imagined worlds, never a time: the same match and the same question give the same answer on
every machine.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer
from companion.engine.kernel.imagining import Imagination, first_thought
from companion.sailors.playouts import Trial

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.match import Match
    from companion.sailors.characters import Character


def seed_of(match_seed: int, imagination: Imagination) -> int:
    """The seed of one decision: the match's own, and what the seat sees and is asked; nothing that it may not know."""
    known = imagination.known
    told = encode([match_seed, known.seat, known.asked.prompt, len(known.answers), known.view, known.asked.options])
    return int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "big")


def answer(match: Match[Any], seat: Seat, character: Character, match_seed: int = 0) -> Answer:
    """Answer the open question for a seat."""
    imagination = Imagination(match, seat)
    return Answer(seat, decide(imagination, character, seed_of(match_seed, imagination)))


def by_instinct(match: Match[Any], seat: Seat, match_seed: int = 0) -> Answer:
    """Answer at first sight, without imagining anything: for when nobody has time to think."""
    imagination = Imagination(match, seat)
    lots = Random(seed_of(match_seed, imagination))
    return Answer(seat, first_thought(match.game, imagination.asked, lots))


def decide(imagination: Imagination, character: Character, seed: int) -> Option:
    """Choose an answer from what the seat knows, and from imagined worlds that fit it."""
    asked, game = imagination.asked, imagination.game
    lots = Random(seed)
    if len(asked.options) == 1:
        return asked.options[0]
    if character.yardstick:
        return game.extras.instinct.yardsticks[character.yardstick](asked, lots)
    if lots.random() < character.slips:
        return asked.options[int(lots.random() * len(asked.options))]
    if character.worlds and not game.extras.instinct.exact:
        budget = round(character.worlds * game.extras.instinct.share)
        found = Trial(imagination, seed).run(budget, first_thought(game, asked, lots))
        if found is not None:
            return found
    return first_thought(game, asked, lots)
