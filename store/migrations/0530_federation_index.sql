-- +goose Up

-- The list of one federation is found without those rows of its players that had ended
-- before: SQLite has the key of a row in the index, too, PostgreSQL keeps equal entries once.
DROP INDEX list_versions_federation;
CREATE INDEX list_versions_federation ON list_versions (federation, valid_to);

-- +goose Down
DROP INDEX list_versions_federation;
CREATE INDEX list_versions_federation ON list_versions (federation, fide_id);
