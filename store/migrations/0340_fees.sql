-- +goose Up
-- What debtors have paid the office, each for the list that the fees were of.
-- Nothing is deleted: a payment entered by mistake keeps who took it back.
CREATE TABLE fee_payments (
    id            INTEGER NOT NULL PRIMARY KEY,
    fide_id       TEXT    NOT NULL, -- of an organiser; empty: none
    name          TEXT    NOT NULL, -- of the organiser, or code of a federation
    federation    INTEGER NOT NULL, -- 1: the federation itself
    period        INTEGER NOT NULL,
    hundredths    INTEGER NOT NULL,
    currency      TEXT    NOT NULL,
    paid_on       INTEGER NOT NULL,
    entered_by    TEXT    NOT NULL CHECK (entered_by <> ''),
    entered_at    TEXT    NOT NULL,
    reason        TEXT    NOT NULL,
    taken_back_by TEXT    NOT NULL DEFAULT '', -- empty: it stands
    taken_back_at TEXT    NOT NULL DEFAULT '',
    taken_back    TEXT    NOT NULL DEFAULT ''  -- why
);
CREATE INDEX fee_payments_period ON fee_payments (period);

-- Applications for titles that the office has made, once for each meeting.
CREATE TABLE title_applications (
    fide_id    TEXT    NOT NULL,
    title      TEXT    NOT NULL,
    meeting    INTEGER NOT NULL DEFAULT 0, -- that is to consider it; 0: not known
    name       TEXT    NOT NULL,
    federation TEXT    NOT NULL,
    sent_on    INTEGER NOT NULL,
    made_by    TEXT    NOT NULL,
    PRIMARY KEY (fide_id, title, meeting)
);
CREATE INDEX title_applications_sent ON title_applications (sent_on);

-- +goose Down
DROP TABLE title_applications;
DROP TABLE fee_payments;
