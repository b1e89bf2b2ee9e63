-- +goose Up
CREATE TABLE log (
    id     BIGINT NOT NULL PRIMARY KEY DEFAULT fedrate_next_of('log'),
    at     TEXT COLLATE "C" NOT NULL,
    actor  TEXT COLLATE "C" NOT NULL,
    host   TEXT COLLATE "C" NOT NULL,
    act    TEXT COLLATE "C" NOT NULL,
    count  BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL
);
CREATE TRIGGER fedrate_numbered AFTER INSERT ON log REFERENCING NEW TABLE AS fedrate_new FOR EACH STATEMENT EXECUTE FUNCTION fedrate_numbered();
CREATE TABLE log_values (
    entry   BIGINT NOT NULL REFERENCES log (id),
    seq     BIGINT NOT NULL,
    place   TEXT COLLATE "C" NOT NULL,
    before  TEXT COLLATE "C",
    after   TEXT COLLATE "C",
    salt    TEXT COLLATE "C",
    digest  TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (entry, seq)
);
CREATE TRIGGER log_stays BEFORE UPDATE ON log FOR EACH ROW EXECUTE FUNCTION fedrate_refuse('the log is append-only');
CREATE TRIGGER log_not_deleted BEFORE DELETE ON log FOR EACH ROW EXECUTE FUNCTION fedrate_refuse('the log is append-only');
CREATE TRIGGER log_values_erased BEFORE UPDATE ON log_values FOR EACH ROW WHEN (NEW.before IS NOT NULL OR NEW.after IS NOT NULL OR NEW.salt IS NOT NULL OR NEW.digest <> OLD.digest OR NEW.entry <> OLD.entry OR NEW.seq <> OLD.seq OR NEW.place <> OLD.place) EXECUTE FUNCTION fedrate_refuse('the log is append-only');
CREATE TRIGGER log_values_not_deleted BEFORE DELETE ON log_values FOR EACH ROW EXECUTE FUNCTION fedrate_refuse('the log is append-only');
-- +goose Down
DROP TABLE log_values;
DROP TABLE log;
