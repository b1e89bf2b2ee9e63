-- +goose Up
CREATE TABLE fee_payments (
    id            BIGINT NOT NULL PRIMARY KEY,
    fide_id       TEXT COLLATE "C" NOT NULL,
    name          TEXT COLLATE "C" NOT NULL,
    federation    BIGINT NOT NULL,
    period        BIGINT NOT NULL,
    hundredths    BIGINT NOT NULL,
    currency      TEXT COLLATE "C" NOT NULL,
    paid_on       BIGINT NOT NULL,
    entered_by    TEXT COLLATE "C" NOT NULL CHECK (entered_by <> ''),
    entered_at    TEXT COLLATE "C" NOT NULL,
    reason        TEXT COLLATE "C" NOT NULL,
    taken_back_by TEXT COLLATE "C" NOT NULL DEFAULT '',
    taken_back_at TEXT COLLATE "C" NOT NULL DEFAULT '',
    taken_back    TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX fee_payments_period ON fee_payments (period);
CREATE TABLE title_applications (
    fide_id    TEXT COLLATE "C" NOT NULL,
    title      TEXT COLLATE "C" NOT NULL,
    meeting    BIGINT NOT NULL DEFAULT 0,
    name       TEXT COLLATE "C" NOT NULL,
    federation TEXT COLLATE "C" NOT NULL,
    sent_on    BIGINT NOT NULL,
    made_by    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (fide_id, title, meeting)
);
CREATE INDEX title_applications_sent ON title_applications (sent_on);
-- +goose Down
DROP TABLE title_applications;
DROP TABLE fee_payments;
