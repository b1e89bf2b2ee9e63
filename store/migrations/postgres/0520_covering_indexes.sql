-- +goose Up
DROP INDEX rated_players_fide;
CREATE INDEX rated_players_fide ON rated_players (fide_id, kind, period, games, new_rating, published);
DROP INDEX results_player;
CREATE INDEX results_player ON results (player_key, kind, last_played, period, tournament, games);
CREATE INDEX submissions_end ON submissions (end_day);
-- +goose Down
DROP INDEX submissions_end;
DROP INDEX rated_players_fide;
CREATE INDEX rated_players_fide ON rated_players (fide_id, kind, period);
DROP INDEX results_player;
CREATE INDEX results_player ON results (player_key, kind, last_played, period);
