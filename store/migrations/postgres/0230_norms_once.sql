-- +goose Up
ALTER TABLE title_norms ADD COLUMN name TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE title_norms ADD COLUMN program TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE title_norms ADD COLUMN alternative BIGINT NOT NULL DEFAULT 0;
ALTER TABLE title_norms ADD COLUMN working TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE title_norms SET alternative = 1 WHERE number = 0 AND exempt <> '' AND EXISTS (
    SELECT 1 FROM title_norms o WHERE o.period = title_norms.period AND o.number = 0 AND o.tournament = title_norms.tournament
    AND o.starting_rank = title_norms.starting_rank AND o.title = title_norms.title AND o.exempt = '');
UPDATE title_norms SET (name, program, working) = (
    SELECT n.name, n.program, CASE WHEN title_norms.alternative = 1 THEN '' ELSE n.result END FROM norms n
    WHERE n.period = title_norms.period AND n.tournament = title_norms.tournament
    AND n.starting_rank = title_norms.starting_rank AND n.title = title_norms.title)
WHERE number = 0 AND EXISTS (
    SELECT 1 FROM norms n WHERE n.period = title_norms.period AND n.tournament = title_norms.tournament
    AND n.starting_rank = title_norms.starting_rank AND n.title = title_norms.title);
INSERT INTO title_norms (period, number, tournament, starting_rank, title, fide_id, origin, submission, edition, event, city, federation,
    start_day, end_day, achieved_on, format, event_kind, rounds, played, played_tenths, games, counts_as, score_tenths, required_tenths,
    average, performance, exempt, normal_foreigners, eight_games, one_round_a_day, large_swiss, host_players, other_players, titled,
    gm, im, fm, wgm, wim, wfm, rated_games, unrated_games, registered_on, notes, name, program, working)
SELECT n.period, 0, n.tournament, n.starting_rank, n.title, n.fide_id, 'run', n.submission, n.edition, t.name, t.city, t.federation,
    t.start_day, t.end_day, t.end_day, 0, '', 0, 0, 0, n.games, n.games, n.score_tenths, NULL,
    0, n.performance, '', 0, 0, 0, 0, -1, -1, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, '', n.name, n.program, n.result
FROM norms n JOIN tournaments t ON t.id = n.tournament
WHERE NOT EXISTS (SELECT 1 FROM title_norms k WHERE k.period = n.period AND k.tournament = n.tournament
    AND k.starting_rank = n.starting_rank AND k.title = n.title);
DROP TABLE norms;
DROP INDEX title_norms_fide;
ALTER TABLE title_norms RENAME TO norms;
CREATE INDEX norms_fide ON norms (fide_id);
