"""The renderer: the same scene is the same picture, and the truth is true."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.errors import BadScene
from hardware.simulation import (
    ACTIONS,
    SYMBOL_COLOURS,
    Card,
    Cover,
    Finish,
    Hand,
    Lens,
    LyingCard,
    LyingDie,
    Mood,
    Pips,
    Scene,
    Tabletop,
    View,
    Wish,
    arranged,
    card_art,
    combat_die,
    ordinary_die,
    render,
    symbol_die,
    symbols,
)
from hardware.simulation.symbols import lettering

ROOT = Path(__file__).parents[3]
VALUES = dict(zip(ACTIONS, (5, 2, 4, 1, 3), strict=True))
SMALL = Scene(size=(480, 270), lens=Lens(grain=0.0, blur=0.4, vignette=0.0))
DIGEST = """
import hashlib
from hardware.simulation import *
wish = Wish(dice=(ordinary_die(), combat_die()), cards=(Card("x", "Éclair", ("drop",)),), hands=1, mood=Mood.HARSH,
            size=(320, 180))
print(hashlib.sha256(render(arranged(wish, 42)).picture.tobytes()).hexdigest())
"""


def test_the_same_wish_and_seed_give_the_same_picture_in_every_process() -> None:
    """Down to the last bit."""
    digests = {
        subprocess.run([sys.executable, "-c", DIGEST], capture_output=True, text=True, check=True, cwd=ROOT).stdout
        for _ in range(2)
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


def test_another_moment_changes_only_the_grain() -> None:
    """As from one frame to the next."""
    scene = arranged(Wish(dice=(ordinary_die(),), size=(320, 180), mood=Mood.CALM), 1)
    one, other = render(scene).picture.astype(int), render(replace(scene, moment=2)).picture.astype(int)
    assert (one != other).any()
    assert abs(one - other).mean() < 6


@pytest.mark.parametrize("cover", Cover)
def test_every_cover_has_texture_and_its_own_colour(cover: Cover) -> None:
    """A plain surface would teach a reader nothing."""
    picture = render(replace(SMALL, tabletop=Tabletop(cover, (150, 90, 60)))).picture.astype(np.float32)
    assert cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).std() > 1.5
    blue, _, red = picture.reshape(-1, 3).mean(axis=0)
    assert red > blue


def die_at(face: str, **how: float) -> LyingDie:
    return LyingDie(ordinary_die(), face, 0.0, 0.0, **how)


@pytest.mark.parametrize("pips", range(1, 7))
def test_the_face_named_in_the_truth_is_the_one_to_be_seen(pips: int) -> None:
    """Count the dark spots on a white die straight from above."""
    scene = replace(SMALL, dice=(die_at(str(pips), turned=20.0),), view=View(across=60.0))
    rendered = render(scene)
    (die,) = rendered.truth.dice
    top = np.array(die.top, np.float32)
    flat = cv2.getPerspectiveTransform(top, np.array([(0, 0), (99, 0), (99, 99), (0, 99)], np.float32))
    face = cv2.cvtColor(cv2.warpPerspective(rendered.picture, flat, (100, 100)), cv2.COLOR_BGR2GRAY)
    spots = (face < 0.55 * np.median(face)).astype(np.uint8)[6:94, 6:94]
    _, _, stats, _ = cv2.connectedComponentsWithStats(spots)
    assert die.face == str(pips)
    assert sum(area > 60 for area in stats[1:, cv2.CC_STAT_AREA]) == pips


def test_opposite_faces_of_an_ordinary_die_add_up_to_seven() -> None:
    """As they always do."""
    numbers = [int(name) for name in ordinary_die().names]
    assert [numbers[i] + numbers[i + 1] for i in (0, 2, 4)] == [7, 7, 7]


def test_the_outline_of_a_die_is_its_outline_in_the_picture() -> None:
    """From a slant, against the picture of the same table without it."""
    view = View(across=150.0, tilt=25.0, tilt_towards=210.0)
    bare = replace(SMALL, view=view, tabletop=Tabletop(Cover.FELT, (10, 10, 12)))
    scene = replace(bare, dice=(die_at("3", turned=33.0),))
    rendered = render(scene)
    inside = np.zeros(rendered.picture.shape[:2], np.uint8)
    outline = np.round(np.array(rendered.truth.dice[0].outline)).astype(np.int32)
    cv2.fillConvexPoly(inside, outline, 1)
    white = (cv2.cvtColor(rendered.picture, cv2.COLOR_BGR2GRAY) > 70).astype(np.uint8)
    bright = np.asarray(cv2.morphologyEx(white, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8)))
    both, either = (inside & bright).sum(), (inside | bright).sum()
    assert both / either > 0.9


@pytest.mark.parametrize("die", [combat_die(), *(symbol_die(colour, "C", VALUES) for colour in SYMBOL_COLOURS)])
def test_every_face_of_every_kind_of_die_looks_different(die: object) -> None:
    """Six faces, six pictures."""
    assert isinstance(die, type(combat_die()))
    faces = []
    for name in die.names:
        scene = replace(SMALL, dice=(LyingDie(die, name, 0.0, 0.0),), view=View(across=60.0))
        faces.append(render(scene).picture[75:195, 180:300].astype(int))
    for i, one in enumerate(faces):
        for other in faces[i + 1 :]:
            assert abs(one - other).mean() > 3


def test_the_combat_die_and_the_symbol_dice_have_their_faces() -> None:
    """2 4 6 8 10 star; five actions with values and a skull with the letter."""
    assert set(combat_die().names) == {"2", "4", "6", "8", "10", "star"}
    die = symbol_die("blue", "B", VALUES)
    assert set(die.names) == {"fleet 5", "crew 2", "hunt 4", "board 1", "plunder 3", "skull B"}
    assert die.colour == "blue"
    with pytest.raises(BadScene):
        symbol_die("pink", "B", VALUES)


@pytest.mark.parametrize("pips", Pips)
@pytest.mark.parametrize("finish", Finish)
def test_every_style_of_die_can_be_drawn(pips: Pips, finish: Finish) -> None:
    """In a colour, leaning, and on top of another."""
    die = replace(ordinary_die((40, 80, 160), (240, 240, 240), "blue"), pips=pips, finish=finish)
    lying = LyingDie(die, "4", 0, 0, turned=10, lean=30, lean_towards=70, on=16)
    truth = render(replace(SMALL, dice=(lying,))).truth
    assert truth.dice[0].leans
    assert truth.dice[0].visible == 1.0


def test_a_hand_hides_what_is_below_it_and_the_truth_says_how_much() -> None:
    """Covered is covered, and beside it nothing changes much."""
    die, card = die_at("2"), LyingCard(Card("pistol", "Pistol", ("pistol",)), 110.0, 60.0)
    scene = replace(SMALL, dice=(die,), cards=(card,))
    free = render(scene).truth
    covered = render(replace(scene, hands=(Hand(0.0, 60.0),))).truth
    assert (free.dice[0].visible, covered.hands, free.hands) == (1.0, 1, 0)
    assert covered.dice[0].visible < 0.1
    assert covered.cards[0].visible > 0.8
    assert covered.dice[0].face == "2"


def test_a_card_below_another_is_partly_visible() -> None:
    """The later one lies on top."""
    low = LyingCard(Card("low", "Low", ("coin",)), 0.0, 0.0)
    high = LyingCard(Card("high", "High", ("key",)), 20.0, 10.0, turned=15.0)
    truth = render(replace(SMALL, cards=(low, high))).truth
    assert truth.cards[1].visible > 0.99
    assert 0.2 < truth.cards[0].visible < 0.7


def test_the_corners_of_a_card_are_where_its_picture_is() -> None:
    """Straightened by its corners, the card is its own picture again, also from a slant and turned."""
    card = Card("pistol", "Pistol", ("pistol",), (150, 40, 36))
    view = View(across=200.0, tilt=20.0)
    rendered = render(replace(SMALL, size=(960, 540), cards=(LyingCard(card, 10.0, -5.0, turned=130.0),), view=view))
    corners = np.array(rendered.truth.cards[0].outline, np.float32)
    flat = cv2.getPerspectiveTransform(corners, np.array([(0, 0), (126, 0), (126, 176), (0, 176)], np.float32))
    seen = cv2.cvtColor(cv2.warpPerspective(rendered.picture, flat, (126, 176)), cv2.COLOR_BGR2GRAY)
    drawn = cv2.resize(
        cv2.cvtColor(card_art(card)[..., :3], cv2.COLOR_BGR2GRAY), (126, 176), interpolation=cv2.INTER_AREA
    )
    assert np.corrcoef(seen.ravel(), drawn.ravel())[0, 1] > 0.9


def test_face_down_cards_show_their_back() -> None:
    """Two different cards with the same back look the same."""
    backs = []
    for name in ("pistol", "bird"):
        lying = LyingCard(Card(name, name, (name,)), 0.0, 0.0, face_up=False)
        rendered = render(replace(SMALL, cards=(lying,)))
        assert not rendered.truth.cards[0].face_up
        backs.append(rendered.picture)
    assert (backs[0] == backs[1]).all()


@pytest.mark.parametrize("name", sorted(symbols()))
def test_every_symbol_makes_a_card(name: str) -> None:
    """Alone and as one of three, with letters of three languages."""
    for icons in ((name,), (name, "skull", "coin")):
        art = card_art(Card(name, "Pièce à huit, ¿qué tal?", icons, number="7", text="Señor Œuf"))
        assert art.shape == (704, 504, 4)
        assert art[352, 252, 3] == 255


@pytest.mark.parametrize(
    "bad",
    [
        lambda: Scene(size=(0, 10)),
        lambda: Scene(view=View(tilt=80.0)),
        lambda: Scene(view=View(across=0.0)),
        lambda: Scene(dice=(die_at("7"),)),
        lambda: render(replace(SMALL, cards=(LyingCard(Card("x", "x", ("unicorn",)), 0.0, 0.0),))),
    ],
)
def test_what_cannot_be_drawn_is_refused(bad: object) -> None:
    """Before anything is drawn."""
    assert callable(bad)
    with pytest.raises(BadScene):
        bad()


def test_things_outside_the_picture_do_no_harm() -> None:
    """They are in the truth, with nothing visible."""
    far = 2000.0
    scene = replace(
        SMALL,
        dice=(LyingDie(ordinary_die(), "1", far, far),),
        cards=(LyingCard(Card("x", "x"), -far, 0.0, sleeved=True),),
        hands=(Hand(far, far),),
    )
    truth = render(scene).truth
    assert (truth.dice[0].visible, truth.cards[0].visible, truth.hands) == (0.0, 0.0, 0)


def test_the_truth_can_be_written_to_a_file() -> None:
    """As JSON, beside the picture."""
    scene = arranged(Wish(dice=(combat_die(),), cards=(Card("x", "x"),), size=(160, 90)), 3)
    told = json.loads(json.dumps(render(scene).truth.as_json()))
    assert told["dice"][0]["kind"] == "combat"
    assert len(told["cards"][0]["outline"]) == 4


@pytest.mark.parametrize("mood", Mood)
def test_what_is_wished_for_lies_on_the_table_apart_and_in_the_picture(mood: Mood) -> None:
    """Dice and cards of every mood, over many seeds."""
    wish = Wish(dice=(ordinary_die(),) * 5, cards=(Card("a", "a"), Card("b", "b")), face_down=1, mood=mood)
    for seed in range(30):
        scene = arranged(wish, seed)
        assert len(scene.dice) == 5
        assert [card.face_up for card in scene.cards] == [False, True]
        places = [(die.x, die.y) for die in scene.dice]
        gaps = [np.hypot(x - u, y - v) for i, (x, y) in enumerate(places) for u, v in places[i + 1 :]]
        assert min(gaps) > 15
    truth = render(replace(scene, size=(480, 270))).truth
    assert all(0 <= x <= 480 and 0 <= y <= 270 for die in truth.dice for x, y in die.outline)


def test_letters_can_be_drawn_with_an_older_opencv(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plainer, without accents, but there."""
    monkeypatch.delattr(cv2, "FontFace", raising=False)
    monkeypatch.setattr(
        cv2, "putText", lambda canvas, *_: cv2.rectangle(canvas, (20, 20), (60, 40), (255, 255, 255), -1)
    )
    ink = lettering("Ñandú older", 17)
    assert ink.max() == 1.0
    assert lettering("  ", 17).max() == 0.0
