
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
