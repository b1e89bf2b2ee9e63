-- +goose Up
CREATE TABLE list_versions (
    fide_id      BIGINT  NOT NULL,
    valid_from   BIGINT  NOT NULL,
    valid_to     BIGINT  NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    federation   TEXT COLLATE "C" NOT NULL,
    sex          TEXT COLLATE "C" NOT NULL,
    title        TEXT COLLATE "C" NOT NULL,
    women_title  TEXT COLLATE "C" NOT NULL,
    other_titles TEXT COLLATE "C" NOT NULL,
    arena_title  TEXT COLLATE "C" NOT NULL,
    birth        BIGINT  NOT NULL,
    s_rating     SMALLINT NOT NULL,
    s_k          SMALLINT NOT NULL,
    s_inactive   SMALLINT NOT NULL,
    r_rating     SMALLINT NOT NULL,
    r_k          SMALLINT NOT NULL,
    r_inactive   SMALLINT NOT NULL,
    b_rating     SMALLINT NOT NULL,
    b_k          SMALLINT NOT NULL,
    b_inactive   SMALLINT NOT NULL,
    PRIMARY KEY (fide_id, valid_from)
);
CREATE TABLE list_games (
    period  BIGINT  NOT NULL,
    fide_id BIGINT  NOT NULL,
    s_games SMALLINT NOT NULL,
    r_games SMALLINT NOT NULL,
    b_games SMALLINT NOT NULL,
    PRIMARY KEY (period, fide_id)
);
CREATE TABLE official_versions (
    fide_id      BIGINT  NOT NULL,
    valid_from   BIGINT  NOT NULL,
    valid_to     BIGINT  NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    federation   TEXT COLLATE "C" NOT NULL,
    sex          TEXT COLLATE "C" NOT NULL,
    title        TEXT COLLATE "C" NOT NULL,
    women_title  TEXT COLLATE "C" NOT NULL,
    other_titles TEXT COLLATE "C" NOT NULL,
    arena_title  TEXT COLLATE "C" NOT NULL,
    birth        BIGINT  NOT NULL,
    s_rating     SMALLINT NOT NULL,
    s_k          SMALLINT NOT NULL,
    s_inactive   SMALLINT NOT NULL,
    r_rating     SMALLINT NOT NULL,
    r_k          SMALLINT NOT NULL,
    r_inactive   SMALLINT NOT NULL,
    b_rating     SMALLINT NOT NULL,
    b_k          SMALLINT NOT NULL,
    b_inactive   SMALLINT NOT NULL,
    PRIMARY KEY (fide_id, valid_from)
);
CREATE TABLE official_games (
    period  BIGINT  NOT NULL,
    fide_id BIGINT  NOT NULL,
    s_games SMALLINT NOT NULL,
    r_games SMALLINT NOT NULL,
    b_games SMALLINT NOT NULL,
    PRIMARY KEY (period, fide_id)
);
INSERT INTO list_versions
WITH held AS (
    SELECT period, LAG(period) OVER (ORDER BY period) AS before, LEAD(period, 1, 999912) OVER (ORDER BY period) AS after FROM lists
), rows_of AS (
    SELECT r.*, h.after, CASE WHEN h.before = LAG(r.period) OVER person
        AND LAG(r.name) OVER person = r.name AND LAG(r.federation) OVER person = r.federation AND LAG(r.sex) OVER person = r.sex
        AND LAG(r.title) OVER person = r.title AND LAG(r.women_title) OVER person = r.women_title
        AND LAG(r.other_titles) OVER person = r.other_titles AND LAG(r.arena_title) OVER person = r.arena_title AND LAG(r.birth) OVER person = r.birth
        AND LAG(r.s_rating) OVER person = r.s_rating AND LAG(r.s_k) OVER person = r.s_k AND LAG(r.s_inactive) OVER person = r.s_inactive
        AND LAG(r.r_rating) OVER person = r.r_rating AND LAG(r.r_k) OVER person = r.r_k AND LAG(r.r_inactive) OVER person = r.r_inactive
        AND LAG(r.b_rating) OVER person = r.b_rating AND LAG(r.b_k) OVER person = r.b_k AND LAG(r.b_inactive) OVER person = r.b_inactive
        THEN 0 ELSE 1 END AS other
    FROM list_rows r JOIN held h ON h.period = r.period WINDOW person AS (PARTITION BY r.fide_id ORDER BY r.period)
), numbered AS (
    SELECT rows_of.*, SUM(other) OVER (PARTITION BY fide_id ORDER BY period) AS version FROM rows_of
)
SELECT fide_id, MIN(period), MAX(after), MIN(name), MIN(federation), MIN(sex), MIN(title), MIN(women_title), MIN(other_titles), MIN(arena_title),
    MIN(birth), MIN(s_rating), MIN(s_k), MIN(s_inactive), MIN(r_rating), MIN(r_k), MIN(r_inactive), MIN(b_rating), MIN(b_k), MIN(b_inactive)
FROM numbered GROUP BY fide_id, version ORDER BY fide_id, version;
INSERT INTO official_versions
WITH held AS (
    SELECT period, LAG(period) OVER (ORDER BY period) AS before, LEAD(period, 1, 999912) OVER (ORDER BY period) AS after FROM official_lists
), rows_of AS (
    SELECT r.*, h.after, CASE WHEN h.before = LAG(r.period) OVER person
        AND LAG(r.name) OVER person = r.name AND LAG(r.federation) OVER person = r.federation AND LAG(r.sex) OVER person = r.sex
        AND LAG(r.title) OVER person = r.title AND LAG(r.women_title) OVER person = r.women_title
        AND LAG(r.other_titles) OVER person = r.other_titles AND LAG(r.arena_title) OVER person = r.arena_title AND LAG(r.birth) OVER person = r.birth
        AND LAG(r.s_rating) OVER person = r.s_rating AND LAG(r.s_k) OVER person = r.s_k AND LAG(r.s_inactive) OVER person = r.s_inactive
        AND LAG(r.r_rating) OVER person = r.r_rating AND LAG(r.r_k) OVER person = r.r_k AND LAG(r.r_inactive) OVER person = r.r_inactive
        AND LAG(r.b_rating) OVER person = r.b_rating AND LAG(r.b_k) OVER person = r.b_k AND LAG(r.b_inactive) OVER person = r.b_inactive
        THEN 0 ELSE 1 END AS other
    FROM official_rows r JOIN held h ON h.period = r.period WINDOW person AS (PARTITION BY r.fide_id ORDER BY r.period)
), numbered AS (
    SELECT rows_of.*, SUM(other) OVER (PARTITION BY fide_id ORDER BY period) AS version FROM rows_of
)
SELECT fide_id, MIN(period), MAX(after), MIN(name), MIN(federation), MIN(sex), MIN(title), MIN(women_title), MIN(other_titles), MIN(arena_title),
    MIN(birth), MIN(s_rating), MIN(s_k), MIN(s_inactive), MIN(r_rating), MIN(r_k), MIN(r_inactive), MIN(b_rating), MIN(b_k), MIN(b_inactive)
FROM numbered GROUP BY fide_id, version ORDER BY fide_id, version;
INSERT INTO list_games SELECT period, fide_id, s_games, r_games, b_games FROM list_rows WHERE s_games <> 0 OR r_games <> 0 OR b_games <> 0;
INSERT INTO official_games SELECT period, fide_id, s_games, r_games, b_games FROM official_rows WHERE s_games <> 0 OR r_games <> 0 OR b_games <> 0;
DROP TABLE list_rows;
DROP TABLE official_rows;
CREATE INDEX list_versions_federation ON list_versions (federation, fide_id);
CREATE VIEW list_rows AS
SELECT l.period, v.fide_id, v.name, v.federation, v.sex, v.title, v.women_title, v.other_titles, v.arena_title, v.birth,
    v.s_rating, COALESCE(g.s_games, 0) AS s_games, v.s_k, v.s_inactive,
    v.r_rating, COALESCE(g.r_games, 0) AS r_games, v.r_k, v.r_inactive,
    v.b_rating, COALESCE(g.b_games, 0) AS b_games, v.b_k, v.b_inactive
FROM lists l JOIN list_versions v ON v.valid_from <= l.period AND v.valid_to > l.period
LEFT JOIN list_games g ON g.period = l.period AND g.fide_id = v.fide_id;
CREATE VIEW official_rows AS
SELECT l.period, v.fide_id, v.name, v.federation, v.sex, v.title, v.women_title, v.other_titles, v.arena_title, v.birth,
    v.s_rating, COALESCE(g.s_games, 0) AS s_games, v.s_k, v.s_inactive,
    v.r_rating, COALESCE(g.r_games, 0) AS r_games, v.r_k, v.r_inactive,
    v.b_rating, COALESCE(g.b_games, 0) AS b_games, v.b_k, v.b_inactive
FROM official_lists l JOIN official_versions v ON v.valid_from <= l.period AND v.valid_to > l.period
LEFT JOIN official_games g ON g.period = l.period AND g.fide_id = v.fide_id;
