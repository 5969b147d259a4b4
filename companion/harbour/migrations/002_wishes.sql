-- The second version: whoever wants to be forgotten stays so when an older copy is brought back, and the server's own
-- notes about a table hold no names.

ALTER TABLE harbour.persons ALTER COLUMN name SET STATISTICS 0;

-- Take everybody out of the rows whose number is among the forgotten; give how many seats they had. The owner's alone.
CREATE FUNCTION harbour.forget_again() RETURNS integer
LANGUAGE plpgsql SET search_path = harbour, pg_temp
AS $$
DECLARE
    seats integer;
BEGIN
    UPDATE harbour.seats SET person = NULL WHERE person IN (SELECT person FROM harbour.forgotten);
    GET DIAGNOSTICS seats = ROW_COUNT;
    UPDATE harbour.persons SET merged_into = NULL WHERE merged_into IN (SELECT person FROM harbour.forgotten);
    DELETE FROM harbour.persons WHERE id IN (SELECT person FROM harbour.forgotten);
    RETURN seats;
END $$;
