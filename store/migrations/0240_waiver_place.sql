-- +goose Up
-- A waiver holds for one event, or for one place in it: a round (0: every
-- one), and players as the officer named them, by starting rank or FIDE ID,
-- with commas between (empty: everybody).
ALTER TABLE waivers ADD COLUMN round INTEGER NOT NULL DEFAULT 0;
ALTER TABLE waivers ADD COLUMN players TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE waivers DROP COLUMN players;
ALTER TABLE waivers DROP COLUMN round;
