package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/trf"
)

// Pseudonym returns what stands in place of the name of a person who was erased.
func Pseudonym(fideID string) string { return "Erased, " + fideID }

// Erase takes the name and the day of birth of a person out of all that is kept,
// on request (GDPR, article 17). The FIDE ID, the year of birth, ratings and
// results stay under a pseudonym, so that all that is computed of others stays:
// a stored report is replaced by a pseudonymised one with a new digest. What the
// log has of the person is erased, the certificates are taken out, and the log
// has an entry without the data. Files that were published, and backups, are not
// in the database. Ends says of which requests that was the answer, in the same
// transaction; nil: of none.
func (s *Store) Erase(ctx context.Context, fideID string, ends *PrivacyRequest) (answer.Erasure, error) {
	out := answer.Erasure{FIDEID: fideID, Pseudonym: Pseudonym(fideID), Reports: []answer.ErasedReport{}}
	names, err := s.namesOf(ctx, fideID)
	if err != nil {
		return out, wrapErr(err, handbook.Say("store.reading.erasing", "player", fideID))
	}
	names = slices.DeleteFunc(names, func(n string) bool { return n == out.Pseudonym })
	doing := handbook.Say("store.doing.erase", "id", fideID)
	err = s.Within(ctx, doing, func(s *Store) (bool, error) {
		err := s.erase(ctx, doing, &out, names)
		if err == nil && ends != nil {
			err = s.EndPrivacyRequest(ctx, *ends)
		}
		return true, err
	})
	if err != nil {
		return out, err
	}
	return out, s.vacuum(ctx)
}

func (s *Store) erase(ctx context.Context, doing handbook.Text, out *answer.Erasure, names []string) error {
	return s.change(ctx, doing, func(tx *logTx) error {
		e := eraser{tx: tx, out: out, names: names}
		for _, step := range []func(context.Context) error{e.sound, e.reports, e.columns, e.births, e.revisions, e.certificates, e.sources, e.followers, e.shared, e.log, e.sums} {
			if err := step(ctx); err != nil {
				return err
			}
		}
		tx.noted = nil // these are the data themselves
		return nil
	})
}

// sound refuses damaged lists: the erasure gives those that it changes new digests.
func (e *eraser) sound(ctx context.Context) error {
	faults, err := faultsOf(ctx, e.tx, allBrokenLists, brokenResults)
	return cmp.Or(err, damaged(faults))
}

// vacuum rewrites the file: deleted content stays in free pages until then.
func (s *Store) vacuum(ctx context.Context) error {
	for _, statement := range vacuumed(s.path) {
		if _, err := s.write.ExecContext(ctx, statement); err != nil {
			return wrapErr(err, handbook.Say("store.reading.rewrite"))
		}
	}
	return nil
}

// namesOf returns all names under which a person is known by FIDE ID.
func (s *Store) namesOf(ctx context.Context, fideID string) ([]string, error) {
	names, err := readValues[string](ctx, s.read, `SELECT name FROM list_rows WHERE fide_id = $1
		UNION SELECT name FROM official_rows WHERE fide_id = $1
		UNION SELECT name FROM players WHERE id IN (SELECT player FROM identities WHERE number = $2)
		UNION SELECT name FROM rated_players WHERE fide_id = $1
		UNION SELECT name FROM arbiters WHERE fide_id = $2
		UNION SELECT name FROM arbiter_posts WHERE fide_id = $2
		UNION SELECT value FROM player_changes WHERE fide_id = $1 AND field = 'name'
		UNION SELECT was FROM player_changes WHERE fide_id = $1 AND field = 'name'`, number(fideID), fideID)
	return slices.DeleteFunc(append([]string{}, names...), func(name string) bool { return len(name) <= 3 }), err
}

// followers takes away who is written to about the person, and what told of the
// certificates.
func (e *eraser) followers(ctx context.Context) error {
	return dropReaders(ctx, e.tx.Tx, `kind = 'player' AND whom = $1`, e.out.FIDEID)
}

// shared takes away all that visitors have shared: it would go within a week anyway.
func (e *eraser) shared(ctx context.Context) error {
	_, err := e.exec(ctx, `DELETE FROM shared_checks`)
	return err
}

type eraser struct {
	tx      *logTx
	out     *answer.Erasure
	names   []string
	touched []handbook.Period // whose lists, or other results of a run, have changed
}

func (e *eraser) exec(ctx context.Context, statement string, args ...any) (int, error) {
	return e.tx.exec(ctx, statement, args...)
}

// reports replaces the stored reports, and their digests wherever they stand.
func (e *eraser) reports(ctx context.Context) error {
	person := trf.Person{FIDEID: e.out.FIDEID, Names: e.names, Pseudonym: e.out.Pseudonym}
	changed, err := reportsOtherwise(ctx, e.tx, func(data []byte) []byte { return trf.Pseudonymise(data, &person) }, `1 = 1`)
	if err != nil {
		return err
	}
	return e.replace(ctx, changed)
}

// storedReport is a report with its number and the digest that it has.
type storedReport struct {
	number int
	sha    string
	data   []byte
}

// reportsOtherwise returns the reports of a condition as they are after a change;
// those that it leaves alone are not among them.
func reportsOtherwise(ctx context.Context, q querier, change func([]byte) []byte, where string, args ...any) ([]storedReport, error) {
	var changed []storedReport
	err := eachRow(ctx, q, `SELECT number, sha256, data FROM submissions WHERE `+where+` ORDER BY number`, func(rows *sql.Rows) error {
		var r storedReport
		if err := rows.Scan(&r.number, &r.sha, &r.data); err != nil {
			return err
		}
		if after := change(r.data); !bytes.Equal(after, r.data) {
			r.data = after
			changed = append(changed, r)
		}
		return nil
	}, args...)
	return changed, err
}

// replace puts other reports in the place of those of their numbers.
func (e *eraser) replace(ctx context.Context, changed []storedReport) error {
	tables, err := e.tables(ctx)
	if err != nil {
		return err
	}
	for _, r := range changed {
		is, err := e.padReport(ctx, &r)
		if err != nil {
			return err
		}
		_, err = e.tx.update(ctx, rowsWhere("submissions", `number = $1`, r.number), `UPDATE submissions SET data = $1, sha256 = $2 WHERE number = $3`, r.data, is, r.number)
		if err != nil {
			return err
		}
		_, err = e.tx.update(ctx, rowsWhere("replaced_reports", `is_now = $1`, r.sha), `UPDATE replaced_reports SET is_now = $1 WHERE is_now = $2`, is, r.sha)
		if err != nil {
			return err
		}
		for _, t := range tables {
			for _, c := range t.texts {
				if _, err := e.update(ctx, &t, fmt.Sprintf(`UPDATE %q SET %q = $1 WHERE %q = $2`, t.name, c, c), is, r.sha); err != nil {
					return err
				}
			}
		}
		if _, err := e.tx.insert(ctx, "replaced_reports", insert("replaced_reports", "was, submission, is_now"), r.sha, r.number, is); err != nil {
			return err
		}
		e.out.Reports = append(e.out.Reports, answer.ErasedReport{Submission: r.number, Was: r.sha, Is: is})
	}
	return nil
}

// padReport adds line ends to a report, which say nothing, until no other has its
// bytes: two may have differed in what was taken out alone.
func (e *eraser) padReport(ctx context.Context, r *storedReport) (sha string, err error) {
	for {
		sum := sha256.Sum256(r.data)
		sha = hex.EncodeToString(sum[:])
		taken := false
		err := e.tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM submissions WHERE sha256 = $1 AND number <> $2)
			OR EXISTS (SELECT 1 FROM replaced_reports WHERE was = $1)`, sha, r.number).Scan(&taken)
		if err != nil || !taken {
			return sha, err
		}
		r.data = trf.OneLineMore(r.data)
	}
}

// receivedAs finds the submission of these bytes, as they are or as they were
// before data of persons were taken out.
const receivedAs = `WHERE s.sha256 = $1 OR s.number IN (SELECT submission FROM replaced_reports WHERE was = $1)`

// KeptFor returns the digest of the report that is kept in the place of one with this
// digest, from which data of persons were taken out; empty where none was replaced.
func (s *Store) KeptFor(ctx context.Context, sha256 string) (is string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT is_now FROM replaced_reports WHERE was = $1`, sha256).Scan(&is)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return is, wrapErr(err, handbook.Say("store.reading.kept-for", "sha256", sha256))
}

// table is one with its columns of text, and whether its rows are of persons.
type table struct {
	name   string
	texts  []string
	of     string // the column of the FIDE ID; empty: none
	period string // what gives the period of a row that counts for a list; empty: none does
}

// tables returns those where names may stand, but for the log.
func (e *eraser) tables(ctx context.Context) ([]table, error) {
	names, err := readValues[string](ctx, e.tx, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
	names = slices.DeleteFunc(names, func(n string) bool { return n == "log" || n == "log_values" || ofTools(n) })
	counted := append([]string{"lists", "arbiter_events"}, periodTables...)
	list := make([]table, len(names))
	for i, n := range names {
		if err != nil {
			break
		}
		if list[i].name = n; n == "arbiter_posts" {
			list[i].period = `(SELECT e.period FROM arbiter_events e WHERE e.id = arbiter_posts.event)`
		}
		err = eachRow(ctx, e.tx, `SELECT name, type FROM pragma_table_info($1)`, func(rows *sql.Rows) error {
			var column, kind string
			err := rows.Scan(&column, &kind)
			switch {
			case column == "period" && slices.Contains(counted, n):
				list[i].period = column
			case column == "fide_id":
				list[i].of = column
			case kind == "TEXT":
				list[i].texts = append(list[i].texts, column)
			}
			return err
		}, n)
	}
	return list, err
}

// update changes rows of a table, and remembers of which periods.
func (e *eraser) update(ctx context.Context, t *table, statement string, args ...any) (n int, err error) {
	if t.name == ownTables.versions {
		return e.updateVersions(ctx, statement, args...)
	}
	if t.period == "" {
		return e.exec(ctx, statement, args...)
	}
	periods, err := readValues[handbook.Period](ctx, e.tx, statement+` RETURNING COALESCE(`+t.period+`, 0)`, args...)
	e.touch(periods)
	return len(periods), err
}

// touch notes that rows of periods hold something else now.
func (e *eraser) touch(periods []handbook.Period) {
	for _, p := range periods {
		if !slices.Contains(e.touched, p) {
			e.touched = append(e.touched, p)
		}
	}
}

// updateVersions is update for rows that stand for several lists.
func (e *eraser) updateVersions(ctx context.Context, statement string, args ...any) (n int, err error) {
	type span struct{ from, to int }
	spans, err := readRows(ctx, e.tx, func(s *span) []any { return []any{&s.from, &s.to} }, statement+` RETURNING valid_from, valid_to`, args...)
	for _, s := range spans {
		var periods []handbook.Period
		if err == nil {
			periods, err = readValues[handbook.Period](ctx, e.tx, `SELECT period FROM lists WHERE period >= $1 AND period < $2`, s.from, s.to)
		}
		e.touch(periods)
		n += len(periods)
	}
	return n, err
}

// sums makes the digests of lists, and those of the revisions in force, say what they hold now.
func (e *eraser) sums(ctx context.Context) error {
	for _, p := range e.touched {
		if err := digestRevision(ctx, e.tx, p); err != nil {
			return err
		}
	}
	official, err := readValues[handbook.Period](ctx, e.tx, `SELECT period FROM official_rows WHERE fide_id = $1`, number(e.out.FIDEID))
	for _, p := range official {
		if err == nil {
			err = officialTables.digestAgain(ctx, e.tx.Tx, p)
		}
	}
	return err
}

// columns puts the pseudonym in place of the names in all columns of text; the
// column of a person's own name in the rows of the person alone, for others may
// have the name.
func (e *eraser) columns(ctx context.Context) error {
	tables, err := e.tables(ctx)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if t.name == "players" {
			continue // see births
		}
		for _, c := range t.texts {
			for _, name := range e.names {
				statement, args := fmt.Sprintf(`UPDATE %q SET %q = replace(%q, $1, $2) WHERE instr(%q, $1) > 0`, t.name, c, c, c), []any{name, e.out.Pseudonym}
				if t.of != "" && c == "name" {
					statement += ` AND CAST(fide_id AS TEXT) = $3`
					args = append(args, e.out.FIDEID)
				}
				n, err := e.update(ctx, &t, statement, args...)
				if err != nil {
					return wrapErr(err, handbook.Say("store.reading.table", "table", t.name))
				}
				e.out.Rows += n
			}
		}
	}
	return nil
}

// births leaves the year of birth, which the coefficient of juniors needs, and takes the
// club away.
func (e *eraser) births(ctx context.Context) error {
	text, id := e.out.FIDEID, number(e.out.FIDEID) // as the column of each table has it
	for _, c := range []struct {
		statement string
		args      []any
	}{
		{`UPDATE players SET name = $1, birth = CASE WHEN birth > 9999 THEN birth / 10000 * 10000 ELSE birth END
			WHERE id IN (SELECT player FROM identities WHERE number = $2)`, []any{e.out.Pseudonym, text}},
		{`UPDATE arbiters SET birth = CASE WHEN birth > 9999 THEN birth / 10000 * 10000 ELSE birth END WHERE fide_id = $1`, []any{text}},
		{`UPDATE player_changes SET value = substr(value, 1, 4), was = substr(was, 1, 4) WHERE fide_id = $1 AND field = 'birth'`, []any{id}},
		{`UPDATE player_changes SET value = '', was = '' WHERE fide_id = $1 AND field = 'club'`, []any{id}},
		{`DELETE FROM person_names WHERE fide_id = $1`, []any{id}},
	} {
		n, err := e.exec(ctx, c.statement, c.args...)
		if err != nil {
			return err
		}
		e.out.Rows += n
	}
	return nil
}

// revisions replaces the names in what is kept of lists that others replaced.
func (e *eraser) revisions(ctx context.Context) error {
	type piece struct {
		period, number, seq int
		name                string
		data                []byte
	}
	var pieces []piece
	err := eachRow(ctx, e.tx, `SELECT period, number, name, seq, data FROM revision_state`, func(rows *sql.Rows) error {
		var p piece
		err := rows.Scan(&p.period, &p.number, &p.name, &p.seq, &p.data)
		pieces = append(pieces, p)
		return err
	})
	if err != nil {
		return err
	}
	for _, p := range pieces {
		k, err := unpack(p.data)
		if err != nil {
			continue // a mark without rows
		}
		changed := false
		for _, row := range k.Rows {
			for i, v := range row {
				if text, ok := v.(string); ok && slices.Contains(e.names, text) {
					row[i], changed = e.out.Pseudonym, true
				}
			}
		}
		if !changed {
			continue
		}
		data, err := k.pack()
		if err != nil {
			return err
		}
		if _, err := e.exec(ctx, `UPDATE revision_state SET data = $1 WHERE period = $2 AND number = $3 AND name = $4 AND seq = $5`, data, p.period, p.number, p.name, p.seq); err != nil {
			return err
		}
		e.out.Rows++
	}
	return nil
}

// certificates takes out those of the person: their data are signed, so that they
// cannot be changed.
func (e *eraser) certificates(ctx context.Context) (err error) {
	e.out.Certificates, err = e.exec(ctx, `DELETE FROM certificates WHERE fide_id = $1`, e.out.FIDEID)
	return err
}

// sources takes out what papers are drawn from: it is computed again when it is asked for.
func (e *eraser) sources(ctx context.Context) error {
	_, err := e.exec(ctx, `DELETE FROM paper_sources`)
	return err
}

// log erases the values of the log that speak of the person.
func (e *eraser) log(ctx context.Context) error {
	for _, word := range append([]string{e.out.FIDEID}, e.names...) {
		n, err := e.exec(ctx, `UPDATE log_values SET before = NULL, after = NULL, salt = NULL
			WHERE salt IS NOT NULL AND (instr(COALESCE(before, ''), $1) > 0 OR instr(COALESCE(after, ''), $1) > 0)`, word)
		if err != nil {
			return err
		}
		e.out.LogValues += n
	}
	return nil
}
