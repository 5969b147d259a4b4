"""What holds for every game, tried on one: its rules by random evenings, its words, its camera facts, its files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from companion.cli.shared.table_setup import NAMES
from companion.engine.kernel.codec import encode, words
from companion.engine.kernel.decisions import Answer, Chance, Choose, Decision, Seat, Secret, Step
from companion.engine.kernel.errors import FaultyRules, KernelError
from companion.engine.kernel.game import Game
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.i18n import Translator
from companion.session.table.random_player import RandomPlayer

LONGEST: Final = 5_000
LOOKED_AT: Final = 300
"""So many decisions of an evening are looked at closely: a fork of a long one begins at its last turn, not at once."""
EVERY: Final = 7
"""One decision in so many is looked at closely."""


class Finding(NamedTuple):
    """Something that is wrong, or missing; a hint does no harm."""

    key: str
    facts: dict[str, object]
    """What the sentence names; a refusal among them is said in the language of whoever reads it."""
    hint: bool = False


def setups(game: Game[Any]) -> Iterator[Setup]:
    """Every number of players, with real pieces and with those of the app, and each switch the other way once."""
    for players in game.usual:
        for holder in Holder:
            seats = tuple(Seat(name) for name in NAMES[:players])
            yield Setup(game.name, seats, {}, dict.fromkeys(game.sources, holder))
    least = tuple(Seat(name) for name in NAMES[: game.usual[0]])
    for switch in game.switches:
        for value in _values(switch):
            setup = Setup(game.name, least, {switch.name: value})
            try:
                game.complete(setup)
            except KernelError:
                continue  # it needs another switch beside it, or other players
            yield setup


def _values(switch: Any) -> tuple[Any, ...]:
    if switch.document:
        return ()
    if isinstance(switch.default, bool):
        return (not switch.default,)
    return tuple(one for one in switch.choices or (switch.least, switch.most) if one != switch.default)


def offers(decision: Decision | None) -> list[Answer]:
    """Every answer that is on offer."""
    match decision:
        case Choose():
            own = [Answer(decision.seat, option) for option in decision.options]
            return own + [Answer(seat, option) for seat, option in decision.asides]
        case Secret():
            return [Answer(seat, option) for seat, options in decision.options.items() for option in options]
        case Chance():
            return [Answer(None, option) for option in decision.outcomes]
    return []


def rule_findings(game: Game[Any], tr: Translator) -> Iterator[Finding]:
    """Play whole evenings, and look at every few decisions; each kind of trouble is told once."""
    told: set[str] = set()
    for seed, setup in enumerate(setups(game)):
        facts: dict[str, object] = {"players": len(setup.seats), "seed": seed}
        try:
            for key in _evening(game, setup, seed, tr):
                if key not in told:
                    told.add(key)
                    yield Finding(key, facts)
                if key == "check.endless":
                    return
        except FaultyRules as fault:
            yield Finding("check.faulty", {**facts, "why": fault.why})
            return
        except KernelError as error:
            yield Finding("check.refuses", {**facts, "why": error.why})
            return
        except Exception as error:  # noqa: BLE001  whatever a stranger's game does, it is told
            yield Finding("check.faulty", {**facts, "why": f"{type(error).__name__}: {error}"[:200]})
            return


def _evening(game: Game[Any], setup: Setup, seed: int, tr: Translator) -> Iterator[str]:
    match: Match[Any] = Match(game, setup)
    player = RandomPlayer(seed)
    while match.decision is not None:
        if match.sequence > LONGEST:
            yield "check.endless"
            return
        _say(tr, match)
        if match.sequence % EVERY == 0 and match.sequence < LOOKED_AT:
            yield from _closely(match)
        answer = player.answer(match.decision, match.sequence, match.owed)
        for one in match.answer(answer):
            tr.told(game.name, one.what)
    if match.result is None or not set(match.result.winners) <= set(setup.seats) or not match.result.winners:
        yield "check.no-winner"
    else:
        tr.result(game.name, match.result)
    yield from _again(match)


def _say(tr: Translator, match: Match[Any]) -> None:
    """Ask for every text; what has none is remembered by the translator."""
    asked, game = match.decision, match.game.name
    if asked is None:
        return
    tr.prompt(game, asked)
    for answer in islice(offers(asked), 40):
        tr.option(game, answer.option)


def _closely(match: Match[Any]) -> Iterator[str]:
    """What must hold at any moment."""
    encode((match.laid_out(), [match.view(seat) for seat in (None, *match.setup.seats)]))
    if match.broken():
        yield "check.broken"
    said = [(answer.seat, words(answer.option)) for answer in offers(match.decision)]
    if len(set(said)) < len(said):
        yield "check.same-words"
    for answer in islice(offers(match.decision), 12):
        if match.game.read(encode(answer.option)) != answer.option:
            yield "check.not-json"
        try:
            fork = match.fork()
            fork.answer(answer)
        except FaultyRules:
            raise
        except KernelError:
            yield "check.offer-refused"
    yield from _leaks(match)
    if match.at_boundary:
        other: Match[Any] = Match(match.game, position=match.position())
        if encode(other.decision) != encode(match.decision) or other.setup != match.setup:
            yield "check.position"


def _leaks(match: Match[Any]) -> Iterator[str]:
    """Whatever is answered in secret: nobody else may see a difference before something is revealed."""
    asked = match.decision
    if isinstance(asked, Choose) or asked is None or (isinstance(asked, Chance) and asked.seen_by is None):
        return
    giver = match.owed[0] if isinstance(asked, Secret) and match.owed else None
    mine = [answer for answer in offers(asked) if answer.seat == giver][:4]
    knowing = (giver,) if isinstance(asked, Secret) else asked.seen_by or ()
    for seat in (None, *match.setup.seats):
        if seat not in knowing and len({seen for answer in mine if (seen := _seen(match, answer, seat))}) > 1:
            yield "check.leak"


def _seen(match: Match[Any], answer: Answer, seat: Seat | None) -> str:
    """All that a seat notices of an answer; "" once something was revealed."""
    fork = match.fork()
    told = [one.what for one in fork.answer(answer) if one.heard_by(seat)]
    if any(one.reveals for one in told):
        return ""
    return "\n".join((encode(told), encode(fork.view(seat)), encode(fork.question(seat))))


def _again(match: Match[Any]) -> Iterator[str]:
    """The answers alone make the match: through JSON, and by taking back and giving again."""
    whole = (match.laid_out(), encode(match.result))
    game = match.game
    steps = [Step(Answer(one.answer.seat, game.read(encode(one.answer.option))), one.by) for one in match.steps]
    again: Match[Any] = Match(game, match.setup, steps)
    if (again.laid_out(), encode(again.result)) != whole:
        yield "check.replay"
    for _ in range(min(3, again.sequence)):
        again.undo()
    while again.sequence < match.sequence:
        again.redo()
    if (again.laid_out(), encode(again.result)) != whole:
        yield "check.undo"
