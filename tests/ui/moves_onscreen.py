"""Runs in a process of its own: a move of cards on the simulated table, seen, offered and confirmed by a touch."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.ui.launch import Wish, prepare

SIZE = (800, 480)
prepare(Wish(size=SIZE, swift=True))

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.shots.senses_shots import sense, wait
from companion.engine.kernel.decisions import Choose
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.presenter.table.answer_keys import Key
from companion.session.table.only_answer import only_answer
from companion.session.table.random_player import RandomPlayer
from tests.ui.examining import faults
from tests.ui.windowed import Told

SHOTS = Path(sys.argv[1]) if len(sys.argv) > 1 else None
LANGUAGE = sys.argv[2] if len(sys.argv) > 2 else "en"
OFTEN = 0.1
"""Seconds between two glances."""


def sit_down(fingers: Any, game: str, people: int, prompt: str) -> None:
    """Sit down with real cards, and play on until somebody is asked this."""
    app = fingers.app
    app.draft.choose(game)
    app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:people])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.TABLE)
    app.new_game()
    wait(fingers, lambda: app.senses_loop.camera_lender.cards is not None)
    playing = app.playing
    for answer in way_to(playing.match, prompt):
        playing.answer(answer)
    playing.checked, playing.first_looks = len(playing.checklist()), []
    app.go("table")
    fingers.table.refresh()
    fingers.frames(4)


def way_to(match: Any, prompt: str) -> list[Any]:
    """Answers that lead to a question."""
    for seed in range(60):
        other, whim = Match(match.game, match.setup), RandomPlayer(seed)
        given: list[Any] = []
        while other.decision is not None:
            if isinstance(other.decision, Choose) and other.decision.prompt == prompt:
                return given
            only = only_answer(other.decision)
            answer = only or whim.answer(other.decision, other.sequence, other.owed)
            given += [] if only else [answer]  # nobody is asked where only one answer is possible
            other.answer(answer)
    raise LookupError(prompt)


def marked(fingers: Any) -> list[Any]:
    """The keys that say that they were seen on the table."""
    return [key for key in fingers.touchable() if isinstance(key.means, Key) and key.means.seen]


def shot(fingers: Any, name: str) -> None:
    if SHOTS is not None:
        fingers.shot(SHOTS / f"{name}.png")


def confirmed(fingers: Any) -> list[Any]:
    """Wait for the question of the camera, touch it, and tell what was given."""
    app, table = fingers.app, fingers.table
    wait(fingers, lambda: bool(table.seen.ways))
    fingers.frames(3)
    offered = [way.key.answer for way in table.seen.ways]
    shown = sorted(key.means.answer == one for key, one in zip(marked(fingers), offered, strict=True))
    shot(fingers, f"{app.playing.game}-{table.asking.about}")
    wrong = faults(fingers.screen, app.unit)
    before = app.playing.match.sequence
    fingers.tap_key(fingers.key("sighted"))
    step = app.playing.match.steps[before]
    return [len(shown), step.by, step.answer == offered[0], 0 < step.confidence <= 1, wrong]


def exchange(fingers: Any) -> dict[str, Any]:
    """Two cards change places by hands; both questions about it are answered by touching what the camera sees."""
    from companion.bridge.camera.table_difference import expected  # noqa: PLC0415  OpenCV is loaded only now

    told = Told()
    app, table = fingers.app, fingers.table
    sit_down(fingers, "tortuga_cards", 2, "exchange-which-sea")
    told["before"] = [bool(table.seen.ways), app.senses_loop.camera_lender.cards is not None]
    shot(fingers, "before")
    lay = expected(app.playing.match)
    fingers.tap_key(fingers.key(app.tr.text("table.move-cards")))
    told["first"] = confirmed(fingers)
    told["second"] = confirmed(fingers)
    match = app.playing.match
    told["moved"] = [len({one.zone for one in set(expected(match)) - set(lay)})]
    again = getattr(match.decision, "prompt", "").startswith("exchange")
    told["goes on"] = [again, bool(table.seen.ways), len(table.seen.lines)]
    return told


def rotation(fingers: Any) -> dict[str, Any]:
    """Three treasures rotate by hands: each of the three questions is answered by touching what the camera sees."""
    app, table = fingers.app, fingers.table
    sit_down(fingers, "tortuga_cards", 2, "rotate-which-treasure")
    told: dict[str, Any] = {"said": unexplained(fingers)}
    fingers.tap_key(fingers.key(app.tr.text("table.move-cards")))
    told["rotated"] = [confirmed(fingers) for _ in range(3)]
    told["rotated on"] = [app.playing.match.decision.prompt.startswith("rotate"), len(table.seen.lines)]
    return told


def unexplained(fingers: Any) -> list[Any]:
    """What no rotation explains is said, one thing after the other, until the table lies as it should."""
    from companion.bridge.camera.table_difference import expected  # noqa: PLC0415  OpenCV is loaded only now

    app, table = fingers.app, fingers.table
    right = [sight for sight in expected(app.playing.match) if sight.card != "face-down"]
    lay = {sight.zone: sight.card for sight in right}
    others = [word for word in ("T2", "T3", "T4") if word != lay["treasure-1"]]
    sea = next(zone for zone, card in lay.items() if zone.startswith("sea-") and card != lay["sea-1"])
    tables = {
        "moved": {**lay, "sea-1": lay[sea], sea: lay["sea-1"]},
        "other": {**lay, "treasure-1": others[0]},
        "lacks": {zone: card for zone, card in lay.items() if zone != "treasure-1"},
    }
    told: list[Any] = []
    for name, lying in tables.items():
        before = table.seen.lines
        spread(fingers, lying)
        wait(fingers, partial(_says_else, table, before))
        fingers.frames(3)
        shot(fingers, f"unexplained-{name}")
        told.append([len(table.seen.lines), bool(table.seen.ways), faults(fingers.screen, app.unit)])
    spread(fingers, lay)
    wait(fingers, lambda: not table.seen.lines)
    return told


def _says_else(table: Any, before: Any) -> bool:
    return bool(table.seen.lines) and table.seen.lines != before


def spread(fingers: Any, lying: dict[str, str]) -> None:
    """Lay these cards on the mat that is not there, whatever the rules say."""
    from companion.bridge.box_cards import card_list  # noqa: PLC0415  as above
    from companion.bridge.card_design import card_face  # noqa: PLC0415  as above
    from companion.bridge.simulation.simulated_mat import SimulatedMat  # noqa: PLC0415  as above

    app = fingers.app
    match, table = app.playing.match, app.senses_loop.senses.simulation.table
    mat, cards = SimulatedMat.of(match.game.name, match.setup.seats), card_list(match.game, match.setup)
    assert mat is not None
    faces = {zone: card_face(cards.by_word[word], app.tr) for zone, word in lying.items()}
    laid = [mat.laid(zone, face, face_up=True) for zone, face in faces.items()]
    table.lay(replace(table.scene, view=mat.view, cards=(*mat.corners, *laid), dice=()))


def turned(fingers: Any) -> dict[str, Any]:
    """A card of the event row is turned by hands for whoever reveals."""
    app = fingers.app
    sit_down(fingers, "tortuga1667", 4, "reveal-which-card")
    fingers.tap_key(fingers.key(app.tr.text("table.move-cards")))
    return {"turned": confirmed(fingers)}


def off(fingers: Any) -> list[bool]:
    """Without the check nobody looks, and there are no hands."""
    app = fingers.app
    app.likes.checks = False
    app.senses_loop.wake()
    fingers.frames(3)
    fingers.table.refresh()
    keys = [key.text for key in walk(fingers.table) if hasattr(key, "text")]
    return [app.senses_loop.camera_lender.cards is None, "Move the cards" in keys]


def learn(folder: Path) -> None:
    """Learn the cards of both mats; then look at them more often than people would notice."""
    from companion.bridge.camera import card_check  # noqa: PLC0415  OpenCV is loaded only now
    from companion.bridge.simulation.simulated_cards import SimulatedBoxes  # noqa: PLC0415  as above
    from companion.i18n import translator  # noqa: PLC0415  as above

    setattr(card_check, "EVERY", OFTEN)  # noqa: B010  it is final for everybody else
    boxes = SimulatedBoxes(folder, translator(LANGUAGE))
    for game in ("tortuga_cards", "tortuga1667"):
        boxes.on_the_mat(game)


def main() -> None:
    """Move cards in two games, with boxes that were learnt in an earlier evening."""
    with tempfile.TemporaryDirectory() as home, Fingers(Wish(LANGUAGE, SIZE, swift=True, home=Path(home))) as fingers:
        learn(Path(home) / "simulated-boxes")
        sense(fingers)
        done = exchange(fingers) | rotation(fingers) | turned(fingers) | {"off": off(fingers)}
        fingers.app.senses_loop.close()
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
