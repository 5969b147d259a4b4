"""A position is edited part by part: every part keeps its kind, and what comes of it is checked by the game."""

from __future__ import annotations

import pytest

from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.setup import Holder
from companion.session.journal.journal import Journal
from companion.session.table.position_editor import PositionEditor
from companion.session.table.position_parts import NOTHING, Part
from companion.session.table.repair import repair
from tests.session.tables import GAMES, amid, begun, played

EDITABLE = {
    "tortuga1667": {"lines.FD", "chests.GAL", "kept.ann", "hands.ann", "row.0", "discard", "turn", "vote_deck.0.?"},
    "jamaica": {
        "ships.ann.space",
        "ships.ann.holds.0.good",
        "ships.ann.hidden",
        "decks.ann.discard",
        "bank.gold",
        "lairs",
    },
    "tortuga_dice": {
        "boards.ann.ship",
        "boards.ann.crew",
        "boards.ann.dice.board",
        "boards.ann.tiles",
        "bag.red",
        "first",
    },
    "tortuga_cards": {"grid.transport.0", "pirates.0", "events.ann", "storms", "played", "round"},
    "ship_captain_crew": {"round", "first", "score.ann", "pot", "lost", "waiting"},
    "liars_dice": {"round", "first", "dice.ann"},
}


def parts_of(mending: PositionEditor) -> dict[str, Part]:
    """The parts by the way to them."""
    return {".".join(map(str, part.path)): part for part in mending.parts()}


@pytest.mark.parametrize("game", GAMES)
def test_pawns_chests_holds_and_cards_of_every_game_can_be_edited(journal: Journal, game: str) -> None:
    """Also the grid and the scores of the card game, which its view shows column by column."""
    table = amid(begun(journal, game), 22 if game == "tortuga_cards" else 60)

    assert parts_of(PositionEditor(table))
    assert set(parts_of(PositionEditor(table))) >= EDITABLE.get(game, set())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("holder", ["table", "app"])
def test_every_part_can_be_changed_and_changed_back(journal: Journal, game: str, holder: str) -> None:
    """Each in its own kind; put back, nothing is left to mend."""
    table = amid(begun(journal, game, holder), 30 if game == "tortuga_cards" else 60)
    for part in PositionEditor(table).parts():
        mending = PositionEditor(table)
        other = _other(part)
        if other is None:
            continue
        mending.put(part.path, other)
        assert mending.touched
        assert mending.part(part.path).value == other or part.kind == "word"
        if not (part.kind == "row" and set(part.choices) <= set(table.match.setup.seats)):
            mending.put(part.path, part.value)
            assert mending.part(part.path).value == part.value
        mending.problem()


def _other(part: Part) -> object:
    if part.kind in ("number", "count"):
        return part.value + 1
    if part.kind == "switch":
        return not part.value
    if part.kind == "row":
        return part.value[1:] if part.value else [part.choices[0]]
    return next((choice for choice in part.choices if choice not in (part.value, NOTHING)), None)


def test_a_pawn_that_is_put_somewhere_is_gone_from_where_it_was(journal: Journal) -> None:
    """One edit moves it, and the table can be played on."""
    table = played(begun(journal), 60)
    mending = PositionEditor(table)
    lines = {name: part.value for name, part in parts_of(mending).items() if name.startswith("lines.")}
    start, pawn = next((name, row[0]) for name, row in lines.items() if row and name != "lines.TOR")

    mending.put(("lines", "TOR"), [*lines["lines.TOR"], pawn])

    after = parts_of(mending)
    assert pawn not in after[start].value
    assert after["lines.TOR"].value[-1] == pawn
    repair(table, mending.plan())
    assert table.match.game.take_over(table.match.position()).lines["TOR"][-1] == pawn


def test_a_die_lies_in_one_place_of_its_board(journal: Journal) -> None:
    """Put on another action, it is taken from where it was; what is empty then is not there any more."""
    table = begun(journal, "tortuga_dice")
    placed: list[Part] = []
    while not placed:
        played(table, 20)
        mending = PositionEditor(table)
        placed = [part for part in mending.parts() if "dice" in part.path and part.value]
    part = placed[0]
    board, die, left = part.path[:3], part.value[0], part.value[1:]
    target = next(other for other in ("fleet", "crew", "hunt") if other != part.path[-1])
    before = mending.part((*board, target)).value

    mending.put((*board, target), [*before, die])

    assert mending.part(part.path).value == left
    assert die in mending.part((*board, target)).value


def test_a_hold_and_the_bank_change_in_one_touch(journal: Journal) -> None:
    """4.3 No good, no cargo; what the hold gets, the Bank gives, and the other way round."""
    table = played(begun(journal, "jamaica"), 20)
    mending = PositionEditor(table)
    bank = mending.part(("bank", "gold")).value
    empty = next(part for part in mending.parts() if part.path[-1] == "good" and part.value == NOTHING)

    mending.put(empty.path, "gold")
    count = (*empty.path[:-1], "count")
    assert (mending.part(count).value, mending.part(("bank", "gold")).value, mending.problem()) == (1, bank - 1, None)
    mending.put(count, 4)
    assert (mending.part(("bank", "gold")).value, mending.problem()) == (bank - 4, None)

    mending.put(empty.path, NOTHING)
    assert mending.part(("bank", "gold")).value == bank
    assert not mending.touched


def test_a_lair_and_its_token_change_in_one_touch(journal: Journal) -> None:
    """4.4 As many treasures lie in the pile as lairs have tokens; what nobody has is in the box."""
    table = played(begun(journal, "jamaica"), 45)
    mending = PositionEditor(table)
    lairs = mending.part(("lairs",))
    pile, boxed = mending.part(("treasure_pile",)).value, mending.part(("boxed",)).value
    free = next(lair for lair in lairs.choices if lair not in lairs.value and not _ship_at(mending, lair))

    mending.put(("lairs",), [*lairs.value, free])
    assert (mending.part(("treasure_pile",)).value, mending.part(("boxed",)).value) == (pile + 1, boxed - 1)
    assert mending.problem() is None

    mending.put(("lairs",), lairs.value)
    assert not mending.touched


def _ship_at(mending: PositionEditor, space: str) -> bool:
    return any(part.path[-1] == "space" and str(part.value) == space for part in mending.parts())


def test_the_sixth_hold_comes_and_goes_with_its_card(journal: Journal) -> None:
    """13.2 One touch on the card, and the hold is there to be filled."""
    mending = PositionEditor(played(begun(journal, "jamaica"), 20))
    seat = next(part.path[1] for part in mending.parts() if part.path[-1] == "powers" and not part.value)

    mending.put(("ships", seat, "powers"), ["sixth-hold"])

    assert mending.part(("ships", seat, "holds", 5, "good")).value == NOTHING
    assert mending.problem() is None


def test_known_event_cards_are_put_right_where_they_lie(journal: Journal) -> None:
    """A kept card goes back to the discard, and a card of the discard to somebody else, in one touch each."""
    table = played(begun(journal), 60, 2)
    mending = PositionEditor(table)
    card = mending.part(("kept", "eve")).value[0]

    mending.put(("kept", "ann"), [card])
    assert (mending.part(("kept", "eve")).value, mending.part(("kept", "ann")).value) == ([], [card])
    assert mending.problem() is None

    mending.put(("discard",), [*mending.part(("discard",)).value, card])
    assert (mending.part(("kept", "ann")).value, mending.problem()) == ([], None)


def test_an_event_card_that_was_taken_for_another_is_put_right(journal: Journal) -> None:
    """It was no facade but a lightning: the one is among the unseen again, the other no longer."""
    table = played(begun(journal), 60, 2)
    mending = PositionEditor(table)
    discard = mending.part(("discard",)).value
    other, copies = next((card, copies) for card, copies in table.match._state.unseen.items() if card not in discard)

    mending.put(("discard",), [one for one in discard if one != "facade"])
    assert mending.problem() is not None
    mending.put(("discard",), [*mending.part(("discard",)).value, other.value])

    assert mending.problem() is None
    repair(table, mending.plan())
    now = table.match._state
    assert (other in now.discard, now.unseen.get(other, 0)) == (True, copies - 1)
    assert "facade" in now.unseen


def test_an_owed_penalty_the_hand_and_the_deck_change_together(journal: Journal) -> None:
    """7.4, 7.6 A hand is as large as the penalties of its owner say; the other cards are in the deck."""
    mending = PositionEditor(played(begun(journal), 60, 2))
    deck = mending.part(("vote_deck", 0, "?")).value

    mending.put(("penalties", "ann"), 2)
    assert mending.part(("hands", "ann")).value == 1
    assert (mending.part(("vote_deck", 0, "?")).value, mending.problem()) == (deck + 2, None)

    mending.put(("hands", "ann"), 2)
    assert (mending.part(("penalties", "ann")).value, mending.problem()) == (1, None)


def test_what_cannot_be_there_is_refused(journal: Journal) -> None:
    """No such part, no such piece; nothing is changed by trying."""
    table = played(begun(journal), 60)
    mending = PositionEditor(table)
    for path, value in ((("anchors",), 1), (("turn",), "nobody"), (("lines", "FD"), ["nobody"])):
        with pytest.raises(Forbidden):
            mending.put(path, value)
    assert not mending.touched


def test_a_position_with_numbered_keys_can_be_mended(journal: Journal) -> None:
    """A raised treasure is noted by its column: JSON writes the number as a word, and it is read back."""
    for seed in range(40):
        table = played(begun(journal, "tortuga_cards", seed=seed), 45, seed)
        if table.match.decision is not None and table.match._state.finished and table.match._state.finished[0].changes:
            break
    mending = PositionEditor(table)
    part = next(part for part in mending.parts() if part.path[-1] == "treasures")

    mending.put(part.path, part.value + 1)

    assert mending.problem() is None


def test_cards_that_the_app_holds_are_no_parts(journal: Journal) -> None:
    """Hands, decks and loyalties: what not everybody sees is not shown."""
    table = played(begun(journal, "tortuga1667", "app"), 60)

    assert table.match.setup.sources["votes"] == Holder.APP
    assert not [
        name for name in parts_of(PositionEditor(table)) if name.startswith(("hands", "vote_deck", "loyalties"))
    ]
