
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
