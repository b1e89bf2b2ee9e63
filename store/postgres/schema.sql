-- What SQLite has and PostgreSQL has not, under SQLite's names where a statement
-- of the program calls it, else with fedrate_ before the name.

-- Values as JSON, in the very bytes of SQLite's json_array: migration 510 alone asks for them.
CREATE OR REPLACE FUNCTION fedrate_json(BIGINT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT COALESCE(CAST($1 AS TEXT), 'null') $$;
CREATE OR REPLACE FUNCTION fedrate_json(SMALLINT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT COALESCE(CAST($1 AS TEXT), 'null') $$;
CREATE OR REPLACE FUNCTION fedrate_json(INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT COALESCE(CAST($1 AS TEXT), 'null') $$;
CREATE OR REPLACE FUNCTION fedrate_json(NUMERIC) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT COALESCE(CAST($1 AS TEXT), 'null') $$;
CREATE OR REPLACE FUNCTION fedrate_json(TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT COALESCE(CAST(to_json($1) AS TEXT), 'null') $$;
CREATE OR REPLACE FUNCTION fedrate_json(BYTEA) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT COALESCE('"' || encode($1, 'hex') || '"', 'null') $$;
CREATE OR REPLACE FUNCTION fedrate_json(BOOLEAN) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE $1 WHEN TRUE THEN '1' WHEN FALSE THEN '0' ELSE 'null' END $$;

-- No SQLite is here: rows are read one by one.
CREATE OR REPLACE FUNCTION sqlite_version() RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CAST('' AS TEXT) $$;

CREATE OR REPLACE FUNCTION instr(TEXT, TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CAST(strpos($1, $2) AS BIGINT) $$;

CREATE OR REPLACE FUNCTION fedrate_refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$;

-- The elements of a JSON array, by the name and with the column of SQLite.
CREATE OR REPLACE FUNCTION json_each(TEXT) RETURNS TABLE (value JSONB) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $$ SELECT e.value FROM jsonb_array_elements(CAST($1 AS jsonb)) e $$;

-- The catalogue.
CREATE OR REPLACE VIEW sqlite_master AS
    SELECT CAST(relname AS TEXT) COLLATE "C" AS name, CAST('table' AS TEXT) AS type FROM pg_class
    WHERE relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND relkind = 'r' AND relname NOT LIKE 'fedrate\_%' AND relname NOT LIKE 'sqlite\_%';
CREATE OR REPLACE FUNCTION pragma_table_info(TEXT) RETURNS TABLE (cid BIGINT, name TEXT, type TEXT) LANGUAGE sql STABLE AS
    $$ SELECT attnum, CAST(attname AS TEXT) COLLATE "C", CASE format_type(atttypid, NULL) WHEN 'text' THEN 'TEXT' WHEN 'bytea' THEN 'BYTEA' ELSE 'INTEGER' END
    FROM pg_attribute WHERE attrelid = to_regclass(quote_ident($1)) AND attnum > 0 AND NOT attisdropped $$;
CREATE OR REPLACE FUNCTION pragma_foreign_key_list(TEXT) RETURNS TABLE ("table" TEXT) LANGUAGE sql STABLE AS
    $$ SELECT CAST(p.relname AS TEXT) FROM pg_constraint c JOIN pg_class p ON p.oid = c.confrelid WHERE c.contype = 'f' AND c.conrelid = to_regclass(quote_ident($1)) $$;

-- The highest number that a table has ever had.
CREATE TABLE IF NOT EXISTS sqlite_sequence (name TEXT NOT NULL PRIMARY KEY, seq BIGINT NOT NULL);
CREATE OR REPLACE FUNCTION fedrate_next_of(TEXT) RETURNS BIGINT LANGUAGE sql AS
    $$ INSERT INTO sqlite_sequence AS s (name, seq) VALUES ($1, 1) ON CONFLICT (name) DO UPDATE SET seq = s.seq + 1 RETURNING seq $$;
CREATE OR REPLACE FUNCTION fedrate_numbered() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sqlite_sequence AS s (name, seq) SELECT TG_TABLE_NAME, MAX(id) FROM fedrate_new HAVING COUNT(*) > 0
    ON CONFLICT (name) DO UPDATE SET seq = GREATEST(s.seq, excluded.seq);
    RETURN NULL;
END $$;

-- The history of jobs takes no lock of writers: the number of one that two processes begin
-- at once is found here.
CREATE OR REPLACE FUNCTION fedrate_next() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('fedrate job_history ' || TG_TABLE_SCHEMA));
    IF EXISTS (SELECT 1 FROM job_history WHERE id = NEW.id) THEN
        NEW.id := (SELECT MAX(id) + 1 FROM job_history);
    END IF;
    RETURN NEW;
END $$;

-- What the program itself keeps of this schema.
CREATE TABLE IF NOT EXISTS fedrate_schema (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);

-- Papers that other processes draw for the run of a month, while it waits for them:
-- what they are drawn from, and what is drawn. Nothing of it is the office's own.
CREATE TABLE IF NOT EXISTS fedrate_drawing (digest TEXT NOT NULL PRIMARY KEY, input BYTEA NOT NULL);
CREATE TABLE IF NOT EXISTS fedrate_drawn (
    digest TEXT NOT NULL REFERENCES fedrate_drawing ON DELETE CASCADE, path TEXT NOT NULL, data BYTEA NOT NULL,
    PRIMARY KEY (digest, path)
);
-- Those that lie in an object store have a digest, and no data here.
ALTER TABLE fedrate_drawn ALTER COLUMN data DROP NOT NULL;
ALTER TABLE fedrate_drawn ADD COLUMN IF NOT EXISTS sha256 TEXT NOT NULL DEFAULT '';
ALTER TABLE fedrate_drawn ADD COLUMN IF NOT EXISTS bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE fedrate_drawing ALTER COLUMN input SET STORAGE EXTERNAL;
ALTER TABLE fedrate_drawn ALTER COLUMN data SET STORAGE EXTERNAL;

-- Workers of earlier versions had reports to check in it.
DROP TABLE IF EXISTS fedrate_check;

-- What earlier versions had: triggers that kept rows for the log, among others.
DO $$ DECLARE function REGPROCEDURE; BEGIN
    FOR function IN SELECT oid FROM pg_proc WHERE pronamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND proname LIKE 'fedrate\_watch\_%' LOOP
        EXECUTE 'DROP FUNCTION ' || function || ' CASCADE';
    END LOOP;
END $$;
DROP FUNCTION IF EXISTS fedrate_shown(BIGINT);
DROP FUNCTION IF EXISTS fedrate_shown(TEXT);
DROP FUNCTION IF EXISTS fedrate_shown(BYTEA);
DROP VIEW IF EXISTS sqlite_temp_master;
DROP FUNCTION IF EXISTS fedrate_mark() CASCADE;
DROP VIEW IF EXISTS pragma_foreign_key_check;
DROP FUNCTION IF EXISTS fedrate_int(BIGINT);
DROP FUNCTION IF EXISTS fedrate_int(TEXT);
DROP FUNCTION IF EXISTS fedrate_int(JSONB);
DROP AGGREGATE IF EXISTS group_concat(BIGINT);
DROP FUNCTION IF EXISTS fedrate_joined(BIGINT[]);
DROP TABLE IF EXISTS fedrate_foreign;
DROP FUNCTION IF EXISTS fedrate_wrap(NUMERIC);
DROP FUNCTION IF EXISTS quote(BIGINT);
DROP FUNCTION IF EXISTS quote(TEXT);
DROP FUNCTION IF EXISTS quote(BYTEA);
DROP FUNCTION IF EXISTS fedrate_hash(TEXT);
DELETE FROM fedrate_schema WHERE name IN ('looked', 'triggers made')
