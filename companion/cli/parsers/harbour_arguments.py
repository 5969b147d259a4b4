"""Arguments of `companion harbour`."""

from __future__ import annotations

from companion.cli.parsers.arguments import Commands, Parser, act, as_json, deeper
from companion.cli.parsers.cafe_arguments import add_live, name_broker

_TIES = """\
tie-breaks, in the order in which they are asked:
  wins      games won
  duels     games in which one came off better than the others of the same score
  best      best score of one evening
  average   average score
  games     games played
"""


def add_harbour(commands: Commands[Parser]) -> None:
    """`companion harbour ...`."""
    harbour = deeper(commands, "harbour", "many tables of one house: results, leagues and people in one database")
    _add_table(harbour)
    _add_staff(harbour)
    add_live(harbour)


def _add_table(harbour: Commands[Parser]) -> None:
    ready = act(harbour, "harbour", "set-up", "set up the database, or bring it up to date, and let this table join it")
    _url(ready)
    ready.add_argument("--name", metavar="NAME", help="what this table is called in the house")
    ready.add_argument("--database-only", action="store_true", help="no table joins: this computer is not one")
    invite = act(harbour, "harbour", "invite", "make the address for another table; it is shown once, and is a secret")
    _url(invite)
    invite.add_argument("name", metavar="NAME", help="what that table is called in the house")
    dismiss = act(harbour, "harbour", "dismiss", "let a table come in no more; what it has sent stays")
    _url(dismiss)
    dismiss.add_argument("name", metavar="NAME", help="how the house calls it, or its number")
    join = act(harbour, "harbour", "join", "let this table join with the address that was made for it")
    join.add_argument(
        "address",
        metavar="ADDRESS",
        help="as companion harbour invite shows it; @FILE: as it stands there; -: typed or piped in",
    )
    join.add_argument("--name", metavar="NAME", help="what this table is called in the house")
    act(harbour, "harbour", "leave", "let this table stand alone again; what was sent stays there")
    status = act(harbour, "harbour", "status", "say what this table knows of its harbour, and what waits to be sent")
    as_json(status)
    send = act(harbour, "harbour", "send", "send what waits now; the app does so by itself")
    as_json(send)
    standings = act(harbour, "harbour_staff", "standings", "show the leagues of the house as they stand here")
    as_json(standings)


def _add_staff(harbour: Commands[Parser]) -> None:
    league = act(harbour, "harbour_staff", "league", "begin a league or a season of it, or change them", _TIES)
    _url(league)
    league.add_argument("name", metavar="LEAGUE", help="what the league is called")
    league.add_argument("--game", default="", metavar="GAME", help="only this game counts (default: all)")
    how = "points for places, or a rating that learns from who beats who (default: points)"
    league.add_argument("--scoring", choices=("points", "rating"), default="points", help=how)
    league.add_argument("--points", default="5,3,2,1", metavar="N,N,...", help="for each place (default: 5,3,2,1)")
    breaks = "what decides between people of one score (default: wins,duels,best)"
    league.add_argument("--tie-breaks", default="wins,duels,best", metavar="NAME,NAME,...", help=breaks)
    league.add_argument("--season", default="1", metavar="SEASON", help="what the season is called (default: 1)")
    league.add_argument("--from", dest="first", metavar="YYYY-MM-DD", help="its first day (default: today)")
    league.add_argument("--until", dest="last", metavar="YYYY-MM-DD", help="its last day (default: open)")
    people = act(harbour, "harbour_staff", "people", "list the people of the whole house")
    merge = act(harbour, "harbour_staff", "merge", "make two people of the house one")
    split = act(harbour, "harbour_staff", "split", "let two people who were made one be two again")
    forget = act(harbour, "harbour_staff", "forget", "forget somebody in the whole house and at every table, for good")
    for one in (people, merge, split, forget):
        _url(one)
    for one in (merge, split, forget):
        one.add_argument("person", metavar="NAME", help="name or number of the person, as people lists them")
    merge.add_argument("into", metavar="INTO", help="the person who stays")
    name_broker(forget)
    forget.add_argument("--yes", action="store_true", help="do not ask")
    as_json(people)


def _url(told: Parser) -> None:
    how = "the address of the database as its owner; @FILE: as it stands there; -: typed or piped in"
    told.add_argument("url", metavar="URL", help=how)
