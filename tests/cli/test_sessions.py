"""`companion sessions`: listing, showing, exporting, importing, keeping and removing matches."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path
from urllib.parse import unquote

import cv2
import numpy as np
import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.i18n import story, translator
from companion.session.exchange.match_file import document_text
from companion.session.journal.backups import this_evening
from companion.session.journal.evenings import name_people
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from tests.cli.conftest import Companion
from tests.session.shelved import SEED, document, shelved
from tests.session.tables import played, setup_for, under_other_rules
from tests.what_games_have import SECRETIVE

games = pytest.mark.parametrize("game", SHELF)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a finished match (1), a running one with real pieces (2) and one dealt by the app (3)."""
    folder = tmp_path / "data"
    folder.mkdir()
    with Journal(folder / "journal.db") as journal:
        number = shelved(journal, "tortuga1667", seed=1)
        name_people(journal, number, {Seat("ann"): "Änne *"})
        shelved(journal, "tortuga_cards", seed=2, answers=30)
        setup = setup_for("tortuga_dice", holder="app")
        played(LiveTable.begin(journal, SHELF["tortuga_dice"], setup, seed=SEED), 12)
    return folder


# --- list and show -------------------------------------------------------------------------------------------------


def test_matches_are_listed_the_latest_first(companion: Companion, data: Path) -> None:
    """Number, time, game, people, minutes, and who won."""
    done = companion("sessions", "list", "--data", data)

    assert (done.code, done.err) == (0, "")
    assert [line.split()[0] for line in done.out.splitlines()] == ["3", "2", "1"]
    assert re.search(r"Tortuga 1667  Änne \*, Ben, .*  won by ", done.out)
    assert done.out.count("unfinished") == 2


def test_the_list_can_be_narrowed_and_read_by_a_program(companion: Companion, data: Path) -> None:
    """By game, to what can be played on, to so many."""

    def numbers(*more: object) -> list[int]:
        return [
            one["id"]
            for one in json.loads(companion("sessions", "list", "--json", "--data", data, *more).out)["matches"]
        ]

    assert numbers() == [3, 2, 1]
    assert numbers("--unfinished") == [3, 2]
    assert numbers("--game", "tortuga1667") == [1]
    assert numbers("--most", 1) == [3]
    assert numbers("--most", 0) == [3, 2, 1]


def test_an_empty_journal_is_no_error(companion: Companion, tmp_path: Path) -> None:
    """It is made, and nothing is in it."""
    assert companion("sessions", "list", "--data", tmp_path / "new").out == "There is no game in the journal yet.\n"
    assert companion("sessions", "show", "--data", tmp_path / "new").code == 1


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
@pytest.mark.parametrize("match", [1, 2, 3])
def test_one_match_is_shown_as_it_stands(companion: Companion, data: Path, match: int, lang: str) -> None:
    """The result, or the public table and what is asked."""
    done = companion("sessions", "show", match, "--data", data, "--lang", lang)

    assert (done.code, done.err) == (0, "")
    assert len(done.out.splitlines()) > 4
    assert not re.search(r"[{}]|sheet\.|sessions\.", done.out)


def test_a_match_is_shown_to_a_program_with_its_public_view(companion: Companion, data: Path) -> None:
    """Options, sources, view and question."""
    shown = json.loads(companion("sessions", "show", 3, "--json", "--data", data).out)

    assert (shown["id"], shown["finished"], shown["view"]["seat"]) == (3, False, None)
    assert shown["sources"]["dice"] == "app"
    assert shown["asked"]


def test_a_match_of_other_rules_is_listed_and_left_unplayed(companion: Companion, data: Path, tmp_path: Path) -> None:
    """It can be exported, not shown, resumed or told."""
    older = tmp_path / "older.json"
    text = document_text(document(setup_for("tortuga1667"), seed=9)).replace('"rules": 1', '"rules": 0')
    older.write_text(text, encoding="utf-8")
    number = json.loads(companion("sessions", "import", older, "--json", "--data", data).out)["match"]

    listed = companion("sessions", "list", "--data", data).out
    shown = companion("sessions", "show", number, "--data", data)
    told = companion("sessions", "export", number, "--format", "story", "--data", data)

    assert "won by" in next(line for line in listed.splitlines() if line.split()[0] == str(number))
    assert shown.code == 0
    assert (told.code, told.err) == (1, "companion: This game was played under other rules (0, now 1).\n")
    assert companion("sessions", "export", number, "--data", data).out == text
    assert companion("stats", "--match", number, "--data", data).code == 0
    assert companion("sessions", "export", number, "--format", "bgstats", "--data", data).code == 0


def test_a_match_that_nobody_can_read_any_more_says_so(companion: Companion, data: Path) -> None:
    """Unfinished and of other rules: it stays where it is."""
    with Journal(data / "journal.db") as journal:
        under_other_rules(journal, 2, "rules = 0, game = 'ludo'")

    assert "played under other rules" in companion("sessions", "list", "--data", data).out
    shown = companion("sessions", "show", 2, "--data", data)
    assert shown.out.endswith("it can be exported, but not shown or continued.\n")
    assert companion("sessions", "show", 2, "--json", "--data", data).code == 0
    assert companion("sessions", "resume", 2, "--data", data).code == 1


def test_what_was_set_at_the_beginning_is_shown(companion: Companion, tmp_path: Path) -> None:
    """Options that are not the usual ones, also of a match that began from a position."""
    game = SHELF["tortuga_dice"]
    with Journal(tmp_path / "journal.db") as journal:
        seats = setup_for("tortuga_dice").seats
        setup = Setup("tortuga_dice", seats, {"eight-chests": True, "track-points": "progress"})
        LiveTable.begin(journal, game, setup)
        LiveTable.begin(journal, game, position=game.position(game.sketch(setup, {})))

    for number in (1, 2):
        out = companion("sessions", "show", number, "--data", tmp_path).out
        assert "  eight-chests = true\n" in out
        assert '  track-points = "progress"\n' in out
    assert companion("sessions", "list", "--most", "-1", "--data", tmp_path).code == 2


# --- export and import ---------------------------------------------------------------------------------------------


def test_a_match_leaves_and_comes_back(companion: Companion, data: Path, tmp_path: Path) -> None:
    """Into another folder, under a new number."""
    file = tmp_path / "match.json"
    assert companion("sessions", "export", 1, "--to", file, "--data", data).code == 0

    done = companion("sessions", "import", file, "--json", "--data", tmp_path / "other")

    assert json.loads(done.out) == {"match": 1}
    again = companion("sessions", "import", file, "--data", tmp_path / "other")
    assert (again.code, again.err) == (1, "companion: This game is in the journal already, as number 1.\n")
    assert companion("sessions", "import", file, "--again", "--data", tmp_path / "other").code == 0
    assert companion("sessions", "export", 1, "--data", tmp_path / "other").out == file.read_text(encoding="utf-8")


def test_an_export_overwrites_nothing(companion: Companion, data: Path, tmp_path: Path) -> None:
    """The file must be new."""
    file = tmp_path / "mine.json"
    file.write_text("mine", encoding="utf-8")

    assert companion("sessions", "export", 1, "--to", file, "--data", data).code == 2
    assert file.read_text(encoding="utf-8") == "mine"
    assert companion("sessions", "export", 1, "--to", tmp_path / "no" / "x.json", "--data", data).code == 1


def test_results_are_written_as_csv(companion: Companion, data: Path) -> None:
    """Of all finished matches, or of one."""
    rows = list(csv.DictReader(StringIO(companion("sessions", "export", "--format", "csv", "--data", data).out)))

    assert len(rows) == 5
    assert {row["match"] for row in rows} == {"1"}
    assert companion("sessions", "export", 2, "--format", "csv", "--data", data).out.count("\n") == 1


def test_the_story_is_a_page_of_markdown(companion: Companion, data: Path) -> None:
    """With a name that Markdown could mistake."""
    out = companion("sessions", "export", 1, "--format", "story", "--data", data).out

    assert out.startswith("# Tortuga 1667, 1970-01-0")
    assert r"Änne \*" in out
    assert "## How it ended" in out
    assert len(out.splitlines()) > 40


def test_no_app_tonight(companion: Companion, data: Path) -> None:
    """What lies where, what is asked, and what the companion held."""
    out = companion("sessions", "export", 3, "--format", "sheet", "--data", data).out

    assert "## The boards" in out
    assert "Asked right now:" in out
    assert "The app dealt these: the dice" in out.replace("The dice", "the dice")
    assert "The companion held" not in companion("sessions", "export", 2, "--format", "sheet", "--data", data).out


def test_the_play_link_and_its_code_say_the_same(companion: Companion, data: Path, tmp_path: Path) -> None:
    """As text, as a picture, as blocks."""
    link = companion("sessions", "export", 1, "--format", "bgstats", "--location", "Brest", "--data", data).out.strip()
    told = json.loads(unquote(link.partition("?data=")[2]))
    code = ("sessions", "export", 1, "--format", "qr", "--location", "Brest", "--data", data)
    assert companion(*code, "--to", tmp_path / "code.png").code == 0
    image = cv2.imread(str(tmp_path / "code.png"), cv2.IMREAD_GRAYSCALE)

    assert cv2.QRCodeDetectorAruco().detectAndDecode(np.asarray(image))[0] == link
    assert told["location"] == "Brest"
    assert told["game"]["name"] == "Tortuga 1667"
    assert {one["role"] for one in told["players"]} <= {
        "England",
        "France",
        "the Netherlands",
        "Netherlands",
        "Britain",
    } | {one["role"] for one in told["players"] if one["role"][0].isupper()}
    assert sum(one["startPlayer"] for one in told["players"]) == 1
    assert "█" in companion(*code).out
    assert companion(*code, "--to", tmp_path / "code.gif").code == 2
    assert companion(*code, "--to", tmp_path / "code.svg").code == 0


@pytest.mark.parametrize("kind", ["bgstats", "qr"])
def test_a_running_match_has_no_link(companion: Companion, data: Path, kind: str) -> None:
    """One clear line."""
    done = companion("sessions", "export", 2, "--format", kind, "--data", data)

    assert done == (1, "", "companion: Game 2 has no result yet.\n")


@pytest.mark.parametrize(
    ("content", "about"),
    [("", "cannot be read"), ("{}", "not a game exported"), ('{"schema":"quartermaster-match","version":9}', "newer")],
)
def test_what_is_no_match_is_refused_in_one_line(
    companion: Companion, tmp_path: Path, content: str, about: str
) -> None:
    """Whatever somebody takes for one."""
    file = tmp_path / "x.json"
    file.write_text(content, encoding="utf-8")

    done = companion("sessions", "import", file, "--data", tmp_path)

    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert about in done.err


# --- secrets -------------------------------------------------------------------------------------------------------


def test_nothing_that_is_printed_about_a_running_match_holds_its_seed(companion: Companion, data: Path) -> None:
    """Whoever has the seed knows every card and die to come."""
    printed = [companion("sessions", "list", "--data", data, *more).out for more in ((), ("--json",))]
    printed += [companion("sessions", "show", 3, "--data", data, *more).out for more in ((), ("--json",))]
    printed += [
        companion("sessions", "export", 3, "--format", kind, "--data", data).out for kind in ("json", "story", "sheet")
    ]
    printed += [companion("sessions", "backup", "--data", data, *more).out for more in ((), ("--json",), ("--list",))]
    printed += [companion("stats", "--data", data, *more).out for more in ((), ("--json",), ("--match", 3))]

    assert all(printed[:7])
    assert not [text for text in printed if str(SEED) in text]
    with Journal(data / "journal.db") as journal:
        assert journal.seed(3) == SEED


@pytest.mark.parametrize("game", SECRETIVE)
def test_no_line_that_is_for_one_player_is_printed(companion: Companion, tmp_path: Path, game: str) -> None:
    """Hands, looks and rolls behind a screen: searched for in everything that can be asked for."""
    with Journal(tmp_path / "journal.db") as journal:
        table = LiveTable.begin(journal, SHELF[game], setup_for(game, holder="app"), seed=1)
        played(table, 45)
        names = {seat: seat.title() for seat in table.match.setup.seats}
        private = {
            line
            for seat in names
            for line in story(translator("en"), game, [one for one in table.match.told(seat) if one.to], names, seat)
        }
    asked = [("list",), ("show",), ("show", "--json"), *(("export", "--format", kind) for kind in ("story", "sheet"))]
    printed = "\n".join(companion("sessions", *words, "--data", tmp_path).out for words in asked)

    assert len(private) > 1
    assert len(printed.splitlines()) > 40
    assert [line for line in private if line in printed] == []


# --- copies and removal --------------------------------------------------------------------------------------------


def test_a_match_is_removed_only_after_a_yes_and_can_come_back(
    companion: Companion, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked at the terminal; a copy of the match is kept."""
    monkeypatch.setattr("sys.stdin", StringIO("no\n"))
    kept = companion("sessions", "delete", 1, "--data", data)
    assert (kept.code, kept.out.splitlines()[-1].partition("] ")[2]) == (1, "Nothing was changed.")

    monkeypatch.setattr("sys.stdin", StringIO("yes\n"))
    before = companion("sessions", "export", 1, "--data", data).out
    gone = companion("sessions", "delete", 1, "--data", data)
    copy = re.search(r"match-1-[\d-]+\.db", gone.out)
    assert (gone.code, bool(copy)) == (0, True)
    assert companion("sessions", "show", 1, "--data", data).code == 1

    back = companion("sessions", "restore", copy[0] if copy else "", "--data", data)
    assert back.code == 0
    number = back.out.split()[0]
    assert companion("sessions", "export", number, "--data", data).out == before


def test_nobody_there_to_say_yes_is_a_no(companion: Companion, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed stdin removes nothing; --yes needs nobody."""
    monkeypatch.setattr("sys.stdin", StringIO(""))

    assert companion("sessions", "delete", 2, "--data", data).code == 1
    assert companion("sessions", "delete", 2, "--yes", "--data", data).code == 0
    assert companion("sessions", "delete", 99, "--yes", "--data", data).code == 1


def test_the_journal_is_copied_and_brought_back(companion: Companion, data: Path) -> None:
    """The one that was there is set aside, not lost."""
    made = json.loads(companion("sessions", "backup", "--json", "--data", data).out)
    listed = json.loads(companion("sessions", "backup", "--list", "--json", "--data", data).out)
    companion("sessions", "delete", 1, "--yes", "--data", data)

    done = companion("sessions", "restore", "--yes", "--data", data)

    assert (made["evening"], made["matches"]) == (this_evening(), 3)
    assert listed["backups"] == [made]
    assert done.code == 0
    assert "set-aside" in done.out
    assert companion("sessions", "show", 1, "--data", data).code == 0


def test_without_a_copy_there_is_nothing_to_bring_back(companion: Companion, tmp_path: Path) -> None:
    """One clear line each."""
    for command in (("restore", "--yes"), ("backup",), ("restore", "2020-01-01", "--yes"), ("restore", "match-1-x.db")):
        done = companion("sessions", *command, "--data", tmp_path)
        assert (done.code, done.err.count("\n")) == (1, 1)


def test_a_damaged_journal_is_set_aside_with_a_word_about_it(companion: Companion, data: Path) -> None:
    """On stderr, so that a program still reads its object."""
    header = (data / "journal.db").read_bytes()[:100]
    (data / "journal.db").write_bytes(header + b"\0" * 5000)
    for log in data.glob("journal.db-*"):
        log.unlink()

    done = companion("sessions", "list", "--json", "--data", data)

    assert json.loads(done.out) == {"matches": []}
    assert done.err.startswith("companion: ")
    assert list(data.glob("journal.set-aside-*"))


def test_a_journal_that_cannot_be_written_is_not_changed(companion: Companion, tmp_path: Path) -> None:
    """A folder where the file should be: nothing can be taken in, and it is said."""
    (tmp_path / "data" / "journal.db").mkdir(parents=True)
    file = tmp_path / "x.json"
    companion("sessions", "list", "--data", tmp_path / "data")
    file.write_text(document_text(document(setup_for("tortuga_cards"))), encoding="utf-8")

    done = companion("sessions", "import", file, "--data", tmp_path / "data")

    assert done.code == 1
    assert done.out == ""
