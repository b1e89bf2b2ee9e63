-- +goose Up
-- Days are whole numbers that read as a day (20261001), months likewise
-- (202610), 0 where unknown; moments are UTC texts of one width. BYTEA is
-- PostgreSQL's name; SQLite keeps bytes under any name of a type.

-- What the whole database is about, a row a key.
CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- One row for each event, however many reports of it came.
CREATE TABLE tournaments (
    id         INTEGER NOT NULL PRIMARY KEY,
    code       TEXT    NOT NULL DEFAULT '', -- as given by --event, empty: none
    name       TEXT    NOT NULL,
    city       TEXT    NOT NULL DEFAULT '',
    federation TEXT    NOT NULL DEFAULT '',
    start_day  INTEGER NOT NULL DEFAULT 0,
    end_day    INTEGER NOT NULL DEFAULT 0,
    kind       INTEGER NOT NULL DEFAULT 0   -- 0 standard, 1 rapid, 2 blitz
);
CREATE INDEX tournaments_code ON tournaments (code);

-- One row for each report as it was received; nothing is ever deleted.
CREATE TABLE submissions (
    number        INTEGER NOT NULL PRIMARY KEY,
    sha256        TEXT    NOT NULL UNIQUE,
    name          TEXT    NOT NULL,
    received_at   TEXT    NOT NULL,
    received_by   TEXT    NOT NULL DEFAULT '',
    state         TEXT    NOT NULL
        CHECK (state IN ('received', 'accepted', 'rejected', 'superseded', 'rated', 'withdrawn')),
    verdict       TEXT    NOT NULL CHECK (verdict IN ('accepted', 'warnings', 'rejected')),
    tournament    INTEGER REFERENCES tournaments (id), -- null: no report, or not decided
    title         TEXT    NOT NULL DEFAULT '',         -- the event's name as reported
    folded        TEXT    NOT NULL DEFAULT '',         -- the same after folding case and blanks
    city          TEXT    NOT NULL DEFAULT '',
    federation    TEXT    NOT NULL DEFAULT '',
    start_day     INTEGER NOT NULL DEFAULT 0,
    end_day       INTEGER NOT NULL DEFAULT 0,
    kind          INTEGER NOT NULL DEFAULT 0,
    rounds        INTEGER NOT NULL DEFAULT 0,
    players       INTEGER NOT NULL DEFAULT 0,
    replaces      INTEGER NOT NULL DEFAULT 0,          -- number of the report it took over from
    superseded_by INTEGER NOT NULL DEFAULT 0,
    rated_in      INTEGER NOT NULL DEFAULT 0,          -- last period its games were rated in
    complete      INTEGER NOT NULL DEFAULT 0,          -- 1: nothing is left to rate
    data          BYTEA   NOT NULL
);
CREATE INDEX submissions_state ON submissions (state);
CREATE INDEX submissions_tournament ON submissions (tournament);
CREATE INDEX submissions_folded ON submissions (folded);
CREATE INDEX submissions_start ON submissions (start_day);

CREATE TABLE findings (
    submission INTEGER NOT NULL REFERENCES submissions (number),
    seq        INTEGER NOT NULL,
    article    TEXT    NOT NULL,
    rule       TEXT    NOT NULL,
    severity   TEXT    NOT NULL,
    line       INTEGER NOT NULL,
    col        INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    players    TEXT    NOT NULL, -- starting ranks, comma between
    message    TEXT    NOT NULL,
    PRIMARY KEY (submission, seq)
);

-- An exception granted for one event; never without a reason.
CREATE TABLE waivers (
    id         INTEGER NOT NULL PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    rule       TEXT    NOT NULL CHECK (rule <> ''), -- rule or CHAPTER-ARTICLE
    reason     TEXT    NOT NULL CHECK (reason <> ''),
    granted_by TEXT    NOT NULL CHECK (granted_by <> ''),
    granted_on INTEGER NOT NULL
);
CREATE INDEX waivers_tournament ON waivers (tournament);

-- A person, known by one or more identities.
CREATE TABLE players (
    id         INTEGER NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    federation TEXT    NOT NULL DEFAULT '',
    sex        TEXT    NOT NULL DEFAULT '',
    birth      INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE identities (
    authority TEXT    NOT NULL, -- FIDE, or the federation that gave the number
    number    TEXT    NOT NULL,
    player    INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (authority, number)
);
CREATE INDEX identities_player ON identities (player);

CREATE TABLE titles (
    player INTEGER NOT NULL REFERENCES players (id),
    title  TEXT    NOT NULL,
    since  INTEGER NOT NULL, -- first list that shows it
    PRIMARY KEY (player, title)
);

CREATE TABLE lists (
    period INTEGER NOT NULL PRIMARY KEY,
    source TEXT    NOT NULL CHECK (source IN ('imported', 'published')),
    kinds  INTEGER NOT NULL, -- sum of 1 standard, 2 rapid, 4 blitz
    row_count INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE list_rows (
    period       INTEGER  NOT NULL REFERENCES lists (period),
    fide_id      INTEGER  NOT NULL,
    name         TEXT     NOT NULL,
    federation   TEXT     NOT NULL,
    sex          TEXT     NOT NULL,
    title        TEXT     NOT NULL,
    women_title  TEXT     NOT NULL,
    other_titles TEXT     NOT NULL,
    arena_title  TEXT     NOT NULL,
    birth        INTEGER  NOT NULL,
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
-- Few have games in a month, and they decide who becomes inactive.
CREATE INDEX list_rows_active ON list_rows (period, fide_id) WHERE s_games + r_games + b_games > 0;

-- A player's period of one kind.
CREATE TABLE rated_players (
    period            INTEGER NOT NULL REFERENCES lists (period),
    kind              INTEGER NOT NULL,
    player            TEXT    NOT NULL, -- FIDE ID, else tournament/starting rank
    fide_id           INTEGER NOT NULL,
    name              TEXT    NOT NULL,
    rating            INTEGER NOT NULL,
    k                 INTEGER NOT NULL,
    k_reason          TEXT    NOT NULL,
    games             INTEGER NOT NULL,
    sum_hundredths    INTEGER NOT NULL,
    change_hundredths INTEGER NOT NULL,
    new_rating        INTEGER NOT NULL,
    initial_rating    INTEGER NOT NULL, -- of a player without a rating; 0: none
    published         INTEGER NOT NULL, -- 1: the initial rating is on the list
    note              TEXT    NOT NULL,
    PRIMARY KEY (period, kind, player)
);
CREATE INDEX rated_players_fide ON rated_players (fide_id, kind, period);

-- A player's event within a period, with what the figures rest on.
CREATE TABLE results (
    period         INTEGER NOT NULL REFERENCES lists (period),
    kind           INTEGER NOT NULL,
    player         TEXT    NOT NULL,
    tournament     INTEGER NOT NULL REFERENCES tournaments (id),
    starting_rank  INTEGER NOT NULL,
    submission     INTEGER NOT NULL REFERENCES submissions (number),
    sha256         TEXT    NOT NULL, -- of the report
    edition        TEXT    NOT NULL,
    program        TEXT    NOT NULL, -- name and version
    rating         INTEGER NOT NULL,
    rating_from    TEXT    NOT NULL,
    list           INTEGER NOT NULL,
    games          INTEGER NOT NULL,
    sum_hundredths INTEGER NOT NULL,
    PRIMARY KEY (period, kind, player, tournament, starting_rank)
);

-- A game that was rated for one of its players.
CREATE TABLE games (
    period              INTEGER NOT NULL REFERENCES lists (period),
    tournament          INTEGER NOT NULL REFERENCES tournaments (id),
    kind                INTEGER NOT NULL,
    round               INTEGER NOT NULL,
    starting_rank       INTEGER NOT NULL,
    opponent            INTEGER NOT NULL, -- starting rank
    player_key          TEXT    NOT NULL, -- FIDE ID, else name and federation folded
    opponent_key        TEXT    NOT NULL,
    played_on           INTEGER NOT NULL,
    rating              INTEGER NOT NULL, -- used; 0: unrated
    opponent_rating     INTEGER NOT NULL,
    list                INTEGER NOT NULL,
    difference          INTEGER NOT NULL,
    capped              INTEGER NOT NULL,
    expected_hundredths INTEGER NOT NULL,
    score_tenths        INTEGER NOT NULL,
    delta_hundredths    INTEGER NOT NULL,
    PRIMARY KEY (tournament, period, round, starting_rank)
);
CREATE INDEX games_period ON games (period);
CREATE INDEX games_player ON games (player_key, kind, played_on);
CREATE INDEX games_played ON games (played_on);

-- Games of players without a rating, pooled for their initial rating.
CREATE TABLE pooled_games (
    period          INTEGER NOT NULL REFERENCES lists (period),
    fide_id         INTEGER NOT NULL,
    kind            INTEGER NOT NULL,
    seq             INTEGER NOT NULL,
    event           TEXT    NOT NULL,
    start_day       INTEGER NOT NULL,
    edition         TEXT    NOT NULL,
    opponent_rating INTEGER NOT NULL,
    score_tenths    INTEGER NOT NULL,
    PRIMARY KEY (period, fide_id, kind, seq)
);
CREATE INDEX pooled_games_player ON pooled_games (fide_id, kind, period);

CREATE TABLE norms (
    period        INTEGER NOT NULL REFERENCES lists (period),
    tournament    INTEGER NOT NULL REFERENCES tournaments (id),
    submission    INTEGER NOT NULL REFERENCES submissions (number),
    starting_rank INTEGER NOT NULL,
    title         TEXT    NOT NULL,
    fide_id       TEXT    NOT NULL,
    name          TEXT    NOT NULL,
    edition       TEXT    NOT NULL,
    program       TEXT    NOT NULL,
    games         INTEGER NOT NULL,
    score_tenths  INTEGER NOT NULL,
    performance   INTEGER NOT NULL,
    result        TEXT    NOT NULL, -- the whole result as JSON
    PRIMARY KEY (period, tournament, starting_rank, title)
);

CREATE TABLE run_findings (
    period   INTEGER NOT NULL REFERENCES lists (period),
    seq      INTEGER NOT NULL,
    article  TEXT    NOT NULL,
    rule     TEXT    NOT NULL,
    severity TEXT    NOT NULL,
    file     TEXT    NOT NULL,
    line     INTEGER NOT NULL,
    col      INTEGER NOT NULL,
    round    INTEGER NOT NULL,
    players  TEXT    NOT NULL,
    message  TEXT    NOT NULL,
    PRIMARY KEY (period, seq)
);

CREATE TABLE runs (
    id          INTEGER NOT NULL PRIMARY KEY,
    period      INTEGER NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('preview', 'published')),
    started_at  TEXT    NOT NULL,
    finished_at TEXT    NOT NULL,
    program     TEXT    NOT NULL,
    manifest    TEXT    NOT NULL -- SHA-256 of the manifest of the files
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
