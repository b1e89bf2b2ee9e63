-- +goose Up
-- By which keys of their names the persons of lists are found (package
-- identity): the same person has the same keys in every list, so the table
-- does not grow with the months.
CREATE TABLE person_names (
    key     INTEGER NOT NULL,
    birth   INTEGER NOT NULL, -- year, 0: unknown
    fide_id INTEGER NOT NULL,
    PRIMARY KEY (key, birth, fide_id)
) WITHOUT ROWID;

-- What is known of a list beside its rows. A list without a line here is from
-- before: its names are entered when they are first looked for.
CREATE TABLE list_marks (
    period   INTEGER NOT NULL PRIMARY KEY,
    complete INTEGER NOT NULL, -- 1: whoever has a FIDE ID is on it
    named    INTEGER NOT NULL  -- 1: the names of its persons are in person_names
);

-- Whom the list has for the player of a finding, and who was meant (JSON).
ALTER TABLE findings ADD COLUMN identity TEXT NOT NULL DEFAULT '';
ALTER TABLE run_findings ADD COLUMN identity TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE run_findings DROP COLUMN identity;
ALTER TABLE findings DROP COLUMN identity;
DROP TABLE list_marks;
DROP TABLE person_names;
