"""`companion stats`: what all evenings come to, and whether the dice are fair."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.asked_match import match_asked_for, open_journal
from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import game_asked_for
from companion.engine.kernel.codec import plain
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.presenter.house.exports import game_name, side_word
from companion.presenter.house.statistics_rows import ending
from companion.session.journal.journal import Journal
from companion.session.journal.match_reader import standing_of
from companion.session.journal.match_results import Reading, dice_of, readings
from companion.session.journal.persons import plain_name as person
from companion.session.results.fairness import Judged, judge
from companion.session.results.rolls import real_dice
from companion.session.results.statistics import GameCount, PersonInGame, Share, statistics


def run(given: Namespace) -> int:
    """Count."""
    tr = translator_for(given)
    with open_journal(tr, given) as journal:
        game = game_asked_for(tr, given.game).name if given.game else None
        counted = (
            ()
            if given.match is not None
            else statistics(journal, game, unfinished=given.unfinished, sailors=given.sailors)
        )
        dice = judge(real_dice(_rolled(tr, journal, game, given.match)))
        _draw(tr, journal, given, tuple(one.game for one in counted))
    wanted = person(given.person) if given.person else None
    if given.json:
        games = [_described(one, wanted) for one in counted]
        print(json.dumps({"games": games, "dice": [_die_described(one) for one in dice]}, ensure_ascii=False, indent=2))
        return 0
    if not counted and not dice:
        print(tr.text("stats.none") if given.match is None else tr.text("stats.no-dice"))
    for one in counted:
        print("\n".join(_lines(tr, one, wanted)))
    if dice:
        print("\n".join(_dice(tr, dice)))
    return 0


def _draw(tr: Translator, journal: Journal, given: Namespace, games: tuple[str, ...]) -> None:
    """Draw the plots that were asked for; without a finished game there is nothing to draw."""
    for kind in ("png", "pdf"):
        name = getattr(given, kind)
        if not name:
            continue
        from companion.presenter.house.plot_files import plot_file

        drawn = plot_file(tr, journal, games, kind)
        if drawn is None:
            raise Failed(tr.text("stats.none"))
        try:
            with Path(name).open("xb") as new:
                new.write(drawn)
        except FileExistsError as error:
            raise WrongUsage(tr.text("export.exists", file=name)) from error
        except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
            raise Failed(f"{name}: {getattr(error, 'strerror', None) or error}") from error


def _rolled(tr: Translator, journal: Journal, game: str | None, match: int | None) -> list[Reading]:
    """Take the dice of all finished matches from the list, those of one match from the match itself."""
    if match is None:
        return readings(journal, game=game)
    one = match_asked_for(tr, journal, match)
    return (
        dice_of(SHELF[one.game], standing_of(journal, one).chapters) if one.playable else readings(journal, match=match)
    )


# --- games and people --------------------------------------------------------------------------------------------


def _described(one: GameCount, wanted: str | None) -> dict[str, object]:
    people = [who for who in one.people if wanted in (None, person(who.name))]
    return {**plain(one), "people": [{**plain(who), "rate": who.share.rate} for who in people]}


def _lines(tr: Translator, one: GameCount, wanted: str | None) -> Iterator[str]:
    yield tr.text("stats.game", game=game_name(tr, one.game), games=one.games, minutes=round(one.minutes))
    for reason, times in one.reasons.items():
        if sentence := ending(tr, one.game, reason):
            yield f"  {times:>4}  {sentence}"
    for side, share in one.sides.items():
        yield f"  {_share(tr, share)}  {side_word(tr, one.game, side)}"
    for who in one.people:
        if wanted in (None, person(who.name)):
            yield from _person(tr, one.game, who)
    yield ""


def _person(tr: Translator, game: str, who: PersonInGame) -> Iterator[str]:
    yield f"  {_share(tr, who.share)}  {who.name}"
    if who.lines:
        lines = [f"{tr.name(game, line, 'score')} {average:.1f}" for line, average in who.lines.items()]
        yield "      " + tr.text("stats.scores", total=f"{who.total:.1f}", best=who.best, lines=", ".join(lines))
    if who.sides:
        sides = [f"{side_word(tr, game, side)} {share.wins}/{share.games}" for side, share in who.sides.items()]
        yield "      " + ", ".join(sides)


def _share(tr: Translator, share: Share) -> str:
    return tr.text("stats.share", wins=share.wins, games=share.games, rate=f"{share.rate:.0%}")


# --- dice --------------------------------------------------------------------------------------------------------


def _die_described(one: Judged) -> dict[str, object]:
    die = one.rolls.die
    faces = zip(die.faces, one.rolls.counts, one.expected, strict=True)
    return {
        "game": die.game,
        "die": die.name,
        "rolls": one.rolls.total,
        "faces": {face: {"times": times, "expected": round(due, 2)} for face, times, due in faces},
        "method": one.method,
        "p": one.p,
        "corrected": one.corrected,
        "noticeable": one.noticeable,
        "verdict": one.verdict,
    }


def _dice(tr: Translator, dice: tuple[Judged, ...]) -> Iterator[str]:
    yield tr.text("stats.dice", n=len(dice))
    for one in dice:
        die = one.rolls.die
        source = die.game in SHELF and die.name in SHELF[die.game].sources
        name = tr.name(die.game, die.name, "source" if source else "die")
        yield f"  {tr.text('stats.die', game=game_name(tr, die.game), die=name, rolls=one.rolls.total)}"
        for face, times, due in zip(die.faces, one.rolls.counts, one.expected, strict=True):
            word = face if face.isdecimal() else tr.name(die.game, face, "name")
            yield f"      {times:>4}  ({due:.1f})  {word}"
        yield f"      {tr.text(f'stats.verdict.{one.verdict}')}"
        method = tr.text(f"stats.method.{one.method}")
        seen = "" if one.noticeable is None else f"{one.noticeable:.0%}"
        numbers = {"p": _number(one.p), "corrected": _number(one.corrected)}
        yield f"      {tr.text('stats.noticeable', method=method, share=seen, **numbers)}"


def _number(p: float) -> str:
    return f"{p:.3f}" if p >= 0.001 else "< 0.001"  # noqa: PLR2004  three places are enough for anybody
