"""`companion sessions begin` and `resume`: a whole evening at a terminal, secrets behind the curtain."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.cli.terminal.terminal_curtain import CLEAR
from companion.cli.terminal.terminal_match import COMMANDS, TerminalMatch
from companion.engine.kernel.codec import words
from companion.engine.kernel.decisions import Chance, Choose, Option, Seat, Secret
from companion.engine.shelf import SHELF
from companion.i18n import story, translator
from companion.i18n.paper_sheet import sheet
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from tests.cli.conftest import Companion
from tests.session.tables import begun, played, setup_for, snapshot
from tests.what_games_have import SECRETIVE

games = pytest.mark.parametrize("game", SHELF)
Type = Callable[..., None]


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Type:
    """What will be typed, line by line."""

    def type_in(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))

    return type_in


class Hands:
    """Types what a castaway would answer: numbers and words in turn, Enter before every curtain."""

    def __init__(self, table: LiveTable, most: int = 1 << 20) -> None:
        self.table = table
        self.castaway = RandomPlayer(5)
        self.most = most
        self.typed = 0

    def __call__(self, prompt: str) -> str | None:
        """Type the next line."""
        sys.stdout.write(prompt)
        if prompt != "> ":
            return ""
        if self.typed >= self.most:
            return "quit" if not isinstance(self.table.match.decision, Secret) else None
        self.typed += 1
        match = self.table.match
        assert match.decision is not None
        answer = self.castaway.answer(match.decision, match.sequence, match.owed)
        offered = list(match.decision.offered_to(answer.seat))
        if isinstance(match.decision, Choose):
            offered = [*match.decision.options, *(option for _, option in match.decision.asides)]
        twins = [one for one in offered if words(one) == words(answer.option)]
        return str(offered.index(answer.option) + 1) if self.typed % 2 or len(twins) > 1 else words(answer.option)


# --- whole games ---------------------------------------------------------------------------------------------------


@games
@pytest.mark.parametrize("holder", ["table", "app"])
def test_a_whole_game_is_played_at_the_terminal(
    journal: Journal, game: str, holder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every question is asked, every answer understood, and the score stands at the end."""
    table = LiveTable.begin(journal, SHELF[game], setup_for(game, holder=holder), seed=3)
    names = evening(journal, table.number).names

    TerminalMatch(translator("en"), table, names, Hands(table)).play()

    printed = capsys.readouterr().out
    assert table.match.result is not None
    for line in translator("en").result(game, table.match.result, names):
        assert line in printed
    assert "is none of these answers" not in printed
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)


@pytest.mark.parametrize("game", SECRETIVE)
def test_secrets_are_shown_to_their_owner_only_and_wiped(
    journal: Journal, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Between two wipes of the screen stands what one player may know, and outside of them nothing of it."""
    table = LiveTable.begin(journal, SHELF[game], setup_for(game, holder="app"), seed=4)
    names = evening(journal, table.number).names

    TerminalMatch(translator("en"), table, names, Hands(table, 60)).play()

    curtains = capsys.readouterr().out.split(CLEAR)
    public, private = "".join(curtains[::2]), curtains[1::2]
    secrets = {
        seat: set(story(translator("en"), game, [one for one in table.match.told(seat) if one.to], names, seat))
        for seat in names
    }
    lines = {line for lines in secrets.values() for line in lines}
    assert len(private) > 3
    assert lines
    assert [line for line in lines if line in public] == []
    for shown in private:
        owners = {
            seat
            for seat, own in secrets.items()
            if any(line in own - _others(secrets, seat) for line in shown.splitlines())
        }
        assert len(owners) <= 1


def _others(secrets: dict[Seat, set[str]], seat: Seat) -> set[str]:
    return {line for other, lines in secrets.items() if other != seat for line in lines}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal in a data folder."""
    with Journal(tmp_path / "journal.db") as opened:
        yield opened


# --- by the command ------------------------------------------------------------------------------------------------


def test_a_match_is_begun_left_and_taken_up_again(companion: Companion, tmp_path: Path, type_in: Type) -> None:
    """The same question is on the table."""
    type_in("1", "2", "quit")
    first = companion(
        "sessions", "begin", "tortuga1667", "--players", 3, "--people", "Änne,Ben,Zoë", "--data", tmp_path
    )
    type_in("quit")
    again = companion("sessions", "resume", "--data", tmp_path)

    assert (first.code, first.err, again.code, again.err) == (0, "", 0, "")
    assert "Änne, Ben and Zoë get" in companion("sessions", "export", "--format", "story", "--data", tmp_path).out
    question = first.out.rpartition("Draw starred card")[2].partition("> ")[0]
    assert question.count("\n") == 5
    assert question in again.out
    assert again.out.endswith("Game 1 is saved; companion sessions resume continues it.\n")


def test_the_table_is_shown_when_a_match_is_taken_up_and_whenever_somebody_asks(
    companion: Companion, tmp_path: Path, type_in: Type
) -> None:
    """Line by line what the public view says."""
    type_in("quit")
    companion("sessions", "begin", "tortuga1667", "--players", 3, "--people", "Änne,Ben,Zoë", "--data", tmp_path)
    with Journal(tmp_path / "journal.db") as journal:
        table = LiveTable.reopen(journal, 1)
        seen = "\n".join(sheet(translator("en"), "tortuga1667", table.match.view(), evening(journal, 1).names))
    shown = []
    for typed in (["quit"], ["table", "table", "quit"]):
        type_in(*typed)
        shown.append(companion("sessions", "resume", "--data", tmp_path).out.count(seen))

    assert "Ben" in seen
    assert shown == [1, 3]


def test_the_end_of_all_typing_loses_nothing(companion: Companion, tmp_path: Path, type_in: Type) -> None:
    """A closed terminal is like quitting."""
    type_in("1")

    assert companion("sessions", "begin", "tortuga1667", "--data", tmp_path).code == 0
    with Journal(tmp_path / "journal.db") as journal:
        assert len(journal.entries(1)) == 1


def test_a_take_back_across_new_information_needs_the_table(
    companion: Companion, tmp_path: Path, type_in: Type
) -> None:
    """First refused, then agreed to; redo brings it again."""
    type_in("2", "undo", "no", "undo", "yes", "redo", "quit")

    out = companion("sessions", "begin", "tortuga1667", "--players", 3, "--data", tmp_path).out

    assert out.count("Does the whole table agree to take it back?") == 2
    assert out.count("Taken back.") == 1
    with Journal(tmp_path / "journal.db") as journal:
        assert [entry.kind for entry in journal.entries(1)] == ["answer", "undo", "redo"]
        assert journal.entries(1)[1].agreed == "new-information"


def test_words_numbers_and_nonsense(companion: Companion, tmp_path: Path, type_in: Type) -> None:
    """A refused answer is explained and asked for again; nothing was changed."""
    type_in(
        "crows-nest",
        "Eight Bells",
        "",
        "0",
        "99",
        "kraken",
        "peek nobody",
        "undo 7",
        "no",
        "note",
        "note ahoy",
        "help",
        "quit",
    )

    done = companion("sessions", "begin", "tortuga1667", "--players", 3, "--data", tmp_path)

    assert done.code == 0
    assert "Nobody called “nobody” is here" in done.out
    assert "at most 500 characters" in done.out
    with Journal(tmp_path / "journal.db") as journal:
        kinds = [entry.kind for entry in journal.entries(1)]
        assert kinds[:2] == ["answer", "answer"]
        assert journal.entries(1)[-1].option == '"ahoy"'


def test_a_player_may_look_at_what_only_they_know(companion: Companion, tmp_path: Path, type_in: Type) -> None:
    """Behind the curtain, and wiped afterwards."""
    type_in("peek ann", "", "", "quit")

    out = companion("sessions", "begin", "tortuga1667", "--sources", "app", "--seed", 3, "--data", tmp_path).out
    public, shown, *more = out.split(CLEAR)

    assert "Pass to Ann" in public
    assert "you play for" in shown
    assert not any("you play for" in text for text in (public, *more))


@pytest.mark.parametrize(
    ("command", "code", "about"),
    [
        (("resume",), 1, "no unfinished game"),
        (("resume", 5), 1, "no game “5”"),
        (("begin", "chess"), 2, "“chess”"),
        (("begin", "tortuga1667", "--people", "Ann"), 2, "--people"),
        (("begin", "tortuga1667", "--players", 2, "--people", "Ann,"), 2, ""),
        (("begin", "tortuga1667", "--profile", "none"), 1, "no profile “none”"),
        (("begin",), 2, "GAME"),
        ((), 2, "companion sessions --help"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    companion: Companion, tmp_path: Path, command: tuple[object, ...], code: int, about: str
) -> None:
    """With the exit code of the house."""
    done = companion("sessions", *command, *(("--data", tmp_path) if command else ()))

    assert (done.code, done.err.count("\n")) == (code, 1)
    assert about in done.err


def test_a_finished_match_is_not_played_on(companion: Companion, journal: Journal, tmp_path: Path) -> None:
    """There is nothing left to ask."""
    played(begun(journal, "tortuga_cards"), 10_000)

    done = companion("sessions", "resume", 1, "--data", tmp_path)

    assert (done.code, done.err) == (1, "companion: Game 1 is over; there is nothing to continue.\n")


@pytest.mark.parametrize("lost", ["", "back", "quit"])
def test_behind_the_curtain_one_can_step_back_or_leave(
    companion: Companion, tmp_path: Path, type_in: Type, lost: str
) -> None:
    """Nothing was answered, and the screen is wiped; nonsense is asked for again."""
    first = ("quit",) if lost == "quit" else ("", "nonsense", *((lost, "quit") if lost else ()))
    type_in(*first)

    done = companion(
        "sessions", "begin", "tortuga_dice", "--players", 2, "--sources", "app", "--seed", 5, "--data", tmp_path
    )

    assert done.code == 0
    assert done.out.count(CLEAR) == (0 if lost == "quit" else 2)
    with Journal(tmp_path / "journal.db") as journal:
        assert {entry.by for entry in journal.entries(1)} == {"dealer"}


def test_a_match_that_could_not_be_saved_says_so(companion: Companion, tmp_path: Path, type_in: Type) -> None:
    """Somebody else's file where the journal should be: the evening goes on in memory, and the command ends with 1."""
    (tmp_path / "journal.db").write_text("a shopping list, not a journal, and long enough to be looked at" * 9)
    type_in("1", "quit")

    done = companion("sessions", "begin", "tortuga1667", "--data", tmp_path)

    assert done.code == 1
    assert "is not saved" in done.err


def test_no_answer_of_any_game_sounds_like_a_command() -> None:
    """Else it could not be given in words."""
    for game in SHELF.values():
        for kind in getattr(game.options, "__args__", ()):
            assert issubclass(kind, Option)
            assert str(kind.__struct_config__.tag) not in COMMANDS


def test_a_match_goes_on_with_another_box_if_the_table_says_so(
    companion: Companion, tmp_path: Path, type_in: Type
) -> None:
    """It keeps its own otherwise."""
    profile = tmp_path / "box.toml"
    row = '{ die = "A", fleet = 5, crew = 2, hunt = 4, board = 1, plunder = 3 }'
    profile.write_text(f'game = "tortuga_dice"\nname = "mine"\n[box]\ndice = [{row}]\n', encoding="utf-8")
    assert companion("profile", "import", profile, "--data", tmp_path).code == 0
    type_in("1", "1", "quit")
    companion("sessions", "begin", "tortuga_dice", "--data", tmp_path)
    type_in("quit")

    done = companion("sessions", "resume", "--profile", "mine", "--data", tmp_path)

    assert done.code == 0
    assert "Box profile: mine 1" in companion("sessions", "show", 2, "--data", tmp_path).out
    assert "Box profile" not in companion("sessions", "show", 1, "--data", tmp_path).out
    with Journal(tmp_path / "journal.db") as journal:
        assert [entry.option for entry in journal.entries(2)][:2] == [entry.option for entry in journal.entries(1)][:2]


def test_chance_that_only_the_dealer_may_see_is_never_listed() -> None:
    """A hidden list would tell what nobody may know."""
    from companion.cli.terminal.terminal_match import _offers  # noqa: PLC0415  under the lid

    class Table:
        decision: Any = Chance("cards", (), hidden=True)

    table: Any = Table()
    assert _offers(table) == []
