-- +goose Up
ALTER TABLE arbiters ADD COLUMN licence BIGINT NOT NULL DEFAULT 0;
ALTER TABLE arbiters ADD COLUMN category TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE arbiters ADD COLUMN category_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE arbiter_events ADD COLUMN category TEXT COLLATE "C" NOT NULL DEFAULT '';
-- +goose Down
ALTER TABLE arbiter_events DROP COLUMN category;
ALTER TABLE arbiters DROP COLUMN category_since;
ALTER TABLE arbiters DROP COLUMN category;
ALTER TABLE arbiters DROP COLUMN licence;
