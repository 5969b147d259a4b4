"""Cards on the table into answers: every decision of card kind in random games, without a picture."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.bridge.box_cards import card_list
from companion.bridge.camera.placements import Spotted, changed, moves, placed
from companion.bridge.camera.readings import Doubtful, Impossible, Sure
from companion.bridge.camera.table_difference import difference, expected, said
from companion.engine.games.tortuga_cards.answers import COLUMN
from companion.engine.kernel.decisions import Answer, Chance, Choose, Seat
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.kernel.sights import FACE_DOWN, Sight
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.session.table.random_player import RandomPlayer
from tests.bridge.camera.table_account import TableAccount
from tests.bridge.real_table import Table, laid, over, seen, tidied, votes
from tests.what_games_have import CARDED

ASKED = {
    "tortuga1667": {"events", "votes", "loyalties"},
    "jamaica": {"action-cards", "treasure-cards"},
    "tortuga_dice": {"tiles"},
    "tortuga_cards": {"pirates", "cards", "events"},
}
AnyMatch = Match[Any]


def match_of(game: str, players: int, **options: object) -> AnyMatch:
    seats = tuple(Seat(f"p{n}") for n in range(1, players + 1))
    return Match(SHELF[game], Setup(game, seats, options={k.replace("_", "-"): v for k, v in options.items()}))


@pytest.mark.parametrize("game", CARDED)
def test_every_card_laid_in_a_random_evening_is_taken_for_what_it_is(game: str) -> None:
    """Whatever source asks for cards in public: the right answer, surely, with the table as it really lies."""
    found: Counter[str] = Counter()
    for seed in range(3):
        match = match_of(game, SHELF[game].usual[0 if seed == 1 else -1])
        cards, chance, whim = card_list(match.game, match.setup), Random(seed), RandomPlayer(seed)
        watch, table = TableAccount(), tidied(match)
        while match.decision is not None:
            asked = match.decision
            answer = whim.answer(asked, match.sequence, match.owed)
            news = laid(asked, answer.option, cards)
            if isinstance(asked, Chance) and asked.source == "votes":
                news, option = votes(asked, cards, chance)
                answer = Answer(None, option)
            if news is not None and isinstance(asked, Chance):
                table = over(table, news)
                placement = watch.look(match, seen(table))
                assert placement is not None, (asked.about, news)
                if news[0].card == FACE_DOWN:
                    assert isinstance(placement.proposal, Doubtful), "a back may still be turned over"
                    assert [one.answer for one in placement.proposal.candidates] == [answer]
                else:
                    assert isinstance(placement.proposal, Sure), (asked.about, news, placement)
                    assert placement.proposal.answer == answer
                watch.settle(placement)
                found[asked.source] += 1
            match.answer(answer)
            table = tidied(match) if news is None else over(tidied(match), [one for one in news if keeps(game, one)])
            silent = watch.look(match, seen(table))
            assert silent is None or not isinstance(silent.proposal, Sure) or isinstance(match.decision, Choose)

    assert set(found) == ASKED[game]


def keeps(game: str, sight: Sight) -> bool:
    """What stays on the table though the companion's view of it does not say so: tiles, treasures, loyalties."""
    return game in {"tortuga_dice", "tortuga1667"} and sight.zone.startswith("player-")


@pytest.mark.parametrize("game", ["tortuga1667", "jamaica", "tortuga_cards"])
def test_a_card_that_cannot_be_there_is_never_an_answer(game: str) -> None:
    """It is said, with one card and one place."""
    impossible = 0
    for seed in range(2):
        match = match_of(game, SHELF[game].usual[-1])
        cards, whim = card_list(match.game, match.setup), RandomPlayer(seed)
        while match.decision is not None:
            asked = match.decision
            answer = whim.answer(asked, match.sequence, match.owed)
            news = laid(asked, answer.option, cards)
            if news and isinstance(asked, Chance) and len(news) == 1:
                legal = {kind.word for option in asked.outcomes for kind in cards.named_in(option)}
                for kind in [kind for kind in cards if kind.word not in legal][:3]:
                    wrong = [Spotted(news[0].zone, kind.word)]
                    placement = placed(match.game, asked, (), wrong)
                    assert placement is not None
                    assert isinstance(placement.proposal, Impossible)
                    assert placement.proposal.why is not None
                    assert dict(placement.proposal.why.facts) == {"card": kind.word, "zone": news[0].zone}
                    impossible += 1
            match.answer(answer)

    assert impossible > 20


def asked_for_event_3() -> AnyMatch:
    """A match of Tortuga 1667 in which the card of the third slot was just turned."""
    match = match_of("tortuga1667", 4)
    whim = RandomPlayer(1)
    while match.decision is not None:
        asked = match.decision
        if isinstance(asked, Chance) and dict(asked.about).get("slot") == 3:
            return match
        match.answer(whim.answer(asked, match.sequence, match.owed))
    raise AssertionError


def test_a_doubtful_card_is_asked_about_with_the_legal_guesses_only() -> None:
    """The second guess counts; a guess that cannot be is left out."""
    match = asked_for_event_3()
    spot = Spotted("row-3", "pistol", 0.6, "albatross", 0.3)
    placement = placed(match.game, match.decision, (), [spot])
    assert placement is not None
    assert isinstance(placement.proposal, Doubtful)
    assert [str(one.answer.option.card) for one in placement.proposal.candidates] == ["pistol", "albatross"]  # type: ignore[attr-defined]

    only = placed(match.game, match.decision, (), [spot._replace(card="torch/E/skull")])
    assert only is not None
    assert isinstance(only.proposal, Doubtful)
    assert [str(one.answer.option.card) for one in only.proposal.candidates] == ["albatross"]  # type: ignore[attr-defined]


def test_both_guesses_are_offered_with_their_shares() -> None:
    """The first guess first; their shares are those of what can be."""
    match = asked_for_event_3()
    for share, second, order in ((0.6, 0.3, ["pistol", "albatross"]), (0.3, 0.6, ["pistol", "albatross"])):
        placement = placed(match.game, match.decision, (), [Spotted("row-3", "pistol", share, "albatross", second)])
        assert placement is not None
        assert isinstance(placement.proposal, Doubtful)
        offered = placement.proposal.candidates
        assert [str(one.answer.option.card) for one in offered] == order  # type: ignore[attr-defined]
        assert [one.share for one in offered] == pytest.approx([share / (share + second), second / (share + second)])


@pytest.mark.parametrize(
    ("spot", "kind"),
    [
        (Spotted("row-3", "pistol", 0.981), Sure),
        (Spotted("row-3", "pistol", 0.979), Doubtful),
        (Spotted("row-3", "pistol", 0.5, sure=True), Sure),
        (Spotted("row-3", "pistol", 1.0, sure=False), Doubtful),
    ],
)
def test_a_card_is_taken_only_if_it_is_sure(spot: Spotted, kind: type) -> None:
    """By its confidence, unless the eyes say so themselves."""
    match = asked_for_event_3()
    placement = placed(match.game, match.decision, (), [spot])

    assert placement is not None
    assert isinstance(placement.proposal, kind)


def test_a_card_told_without_a_confidence_is_certain_and_has_no_second_guess() -> None:
    """As when a person says so."""
    match = asked_for_event_3()
    placement = placed(match.game, match.decision, (), [Spotted("row-3", "pistol")])

    assert placement is not None
    assert isinstance(placement.proposal, Sure)
    assert placement.proposal.confidence == 1.0
    assert not Spotted("row-3", "pistol", 0.5, "albatross").second_guess


def test_a_second_guess_counts_from_a_share_on_and_a_back_has_none() -> None:
    """Five in a hundred; what is sure has none either."""
    doubt = Spotted("row-3", "pistol", 0.6, "albatross", 0.06)

    assert doubt.second_guess
    assert not doubt._replace(runner_up_confidence=0.04).second_guess
    assert not doubt._replace(runner_up="").second_guess
    assert not doubt._replace(sure=True).second_guess
    assert not doubt._replace(card=FACE_DOWN).second_guess


def test_what_appeared_and_what_is_gone_are_counted_card_by_card() -> None:
    """Two alike are two; a doubtful one may be the one that lay there, but only once."""
    before = [Sight("votes", "x"), Sight("votes", "x"), Sight("row-1", "y")]
    doubtful = Spotted("votes", "z", 0.5, "x", 0.4)

    assert changed(before, [Spotted("votes", "x")]) == ([], [Sight("row-1", "y"), Sight("votes", "x")])
    assert changed(before, [Spotted("votes", "x"), doubtful, doubtful]) == ([doubtful], [Sight("row-1", "y")])
    assert changed(before, [doubtful._replace(sure=True)])[0] == [doubtful._replace(sure=True)]
    surer = Spotted("votes", "w", 0.9)
    assert changed([], [doubtful, surer])[0] == [surer, doubtful]


def test_a_card_turned_in_the_wrong_slot_is_named_with_the_slot_that_is_asked_for() -> None:
    """One thing: what is seen, and where the companion looks."""
    match = asked_for_event_3()
    placement = placed(match.game, match.decision, (), [Spotted("row-2", "pistol")])

    assert placement is not None
    assert isinstance(placement.proposal, Impossible)
    assert placement.proposal.why is not None
    assert placement.proposal.why.key == "placement-elsewhere"
    cards = card_list(match.game)
    told = [said(translator(lang), match.game, cards, placement.proposal.why) for lang in ("en", "fr", "es")]
    assert told == [
        "The table shows Pistol at “event 2”; the app is waiting for a card at “event 3”.",
        (
            "La table montre Pistolet en «\u00a0événement 2\u00a0»\u00a0; l’application attend une carte "
            "en «\u00a0événement 3\u00a0»."
        ),
        "En la mesa se ve Pistol en «Evento 2»; la aplicación espera una carta en «Evento 3».",
    ]


def test_a_doubtful_card_that_lay_there_before_is_no_news() -> None:
    """Light changes more often than cards do."""
    match = asked_for_event_3()
    before = [Sight("row-3", "pistol")]

    assert placed(match.game, match.decision, before, [Spotted("row-3", "scurvy", 0.5, "pistol", 0.4)]) is None


def test_an_unknown_card_is_said_to_be_unknown() -> None:
    match = asked_for_event_3()
    placement = placed(match.game, match.decision, (), [Spotted("row-3", "", 0.2, sure=False)])

    assert placement is not None
    assert placement.proposal == Impossible(refusal("placement-unknown", zone="row-3"))


def test_votes_are_counted_only_when_all_of_them_lie_there() -> None:
    """Three cards of five are no result yet."""
    match = match_of("tortuga1667", 7)
    whim, chance = RandomPlayer(5), Random(5)
    cards = card_list(match.game)
    while not (isinstance(match.decision, Chance) and match.decision.source == "votes"):
        assert match.decision is not None
        match.answer(whim.answer(match.decision, match.sequence, match.owed))
    news, option = votes(match.decision, cards, chance)
    assert len(news) > 1

    few = placed(match.game, match.decision, (), seen(news[:-1]))
    assert few is not None
    assert isinstance(few.proposal, Impossible)
    assert few.proposal.why is not None
    assert dict(few.proposal.why.facts) == {"zone": "votes", "seen": len(news) - 1, "expected": len(news)}
    whole = placed(match.game, match.decision, (), seen(news))
    assert whole is not None
    assert whole.proposal == Sure(Answer(None, option), 1.0)


def test_a_card_of_the_row_that_is_turned_means_that_the_player_reveals() -> None:
    """5.2 First the action, then the slot, then the card: three answers out of one picture."""
    match = match_of("tortuga1667", 4)
    whim = RandomPlayer(3)
    while not (isinstance(match.decision, Choose) and match.decision.prompt == "action"):
        assert match.decision is not None
        match.answer(whim.answer(match.decision, match.sequence, match.owed))
    table = over(tidied(match), [Sight("row-4", "scurvy" if "scurvy" in str(match.view()) else "pistol")])
    watch = TableAccount(tidied(match))

    given: list[str] = []
    while (placement := watch.look(match, seen(table))) and isinstance(placement.proposal, Sure):
        given.append(type(placement.proposal.answer.option).__name__)
        watch.settle(placement)
        match.answer(placement.proposal.answer)
    assert given == ["Reveal", "Slot", "Card"]


def grid_before(event: str) -> AnyMatch:
    """A full grid of the card game, and somebody who has to play this event."""
    for seed in range(60):
        match = match_of("tortuga_cards", 2)
        whim = RandomPlayer(seed)
        while match.decision is not None:
            if isinstance(match.decision, Choose) and match.decision.prompt == event:
                return match
            match.answer(whim.answer(match.decision, match.sequence, match.owed))
    raise AssertionError(event)


def swapped(table: Table, *zones: str) -> Table:
    """The cards of these zones, each in the next one's place."""
    lay = {sight.zone: sight.card for sight in table}
    moved = {to: lay[out_of] for out_of, to in zip(zones, (*zones[1:], zones[0]), strict=True)}
    return [Sight(sight.zone, moved.get(sight.zone, sight.card)) for sight in table]


def answered(match: AnyMatch, watch: TableAccount, after: list[Spotted], times: int) -> list[Any]:
    """What one picture answers, question after question."""
    options = []
    for _ in range(times):
        placement = watch.look(match, after)
        assert placement is not None
        assert isinstance(placement.proposal, Sure)
        watch.settle(placement)
        match.answer(placement.proposal.answer)
        options.append(placement.proposal.answer.option)
    return options


@pytest.mark.parametrize("row", ["transport", "sea", "strategy"])
def test_two_cards_that_changed_places_are_the_exchange(row: str) -> None:
    """6.2, 6.4, 6.5 Both columns out of one picture, whichever is named first."""
    match = grid_before(f"exchange-which-{row}")
    table = expected(match)
    lay = {sight.zone: sight.card for sight in table}
    other = next(n for n in range(2, 7) if lay[f"{row}-{n}"] != lay[f"{row}-1"])
    watch, after = TableAccount(table), seen(swapped(table, f"{row}-1", f"{row}-{other}"))

    assert sorted(column.number for column in answered(match, watch, after, 2)) == [1, other]


def test_three_treasures_in_a_ring_are_the_rotation() -> None:
    """6.3 Three answers out of one picture."""
    match = grid_before("rotate-which-treasure")
    table = expected(match)
    lay = {sight.zone: sight.card for sight in table}
    kinds = {lay[f"treasure-{n}"]: n for n in range(1, 7)}
    assert len(kinds) >= 3, "the evening of this seed has three different treasures in its grid"
    ring = [f"treasure-{n}" for n in sorted(kinds.values())]
    watch, after = TableAccount(table), seen(swapped(table, *ring))

    columns = [column.number for column in answered(match, watch, after, 3)]
    start = ring.index(f"treasure-{columns[0]}")
    assert [f"treasure-{number}" for number in columns] == [*ring[start:], *ring[:start]]


@pytest.mark.parametrize("like", [0, 1])
def test_a_ring_in_which_two_treasures_are_alike_is_a_rotation_too(like: int) -> None:
    """6.3 Only two are seen to move; the third column has the like of either, and the table ends up as it lies."""
    match = grid_before("rotate-which-treasure")
    table = expected(match)
    lay = {sight.zone: sight.card for sight in table if sight.zone.startswith("treasure-")}
    pairs = [(one, other) for one, other in permutations(lay, 2) if lay[one] != lay[other]]
    two = next(two for two in pairs if list(lay.values()).count(lay[two[like]]) > 1)
    after = swapped(table, *two)
    for _ in range(3):
        found = moves(match.game, match.decision, expected(match), seen(after))
        assert found
        assert {one.share for one in found} == {1.0}
        match.answer(found[-1].answer)

    assert sorted(one for one in expected(match) if one.zone in lay) == sorted(one for one in after if one.zone in lay)


def test_two_treasures_without_their_like_are_no_rotation_unless_people_agreed() -> None:
    """6.3, 7.2"""
    asked = Choose(Seat("p1"), "rotate-on-to-which-column", tuple(COLUMN[n] for n in (2, 4)), about=(("column", 3),))
    agreed = replace(asked, options=tuple(COLUMN[n] for n in (1, 2, 4)))
    before = [
        Sight("treasure-1", "T2"),
        Sight("treasure-2", "T3"),
        Sight("treasure-3", "T4"),
        Sight("treasure-4", "T3"),
    ]
    after = seen(swapped(before, "treasure-1", "treasure-3"))

    assert moves(SHELF["tortuga_cards"], asked, before, after) == ()
    assert [one.answer.option for one in moves(SHELF["tortuga_cards"], agreed, before, after)] == [COLUMN[1]]


def test_one_moved_card_is_found_and_named() -> None:
    """The grid as the companion has it against the grid as it lies."""
    match = grid_before("exchange-which-sea")
    table = expected(match)
    assert difference(table, seen(table)) is None

    slipped = [Sight("sea-5", one.card) if one.zone == "sea-2" else one for one in table if one.zone != "sea-5"]
    why = difference(table, seen(slipped))
    assert why is not None
    lay = {sight.zone: sight.card for sight in table}
    expect = "table-moved" if lay["sea-2"] != lay["sea-5"] else "table-lacks"
    assert why.key == expect
    assert dict(why.facts)["card"] == lay["sea-2"]


@pytest.mark.parametrize("game", ["jamaica", "tortuga_cards"])
def test_of_several_cards_that_lack_the_first_by_its_place_is_named(game: str) -> None:
    """Whoever puts the table right goes along the places in order, and is not sent to and fro."""
    match, whim = match_of(game, SHELF[game].usual[-1]), RandomPlayer(2)
    while match.decision is not None and match.sequence < 15:
        match.answer(whim.answer(match.decision, match.sequence, match.owed))
    left, named = list(expected(match)), []
    assert len({one.zone.partition("-")[0] for one in left}) > 1
    while left:
        why = difference(left, ())
        assert why is not None
        named.append(dict(why.facts)["zone"])
        left.remove(next(one for one in left if one.zone == named[-1]))

    assert named == sorted(named)


@pytest.mark.parametrize("language", languages())
def test_what_differs_is_said_one_thing_at_a_time(language: str) -> None:
    """Another card, a card too many, a card that is missing."""
    game = SHELF["tortuga_cards"]
    tr, cards = translator(language), card_list(game)
    table = [Sight("sea-1", "W1"), Sight("sea-2", "W2"), Sight("player-p1", FACE_DOWN)]
    seen_tables = [
        [Sight("sea-1", "W3"), *table[1:]],
        [*table, Sight("sea-3", "W4")],
        table[1:],
        [Sight("sea-3", "W1"), *table[1:]],
    ]
    whys = [difference(table, seen(lies)) for lies in seen_tables]

    assert [why and why.key for why in whys] == ["table-other", "table-extra", "table-lacks", "table-moved"]
    told = [said(tr, game, cards, why, {"p1": "Anne"}) for why in whys if why]
    assert not [line for line in told if "{" in line or "…" in line or "sea-" in line]
    assert tr.missing == set()


def test_a_doubtful_zone_is_no_difference() -> None:
    """What the eyes do not know they do not hold against anybody."""
    table = [Sight("sea-1", "W1")]

    assert difference(table, [Spotted("sea-1", "W3", 0.5, "W1", 0.4)]) is None


def test_a_private_question_is_no_business_of_the_eyes() -> None:
    """Secret looks and hidden draws get no proposal, whatever lies there."""
    private = Chance("events", asked_for_event_3().decision.outcomes, seen_by=(Seat("p1"),), about=(("slot", 3),))  # type: ignore[union-attr]

    assert placed(SHELF["tortuga1667"], private, (), [Spotted("row-3", "pistol")]) is None
    assert placed(SHELF["tortuga1667"], None, (), [Spotted("row-3", "pistol")]) is None


def test_the_answer_of_a_choice_is_its_players() -> None:
    """A sure proposal names the seat that was asked."""
    match = grid_before("exchange-which-sea")
    table = expected(match)
    lay = {sight.zone: sight.card for sight in table}
    other = next(n for n in range(2, 7) if lay[f"sea-{n}"] != lay["sea-1"])
    placement = TableAccount(table).look(match, seen(swapped(table, "sea-1", f"sea-{other}")))

    assert isinstance(match.decision, Choose)
    assert placement is not None
    assert isinstance(placement.proposal, Sure)
    assert placement.proposal.answer in [Answer(match.decision.seat, option) for option in match.decision.options]
