"""The dice reader: a picture and what is expected in, a reading out. Deterministic; never raises on a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.vision.dice.agreement import agreed
from hardware.vision.dice.dice_colours import body_colour, colour_name, of_colour
from hardware.vision.dice.dice_values import ANYTHING, PIPS, DieReading, Expected, Reading, Reason, Verdict
from hardware.vision.dice.dice_verdict import OVERLAP, Faces, lost_in_a_crowd, verdict
from hardware.vision.dice.emblems import with_emblems
from hardware.vision.dice.face_templates import Teller
from hardware.vision.dice.search.close_look import EDGE, NONE, SIGN, Look, Looker, told_once, without_giants
from hardware.vision.dice.search.close_look import PIPS as PIP_CLASSES
from hardware.vision.dice.search.dice_choice import Seen, chosen, likely, worth_judging
from hardware.vision.dice.search.dice_finder import APART, Finder, Place, first_scale
from hardware.vision.dice.search.die_judge import Judge
from hardware.vision.dice.search.missing_dice import whereabouts
from hardware.vision.dice.search.tilted_dice import leaning, outlined
from hardware.vision.shared.picture import at_most, plain
from hardware.vision.shared.picture_faults import dark, troubles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.dice.face_templates import FaceTemplates
    from hardware.vision.dice.search.cube_outlines import Fit
    from hardware.vision.shared.zone import Zone

LEAST_SIDE = 12
"""Pixels: in a smaller picture no die can be read, however light it is."""
SURE_SHARE = 0.94
SURE_SIGN = 0.997
SURE_DIE = 0.8
SIGN_FROM, PLAINER = 0.5, 2.5
"""A sign is one if hardly anything speaks for pips: a single large pip is nearly one."""
EDGE_SHARE, PERHAPS, UPRIGHT = 0.3, 0.15, 0.08
"""From the first share on a die leans, from the second perhaps; below the third it certainly does not."""
BEYOND = 0.12
HINTED = 0.08
SEEN, FAINT, SETTLED = 0.55, 0.1, 0.75
SAME_SIZE = 0.4
LARGE = 52.0
"""Pixels, in the first look."""
GIANT = 0.28
"""A die that takes up more of a picture's shorter side may be none, but what dice lie in."""
WHOLE = 1.12
"""A die is a little larger than its upper face."""
SIGN_KIND = "sign"


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """The part of a picture in which dice are looked for, made smaller if the picture is huge."""

    area: Pixels
    left: int
    top: int
    scale: float
    whole: Pixels
    is_part: bool
    """Only a zone of it is looked at: what lies beside that is not out of the picture."""

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the whole picture, from the corner of the area."""
        return self.whole.shape[1] / 2 - self.left, self.whole.shape[0] / 2 - self.top

    @property
    def reach(self) -> float:
        """From there to the corners of the whole picture."""
        return float(np.hypot(*self.whole.shape[:2])) / 2


def _view(picture: Any, zone: Zone | None) -> _View | Reason:
    whole = plain(picture)
    if not whole.size:
        return Reason.NO_PICTURE
    if min(whole.shape[:2]) < LEAST_SIDE:
        return Reason.TOO_SMALL
    small, scale = at_most(whole)
    area, left, top = zone.cut(small, scale) if zone is not None else (small, 0, 0)
    return _View(area, left, top, scale, small, zone is not None) if area.size else Reason.OUTSIDE


class DiceReader:
    """Reads dice off pictures. It holds its own networks: one reader for each thread."""

    def __init__(
        self,
        book: FaceTemplates | None = None,
        finder: Finder | None = None,
        looker: Looker | None = None,
        judge: Judge | None = None,
    ) -> None:
        """Load the networks; `book` holds learnt faces for dice without pips."""
        self._finder = finder or Finder()
        self._looker = looker or Looker()
        self._judge = judge or Judge()
        self._teller: Teller | None = None
        self.book = book

    def read(self, picture: Any, expected: Expected = ANYTHING, zone: Zone | None = None) -> Reading:
        """What the picture shows, judged against what is expected."""
        view = _view(picture, zone)
        if isinstance(view, Reason):
            return Reading(Verdict.IMPOSSIBLE, (), view)
        seen = self._seen(view, zone)
        there = chosen(seen, expected)
        hints = [s for s in seen if s.there > HINTED and s not in there]
        fits = outlined(view.area, there, view.middle, view.reach)
        dice = self._dice(view, there, fits, expected)
        dice = _stacked(dice, hints)
        if dark(view.area) or lost_in_a_crowd(dice, len(dice) + len(hints)):
            dice = [(replace(die, sure=False), faces) for die, faces in dice]
        against = self._against(view, dice, there, fits, expected.count or 0)
        moved = [(_moved(die, view.left, view.top, view.scale), faces) for die, faces in dice]
        return verdict(moved, expected, against, more=bool(hints) and not expected.count)

    def looks(self, picture: Pixels, usual: float | None = None) -> list[Look]:
        """Everything that may be a die, before anybody judges it; of other sizes only if those may be there."""
        looks = self._looker.look(picture, self._finder.find(picture, usual))
        if usual is not None:
            return looks
        if _unsettled(looks) or _large(looks, picture):
            larger = self._finder.find_larger(picture, closest=_unsettled(looks))
            looks = looks + self._looker.look(picture, [p for p in larger if not _known(p, looks)])
        if _may_hide_others(looks, picture):
            smaller = self._finder.find_smaller(picture)
            looks = looks + self._looker.look(picture, [p for p in smaller if not _known(p, looks)])
        return told_once(without_giants(looks))

    def _seen(self, view: _View, zone: Zone | None) -> list[Seen]:
        """Everything that may be a die, within the zone."""
        usual = zone.die_size * view.scale if zone is not None and zone.die_size else None
        looks = self.looks(view.area, usual)
        odds = self._judge.odds(view.area, [k if worth_judging(k.place.heat, k.shares) else None for k in looks])
        seen = [
            Seen(p.x, p.y, p.size, p.heat, k.shares, likely(p.heat, k.shares, judged), p.facing)
            for k, judged in zip(looks, odds, strict=True)
            for p in (k.place,)
        ]
        if zone is None:
            return seen
        seen = [s for s in seen if zone.suits(s.size / view.scale)]
        return [s for s in seen if zone.holds((s.x + view.left) / view.scale, (s.y + view.top) / view.scale)]

    def _dice(
        self, view: _View, there: Sequence[Seen], fits: Sequence[Fit | None], expected: Expected
    ) -> list[tuple[DieReading, Faces]]:
        """What each of these dice shows, and whether it leans."""
        lean = leaning(there, view.middle, view.reach, fits)
        dice = [self._die(view.area, s, expected, leans) for s, leans in zip(there, lean, strict=True)]
        dice = agreed(dice, there, view.area, self._looker, SURE_DIE)
        return with_emblems(dice, [s.shares for s in there]) if expected.kinds == (PIPS,) else dice

    def _against(
        self,
        view: _View,
        dice: Sequence[tuple[DieReading, Faces]],
        there: Sequence[Seen],
        fits: Sequence[Fit | None],
        wanted: int,
    ) -> list[Reason]:
        """What is wrong with the picture, if any die is doubtful or missing, and where a missing one may be."""
        doubtful = [die.box for die, _ in dice if not die.sure]
        missing = len(dice) < wanted
        wrong = doubtful or not dice or missing
        against = troubles(view.area, doubtful, missing=missing, whole=view.whole) if wrong else []
        if missing or not there:
            lost = whereabouts(view.area, there, fits, self._finder, self._looker)
            against += [why for why in lost if not view.is_part or why is not Reason.CUT_OFF]
        return against

    def _die(self, area: Pixels, seen: Seen, expected: Expected, leans: Reason | None) -> tuple[DieReading, Faces]:
        rgb = body_colour(area, (seen.x, seen.y), seen.size)
        colour = colour_name(rgb)
        own = of_colour(expected, colour)
        kind, faces = self._faces(area, seen, own or expected)
        best, share = faces[0] if faces else ("", float(seen.shares[SIGN]))
        second, less = faces[1] if len(faces) > 1 else ("", 0.0)
        known = kind != PIPS and bool(faces) and share >= SURE_SIGN
        trouble = _trouble(area, seen, kind, faces, known=known)
        if not known and leans is not None and trouble in {None, Reason.ASLANT}:
            trouble = leans
        trouble = trouble or (Reason.OTHER_DICE if own is None else None)
        edge = float(seen.shares[EDGE])
        upright = edge < UPRIGHT and share >= SURE_SHARE * (1 - edge) and seen.there >= SURE_DIE
        half = seen.size * WHOLE / 2
        x, y = seen.x, seen.y
        die = DieReading(
            kind=kind,
            face=best,
            confidence=share,
            runner_up=second,
            runner_up_confidence=less,
            middle=(x, y),
            size=seen.size,
            outline=((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)),
            colour=colour,
            rgb=rgb,
            sure=trouble is None and (upright if kind == PIPS else known),
            trouble=trouble,
            there=seen.there,
        )
        return die, faces

    def _faces(self, area: Pixels, seen: Seen, expected: Expected) -> tuple[str, Faces]:
        """The kind of die, and what it may show, best first."""
        learnt = [kind for kind in expected.kinds if kind != PIPS]
        if learnt and self.book is not None and (PIPS not in expected.kinds or seen.shares[SIGN] > SIGN_FROM):
            if self._teller is None:
                self._teller = Teller()
            told = self._teller.tell(area, (seen.x, seen.y), seen.size, self.book, learnt)
            kind = told[0][0] if told else SIGN_KIND
            possible = expected.faces_of(kind)
            return kind, [(face, share) for name, face, share in told if name == kind and face in possible]
        if expected.dice is None and seen.shares[SIGN] > max(SIGN_FROM, PLAINER * float(seen.shares[1:SIGN].max())):
            return SIGN_KIND, []
        return PIPS, pip_faces(seen.shares, expected.faces_of(PIPS))


def _unsettled(looks: list[Look]) -> bool:
    """Whether so much is unclear that the dice may have another size than was looked for."""
    clear = sum(look.clear > SEEN for look in looks)
    return clear == 0 or clear < SETTLED * sum(look.clear > FAINT for look in looks)


def _large(looks: list[Look], picture: Pixels) -> bool:
    """Whether a die is so large, or shows a sign, that it may be only a part of a larger one."""
    most = LARGE / first_scale(picture)
    return any(look.place.size > most or look.shares[SIGN] > SIGN_FROM for look in looks if look.clear > FAINT)


def _may_hide_others(looks: list[Look], picture: Pixels) -> bool:
    """Whether small dice may have been overlooked: nothing is clear, or only what takes up much of the picture."""
    clear = [look.place.size for look in looks if look.clear > SEEN]
    return not clear or max(clear) > GIANT * min(picture.shape[:2])


def _known(place: Place, looks: list[Look]) -> bool:
    """Whether a place was clearly seen already, at about this size."""
    return any(
        look.clear > SEEN
        and np.hypot(look.place.x - place.x, look.place.y - place.y) < APART * place.size
        and abs(np.log(look.place.size / place.size)) < SAME_SIZE
        for look in looks
    )


def pip_faces(shares: Floats, possible: tuple[str, ...]) -> Faces:
    """The possible faces, best first; what cannot be still lowers the share of what can."""
    allowed = [(name, float(shares[k + 1])) for k, name in enumerate(PIP_CLASSES) if name in possible]
    total = sum(share for _, share in allowed)
    rest = float(shares[NONE] + shares[SIGN] + shares[EDGE]) + 0.5 * max(0.0, float(shares[1:7].sum()) - total)
    whole = max(total + rest, 1e-9)
    return sorted(((name, share / whole) for name, share in allowed), key=lambda pair: -pair[1])


def _trouble(area: Pixels, seen: Seen, kind: str, faces: Faces, *, known: bool) -> Reason | None:
    high, wide = area.shape[:2]
    half = seen.size / 2
    beyond = max(half - seen.x, half - seen.y, seen.x + half - wide, seen.y + half - high)
    if beyond > BEYOND * seen.size:
        return Reason.CUT_OFF
    if seen.shares[EDGE] > PERHAPS and not known:
        return Reason.ON_EDGE if seen.shares[EDGE] > EDGE_SHARE else Reason.ASLANT
    if kind == SIGN_KIND or not faces:
        return Reason.UNKNOWN_FACE
    return None


def _stacked(dice: list[tuple[DieReading, Faces]], hints: Sequence[Seen]) -> list[tuple[DieReading, Faces]]:
    """Two upper faces nearer than two dice can lie: one stands on the other; of the lower one only a hint may show."""
    marked = []
    for number, (die, faces) in enumerate(dice):
        others = [(*other.middle, other.size) for place, (other, _) in enumerate(dice) if place != number]
        others += [(hint.x, hint.y, hint.size) for hint in hints]
        near = any(
            np.hypot(die.middle[0] - x, die.middle[1] - y) < OVERLAP * min(die.size, size) for x, y, size in others
        )
        marked.append((replace(die, trouble=Reason.STACKED, sure=False), faces) if near else (die, faces))
    return marked


def _moved(die: DieReading, left: float, top: float, scale: float) -> DieReading:
    """The same die in the pixels of the whole picture."""
    if not left and not top and scale == 1:
        return die

    def there(point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] + left) / scale, (point[1] + top) / scale

    outline = tuple(there(point) for point in die.outline)
    return replace(die, middle=there(die.middle), size=die.size / scale, outline=outline)
