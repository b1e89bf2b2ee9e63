-- +goose Up
-- The revision whose rows are the results of what was computed: while it is in
-- force, a rerun leaves the rows alone of whoever has the same signature.
ALTER TABLE computed ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE computed DROP COLUMN revision;
