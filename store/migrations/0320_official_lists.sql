-- +goose Up
-- FIDE's own list of a month, held beside the list that the office calculated.
-- Opponents are rated by it where it is there, and the two are compared.
CREATE TABLE official_lists (
    period    INTEGER NOT NULL PRIMARY KEY,
    kinds     INTEGER NOT NULL, -- sum of 1 standard, 2 rapid, 4 blitz
    row_count INTEGER NOT NULL
);

CREATE TABLE official_rows (
    period       INTEGER  NOT NULL REFERENCES official_lists (period),
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

-- Every import of an official list: who, when, why, and what it had.
CREATE TABLE official_imports (
    id        INTEGER NOT NULL PRIMARY KEY,
    period    INTEGER NOT NULL,
    row_count INTEGER NOT NULL,
    done_at   TEXT    NOT NULL,
    done_by   TEXT    NOT NULL,
    reason    TEXT    NOT NULL,
    program   TEXT    NOT NULL,
    accepted  TEXT    NOT NULL -- gate that was passed; empty: none
);
CREATE INDEX official_imports_period ON official_imports (period);

-- +goose Down
DROP TABLE official_imports;
DROP TABLE official_rows;
DROP TABLE official_lists;
