"""Whose deck the app holds (RULES.md 4.4): everybody has cards of their own, so some can be real and some not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.games.jamaica.rulebook import Jamaica
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance, Seat, Secret
from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.hand_moves import Move
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.sailors.characters import Character
from companion.sailors.sailor import answer
from companion.sailors.twin_matches import twins
from companion.session.journal.journal import Journal
from companion.session.table.company import change_company, plan_sailor
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer, play

ANN, BEN, CAT = Seat("ann"), Seat("ben"), Seat("cat")
GAME = SHELF[Jamaica.name]
FEW = Character("few", worlds=8)


def setup(*held: Seat) -> Setup:
    return Setup(GAME.name, (ANN, BEN, CAT), {"app-decks": list(held)}, {"treasure-cards": Holder.APP})


@pytest.mark.parametrize("seed", range(4))
def test_only_those_are_asked_whose_cards_the_app_holds(seed: int) -> None:
    """6.2 The others lay real cards that nobody knows before they are turned."""
    match = Match(GAME, setup(BEN))
    asked = set()
    for _ in play(match, seed):
        assert GAME.broken(match._state) == []
        if isinstance(match.decision, Secret) and match.decision.prompt == "lay-a-card":
            asked |= set(match.decision.options)
        for who, deck in match._state.decks.items():
            assert ({"?"} if who != BEN else set()) >= ({*deck.hand, *deck.pile} & {"?"})
            assert who == BEN or {*deck.hand, *deck.pile} <= {"?"}
    assert asked == {BEN}
    assert match.result is not None


def test_the_dealer_draws_for_that_deck_alone(tmp_path: Path) -> None:
    """4.4 A person is asked for every card that is turned, but never for one that the app holds."""
    with Journal(tmp_path / "journal.db") as journal:
        table = LiveTable.begin(journal, GAME, setup(BEN), seed=3)
        anybody = RandomPlayer(4)
        people = set()
        while (asked := table.match.decision) is not None:
            if isinstance(asked, Chance) and asked.source == "action-cards":
                people.add(dict(asked.about)["who"])
                assert not asked.hidden
            table.answer(anybody.answer(asked, table.match.sequence, table.match.owed))
        assert people == {ANN, CAT}
        assert any(one.by == "dealer" and one.asked == "action-cards" for one in table.writer.entries)


def test_no_hand_moves_the_cards_of_the_app() -> None:
    """Of a table with real cards the deck of one stays in the box."""
    match = Match(GAME, setup(BEN))
    moved = set()
    for told in [match.told(), *play(match, 1)]:
        for one in told:
            for move in GAME.extras.hand_moves(one.what, match.setup):
                if isinstance(move, Move) and move.source == "action-cards":
                    moved.add(move.to.partition("-")[2])
    assert moved == {ANN, CAT}


def test_a_sailor_with_a_deck_of_the_app_does_not_peek() -> None:
    """Twins: other hands and treasures, the same answer."""
    match = Match(GAME, setup(BEN, CAT))
    anybody, tried = RandomPlayer(2), 0
    while (asked := match.decision) is not None and tried < 25:
        if not isinstance(asked, Chance):
            seat = match.owed[0] if isinstance(asked, Secret) else asked.seat
            pair = twins(match, seat, match.sequence) if seat != ANN and len(asked.offered_to(seat)) > 1 else None
            if pair is not None and pair.differ:
                tried += 1
                assert not pair.peeked(lambda one, who: answer(one, who, FEW, 3))
        match.answer(anybody.answer(asked, match.sequence, match.owed))
    assert tried == 25


def test_somebody_must_sit_there() -> None:
    """4.4 Nobody's cards are held for nobody."""
    with pytest.raises(Forbidden) as refused:
        GAME.complete(setup(Seat("dan")))
    assert refused.value.why.key == "app-decks-of-nobody"


def test_sailors_need_only_their_own_deck() -> None:
    """What the rules keep apart stays real for people; treasures lie in one pile, so the app holds all of them."""
    bare = Setup(GAME.name, (ANN, BEN, CAT))
    held = GAME.extras.instinct.held_for(bare, (BEN,))
    assert held.options["app-decks"] == [BEN]
    assert held.sources == {"treasure-cards": Holder.APP}
    assert GAME.extras.instinct.holds(held, "action-cards", BEN)
    assert not GAME.extras.instinct.holds(held, "action-cards", ANN)
    everything = Setup(GAME.name, (ANN, BEN, CAT), {}, dict.fromkeys(GAME.sources, Holder.APP))
    assert GAME.extras.instinct.held_for(everything, (BEN,)) == everything


def test_a_sailor_sits_in_and_the_cards_of_that_seat_are_dealt_anew(tmp_path: Path) -> None:
    """4.4, 6.4 As many cards as were held, none that lies in the discard pile; the others keep their real ones."""
    with Journal(tmp_path / "journal.db") as journal:
        real = Setup(GAME.name, (ANN, BEN, CAT))
        table = LiveTable.begin(journal, GAME, real, seed=3)
        anybody = RandomPlayer(4)
        while table.match.turns < 6 and (asked_now := table.match.decision) is not None:
            table.answer(anybody.answer(asked_now, table.match.sequence, table.match.owed))
        before: Any = table.match.view(BEN)
        plan = plan_sailor(table, BEN, "mate")
        assert plan.taken == ("action-cards", "treasure-cards")
        change_company(table, plan)
        after: Any = table.match.view(BEN)
        own, was = (next(ship for ship in one.ships if ship.seat == BEN) for one in (after, before))
        assert (own.hand, own.discard) == (was.hand, was.discard)
        assert set(after.hand).isdisjoint({"?"})
        assert set(after.hand).isdisjoint(own.discard)
        assert table.match.setup.options["app-decks"] == [BEN]
        assert table.match.setup.sources["action-cards"] is Holder.TABLE
        asked = set()
        while (question := table.match.decision) is not None:
            if isinstance(question, Secret) and question.prompt == "lay-a-card":
                asked |= set(question.options)
            table.answer(anybody.answer(question, table.match.sequence, table.match.owed))
        assert asked == {BEN}
        again = LiveTable.reopen(journal, table.number)
        assert encode(again.match.laid_out()) == encode(table.match.laid_out())


def test_treasures_that_lie_face_down_keep_a_sailor_away(tmp_path: Path) -> None:
    """16.4 Nobody can show the app what only its owner has seen; the refusal names the pieces."""
    with Journal(tmp_path / "journal.db") as journal:
        table = LiveTable.begin(journal, GAME, Setup(GAME.name, (ANN, BEN, CAT)), seed=3)
        anybody = RandomPlayer(4)
        while (asked := table.match.decision) is not None:
            public: Any = table.match.view(None)
            if table.match.at_boundary and any(ship.face_down for ship in public.ships):
                break
            table.answer(anybody.answer(asked, table.match.sequence, table.match.owed))
        with pytest.raises(Forbidden) as refused:
            plan_sailor(table, BEN, "mate")
        assert refused.value.why.key == "sailor-sees-no-pieces"
