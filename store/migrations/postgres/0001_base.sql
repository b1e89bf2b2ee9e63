-- +goose Up
CREATE TABLE settings (
    name  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT COLLATE "C" NOT NULL
);
CREATE TABLE tournaments (
    id         BIGINT NOT NULL PRIMARY KEY,
    code       TEXT COLLATE "C" NOT NULL DEFAULT '',
    name       TEXT COLLATE "C" NOT NULL,
    city       TEXT COLLATE "C" NOT NULL DEFAULT '',
    federation TEXT COLLATE "C" NOT NULL DEFAULT '',
    start_day  BIGINT NOT NULL DEFAULT 0,
    end_day    BIGINT NOT NULL DEFAULT 0,
    kind       BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX tournaments_code ON tournaments (code);
CREATE TABLE submissions (
    number        BIGINT NOT NULL PRIMARY KEY,
    sha256        TEXT COLLATE "C" NOT NULL UNIQUE,
    name          TEXT COLLATE "C" NOT NULL,
    received_at   TEXT COLLATE "C" NOT NULL,
    received_by   TEXT COLLATE "C" NOT NULL DEFAULT '',
    state         TEXT COLLATE "C" NOT NULL
        CHECK (state IN ('received', 'accepted', 'rejected', 'superseded', 'rated', 'withdrawn')),
    verdict       TEXT COLLATE "C" NOT NULL CHECK (verdict IN ('accepted', 'warnings', 'rejected')),
    tournament    BIGINT REFERENCES tournaments (id),
    title         TEXT COLLATE "C" NOT NULL DEFAULT '',
    folded        TEXT COLLATE "C" NOT NULL DEFAULT '',
    city          TEXT COLLATE "C" NOT NULL DEFAULT '',
    federation    TEXT COLLATE "C" NOT NULL DEFAULT '',
    start_day     BIGINT NOT NULL DEFAULT 0,
    end_day       BIGINT NOT NULL DEFAULT 0,
    kind          BIGINT NOT NULL DEFAULT 0,
    rounds        BIGINT NOT NULL DEFAULT 0,
    players       BIGINT NOT NULL DEFAULT 0,
    replaces      BIGINT NOT NULL DEFAULT 0,
    superseded_by BIGINT NOT NULL DEFAULT 0,
    rated_in      BIGINT NOT NULL DEFAULT 0,
    complete      BIGINT NOT NULL DEFAULT 0,
    data          BYTEA   NOT NULL
);
CREATE INDEX submissions_state ON submissions (state);
CREATE INDEX submissions_tournament ON submissions (tournament);
CREATE INDEX submissions_folded ON submissions (folded);
CREATE INDEX submissions_start ON submissions (start_day);
CREATE TABLE findings (
    submission BIGINT NOT NULL REFERENCES submissions (number),
    seq        BIGINT NOT NULL,
    article    TEXT COLLATE "C" NOT NULL,
    rule       TEXT COLLATE "C" NOT NULL,
    severity   TEXT COLLATE "C" NOT NULL,
    line       BIGINT NOT NULL,
    col        BIGINT NOT NULL,
    round      BIGINT NOT NULL,
    players    TEXT COLLATE "C" NOT NULL,
    message    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (submission, seq)
);
CREATE TABLE waivers (
    id         BIGINT NOT NULL PRIMARY KEY,
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    rule       TEXT COLLATE "C" NOT NULL CHECK (rule <> ''),
    reason     TEXT COLLATE "C" NOT NULL CHECK (reason <> ''),
    granted_by TEXT COLLATE "C" NOT NULL CHECK (granted_by <> ''),
    granted_on BIGINT NOT NULL
);
CREATE INDEX waivers_tournament ON waivers (tournament);
CREATE TABLE players (
    id         BIGINT NOT NULL PRIMARY KEY,
    name       TEXT COLLATE "C" NOT NULL,
    federation TEXT COLLATE "C" NOT NULL DEFAULT '',
    sex        TEXT COLLATE "C" NOT NULL DEFAULT '',
    birth      BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE identities (
    authority TEXT COLLATE "C" NOT NULL,
    number    TEXT COLLATE "C" NOT NULL,
    player    BIGINT NOT NULL REFERENCES players (id),
    PRIMARY KEY (authority, number)
);
CREATE INDEX identities_player ON identities (player);
CREATE TABLE titles (
    player BIGINT NOT NULL REFERENCES players (id),
    title  TEXT COLLATE "C" NOT NULL,
    since  BIGINT NOT NULL,
    PRIMARY KEY (player, title)
);
CREATE TABLE lists (
    period BIGINT NOT NULL PRIMARY KEY,
    source TEXT COLLATE "C" NOT NULL CHECK (source IN ('imported', 'published')),
    kinds  BIGINT NOT NULL,
    row_count BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE list_rows (
    period       BIGINT  NOT NULL REFERENCES lists (period),
    fide_id      BIGINT  NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    federation   TEXT COLLATE "C" NOT NULL,
    sex          TEXT COLLATE "C" NOT NULL,
    title        TEXT COLLATE "C" NOT NULL,
    women_title  TEXT COLLATE "C" NOT NULL,
    other_titles TEXT COLLATE "C" NOT NULL,
    arena_title  TEXT COLLATE "C" NOT NULL,
    birth        BIGINT  NOT NULL,
    s_rating     SMALLINT NOT NULL,
    s_games      SMALLINT NOT NULL,
    s_k          SMALLINT NOT NULL,
    s_inactive   SMALLINT NOT NULL,
    r_rating     SMALLINT NOT NULL,
    r_games      SMALLINT NOT NULL,
    r_k          SMALLINT NOT NULL,
    r_inactive   SMALLINT NOT NULL,
    b_rating     SMALLINT NOT NULL,
    b_games      SMALLINT NOT NULL,
    b_k          SMALLINT NOT NULL,
    b_inactive   SMALLINT NOT NULL,
    PRIMARY KEY (period, fide_id)
);
CREATE INDEX list_rows_active ON list_rows (period, fide_id) WHERE s_games + r_games + b_games > 0;
CREATE TABLE rated_players (
    period            BIGINT NOT NULL REFERENCES lists (period),
    kind              BIGINT NOT NULL,
    player            TEXT COLLATE "C" NOT NULL,
    fide_id           BIGINT NOT NULL,
    name              TEXT COLLATE "C" NOT NULL,
    rating            BIGINT NOT NULL,
    k                 BIGINT NOT NULL,
    k_reason          TEXT COLLATE "C" NOT NULL,
    games             BIGINT NOT NULL,
    sum_hundredths    BIGINT NOT NULL,
    change_hundredths BIGINT NOT NULL,
    new_rating        BIGINT NOT NULL,
    initial_rating    BIGINT NOT NULL,
    published         BIGINT NOT NULL,
    note              TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (period, kind, player)
);
CREATE INDEX rated_players_fide ON rated_players (fide_id, kind, period);
CREATE TABLE results (
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
    PRIMARY KEY (period, kind, player, tournament, starting_rank)
);
CREATE TABLE games (
    period              BIGINT NOT NULL REFERENCES lists (period),
    tournament          BIGINT NOT NULL REFERENCES tournaments (id),
    kind                BIGINT NOT NULL,
    round               BIGINT NOT NULL,
    starting_rank       BIGINT NOT NULL,
    opponent            BIGINT NOT NULL,
    player_key          TEXT COLLATE "C" NOT NULL,
    opponent_key        TEXT COLLATE "C" NOT NULL,
    played_on           BIGINT NOT NULL,
    rating              BIGINT NOT NULL,
    opponent_rating     BIGINT NOT NULL,
    list                BIGINT NOT NULL,
    difference          BIGINT NOT NULL,
    capped              BIGINT NOT NULL,
    expected_hundredths BIGINT NOT NULL,
    score_tenths        BIGINT NOT NULL,
    delta_hundredths    BIGINT NOT NULL,
    PRIMARY KEY (tournament, period, round, starting_rank)
);
CREATE INDEX games_period ON games (period);
CREATE INDEX games_player ON games (player_key, kind, played_on);
CREATE INDEX games_played ON games (played_on);
CREATE TABLE pooled_games (
    period          BIGINT NOT NULL REFERENCES lists (period),
    fide_id         BIGINT NOT NULL,
    kind            BIGINT NOT NULL,
    seq             BIGINT NOT NULL,
    event           TEXT COLLATE "C" NOT NULL,
    start_day       BIGINT NOT NULL,
    edition         TEXT COLLATE "C" NOT NULL,
    opponent_rating BIGINT NOT NULL,
    score_tenths    BIGINT NOT NULL,
    PRIMARY KEY (period, fide_id, kind, seq)
);
CREATE INDEX pooled_games_player ON pooled_games (fide_id, kind, period);
CREATE TABLE norms (
    period        BIGINT NOT NULL REFERENCES lists (period),
    tournament    BIGINT NOT NULL REFERENCES tournaments (id),
    submission    BIGINT NOT NULL REFERENCES submissions (number),
    starting_rank BIGINT NOT NULL,
    title         TEXT COLLATE "C" NOT NULL,
    fide_id       TEXT COLLATE "C" NOT NULL,
    name          TEXT COLLATE "C" NOT NULL,
    edition       TEXT COLLATE "C" NOT NULL,
    program       TEXT COLLATE "C" NOT NULL,
    games         BIGINT NOT NULL,
    score_tenths  BIGINT NOT NULL,
    performance   BIGINT NOT NULL,
    result        TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (period, tournament, starting_rank, title)
);
CREATE TABLE run_findings (
    period   BIGINT NOT NULL REFERENCES lists (period),
    seq      BIGINT NOT NULL,
    article  TEXT COLLATE "C" NOT NULL,
    rule     TEXT COLLATE "C" NOT NULL,
    severity TEXT COLLATE "C" NOT NULL,
    file     TEXT COLLATE "C" NOT NULL,
    line     BIGINT NOT NULL,
    col      BIGINT NOT NULL,
    round    BIGINT NOT NULL,
    players  TEXT COLLATE "C" NOT NULL,
    message  TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (period, seq)
);
CREATE TABLE runs (
    id          BIGINT NOT NULL PRIMARY KEY,
    period      BIGINT NOT NULL,
    state       TEXT COLLATE "C" NOT NULL CHECK (state IN ('preview', 'published')),
    started_at  TEXT COLLATE "C" NOT NULL,
    finished_at TEXT COLLATE "C" NOT NULL,
    program     TEXT COLLATE "C" NOT NULL,
    manifest    TEXT COLLATE "C" NOT NULL
);
CREATE INDEX runs_period ON runs (period);
-- +goose Down
DROP TABLE runs;
DROP TABLE run_findings;
DROP TABLE norms;
DROP TABLE pooled_games;
DROP TABLE games;
DROP TABLE results;
DROP TABLE rated_players;
DROP TABLE list_rows;
DROP TABLE lists;
DROP TABLE titles;
DROP TABLE identities;
DROP TABLE players;
DROP TABLE waivers;
DROP TABLE findings;
DROP TABLE submissions;
DROP TABLE tournaments;
DROP TABLE settings;
