-- +goose Up

-- The games of a player's event stand with it, as one text: of 1.7 million games, each a row
-- with four indexes, writing them took a sixth of a month. Each game is a JSON array of round,
-- opponent, opponent_key, played_on, opponent_rating, list, difference, capped,
-- expected_hundredths, score_tenths and delta_hundredths, by round.
CREATE TABLE results_with_games (
    period         INTEGER NOT NULL REFERENCES lists (period),
    kind           INTEGER NOT NULL,
    player         TEXT    NOT NULL,
    tournament     INTEGER NOT NULL REFERENCES tournaments (id),
    starting_rank  INTEGER NOT NULL,
    submission     INTEGER NOT NULL REFERENCES submissions (number),
    sha256         TEXT    NOT NULL, -- of the report
    edition        TEXT    NOT NULL,
    program        TEXT    NOT NULL, -- name and version
    rating         INTEGER NOT NULL, -- used; 0: unrated
    rating_from    TEXT    NOT NULL,
    list           INTEGER NOT NULL,
    games          INTEGER NOT NULL,
    sum_hundredths INTEGER NOT NULL,
    player_key     TEXT    NOT NULL, -- FIDE ID, else name and federation folded
    first_played   INTEGER NOT NULL, -- day of the first game; 0: none
    last_played    INTEGER NOT NULL, -- day of the last game; 0: none
    played         TEXT    NOT NULL,
    PRIMARY KEY (period, kind, player, tournament, starting_rank)
);

INSERT INTO results_with_games
SELECT r.period, r.kind, r.player, r.tournament, r.starting_rank, r.submission, r.sha256, r.edition, r.program, r.rating, r.rating_from, r.list,
    r.games, r.sum_hundredths, COALESCE(g.player_key, r.player), COALESCE(g.first_played, 0), COALESCE(g.last_played, 0), COALESCE(g.played, '[]')
FROM results r LEFT JOIN (
    SELECT period, tournament, kind, starting_rank, MIN(player_key) AS player_key, MIN(played_on) AS first_played, MAX(played_on) AS last_played,
        json_group_array(json_array(round, opponent, opponent_key, played_on, opponent_rating, list, difference, capped,
            expected_hundredths, score_tenths, delta_hundredths) ORDER BY round) AS played
    FROM games GROUP BY period, tournament, kind, starting_rank
) g ON g.period = r.period AND g.tournament = r.tournament AND g.kind = r.kind AND g.starting_rank = r.starting_rank
ORDER BY r.rowid;

DROP TABLE games;
DROP TABLE results;
ALTER TABLE results_with_games RENAME TO results;

CREATE INDEX results_event ON results (tournament, period);
CREATE INDEX results_submission ON results (submission);
CREATE INDEX results_player ON results (player_key, kind, last_played, period);
CREATE INDEX results_last ON results (last_played, first_played, period);
