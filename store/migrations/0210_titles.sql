-- +goose Up
-- What an application needs to know of a norm: found by a run (period and
-- tournament), or recorded by hand (period 0, with a number). Answers are 0
-- unknown, 1 yes, 2 no; numbers of players are -1 where unknown. A norm under
-- the normal foreigner rule has a second row where an exemption makes it count
-- as more games.
CREATE TABLE title_norms (
    period             INTEGER NOT NULL,
    number             INTEGER NOT NULL, -- of a recorded norm; 0: of a run
    tournament         INTEGER NOT NULL,
    starting_rank      INTEGER NOT NULL,
    title              TEXT    NOT NULL,
    fide_id            TEXT    NOT NULL,
    origin             TEXT    NOT NULL,
    submission         INTEGER NOT NULL,
    edition            TEXT    NOT NULL,
    event              TEXT    NOT NULL,
    city               TEXT    NOT NULL,
    federation         TEXT    NOT NULL,
    start_day          INTEGER NOT NULL,
    end_day            INTEGER NOT NULL,
    achieved_on        INTEGER NOT NULL,
    format             INTEGER NOT NULL,
    event_kind         TEXT    NOT NULL,
    rounds             INTEGER NOT NULL,
    played             INTEGER NOT NULL,
    played_tenths      INTEGER NOT NULL,
    games              INTEGER NOT NULL,
    counts_as          INTEGER NOT NULL,
    score_tenths       INTEGER NOT NULL,
    required_tenths    INTEGER,
    average            INTEGER NOT NULL,
    performance        INTEGER NOT NULL,
    exempt             TEXT    NOT NULL,
    normal_foreigners  INTEGER NOT NULL,
    eight_games        INTEGER NOT NULL,
    one_round_a_day    INTEGER NOT NULL,
    large_swiss        INTEGER NOT NULL,
    host_players       INTEGER NOT NULL,
    other_players      INTEGER NOT NULL,
    titled             INTEGER NOT NULL,
    gm                 INTEGER NOT NULL,
    im                 INTEGER NOT NULL,
    fm                 INTEGER NOT NULL,
    wgm                INTEGER NOT NULL,
    wim                INTEGER NOT NULL,
    wfm                INTEGER NOT NULL,
    rated_games        INTEGER NOT NULL,
    unrated_games      INTEGER NOT NULL,
    registered_on      INTEGER NOT NULL,
    notes              TEXT    NOT NULL, -- a line each
    PRIMARY KEY (period, number, tournament, starting_rank, title, exempt)
);
CREATE INDEX title_norms_fide ON title_norms (fide_id);

-- Ratings reached between two lists, each level of the regulations at the
-- first game (1.5.3a). What lists show is in list_rows.
CREATE TABLE thresholds (
    period            INTEGER NOT NULL,
    fide_id           INTEGER NOT NULL,
    level             INTEGER NOT NULL,
    seq               INTEGER NOT NULL,
    rating_hundredths INTEGER NOT NULL,
    reached_on        INTEGER NOT NULL,
    tournament        INTEGER NOT NULL,
    event             TEXT    NOT NULL,
    round             INTEGER NOT NULL,
    opponent          INTEGER NOT NULL,
    opponent_name     TEXT    NOT NULL,
    before_hundredths INTEGER NOT NULL,
    gain_hundredths   INTEGER NOT NULL,
    games             INTEGER NOT NULL,
    all_games         INTEGER NOT NULL,
    thirty            INTEGER NOT NULL, -- 0 unknown, 1 yes, 2 no
    list_after        INTEGER NOT NULL,
    notes             TEXT    NOT NULL,
    PRIMARY KEY (period, fide_id, level, seq)
);
CREATE INDEX thresholds_fide ON thresholds (fide_id);

-- Titles and norms by place in a championship (1.2).
CREATE TABLE direct_results (
    number       INTEGER NOT NULL PRIMARY KEY,
    fide_id      TEXT    NOT NULL,
    title        TEXT    NOT NULL,
    norm         INTEGER NOT NULL,
    kind         TEXT    NOT NULL,
    place        TEXT    NOT NULL,
    article      TEXT    NOT NULL, -- 1.24a or 1.24b
    line         INTEGER NOT NULL, -- of the table
    event        TEXT    NOT NULL,
    city         TEXT    NOT NULL,
    federation   TEXT    NOT NULL,
    start_day    INTEGER NOT NULL,
    end_day      INTEGER NOT NULL,
    rank         INTEGER NOT NULL,
    games        INTEGER NOT NULL,
    score_tenths INTEGER NOT NULL,
    subgroup     TEXT    NOT NULL,
    unverified   INTEGER NOT NULL,
    notes        TEXT    NOT NULL,
    UNIQUE (fide_id, title, norm, event, start_day)
);

-- Titles as they were awarded, conditional ones too.
CREATE TABLE title_awards (
    fide_id     TEXT    NOT NULL,
    title       TEXT    NOT NULL,
    conditional INTEGER NOT NULL,
    awarded_on  INTEGER NOT NULL,
    basis       TEXT    NOT NULL,
    PRIMARY KEY (fide_id, title, conditional)
);

-- Events where arbiters worked: of a run, or recorded by hand (period 0).
CREATE TABLE arbiter_events (
    id            INTEGER NOT NULL PRIMARY KEY,
    period        INTEGER NOT NULL,
    tournament    INTEGER NOT NULL,
    code          TEXT    NOT NULL,
    event         TEXT    NOT NULL,
    city          TEXT    NOT NULL,
    federation    TEXT    NOT NULL,
    start_day     INTEGER NOT NULL,
    end_day       INTEGER NOT NULL,
    system        TEXT    NOT NULL,
    team_system   TEXT    NOT NULL,
    kind          INTEGER NOT NULL,
    rate_of_play  TEXT    NOT NULL,
    rounds        INTEGER NOT NULL,
    players       INTEGER NOT NULL,
    rated         INTEGER NOT NULL,
    federations   INTEGER NOT NULL,
    only_host     INTEGER NOT NULL,
    titled        INTEGER NOT NULL,
    teams         INTEGER NOT NULL,
    boards        INTEGER NOT NULL,
    class         TEXT    NOT NULL,
    level         TEXT    NOT NULL,
    hybrid        INTEGER NOT NULL,
    approved      INTEGER NOT NULL,
    norm_possible INTEGER NOT NULL,
    all_rated     INTEGER NOT NULL,
    fees_paid     INTEGER NOT NULL
);
CREATE INDEX arbiter_events_period ON arbiter_events (period);

CREATE TABLE arbiter_posts (
    event      INTEGER NOT NULL REFERENCES arbiter_events (id) ON DELETE CASCADE,
    seq        INTEGER NOT NULL, -- 0: the chief arbiter
    name       TEXT    NOT NULL,
    fide_id    TEXT    NOT NULL,
    federation TEXT    NOT NULL,
    title      TEXT    NOT NULL,
    role       TEXT    NOT NULL,
    PRIMARY KEY (event, seq)
);
CREATE INDEX arbiter_posts_fide ON arbiter_posts (fide_id);

-- What the office knows of an event for its arbiters beside the reports: it
-- goes over what a run found, and stays when the list is run again.
CREATE TABLE arbiter_facts (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    name       TEXT    NOT NULL, -- class, fees-paid, approved, hybrid, all-rated, boards, code
    value      TEXT    NOT NULL,
    PRIMARY KEY (tournament, name)
);

CREATE TABLE arbiters (
    fide_id        TEXT    NOT NULL PRIMARY KEY,
    name           TEXT    NOT NULL,
    federation     TEXT    NOT NULL,
    birth          INTEGER NOT NULL,
    national_since INTEGER NOT NULL,
    fa_since       INTEGER NOT NULL,
    ia_since       INTEGER NOT NULL,
    active_to      INTEGER NOT NULL,
    languages      TEXT    NOT NULL -- codes, blanks between
);

CREATE TABLE arbiter_seminars (
    fide_id    TEXT    NOT NULL REFERENCES arbiters (fide_id),
    title      TEXT    NOT NULL,
    federation TEXT    NOT NULL,
    start_day  INTEGER NOT NULL,
    end_day    INTEGER NOT NULL,
    percent    INTEGER NOT NULL,
    passed     INTEGER NOT NULL,
    PRIMARY KEY (fide_id, title, end_day)
);

-- +goose Down
DROP TABLE arbiter_seminars;
DROP TABLE arbiters;
DROP TABLE arbiter_facts;
DROP TABLE arbiter_posts;
DROP TABLE arbiter_events;
DROP TABLE title_awards;
DROP TABLE direct_results;
DROP TABLE thresholds;
DROP TABLE title_norms;
