-- +goose Up
-- How often each rule was found is counted from this index alone.
CREATE INDEX findings_rule ON findings (rule, submission);

-- +goose Down
DROP INDEX findings_rule;
