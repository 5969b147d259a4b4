"""The doctor: every illness a machine can have, told in keys and facts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hardware.camera.frame import Health
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.worker import WorkingCamera
from hardware.doctor import NEEDED, Finding, Machine, State, broken, examine
from hardware.doctor.camera_checks import check_cameras, real_sources
from hardware.doctor.display_checks import check_display
from hardware.doctor.machine import run_command
from hardware.doctor.pin_checks import check_pins
from hardware.doctor.power_checks import check_power
from hardware.doctor.sound_checks import check_sound
from hardware.doctor.storage_checks import check_storage
from hardware.doctor.trials import AskPress, AskYesNo, try_buttons, try_camera_view, try_lamps, try_sound
from hardware.seats.breadboard import GROUND, POWER, Breadboard
from hardware.seats.seat import Contact, Lamp, Pressed, Seat
from hardware.seats.simulated_seats import SimulatedSeats
from hardware.seats.wiring import load_wiring
from hardware.simulation import Scene, SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hardware.camera.frame import Camera, Frame
    from hardware.doctor.trials import Trial


class Patient:
    """A machine made of files in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.commands: dict[str, str] = {}
        self.machine = Machine(root, self.run, {})

    def run(self, words: Sequence[str]) -> str | None:
        return self.commands.get(" ".join(words))

    def has(self, path: str, text: str = "") -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def is_a_pi(self) -> None:
        self.has("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


def told(findings: list[Finding]) -> list[tuple[State, str]]:
    return [(finding.state, finding.key) for finding in findings]


# --- power and heat ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "state", "key"),
    [
        ("0x0", State.GOOD, "doctor.power.good"),
        ("0x50005", State.BROKEN, "doctor.power.under-voltage"),
        ("0x50000", State.WARNING, "doctor.power.was-under-voltage"),
        ("0x80008", State.WARNING, "doctor.power.throttled"),
    ],
)
def test_the_firmware_s_word_on_power_is_understood(patient: Patient, flags: str, state: State, key: str) -> None:
    """From its command, or from its file where the command is not there."""
    patient.commands["vcgencmd get_throttled"] = f"throttled={flags}\n"
    assert told(check_power(patient.machine))[0] == (state, key)
    patient.commands.clear()
    patient.has("sys/devices/platform/soc/soc:firmware/get_throttled", flags.removeprefix("0x") + "\n")
    assert told(check_power(patient.machine))[0] == (state, key)


def test_the_voltage_alarm_alone_is_enough(patient: Patient) -> None:
    """On a kernel that offers nothing else; on no Pi at all nothing is known."""
    assert told(check_power(patient.machine))[0] == (State.ABSENT, "doctor.power.unknown")
    patient.has("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    patient.has("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert told(check_power(patient.machine))[0][1] == "doctor.power.under-voltage"


@pytest.mark.parametrize(
    ("millidegrees", "state"),
    [("48312", State.GOOD), ("72000", State.WARNING), ("84500", State.BROKEN), ("x", State.ABSENT)],
)
def test_heat_is_told_in_degrees(patient: Patient, millidegrees: str, state: State) -> None:
    """From warm to hot."""
    patient.has("sys/class/thermal/thermal_zone0/temp", millidegrees + "\n")
    assert check_power(patient.machine)[1].state is state


# --- storage -------------------------------------------------------------------------------------------------------


def test_storage_is_measured_where_the_games_are_kept(tmp_path: Path) -> None:
    """Room, speed, and nothing left behind."""
    room, speed = check_storage(tmp_path / "games", megabytes=1)
    assert room.check == speed.check == "storage"
    assert float(speed.facts["speed"]) > 0
    assert float(speed.facts["saving"]) >= 0
    assert list((tmp_path / "games").iterdir()) == []


def test_a_place_that_cannot_be_written_is_broken(tmp_path: Path) -> None:
    """A file where a folder should be."""
    (tmp_path / "games").write_text("in the way")
    assert told(check_storage(tmp_path / "games")) == [(State.BROKEN, "doctor.storage.cannot-write")]


@pytest.mark.parametrize(
    ("free", "key"),
    [(50, "doctor.storage.full"), (500, "doctor.storage.little-room"), (50_000, "doctor.storage.room")],
)
def test_little_room_is_told_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, key: str) -> None:
    """In megabytes."""

    class Usage:
        def __init__(self) -> None:
            self.free = free << 20

    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage())
    assert check_storage(tmp_path, megabytes=1)[0].key == key


# --- display and sound ---------------------------------------------------------------------------------------------


def test_a_connected_touchscreen_is_found(patient: Patient) -> None:
    """With its name and size, and that it feels fingers."""
    patient.has("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    patient.has("sys/class/drm/card1-DSI-1/status", "connected\n")
    patient.has("sys/class/drm/card1-DSI-1/modes", "800x480\n")
    patient.has("sys/class/input/event2/device/name", "ft5x06\n")
    patient.has("sys/class/input/event2/device/capabilities/abs", "2618000 3\n".replace("2618000 3", "261800000000003"))
    screen, touch = check_display(patient.machine)
    assert (screen.key, dict(screen.facts)) == (
        "doctor.display.good",
        {"name": "DSI-1", "width": 800, "height": 480},
    )
    assert (touch.key, touch.facts["name"]) == ("doctor.touch.good", "ft5x06")


def test_a_tiny_or_missing_screen_is_told(patient: Patient) -> None:
    """A window of a desktop is a screen too; a mouse is no touchscreen."""
    patient.has("sys/class/input/event0/device/capabilities/abs", "0\n")
    patient.has("sys/class/input/event1/device/capabilities/abs", "garbage\n")
    assert told(check_display(patient.machine)) == [
        (State.ABSENT, "doctor.display.none"),
        (State.ABSENT, "doctor.touch.none"),
    ]
    desktop = Machine(patient.root, patient.run, {"DISPLAY": ":0"})
    assert check_display(desktop)[0].key == "doctor.display.window"
    patient.has("sys/class/drm/card0-SPI-1/status", "connected\n")
    assert check_display(patient.machine)[0].key == "doctor.display.no-mode"
    patient.has("sys/class/drm/card0-SPI-1/modes", "320x240\n")
    assert check_display(patient.machine)[0].key == "doctor.display.small"


def test_sound_cards_are_found_by_name(patient: Patient) -> None:
    """None, one that only listens, one we may not use, a good one."""
    assert check_sound(patient.machine)[0].key == "doctor.sound.none"
    patient.has("proc/asound/cards", " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n   more\n")
    assert check_sound(patient.machine)[0].key == "doctor.sound.no-speaker"
    patient.has("dev/snd/pcmC0D0p")
    good = check_sound(patient.machine)[0]
    assert (good.key, good.facts["cards"]) == ("doctor.sound.good", "bcm2835_headpho - bcm2835 Headphones")


# --- pins and lamps ------------------------------------------------------------------------------------------------


def test_good_wires_are_good(patient: Patient) -> None:
    """27 buttons and nine lamps on a breadboard."""
    board = Breadboard(load_wiring())
    pins, lamps = check_pins(patient.machine, factory=board.factory)
    assert (pins.state, pins.facts["buttons"]) == (State.GOOD, 27)
    assert (lamps.state, lamps.facts["lamps"]) == (State.GOOD, 9)


def test_a_line_that_touches_something_is_named(patient: Patient) -> None:
    """With its pin and the name in the wiring file."""
    wiring = load_wiring()
    board = Breadboard(wiring)
    board.join(wiring.seat_lines[Seat(3)], GROUND)
    board.join(wiring.button_lines[2], POWER)
    board.join(wiring.seat_lines[Seat(5)], wiring.seat_lines[Seat(6)])
    found = {
        (f.key, f.facts.get("name")) for f in check_pins(patient.machine, factory=board.factory) if f.check == "pins"
    }
    assert found == {
        ("doctor.pins.touches-ground", "seats.seat3"),
        ("doctor.pins.touches-power", "buttons.button2"),
        ("doctor.pins.touches-line", "seats.seat5"),
        ("doctor.pins.touches-line", "seats.seat6"),
    }


def test_direct_wiring_and_no_lamps_are_fine_too(patient: Patient) -> None:
    """A small table."""
    file = patient.has("wiring.toml", 'layout = "direct"\n[seats.seat1]\nbutton1 = 4\n')
    board = Breadboard(load_wiring(file))
    assert told(check_pins(patient.machine, file, board.factory)) == [
        (State.GOOD, "doctor.pins.good"),
        (State.ABSENT, "doctor.lamps.none"),
    ]


def test_a_bad_wiring_file_is_told_with_its_own_key(patient: Patient) -> None:
    """As the loader tells it."""
    file = patient.has("wiring.toml", 'layout = "matrix"\n[seats]\nseat1 = 99\n')
    (finding,) = check_pins(patient.machine, file)
    assert (finding.state, finding.key, finding.facts["pin"]) == (State.BROKEN, "wiring.no-such-pin", 99)


def test_no_pins_is_no_illness_except_on_a_pi(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not being allowed to use them is told with the group to join."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-pins")
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    assert told(check_pins(patient.machine)) == [(State.ABSENT, "doctor.pins.none")]
    patient.is_a_pi()
    assert told(check_pins(patient.machine)) == [(State.BROKEN, "doctor.pins.failed")]
    patient.has("dev/gpiochip0")
    monkeypatch.setattr(Machine, "may_use", lambda *_: False)
    (finding,) = check_pins(patient.machine)
    assert (finding.key, dict(finding.facts)) == ("doctor.pins.not-allowed", {"device": "gpiochip0", "group": "gpio"})


# --- cameras -------------------------------------------------------------------------------------------------------


def test_every_camera_is_tried(patient: Patient) -> None:
    """One fine, one that is not there when it is opened."""
    table = SimulatedTable(1)
    table.lay(Scene(size=(160, 90)))
    fine, lost = SimulatedCamera(table), SimulatedCamera(table)
    lost.fault = Health.UNPLUGGED
    findings = check_cameras(patient.machine, lambda _: [fine])
    assert told(findings) == [(State.GOOD, "doctor.cameras.good")]


def test_a_sick_camera_is_told_by_its_health(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words as during a game."""
    monkeypatch.setattr("hardware.doctor.camera_checks.try_camera.__defaults__", (0.3,))
    table = SimulatedTable(1)
    table.lay(Scene(size=(160, 90)))
    lost = SimulatedCamera(table)
    lost.fault = Health.UNPLUGGED
    assert told(check_cameras(patient.machine, lambda _: [lost])) == [(State.BROKEN, "doctor.cameras.unplugged")]


def test_on_a_pi_a_camera_library_that_does_not_fit_is_named(
    patient: Patient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elsewhere nobody misses it."""
    clash = "numpy.dtype size changed, may indicate binary incompatibility"
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "picamera2.py").write_text(f"raise ValueError({clash!r})\n")
    assert told(check_cameras(patient.machine)) == [(State.ABSENT, "doctor.cameras.none")]
    patient.is_a_pi()

    (finding,) = check_cameras(patient.machine)

    assert told([finding]) == [(State.WARNING, "doctor.cameras.no-library")]
    assert finding.facts == {"why": clash}


def test_no_camera_is_no_illness_but_no_permission_is(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps will do."""
    assert real_sources(patient.machine) == []
    assert told(check_cameras(patient.machine)) == [(State.ABSENT, "doctor.cameras.none")]
    patient.has("dev/video0")
    monkeypatch.setattr(Machine, "may_use", lambda *_: False)
    assert told(check_cameras(patient.machine)) == [(State.BROKEN, "doctor.cameras.not-allowed")]


# --- with a person -------------------------------------------------------------------------------------------------


def test_lamps_are_lit_one_after_the_other_and_asked_about() -> None:
    """One shines, one stays dark, one is skipped."""
    seats = SimulatedSeats([Seat(1), Seat(2), Seat(3)])
    trial = try_lamps(seats, seats.seats)
    answers: dict[float, Any] = {1: True, 2: False, 3: None}
    ask = next(trial)
    findings: list[Finding] = []
    try:
        while True:
            assert isinstance(ask, AskYesNo)
            seat = ask.facts["seat"]
            assert [s for s, lamp in seats.lamps.items() if lamp is Lamp.ON] == [seat]
            ask = trial.send(answers[float(seat)])
    except StopIteration as over:
        findings = over.value
    assert [(f.key, f.facts["seat"]) for f in findings] == [("doctor.lamps.shines", 1), ("doctor.lamps.stays-dark", 2)]
    assert set(seats.lamps.values()) == {Lamp.OFF}


def test_buttons_are_asked_for_one_after_the_other() -> None:
    """The right one, a crossed one, silence."""
    wanted = [Contact(Seat(1), 1), Contact(Seat(1), 2), Contact(Seat(2), 1)]
    came = [Pressed(Seat(1), 1, 0.0, 1), Pressed(Seat(2), 2, 0.0, 2), None]
    trial = try_buttons(wanted)
    ask = next(trial)
    findings: list[Finding] = []
    try:
        for contact, answer in zip(wanted, came, strict=True):
            assert ask == AskPress("doctor.buttons.press", contact)
            ask = trial.send(answer)
    except StopIteration as over:
        findings = over.value
    assert [f.key for f in findings] == ["doctor.buttons.good", "doctor.buttons.crossed", "doctor.buttons.silent"]
    assert findings[1].facts["came_seat"] == 2


def answered(trial: Trial, answer: object) -> tuple[list[str], list[Finding]]:
    """What a trial asks, and what it finds if everything is answered like this."""
    assert answer is None or isinstance(answer, bool)
    asked: list[str] = []
    try:
        ask = next(trial)
        while True:
            asked.append(ask.key)
            ask = trial.send(answer)
    except StopIteration as over:
        return asked, over.value


@pytest.mark.parametrize(
    ("answer", "keys"),
    [(True, ["doctor.cameras.sees-the-table"]), (False, ["doctor.cameras.looks-elsewhere"]), (None, [])],
)
def test_a_person_is_asked_whether_the_picture_shows_the_table(
    tmp_path: Path,
    answer: object,
    keys: list[str],
) -> None:
    """The picture lies where the question says."""
    table = SimulatedTable(1)
    table.lay(Scene(size=(160, 90)))
    camera = WorkingCamera(SimulatedCamera(table))
    asked, found = answered(try_camera_view(camera, tmp_path), answer)
    camera.close()
    assert asked == ["doctor.cameras.is-it-the-table"]
    assert [finding.key for finding in found] == keys
    assert (tmp_path / "doctor-camera.png").stat().st_size > 0
    assert (
        answered(try_camera_view(camera_without_pictures(), tmp_path), answer)[1][0].key == "doctor.cameras.no-picture"
    )


def camera_without_pictures() -> Camera:
    """A camera whose evening is over."""
    camera = WorkingCamera(SimulatedCamera(SimulatedTable(1)))
    camera.close()
    return EmptyCamera(camera)


class EmptyCamera:
    """A camera that never has a picture."""

    def __init__(self, camera: WorkingCamera) -> None:
        self.newest, self.still, self.focus = camera.newest, camera.still, camera.focus
        self.hold_steady, self.condition, self.close = camera.hold_steady, camera.condition, camera.close

    def next_frame(self, after: int, timeout: float) -> Frame | None:
        assert (after, timeout) == (0, 5.0)
        return None


def test_a_tone_is_played_and_asked_about(patient: Patient, tmp_path: Path) -> None:
    """With the first player there is; without one it is told."""
    assert answered(try_sound(patient.machine, tmp_path), None) == (
        [],
        [Finding("sound", State.WARNING, "doctor.sound.no-player", {"players": "pw-play, paplay, aplay"})],
    )
    patient.commands[f"aplay {tmp_path / 'doctor-tone.wav'}"] = ""
    for answer, keys in ((True, ["doctor.sound.heard"]), (False, ["doctor.sound.silent"]), (None, [])):
        asked, found = answered(try_sound(patient.machine, tmp_path), answer)
        assert asked == ["doctor.sound.did-you-hear"]
        assert [finding.key for finding in found] == keys
    assert not (tmp_path / "doctor-tone.wav").exists()


# --- all of it -----------------------------------------------------------------------------------------------------


def test_the_whole_examination_looks_at_everything_and_is_plain_values(patient: Patient) -> None:
    """Without hardware nothing but the display is missed, and only what is needed makes it bad."""
    board = Breadboard(load_wiring())
    findings = list(examine(patient.root / "games", machine=patient.machine, factory=board.factory))
    assert {finding.check for finding in findings} == {
        "power", "temperature", "storage", "display", "touch", "sound", "network", "pins", "lamps", "cameras",
    }  # fmt: skip
    assert [finding.check for finding in broken(findings, NEEDED)] == ["display"]
    assert broken(findings, {"cameras"})[0].as_json() == {
        "check": "cameras", "state": "absent", "key": "doctor.cameras.none", "facts": {},
    }  # fmt: skip


def test_a_command_that_is_not_there_or_fails_says_nothing() -> None:
    """The doctor goes on."""
    assert run_command(["no-such-command-anywhere"]) is None
    assert run_command(["false"]) is None
    assert run_command(["echo", "well"]) == "well\n"
    assert Machine().read("proc/self/statm") is not None
    assert np.isfinite(len(Machine().model))
