package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
)

// Acting says who changes the database: the log keeps it with every change.
type Acting struct {
	Actor   string // empty: not known
	Host    string
	Now     func() time.Time // nil: no moment is kept
	Program string           // its version, which the workers of the queue must have
	// ReportDays is from the end of an event to its report, as the federation asks;
	// 0: it asks for none.
	ReportDays int
	// Salt is where the salts of the digests are read from; nil: salts of zeros,
	// for tests.
	Salt io.Reader
}

// As sets who makes all later changes.
func (s *Store) As(a Acting) { s.acting = a }

// Program returns the version of the program that works on the store, as [Acting] has it.
func (s *Store) Program() string { return s.acting.Program }

// ReportDays is as [Acting] has it.
func (s *Store) ReportDays() int { return s.acting.ReportDays }

// Today returns the day by the clock of [Acting], 0 where there is none.
func (s *Store) Today() handbook.Date {
	if s.acting.Now == nil {
		return 0
	}
	return handbook.FromTime(s.acting.Now())
}

// By returns a store whose changes are made by actor.
func (s *Store) By(actor string) *Store {
	other := *s
	other.acting.Actor = actor
	return &other
}

// LogEntry is one change as the log keeps it.
type LogEntry struct {
	ID     int
	At     time.Time // zero: not known
	Actor  string
	Host   string
	Key    string              // of the sentence that says what was done
	Act    handbook.Text       // the sentence; zero: erased
	Values []answer.ChangedRow // the rows that it changed
	Digest string
}

// addEntry writes an entry with what was done, the rows that it changed and the digest that
// chains it to the one before.
func (s *Store) addEntry(ctx context.Context, tx *sql.Tx, what handbook.Text, rows []loggedRow) error {
	values := append([]loggedRow{{after: sql.NullString{String: keepText(what), Valid: true}}}, rows...)
	e := LogEntry{Actor: s.acting.Actor, Host: s.acting.Host, Key: what.Key}
	at := ""
	if s.acting.Now != nil {
		at = formatMoment(s.acting.Now())
	}
	end, err := s.lastEntry(ctx, tx)
	if err != nil {
		return err
	}
	e.ID = end.id + 1
	digests, salts := make([]string, len(values)), make([]string, len(values))
	for i := range values {
		if salts[i], err = s.salt(); err != nil {
			return err
		}
		digests[i] = values[i].digest(salts[i])
	}
	end = logEnd{e.ID, chained(end.digest, &e, at, digests)}
	_, err = tx.ExecContext(ctx, insert("log", "id, at, actor, host, act, count, digest"), e.ID, at, e.Actor, e.Host, e.Key, len(values), end.digest)
	if err != nil {
		return err
	}
	if s.logEnd != nil {
		*s.logEnd = end
	}
	kept := newRowWriter(tx, "log_values", "entry, seq, place, before, after, salt, digest", "")
	for i := range values {
		v := &values[i]
		kept.add(ctx, e.ID, i, v.table, v.before, v.after, salts[i], digests[i])
	}
	return kept.close(ctx)
}

// logEnd is the last entry of the log by its number, 0 where there is none, and its digest.
type logEnd struct {
	id     int
	digest string
}

// lastEntry returns the end of the log as a transaction sees it. That of [Store.Within] remembers
// what it has written.
func (s *Store) lastEntry(ctx context.Context, tx *sql.Tx) (end logEnd, err error) {
	if s.logEnd != nil && s.logEnd.id != 0 {
		return *s.logEnd, nil
	}
	err = tx.QueryRowContext(ctx, `SELECT id, digest FROM log ORDER BY id DESC LIMIT 1`).Scan(&end.id, &end.digest)
	if err == sql.ErrNoRows { //nolint:errorlint // Scan gives the very value
		return end, nil
	}
	return end, err
}

func (s *Store) salt() (string, error) {
	b := make([]byte, 16)
	if s.acting.Salt != nil {
		if _, err := io.ReadFull(s.acting.Salt, b); err != nil {
			return "", wrapErr(err, handbook.Say("store.reading.salt"))
		}
	}
	return hex.EncodeToString(b), nil
}

// digest is that of a value under its salt. The parts stand with their lengths,
// so that no two values have the same bytes.
func (v *loggedRow) digest(salt string) string {
	return digestOf(salt, v.table, part(v.before), part(v.after))
}

func part(s sql.NullString) string {
	if !s.Valid {
		return ""
	}
	return "=" + s.String
}

// chained returns the digest of an entry, which covers the one before it.
func chained(before string, e *LogEntry, at string, digests []string) string {
	return digestOf(append([]string{"fedrate log 1", before, strconv.Itoa(e.ID), at, e.Actor, e.Host, e.Key}, digests...)...)
}

func digestOf(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Log returns the entries from a number on, oldest first, as many as are wanted; 0
// is all.
func (s *Store) Log(ctx context.Context, from, most int) ([]LogEntry, error) {
	if most <= 0 {
		most = math.MaxInt
	}
	list, err := readTable(ctx, s.read, func(e *LogEntry) []column {
		return []column{{"id", &e.ID}, {"at", momentColumn{&e.At}}, {"actor", &e.Actor}, {"host", &e.Host}, {"act", &e.Key}, {"digest", &e.Digest}}
	}, `log WHERE id >= $1 ORDER BY id LIMIT $2`, from, most)
	for i := range list {
		if err == nil {
			err = s.logValues(ctx, &list[i])
		}
	}
	return list, wrapErr(err, handbook.Say("store.reading.log"))
}

func (s *Store) logValues(ctx context.Context, e *LogEntry) error {
	return eachRow(ctx, s.read, `SELECT seq, place, before, after, salt IS NULL FROM log_values WHERE entry = $1 ORDER BY seq`, func(rows *sql.Rows) error {
		var (
			seq           int
			v             answer.ChangedRow
			before, after sql.NullString
		)
		if err := rows.Scan(&seq, &v.Table, &before, &after, &v.Erased); err != nil {
			return err
		}
		if seq == 0 {
			if after.Valid {
				e.Act = keptText(after.String)
			}
			return nil
		}
		v.Before, v.After = rawJSON(before), rawJSON(after)
		e.Values = append(e.Values, v)
		return nil
	}, e.ID)
}

func rawJSON(s sql.NullString) json.RawMessage {
	if !s.Valid {
		return json.RawMessage("null")
	}
	return json.RawMessage(s.String)
}

// HasActed reports whether anything stands under a name, in small letters: in the log,
// or as that of who handed a report in.
func (s *Store) HasActed(ctx context.Context, name string) (has bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM log WHERE lower(actor) = $1) OR EXISTS (SELECT 1 FROM submissions WHERE lower(received_by) = $1)`, name).Scan(&has)
	return has, wrapErr(err, handbook.Say("store.reading.log"))
}

// OnlyReportsSince reports whether nothing but files that came in was written after an
// entry of the log: lists, persons and what was said of events are as they were.
func (s *Store) OnlyReportsSince(ctx context.Context, entry int) (only bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT NOT EXISTS (SELECT 1 FROM log WHERE id > $1 AND act NOT IN ($2, $3))`,
		entry, doingSubmit("").Key, doingRefuse("", "").Key).Scan(&only)
	return only, wrapErr(err, handbook.Say("store.reading.log"))
}

// LogLast returns the number of the last entry, 0 where there is none.
func (s *Store) LogLast(ctx context.Context) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MAX(id), 0) FROM log`).Scan(&n)
	return n, wrapErr(err, handbook.Say("store.reading.log"))
}

// LogState is what a check of the log has found.
type LogState struct {
	Entries int
	Head    string // digest of the last entry: noted elsewhere, it proves all before it
	Erased  int    // values that were erased
	Broken  int    // first entry that is not as it was written; 0: none
	Why     handbook.Text
}

// VerifyLog computes the chain of digests again.
func (s *Store) VerifyLog(ctx context.Context) (LogState, error) {
	var (
		state LogState
		last  int64
	)
	err := s.read.QueryRowContext(ctx, `SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'log'), 0)`).Scan(&last)
	if err != nil {
		return state, wrapErr(err, handbook.Say("store.reading.log-check"))
	}
	broken := func(id int, why handbook.Text) {
		if state.Broken == 0 {
			state.Broken, state.Why = id, why
		}
	}
	err = eachRow(ctx, s.read, `SELECT id, at, actor, host, act, count, digest FROM log ORDER BY id`, func(rows *sql.Rows) error {
		var (
			e     LogEntry
			at    string
			count int
		)
		if err := rows.Scan(&e.ID, &at, &e.Actor, &e.Host, &e.Key, &count, &e.Digest); err != nil {
			return err
		}
		state.Entries++
		if e.ID != state.Entries {
			broken(state.Entries, handbook.Say("store.log.missing", "entry", state.Entries))
			state.Entries = e.ID
		}
		digests, why, err := s.valueDigests(ctx, &e, &state)
		switch {
		case err != nil:
			return err
		case !why.IsZero():
			broken(e.ID, why)
		case len(digests) != count:
			broken(e.ID, handbook.Say("store.log.values", "entry", e.ID, "have", len(digests), "count", count))
		case chained(state.Head, &e, at, digests) != e.Digest:
			broken(e.ID, handbook.Say("store.log.entry", "entry", e.ID))
		}
		state.Head = e.Digest
		return nil
	})
	if err != nil {
		return state, wrapErr(err, handbook.Say("store.reading.log-check"))
	}
	if int64(state.Entries) < last {
		broken(state.Entries+1, handbook.Say("store.log.missing", "entry", state.Entries+1))
	}
	return state, nil
}

// valueDigests returns the digests of an entry's values; why says which is not as it
// was written.
func (s *Store) valueDigests(ctx context.Context, e *LogEntry, state *LogState) (digests []string, why handbook.Text, err error) {
	err = eachRow(ctx, s.read, `SELECT seq, place, before, after, salt, digest FROM log_values WHERE entry = $1 ORDER BY seq`, func(rows *sql.Rows) error {
		var (
			v      loggedRow
			seq    int
			salt   sql.NullString
			digest string
		)
		if err := rows.Scan(&seq, &v.table, &v.before, &v.after, &salt, &digest); err != nil {
			return err
		}
		switch {
		case !salt.Valid:
			state.Erased++
		case v.digest(salt.String) != digest:
			why = handbook.Say("store.log.value", "entry", e.ID, "table", v.table)
		}
		digests = append(digests, digest)
		return nil
	}, e.ID)
	return digests, why, err
}
