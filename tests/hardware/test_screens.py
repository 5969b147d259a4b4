"""Which card has the screen, and how it is built in: read from files laid out as the kernel lays them."""

from __future__ import annotations

from pathlib import Path

from hardware.screens import ConnectedScreen, connected_screens


def connector(root: Path, name: str, status: str, modes: str = "") -> None:
    folder = root / "sys/class/drm" / name
    folder.mkdir(parents=True)
    (folder / "status").write_text(f"{status}\n")
    (folder / "modes").write_text(modes)


def test_the_card_with_the_screen_is_found_and_an_upright_panel_turned(tmp_path: Path) -> None:
    """A Pi 5 after one of its starts: nothing on HDMI of card 1, a Touch Display 2 on card 2."""
    connector(tmp_path, "card1-HDMI-A-1", "disconnected")
    connector(tmp_path, "card1-Writeback-1", "unknown")
    connector(tmp_path, "card2-DSI-2", "connected", "720x1280\n")

    (screen,) = connected_screens(tmp_path)

    assert screen == ConnectedScreen(2, "DSI-2", (720, 1280))
    assert screen.turn == 90


def test_the_panel_of_the_table_comes_before_a_monitor(tmp_path: Path) -> None:
    connector(tmp_path, "card0-HDMI-A-1", "connected", "1920x1080\n1280x720\n")
    connector(tmp_path, "card1-DSI-1", "connected", "800x480\n")

    screens = connected_screens(tmp_path)

    assert [(screen.connector, screen.size, screen.turn) for screen in screens] == [
        ("DSI-1", (800, 480), 0),
        ("HDMI-A-1", (1920, 1080), 0),
    ]


def test_an_upright_monitor_is_somebodys_wish(tmp_path: Path) -> None:
    """Only what hangs on a ribbon cable is turned by itself; and what tells no size stays as it is."""
    connector(tmp_path, "card0-HDMI-A-1", "connected", "1080x1920\n")
    connector(tmp_path, "card1-DSI-1", "connected")

    assert [screen.turn for screen in connected_screens(tmp_path)] == [0, 0]


def test_a_machine_without_a_graphics_card_has_no_screen(tmp_path: Path) -> None:
    assert connected_screens(tmp_path) == []
