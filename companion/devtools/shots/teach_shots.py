"""Pictures of teaching the camera: what it knows, a lesson of cards and of a die, a damaged box, the calibration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.bridge.box_cards import card_list
from companion.bridge.teaching.die_kinds import dice_of
from companion.devtools.fingers.fingers import Fingers
from companion.devtools.shots.senses_shots import first_game, sense, wait
from companion.engine.shelf import SHELF
from companion.presenter.camera.learnt_summary import CARDS, DIE
from companion.session.data_folder import DataFolder
from companion.ui.senses_loop import SensesLoop

CORNERS: Final = ((0.2, 0.25), (0.8, 0.22), (0.83, 0.8), (0.18, 0.78))


def take_of_teaching(fingers: Fingers, games: list[str], folder: Path) -> Iterator[Path]:
    """Take them all, with a simulated table under the real window."""
    game = first_game(lambda game: bool(card_list(game))).name
    if game not in games:
        return
    sense(fingers)
    yield from _taken(fingers, game, folder / "teach")
    fingers.app.go("home")
    fingers.frames(3)
    fingers.app.senses_loop.close()
    fingers.app.senses_loop = SensesLoop(fingers.app)


def lesson(fingers: Fingers, what: str, about: str) -> Any:
    """Open a lesson and wait until it asks for something."""
    teach = fingers.app.manager.get_screen("teach")
    teach.show(what, about)
    wait(fingers, lambda: teach.teaching.report is not None)
    wait(fingers, lambda: teach.teaching.exercise is None or teach.finder.picture is not None)
    return teach


def listed(fingers: Fingers) -> None:
    """Open the list of what the camera knows, and wait until it is whole."""
    eyes = fingers.app.manager.get_screen("eyes")
    eyes.show()
    wait(fingers, lambda: eyes._visit.over)  # noqa: SLF001  the list grows by itself
    fingers.frames(2)


def _taken(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    yield from _cards(fingers, game, folder)
    yield from _photo(fingers, game, folder)
    yield from _die(fingers, folder)
    listed(fingers)
    yield fingers.shot(folder / "eyes.png")
    yield from _damaged(fingers, game, folder)
    yield from _calibration(fingers, folder)


def _cards(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    teach = lesson(fingers, CARDS, game)
    for _ in range(2):
        wait(fingers, lambda: teach.teaching.good is not None and teach.finder.picture is not None)
        fingers.tap_key(fingers.key("take"))
        wait(fingers, lambda: teach.teaching.report.kept != "")
    yield fingers.shot(folder / "cards-next.png")
    wait(fingers, lambda: teach.teaching.good is not None)
    teach.hold()
    yield fingers.shot(folder / "cards-good.png")
    teach.list_all()
    yield fingers.shot(folder / "cards-list.png")
    for name in ("export", "import"):
        fingers.tap_key(fingers.key(name))
        yield fingers.shot(folder / f"cards-{name}.png")
        fingers.top().close()
        teach.list_all()
        fingers.frames(3)
    fingers.top().close()


def _die(fingers: Fingers, folder: Path) -> Iterator[Path]:
    fingers.app.go("eyes")
    fingers.frames(3)
    die = next(kind for game in SHELF.values() for kind in dice_of(game) if kind.letter)
    teach = lesson(fingers, DIE, die.kind)
    wait(fingers, lambda: teach.teaching.good is not None and teach.finder.picture is not None)
    teach.hold()
    yield fingers.shot(folder / "die-good.png")


def _calibration(fingers: Fingers, folder: Path) -> Iterator[Path]:
    screen = fingers.app.manager.get_screen("calibration")
    fingers.app.go("calibration")
    wait(fingers, lambda: screen.model.survey is not None and screen.model.mat is not None)
    yield fingers.shot(folder / "calibration.png")
    screen.touch_corners()
    for place in CORNERS:
        fingers.tap(*screen.finder.place(*place))
    yield fingers.shot(folder / "calibration-corners.png")
    screen.ask_size()
    yield fingers.shot(folder / "calibration-size.png")
    fingers.top().close()
    screen.touch_corners()
    screen.ask_dice()
    yield fingers.shot(folder / "calibration-dice.png")
    fingers.tap_key(fingers.key("tray"))
    for place in CORNERS:
        fingers.tap(*screen.finder.place(*place))
    yield fingers.shot(folder / "calibration-tray.png")
    fingers.tap_key(fingers.key("keep"))
    yield fingers.shot(folder / "calibration-kept.png")
    screen.ask_dice()
    fingers.frames(2)
    fingers.tap_key(fingers.key("everywhere"))


def _damaged(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    file = DataFolder(fingers.app.senses_loop.camera_lender.folder).boxes / f"{game}.cards"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    lesson(fingers, CARDS, game)
    yield fingers.shot(folder / "box-damaged.png")
    fingers.app.go("home")
    fingers.frames(3)
    file.write_bytes(whole)


def _photo(fingers: Fingers, game: str, folder: Path) -> Iterator[Path]:
    """Many cards from one photo: aimed at, outlined, named, learnt."""
    lesson(fingers, CARDS, game)
    fingers.frames(3)
    screen = fingers.app.manager.get_screen("photo")
    screen.show(CARDS, game)
    wait(fingers, lambda: screen.model is not None and screen.model.state == "aiming" and screen.model.sees)
    yield fingers.shot(folder / "photo-aim.png")
    fingers.tap_key(fingers.key("shoot"))
    wait(fingers, lambda: screen.model.state == "naming")
    names = [one.name for one in screen.model.choices()]
    screen.model.name_on(0, names[:3])
    screen.refresh()
    yield fingers.shot(folder / "photo-named.png")
    screen.touched(3)
    yield fingers.shot(folder / "photo-names.png")
    fingers.top().close()
    screen.model.name_on(3, names[3:])
    fingers.frames(2)
    screen.learn()
    wait(fingers, lambda: screen.model.state == "learnt")
    yield fingers.shot(folder / "photo-learnt.png")
