"""What leaves an evening, as text: the story, the sheet for play without the app, the link for BG Stats. No Kivy."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from companion.engine.kernel.errors import refusal
from companion.engine.kernel.setup import Holder
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.i18n.paper_sheet import sheet
from companion.i18n.story import StoryPage, story_lines
from companion.presenter.table.sailor_people import marked
from companion.session.errors import CannotWrite, NotExported
from companion.session.exchange.bgstats import Words, play_link
from companion.session.exchange.csv_export import results_csv
from companion.session.exchange.match_file import document_text, export_match
from companion.session.journal.evenings import Evening, evenings
from companion.session.journal.journal import Journal
from companion.session.journal.match_reader import beginner, match_of, setup_of, standing_of, told_by
from companion.session.results.ranking import ranked_people
from companion.session.results.statistics import options_played

ENDINGS: Final = {"json": "json", "csv": "csv", "story": "md", "sheet": "md"}
FOLDER: Final = "exports"


def local(time: str) -> str:
    """Say a time as the clock on the wall does."""
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M")


def game_name(tr: Translator, game: str) -> str:
    """Call a game by its name, also one that is not on the shelf any more."""
    return tr.say(game, "game.name", {}) if game in SHELF else game


def story_page(tr: Translator, journal: Journal, one: Evening) -> str:
    """Tell an evening as a page of Markdown."""
    standing, one = standing_of(journal, one), marked(tr, one)
    about = (one.game, local(one.begun), round(one.seconds / 60), one.names, told_by(one, standing), one.result)
    return "\n".join(story_lines(tr, StoryPage(*about))) + "\n"


def on_paper(tr: Translator, journal: Journal, one: Evening) -> str:
    """Write the sheet for an evening without the app."""
    match = match_of(one, standing_of(journal, one))
    lines = [f"# {tr.text('sheet.title', game=game_name(tr, one.game), date=local(one.latest))}", ""]
    lines += sheet(tr, one.game, match.view(), one.names)
    question = match.question()
    asked = tr.prompt(one.game, question, one.names) if question is not None else ""
    lines += ["", tr.text("sheet.asked", question=asked) if asked else tr.text("sheet.over")]
    sources = match.setup.sources.items()
    held = [tr.name(one.game, name, "source") for name, holder in sources if holder == Holder.APP]
    if held:
        lines += ["", tr.text("sheet.held", what=tuple(held))]
    return "\n".join(lines) + "\n"


def side_word(tr: Translator, game: str, side: str) -> str:
    """Name a flag or a colour."""
    found = tr.find(game, (f"side.{side}", f"name.{side}"), {})
    return tr.name(game, side, "side" if found is not None else "colour")


def link(tr: Translator, journal: Journal, one: Evening, location: str = "") -> str:
    """Write the link that logs a finished play in BG Stats."""
    one = marked(tr, one)
    if one.result is None or one.game not in SHELF:
        raise NotExported(refusal("not-finished", match=one.id))
    setup = setup_of(journal, one)
    fields = {"winners": one.result.winners}
    reason = tr.say(one.game, f"reason.{one.result.reason}", fields, one.names, {"winners": True})
    changed = [
        tr.name(one.game, switch.name, "switch").rstrip(".")
        for switch in SHELF[one.game].switches
        if isinstance(switch.default, bool) and setup.options.get(switch.name, switch.default) != switch.default
    ]
    sides = {who.side: side_word(tr, one.game, who.side) for who in ranked_people(one, setup) if who.side}
    words = Words(game_name(tr, one.game), sides, "; ".join(changed), reason, location)
    first = beginner(one, standing_of(journal, one)) if one.playable else None
    return play_link(one, setup, words, first)


def export(tr: Translator, journal: Journal, one: Evening, kind: str, home: Path) -> Path:
    """Write a file of this kind into the folder for exports and give its path; nothing is written over."""
    if kind == "csv":
        finished = [marked(tr, evening) for evening in evenings(journal, finished=True)]
        text = results_csv(finished, options_played(journal))
    elif kind == "json":
        text = document_text(export_match(journal, one.id))
    else:
        text = story_page(tr, journal, one) if kind == "story" else on_paper(tr, journal, one)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    name = "results" if kind == "csv" else f"{one.game}-{one.id}-{kind}"
    folder = home / FOLDER
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        taken = len(list(folder.glob(f"{name}-{stamp}*")))
        file = folder / f"{name}-{stamp}{f'-{taken}' if taken else ''}.{ENDINGS[kind]}"
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except OSError as error:
        raise CannotWrite(refusal("folder-out-of-reach", folder=str(folder), why=error.strerror or "")) from error
    return file
