-- +goose Up
CREATE INDEX submissions_unindexed ON submissions (indexed, tournament) WHERE indexed = 0;
-- +goose Down
DROP INDEX submissions_unindexed;
