package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
)

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
		return state, failed(err, handbook.Say("store.reading.log-check"))
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
		return state, failed(err, handbook.Say("store.reading.log-check"))
	}
	if int64(state.Entries) < last {
		broken(state.Entries+1, handbook.Say("store.log.missing", "entry", state.Entries+1))
	}
	return state, nil
}

// valueDigests are the digests of an entry's values; why says which is not as it
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
