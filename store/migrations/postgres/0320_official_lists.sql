-- +goose Up
CREATE TABLE official_lists (
    period    BIGINT NOT NULL PRIMARY KEY,
    kinds     BIGINT NOT NULL,
    row_count BIGINT NOT NULL
);
CREATE TABLE official_rows (
    period       BIGINT  NOT NULL REFERENCES official_lists (period),
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
CREATE TABLE official_imports (
    id        BIGINT NOT NULL PRIMARY KEY,
    period    BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    done_at   TEXT COLLATE "C" NOT NULL,
    done_by   TEXT COLLATE "C" NOT NULL,
    reason    TEXT COLLATE "C" NOT NULL,
    program   TEXT COLLATE "C" NOT NULL,
    accepted  TEXT COLLATE "C" NOT NULL
);
CREATE INDEX official_imports_period ON official_imports (period);
-- +goose Down
DROP TABLE official_imports;
DROP TABLE official_rows;
DROP TABLE official_lists;
