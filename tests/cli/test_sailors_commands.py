"""`companion play --sailors` and `companion arena`, typed."""

from __future__ import annotations

import json

import pytest

from companion.cli.main import main

ARENA = ("arena", "ship_captain_crew", "--seats", "captain,most-cargo", "--games", "4", "--seed", "3")


def test_sailors_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The rest of the table answers anything; the same seed tells the same story."""
    typed = ["play", "liars_dice", "--players", "3", "--sailors", "captain,mate", "--seed", "4", "--json"]
    told = []
    for _ in range(2):
        assert main(typed) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert told[0]["result"]["winners"]


def test_an_arena_counts_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    """Every chair as often as the others, one line each."""
    assert main([*ARENA, "--json"]) == 0
    chairs = json.loads(capsys.readouterr().out)["chairs"]
    assert [one["played"] for one in chairs] == [4, 4]
    assert all(0 <= one["low"] <= one["won"] / 4 <= one["high"] <= 1 for one in chairs)
    assert main(list(ARENA)) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("arena", "jamaica", "--seats", "captain,admiral"), "admiral"),
        (("arena", "jamaica", "--seats", "captain"), "2"),
        (("arena", "jamaica", "--seats", "captain,mate", "--games", "0"), "1"),
        (("play", "liars_dice", "--players", "2", "--sailors", "mate,mate,mate"), "3"),
        (("play", "liars_dice", "--sailors", "honest"), "honest"),
    ],
)
def test_what_cannot_be_is_said(typed: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong usage, in words."""
    assert main(list(typed)) == 2
    assert said in capsys.readouterr().err
