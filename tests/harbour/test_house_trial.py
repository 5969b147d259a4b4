"""A short version of the long trial: real tables and a real server, killed and cut off while people play.

The long one is `python -m companion.devtools.harbour`.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.devtools.harbour.house_trial import HouseTrial
from companion.devtools.harbour.postgres import NoPostgres


def test_every_evening_arrives_exactly_once_whatever_is_killed() -> None:
    """Two processes with two tables each; the server, tables and the cable go away six times."""
    with TemporaryDirectory(prefix="harbour-") as spot:
        try:
            trial = HouseTrial(Path(spot), tables=4, evenings=12, together=2, seed=5)
        except NoPostgres as why:
            pytest.skip(str(why))
        told = trial.run(6, pause=1.5)

    assert (told["tables"], told["evenings"]) == (4, 12)
    assert sum(trial.done.values()) == 6
