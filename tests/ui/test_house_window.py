"""The house and its people on a real window: leagues, the last copy, two made one, split again, somebody forgotten."""

from __future__ import annotations

import pytest

from tests.ui.windowed import windowed


@pytest.mark.parametrize("language", ["en"])
def test_the_house_and_its_people_by_real_touches(language: str) -> None:
    told = windowed("house_onscreen", language)

    assert "The harbour can be reached" in told["now"]
    shown = {"Autumn cup, season 2026", "9 games, 3 won · more wins", "Marguerite 5 : 3 Bartholomew"}
    assert shown <= set(told["now"])
    assert "Jamaica: 61, Marguerite, 2026-10-02, Window" in told["now"]
    assert told["copy"][1].startswith("No harbour in sight. This is the last copy, of ")
    assert told["suggested"] == ["Marguerite", "Bartholomew", "Íñigo", "Eve"]
    assert told["people"]["Annie"] == told["split"] == "1 game here"
    assert told["merged"] == "is Anne"
    assert told["left"] == ["Anne", "Annie", "Ben", "Carla", "Diego"]
    assert told["known"] == ["Ben", "Anne"]
    assert told["missing"] == []
    assert told["files"] == [], "after one touch no file of the table holds the name"
