-- +goose Up
-- The log of all changes: who did what, when and where. Nothing is deleted from
-- it, and each entry has a digest that covers the one before it. AUTOINCREMENT
-- keeps the number of the last entry, so that a missing end is seen.
CREATE TABLE log (
    id     INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at     TEXT    NOT NULL, -- UTC, empty where the caller has no clock
    actor  TEXT    NOT NULL,
    host   TEXT    NOT NULL,
    act    TEXT    NOT NULL, -- key of the sentence that says what was done
    count  INTEGER NOT NULL, -- values of the entry
    digest TEXT    NOT NULL
);

-- What an entry changed, row by row, before and after, as JSON; of seq 0 "after"
-- has what the sentence of the act speaks of. Values can be erased: then content
-- and salt are null, and the salted digest, from which nothing can be guessed,
-- keeps the chain whole.
CREATE TABLE log_values (
    entry   INTEGER NOT NULL REFERENCES log (id),
    seq     INTEGER NOT NULL,
    place   TEXT    NOT NULL, -- table; empty: the act
    before  TEXT,
    after   TEXT,
    salt    TEXT,
    digest  TEXT    NOT NULL,
    PRIMARY KEY (entry, seq)
);

-- +goose StatementBegin
CREATE TRIGGER log_stays BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER log_not_deleted BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER log_values_erased BEFORE UPDATE ON log_values
WHEN NEW.before IS NOT NULL OR NEW.after IS NOT NULL OR NEW.salt IS NOT NULL OR NEW.digest <> OLD.digest OR NEW.entry <> OLD.entry OR NEW.seq <> OLD.seq OR NEW.place <> OLD.place
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER log_values_not_deleted BEFORE DELETE ON log_values BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE log_values;
DROP TABLE log;
