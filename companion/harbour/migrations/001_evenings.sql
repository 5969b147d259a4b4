-- The first version of a harbour: tables, persons, finished evenings with seats and dice, leagues with seasons.
-- Written for PostgreSQL 13 and later. A released migration never changes: append the next number.

CREATE TABLE harbour.tables (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    role text NOT NULL UNIQUE,
    seen timestamptz
);

CREATE TABLE harbour.persons (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
    introduced_by uuid REFERENCES harbour.tables ON DELETE SET NULL,
    merged_into uuid REFERENCES harbour.persons
);

-- Only the number of somebody who wants to be forgotten, so that every table can forget them too.
CREATE TABLE harbour.forgotten (
    person uuid PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE harbour.evenings (
    id uuid PRIMARY KEY,
    revision integer NOT NULL CHECK (revision > 0),
    digest text NOT NULL CHECK (length(digest) <= 32),
    table_id uuid NOT NULL REFERENCES harbour.tables,
    game text NOT NULL CHECK (length(game) BETWEEN 1 AND 60),
    begun timestamptz NOT NULL,
    ended timestamptz,
    seconds integer NOT NULL CHECK (seconds >= 0),
    reason text NOT NULL CHECK (length(reason) <= 80),
    unfinished boolean NOT NULL,
    withdrawn boolean NOT NULL,
    arrivals integer NOT NULL DEFAULT 1,
    arrived timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX evenings_of_tables ON harbour.evenings (table_id, begun);

CREATE TABLE harbour.seats (
    evening uuid NOT NULL REFERENCES harbour.evenings ON DELETE CASCADE,
    place integer NOT NULL CHECK (place BETWEEN 1 AND 99),
    person uuid REFERENCES harbour.persons,
    total integer NOT NULL,
    rank integer NOT NULL CHECK (rank BETWEEN 1 AND 99),
    winner boolean NOT NULL,
    side text NOT NULL CHECK (length(side) <= 60),
    sailor boolean NOT NULL,
    PRIMARY KEY (evening, place)
);
CREATE INDEX seats_of_persons ON harbour.seats (person);

CREATE TABLE harbour.dice (
    evening uuid NOT NULL REFERENCES harbour.evenings ON DELETE CASCADE,
    source text NOT NULL CHECK (length(source) <= 80),
    dealt boolean NOT NULL,
    outcome text NOT NULL CHECK (length(outcome) <= 80),
    times integer NOT NULL CHECK (times >= 0),
    expected double precision NOT NULL CHECK (expected >= 0),
    PRIMARY KEY (evening, source, dealt, outcome)
);

CREATE TABLE harbour.leagues (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
    game text CHECK (length(game) <= 60),
    scoring text NOT NULL CHECK (scoring IN ('points', 'rating')),
    points integer[] NOT NULL,
    tie_breaks text[] NOT NULL
);

CREATE TABLE harbour.seasons (
    league integer NOT NULL REFERENCES harbour.leagues ON DELETE CASCADE,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    first_day date NOT NULL,
    last_day date CHECK (last_day >= first_day),
    PRIMARY KEY (league, name)
);

-- Goes up with everything that can be read, so that a table knows whether its copy is the latest.
CREATE SEQUENCE harbour.tide;

-- --- what a table may do --------------------------------------------------------------------------------------------

-- Which table the role at the other end of the line belongs to; nobody can say it of themselves.
CREATE FUNCTION harbour.this_table() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = harbour, pg_temp
AS $$ SELECT id FROM harbour.tables WHERE role = session_user $$;

-- Take one letter. What is known already, or older than what is known, changes nothing.
CREATE FUNCTION harbour.take_letter(letter jsonb, sender uuid) RETURNS text
LANGUAGE plpgsql SET search_path = harbour, pg_temp
AS $$
DECLARE
    number uuid := (letter ->> 'uuid')::uuid;
    known harbour.evenings%ROWTYPE;
    before uuid[];
    seat jsonb;
    somebody uuid;
BEGIN
    SELECT * INTO known FROM harbour.evenings WHERE id = number FOR UPDATE;
    IF FOUND AND known.table_id <> sender THEN
        RETURN 'foreign';
    END IF;
    IF FOUND AND known.revision >= (letter ->> 'revision')::integer THEN
        RETURN 'known';
    END IF;
    SELECT array_agg(person) INTO before FROM harbour.seats WHERE evening = number;
    INSERT INTO harbour.evenings (id, revision, digest, table_id, game, begun, ended, seconds, reason, unfinished, withdrawn)
    VALUES (
        number, (letter ->> 'revision')::integer, letter ->> 'digest', sender, letter ->> 'game',
        (letter ->> 'begun')::timestamptz, (letter ->> 'ended')::timestamptz, (letter ->> 'seconds')::integer,
        letter ->> 'reason', (letter ->> 'unfinished')::boolean, (letter ->> 'withdrawn')::boolean
    )
    ON CONFLICT (id) DO UPDATE SET
        revision = excluded.revision, digest = excluded.digest, game = excluded.game, begun = excluded.begun,
        ended = excluded.ended, seconds = excluded.seconds, reason = excluded.reason, unfinished = excluded.unfinished,
        withdrawn = excluded.withdrawn, arrivals = evenings.arrivals + 1, arrived = now();
    DELETE FROM harbour.seats WHERE evening = number;
    DELETE FROM harbour.dice WHERE evening = number;
    FOR seat IN SELECT * FROM jsonb_array_elements(letter -> 'seats') LOOP
        somebody := (seat ->> 'person')::uuid;
        IF EXISTS (SELECT FROM harbour.forgotten WHERE person = somebody) THEN
            somebody := NULL;
        END IF;
        IF somebody IS NOT NULL THEN
            INSERT INTO harbour.persons AS one (id, name, introduced_by) VALUES (somebody, seat ->> 'name', sender)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name
            WHERE one.introduced_by = sender AND one.name <> excluded.name;
        END IF;
        INSERT INTO harbour.seats (evening, place, person, total, rank, winner, side, sailor)
        VALUES (
            number, (seat ->> 'place')::integer, somebody, (seat ->> 'total')::integer, (seat ->> 'rank')::integer,
            (seat ->> 'winner')::boolean, seat ->> 'side', (seat ->> 'sailor')::boolean
        );
    END LOOP;
    INSERT INTO harbour.dice (evening, source, dealt, outcome, times, expected)
    SELECT number, source, dealt, outcome, times, expected
    FROM jsonb_to_recordset(letter -> 'dice')
        AS die (source text, dealt boolean, outcome text, times integer, expected double precision);
    -- Whom the table has forgotten, and who sits nowhere else: their number stays, so that copies can be cleaned as well.
    INSERT INTO harbour.forgotten (person)
    SELECT id FROM harbour.persons AS one
    WHERE id::text IN (SELECT jsonb_array_elements_text(coalesce(letter -> 'forgotten', '[]'))) AND introduced_by = sender
        AND NOT EXISTS (SELECT FROM harbour.seats WHERE person = one.id)
    ON CONFLICT DO NOTHING;
    -- Whoever sits nowhere any more was renamed into somebody else, or forgotten at the table.
    DELETE FROM harbour.persons AS one
    WHERE id = ANY (before) AND introduced_by = sender
        AND NOT EXISTS (SELECT FROM harbour.seats WHERE person = one.id)
        AND NOT EXISTS (SELECT FROM harbour.persons AS other WHERE other.merged_into = one.id);
    RETURN 'taken';
END $$;

-- Take letters in their order, all or none, and say of each what became of it.
CREATE FUNCTION harbour.deliver(letters jsonb) RETURNS TABLE (letter uuid, became text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = harbour, pg_temp
AS $$
DECLARE
    sender uuid := harbour.this_table();
    one jsonb;
    changed boolean := false;
BEGIN
    IF sender IS NULL THEN
        RAISE EXCEPTION 'this role belongs to no table' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF jsonb_array_length(letters) > 200 THEN
        RAISE EXCEPTION 'too many letters at once' USING ERRCODE = 'program_limit_exceeded';
    END IF;
    FOR one IN SELECT * FROM jsonb_array_elements(letters) LOOP
        letter := (one ->> 'uuid')::uuid;
        became := harbour.take_letter(one, sender);
        changed := changed OR became = 'taken';
        RETURN NEXT;
    END LOOP;
    UPDATE harbour.tables SET seen = now() WHERE id = sender;
    IF changed THEN
        PERFORM nextval('harbour.tide');
    END IF;
END $$;

-- What the harbour has of the table that asks.
CREATE FUNCTION harbour.mine() RETURNS TABLE (evening uuid, revision integer, digest text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = harbour, pg_temp
AS $$ SELECT id, revision, digest FROM harbour.evenings WHERE table_id = harbour.this_table() $$;

-- How far everything that can be read has changed.
CREATE FUNCTION harbour.level() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = harbour, pg_temp
AS $$ SELECT last_value FROM harbour.tide $$;

CREATE VIEW harbour.house_people AS
SELECT one.id, one.name, coalesce(home.name, '') AS home, count(seats.evening) AS evenings
FROM harbour.persons AS one
LEFT JOIN harbour.tables AS home ON home.id = one.introduced_by
LEFT JOIN harbour.persons AS alias ON alias.merged_into = one.id OR alias.id = one.id
LEFT JOIN harbour.seats ON seats.person = alias.id
WHERE one.merged_into IS NULL
GROUP BY one.id, one.name, home.name;

CREATE VIEW harbour.house_seats AS
SELECT evenings.id AS evening, evenings.game, evenings.begun, evenings.ended, evenings.seconds, evenings.unfinished,
    home.name AS home, seats.place, coalesce(one.merged_into, one.id) AS person, seats.total, seats.rank, seats.winner,
    seats.sailor
FROM harbour.evenings
JOIN harbour.tables AS home ON home.id = evenings.table_id
JOIN harbour.seats ON seats.evening = evenings.id
LEFT JOIN harbour.persons AS one ON one.id = seats.person
WHERE NOT evenings.withdrawn;

CREATE VIEW harbour.house_dice AS
SELECT evenings.game, dice.source, dice.dealt, dice.outcome, sum(dice.times)::bigint AS times,
    sum(dice.expected) AS expected
FROM harbour.dice JOIN harbour.evenings ON evenings.id = dice.evening
WHERE NOT evenings.withdrawn
GROUP BY evenings.game, dice.source, dice.dealt, dice.outcome;

CREATE VIEW harbour.house_leagues AS
SELECT leagues.name AS league, leagues.game, leagues.scoring, leagues.points, leagues.tie_breaks, seasons.name AS season,
    seasons.first_day, seasons.last_day
FROM harbour.leagues JOIN harbour.seasons ON seasons.league = leagues.id;

CREATE VIEW harbour.house_forgotten AS SELECT person FROM harbour.forgotten;
