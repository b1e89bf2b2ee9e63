-- +goose Up
-- Who withdrew a report, when and why: the latest time for each report. What was
-- withdrawn before this table came has no row.
CREATE TABLE withdrawals (
    submission INTEGER NOT NULL PRIMARY KEY REFERENCES submissions (number),
    done_at    TEXT    NOT NULL, -- UTC
    done_by    TEXT    NOT NULL,
    reason     TEXT    NOT NULL  -- empty: none was given
);

-- +goose Down
DROP TABLE withdrawals;
