"""Some tables of a simulated house in one process, until every one has played its evenings: killed at any moment.

`python -m companion.devtools.harbour.table_life EVENINGS PAUSE FOLDER...`: so many evenings at each table, with a pause
of so many seconds between them. Each folder has its own harbour settings. Whoever starts it again after a kill goes on
where the journals stand.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from companion.devtools.harbour.simulated_evenings import company, play_evening, put_right
from companion.harbour.courier import Courier
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import load_settings
from companion.session.identity.outbox import count_waiting
from companion.session.journal.evenings import evenings
from companion.session.journal.recovery import open_journal

CORRECTED = 0.2
"""This share of evenings is put right later."""


class TableLife:
    """One table that is played at."""

    def __init__(self, folder: Path, wanted: int) -> None:
        self.folder, self.wanted = DataFolder(folder), wanted
        self.journal = open_journal(self.folder).journal
        self.courier = Courier(self.folder, load_settings(self.folder).database)
        self.random = Random(f"{folder.name} {time.time_ns()}")
        self.people = [f"{folder.name}-{number}" for number in range(6)]

    def live(self) -> bool:
        """Play or correct an evening, and visit the harbour; False when all is played and told."""
        ended = [one.id for one in evenings(self.journal, finished=True)]
        if len(ended) < self.wanted:
            play_evening(self.journal, company(self.people, self.random), self.random.getrandbits(30))
            if ended and self.random.random() < CORRECTED:
                put_right(self.journal, self.random.choice(ended), self.random.getrandbits(30))
        elif ended and self.random.random() < 1 / len(ended):
            put_right(self.journal, self.random.choice(ended), self.random.getrandbits(30))
        self.courier.visit()
        return len(ended) < self.wanted or count_waiting(self.journal) > 0


def main(wanted: int, pause: float, folders: list[Path]) -> int:
    """Let all tables live until they are done."""
    lives = [TableLife(folder, wanted) for folder in folders]
    while lives:
        for one in list(lives):
            if not one.live():
                lives.remove(one)
            time.sleep(one.random.uniform(0, 2 * pause))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), float(sys.argv[2]), [Path(one) for one in sys.argv[3:]]))
