"""Arguments of sessions, people, stats and profile."""

from __future__ import annotations

from companion.cli.parsers.arguments import (
    SETTINGS,
    Commands,
    Parser,
    act,
    as_json,
    command,
    deeper,
    in_folder,
    set_table,
)

_MATCH = "number of the match, as companion sessions list shows it"
_FORMATS = ("json", "csv", "story", "sheet", "bgstats", "qr")
_EXPORTS = """\
formats:
  json      the match as a document that can be imported; of a running match only what everybody knows
  csv       the results of all finished matches, or of one
  story     what happened, as a page of Markdown
  sheet     to finish on paper: what is where and whose turn it is
  bgstats   a link that logs the play in BG Stats
  qr        the same as a QR code: drawn here, or with --to into a .png or .svg file
"""


def add_sessions(commands: Commands[Parser]) -> None:
    """`companion sessions ...`."""
    sessions = deeper(commands, "sessions", "list, play, export and keep the matches in the journal")
    listing = act(sessions, "sessions", "list", "list the matches, the latest first")
    listing.add_argument("--game", metavar="GAME", help="only of this game")
    listing.add_argument("--unfinished", action="store_true", help="only those that can be continued")
    listing.add_argument("--most", type=int, default=20, metavar="N", help="at most so many; 0 is all (default: 20)")
    as_json(listing)
    show = act(sessions, "sessions", "show", "show one match: who, when, with which box, and how it stands or ended")
    show.add_argument("match", type=int, nargs="?", metavar="MATCH", help=f"{_MATCH} (default: the latest)")
    as_json(show)
    begin = act(sessions, "resume", "begin", "begin a match and play it in the terminal", SETTINGS)
    begin.add_argument("game", metavar="GAME", help="name of the game, as companion games lists it")
    set_table(begin)
    begin.add_argument("--people", metavar="'Anne,Ben,...'", help="what the players are called, as they sit")
    begin.add_argument("--profile", metavar="NAME", help="box profile to play with")
    resume = act(sessions, "resume", "resume", "continue in the terminal (default: the latest unfinished match)")
    resume.add_argument("match", type=int, nargs="?", metavar="MATCH", help=_MATCH)
    resume.add_argument("--profile", metavar="NAME", help="continue with this box instead of the one it began with")
    steps = act(sessions, "sessions", "steps", "list what was done in a match, step by step")
    pictures = act(sessions, "sessions", "pictures", "list the camera's pictures that are kept, or delete some")
    for one in (steps, pictures):
        one.add_argument("match", type=int, nargs="?", metavar="MATCH", help=f"{_MATCH} (default: the latest)")
        as_json(one)
    pictures.add_argument("--delete", action="store_true", help="delete those of this match")
    pictures.add_argument("--all", action="store_true", help="those of all matches")
    _add_exchange(sessions)
    _add_backups(sessions)


def _add_exchange(sessions: Commands[Parser]) -> None:
    export = act(sessions, "export", "export", "export a match or its results", _EXPORTS)
    export.add_argument("match", type=int, nargs="?", metavar="MATCH", help=f"{_MATCH} (default: the latest)")
    export.add_argument("--format", choices=_FORMATS, default="json", help="what to write (default: json)")
    export.add_argument("--to", metavar="FILE", help="write into this file, which must be new")
    export.add_argument("--location", default="", metavar="PLACE", help="where it was played, for BG Stats")
    taking = act(sessions, "export", "import", "import an exported match")
    taking.add_argument("file", metavar="FILE", help="a match in JSON")
    taking.add_argument("--again", action="store_true", help="also if it is there already")
    as_json(taking)


def _add_backups(sessions: Commands[Parser]) -> None:
    backup = act(sessions, "backup", "backup", "copy the journal, or list the copies")
    backup.add_argument("--list", action="store_true", help="list the copies there are")
    as_json(backup)
    restore = act(sessions, "backup", "restore", "go back to a copy; the present journal is copied first")
    restore.add_argument("backup", nargs="?", metavar="BACKUP", help="which copy (default: the newest)")
    restore.add_argument("--yes", action="store_true", help="do not ask")
    delete = act(sessions, "backup", "delete", "remove a match for good; the journal is copied first")
    delete.add_argument("match", type=int, metavar="MATCH", help=_MATCH)
    delete.add_argument("--yes", action="store_true", help="do not ask")


def add_people(commands: Commands[Parser]) -> None:
    """`companion people ...`."""
    people = deeper(commands, "people", "list the people who play here, rename them, or make two of them one")
    listing = act(people, "people_names", "list", "list everybody who has played here, the latest first")
    rename = act(people, "people_names", "rename", "call somebody otherwise, in all matches")
    merge = act(people, "people_names", "merge", "make two names one person, in all matches and statistics")
    for one in (rename, merge):
        one.add_argument("name", metavar="NAME", help="what the person is called now")
    rename.add_argument("to", metavar="NEW", help="what the person is called from now on")
    merge.add_argument("to", metavar="INTO", help="the name that stays")
    split = act(people, "people_names", "split", "let somebody who was made one with another be themselves again")
    split.add_argument("name", metavar="NAME", help="what the person was called before")
    forget = act(people, "people_names", "forget", "forget somebody in every file of this table, for good")
    forget.add_argument("name", metavar="NAME", help="what the person is called now")
    for one in (merge, forget):
        one.add_argument("--yes", action="store_true", help="do not ask")
    for one in (listing, rename, merge, split, forget):
        as_json(one)


def add_stats(commands: Commands[Parser]) -> None:
    """`companion stats`."""
    stats = command(commands, "stats", "count games, wins, scores and dice over all finished matches")
    in_folder(stats)
    stats.add_argument("--game", metavar="GAME", help="only this game")
    stats.add_argument("--person", metavar="NAME", help="only this person")
    stats.add_argument("--unfinished", action="store_true", help="count games that were called off, too")
    stats.add_argument("--sailors", action="store_true", help="count games with sailors of the app, too")
    stats.add_argument("--match", type=int, metavar="MATCH", help="only the dice of this match")
    stats.add_argument("--png", metavar="FILE", help="draw plots into this picture, which must be new")
    stats.add_argument("--pdf", metavar="FILE", help="draw plots into this PDF, which must be new")
    as_json(stats)


def add_profile(commands: Commands[Parser]) -> None:
    """`companion profile ...`."""
    profile = deeper(commands, "profile", "correct what the app believes about your boxes")
    show = act(profile, "profile", "show", "list the profiles, or show one with what is still assumed")
    show.add_argument("game", nargs="?", metavar="GAME", help="of this game")
    show.add_argument("name", nargs="?", metavar="NAME", help="this one")
    show.add_argument("--version", type=int, metavar="N", help="as it was then (default: the newest)")
    as_json(show)
    edit = act(profile, "profile", "edit", "open a profile in your editor ($VISUAL or $EDITOR) and keep what is right")
    check = act(profile, "profile", "check", "have a file checked by its game; nothing is kept")
    check.add_argument("file", metavar="FILE", help="a profile in TOML")
    export = act(profile, "profile", "export", "export a profile")
    for one in (edit, export):
        one.add_argument("game", metavar="GAME", help="of which game")
        one.add_argument("name", metavar="NAME", help="which box")
    export.add_argument("--version", type=int, metavar="N", help="as it was then (default: the newest)")
    export.add_argument("--to", metavar="FILE", help="write into this file, which must be new")
    taking = act(profile, "profile", "import", "have a file checked and keep it as the newest version")
    taking.add_argument("file", metavar="FILE", help="a profile in TOML")
