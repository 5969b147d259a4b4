"""Files that version 0.1.0 wrote: today's code opens them, says the same about them, and plays on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance, Choose, Option
from companion.engine.kernel.match import Match
from companion.presenter.house import preferences
from companion.presenter.house.people import People
from companion.session.data_folder import DataFolder
from companion.session.exchange.match_file import document_text, export_match, read_document
from companion.session.exchange.match_import import import_match
from companion.session.journal.evenings import evening, evenings
from companion.session.journal.journal import Journal
from companion.session.journal.recovery import open_journal
from companion.session.journal.standing import opened
from companion.session.profiles.box_profile import assumed
from companion.session.profiles.profile_folder import Profiles
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import picture, pictures
from companion.session.table.step_list import lines, marks, to_redo
from hardware.vision.shared.camera_memory import Devices
from tests.cli.conftest import Companion
from tests.session.tables import played

HERE: Final = Path(__file__).parent
MATCHES: Final = range(1, 10)
RUNNING: Final = (2, 4, 5, 7, 9)
LONG: Final = 10_000


def expected(name: str) -> Any:
    """What version 0.1.0 said."""
    return json.loads((HERE / "expected" / f"{name}.json").read_text(encoding="utf-8"))


def told(option: Option | None) -> Any:
    return None if option is None else json.loads(encode(option))


def question(match: Match[Any]) -> dict[str, Any] | None:
    """The open question with everything it offers, as it is written beside the files."""
    asked = match.decision
    if asked is None:
        return None
    said: dict[str, Any] = {"kind": type(asked).__name__, "owed": list(match.owed)}
    if isinstance(asked, Chance):
        return said | {"source": asked.source, "offered": [told(one) for one in asked.outcomes]}
    if isinstance(asked, Choose):
        asides = [[seat, told(one)] for seat, one in asked.asides]
        offered = [told(one) for one in asked.options]
        return said | {"prompt": asked.prompt, "seat": asked.seat, "offered": offered, "asides": asides}
    offered_to = {seat: [told(one) for one in options] for seat, options in asked.options.items()}
    return said | {"prompt": asked.prompt, "offered": offered_to}


@pytest.fixture
def home(tmp_path: Path) -> DataFolder:
    """A copy of the data folder."""
    shutil.copytree(HERE / "data", tmp_path / "data")
    return DataFolder(tmp_path / "data")


@pytest.fixture
def journal(home: DataFolder) -> Journal:
    """The old journal, opened as the app opens it."""
    found = open_journal(home)
    assert found.notices == ()
    assert found.journal.trouble is None
    return found.journal


# --- the journal ---


def test_the_same_evenings_are_listed(journal: Journal) -> None:
    """Who, what, when, in which colours, and how it ended."""
    now = [json.loads(msgspec.json.encode(one)) for one in evenings(journal)]

    assert [
        {name: one[name] for name in then} for then, one in zip(expected("journal")["evenings"], now, strict=True)
    ] == (expected("journal")["evenings"])
    assert [one["id"] for one in now if one["result"] is None] == sorted(RUNNING, reverse=True)


def boundaries(table: LiveTable) -> list[object]:
    """Every position that was written down between two turns; by now there may be more of them than there were."""
    match = opened(table.match.game, table.standing.chapter.start)
    found: list[object] = [json.loads(match.position())] if match.at_boundary else []
    for step in table.standing.chapter.steps:
        match.answer(step.answer, step.by, step.confidence)
        found += [json.loads(match.position())] if match.at_boundary else []
    return found


@pytest.mark.parametrize("number", MATCHES)
def test_a_match_stands_where_it_stood(journal: Journal, number: int) -> None:
    """At the same question, in the same position, after the same steps; what was taken back can be brought back."""
    then = expected("journal")["matches"][str(number)]
    table = LiveTable.reopen(journal, number)
    steps = [[one.row, one.key, one.by, one.seat, one.asked, told(one.option), one.corrected] for one in lines(table)]

    assert question(table.match) == then["question"]
    assert then["position"] in boundaries(table)
    assert (len(steps), steps[-12:]) == (then["step_count"], then["steps"])
    assert [[one.row, one.key, one.agreed] for one in marks(table)] == then["marks"]
    assert to_redo(table) == then["to_redo"]
    assert len(journal.entries(number)) == then["rows"]
    assert [[one.row, one.size] for one in pictures(journal, number)] == then["pictures"]


@pytest.mark.parametrize("number", RUNNING)
def test_a_running_match_is_played_on_to_the_end_that_it_had(journal: Journal, number: int) -> None:
    """The same answers give the same result, and it is in the list of evenings."""
    table = played(LiveTable.reopen(journal, number), LONG)

    assert json.loads(encode(table.match.result)) == expected("journal")["matches"][str(number)]["result"]
    assert evening(journal, number).result == table.match.result is not None


@pytest.mark.parametrize("number", RUNNING)
def test_what_was_taken_back_comes_back_and_all_of_it_can_be_undone(journal: Journal, number: int) -> None:
    """Old rows and new ones are one list."""
    table = LiveTable.reopen(journal, number)
    question_then = question(table.match)
    for _ in range(back := to_redo(table)):
        table.redo()
    for _ in range(back):
        table.undo(agreed=True)
    assert question(table.match) == question_then

    while table.standing.acts:
        table.undo(agreed=True)
    assert question(LiveTable.reopen(journal, number).match) == question(table.match)


def test_a_vote_that_was_half_given_keeps_what_was_given(journal: Journal) -> None:
    """Three still owe one; the fourth voted before, and is not asked again."""
    table = LiveTable.reopen(journal, 4)
    assert list(table.match.owed) == ["fay", "anne", "dan"]

    played(table, 3)

    assert question(table.match) != expected("journal")["matches"]["4"]["question"]
    assert len(journal.entries(4)) >= expected("journal")["matches"]["4"]["rows"] + 3


def test_the_pictures_of_proof_are_still_pictures(journal: Journal) -> None:
    """One of the dice game, one of Jamaica."""
    kept = pictures(journal)

    assert len(kept) == 2
    assert all((picture(journal, one.match, one.row) or b"").startswith(b"\xff\xd8\xff") for one in kept)


def test_statistics_come_to_the_same(companion: Companion, home: DataFolder) -> None:
    """Games, wins, scores and dice."""
    assert json.loads(companion("stats", "--json", "--data", home.path).out) == expected("stats")


# --- what left, and comes back ---


@pytest.mark.parametrize(("name", "number"), [("finished", 6), ("jamaica", 1)])
def test_a_finished_match_is_imported_whole(journal: Journal, tmp_path: Path, name: str, number: int) -> None:
    """Into an empty journal; what is written out again is the document that came, but for the app's own name."""
    text = (HERE / "exports" / f"{name}.json").read_text(encoding="utf-8")
    other = Journal(tmp_path / "other.db")

    new = import_match(other, read_document(text))

    assert document_text(export_match(journal, number)) == text
    assert document_text(export_match(other, new)) == text
    assert evening(other, new).result == evening(journal, number).result


def test_a_running_match_without_secrets_is_imported_and_played_on(tmp_path: Path) -> None:
    """It stands at the question it was exported at."""
    other = Journal(tmp_path / "other.db")
    document = read_document((HERE / "exports/running_open.json").read_text(encoding="utf-8"))

    table = LiveTable.reopen(other, import_match(other, document))

    assert question(table.match) == expected("running_open_question")
    assert played(table, LONG).match.result is not None


def test_a_running_match_with_secrets_leaves_as_it_left(journal: Journal) -> None:
    """The same answers stay behind."""
    text = (HERE / "exports/running.json").read_text(encoding="utf-8")

    assert read_document(text).left_out > 0
    assert document_text(export_match(journal, 5)) == text


def test_results_leave_as_the_same_table(companion: Companion, home: DataFolder, tmp_path: Path) -> None:
    """Column by column."""
    companion("sessions", "export", "--format", "csv", "--to", tmp_path / "results.csv", "--data", home.path)

    assert (tmp_path / "results.csv").read_bytes() == (HERE / "exports/results.csv").read_bytes()


# --- what belongs to a house ---


def test_box_profiles_say_the_same(home: DataFolder) -> None:
    """Every version of every box, and what is still assumed about it."""
    shelf = Profiles(home.profiles)
    now = []
    for one in shelf.listed():
        for version in one.versions:
            profile = shelf.load(one.game, one.name, version)
            said = json.loads(msgspec.json.encode(profile))
            now.append(said | {"assumed": [why.key for why in assumed(profile)]})

    assert now == expected("profiles")


def test_settings_and_people_are_remembered(home: DataFolder) -> None:
    """Every switch that was set, and who likes which mark."""
    now = json.loads(msgspec.json.encode(preferences.load(home.path / "settings.json")))
    people = json.loads(msgspec.json.encode(People(home.path / "people.json").known))

    assert now.items() >= json.loads((home.path / "settings.json").read_text(encoding="utf-8")).items()
    then = json.loads((home.path / "people.json").read_text(encoding="utf-8"))
    assert [{name: one[name] for name in was} for was, one in zip(then, people, strict=True)] == then
    assert [one["name"] for one in people] == ["Anne", "Zoë", "Ben"]


def test_what_was_remembered_of_a_camera(home: DataFolder) -> None:
    """Its mat with the zones, and the tray in which dice count."""
    devices = Devices(home.devices)
    mat = devices.mat("usb:Kitchen Cam")
    tray = devices.dice("usb:Kitchen Cam")

    assert mat is not None
    assert mat.size == (914.0, 610.0)
    assert [zone.name for zone in mat.zones] == ["events", "discard"]
    assert (tray.where.value, tray.tray[2]) == ("tray", (0.4, 0.5))
    assert devices.dice("simulated").where.value == "mat"


# --- what was learnt and recorded ---


def test_a_learnt_box_still_tells_its_cards(companion: Companion, home: DataFolder) -> None:
    """The same cards at the same places, as sure as before."""
    read = companion("scan", "cards", HERE / "cards.jpg", "--box", "tortuga1667", "--json", "--data", home.path)
    now, then = json.loads(read.out), expected("seen")["cards"]

    assert [(one["id"], one["certainty"], one["face_up"]) for one in now["cards"]] == [
        (one["id"], one["certainty"], one["face_up"]) for one in then["cards"]
    ]
    for one, other in zip(now["cards"], then["cards"], strict=True):
        assert [pytest.approx(corner, abs=2) for corner in other["quad"]] == one["quad"]


def test_a_learnt_box_is_handed_from_table_to_table(companion: Companion, home: DataFolder, tmp_path: Path) -> None:
    """The file of the box is what `learn --import` takes."""
    file = home.boxes / "tortuga1667.cards"
    done = companion("learn", "tortuga1667", "--import", file, "--data", tmp_path / "other")

    assert done.code == 0, done.err
    assert "4" in done.out


def test_learnt_dice_are_read_by_their_faces(companion: Companion, home: DataFolder) -> None:
    """A whole die is read; one half taught waits for its other faces."""
    words = ("scan", "dice", HERE / "die.jpg", "--expect", 1, "--json", "--data", home.path)
    now, then = json.loads(companion(*words, "--kind", "combat").out), expected("seen")["die"]

    assert (now["values"], now["verdict"]) == (then["values"], then["verdict"])
    assert now["values"] == ["star"]
    assert companion(*words, "--kind", "symbol A").code == 1


def test_a_tape_is_replayed(companion: Companion, home: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Presses, pictures and readings; what is read in the pictures now is what was read then."""
    monkeypatch.chdir(home.path)
    done = companion("tape", "evening.tape", "--replay", "--secrets", "--json")

    assert done.code == 0, done.err
    assert json.loads(done.out) == expected("tape")
