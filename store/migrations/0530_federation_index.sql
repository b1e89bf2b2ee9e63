-- +goose Up

-- The list of one federation is found without those rows of its players that had ended
-- before, and those that are found begin the list in their order of the latest one.
DROP INDEX list_versions_federation;
CREATE INDEX list_versions_federation ON list_versions (federation, valid_to, fide_id, valid_from);

-- +goose Down
DROP INDEX list_versions_federation;
CREATE INDEX list_versions_federation ON list_versions (federation, fide_id);
