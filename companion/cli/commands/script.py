"""`companion script`: plays a scenario file, tells what happens, and checks what it expects."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.cli.shared.messages import document_errors_told, translator_for
from companion.engine.kernel.codec import encode, plain
from companion.engine.kernel.happenings import Told
from companion.i18n import Translator
from companion.session.scenarios.answer_text import asked, offered
from companion.session.scenarios.scenario import Scenario, ScenarioFile
from companion.session.scenarios.scenario_run import ScenarioRun, Scene


def run(given: Namespace) -> int:
    """Play a scenario."""
    tr = translator_for(given)
    file = Path(given.file)
    with document_errors_told(tr, file):
        case = ScenarioFile.load(file)
        scenario_run = ScenarioRun(case)
        if given.json:
            opening = list(scenario_run.told)
            scenes = list(scenario_run.play())
            scenario_run.check()
            print(json.dumps(_document(case.scenario, scenario_run, opening, scenes), ensure_ascii=False, indent=2))
            return 0
        for line in _performed(tr, case.scenario, scenario_run):
            print(line)
        scenario_run.check()
    print(tr.text("script.well"))
    return 0


def _performed(tr: Translator, scenario: Scenario, scenario_run: ScenarioRun) -> Iterator[str]:
    match = scenario_run.match
    names: dict[str, str] = {seat: seat.title() for seat in match.setup.seats}
    yield tr.text("script.head", title=scenario.title, rules=scenario.rules)
    yield from _story(tr, scenario_run.told, scenario.game, names)
    for scene in scenario_run.play():
        by = "" if scene.by == "script" else f"  ({scene.by})"
        yield scene.answer + by
        if scene.refused:
            yield "  " + tr.text("script.refused", why=tr.refusal(scenario.game, scene.refused, names))
        yield from _story(tr, scene.told, scenario.game, names)
    yield ""
    yield tr.text("script.position")
    for name, value in match.laid_out().items():
        yield f"  {name} = {encode(value)}"
    if match.result:
        yield from tr.result(scenario.game, match.result, names)
    else:
        yield tr.text("script.asked", asked=asked(match))
        yield tr.text("script.offered", offered=", ".join(offered(match)))


def _story(tr: Translator, told: Iterable[Told], game: str, names: dict[str, str]) -> Iterator[str]:
    """Tell everything, also what only some may hear: whoever writes a case knows it all."""
    for one in told:
        only = "" if one.to is None else "  " + tr.text("script.only", who=", ".join(names[seat] for seat in one.to))
        yield f"  {tr.told(game, one.what, names)}{only}"


def _document(
    scenario: Scenario, scenario_run: ScenarioRun, opening: list[Told], scenes: list[Scene]
) -> dict[str, Any]:
    match = scenario_run.match
    return {
        "title": scenario.title,
        "rules": scenario.rules,
        "game": scenario.game,
        "seats": list(match.setup.seats),
        "opening": [plain(told) for told in opening],
        "scenes": [
            {
                "answer": scene.answer,
                "by": scene.by,
                "told": [plain(told) for told in scene.told],
                "refused": {**plain(scene.refused), "facts": dict(scene.refused.facts)} if scene.refused else None,
            }
            for scene in scenes
        ],
        "asked": asked(match),
        "offered": offered(match),
        "position": match.laid_out(),
        "result": plain(match.result) if match.result else None,
    }
