-- +goose Up

-- The reports in which somebody plays are found by the person alone. The name of a player
-- without a FIDE ID stands a second time, after a question mark, so that players with an ID
-- are looked for by name among these only. Of the reports that are here it is known which
-- have such a player, not who it is: all names of them stand twice.
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
