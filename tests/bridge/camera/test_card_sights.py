"""Which cards the eyes look for, and what the ones that lie there say for the question of the moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.bridge.box_cards import card_list, readable_decks
from companion.bridge.camera.card_sights import CardSight, card_sight, knows, weigh_cards, weigh_words
from companion.bridge.camera.readings import Doubtful, Impossible, Sure
from companion.engine.kernel.decisions import Answer, Chance, Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.journal.standing import DEALER
from hardware.vision.cards import Box, CardReading, Certainty
from hardware.vision.cards.card_tracker import BACK, Laid
from hardware.vision.dice.dice_values import Verdict
from tests.bridge.camera.test_placements import asked_for_event_3
from tests.session.tables import setup_for, some_answer
from tests.what_games_have import CARDED

AnyMatch = Match[Any]


def match_before(game: str, source: str, **about: object) -> AnyMatch:
    """A match with all pieces real, at its first question of this source and these facts."""
    match = Match(SHELF[game], setup_for(game, 2))
    while (asked := match.decision) is not None:
        facts = dict(asked.about)
        if getattr(asked, "source", "") == source and about.items() <= facts.items():
            return match
        match.answer(some_answer(match))
    raise AssertionError(source)


def sight(match: AnyMatch) -> CardSight:
    found = card_sight(match, card_list(match.game, match.setup))
    assert found is not None
    return found


def seen(kind: str, *, sure: bool = True, second: str = "", face_up: bool = True) -> CardReading:
    quad = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))
    certainty = Certainty.SURE if sure else Certainty.DOUBTFUL
    return CardReading(kind, quad, 0.99 if sure else 0.6, second, 0.3, certainty, face_up, 0.0)


def laid(*cards: CardReading, **more: Any) -> Laid:
    sure = all(card.sure for card in cards)
    return Laid(Verdict.SURE if sure else Verdict.DOUBTFUL, cards, **more)


# --- what is looked for ----------------------------------------------------------------------------------------------


def test_the_event_that_is_turned_is_looked_for_among_the_events() -> None:
    """5.2 Every event of the box is looked for, those that are left are likely."""
    match = asked_for_event_3()
    found = sight(match)

    events = {kind.word for kind in card_list(match.game, match.setup).of("events")}
    assert found.wanted.kinds == events
    assert "pistol" in found.wanted.likely < events
    assert (found.wanted.number, found.wanted.backs, found.wanted.family) == (1, False, "row")


def test_as_many_votes_are_looked_for_as_were_laid() -> None:
    """6.1 The answer counts icons; any vote card may lie there."""
    match = match_before("tortuga1667", "votes")
    found = sight(match)

    assert found.wanted.number == dict(match.decision.about)["cards"]  # type: ignore[union-attr]  # it is asked
    assert found.wanted.likely == {kind.word for kind in card_list(match.game).of("votes")}


def test_only_the_row_that_is_due_is_looked_for_in_the_grid() -> None:
    """3.1 A sea is no transport."""
    found = sight(match_before("tortuga_cards", "cards", row="transport"))

    assert found.wanted.kinds == {kind.word for kind in card_list(SHELF["tortuga_cards"]).of("transports")}


@pytest.mark.parametrize(("players", "looking"), [(2, True), (3, False), (4, False)])
def test_with_more_than_two_the_cards_of_the_card_game_are_told_by_touch(players: int, looking: bool) -> None:  # noqa: FBT001  said by its name
    """Nine or twelve columns are more than a camera reads in good time."""
    game = SHELF["tortuga_cards"]
    seats = tuple(Seat(name) for name in "abcd"[:players])
    options = {"house-players": True} if players > 2 else {}
    match: AnyMatch = Match(game, Setup(game.name, seats, options, dict.fromkeys(game.sources, Holder.TABLE)))
    while not (isinstance(match.decision, Chance) and match.decision.source == "pirates"):
        match.answer(some_answer(match))

    assert (card_sight(match, card_list(game)) is not None) == looking


def test_a_treasure_that_only_its_owner_may_know_is_not_even_a_kind_to_look_for() -> None:
    """13.1 Powers lie open; of all others only the back is seen, whatever somebody shows by mistake."""
    found = sight(match_before("jamaica", "treasure-cards"))

    assert found.wanted.backs
    assert found.wanted.kinds == found.wanted.likely
    assert not {"+3", "+5", "-2"} & found.wanted.kinds


@pytest.mark.parametrize("game", CARDED)
def test_what_not_everybody_may_see_is_never_looked_for(game: str) -> None:
    """A camera over the table is everybody's eye; hands that the app deals are drawn in secret."""
    setup = Setup(game, (Seat("a"), Seat("b")), {}, dict.fromkeys(SHELF[game].sources, Holder.APP))
    match = Match(SHELF[game], setup)
    cards, secrets = card_list(match.game, match.setup), 0
    for _ in range(150):
        asked = match.decision
        if asked is None:
            break
        if not isinstance(asked, Chance) or asked.hidden or asked.seen_by is not None:
            secrets += isinstance(asked, Chance) and bool(readable_decks(game, asked.source))
            assert card_sight(match, cards) is None
        match.answer(some_answer(match))

    assert secrets or game == "tortuga_dice"


def test_cards_told_by_hand_are_known_until_the_camera_read_one_and_dealt_ones_never_are() -> None:
    """They may still lie there."""
    match = match_before("tortuga_cards", "pirates", column=1)
    one, other, third = match.decision.outcomes[:3]  # type: ignore[union-attr]  # pirates
    match.answer(Answer(None, one), by="hand")
    assert sight(match).told == ("P1",)
    match.answer(Answer(None, other), by="camera")
    assert sight(match).told == ()
    match.answer(Answer(None, third), by=DEALER)
    assert sight(match).told == ()


def test_every_source_of_cards_names_decks_of_its_game() -> None:
    for name in CARDED:
        game = SHELF[name]
        asking = {deck.name: deck.asked_by for deck in card_list(game).decks}
        assert asking
        assert set(asking.values()) <= set(game.sources)
        assert {deck for source in game.sources for deck in readable_decks(name, source)} == set(asking)
    assert readable_decks("tortuga_cards", "cards") == ("transports", "treasures", "seas", "strategies")
    assert readable_decks("chess", "cards") == ()


def test_a_box_is_known_by_its_looks_or_by_its_stickers() -> None:
    cards = card_list(SHELF["tortuga_dice"])
    box = Box("tortuga_dice")
    assert not knows(box, cards, "tiles")
    for kind in cards:
        box = box.with_marker(kind.word, kind.marker)

    assert knows(box, cards, "tiles")
    assert not knows(box, cards, "tiles", by_look=True)
    assert not knows(None, cards, "tiles")


# --- what it means ---------------------------------------------------------------------------------------------------


def test_a_sure_card_is_an_answer_of_the_camera() -> None:
    match = asked_for_event_3()
    weighed = weigh_cards(match, sight(match), laid(seen("pistol")))

    assert isinstance(weighed.proposal, Sure)
    assert str(weighed.ways[0][0].option.card) == "pistol"  # type: ignore[attr-defined]  # an event


def test_a_doubtful_card_offers_both_guesses_and_is_never_taken() -> None:
    match = asked_for_event_3()
    weighed = weigh_cards(match, sight(match), laid(seen("pistol", sure=False, second="albatross")))

    assert isinstance(weighed.proposal, Doubtful)
    assert [str(way[0].option.card) for way in weighed.ways] == ["pistol", "albatross"]  # type: ignore[attr-defined]


def test_a_doubt_of_the_watch_is_one_though_every_card_is_sure_now() -> None:
    match = asked_for_event_3()
    doubted = replace(laid(seen("pistol")), verdict=Verdict.DOUBTFUL)

    assert isinstance(weigh_cards(match, sight(match), doubted).proposal, Doubtful)


def test_a_card_that_cannot_be_is_named_and_one_that_was_never_learnt_said() -> None:
    match = asked_for_event_3()
    gone = next(iter(sight(match).wanted.kinds - sight(match).wanted.likely))

    unexpected = weigh_cards(match, sight(match), laid(seen(gone))).proposal
    strange = weigh_cards(match, sight(match), laid(seen("", sure=False))).proposal
    two = weigh_cards(match, sight(match), laid(seen("pistol"), seen("albatross"))).proposal

    keys = [one.why.key for one in (unexpected, strange, two) if isinstance(one, Impossible) and one.why is not None]
    assert keys == ["card-unexpected", "card-unknown", "card-count"]


def test_a_card_that_lies_where_the_question_never_looks_is_named_if_it_cannot_be() -> None:
    """In a zone of another family: it explains nothing there, and is no answer."""
    match = asked_for_event_3()
    gone = next(iter(sight(match).wanted.kinds - sight(match).wanted.likely))
    told = [weigh_cards(match, sight(match), laid(seen(card), zones=("discard-1",))) for card in (gone, "pistol")]

    whys = [one.proposal.why for one in told if isinstance(one.proposal, Impossible)]
    assert [(why.key, dict(why.facts)) for why in whys if why is not None] == [
        ("card-unexpected", {"card": gone}),
        ("reading-not-possible", {}),
    ]
    assert [one.ways for one in told] == [(), ()]


def test_votes_are_counted_third_by_third() -> None:
    match = match_before("tortuga1667", "votes", call="attack")
    number = sight(match).wanted.number
    weighed = weigh_words(match, sight(match), ["cannon/E/skull"] * number)

    assert weighed.sure
    assert weighed.ways[0][0].option.cannons == number  # type: ignore[attr-defined]  # cannons are counted


def test_without_a_mat_the_column_of_a_card_is_asked_and_with_one_it_is_seen() -> None:
    match = match_before("tortuga_cards", "cards", row="transport")
    word = min(sight(match).wanted.likely)

    anywhere = weigh_cards(match, sight(match), laid(seen(word)))
    placed = weigh_cards(match, sight(match), laid(seen(word), zones=("transport-4",)))

    assert isinstance(anywhere.proposal, Doubtful)
    assert len(anywhere.ways) == 6
    assert placed.sure
    assert placed.ways[0][0].option.column == 4  # type: ignore[attr-defined]  # it is laid in one


def test_a_card_in_another_slot_is_said_with_the_one_that_is_asked_for() -> None:
    match = asked_for_event_3()
    proposal = weigh_cards(match, sight(match), laid(seen("pistol"), zones=("row-5",))).proposal

    assert isinstance(proposal, Impossible)
    assert proposal.why is not None
    assert proposal.why.key == "placement-elsewhere"


def test_a_back_is_asked_about_and_taken_once_a_person_says_so() -> None:
    """It may be turned over in a moment."""
    match = match_before("jamaica", "treasure-cards")
    read = weigh_cards(match, sight(match), laid(seen("back-treasure-cards", face_up=False)))
    told = weigh_words(match, sight(match), [BACK])

    assert isinstance(read.proposal, Doubtful)
    assert told.sure
    assert read.ways == told.ways
