"""`companion doctor`: what it says, what it asks, and how it ends."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from companion.cli.commands.doctor import Practice, visit
from companion.cli.parsers.parser import parser
from companion.i18n import languages
from hardware.doctor import Machine
from hardware.doctor.camera_checks import try_camera
from hardware.seats.breadboard import POWER, Breadboard
from hardware.seats.seat import Contact, Seat
from hardware.seats.wiring import Wiring, load_wiring
from tests.cli.conftest import Companion

ONE_SEAT = """\
layout = "matrix"
[buttons]
button1 = 5
button2 = 6
[seats]
seat4 = 7
[lamps]
seat4 = 8
"""


class Patient:
    """A machine made of files in a folder, with seats on a breadboard and somebody who answers."""

    def __init__(self, root: Path) -> None:
        self.root = root / "machine"
        self.root.mkdir()
        self.data = root / "data"
        self.wiring_file = root / "wiring.toml"
        self.wiring_file.write_text(ONE_SEAT)
        self.asked: list[str] = []
        self.answers: list[str | None] = []
        self.before_answering: Callable[[str], None] = lambda _: None
        self.ran: list[Sequence[str]] = []
        self.network: str | None = None

    def has(self, path: str, text: str = "") -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, words: Sequence[str]) -> str | None:
        self.ran.append(words)
        return {"aplay": "", "ip": self.network}.get(words[0])

    def ask(self, prompt: str) -> str | None:
        self.before_answering(prompt)
        self.asked.append(prompt)
        return self.answers.pop(0) if self.answers else None

    @property
    def wiring(self) -> Wiring:
        return load_wiring(self.wiring_file)

    def visit(self, *words: object, board: Breadboard | None = None) -> int:
        given = parser().parse_args(["doctor", "--lang", "en", "--data", str(self.data), *map(str, words)])
        factory = board.factory if board else None
        return visit(given, Practice(Machine(self.root, self.run, {}), factory, self.ask))


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


# --- no hardware -----------------------------------------------------------------------------------------------------


def test_a_machine_without_hardware_is_well(companion: Companion, tmp_path: Path) -> None:
    """The simulated table serves; every finding is one line."""
    done = companion("doctor", "--no-ask", "--data", tmp_path / "data")

    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == f"Games, people and settings are in {tmp_path / 'data'}."
    assert all(re.fullmatch(r"\[(fine|not there|careful)\] \S.*", line) for line in lines[1:-1])
    assert lines[-1] == "Everything you need is working."
    assert any("No camera was found. You can tap in dice and cards." in line for line in lines)


@pytest.mark.parametrize("language", languages())
def test_it_speaks_every_language(companion: Companion, tmp_path: Path, language: str) -> None:
    """And nothing is left in English by mistake."""
    said = companion("doctor", "--no-ask", "--lang", language, "--data", tmp_path).out
    expected = {"en": "No camera was found.", "fr": "Aucune caméra n’a été trouvée.", "es": "No se ha encontrado"}

    assert expected[language] in said
    assert ("There is" in said) == (language == "en")


def test_a_program_gets_one_object(companion: Companion, tmp_path: Path) -> None:
    """With keys and facts for itself, and sentences for its people."""
    told = json.loads(companion("doctor", "--json", "--data", tmp_path, "--lang", "es").out)

    assert told["well"] is True
    room = next(one for one in told["findings"] if one["check"] == "storage")
    assert room.keys() == {"check", "state", "key", "facts", "says", "mend"}
    assert str(room["facts"]["megabytes"]) in room["says"]


def test_nobody_is_asked_by_a_program_or_a_pipe(companion: Companion, tmp_path: Path) -> None:
    """Questions need somebody at a terminal; to ask for both is wrong usage."""
    assert "?" not in companion("doctor", "--data", tmp_path).out
    wrong = companion("doctor", "--json", "--ask", "--data", tmp_path)
    assert (wrong.code, wrong.out) == (2, "")


def test_only_its_owner_may_look_into_a_data_folder_that_the_doctor_made(companion: Companion, tmp_path: Path) -> None:
    """Secrets of running matches will lie there."""
    companion("doctor", "--no-ask", "--data", tmp_path / "new")

    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


# --- something is broken ---------------------------------------------------------------------------------------------


def test_games_that_cannot_be_kept_are_exit_code_1(companion: Companion, tmp_path: Path) -> None:
    """Storage is needed."""
    (tmp_path / "file").write_text("")
    done = companion("doctor", "--no-ask", "--data", tmp_path / "file" / "under")

    assert (done.code, done.err) == (1, "")
    assert re.search(r"(?m)^\[broken\] Nothing can be written to \S+: Not a directory. Check that the card", done.out)
    assert done.out.splitlines()[-1] == "Something that is needed is broken."


def test_a_pi_without_a_screen_cannot_play(patient: Patient, capsys: pytest.CaptureFixture[str]) -> None:
    """Elsewhere a missing screen is no illness."""
    assert patient.visit("--no-ask") == 0
    patient.has("proc/device-tree/model", "Raspberry Pi 5 Model B\0")

    assert patient.visit("--no-ask") == 1
    assert "[not there] No screen is connected." in capsys.readouterr().out


def test_what_is_not_needed_is_told_and_forgiven(patient: Patient, capsys: pytest.CaptureFixture[str]) -> None:
    """A hot Pi with too little voltage still plays."""
    patient.has("sys/class/thermal/thermal_zone0/temp", "91000")

    assert patient.visit("--no-ask") == 0
    assert "[broken] It is 91.0 °C inside: too hot. Give it a fan" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("layout = 1\n", "There is no layout “1”"),
        (ONE_SEAT.replace("= 8", "= 5"), "GPIO 5 is used twice, for buttons.button1 and for lamps.seat4."),
        ("[[[", "The wiring file is not TOML"),
        ("\x00\n", "The wiring file is not TOML"),
    ],
)
def test_a_wiring_file_that_was_given_must_be_right(companion: Companion, tmp_path: Path, text: str, told: str) -> None:
    """What is asked for by name is needed."""
    (tmp_path / "w.toml").write_text(text)
    done = companion("doctor", "--no-ask", "--data", tmp_path, "--wiring", tmp_path / "w.toml")

    assert (done.code, done.err) == (1, "")
    assert f"[broken] {told}" in done.out


@pytest.mark.parametrize(("camera", "code"), [("simulated", 0), ("usb:nobody has this", 1), ("folder:/nowhere", 1)])
def test_a_camera_that_was_asked_for_must_see(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, camera: str, code: int
) -> None:
    """The simulated one always does; others get their chance, here a short one."""
    monkeypatch.setattr(try_camera, "__defaults__", (3.0 if code == 0 else 0.3,))
    done = companion("doctor", "--no-ask", "--data", tmp_path, "--camera", camera)

    assert (done.code, done.err) == (code, "")
    assert ("The camera" in done.out, "No camera was found" in done.out) == (True, False)
    assert ("No corner of the mat can be seen" in done.out) is (code == 0), "its picture is measured if it sees"


def test_a_camera_that_nobody_knows_is_wrong_usage(companion: Companion, tmp_path: Path) -> None:
    """With the words that are known."""
    done = companion("doctor", "--data", tmp_path, "--camera", "crystal-ball")

    assert (done.code, done.out) == (2, "")
    assert "crystal-ball" in done.err
    assert "simulated" in done.err


def test_lines_that_touch_are_named_with_their_pin(patient: Patient, capsys: pytest.CaptureFixture[str]) -> None:
    """On the breadboard, seat 4 touches 3.3 V."""
    board = Breadboard(patient.wiring)
    board.join(7, POWER)

    assert patient.visit("--no-ask", "--wiring", patient.wiring_file, board=board) == 1
    assert "[broken] The line seats.seat4 on GPIO 7 touches 3.3 V. Unplug everything first" in capsys.readouterr().out


# --- with a person ---------------------------------------------------------------------------------------------------


def test_lamps_and_buttons_are_tried_with_somebody_s_help(
    patient: Patient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lamp shines, button 1 works, button 2 came as button 1: told with the cure, and exit code 1."""
    board = Breadboard(patient.wiring)
    patient.answers = ["yes", "y", "yes"]
    presses = threading.Semaphore(0)
    monkeypatch.setattr("builtins.print", _noticing(print, "press button", presses))
    helper = threading.Thread(target=_press_button_1_whenever_asked, args=(board, presses), daemon=True)
    helper.start()

    code = patient.visit("--ask", "--wiring", patient.wiring_file, board=board)

    out = capsys.readouterr().out
    assert [prompt.partition("?")[0] for prompt in patient.asked] == [
        "Try the lamps, one by one",
        "Is the lamp of seat 4 on now",
        "Try the buttons, one by one",
    ]
    assert "[fine] The lamp of seat 4 works." in out
    assert "[fine] Button 1 of seat 4 works." in out
    assert "[broken] Button 2 of seat 4 arrived as button 1 of seat 4. Swap the two wires" in out
    assert code == 1
    helper.join(5)


def _noticing(real: Callable[..., None], word: str, noticed: threading.Semaphore) -> Callable[..., None]:
    def show(*what: object, **how: object) -> None:
        real(*what, **how)
        if word in " ".join(map(str, what)):
            noticed.release()

    return show


def _press_button_1_whenever_asked(board: Breadboard, asked: threading.Semaphore) -> None:
    for _ in range(2):
        if not asked.acquire(timeout=10):
            return
        threading.Event().wait(0.1)
        board.press(Contact(Seat(4), 1))
        threading.Event().wait(0.15)
        board.release()


def test_a_no_skips_a_trial_and_a_shrug_a_question(patient: Patient, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever has no time is not kept; the end of all typing is a no."""
    board = Breadboard(patient.wiring)
    patient.answers = ["yes", "what?", "no"]

    assert patient.visit("--ask", "--wiring", patient.wiring_file, board=board) == 0
    out = capsys.readouterr().out
    assert "stays dark" not in out
    assert "Press" not in out


def test_sound_and_camera_are_tried_too(patient: Patient, capsys: pytest.CaptureFixture[str]) -> None:
    """A tone is played, and a picture lies where it can be looked at."""
    patient.has("proc/asound/cards", " 0 [Headphones]: bcm2835 - Headphones\n")
    patient.has("dev/snd/pcmC0D0p")
    patient.answers = ["yes", "no", "yes", "yes"]

    assert patient.visit("--ask", "--camera", "simulated") == 0
    out = capsys.readouterr().out
    assert any(words[0] == "aplay" for words in patient.ran)
    assert "[broken] The sound cannot be heard. Turn up the volume" in out
    assert "[fine] The camera sees the table." in out
    assert (patient.data / "doctor-camera.png").read_bytes().startswith(b"\x89PNG")


def test_with_nowhere_to_write_trials_go_on_in_the_temporary_folder(patient: Patient) -> None:
    """A full card is no reason not to hear a tone."""
    patient.has("proc/asound/cards", " 0 [Headphones]: bcm2835 - Headphones\n")
    patient.has("dev/snd/pcmC0D0p")
    patient.data.write_text("in the way")
    patient.answers = ["yes", "yes"]

    assert patient.visit("--ask") == 1
    assert any(words[0] == "aplay" for words in patient.ran)


def test_a_report_names_parts_and_findings_and_nobody(companion: Companion, tmp_path: Path) -> None:
    """In English for the makers, whatever is spoken at the table; the data folder and the home folder are not told."""
    data, file = tmp_path / "kept by Anne", tmp_path / "report.md"
    done = companion("doctor", "--no-ask", "--lang", "fr", "--data", data, "--report", file)
    told = file.read_text(encoding="utf-8")

    assert str(file) in done.out
    assert told.startswith("# Quartermaster ")
    assert "- doctor.storage.room: [" in told
    assert "- kivy: " in told
    assert "Anne" not in told
    assert str(Path.home()) not in told


def test_a_report_that_fails_for_the_folder_does_not_name_it(companion: Companion, tmp_path: Path) -> None:
    """The finding itself has the path among its facts."""
    (tmp_path / "Anne").write_text("a file where a folder should be")
    companion("doctor", "--no-ask", "--data", tmp_path / "Anne" / "games", "--report", tmp_path / "report.md")
    told = (tmp_path / "report.md").read_text(encoding="utf-8")

    assert "doctor.storage.cannot-write" in told
    assert "Anne" not in told


def test_a_report_says_that_phones_find_nothing_but_not_at_which_address(patient: Patient) -> None:
    """Neither the address nor the link with it: the network of a house is nobody's concern."""
    report = patient.root / "report.md"
    patient.data.mkdir()
    (patient.data / "settings.json").write_text('{"phones": true}')
    patient.network = '[{"addr_info": [{"local": "192.168.7.23"}]}]'
    patient.visit("--no-ask", "--report", str(report))
    told = report.read_text(encoding="utf-8")

    assert "doctor.network.alone: [" in told
    assert "http://ADDRESS:" in told
    assert "192.168" not in told


def test_a_report_for_which_there_is_no_room_is_said(companion: Companion, tmp_path: Path) -> None:
    """A link to where nothing can be written; the doctor does not pretend."""
    (tmp_path / "report.md").symlink_to(tmp_path / "gone" / "report.md")
    done = companion("doctor", "--no-ask", "--report", tmp_path / "report.md", "--data", tmp_path / "data")

    assert done.code == 1
    assert str(tmp_path / "report.md") in done.err


def test_a_report_does_not_write_over_a_file(companion: Companion, tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    file.write_text("mine")
    done = companion("doctor", "--no-ask", "--data", tmp_path / "data", "--report", file)

    assert done.code == 1
    assert file.read_text() == "mine"
