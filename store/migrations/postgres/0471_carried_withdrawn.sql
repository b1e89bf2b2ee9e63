-- +goose Up
CREATE TABLE carried_withdrawn (
    publication BIGINT NOT NULL REFERENCES publications (id),
    submission  BIGINT NOT NULL,
    PRIMARY KEY (publication, submission)
);
-- +goose Down
DROP TABLE carried_withdrawn;
