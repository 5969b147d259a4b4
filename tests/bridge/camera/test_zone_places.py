"""Where the zones of every game lie, in thousandths of the mat: people print them, so they do not move."""

from __future__ import annotations

import pytest

from companion.bridge.camera.zone_plan import ENOUGH, least_size, zone_plan, zones_on

Place = tuple[int, int, int, int]
PLANS: dict[str, tuple[str, dict[str, Place]]] = {
    "tortuga1667": (
        "ab",
        {
            **{f"row-{slot}": (140 * (slot - 1), 0, 140, 340) for slot in range(1, 6)},
            "votes": (720, 0, 280, 720),
            "GAL": (240, 380, 220, 120),
            "FD-E": (0, 380, 220, 180),
            "FD-F": (0, 570, 220, 180),
            "TOR-E": (240, 510, 220, 120),
            "TOR-F": (240, 640, 220, 120),
            "JR-E": (480, 380, 220, 180),
            "JR-F": (480, 570, 220, 180),
            "player-a": (0, 780, 500, 220),
            "player-b": (500, 780, 500, 220),
        },
    ),
    "jamaica": (
        "abc",
        {
            "dice": (350, 420, 300, 160),
            "discard-a": (0, 0, 250, 400),
            "player-a": (250, 0, 250, 400),
            "discard-b": (500, 0, 250, 400),
            "player-b": (750, 0, 250, 400),
            "discard-c": (0, 600, 500, 400),
            "player-c": (500, 600, 500, 400),
        },
    ),
    "tortuga_dice": (
        "ab",
        {
            "central-island": (820, 0, 180, 400),
            "dice": (820, 450, 180, 550),
            **{
                f"{area}-{who}": (160 * column, 500 * row, 160, 500)
                for row, who in enumerate("ab")
                for column, area in enumerate(("island-zone", "crew-zone", "fleet-zone", "tortuga", "player"))
            },
        },
    ),
    "tortuga_cards": (
        "ab",
        {
            **{
                f"{kind}-{column}": (round(800 / 6 * (column - 1)), 200 * row, 133, 200)
                for row, kind in enumerate(("pirate", "transport", "treasure", "sea", "strategy"))
                for column in range(1, 7)
            },
            "player-a": (820, 0, 180, 500),
            "player-b": (820, 500, 180, 500),
        },
    ),
}


@pytest.mark.parametrize("game", PLANS)
def test_every_zone_lies_where_it_is_printed(game: str) -> None:
    """Corner and size, on a mat that is wider than high too."""
    seats, places = PLANS[game]
    for wide, high in ((1000.0, 1000.0), (2000.0, 500.0)):
        found = {
            zone.name: tuple(
                round(value)
                for value in (
                    zone.x / wide * 1000,
                    zone.y / high * 1000,
                    zone.width / wide * 1000,
                    zone.height / high * 1000,
                )
            )
            for zone in zone_plan(game, tuple(seats), (wide, high))
        }
        assert found == places


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [
        ("tortuga1667", 4, (560.0, 400.0)),
        ("jamaica", 6, (560.0, 360.0)),
        ("tortuga_dice", 4, (560.0, 400.0)),
        ("tortuga_cards", 1, (600.0, 480.0)),
        ("tortuga_cards", 3, (900.0, 480.0)),
        ("chess", 2, (400.0, 300.0)),
    ],
)
def test_the_least_size_of_a_mat_is_told(game: str, players: int, size: tuple[float, float]) -> None:
    """More columns need a wider one; a game without a plan gets a usual one."""
    assert least_size(game, players) == size


def test_a_mat_measured_a_little_short_still_does() -> None:
    """By six in a hundred, on each side."""
    wide, high = least_size("jamaica")

    assert zones_on("jamaica", ("a", "b"), (wide * ENOUGH, high * ENOUGH))
    assert not zones_on("jamaica", ("a", "b"), (wide * (ENOUGH - 0.005), high))
    assert not zones_on("jamaica", ("a", "b"), (wide, high * (ENOUGH - 0.005)))
    assert ENOUGH == 0.94
