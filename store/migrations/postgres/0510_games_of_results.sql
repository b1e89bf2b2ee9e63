-- +goose Up
CREATE TABLE results_with_games (
    period         BIGINT NOT NULL REFERENCES lists (period),
    kind           BIGINT NOT NULL,
    player         TEXT COLLATE "C" NOT NULL,
    tournament     BIGINT NOT NULL REFERENCES tournaments (id),
    starting_rank  BIGINT NOT NULL,
    submission     BIGINT NOT NULL REFERENCES submissions (number),
    sha256         TEXT COLLATE "C" NOT NULL,
    edition        TEXT COLLATE "C" NOT NULL,
    program        TEXT COLLATE "C" NOT NULL,
    rating         BIGINT NOT NULL,
    rating_from    TEXT COLLATE "C" NOT NULL,
    list           BIGINT NOT NULL,
    games          BIGINT NOT NULL,
    sum_hundredths BIGINT NOT NULL,
    player_key     TEXT COLLATE "C" NOT NULL,
    first_played   BIGINT NOT NULL,
    last_played    BIGINT NOT NULL,
    played         TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (period, kind, player, tournament, starting_rank)
);
INSERT INTO results_with_games
SELECT r.period, r.kind, r.player, r.tournament, r.starting_rank, r.submission, r.sha256, r.edition, r.program, r.rating, r.rating_from, r.list,
    r.games, r.sum_hundredths, COALESCE(g.player_key, r.player), COALESCE(g.first_played, 0), COALESCE(g.last_played, 0), COALESCE(g.played, '[]')
FROM results r LEFT JOIN (
    SELECT period, tournament, kind, starting_rank, MIN(player_key) AS player_key, MIN(played_on) AS first_played, MAX(played_on) AS last_played,
        COALESCE('[' || string_agg(('[' || concat_ws(',', fedrate_json(round), fedrate_json( opponent), fedrate_json( opponent_key), fedrate_json( played_on), fedrate_json( opponent_rating), fedrate_json( list), fedrate_json( difference), fedrate_json( capped), fedrate_json(
            expected_hundredths), fedrate_json( score_tenths), fedrate_json( delta_hundredths)) || ']'), ',' ORDER BY round) || ']', '[]') AS played
    FROM games GROUP BY period, tournament, kind, starting_rank
) g ON g.period = r.period AND g.tournament = r.tournament AND g.kind = r.kind AND g.starting_rank = r.starting_rank
ORDER BY r.ctid;
DROP TABLE games;
DROP TABLE results;
ALTER TABLE results_with_games RENAME TO results;
CREATE INDEX results_event ON results (tournament, period);
CREATE INDEX results_submission ON results (submission);
CREATE INDEX results_player ON results (player_key, kind, last_played, period);
CREATE INDEX results_last ON results (last_played, first_played, period);
