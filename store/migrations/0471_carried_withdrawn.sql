-- +goose Up
-- Reports that were withdrawn after a difference was carried that has them.
CREATE TABLE carried_withdrawn (
    publication INTEGER NOT NULL REFERENCES publications (id),
    submission  INTEGER NOT NULL,
    PRIMARY KEY (publication, submission)
);

-- +goose Down
DROP TABLE carried_withdrawn;
