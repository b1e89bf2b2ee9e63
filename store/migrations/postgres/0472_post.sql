-- +goose Up
CREATE TABLE post_notices (
    id          BIGINT NOT NULL PRIMARY KEY DEFAULT fedrate_next_of('post_notices'),
    at          TEXT COLLATE "C" NOT NULL,
    kind        TEXT COLLATE "C" NOT NULL CHECK (kind IN ('report-accepted', 'report-rejected', 'question-asked', 'list-published', 'certificate-issued')),
    submission  BIGINT NOT NULL DEFAULT 0,
    period      BIGINT NOT NULL DEFAULT 0,
    certificate TEXT COLLATE "C" NOT NULL DEFAULT '',
    spread_at   TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE TRIGGER fedrate_numbered AFTER INSERT ON post_notices REFERENCING NEW TABLE AS fedrate_new FOR EACH STATEMENT EXECUTE FUNCTION fedrate_numbered();
CREATE INDEX post_notices_waiting ON post_notices (id) WHERE spread_at = '';
CREATE INDEX post_notices_of ON post_notices (submission, id);
CREATE TABLE post_messages (
    id       BIGINT NOT NULL PRIMARY KEY DEFAULT fedrate_next_of('post_messages'),
    notice   BIGINT NOT NULL DEFAULT 0,
    way      TEXT COLLATE "C" NOT NULL CHECK (way IN ('mail', 'hook')),
    kind     TEXT COLLATE "C" NOT NULL,
    reader   BIGINT NOT NULL DEFAULT 0,
    hook     BIGINT NOT NULL DEFAULT 0,
    address  TEXT COLLATE "C" NOT NULL,
    language TEXT COLLATE "C" NOT NULL DEFAULT '',
    word     TEXT COLLATE "C" NOT NULL DEFAULT '',
    made_at  TEXT COLLATE "C" NOT NULL,
    state    TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    attempts BIGINT NOT NULL DEFAULT 0,
    next_at  TEXT COLLATE "C" NOT NULL,
    problem  TEXT COLLATE "C" NOT NULL DEFAULT '',
    ended_at TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE TRIGGER fedrate_numbered AFTER INSERT ON post_messages REFERENCING NEW TABLE AS fedrate_new FOR EACH STATEMENT EXECUTE FUNCTION fedrate_numbered();
CREATE INDEX post_messages_due ON post_messages (next_at) WHERE state = 'waiting';
CREATE TABLE post_readers (
    id           BIGINT NOT NULL PRIMARY KEY DEFAULT fedrate_next_of('post_readers'),
    kind         TEXT COLLATE "C" NOT NULL CHECK (kind IN ('account', 'player')),
    whom         TEXT COLLATE "C" NOT NULL,
    address      TEXT COLLATE "C" NOT NULL,
    language     TEXT COLLATE "C" NOT NULL,
    code         TEXT COLLATE "C" NOT NULL UNIQUE,
    asked_at     TEXT COLLATE "C" NOT NULL,
    confirmed_at TEXT COLLATE "C" NOT NULL DEFAULT '',
    UNIQUE (kind, whom, address)
);
CREATE TRIGGER fedrate_numbered AFTER INSERT ON post_readers REFERENCING NEW TABLE AS fedrate_new FOR EACH STATEMENT EXECUTE FUNCTION fedrate_numbered();
CREATE TABLE hooks (
    id      BIGINT NOT NULL PRIMARY KEY DEFAULT fedrate_next_of('hooks'),
    url     TEXT COLLATE "C" NOT NULL,
    events  TEXT COLLATE "C" NOT NULL,
    note    TEXT COLLATE "C" NOT NULL,
    secret  TEXT COLLATE "C" NOT NULL,
    made_at TEXT COLLATE "C" NOT NULL,
    made_by TEXT COLLATE "C" NOT NULL
);
CREATE TRIGGER fedrate_numbered AFTER INSERT ON hooks REFERENCING NEW TABLE AS fedrate_new FOR EACH STATEMENT EXECUTE FUNCTION fedrate_numbered();
-- +goose Down
DROP TABLE hooks;
DROP TABLE post_readers;
DROP TABLE post_messages;
DROP TABLE post_notices;
