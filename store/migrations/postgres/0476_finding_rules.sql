-- +goose Up
CREATE INDEX findings_rule ON findings (rule, submission);
-- +goose Down
DROP INDEX findings_rule;
