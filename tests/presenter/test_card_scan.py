"""A look at cards as the screen shows it: outlines with names, ways to take it, cards to correct it by. No Kivy."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.card_sights import card_sight
from companion.bridge.camera.lookout import Sighting
from companion.bridge.question import Stamp
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.camera.card_scan import CardScanModel
from companion.presenter.camera.picture_frame import WHOLE, closer
from companion.presenter.camera.scan_model import Frame
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from hardware.camera.frame import Condition, Health
from hardware.vision.cards import CardReading, Certainty
from hardware.vision.cards.card_tracker import Laid
from hardware.vision.dice.dice_tracker import State
from hardware.vision.dice.dice_values import Verdict
from tests.session.tables import some_answer

NAMES = {Seat("anne"): "Anne", Seat("ben"): "Ben"}


def scanning(game: str, source: str, language: str = "en", **about: object) -> CardScanModel:
    """The look that this question opens, on a table with real pieces."""
    rules = SHELF[game]
    setup = Setup(game, tuple(NAMES), {}, dict.fromkeys(rules.sources, Holder.TABLE))
    table = LiveTable.begin(Journal(":memory:"), rules, setup, seed=2, names=NAMES)
    while (asked := table.match.decision) is not None:
        if getattr(asked, "source", "") == source and about.keys() <= dict(asked.about).keys():
            break
        table.answer(some_answer(table.match))
    marks = dict(zip(NAMES, theme.MARKS, strict=False))
    playing = TableModel(table, board_of(game), translator(language), NAMES, marks)
    sight = card_sight(table.match, card_list(rules, table.match.setup))
    assert sight is not None
    return CardScanModel(playing, sight, Stamp(1, table.sequence), Condition(Health.FINE, 0.0))


def seen(kind: str, x: float = 100.0, *, sure: bool = True, second: str = "") -> CardReading:
    quad = ((x, 50.0), (x + 60, 60.0), (x + 50, 150.0), (x - 10, 140.0))
    certainty = Certainty.SURE if sure else Certainty.DOUBTFUL if kind else Certainty.UNKNOWN
    return CardReading(kind, quad, 0.99 if sure else 0.6, second, 0.3, certainty, True if kind else None, 0.0)


def sighting(*cards: CardReading, old: bool = False, others: tuple[CardReading, ...] = ()) -> Sighting:
    sure = all(card.sure for card in cards)
    laid = Laid(Verdict.SURE if sure else Verdict.DOUBTFUL, cards, others, old=old)
    state = State.TAKEN if sure else State.ASKING
    return Sighting(7, state, (1280, 720), laid, fresh=True, old=old, proof=b"picture")


def other_than_pistol(look: CardScanModel) -> str:
    return min(look.sight.wanted.likely - {"pistol"})


def test_a_sure_card_is_outlined_named_and_taken_when_the_ring_closes() -> None:
    """With its picture as proof, in the name of the camera."""
    look = scanning("tortuga1667", "events", slot=1)
    look.saw(sighting(seen("pistol"), others=(seen("albatross", 400.0),)), 10.0)
    shown = look.shown()

    assert (shown.mood, look.ringing, look.ring(20.0)) == ("sure", True, 1.0)
    assert [(frame.text, frame.mood, len(frame.outline)) for frame in shown.frames] == [
        ("Pistol", "sure", 4),
        ("", "known", 4),
    ]
    assert all(0 <= at <= 1 for frame in shown.frames for corner in frame.outline for at in corner)
    outcome = look.outcome(by_itself=True)
    assert outcome is not None
    assert (outcome.by, outcome.proof, len(outcome.answers)) == ("camera", b"picture", 1)


def test_a_doubtful_card_waits_for_a_finger_and_offers_both() -> None:
    look = scanning("tortuga1667", "events", slot=1)
    other = other_than_pistol(look)
    look.saw(sighting(seen("pistol", sure=False, second=other)), 10.0)
    shown = look.shown()

    assert (shown.mood, look.ringing, len(shown.ways)) == ("doubtful", False, 2)
    assert [key.face for key in shown.dice[0][:2]] == ["pistol", other]
    assert shown.dice[0][1].likely


def test_one_touch_corrects_a_card_and_it_counts_as_told_by_hand() -> None:
    look = scanning("tortuga1667", "events", slot=1)
    other = other_than_pistol(look)
    look.saw(sighting(seen("pistol")), 10.0)
    look.correct(0, other, 11.0)

    outcome = look.outcome()
    assert outcome is not None
    assert str(outcome.answers[0].option.card) == other  # type: ignore[attr-defined]  # an event
    assert (outcome.by, look.ringing) == ("hand", True)
    assert [(frame.text, frame.mood) for frame in look.shown().frames] == [(look.title(other), "said")]


def test_a_card_that_lay_there_before_is_held_until_somebody_takes_it() -> None:
    look = scanning("tortuga1667", "events", slot=1)
    look.saw(sighting(seen("pistol"), old=True), 10.0)

    assert (look.shown().mood, look.ringing) == ("held", False)
    assert look.shown().words == "This card was already here."


def test_a_treasure_that_may_be_secret_is_not_asked_for_face_up() -> None:
    """Jamaica, 13.1: points stay face down; only a power is turned up."""
    shown = scanning("jamaica", "treasure-cards").shown()

    assert shown.words == "Look at the card without showing it."
    assert "face down" in shown.advice
    assert "face up" in scanning("tortuga1667", "events").shown().advice


def test_what_cannot_be_is_said_with_what_is_waited_for() -> None:
    """9.5 Only two loyalties are left to a table of two."""
    look = scanning("tortuga1667", "loyalties")
    look.saw(sighting(seen("N")), 10.0)
    shown = look.shown()

    assert (shown.mood, shown.ways, shown.frames[0].mood) == ("impossible", (), "impossible")
    assert "camera sees" in shown.words
    assert shown.advice.startswith("Expected: ")


def test_votes_are_numbered_and_each_of_them_can_be_corrected() -> None:
    """6.1 The outlines and the rows go together."""
    look = scanning("tortuga1667", "votes")
    number = look.sight.wanted.number
    cards = [seen("cannon/E/skull", 100.0 + 80 * place) for place in range(number)]
    look.saw(sighting(*cards), 10.0)
    shown = look.shown()

    assert [frame.text for frame in shown.frames] == [str(place + 1) for place in range(number)]
    assert len(shown.dice) == number
    look.correct(number - 1, "torch/F/wheel", 11.0)
    corrected = look.shown()
    assert corrected.mood == "sure"
    assert corrected.ways[0].answers != shown.ways[0].answers


@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize("state", list(State))
def test_every_mood_has_words_in_every_language(state: State, language: str) -> None:
    look = scanning("jamaica", "action-cards", language, turns=1)
    told = sighting(seen("forward/food"))
    look.saw(replace(told, state=state, fresh=state in (State.TAKEN, State.ASKING)), 10.0)
    shown = look.shown()

    assert shown.words
    assert "cards." not in shown.words + shown.advice
    assert "[" not in shown.advice


def test_a_blind_camera_says_so_and_nothing_counts() -> None:
    look = scanning("tortuga1667", "events", slot=1)
    look.saw(sighting(seen("pistol")), 10.0)
    look.camera_is(Condition(Health.UNPLUGGED, 11.0))

    assert (look.shown().mood, look.ringing) == ("blind", False)


# --- how near it is shown ------------------------------------------------------------------------------------------


def box(left: float, top: float, right: float, low: float, mood: Literal["sure", "known"] = "sure") -> Frame:
    return Frame(left, top, right, low, "", mood)


@pytest.mark.parametrize("shape", [0.6, 1.0, 1.8])
def test_a_small_card_is_shown_nearer_wherever_it_lies(shape: float) -> None:
    """All of it, undistorted, within the picture; what lay there before moves nothing."""
    for x, y in ((0.0, 0.0), (0.5, 0.4), (0.93, 0.85)):
        left, top, wide, high = closer([box(x, y, x + 0.07, y + 0.15), box(0, 0, 1, 1, "known")], shape)

        assert wide < 0.9
        assert wide / high == pytest.approx(shape)
        assert 0 <= left <= x < x + 0.07 <= left + wide <= 1 + 1e-9
        assert 0 <= top <= y < y + 0.15 <= top + high <= 1 + 1e-9


def test_what_fills_the_picture_and_what_is_not_there_is_shown_whole() -> None:
    assert closer([box(0.1, 0.1, 0.6, 0.5)], 1.0) == WHOLE
    assert closer([], 1.0) == WHOLE
