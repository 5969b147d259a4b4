"""The boot check's own parts: how qemu is asked over a real socket, and when two pictures show the same."""

from __future__ import annotations

import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.devtools.boot.json_line import DELIMITER, JsonLine, Refused
from companion.devtools.boot.picture_match import matched
from companion.devtools.boot.virtual_machine import Image, Late, VirtualMachine, turn_picture, until

ROOT = Path(__file__).parents[2]


@contextmanager
def answering(file: Path, *answers: bytes) -> Iterator[list[bytes]]:
    """Somebody who gives these answers to the questions that come, one each."""
    heard: list[bytes] = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        door.bind(str(file))
        door.listen()

        def serve() -> None:
            line, _ = door.accept()
            with line, line.makefile("rb") as lines:
                for answer in answers:
                    heard.append(lines.readline())
                    line.sendall(answer)
                lines.readline()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield heard
        thread.join(10)


def test_an_event_that_nobody_asked_for_is_passed_over(tmp_path: Path) -> None:
    with answering(tmp_path / "qmp", b'{"event": "RESET"}\n{"return": {"pid": 7}}\n') as heard:
        line = JsonLine(tmp_path / "qmp")

        assert line.ask("guest-exec", {"path": "/bin/true"}) == {"pid": 7}
        line.close()
    assert heard == [b'{"execute": "guest-exec", "arguments": {"path": "/bin/true"}}\n']


def test_an_error_is_told_in_its_own_words(tmp_path: Path) -> None:
    with answering(tmp_path / "qmp", b'{"error": {"class": "GenericError", "desc": "no such file"}}\n'):
        line = JsonLine(tmp_path / "qmp")

        with pytest.raises(Refused, match="no such file"):
            line.ask("screendump")
        line.close()


def test_half_an_answer_from_before_a_reset_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.monotonic_ns", lambda: 42)
    answers = (b'{"retu' + DELIMITER + b'{"return": 42}\n', b'{"return": {}}\n')
    with answering(tmp_path / "agent", *answers) as heard:
        line = JsonLine(tmp_path / "agent")
        line.synchronise()

        assert line.ask("guest-ping") == {}
        line.close()
    assert heard[0].startswith(DELIMITER)


def test_what_never_happens_is_late() -> None:
    with pytest.raises(Late, match="the tide"):
        until(lambda: False, "the tide", patience=0.01, pause=0.01)


def page(file: Path, *keys: tuple[int, int], sea: int = 0) -> Path:
    """A picture with dark keys on paper, over a sea that rises and falls."""
    picture = np.full((480, 800, 3), (200, 220, 235), np.uint8)
    picture[440 - sea :] = (150, 120, 60)
    for x, y in keys:
        picture[y : y + 30, x : x + 40] = (20, 20, 40)
    cv2.imwrite(str(file), picture)
    return file


def test_a_moving_sea_is_the_same_picture(tmp_path: Path) -> None:
    assert matched(page(tmp_path / "a.png", (40, 40), sea=8), page(tmp_path / "b.png", (40, 40))).same


def test_another_page_is_another_picture(tmp_path: Path) -> None:
    dark = page(tmp_path / "dark.png", sea=440)

    assert not matched(dark, page(tmp_path / "b.png", (40, 40))).same
    assert not matched(tmp_path / "missing.png", dark).same


def test_a_small_change_counts_if_it_is_known_what_was_there(tmp_path: Path) -> None:
    """One key more is little of a picture; whether a touch has done it must be seen all the same."""
    before, after = page(tmp_path / "before.png", (40, 40)), page(tmp_path / "after.png", (40, 40), (300, 200))

    assert matched(page(tmp_path / "seen.png", (40, 40), sea=4), after).same
    assert not matched(page(tmp_path / "seen.png", (40, 40), sea=4), after, before).same
    assert matched(page(tmp_path / "seen.png", (40, 40), (300, 200), sea=4), after, before).same


def test_the_boot_check_says_how_it_is_called() -> None:
    done = subprocess.run([ROOT / "deploy/check-boot"], capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "deploy/check-boot FOLDER [console|desktop]" in done.stdout


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_on_a_screen_built_in_another_way_round_the_key_that_is_seen_is_touched(tmp_path: Path, turn: int) -> None:
    machine = VirtualMachine(Image(tmp_path, tmp_path, tmp_path), tmp_path, (800, 480), turn=turn)
    wide, high = (480, 800) if turn % 180 else (800, 480)
    x, y = machine.on_panel(0.75, 0.125)
    panel = np.zeros((high, wide, 3), np.uint8)
    panel[round(y * high), round(x * wide)] = 255
    cv2.imwrite(str(tmp_path / "panel.png"), panel)

    turn_picture(tmp_path / "panel.png", turn)

    seen = cv2.imread(str(tmp_path / "panel.png"))
    assert seen is not None
    assert seen.shape == (480, 800, 3)
    (down,), (across,) = np.nonzero(seen.max(axis=2))
    assert abs(down - 60) <= 1
    assert abs(across - 600) <= 1
