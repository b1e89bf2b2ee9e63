-- +goose Up
ALTER TABLE arbiter_events ADD COLUMN festival TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE arbiter_events ADD COLUMN festival_players BIGINT NOT NULL DEFAULT 0;
ALTER TABLE arbiter_events ADD COLUMN festival_rated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE arbiter_events ADD COLUMN certificates TEXT COLLATE "C" NOT NULL DEFAULT '';
-- +goose Down
ALTER TABLE arbiter_events DROP COLUMN certificates;
ALTER TABLE arbiter_events DROP COLUMN festival_rated;
ALTER TABLE arbiter_events DROP COLUMN festival_players;
ALTER TABLE arbiter_events DROP COLUMN festival;
