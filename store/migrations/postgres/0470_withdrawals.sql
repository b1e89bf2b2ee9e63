-- +goose Up
CREATE TABLE withdrawals (
    submission BIGINT NOT NULL PRIMARY KEY REFERENCES submissions (number),
    done_at    TEXT COLLATE "C" NOT NULL,
    done_by    TEXT COLLATE "C" NOT NULL,
    reason     TEXT COLLATE "C" NOT NULL
);
-- +goose Down
DROP TABLE withdrawals;
