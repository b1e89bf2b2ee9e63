-- +goose Up
CREATE TABLE known_persons (
    period      BIGINT NOT NULL,
    digest      TEXT COLLATE "C" NOT NULL,
    last_change BIGINT NOT NULL,
    PRIMARY KEY (period, digest)
);
INSERT INTO known_persons (period, digest, last_change)
SELECT DISTINCT period, digest, (SELECT COALESCE(MAX(id), 0) FROM player_changes) FROM revisions WHERE source = 'published';
CREATE TABLE carried_changes (
    publication BIGINT NOT NULL REFERENCES publications (id),
    change      BIGINT NOT NULL,
    PRIMARY KEY (publication, change)
);
-- +goose Down
DROP TABLE carried_changes;
DROP TABLE known_persons;
