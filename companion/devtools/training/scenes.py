"""Scenes for training: dice of every make thrown on a random ground before a random camera, with their truth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.dice_bodies import Body, Lamp, trace
from companion.devtools.training.dice_faces import SIGN, Skin, maker_marks, pip_skin, sign, sign_skin
from companion.devtools.training.dice_makes import USUAL, Taste, body, casino_body, dull_body, windows
from companion.devtools.training.printed_boards import board, dominoes
from companion.devtools.training.scene_cameras import COLUMNS, SIDE, Eye, eye, facing
from companion.devtools.training.scene_grounds import clutter, ground, hot_spot, vessel

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Floats

NO_DIE = 0
OTHER = 7
COCKED = 8
CORNERS = np.array([[x, y, z] for z in (0.5, -0.5) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]) * (0.5, 0.5, 1)
SIDES = ((0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0))


@dataclass(frozen=True, slots=True, eq=False)
class Thrown:
    """A die where it came to lie: middle, side, turn of its axes in the world."""

    skin: Skin
    body: Body
    middle: Floats
    size: float
    turn: Floats
    label: int


def turned(chance: np.random.Generator, yaw: float, lean: float) -> Floats:
    """Axes of a die that lies turned by `yaw` and leans by `lean`."""
    c, s = np.cos(yaw), np.sin(yaw)
    flat = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    if not lean:
        return flat.astype(np.float32)
    way = chance.uniform(0, 2 * np.pi)
    spin, _ = cv2.Rodrigues(np.array([np.cos(way), np.sin(way), 0.0]) * lean)
    return (spin @ flat).astype(np.float32)


def throw(chance: np.random.Generator, camera: Eye, taste: Taste = USUAL) -> list[Thrown]:
    """Some dice, often touching, never one in another."""
    dice: list[Thrown] = []
    flat: list[tuple[Floats, float, float]] = []
    count = int(chance.integers(*taste.dice)) if chance.random() > 0.05 else 0
    twins = chance.random() < 0.35
    make = _maker(chance, taste)
    looks = make(chance)
    scatter = chance.random() < 0.4
    signs = chance.random() < 0.12
    pip_share = chance.uniform(0.3, 1) if chance.random() < 0.2 else 1.0
    shared = pip_skin(chance, 1)
    emblem = _emblem(chance) if taste.emblems and twins and chance.random() < taste.emblems else None
    for _ in range(count * 3):
        if len(dice) >= count:
            break
        size = float(chance.uniform(0.7, 1.45)) if scatter else float(chance.uniform(0.96, 1.04))
        yaw = float(chance.uniform(0, 2 * np.pi))
        spot = _spot(chance, camera, flat, size, yaw)
        if spot is None:
            continue
        yaw, at = spot
        lean = float(np.radians(chance.uniform(14, 45))) if chance.random() < taste.leaning else 0.0
        turn = turned(chance, yaw, lean)
        top = int(chance.integers(1, 7))
        skin = sign_skin(chance) if signs or chance.random() > pip_share else pip_skin(chance, top)
        if twins:
            skin = _of_one_maker(chance, skin, top, shared, emblem)
        if taste.casino:
            skin = replace(skin, marks=maker_marks(chance), mark_strength=float(chance.uniform(0.15, 0.9)))
        label = COCKED if lean else OTHER if skin.signs else top
        lift = float(np.abs(turn[2]).sum()) / 2
        dice.append(Thrown(skin, looks if twins else make(chance), np.array([*at, lift * size]), size, turn, label))
        flat.append((at, size, yaw))
    return dice


def _maker(chance: np.random.Generator, taste: Taste) -> Callable[[np.random.Generator], Body]:
    """Who makes the dice of a scene."""
    make = body if not taste.dull or chance.random() > taste.dull else dull_body
    return casino_body if taste.casino and chance.random() < taste.casino else make


def _emblem(chance: np.random.Generator) -> tuple[int, tuple[Floats, ...]]:
    """The face that a maker replaced by his emblem, as many do."""
    return int(chance.choice([1, 6, 6, 6])), (sign(chance),) * 6


def _of_one_maker(
    chance: np.random.Generator, skin: Skin, top: int, shared: Skin, emblem: tuple[int, tuple[Floats, ...]] | None
) -> Skin:
    """The skin as the maker of all these dice would have it."""
    if emblem is not None and top == emblem[0]:
        return sign_skin(chance, emblem[1])
    return skin if skin.signs else _like(shared, skin)


def _like(shared: Skin, other: Skin) -> Skin:
    return Skin(
        other.values, shared.spread, shared.radius, shared.one_larger, shared.shape, shared.inset, shared.inset_tone,
        shared.deep, shared.in_row, (), shared.coloured,
    )  # fmt: skip


def _half(size: float, yaw: float, way: float) -> float:
    return size / 2 * float(abs(np.cos(way - yaw)) + abs(np.sin(way - yaw)))


def _spot(
    chance: np.random.Generator, camera: Eye, flat: list[tuple[Floats, float, float]], size: float, yaw: float
) -> tuple[float, Floats] | None:
    if flat and chance.random() < 0.5:
        beside, other, their_yaw = flat[chance.integers(len(flat))]
        way = float(chance.uniform(0, 2 * np.pi))
        if chance.random() < 0.5:
            way = their_yaw + float(chance.integers(4)) * np.pi / 2
            yaw = their_yaw if chance.random() < 0.5 else yaw
        gap = float(chance.uniform(0.0, 0.12))
        at = beside + np.array([np.cos(way), np.sin(way)]) * (
            _half(size, yaw, way) + _half(other, their_yaw, way) + gap
        )
    else:
        x, y = chance.uniform(-0.02 * SIDE, 1.02 * SIDE, 2)
        at = camera.on_ground(float(x), float(y))
    for there, other, their_yaw in flat:
        off = at - there
        way = float(np.arctan2(off[1], off[0]))
        if np.hypot(*off) < (_half(size, yaw, way) + _half(other, their_yaw, way)) * 0.985:
            return None
    return yaw, at


def scene(
    chance: np.random.Generator, taste: Taste = USUAL, pictures: tuple[Floats, ...] = ()
) -> tuple[Floats, Floats, Floats]:
    """A picture (8 bit, blue green red), its dice (`COLUMNS` of them known) and their side faces (x, y, size)."""
    camera = eye(chance, taste.pixels, taste.from_above, taste.low)
    printed = bool(taste.printed) and chance.random() < taste.printed
    picture = _laid(chance, camera, pictures if printed else None, taste.stones)
    if taste.vessels and chance.random() < taste.vessels:
        vessel(chance, picture)
    _cluttered(chance, picture, 0.0 if printed else 0.5)
    way, height = chance.uniform(0, 2 * np.pi), np.radians(chance.uniform(25, 88))
    towards = np.array([np.cos(way) * np.cos(height), np.sin(way) * np.cos(height), np.sin(height)], np.float32)
    lamp = Lamp(
        towards, float(chance.uniform(0.2, 0.9)), float(chance.uniform(0.25, 0.8)), float(chance.uniform(6, 90))
    )
    if taste.mirrors and chance.random() < taste.mirrors:
        lamp = replace(lamp, windows=windows(chance))
    picture *= lamp.room + lamp.strength * towards[2]
    if taste.mirrors and chance.random() < taste.mirrors / 2:
        hot_spot(chance, picture)
    dice = sorted(
        _with_blanks(chance, camera, taste, throw(chance, camera, taste)),
        key=lambda d: -float(np.linalg.norm(d.middle - camera.place)),
    )
    _shadows(chance, picture, camera, dice, lamp)
    owner = np.full((SIDE, SIDE), -1, np.int16)
    for number, die in enumerate(dice):
        _draw(picture, owner, camera, lamp, die, number)
    rows = [_row(camera, die, owner, number) for number, die in enumerate(dice)]
    sides = [row for die in dice for row in _side_rows(camera, die)] + [row[:3] for row in rows if not row[3]]
    rows = [row for row in rows if row[3]]
    out = (np.clip(picture, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    return out, np.array(rows, np.float32).reshape(-1, COLUMNS), np.array(sides, np.float32).reshape(-1, 3)


def _cluttered(chance: np.random.Generator, picture: Floats, often: float) -> None:
    """Some things about, that often."""
    if often and chance.random() < often:
        for _ in range(int(chance.integers(1, 9))):
            clutter(chance, picture)


def _with_blanks(chance: np.random.Generator, camera: Eye, taste: Taste, dice: list[Thrown]) -> list[Thrown]:
    if taste.blanks and chance.random() < taste.blanks:
        return dice + blanks(chance, camera, dice)
    return dice


def blanks(chance: np.random.Generator, camera: Eye, dice: list[Thrown]) -> list[Thrown]:
    """Cubes without pips, as many games have them to count with."""
    flat = [(die.middle[:2], die.size, float(np.arctan2(die.turn[1, 0], die.turn[0, 0]))) for die in dice]
    cubes: list[Thrown] = []
    size, looks = float(chance.uniform(0.4, 1.1)), body(chance)
    skin = replace(sign_skin(chance), signs=(np.zeros((SIGN, SIGN), np.float32),) * 6)
    for _ in range(int(chance.integers(1, 9))):
        spot = _spot(chance, camera, flat, size, float(chance.uniform(0, 2 * np.pi)))
        if spot is not None:
            yaw, at = spot
            turn = turned(chance, yaw, 0.0)
            cubes.append(Thrown(skin, looks, np.array([*at, size / 2]), size, turn, NO_DIE))
            flat.append((at, size, yaw))
    return cubes


def _laid(
    chance: np.random.Generator, camera: Eye, printed: tuple[Floats, ...] | None = None, stones: float = 0.0
) -> Floats:
    side = SIDE if chance.random() < (0.25 if printed is not None else 0.6) else SIDE * 2
    if printed is not None:
        field = (board if chance.random() < 1 - stones else dominoes)(chance, side, printed)
    else:
        field = ground(chance, side)
    frame = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
    if side == SIDE:
        return field
    try:
        under = np.array([camera.on_ground(float(x), float(y)) for x, y in frame])
    except ValueError:  # pragma: no cover
        return field[:SIDE, :SIDE].copy()
    span = float(np.abs(under).max()) * 2.1
    source = ((under / span + 0.5) * side).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, frame)
    return cv2.warpPerspective(field, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def _shadows(chance: np.random.Generator, picture: Floats, camera: Eye, dice: list[Thrown], lamp: Lamp) -> None:
    soft = float(chance.uniform(0.5, 14))
    dark, under = np.zeros((2, SIDE, SIDE), np.float32)
    for die in dice:
        corners = die.middle + (CORNERS * die.size) @ die.turn.T
        fallen = corners - lamp.towards * (corners[:, 2:] / lamp.towards[2])
        for mask, points in ((dark, fallen), (under, corners * (1, 1, 0))):
            hull = cv2.convexHull(camera.seen(points).astype(np.float32)).astype(np.int32)
            cv2.fillConvexPoly(mask, hull, 1.0)
    share = lamp.strength * lamp.towards[2] / (lamp.room + lamp.strength * lamp.towards[2])
    dark = cv2.GaussianBlur(dark, (0, 0), soft) * share * float(chance.uniform(0.3, 1))
    under = cv2.GaussianBlur(under, (0, 0), float(chance.uniform(1, 4))) * float(chance.uniform(0.1, 0.6))
    picture *= ((1 - dark) * (1 - under))[..., None]


def _draw(picture: Floats, owner: Floats, camera: Eye, lamp: Lamp, die: Thrown, number: int) -> None:
    frame = camera.seen(die.middle + (CORNERS * die.size) @ die.turn.T)
    left, top = np.floor(frame.min(0) - 2).astype(int).clip(0, SIDE)
    right, low = np.ceil(frame.max(0) + 3).astype(int).clip(0, SIDE)
    if right - left < 2 or low - top < 2:
        return
    finer = 2.0 if right - left < 50 else 1.5
    wide, high = round((right - left) * finer), round((low - top) * finer)
    xs = left + (np.arange(wide) + 0.5) * (right - left) / wide - 0.5
    ys = top + (np.arange(high) + 0.5) * (low - top) / high - 0.5
    seen = trace(die.skin, die.body, lamp, (camera.place - die.middle) / die.size, camera.rays(xs, ys), die.turn)
    size = (int(right - left), int(low - top))
    cover = cv2.resize(seen.cover, size, interpolation=cv2.INTER_AREA)[..., None]
    paint = cv2.resize(seen.colour * seen.cover[..., None], size, interpolation=cv2.INTER_AREA)
    solid = cv2.resize(seen.solid, size, interpolation=cv2.INTER_AREA)[..., None]
    part = picture[top:low, left:right]
    through = part * (0.45 + 0.55 * die.body.colour)
    part *= 1 - cover
    part += paint * solid + through * cover * (1 - solid)
    owner[top:low, left:right][cover[..., 0] > 0.5] = number


def _row(camera: Eye, die: Thrown, owner: Floats, number: int) -> tuple[float, ...]:
    up = int(np.abs(die.turn[2]).argmax())
    sign = float(np.sign(die.turn[2, up]))
    quad = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.5
    face = np.insert(quad, up, 0.5 * sign, axis=1) * die.size
    seen = camera.seen(die.middle + face @ die.turn.T)
    middle = camera.seen(die.middle + die.turn[:, up] * 0.5 * sign * die.size)
    area = abs(cv2.contourArea(seen.astype(np.float32)))
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(mask, seen.astype(np.int32), 1)
    shown = float(((owner == number) & (mask > 0)).sum())
    aside = facing(die.turn[:, up] * sign, die.middle, camera.place, camera.axes)
    return float(middle[0]), float(middle[1]), area**0.5, die.label, shown / max(area, 1.0), *aside


def _side_rows(camera: Eye, die: Thrown) -> list[tuple[float, float, float]]:
    rows = []
    quad = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.5
    for axis, towards in SIDES:
        normal = die.turn[:, axis] * towards
        middle = die.middle + normal * 0.5 * die.size
        if float(normal @ (camera.place - middle)) <= 0:
            continue
        seen = camera.seen(die.middle + np.insert(quad, axis, 0.5 * towards, axis=1) * die.size @ die.turn.T)
        size = abs(cv2.contourArea(seen.astype(np.float32))) ** 0.5
        x, y = camera.seen(middle)
        if 0 < x < SIDE and 0 < y < SIDE and size > 10:
            rows.append((float(x), float(y), size))
    return rows
