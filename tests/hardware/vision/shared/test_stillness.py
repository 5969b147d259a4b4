"""Whether a table lies still: light and noise are no movement, a card that was laid is."""

from __future__ import annotations

import numpy as np

from hardware.vision.shared.stillness import COARSE, FINE, STILL_FOR, Stillness, has_moved, shrunk


def test_a_table_is_still_when_nothing_moved_for_a_while() -> None:
    """Grain and a camera that adapts are no movement; a mark asks for a change."""
    chance = np.random.default_rng(1)
    ground = np.full((360, 640, 3), 90, np.uint8)
    card = ground.copy()
    card[100:200, 200:300] = 200
    still = Stillness()

    def saw(picture: np.ndarray, now: float) -> bool:
        noisy = picture.astype(float) + chance.normal(0, 3, picture.shape) + now
        return still.saw(np.clip(noisy, 0, 255).astype(np.uint8), now)

    assert [saw(ground, 0.0), saw(ground, STILL_FOR / 2), saw(ground, STILL_FOR)] == [False, False, True]
    still.mark()
    assert not still.changed()
    assert not saw(card, 2.0)
    assert still.changed()
    assert saw(card, 2.0 + STILL_FOR)


def test_a_small_piece_is_a_movement_only_for_the_fine_test() -> None:
    """One chest of 14 mm in a picture 900 mm wide; a hand is one for both."""
    ground = np.full((720, 1280, 3), 90, np.uint8)
    chest, hand = ground.copy(), ground.copy()
    chest[300:320, 600:620] = 160
    hand[200:500, 300:700] = 160

    moved = {
        (name, motion.grid): has_moved(shrunk(ground, motion), shrunk(picture, motion), motion)
        for name, picture in (("chest", chest), ("hand", hand))
        for motion in (COARSE, FINE)
    }

    assert moved == {
        ("chest", COARSE.grid): False,
        ("chest", FINE.grid): True,
        ("hand", COARSE.grid): True,
        ("hand", FINE.grid): True,
    }
