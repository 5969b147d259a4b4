"""The tables of the journal file, and how an older file becomes a newer one.

What was played only ever grows: triggers refuse to change or remove a row, and refuse a row out of its order. The
insert triggers also stop INSERT OR REPLACE, which a connection without recursive_triggers would let past the delete
triggers. Only a match whose number was first written into `forgotten` can be removed, and then as a whole; and a row
that a flipped bit has hit, once it stands in `spoilt`. What can be
worked out again (`progress`, `results`, `readings`) and what belongs to people (`people`, `pictures`, `persons`,
`seated`) may change, and so may what is told to others (`identities`, `outbox`).

The scripts lie in `migrations/`:

1. **matches**: what was played, row by row.
2. **people and results**: corrections and repairs; who sat where; results, times at the table and dice for quick lists;
   pictures as proof. A pause of more than half an hour is no time at the table. `unsettled` holds matches whose end is
   to be worked out.
3. **colours**: which colour everybody played, for games whose results do not say so.
4. **sums**: sums (`row_sums.py`) and the number of rows, against flipped bits; rows that were hit go to `spoilt` as SQL
   literals. The kinds of rows are no longer listed in the file: one that a version does not know changes nothing about
   a match.
5. **identities**: matches and persons that can be told apart everywhere, and what the other tables of a house have yet
   to hear. Matches of older files get a uuid that follows from what they are, so that every copy of them gets the same
   one. An identity outlives its match: a match that comes back from a copy goes on with the revision it had. `noted`
   sums up what the latest revision said; `elsewhere` marks what was played at another table and came here by a file. Of
   persons who were forgotten only the number stays, so that the house does not bring them back.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

APPLICATION_ID: Final = 0x514D4A31
"""QMJ1, in the header of every journal file."""

_SCRIPTS: Final = ("001_matches", "002_people_and_results", "003_colours", "004_sums", "005_identities")

MIGRATIONS: Final[tuple[str, ...]] = tuple(
    files("companion.session.journal").joinpath("migrations", f"{name}.sql").read_text("utf-8") for name in _SCRIPTS
)
"""Number n (from 0) makes version n + 1 out of version n. A script that has been released is never edited."""
