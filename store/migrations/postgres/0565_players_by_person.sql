-- +goose Up
INSERT INTO submission_players (submission, person)
    SELECT p.submission, '?' || p.person FROM submission_players p JOIN submissions s ON s.number = p.submission
    WHERE s.indexed = 1 AND (substr(p.person, 1, 1) < '0' OR substr(p.person, 1, 1) > '9');
UPDATE submissions SET indexed = 1 WHERE indexed = 2;
DROP INDEX submission_players_person;
CREATE UNIQUE INDEX submission_players_person ON submission_players (person, submission);
-- +goose Down
DROP INDEX submission_players_person;
DELETE FROM submission_players WHERE substr(person, 1, 1) = '?';
CREATE UNIQUE INDEX submission_players_person ON submission_players ((submission / 4096), person, submission);
