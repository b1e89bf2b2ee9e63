-- +goose Up
CREATE TABLE title_norms (
    period             BIGINT NOT NULL,
    number             BIGINT NOT NULL,
    tournament         BIGINT NOT NULL,
    starting_rank      BIGINT NOT NULL,
    title              TEXT COLLATE "C" NOT NULL,
    fide_id            TEXT COLLATE "C" NOT NULL,
    origin             TEXT COLLATE "C" NOT NULL,
    submission         BIGINT NOT NULL,
    edition            TEXT COLLATE "C" NOT NULL,
    event              TEXT COLLATE "C" NOT NULL,
    city               TEXT COLLATE "C" NOT NULL,
    federation         TEXT COLLATE "C" NOT NULL,
    start_day          BIGINT NOT NULL,
    end_day            BIGINT NOT NULL,
    achieved_on        BIGINT NOT NULL,
    format             BIGINT NOT NULL,
    event_kind         TEXT COLLATE "C" NOT NULL,
    rounds             BIGINT NOT NULL,
    played             BIGINT NOT NULL,
    played_tenths      BIGINT NOT NULL,
    games              BIGINT NOT NULL,
    counts_as          BIGINT NOT NULL,
    score_tenths       BIGINT NOT NULL,
    required_tenths    BIGINT,
    average            BIGINT NOT NULL,
    performance        BIGINT NOT NULL,
    exempt             TEXT COLLATE "C" NOT NULL,
    normal_foreigners  BIGINT NOT NULL,
    eight_games        BIGINT NOT NULL,
    one_round_a_day    BIGINT NOT NULL,
    large_swiss        BIGINT NOT NULL,
    host_players       BIGINT NOT NULL,
    other_players      BIGINT NOT NULL,
    titled             BIGINT NOT NULL,
    gm                 BIGINT NOT NULL,
    im                 BIGINT NOT NULL,
    fm                 BIGINT NOT NULL,
    wgm                BIGINT NOT NULL,
    wim                BIGINT NOT NULL,
    wfm                BIGINT NOT NULL,
    rated_games        BIGINT NOT NULL,
    unrated_games      BIGINT NOT NULL,
    registered_on      BIGINT NOT NULL,
    notes              TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (period, number, tournament, starting_rank, title, exempt)
);
CREATE INDEX title_norms_fide ON title_norms (fide_id);
CREATE TABLE thresholds (
    period            BIGINT NOT NULL,
    fide_id           BIGINT NOT NULL,
    level             BIGINT NOT NULL,
    seq               BIGINT NOT NULL,
    rating_hundredths BIGINT NOT NULL,
    reached_on        BIGINT NOT NULL,
    tournament        BIGINT NOT NULL,
    event             TEXT COLLATE "C" NOT NULL,
    round             BIGINT NOT NULL,
    opponent          BIGINT NOT NULL,
    opponent_name     TEXT COLLATE "C" NOT NULL,
    before_hundredths BIGINT NOT NULL,
    gain_hundredths   BIGINT NOT NULL,
    games             BIGINT NOT NULL,
    all_games         BIGINT NOT NULL,
    thirty            BIGINT NOT NULL,
    list_after        BIGINT NOT NULL,
    notes             TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (period, fide_id, level, seq)
);
CREATE INDEX thresholds_fide ON thresholds (fide_id);
CREATE TABLE direct_results (
    number       BIGINT NOT NULL PRIMARY KEY,
    fide_id      TEXT COLLATE "C" NOT NULL,
    title        TEXT COLLATE "C" NOT NULL,
    norm         BIGINT NOT NULL,
    kind         TEXT COLLATE "C" NOT NULL,
    place        TEXT COLLATE "C" NOT NULL,
    article      TEXT COLLATE "C" NOT NULL,
    line         BIGINT NOT NULL,
    event        TEXT COLLATE "C" NOT NULL,
    city         TEXT COLLATE "C" NOT NULL,
    federation   TEXT COLLATE "C" NOT NULL,
    start_day    BIGINT NOT NULL,
    end_day      BIGINT NOT NULL,
    rank         BIGINT NOT NULL,
    games        BIGINT NOT NULL,
    score_tenths BIGINT NOT NULL,
    subgroup     TEXT COLLATE "C" NOT NULL,
    unverified   BIGINT NOT NULL,
    notes        TEXT COLLATE "C" NOT NULL,
    UNIQUE (fide_id, title, norm, event, start_day)
);
CREATE TABLE title_awards (
    fide_id     TEXT COLLATE "C" NOT NULL,
    title       TEXT COLLATE "C" NOT NULL,
    conditional BIGINT NOT NULL,
    awarded_on  BIGINT NOT NULL,
    basis       TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (fide_id, title, conditional)
);
CREATE TABLE arbiter_events (
    id            BIGINT NOT NULL PRIMARY KEY,
    period        BIGINT NOT NULL,
    tournament    BIGINT NOT NULL,
    code          TEXT COLLATE "C" NOT NULL,
    event         TEXT COLLATE "C" NOT NULL,
    city          TEXT COLLATE "C" NOT NULL,
    federation    TEXT COLLATE "C" NOT NULL,
    start_day     BIGINT NOT NULL,
    end_day       BIGINT NOT NULL,
    system        TEXT COLLATE "C" NOT NULL,
    team_system   TEXT COLLATE "C" NOT NULL,
    kind          BIGINT NOT NULL,
    rate_of_play  TEXT COLLATE "C" NOT NULL,
    rounds        BIGINT NOT NULL,
    players       BIGINT NOT NULL,
    rated         BIGINT NOT NULL,
    federations   BIGINT NOT NULL,
    only_host     BIGINT NOT NULL,
    titled        BIGINT NOT NULL,
    teams         BIGINT NOT NULL,
    boards        BIGINT NOT NULL,
    class         TEXT COLLATE "C" NOT NULL,
    level         TEXT COLLATE "C" NOT NULL,
    hybrid        BIGINT NOT NULL,
    approved      BIGINT NOT NULL,
    norm_possible BIGINT NOT NULL,
    all_rated     BIGINT NOT NULL,
    fees_paid     BIGINT NOT NULL
);
CREATE INDEX arbiter_events_period ON arbiter_events (period);
CREATE TABLE arbiter_posts (
    event      BIGINT NOT NULL REFERENCES arbiter_events (id) ON DELETE CASCADE,
    seq        BIGINT NOT NULL,
    name       TEXT COLLATE "C" NOT NULL,
    fide_id    TEXT COLLATE "C" NOT NULL,
    federation TEXT COLLATE "C" NOT NULL,
    title      TEXT COLLATE "C" NOT NULL,
    role       TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (event, seq)
);
CREATE INDEX arbiter_posts_fide ON arbiter_posts (fide_id);
CREATE TABLE arbiter_facts (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    name       TEXT COLLATE "C" NOT NULL,
    value      TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament, name)
);
CREATE TABLE arbiters (
    fide_id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name           TEXT COLLATE "C" NOT NULL,
    federation     TEXT COLLATE "C" NOT NULL,
    birth          BIGINT NOT NULL,
    national_since BIGINT NOT NULL,
    fa_since       BIGINT NOT NULL,
    ia_since       BIGINT NOT NULL,
    active_to      BIGINT NOT NULL,
    languages      TEXT COLLATE "C" NOT NULL
);
CREATE TABLE arbiter_seminars (
    fide_id    TEXT COLLATE "C" NOT NULL REFERENCES arbiters (fide_id),
    title      TEXT COLLATE "C" NOT NULL,
    federation TEXT COLLATE "C" NOT NULL,
    start_day  BIGINT NOT NULL,
    end_day    BIGINT NOT NULL,
    percent    BIGINT NOT NULL,
    passed     BIGINT NOT NULL,
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
