"""`companion sessions list`, `show`, `steps` and `pictures`: what is in the journal."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from companion.cli.errors import WrongUsage
from companion.cli.shared.asked_match import for_writing, match_asked_for, open_journal
from companion.cli.shared.messages import refusals_told, translator_for
from companion.cli.shared.table_setup import game_asked_for
from companion.cli.terminal.terminal_steps import step_lines
from companion.engine.kernel.codec import plain
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.i18n.paper_sheet import sheet
from companion.presenter.house.exports import game_name, local
from companion.presenter.table.sailor_people import marked
from companion.presenter.table.step_rows import steps
from companion.session.data_folder import DataFolder
from companion.session.journal.evenings import Evening, evenings
from companion.session.journal.journal import Journal
from companion.session.journal.match_reader import match_of, setup_of, standing_of
from companion.session.profiles.profile_folder import Profiles
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import pictures, throw_away


def run(given: Namespace) -> int:
    """List all matches, or one thing about one of them."""
    tr = translator_for(given)
    with open_journal(tr, given) as journal:
        if given.act == "list":
            return _list(tr, journal, given)
        if given.act == "show":
            return _show(tr, journal, given)
        if given.act == "pictures" and given.all:
            return _pictures(tr, journal, None, given)
        one = match_asked_for(tr, journal, given.match)
        return _steps(tr, journal, one, given) if given.act == "steps" else _pictures(tr, journal, one, given)


# --- the list ----------------------------------------------------------------------------------------------------


def _list(tr: Translator, journal: Journal, given: Namespace) -> int:
    if given.most < 0:
        raise WrongUsage("--most: 0 or more")
    game = game_asked_for(tr, given.game).name if given.game else None
    found = evenings(journal, game=game, finished=False if given.unfinished else None, most=given.most or -1)
    if given.json:
        print(json.dumps({"matches": [described(one) for one in found]}, ensure_ascii=False, indent=2))
    elif not found:
        print(tr.text("sessions.none"))
    else:
        for one in found:
            print(line_of(tr, one))
    return 0


def line_of(tr: Translator, one: Evening) -> str:
    """Say a match on one line."""
    one = marked(tr, one)
    about = (f"{one.id:>4}", local(one.latest), game_name(tr, one.game), ", ".join(one.names.values()))
    return "  ".join([*about, tr.text("sessions.minutes", minutes=round(one.seconds / 60)), ended(tr, one)])


def ended(tr: Translator, one: Evening) -> str:
    """Say who won, or that nobody has yet."""
    if one.result is not None:
        return tr.text("sessions.winners", winners=tuple(one.names[seat] for seat in one.result.winners))
    return tr.text("sessions.unfinished" if one.playable else "sessions.other-rules")


def described(one: Evening) -> dict[str, Any]:
    """Give a match as data; nothing that its players may not know is in it."""
    return {**plain(one), "finished": one.finished, "playable": one.playable}


# --- one match ---------------------------------------------------------------------------------------------------


def _show(tr: Translator, journal: Journal, given: Namespace) -> int:
    one = match_asked_for(tr, journal, given.match)
    setup = setup_of(journal, one)
    profile = Profiles(DataFolder(given.data).profiles).recognised(setup)
    box = f"{profile.name} {profile.version}" if profile else ""
    if given.json:
        shown = {**described(one), "options": setup.options, "sources": plain(setup.sources), "box": box or None}
        if one.playable:
            match = match_of(one, standing_of(journal, one))
            shown |= {"view": plain(match.view()), "asked": plain(_named(match.question()))}
        print(json.dumps(shown, ensure_ascii=False, indent=2))
        return 0
    print(line_of(tr, one))
    for line in _set_up(tr, one, setup, box):
        print(line)
    print()
    for line in how_it_stands(tr, journal, one):
        print(line)
    return 0


def _named(question: Any) -> str | None:
    return getattr(question, "prompt", None) or getattr(question, "source", None)


def _set_up(tr: Translator, one: Evening, setup: Setup, box: str) -> Iterator[str]:
    game = SHELF.get(one.game)
    if game is None:
        return
    for switch in game.switches:
        value = setup.options.get(switch.name, switch.default)
        if value != switch.default:
            yield f"  {switch.name} = {json.dumps(value, ensure_ascii=False)}"
    held = [tr.name(game.name, name, "source") for name, holder in setup.sources.items() if holder == Holder.APP]
    if held:
        yield "  " + tr.text("sessions.held", what=tuple(held))
    if setup.box:
        yield "  " + tr.text("sessions.box", box=box)


def how_it_stands(tr: Translator, journal: Journal, one: Evening) -> Iterator[str]:
    """Say how a match ended, or how the table lies and what is asked."""
    if one.result is not None:
        yield from tr.result(one.game, one.result, marked(tr, one).names)
    elif one.playable:
        match = match_of(one, standing_of(journal, one))
        yield from sheet(tr, one.game, match.view(), one.names)
        question = match.question()
        if question is not None:
            yield ""
            yield tr.text("sheet.asked", question=tr.prompt(one.game, question, one.names))
    else:
        yield tr.text("sessions.cannot-replay")


def _steps(tr: Translator, journal: Journal, one: Evening, given: Namespace) -> int:
    with refusals_told(tr, one.game):
        listed = steps(LiveTable.reopen(journal, one.id), tr, one.names)
    if given.json:
        shown = [{**step._asdict(), "news": list(step.news)} for step in listed]
        print(json.dumps({"match": one.id, "steps": shown}, ensure_ascii=False, indent=2))
    else:
        print("\n".join(step_lines(tr, listed)))
    return 0


def _pictures(tr: Translator, journal: Journal, one: Evening | None, given: Namespace) -> int:
    number = one.id if one else None
    if given.delete:
        thrown = throw_away(for_writing(tr, journal), number)
        print(json.dumps({"deleted": thrown}) if given.json else tr.text("steering.thrown", pictures=thrown))
        return 0
    kept = pictures(journal, number)
    if given.json:
        print(json.dumps({"pictures": plain(kept)}, indent=2))
    elif not kept:
        print(tr.text("steering.no-pictures"))
    for picture in () if given.json else kept:
        size = tr.text("steering.kilobytes", size=round(picture.size / 1000))
        print(f"{picture.match:>4}  {picture.row:>5}  {picture.at[:16].replace('T', ' ')}  {size}")
    return 0
