"""The mouth, with real programs: small scripts that write down what they were asked to sound."""

from __future__ import annotations

import socket
import time
import wave
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from companion.assets import ASSETS
from companion.devtools.artwork import sounds
from hardware.sound import Programs, Speaker, found_here
from hardware.sound.sound_process import Loud

SOUNDS = ASSETS / "sounds"


def script(folder: Path, name: str, body: str) -> str:
    """Write a program."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    file.chmod(0o755)
    return str(file)


def lines(file: Path, wanted: int) -> list[str]:
    """Wait until a program has written so much."""
    for _ in range(500):
        written = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        if len(written) >= wanted:
            return written
        time.sleep(0.01)
    return written


def quiet(loud: Loud) -> bool:
    """Wait until nothing sounds."""
    for _ in range(500):
        if not loud.busy:
            return True
        time.sleep(0.01)
    return False


def test_a_sound_is_played_by_the_program_of_the_machine(tmp_path: Path) -> None:
    """The player gets the file and nothing else."""
    heard = tmp_path / "heard"
    speaker = Speaker(SOUNDS, Programs(player=(script(tmp_path, "play", f'echo "$@" >> {heard}'),)))

    assert speaker.play("turn")
    assert lines(heard, 1) == [str(SOUNDS / "turn.wav")]


def test_a_sentence_is_spoken_in_its_language_and_stands_in_no_process_list(tmp_path: Path) -> None:
    """What is read out goes in by the door: another user of the machine sees only the voice's name."""
    asked, said = tmp_path / "asked", tmp_path / "said"
    voice = script(tmp_path, "voice", f'echo "$@" >> {asked}; cat >> {said}; echo >> {said}')
    speaker = Speaker(SOUNDS, Programs(voice=(voice,)))

    assert speaker.speak("Anne : à vous\nde jouer.", "fr")
    assert lines(said, 1) == ["Anne : à vous de jouer."]
    assert "-v fr" in lines(asked, 1)[0]
    assert "Anne" not in lines(asked, 1)[0]


def test_the_newest_sentence_cuts_off_the_one_before(tmp_path: Path) -> None:
    """Nobody waits for a voice that speaks of the question before the last."""
    done = tmp_path / "done"
    voice = script(
        tmp_path, "voice", f'read -r words; case "$words" in long*) exec sleep 30;; esac; echo "$words" >> {done}'
    )
    speaker = Speaker(SOUNDS, Programs(voice=(voice,)))

    assert speaker.speak("long story", "en")
    assert speaker.speak("short", "en")
    assert lines(done, 1) == ["short"]


def test_a_program_that_hangs_is_ended_and_the_caller_never_waited(tmp_path: Path) -> None:
    """A sound device that freezes freezes nothing else."""
    loud = Loud(limit=0.2)

    assert loud.start((script(tmp_path, "hang", "exec sleep 60"),))
    assert loud.busy
    assert quiet(loud)


def test_without_programs_it_is_silent_and_says_so() -> None:
    """No sound device, no voice: the evening goes on."""
    speaker = Speaker(SOUNDS, Programs())

    assert not speaker.can_play
    assert not speaker.can_speak
    assert not speaker.play("turn")
    assert not speaker.speak("Anne", "en")
    speaker.hush()


def test_an_unknown_sound_and_a_vanished_program_are_only_silent(tmp_path: Path) -> None:
    """Nothing raises because of a sound."""
    speaker = Speaker(SOUNDS, Programs(player=(str(tmp_path / "gone"),), voice=(str(tmp_path / "gone"),)))

    assert not speaker.play("no-such-sound")
    assert not speaker.play("turn")
    assert not speaker.speak("Anne", "en")


def test_what_is_found_here_is_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Programs are found by name, the better one first."""
    script(tmp_path, "paplay", "exit 0")
    script(tmp_path, "espeak", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))

    assert found_here() == Programs(("paplay",), ("espeak",))


@pytest.fixture
def three_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with all of them; give the folder where a user's servers listen."""
    for player in ("pw-play", "paplay", "aplay"):
        script(tmp_path, player, "exit 0")
    folder = tmp_path / "run"
    (folder / "pulse").mkdir(parents=True)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    for name in ("PIPEWIRE_REMOTE", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.mark.parametrize(
    ("servers", "player"),
    [
        ((), ("aplay", "-q")),
        (("pulse/native",), ("paplay",)),
        (("pulse/native", "pipewire-0"), ("pw-play",)),
    ],
)
def test_a_sound_goes_through_the_server_that_runs(
    three_players: Path, monkeypatch: pytest.MonkeyPatch, servers: tuple[str, ...], player: tuple[str, ...]
) -> None:
    """On the console of a Pi with a desktop PipeWire's programs are there, and no PipeWire: ALSA plays."""
    monkeypatch.chdir(three_players)  # the name of a socket may not be long
    with ExitStack() as doors:
        for server in servers:
            door = doors.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
            door.bind(server)

        assert found_here().player == player


@pytest.mark.usefixtures("three_players")
def test_a_server_elsewhere_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PULSE_SERVER", "tcp:harbour")

    assert found_here().player == ("paplay",)


# --- the sounds themselves -----------------------------------------------------------------------------------------


def samples(file: Path) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    """Read a sound."""
    with wave.open(str(file)) as sound:
        assert sound.getnchannels() == 1
        return np.frombuffer(sound.readframes(sound.getnframes()), "<i2")


def test_the_sounds_are_what_the_script_makes(tmp_path: Path) -> None:
    """Nothing in the folder was taken from elsewhere."""
    sounds.main(tmp_path)

    assert sorted(file.name for file in SOUNDS.glob("*.wav")) == sorted(file.name for file in tmp_path.glob("*.wav"))
    for file in SOUNDS.glob("*.wav"):
        apart = np.abs(samples(file).astype(int) - samples(tmp_path / file.name).astype(int))
        assert apart.max() <= 1, file.name  # the last digit may differ between machines


def test_the_sounds_are_short_and_equally_loud() -> None:
    """A sound never lasts longer than a person takes to look up."""
    for file in SOUNDS.glob("*.wav"):
        sound = samples(file)
        assert sound.size < 22_050 * 2, file.name
        assert 12_000 < np.abs(sound.astype(int)).max() < 14_000, file.name  # low: people talk
