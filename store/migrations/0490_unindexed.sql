-- +goose Up
-- The reports from before there was an index of who plays where, which each report that
-- comes in asks for, are found without looking at all the others.
CREATE INDEX submissions_unindexed ON submissions (indexed, tournament) WHERE indexed = 0;

-- +goose Down
DROP INDEX submissions_unindexed;
