-- +goose Up
CREATE TABLE publications (
    id       BIGINT NOT NULL PRIMARY KEY,
    action   TEXT COLLATE "C" NOT NULL CHECK (action IN ('import', 'run', 'rerun', 'carry', 'undo')),
    since    BIGINT NOT NULL DEFAULT 0,
    target   BIGINT NOT NULL DEFAULT 0,
    undoes   BIGINT NOT NULL DEFAULT 0,
    done_at  TEXT COLLATE "C" NOT NULL,
    done_by  TEXT COLLATE "C" NOT NULL,
    reason   TEXT COLLATE "C" NOT NULL,
    program  TEXT COLLATE "C" NOT NULL
);
CREATE TABLE passed_gates (
    publication BIGINT NOT NULL REFERENCES publications (id),
    gate        TEXT COLLATE "C" NOT NULL,
    accepted_by TEXT COLLATE "C" NOT NULL CHECK (accepted_by <> ''),
    reason      TEXT COLLATE "C" NOT NULL CHECK (reason <> ''),
    said        TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (publication, gate)
);
CREATE TABLE revisions (
    period      BIGINT NOT NULL,
    number      BIGINT NOT NULL,
    publication BIGINT NOT NULL REFERENCES publications (id),
    source      TEXT COLLATE "C" NOT NULL CHECK (source IN ('imported', 'published', 'none')),
    restores    BIGINT NOT NULL,
    row_count   BIGINT NOT NULL,
    digest      TEXT COLLATE "C" NOT NULL,
    manifest    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (period, number)
);
CREATE INDEX revisions_publication ON revisions (publication);
CREATE TABLE revision_state (
    period BIGINT NOT NULL,
    number BIGINT NOT NULL,
    name   TEXT COLLATE "C" NOT NULL,
    seq    BIGINT NOT NULL,
    data   BYTEA   NOT NULL,
    PRIMARY KEY (period, number, name, seq)
);
CREATE TABLE carried (
    publication BIGINT NOT NULL REFERENCES publications (id),
    period      BIGINT NOT NULL,
    fide_id     BIGINT NOT NULL,
    kind        BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    federation  TEXT COLLATE "C" NOT NULL,
    published   BIGINT NOT NULL,
    computed    BIGINT NOT NULL,
    k           BIGINT NOT NULL,
    PRIMARY KEY (publication, fide_id, kind)
);
CREATE INDEX carried_period ON carried (period);
CREATE TABLE carried_reports (
    publication BIGINT NOT NULL REFERENCES publications (id),
    submission  BIGINT NOT NULL,
    PRIMARY KEY (publication, submission)
);
ALTER TABLE job_schedule ADD COLUMN times TEXT COLLATE "C" NOT NULL DEFAULT '';
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
