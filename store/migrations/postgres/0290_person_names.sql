-- +goose Up
CREATE TABLE person_names (
    key     BIGINT NOT NULL,
    birth   BIGINT NOT NULL,
    fide_id BIGINT NOT NULL,
    PRIMARY KEY (key, birth, fide_id)
);
CREATE TABLE list_marks (
    period   BIGINT NOT NULL PRIMARY KEY,
    complete BIGINT NOT NULL,
    named    BIGINT NOT NULL
);
ALTER TABLE findings ADD COLUMN identity TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE run_findings ADD COLUMN identity TEXT COLLATE "C" NOT NULL DEFAULT '';
-- +goose Down
ALTER TABLE run_findings DROP COLUMN identity;
ALTER TABLE findings DROP COLUMN identity;
DROP TABLE list_marks;
DROP TABLE person_names;
