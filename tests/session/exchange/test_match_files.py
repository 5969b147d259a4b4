"""Matches written out and taken in: whole when they are over, and without a secret while they run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel.answer_check import may_know
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import KernelError, Unreadable
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.errors import NotExported, SessionError
from companion.session.exchange.match_file import VERSION, document_text, export_match, read_document
from companion.session.exchange.match_import import import_match
from companion.session.journal.evenings import evening, evenings, name_people
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import readings
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import play
from tests.session.shelved import SEED, document, shelved
from tests.session.tables import GAMES, begun, length, played, setup_for, snapshot
from tests.what_games_have import SECRETIVE

games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def other(tmp_path: Path) -> Journal:
    """Another companion's journal."""
    return Journal(tmp_path / "other.db")


# --- there and back ------------------------------------------------------------------------------------------------


@games
@pytest.mark.parametrize("holder", ["table", "app"])
def test_a_finished_match_comes_back_as_it_left(journal: Journal, other: Journal, game: str, holder: str) -> None:
    """Start, answers, times, names, result, dice and the dealer's seed."""
    number = shelved(journal, game, holder)
    name_people(journal, number, {journal.match(number).seats[0]: "Änne"})

    left = export_match(journal, number)
    back = import_match(other, read_document(document_text(left)))

    assert export_match(other, back) == left
    assert left.result is not None
    assert (other.entries(back), other.seed(back)) == (journal.entries(number), journal.seed(number))
    assert readings(other) == readings(journal)
    assert evening(other, back) == evening(journal, number)
    assert snapshot(LiveTable.reopen(other, back).match) == snapshot(LiveTable.reopen(journal, number).match)


@games
def test_a_running_match_with_real_pieces_can_be_played_on_elsewhere(
    journal: Journal, other: Journal, game: str
) -> None:
    """Nothing in it is a secret of the companion's; only the seed stays behind."""
    number = shelved(journal, game, answers=min(40, length(game, "table") // 2))

    left = export_match(journal, number)
    back = import_match(other, read_document(document_text(left)))

    assert (left.left_out, left.seed, left.result) == (0, None, None)
    assert snapshot(LiveTable.reopen(other, back).match) == snapshot(LiveTable.reopen(journal, number).match)
    assert other.seed(back) != journal.seed(number)


def test_what_was_taken_back_does_not_leave_with_a_running_match(journal: Journal) -> None:
    """Only what stands is everybody's."""
    table = played(begun(journal), 12)
    table.undo(agreed=True)

    left = export_match(journal, table.number)

    assert [entry.kind for entry in left.entries] == ["answer"] * 11
    assert len(journal.entries(table.number)) == 13


def test_a_finished_match_leaves_with_its_corrections(journal: Journal, other: Journal) -> None:
    """Undo, redo and remarks are rows like the others."""
    table = played(begun(journal, "tortuga_dice"), 20)
    table.undo(agreed=True)
    table.redo()
    table.note("the bag was shaken")
    played(table, 10_000)

    left = export_match(journal, table.number)
    back = import_match(other, read_document(document_text(left)))

    assert {entry.kind for entry in left.entries} == {"answer", "undo", "redo", "note"}
    assert export_match(other, back) == left


def test_the_same_match_is_not_taken_in_twice(journal: Journal) -> None:
    """Unless somebody insists."""
    left = export_match(journal, shelved(journal, "tortuga1667"))

    with pytest.raises(NotExported) as refused:
        import_match(journal, left)

    assert refused.value.why.key == "already-there"
    assert len(evenings(journal)) == 1
    assert import_match(journal, left, again=True) == 2


def test_a_match_of_other_rules_leaves_and_comes_back_unplayed(journal: Journal, other: Journal) -> None:
    """Finished: with its result as it is written; it cannot be checked, and is not replayed."""
    left = document(setup_for("tortuga1667"))
    older = read_document(document_text(left).replace('"rules": 1', '"rules": 0'))

    number = import_match(journal, older)
    back = import_match(other, export_match(journal, number))

    assert evening(other, back).result == left.result
    assert not evening(other, back).playable


def test_a_running_match_of_other_rules_leaves_without_any_answer(journal: Journal) -> None:
    """Nobody can tell any more which of them are secrets."""
    table = played(begun(journal, holder="app"), 10)
    journal.put("DROP TRIGGER matches_are_not_changed")
    journal.put("UPDATE matches SET rules = 0")

    left = export_match(journal, table.number)

    assert (left.start, left.entries, left.seed) == (None, (), None)
    assert left.left_out == len(journal.entries(table.number))


# --- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SECRETIVE)
@pytest.mark.parametrize("answers", [6, 9, 40, 90])
def test_no_secret_answer_leaves_with_a_running_match(journal: Journal, game: str, answers: int) -> None:
    """Every answer is there that everybody knows, and no other one; nor is the seed."""
    table = played(LiveTable.begin(journal, SHELF[game], setup_for(game, holder="app"), seed=SEED), answers)
    text = document_text(export_match(journal, table.number))
    left = read_document(text)
    public, secret = [], 0
    fresh: Match[Any] = Match(table.match.game, table.match.setup)
    for step in table.match.steps:
        assert fresh.decision is not None
        if may_know(None, fresh.decision, step.answer):
            public.append((step.answer.seat, encode(step.answer.option)))
        else:
            secret += 1
        fresh.answer(step.answer)

    assert [(entry.seat, entry.option) for entry in left.entries] == public
    assert left.left_out == secret > 0
    assert str(SEED) not in text
    assert str(SEED) in journal.path.read_bytes().decode("latin-1") + _log(journal)


def _log(journal: Journal) -> str:
    log = journal.path.with_name(journal.path.name + "-wal")
    return log.read_bytes().decode("latin-1") if log.exists() else ""


def marked_box() -> dict[str, Any]:
    """The catalogue of the card game with names that stand nowhere else."""
    box: dict[str, Any] = json.loads(encode(SHELF["tortuga_cards"].extras.printed()["box"]))
    for deck in ("transports", "treasures", "seas", "strategies"):
        for card in box[deck]:
            card["name"] = f"Zq{card['name']}qZ"
    return box


def test_marked_cards_in_hands_are_in_no_export(journal: Journal) -> None:
    """Only the box lists them, as any box does; in hands they are nobody's business."""
    setup = Setup("tortuga_cards", setup_for("tortuga_cards").seats, {}, {"cards": Holder.APP}, marked_box())
    table = LiveTable.begin(journal, SHELF["tortuga_cards"], setup)
    while not any(table.match._state.hands.values()):
        played(table, 1)
    played(table, 6)
    shown = encode(table.match.view()) + encode([told.what for told in table.match.told()])
    held = {card for hand in table.match._state.hands.values() for row in hand.values() for card in row}
    hidden = {card for card in held if card not in shown}

    left = json.loads(document_text(export_match(journal, table.number)))
    del left["start"]["setup"]["box"]

    assert len(hidden) > 3
    assert [card for card in hidden if card in json.dumps(left)] == []
    assert all(card in json.dumps([entry.option for entry in journal.entries(table.number)]) for card in hidden)


def test_a_position_with_unseen_cards_does_not_leave(journal: Journal) -> None:
    """A match that began from a position keeps it to itself until it is over."""
    game = SHELF["tortuga1667"]
    source: Match[Any] = Match(game, setup_for("tortuga1667", holder="app"))
    for _ in play(source, 3):
        if source.sequence > 60 and source.at_boundary:
            break
    table = LiveTable.begin(journal, game, position=source.position())

    left = export_match(journal, table.number)

    assert left.start is None
    assert left.left_out > 0


# --- documents that cannot come in ---------------------------------------------------------------------------------


def key_of(error: BaseException) -> str:
    """The reason of a refusal of any room."""
    assert isinstance(error, (KernelError, SessionError))
    return error.why.key


def changed(**values: Any) -> str:
    content = json.loads(document_text(document(setup_for("tortuga_cards"), answers=12)))
    for path, value in values.items():
        part = content
        *steps, last = path.split("__")
        for step in steps:
            part = part[int(step) if step.isdecimal() else step]
        part[int(last) if last.isdecimal() else last] = value
    return json.dumps(content)


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (lambda: "", "not-readable"),
        (lambda: "[]", "not-readable"),
        (lambda: "{}", "not-an-export"),
        (lambda: changed(schema="somebody-elses"), "not-an-export"),
        (lambda: changed(version=VERSION + 1), "export-too-new"),
        (lambda: changed(surprise=1), "not-readable"),
        (lambda: changed(entries__0__kind="dance"), "not-readable"),
    ],
)
def test_what_is_no_export_is_refused_before_anything_else(make: Callable[[], str], key: str) -> None:
    """One clear reason each."""
    with pytest.raises((NotExported, Unreadable)) as refused:
        read_document(make())
    assert key_of(refused.value) == key


def test_a_document_without_end_is_refused(journal: Journal) -> None:
    """More rows than any evening has."""
    content = json.loads(changed())
    content["entries"] *= 2000

    with pytest.raises(NotExported) as refused:
        import_match(journal, read_document(json.dumps(content)))
    assert refused.value.why.key == "export-too-long"


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"left_out": 3}, "export-not-whole"),
        ({"start": None}, "export-not-whole"),
        ({"begun": "yesterday"}, "export-times"),
        ({"entries__3__at": "2026-01-01"}, "export-times"),
        ({"seed": "x'; --"}, "export-seed"),
        ({"entries__0__by": "Nobody!"}, "export-row"),
        ({"entries__0__confidence": 7}, "export-row"),
        ({"entries__0__option": None}, "export-row"),
        ({"entries__0__kind": "undo"}, "export-row"),
        ({"entries__0__option": '{"is":"card","card":"no-such-card"}'}, "replay-broke-off"),
        ({"entries__0__option": "not json"}, "export-differs"),
        ({"seats": ["ann", "ann"]}, "seat-twice"),
        ({"seats": ["ben", "ann"]}, "export-differs"),
        ({"names": {"zed": "Zed"}}, "no-such-seat"),
        ({"names": {"ann": "a\nb"}}, "not-a-name"),
        ({"result": {"tallies": [], "winners": ["ann"], "reason": "prestige"}}, "export-differs"),
        ({"game": "ludo"}, "export-of-other-rules"),
        ({"rules": 99}, "export-of-other-rules"),
        ({"start__setup__seats": ["ann"]}, "player-count"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_written(
    journal: Journal, values: dict[str, Any], key: str
) -> None:
    """Whatever the document says is checked by the rules before it comes in."""
    text = changed(**values)

    with pytest.raises((KernelError, SessionError)) as refused:
        import_match(journal, read_document(text))

    assert key_of(refused.value) == key
    assert evenings(journal) == []


def test_the_untouched_document_is_taken_in(journal: Journal) -> None:
    """So the refusals above are about what was changed."""
    assert import_match(journal, read_document(changed())) == 1


def test_open_dice_of_a_running_match_are_public() -> None:
    """A chance that everybody sees leaves; one that some see does not."""
    open_, shut = Chance("dice", ()), Chance("cards", (), seen_by=())
    answer: Any = None

    assert may_know(None, open_, answer)
    assert not may_know(None, shut, answer)


@pytest.mark.parametrize("rules", [2**63, 10**400, -1])
def test_rules_of_a_number_that_no_journal_holds_are_refused(rules: int, journal: Journal) -> None:
    """It was a traceback out of the database."""
    document = json.loads(document_text(export_match(journal, played(begun(journal), 1000).number)))
    document["rules"] = rules
    before = journal.ask("SELECT count(*) FROM matches")

    with pytest.raises((NotExported, Unreadable)):
        import_match(journal, read_document(json.dumps(document)), again=True)
    assert journal.ask("SELECT count(*) FROM matches") == before


def test_a_document_nested_without_end_is_unreadable() -> None:
    """It was a traceback too."""
    with pytest.raises(Unreadable):
        read_document('{"odd": ' + "[" * 5000)
