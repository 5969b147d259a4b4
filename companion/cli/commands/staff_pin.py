"""`companion staff`: the PIN that guards the settings of a table, for whoever has its computer in hand."""

from __future__ import annotations

import sys
from argparse import Namespace
from getpass import getpass

from companion.cli.errors import WrongUsage
from companion.cli.shared.messages import translator_for
from companion.presenter.cafe.house_way import Cafe
from companion.presenter.house.person_pin import LONGEST_PIN, SHORTEST_PIN, is_pin
from companion.session.data_folder import DataFolder


def run(given: Namespace) -> int:
    """Set the PIN, take it away, or say whether there is one."""
    tr, folder = translator_for(given), DataFolder(given.data)
    cafe = Cafe(folder.house_way)
    if given.pin:
        asked = tr.text("pin.new", least=SHORTEST_PIN, most=LONGEST_PIN)
        pin = getpass(f"{asked}: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
        if not is_pin(pin):
            raise WrongUsage(tr.text("pin.digits", least=SHORTEST_PIN, most=LONGEST_PIN))
        folder.make()
        cafe.guard(pin)
    elif given.no_pin:
        folder.make()
        cafe.guard("")
    print(tr.text("staff.with-pin" if cafe.door else "staff.without-pin"))
    if given.pin or given.no_pin:
        print(tr.text("staff.next-start"))
    return 0
