-- +goose Up
-- Reports are found by the names of their players in whatever script: those
-- that are here are entered once more, under their further keys, when the next
-- report comes in.
UPDATE submissions SET indexed = 0 WHERE tournament IS NOT NULL;

-- +goose Down
SELECT 1;
