"""Arguments of what a house with guests needs: the broker, the screen at the bar, the PIN of the staff."""

from __future__ import annotations

from companion.cli.parsers.arguments import COMMANDS, Commands, Parser, act, command, in_folder

_BROKER = """\
On the machine of the house, deploy/harbour sets the broker up and prints this command for every table.

addresses:
  mqtt://USER:PASSWORD@HOST:PORT     in the house's own network, or through WireGuard
  mqtts://USER:PASSWORD@HOST:PORT    with TLS
  @FILE                              what stands in this file, so that no list of processes shows a password
  -                                  what is typed or piped in
"""
_WATCH = """\
One page with all tables: who plays what, which runs long, which calls for help, which is free. It is served to
the house's own network until somebody ends it.
"""

_OFF = """\
The broker then keeps nothing of it, and Home Assistant forgets it too. A table that is switched on would be back at
once: let it leave there first (companion harbour leave).
"""


def add_live(harbour: Commands[Parser]) -> None:
    """`companion harbour broker`, `watch` and `take-off`."""
    broker = act(harbour, "harbour_live", "broker", "let this table tell the house how it is, or not any more", _BROKER)
    broker.add_argument("address", nargs="?", metavar="ADDRESS", help="where the broker of the house is")
    broker.add_argument("--name", metavar="NAME", help="how the house calls this table")
    broker.add_argument("--authority", metavar="FILE", help="the certificate with which the house signed its servers")
    broker.add_argument("--off", action="store_true", help="tell nothing any more, and forget the address")
    watch = act(harbour, "harbour_live", "watch", "serve one page with all tables, for a screen at the bar", _WATCH)
    off = act(harbour, "harbour_live", "take-off", "take a table that is gone off the page at the bar", _OFF)
    off.add_argument("table", metavar="TABLE", help="how the house calls it, or its number")
    for one in (watch, off):
        name_broker(one)
    watch.add_argument("--open", action="store_true", help="open it in the browser of this computer")


def name_broker(told: Parser) -> None:
    """Let another broker be named than the one that is known here."""
    told.add_argument("--broker", metavar="ADDRESS", help="where the broker is (default: as this table knows it)")
    told.add_argument("--authority", metavar="FILE", help="the certificate with which the house signed its servers")


def add_staff(commands: Commands[Parser]) -> None:
    """`companion staff`."""
    staff = command(commands, "staff", "the PIN that guards the settings of this table")
    staff.set_defaults(module=f"{COMMANDS}.staff_pin")
    one = staff.add_mutually_exclusive_group()
    one.add_argument("--pin", action="store_true", help="ask for a new one")
    one.add_argument("--no-pin", action="store_true", help="take it away, for a staff that has forgotten it")
    in_folder(staff)
