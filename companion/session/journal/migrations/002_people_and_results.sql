
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
