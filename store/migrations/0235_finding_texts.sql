-- +goose Up
-- What a finding says was kept as an English sentence. It is kept as data from
-- here on: the key of its text with the arguments (JSON), the finding that it
-- follows from, and who waived it. A finding from before has its sentence in
-- message and nothing in said; one from now on has it the other way round.
ALTER TABLE findings ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE findings ADD COLUMN cause TEXT NOT NULL DEFAULT '';
ALTER TABLE findings ADD COLUMN waived TEXT NOT NULL DEFAULT '';
ALTER TABLE run_findings ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE run_findings ADD COLUMN cause TEXT NOT NULL DEFAULT '';
ALTER TABLE run_findings ADD COLUMN waived TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE run_findings DROP COLUMN waived;
ALTER TABLE run_findings DROP COLUMN cause;
ALTER TABLE run_findings DROP COLUMN said;
ALTER TABLE findings DROP COLUMN waived;
ALTER TABLE findings DROP COLUMN cause;
ALTER TABLE findings DROP COLUMN said;
