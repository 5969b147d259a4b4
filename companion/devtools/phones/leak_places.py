"""Every place of an evening that has a secret: what people answer in secret, and chance that only some may see."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.devtools.phones.headless_table import HeadlessTable
from companion.devtools.phones.hidden_draws import draws_noted, kind_of
from companion.engine.kernel.decisions import Answer, Choose, Seat, Secret
from companion.engine.shelf import SHELF
from companion.presenter.phones.phone_page import offered
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Decision

ADDRESS: Final = "127.0.0.2"
EVENINGS: Final = 40
"""So many are played at most until every kind of secret has come often enough."""
DULL: Final = 10
"""So many evenings without a new kind: then none is expected any more."""


class Act(NamedTuple):
    """One act of an evening: what is asked, who says which number by phone, which secrets are in it how often."""

    asked: Decision | None
    words: tuple[tuple[Seat, int], ...]
    kinds: Counter[str]


class Place(NamedTuple):
    """A journal that stands before an act with a secret; an empty folder stands before the evening begins."""

    folder: Path
    game: str
    players: int
    seed: int
    kind: str
    act: Act


def choosers(asked: Decision | None) -> list[Seat]:
    """Who can choose in secret between different things."""
    options = asked.options.items() if isinstance(asked, Secret) else ()
    return [seat for seat, all_ in options if len(set(map(str, all_))) > 1]


def places(folder: Path, game: str, samples: int, seed: int, *, players: int = 0, least: int = 0) -> Iterator[Place]:  # noqa: PLR0913  an evening has many sides
    """Play evenings, and give every kind of secret so often, the rarest too; at the largest count and at others."""
    had: Counter[str] = Counter()
    whim, dull, usual = random.Random(seed), 0, SHELF[game].usual
    counts = (players,) if players else (max(usual), min(usual), max(usual), (min(usual) + max(usual)) // 2)
    for evening in range(EVENINGS):
        known, many = len(had), counts[evening % len(counts)]
        with tempfile.TemporaryDirectory(dir=folder) as place:
            acts = [_only(act, least) for _, act in _played(Path(place), game, many, seed + evening)]
        wanted = _wanted(acts, had, samples, whim)
        with tempfile.TemporaryDirectory(dir=folder) as place:
            standing = _played(Path(place), game, many, seed + evening, wanted)
            for number, (copy, _) in enumerate(standing):
                for kind in wanted.get(number, ()):
                    yield Place(copy, game, many, seed + evening, kind, acts[number])
        dull = 0 if len(had) > known else dull + 1
        if dull >= DULL or (dull and min(had.values(), default=0) >= samples):
            return


def _only(act: Act, least: int) -> Act:
    """Leave out what fewer are asked at once, and hidden draws with it, if so many are wanted."""
    asked = act.asked if isinstance(act.asked, Secret) else None
    if not least:
        return act
    enough = asked is not None and len(asked.options) >= least and bool(choosers(asked))
    return act._replace(kinds=Counter([kind_of(asked)] if enough else ()))


def _wanted(acts: list[Act], had: Counter[str], samples: int, whim: random.Random) -> dict[int, list[str]]:
    """Choose acts from all over an evening, at most half of what is wanted of each kind; the beginning always first."""
    wanted: dict[int, list[str]] = {}
    here: Counter[str] = Counter()
    for number in sorted(range(len(acts)), key=lambda at: (at > 0, whim.random())):
        for kind in sorted(acts[number].kinds):
            if had[kind] < samples and here[kind] <= samples // 2:
                had[kind] += 1
                here[kind] += 1
                wanted.setdefault(number, []).append(kind)
    return wanted


def _played(
    folder: Path, game: str, players: int, seed: int, copied: dict[int, list[str]] | None = None
) -> Iterator[tuple[Path, Act]]:
    """Play an evening act by act; give each act, and a copy of the journal before it where one is wanted."""
    with draws_noted() as drawn:
        table = HeadlessTable(folder, game, players, seed=seed, find=lambda: (ADDRESS,))
        whim, number = RandomPlayer(seed), 0
        yield Path(tempfile.mkdtemp(dir=folder)), Act(None, (), Counter(drawn))
        try:
            while (asked := table.playing.match.decision) is not None:
                number += 1
                copy = folder
                if copied and number in copied:
                    copy = Path(tempfile.mkdtemp(dir=folder))
                    for file in folder.glob("journal.db*"):
                        shutil.copy(file, copy / file.name)
                drawn.clear()
                words = _answered(table, asked, whim)
                secret = [kind_of(asked)] if choosers(asked) else []
                yield copy, Act(asked, words, Counter([*drawn, *secret]))
        finally:
            table.close()


def _answered(table: HeadlessTable, asked: Decision, whim: RandomPlayer) -> tuple[tuple[Seat, int], ...]:
    """Let everybody who is asked answer, and say what their phones would have said."""
    words, playing = [], table.playing
    while playing.match.decision is asked:
        answer: Answer = whim.answer(asked, playing.match.sequence, playing.match.owed)
        if isinstance(asked, Choose | Secret):
            seat = answer.seat or asked.seat if isinstance(asked, Choose) else Seat(str(answer.seat))
            words.append((seat, offered(asked, seat).index(answer)))
        playing.answer(answer)
    return tuple(words)
