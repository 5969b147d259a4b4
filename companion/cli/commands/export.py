"""`companion sessions export` and `import`: matches that leave and come back."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.asked_match import for_writing, match_asked_for, open_journal
from companion.cli.shared.messages import document_errors_told, refusals_told, translator_for
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.presenter.house.exports import link, on_paper, story_page
from companion.presenter.table.sailor_people import marked
from companion.session.documents import read_text
from companion.session.exchange.csv_export import results_csv
from companion.session.exchange.match_file import document_text, export_match, read_document
from companion.session.exchange.match_import import import_match
from companion.session.journal.evenings import Evening, evening, evenings
from companion.session.journal.journal import Journal
from companion.session.results.statistics import options_played

PICTURES = {".png": "png", ".svg": "svg"}


def run(given: Namespace) -> int:
    """Write out, or take in."""
    tr = translator_for(given)
    with open_journal(tr, given) as journal:
        return _import(tr, journal, given) if given.act == "import" else _export(tr, journal, given)


# --- out -----------------------------------------------------------------------------------------------------------


def _export(tr: Translator, journal: Journal, given: Namespace) -> int:
    if given.format == "csv":
        some = evenings(journal, finished=True) if given.match is None else [evening(journal, given.match)]
        return _put(tr, given, results_csv([marked(tr, finished) for finished in some], options_played(journal)))
    one = match_asked_for(tr, journal, given.match)
    if given.format == "qr":
        return _qr(tr, given, _link(tr, journal, one, given))
    makers: dict[str, Callable[[], str]] = {
        "json": lambda: document_text(export_match(journal, one.id)),
        "story": lambda: story_page(tr, journal, one),
        "sheet": lambda: on_paper(tr, journal, one),
        "bgstats": lambda: _link(tr, journal, one, given) + "\n",
    }
    return _put(tr, given, makers[given.format]())


def _put(tr: Translator, given: Namespace, content: str | bytes) -> int:
    if given.to is None:
        print(content if isinstance(content, str) else "", end="")
        return 0
    write_new(tr, Path(given.to), content.encode() if isinstance(content, str) else content)
    return 0


def write_new(tr: Translator, file: Path, content: bytes) -> None:
    """Write a file that was not there before; what is there stays."""
    try:
        with file.open("xb") as new:
            new.write(content)
    except FileExistsError as error:
        raise WrongUsage(tr.text("export.exists", file=str(file))) from error
    except (OSError, ValueError) as error:
        raise Failed(f"{file}: {getattr(error, 'strerror', None) or error}") from error
    print(tr.text("export.written", file=str(file)))


def _qr(tr: Translator, given: Namespace, link: str) -> int:
    from companion.session.exchange.qr_code import as_text, picture

    if given.to is None:
        print(as_text(link))
        return 0
    kind = PICTURES.get(Path(given.to).suffix.lower())
    if kind is None:
        raise WrongUsage("--to: a QR code is written as .png or .svg")
    return _put(tr, given, picture(link, "png" if kind == "png" else "svg"))


def _link(tr: Translator, journal: Journal, one: Evening, given: Namespace) -> str:
    if one.result is None or one.game not in SHELF:
        raise Failed(tr.text("export.unfinished", match=one.id))
    return link(tr, journal, one, given.location)


# --- in ------------------------------------------------------------------------------------------------------------


def _import(tr: Translator, journal: Journal, given: Namespace) -> int:
    file = Path(given.file)
    with document_errors_told(tr, file):
        document = read_document(read_text(file))
    with refusals_told(tr, document.game):
        number = import_match(for_writing(tr, journal), document, again=given.again)
    print(json.dumps({"match": number}) if given.json else tr.text("import.done", match=number))
    return 0
