"""The tables of the journal file, and how an older file becomes a newer one.

What was played only ever grows: triggers refuse to change or remove a row, and refuse a row out of its order. The
insert triggers also stop INSERT OR REPLACE, which a connection without recursive_triggers would let past the delete
triggers. Only a match whose number was first written into `forgotten` can be removed, and then as a whole; and a row
that a flipped bit has hit, once it stands in `spoilt`. What can be
worked out again (`progress`, `results`, `readings`) and what belongs to people (`people`, `pictures`, `persons`,
`seated`) may change, and so may what is told to others (`identities`, `outbox`).
"""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x514D4A31
"""QMJ1, in the header of every journal file."""

_FIRST: Final = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    seats TEXT NOT NULL,
    start TEXT NOT NULL,
    begun_at TEXT NOT NULL,
    app TEXT NOT NULL
) STRICT;

CREATE TABLE dealers (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    seed TEXT NOT NULL
) STRICT;

CREATE TABLE steps (
    match INTEGER NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('answer', 'undo', 'redo', 'note')),
    seat TEXT,
    option TEXT CHECK ((option IS NOT NULL) = (kind IN ('answer', 'note'))),
    by TEXT NOT NULL,
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    at TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER matches_are_not_replaced BEFORE INSERT ON matches
WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER matches_are_not_changed BEFORE UPDATE ON matches
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER matches_are_not_removed BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TRIGGER dealers_are_not_replaced BEFORE INSERT ON dealers
WHEN EXISTS (SELECT 1 FROM dealers WHERE match = NEW.match)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER dealers_are_not_changed BEFORE UPDATE ON dealers
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER dealers_are_not_removed BEFORE DELETE ON dealers
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TRIGGER steps_follow_one_another BEFORE INSERT ON steps
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM steps WHERE match = NEW.match)
BEGIN SELECT RAISE(ABORT, 'out-of-order'); END;
CREATE TRIGGER steps_are_not_changed BEFORE UPDATE ON steps
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER steps_are_not_removed BEFORE DELETE ON steps
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
"""

_SECOND: Final = """
CREATE TABLE forgotten (
    match INTEGER PRIMARY KEY,
    at TEXT NOT NULL
) STRICT;

CREATE TABLE newer_steps (
    match INTEGER NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('answer', 'undo', 'redo', 'note', 'correction', 'repair')),
    seat TEXT,
    option TEXT CHECK ((option IS NULL) = (kind IN ('undo', 'redo'))),
    by TEXT NOT NULL,
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    at TEXT NOT NULL,
    asked TEXT,
    agreed TEXT,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO newer_steps SELECT match, seq, kind, seat, option, by, confidence, at, NULL, NULL FROM steps;
DROP TABLE steps;
ALTER TABLE newer_steps RENAME TO steps;

CREATE TRIGGER steps_follow_one_another BEFORE INSERT ON steps
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM steps WHERE match = NEW.match)
BEGIN SELECT RAISE(ABORT, 'out-of-order'); END;
CREATE TRIGGER steps_are_not_changed BEFORE UPDATE ON steps
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER steps_are_not_removed BEFORE DELETE ON steps
WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

DROP TRIGGER matches_are_not_removed;
CREATE TRIGGER matches_are_not_removed BEFORE DELETE ON matches
WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.id)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
DROP TRIGGER dealers_are_not_removed;
CREATE TRIGGER dealers_are_not_removed BEFORE DELETE ON dealers
WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE people (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    names TEXT NOT NULL
) STRICT;

CREATE TABLE progress (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    latest_at TEXT NOT NULL,
    seconds REAL NOT NULL
) STRICT;
INSERT INTO progress
SELECT match, max(at), coalesce(sum(CASE WHEN gap BETWEEN 0 AND 1800 THEN gap END), 0) FROM (
    SELECT steps.match AS match, at,
        (julianday(at) - julianday(lag(at, 1, begun_at) OVER (PARTITION BY steps.match ORDER BY seq))) * 86400 AS gap
    FROM steps JOIN matches ON matches.id = steps.match
) GROUP BY match;
INSERT INTO progress SELECT id, begun_at, 0 FROM matches WHERE id NOT IN (SELECT match FROM progress);

CREATE TRIGGER matches_are_timed AFTER INSERT ON matches
BEGIN INSERT INTO progress (match, latest_at, seconds) VALUES (NEW.id, NEW.begun_at, 0); END;
CREATE TRIGGER steps_are_timed AFTER INSERT ON steps
BEGIN
    UPDATE progress SET
        latest_at = NEW.at,
        seconds = seconds + CASE
            WHEN (julianday(NEW.at) - julianday(latest_at)) * 86400 BETWEEN 0 AND 1800
            THEN (julianday(NEW.at) - julianday(latest_at)) * 86400
            ELSE 0
        END
    WHERE match = NEW.match;
END;

CREATE TABLE results (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    ended_at TEXT NOT NULL,
    result TEXT NOT NULL
) STRICT;

CREATE TABLE readings (
    match INTEGER NOT NULL REFERENCES matches (id),
    source TEXT NOT NULL,
    dealt INTEGER NOT NULL CHECK (dealt IN (0, 1)),
    outcome TEXT NOT NULL,
    times INTEGER NOT NULL,
    expected REAL NOT NULL,
    PRIMARY KEY (match, source, dealt, outcome)
) STRICT, WITHOUT ROWID;

CREATE TABLE unsettled (
    match INTEGER PRIMARY KEY REFERENCES matches (id)
) STRICT;
INSERT INTO unsettled SELECT id FROM matches;

CREATE TABLE pictures (
    match INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    picture BLOB NOT NULL CHECK (length(picture) <= 65536),
    at TEXT NOT NULL,
    PRIMARY KEY (match, seq),
    FOREIGN KEY (match, seq) REFERENCES steps (match, seq)
) STRICT;
"""
"""Corrections and repairs; who sat where; results, times at the table and dice for quick lists; pictures as proof.

A pause of more than half an hour is no time at the table. `unsettled` holds matches whose end is to be worked out.
"""

_THIRD: Final = """
ALTER TABLE people ADD COLUMN colours TEXT;
"""
"""Which colour everybody played, for games whose results do not say so."""

_FOURTH: Final = """
CREATE TABLE spoilt (
    match INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    sum TEXT NOT NULL,
    found_at TEXT NOT NULL,
    row BLOB
) STRICT;
CREATE INDEX spoilt_rows ON spoilt (match, seq);

ALTER TABLE dealers ADD COLUMN sum TEXT NOT NULL DEFAULT '';
DROP TRIGGER dealers_are_not_changed;
UPDATE dealers SET sum = (
    SELECT fingerprint(id, CAST(game AS BLOB), rules, CAST(seats AS BLOB), CAST(start AS BLOB), CAST(begun_at AS BLOB),
        CAST(app AS BLOB), CAST(seed AS BLOB))
    FROM matches WHERE id = match
) WHERE match IN (SELECT id FROM matches);
CREATE TRIGGER dealers_are_not_changed BEFORE UPDATE ON dealers
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE summed_steps (
    match INTEGER NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat TEXT,
    option TEXT CHECK (option IS NOT NULL OR kind NOT IN ('answer', 'note', 'correction', 'repair')),
    by TEXT NOT NULL,
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    at TEXT NOT NULL,
    asked TEXT,
    agreed TEXT,
    sum TEXT NOT NULL,
    PRIMARY KEY (match, seq),
    CHECK (option IS NULL OR kind NOT IN ('undo', 'redo'))
) STRICT, WITHOUT ROWID;
INSERT INTO summed_steps
SELECT match, seq, kind, seat, option, by, confidence, at, asked, agreed,
    chained(first, match, seq, CAST(kind AS BLOB), CAST(seat AS BLOB), CAST(option AS BLOB), CAST(by AS BLOB),
        confidence, CAST(at AS BLOB), CAST(asked AS BLOB), CAST(agreed AS BLOB))
    OVER (PARTITION BY match ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
FROM (SELECT steps.*, coalesce(dealers.sum, '') AS first FROM steps LEFT JOIN dealers USING (match));
DROP TABLE steps;
ALTER TABLE summed_steps RENAME TO steps;

CREATE TRIGGER steps_follow_one_another BEFORE INSERT ON steps
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM steps WHERE match = NEW.match)
BEGIN SELECT RAISE(ABORT, 'out-of-order'); END;
CREATE TRIGGER steps_are_not_changed BEFORE UPDATE ON steps
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER steps_are_not_removed BEFORE DELETE ON steps
WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
AND NOT EXISTS (SELECT 1 FROM spoilt WHERE match = OLD.match AND seq = OLD.seq AND sum = OLD.sum)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
DROP TRIGGER matches_are_not_removed;
CREATE TRIGGER matches_are_not_removed BEFORE DELETE ON matches
WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.id)
AND NOT EXISTS (SELECT 1 FROM spoilt WHERE match = OLD.id AND seq = 0)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
DROP TRIGGER dealers_are_not_removed;
CREATE TRIGGER dealers_are_not_removed BEFORE DELETE ON dealers
WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
AND NOT EXISTS (SELECT 1 FROM spoilt WHERE match = OLD.match AND seq = 0)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

ALTER TABLE progress ADD COLUMN rows INTEGER NOT NULL DEFAULT 0;
UPDATE progress SET rows = (SELECT coalesce(max(seq), 0) FROM steps WHERE steps.match = progress.match);
CREATE TRIGGER steps_are_timed AFTER INSERT ON steps
BEGIN
    UPDATE progress SET
        latest_at = NEW.at,
        rows = NEW.seq,
        seconds = seconds + CASE
            WHEN (julianday(NEW.at) - julianday(latest_at)) * 86400 BETWEEN 0 AND 1800
            THEN (julianday(NEW.at) - julianday(latest_at)) * 86400
            ELSE 0
        END
    WHERE match = NEW.match;
END;

ALTER TABLE people ADD COLUMN sum TEXT;
UPDATE people SET sum = fingerprint(match, CAST(names AS BLOB), CAST(colours AS BLOB));
ALTER TABLE results ADD COLUMN sum TEXT;
UPDATE results SET sum = fingerprint(match, CAST(ended_at AS BLOB), CAST(result AS BLOB), (
    SELECT chained('', CAST(source AS BLOB), dealt, CAST(outcome AS BLOB), times, expected)
    FROM (SELECT * FROM readings WHERE readings.match = results.match ORDER BY source, dealt, outcome)
));
"""
"""Sums (`row_sums.py`) and the number of rows, against flipped bits; rows that were hit go to `spoilt` as SQL literals.

The kinds of rows are no longer listed in the file: one that a version does not know changes nothing about a match.
"""

_FIFTH: Final = """
CREATE TABLE identities (
    match INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 0,
    noted TEXT NOT NULL DEFAULT '',
    elsewhere INTEGER NOT NULL DEFAULT 0 CHECK (elsewhere IN (0, 1))
) STRICT;
INSERT INTO identities (match, uuid)
SELECT id, substr(a, 1, 8) || '-' || substr(a, 9, 4) || '-8' || substr(a, 14, 3) || '-8' || substr(b, 2, 3)
    || '-' || substr(b, 5, 12)
FROM (SELECT id, fingerprint('match', id, game, begun_at, app) AS a, fingerprint('uuid', id, game, begun_at, app) AS b
    FROM matches);
CREATE TRIGGER matches_are_identified AFTER INSERT ON matches
WHEN NOT EXISTS (SELECT 1 FROM identities WHERE match = NEW.id)
BEGIN
    INSERT INTO identities (match, uuid) SELECT NEW.id, substr(a, 1, 8) || '-' || substr(a, 9, 4) || '-4'
        || substr(a, 14, 3) || '-8' || substr(a, 18, 3) || '-' || substr(a, 21, 12)
    FROM (SELECT lower(hex(randomblob(16))) AS a);
END;

CREATE TABLE persons (
    uuid TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    plain TEXT NOT NULL UNIQUE,
    merged_into TEXT REFERENCES persons (uuid)
) STRICT;
CREATE TABLE seated (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES persons (uuid),
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_persons ON seated (person);

CREATE TABLE forgotten_persons (
    uuid TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT;

CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    at TEXT NOT NULL
) STRICT;
"""
"""Matches and persons that can be told apart everywhere, and what the other tables of a house have yet to hear.

Matches of older files get a uuid that follows from what they are, so that every copy of them gets the same one. An
identity outlives its match: a match that comes back from a copy goes on with the revision it had. `noted` sums up what
the latest revision said; `elsewhere` marks what was played at another table and came here by a file. Of persons who
were forgotten only the number stays, so that the house does not bring them back.
"""

MIGRATIONS: Final[tuple[str, ...]] = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH)
"""Number n (from 0) makes version n + 1 out of version n. An entry that has been released is never edited."""
