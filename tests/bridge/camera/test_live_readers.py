"""What the readers of an evening are told to look with."""

from __future__ import annotations

from companion.bridge.camera.dice_sights import Sight
from companion.bridge.camera.live_readers import Knowledge, LiveDiceReader
from companion.bridge.tape_text import asked_of
from hardware.vision.dice.dice_values import PIP_FACES, PIPS, Expected, Wanted
from hardware.vision.dice.face_templates import FaceTemplates

ORDINARY = Expected((Wanted(PIPS, PIP_FACES),) * 2)
PAINTED = Expected((Wanted("combat", ("2", "star")),))


def test_dice_without_pips_are_told_by_the_faces_that_were_learnt_and_others_are_not() -> None:
    """They are asked for when such a die is: learning may have gone on since."""
    asked: list[Expected] = []

    def faces(expected: Expected) -> FaceTemplates:
        asked.append(expected)
        return FaceTemplates(())

    reader = LiveDiceReader(Knowledge(faces=faces))
    kept = [reader.ask(Sight("jamaica", "dice", one, ()), "usb") for one in (ORDINARY, PAINTED, ORDINARY)]
    told = [asked_of(words) for words in kept]

    assert asked == [PAINTED]
    assert [one and (one.expected, one.book is not None) for one in told] == [
        (ORDINARY, False),
        (PAINTED, True),
        (ORDINARY, False),
    ]
