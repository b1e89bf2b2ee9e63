-- +goose Up
-- Which changes of persons the contents of lists were made with: of a content,
-- named by its digest, the last number of player_changes that was known. What
-- was said later may make the list another one.
CREATE TABLE known_persons (
    period      INTEGER NOT NULL,
    digest      TEXT    NOT NULL,
    last_change INTEGER NOT NULL,
    PRIMARY KEY (period, digest)
);
INSERT INTO known_persons (period, digest, last_change)
SELECT DISTINCT period, digest, (SELECT COALESCE(MAX(id), 0) FROM player_changes) FROM revisions WHERE source = 'published';

-- Changes of persons that a carried difference has dealt with.
CREATE TABLE carried_changes (
    publication INTEGER NOT NULL REFERENCES publications (id),
    change      INTEGER NOT NULL,
    PRIMARY KEY (publication, change)
);

-- +goose Down
DROP TABLE carried_changes;
DROP TABLE known_persons;
