-- +goose Up
-- What was done to the lists, by whom and why; nothing is ever changed or
-- deleted here. A list is never overwritten: each act on it makes a revision,
-- and what the revision before held is kept in revision_state.

-- One row for each act: an import, a run, a rerun, a difference carried into
-- the next list, a publication taken back.
CREATE TABLE publications (
    id       INTEGER NOT NULL PRIMARY KEY,
    action   TEXT    NOT NULL CHECK (action IN ('import', 'run', 'rerun', 'carry', 'undo')),
    since    INTEGER NOT NULL DEFAULT 0, -- first list that a rerun or a carried difference starts from; 0: of another act
    target   INTEGER NOT NULL DEFAULT 0, -- list that takes a carried difference over; 0: of another act
    undoes   INTEGER NOT NULL DEFAULT 0, -- the act that is taken back; 0: none
    done_at  TEXT    NOT NULL,
    done_by  TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    program  TEXT    NOT NULL
);

-- A gate that was open and was passed all the same.
CREATE TABLE passed_gates (
    publication INTEGER NOT NULL REFERENCES publications (id),
    gate        TEXT    NOT NULL,
    accepted_by TEXT    NOT NULL CHECK (accepted_by <> ''),
    reason      TEXT    NOT NULL CHECK (reason <> ''),
    said        TEXT    NOT NULL, -- what the gate said, as data
    PRIMARY KEY (publication, gate)
);

CREATE TABLE revisions (
    period      INTEGER NOT NULL,
    number      INTEGER NOT NULL, -- from 1 in each period
    publication INTEGER NOT NULL REFERENCES publications (id),
    source      TEXT    NOT NULL CHECK (source IN ('imported', 'published', 'none')), -- none: there is no list
    restores    INTEGER NOT NULL, -- the revision whose content this one has again; 0 with source none: none; else itself
    row_count   INTEGER NOT NULL,
    digest      TEXT    NOT NULL, -- SHA-256 of rows and results; empty: not known
    manifest    TEXT    NOT NULL, -- SHA-256 of the manifest of the files; empty: none
    PRIMARY KEY (period, number)
);
CREATE INDEX revisions_publication ON revisions (publication);

-- What a revision held that is no longer the current one, table by table: the
-- rows of a list as far as the next revision differs, the other tables whole.
CREATE TABLE revision_state (
    period INTEGER NOT NULL,
    number INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    seq    INTEGER NOT NULL,
    data   BYTEA   NOT NULL, -- rows as JSON, packed
    PRIMARY KEY (period, number, name, seq)
);

-- Points that a list takes over from corrections of the lists before it.
CREATE TABLE carried (
    publication INTEGER NOT NULL REFERENCES publications (id),
    period      INTEGER NOT NULL, -- the list that takes them over
    fide_id     INTEGER NOT NULL,
    kind        INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    federation  TEXT    NOT NULL,
    published   INTEGER NOT NULL, -- rating on the last list as published; 0: none
    computed    INTEGER NOT NULL, -- rating on the last list as computed again; 0: none
    k           INTEGER NOT NULL, -- K there
    PRIMARY KEY (publication, fide_id, kind)
);
CREATE INDEX carried_period ON carried (period);

-- Reports whose correction or withdrawal a carried difference has dealt with.
CREATE TABLE carried_reports (
    publication INTEGER NOT NULL REFERENCES publications (id),
    submission  INTEGER NOT NULL,
    PRIMARY KEY (publication, submission)
);

-- A schedule that was changed applies from then on.
ALTER TABLE job_schedule ADD COLUMN times TEXT NOT NULL DEFAULT '';

INSERT INTO publications (id, action, done_at, done_by, reason, program)
SELECT ROW_NUMBER() OVER (ORDER BY l.period), CASE l.source WHEN 'imported' THEN 'import' ELSE 'run' END,
    COALESCE((SELECT MAX(r.finished_at) FROM runs r WHERE r.period = l.period AND r.state = 'published'), ''), '', '',
    COALESCE((SELECT MAX(r.program) FROM runs r WHERE r.period = l.period AND r.state = 'published'), '')
FROM lists l;
INSERT INTO revisions (period, number, publication, source, restores, row_count, digest, manifest)
SELECT l.period, 1, ROW_NUMBER() OVER (ORDER BY l.period), l.source, 1, l.row_count, '',
    COALESCE((SELECT r.manifest FROM runs r WHERE r.period = l.period AND r.state = 'published' ORDER BY r.id DESC LIMIT 1), '')
FROM lists l;

-- +goose Down
ALTER TABLE job_schedule DROP COLUMN times;
DROP TABLE carried_reports;
DROP TABLE carried;
DROP TABLE revision_state;
DROP TABLE revisions;
DROP TABLE passed_gates;
DROP TABLE publications;
