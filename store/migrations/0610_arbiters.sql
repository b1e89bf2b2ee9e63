-- +goose Up
-- Whether an arbiter has a licence, where no last day of it is known: 0 not known, 1 yes,
-- 2 no. The category of an IA and since when (B.06.3 1.2); empty: none is recorded.
ALTER TABLE arbiters ADD COLUMN licence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE arbiters ADD COLUMN category TEXT NOT NULL DEFAULT '';
ALTER TABLE arbiters ADD COLUMN category_since INTEGER NOT NULL DEFAULT 0;

-- The category of an event where arbiters worked (B.06.3 1.3); empty: none.
ALTER TABLE arbiter_events ADD COLUMN category TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE arbiter_events DROP COLUMN category;
ALTER TABLE arbiters DROP COLUMN category_since;
ALTER TABLE arbiters DROP COLUMN category;
ALTER TABLE arbiters DROP COLUMN licence;
