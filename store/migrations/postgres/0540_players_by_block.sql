-- +goose Up
CREATE TABLE submission_players_new (
    submission BIGINT NOT NULL REFERENCES submissions (number),
    person     TEXT COLLATE "C" NOT NULL
);
INSERT INTO submission_players_new (submission, person) SELECT submission, person FROM submission_players ORDER BY submission, person;
DROP TABLE submission_players;
ALTER TABLE submission_players_new RENAME TO submission_players;
CREATE INDEX submission_players_report ON submission_players (submission);
CREATE UNIQUE INDEX submission_players_person ON submission_players ((submission / 4096), person, submission);
-- +goose Down
CREATE TABLE submission_players_old (
    submission BIGINT NOT NULL REFERENCES submissions (number),
    person     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (person, submission)
);
INSERT INTO submission_players_old (submission, person) SELECT submission, person FROM submission_players ORDER BY submission, person;
DROP TABLE submission_players;
ALTER TABLE submission_players_old RENAME TO submission_players;
CREATE INDEX submission_players_report ON submission_players (submission);
