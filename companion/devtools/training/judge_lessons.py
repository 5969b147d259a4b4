"""Lessons of the judge: what finder and reader make of every place that may be a die, and whether it is one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch.nn import functional

from companion.devtools.training.nets import Judge
from companion.devtools.training.picture_noise import through_a_lens
from hardware.vision.dice.search.dice_choice import likely, worth_judging

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.devtools.training.samples import Pictured
    from hardware.arrays import Floats
    from hardware.vision.dice.dice_reader import DiceReader
    from hardware.vision.dice.search.close_look import Look
    from hardware.vision.dice.search.die_judge import Witness

MOST = 24
"""Places of one picture, the likeliest first."""
SHOWN, SAME, BESIDE, HIDDEN = 0.5, 0.4, 0.55, 0.6
"""How much of a die must show; how near its middle a place is that die, and from where on it is none."""
AS_LARGE = (0.6, 1.7)
EPOCHS, BATCH, RATE, DECAY = 25, 256, 2e-3, 1e-2
RARE, HEAVIEST = 40, 8.0
"""Kinds of fewer places count less than the others, and no place counts more than so many."""
PHOTO_NOISE = 0.3


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Rows of what is known of places, which of them are dice, and of what kind of picture each is."""

    rows: Floats
    dice: Floats
    kinds: tuple[str, ...]


def evidence(
    reader: DiceReader, witness: Witness, scenes: Iterable[tuple[str, Pictured]], seed: int, *, drawn: bool
) -> Evidence:
    """What is to be learnt from these pictures; drawn ones are seen through a lens, photos also in a mirror."""
    rows: list[Floats] = []
    dice: list[int] = []
    kinds: list[str] = []
    for number, (kind, (picture, known, _)) in enumerate(scenes):
        chance = np.random.default_rng([seed, number])
        seen = (
            [(through_a_lens(chance, picture), known)]
            if drawn
            else [(picture, known), _mirrored(chance, picture, known)]
        )
        for shown, where in seen:
            looks = [k for k in reader.looks(shown) if worth_judging(k.place.heat, k.shares)]
            for look in sorted(looks, key=lambda k: -likely(k.place.heat, k.shares))[:MOST]:
                is_die = _is_die(look, where)
                if is_die is not None:
                    rows.append(witness.evidence(shown, look))
                    dice.append(is_die)
                    kinds.append(kind)
    return Evidence(np.array(rows), np.array(dice), tuple(kinds))


def _mirrored(chance: np.random.Generator, picture: Floats, dice: Floats) -> tuple[Floats, Floats]:
    out = dice.copy()
    out[:, 0] = picture.shape[1] - 1 - out[:, 0]
    return through_a_lens(chance, np.ascontiguousarray(picture[:, ::-1]), PHOTO_NOISE), out


def _is_die(look: Look, dice: Floats) -> int | None:
    """1 for a die, 0 for none, nothing where that cannot be said."""
    p = look.place
    for x, y, signed, _, shown, *_ in dice:
        far, size = float(np.hypot(p.x - x, p.y - y)), abs(float(signed))
        if shown < SHOWN:
            if far < HIDDEN * max(size, p.size):
                return None
        elif far < SAME * max(size, p.size):
            return int(AS_LARGE[0] < p.size / size < AS_LARGE[1])
        elif far < BESIDE * min(size, p.size):
            return None
    return 0


def fitted_judge(lessons: Evidence, seed: int) -> Any:
    """A judge that learnt from this."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    chance = np.random.default_rng(seed)
    net = Judge(lessons.rows)
    best = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    rows, aim = torch.tensor(lessons.rows), torch.tensor(lessons.dice).float()
    weights = torch.tensor(_weights(lessons))
    steps, step = EPOCHS * (len(aim) // BATCH + 1), 0
    for _ in range(EPOCHS):
        for some in torch.tensor(chance.permutation(len(aim))).split(BATCH):
            for group in best.param_groups:
                group["lr"] = RATE * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + RATE * 0.005
            said = net(rows[some])[:, 0]
            loss = functional.binary_cross_entropy_with_logits(said, aim[some], weights[some])
            best.zero_grad()
            loss.backward()
            best.step()
            step += 1
    net.eval()
    return net


def _weights(lessons: Evidence) -> Floats:
    """Every kind of picture counts about alike, and dice as much as what is none."""
    weights = np.zeros(len(lessons.dice), np.float32)
    kinds = np.array(lessons.kinds)
    for kind in sorted(set(lessons.kinds)):
        for is_die in (0, 1):
            here = (kinds == kind) & (lessons.dice == is_die)
            weights[here] = 1 / max(RARE, int(here.sum()))
    for is_die in (0, 1):
        here = lessons.dice == is_die
        weights[here] /= max(1e-9, float(weights[here].sum()))
    return np.clip(weights * len(weights) / 2, 0, HEAVIEST)


def together(lessons: Iterable[Evidence]) -> Evidence:
    """All of these as one."""
    parts = list(lessons)
    rows, dice = (np.concatenate([getattr(part, name) for part in parts]) for name in ("rows", "dice"))
    return Evidence(rows, dice, tuple(kind for part in parts for kind in part.kinds))
