
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
