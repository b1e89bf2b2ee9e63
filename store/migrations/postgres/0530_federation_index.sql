-- +goose Up
DROP INDEX list_versions_federation;
CREATE INDEX list_versions_federation ON list_versions (federation, valid_to);
-- +goose Down
DROP INDEX list_versions_federation;
CREATE INDEX list_versions_federation ON list_versions (federation, fide_id);
