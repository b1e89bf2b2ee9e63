-- +goose Up
-- The festival that an event where arbiters worked is a part of, with the
-- players of all its tournaments (0: not known), and the FIDE IDs of the arbiters
-- who have a certificate of it, with blanks between them.
ALTER TABLE arbiter_events ADD COLUMN festival TEXT NOT NULL DEFAULT '';
ALTER TABLE arbiter_events ADD COLUMN festival_players INTEGER NOT NULL DEFAULT 0;
ALTER TABLE arbiter_events ADD COLUMN festival_rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE arbiter_events ADD COLUMN certificates TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE arbiter_events DROP COLUMN certificates;
ALTER TABLE arbiter_events DROP COLUMN festival_rated;
ALTER TABLE arbiter_events DROP COLUMN festival_players;
ALTER TABLE arbiter_events DROP COLUMN festival;
