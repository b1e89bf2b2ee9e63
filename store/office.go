package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Office returns what the players of reports are looked up in: the lists of the
// database, and the persons of its runs. Lists that come later are not seen. Methods
// may be called from several goroutines.
func (s *Store) Office(ctx context.Context) (identity.Office, error) {
	held, err := s.Lists(ctx)
	if err != nil {
		return nil, err
	}
	return s.office(ctx, held, true), nil
}

// OfficeBefore is the office as a run sees it that starts from the list of a
// period: neither later lists nor the register, to which a run itself adds, so
// that a run done twice says the same.
func (s *Store) OfficeBefore(ctx context.Context, last handbook.Period) (identity.Office, error) {
	held, err := s.Lists(ctx)
	if err != nil {
		return nil, err
	}
	held = slices.DeleteFunc(held, func(l ListInfo) bool { return l.Period > last })
	return s.office(ctx, held, false), nil
}

func (s *Store) office(ctx context.Context, held []ListInfo, register bool) *office {
	o := &office{ctx: ctx, st: s, shelf: &ratinglist.Lists{}, register: register}
	o.said = sync.OnceValues(func() (*Register, error) { return s.Register(ctx) })
	for i := range held {
		o.shelf.Lists = append(o.shelf.Lists, &ratinglist.List{Period: held[i].Period, Kinds: held[i].Kinds})
	}
	return o
}

type office struct {
	ctx      context.Context // of the call that has opened it: who asks an office has none
	st       *Store
	shelf    *ratinglist.Lists         // heads alone
	register bool                      // persons of earlier runs are known, too
	said     func() (*Register, error) // what was said of persons when it was first asked
}

// InForce is the list of the month, of the kind where there is one.
func (o *office) InForce(p handbook.Period, k tournament.Kind) (identity.List, error) {
	for _, kind := range [...]tournament.Kind{k, tournament.Standard, tournament.Rapid, tournament.Blitz} {
		if head := o.shelf.InForce(p, kind); head != nil {
			l := &officeList{office: o, head: head}
			var err error
			l.complete, l.named, err = marked(o.ctx, o.st.read, head.Period)
			return l, err
		}
	}
	return nil, nil
}

type officeList struct {
	*office
	head            *ratinglist.List
	complete, named bool
	day             handbook.Date // of the event; 0: that of the list
}

// On is the list with its persons as they were on a day.
func (l *officeList) On(day handbook.Date) identity.List {
	dated := *l
	dated.day = day
	return &dated
}

func (l *officeList) Period() handbook.Period       { return l.head.Period }
func (l *officeList) Complete() bool                { return l.complete }
func (l *officeList) Covers(k tournament.Kind) bool { return l.head.Kinds[k] }

// Persons are the rows of the list, and for IDs that it lacks those of the
// register.
func (l *officeList) Persons(ids []int) ([]ratinglist.Row, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	register, err := l.said()
	if err != nil {
		return nil, err
	}
	rows, err := l.st.RowsWith(l.ctx, l.head.Period, register.WithAlso(ids))
	if err != nil {
		return nil, err
	}
	rows = register.Joined(rows)
	for i := range rows {
		rows[i] = register.Row(rows[i], max(l.day, l.head.Period.First()))
	}
	if !l.register {
		return rows, nil
	}
	have := make(map[int]bool, len(rows))
	for i := range rows {
		have[rows[i].FIDEID] = true
	}
	var missing []int
	for _, id := range ids {
		if !have[id] {
			missing = append(missing, id)
		}
	}
	known, err := l.st.registered(l.ctx, missing)
	return append(rows, known...), err
}

// Died are the days of death that the office knows.
func (l *officeList) Died(ids []int) (map[int]handbook.Date, error) {
	register, err := l.said()
	if err != nil || len(register.deceased) == 0 {
		return nil, err
	}
	died := map[int]handbook.Date{}
	for _, id := range ids {
		if day := register.Dead(register.ID(id)); day.Valid() {
			died[id] = day
		}
	}
	return died, nil
}

// registered are the persons of the register with these FIDE IDs, without
// ratings.
func (s *Store) registered(ctx context.Context, ids []int) ([]ratinglist.Row, error) {
	var out []ratinglist.Row
	for part := range slices.Chunk(ids, lookup) {
		marks, args := textMarks(part)
		found, err := readRows(ctx, s.read, func(r *ratinglist.Row) []any {
			return []any{numberColumn{&r.FIDEID}, &r.Name, &r.Federation, sexColumn{&r.Sex}, &r.Birth}
		},
			`SELECT i.number, p.name, p.federation, p.sex, p.birth FROM identities i
			JOIN players p ON p.id = i.player WHERE i.authority = 'FIDE' AND i.number IN (`+marks+`)`, args...)
		if err != nil {
			return nil, wrapErr(err, handbook.Say("store.reading.register-read"))
		}
		out = append(out, found...)
	}
	return out, nil
}

// textMarks are the marks of a statement, from $1 on, for numbers as texts, and the texts.
func textMarks(ids []int) (marks string, args []any) {
	for _, id := range ids {
		args = append(args, strconv.Itoa(id))
	}
	return strings.Trim(rowMarks(1, len(args)), "()"), args
}

// numberColumn reads a FIDE ID that is kept as a text; 0: it is none.
type numberColumn struct{ id *int }

// Scan takes what comes from the database.
func (c numberColumn) Scan(from any) error {
	return scanText(from, func(text string) error {
		*c.id = number(text)
		return nil
	})
}

// sexColumn reads a sex that is kept as its letter.
type sexColumn struct{ sex *tournament.Sex }

// Scan takes what comes from the database.
func (c sexColumn) Scan(from any) error {
	return scanText(from, func(text string) error {
		if *c.sex = 0; len(text) == 1 {
			*c.sex = tournament.Sex(text[0])
		}
		return nil
	})
}

const (
	keysAtOnce    = 400 // keys that one statement looks up
	mostOfAKey    = 300 // persons of a key, where no birth year tells them apart
	selectsAtOnce = 100 // selects that one statement joins: SQLite in Go has not the stack for 400
	bothKeys      = 2   // a person found by both has the whole name
)

// Alike finds persons by the keys of their names. Where the birth year is
// known, those of the year and those of an unknown one are taken.
func (l *officeList) Alike(wanted []identity.Wanted) ([]ratinglist.Row, error) {
	if !l.named {
		if err := l.st.enterNames(l.ctx, l.head.Period); err != nil {
			return nil, err
		}
		l.named = true
	}
	var asked []askedName
	for i := range wanted {
		for _, k := range wanted[i].Keys {
			asked = append(asked, askedName{i, k, wanted[i].Birth})
			if wanted[i].Birth != 0 {
				asked = append(asked, askedName{i, k, 0})
			}
		}
	}
	found := make([]map[int]int, len(wanted)) // FIDE ID to number of keys
	add := func(person, id int) {
		if found[person] == nil {
			found[person] = map[int]int{}
		}
		found[person][id]++
	}
	for part := range slices.Chunk(asked, keysAtOnce) {
		if err := l.st.findNames(l.ctx, part, add); err != nil {
			return nil, err
		}
	}
	var anyYear []askedName
	for i := range wanted {
		for _, k := range wanted[i].Keys {
			if wanted[i].Birth == 0 {
				anyYear = append(anyYear, askedName{person: i, key: k})
			}
		}
	}
	for part := range slices.Chunk(anyYear, selectsAtOnce) {
		if err := l.st.namedAnyYear(l.ctx, part, add); err != nil {
			return nil, err
		}
	}
	var ids []int
	for _, persons := range found {
		whole := false
		for _, n := range persons {
			whole = whole || n >= bothKeys
		}
		for id, n := range persons {
			if !whole || n >= bothKeys {
				ids = append(ids, id)
			}
		}
	}
	return l.Persons(slices.Compact(slices.Sorted(slices.Values(ids))))
}

// askedName is a key that a wanted person may be found under.
type askedName struct {
	person int
	key    identity.Key
	birth  int
}

func (s *Store) findNames(ctx context.Context, asked []askedName, add func(person, id int)) error {
	args := make([]any, 0, 3*len(asked))
	for _, a := range asked {
		args = append(args, a.person, int64(a.key), a.birth)
	}
	numbers := strings.Replace(rowMarks(len(asked), 3), "$1, $2, $3", "CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)", 1) // the other rows are as the first is
	return s.eachNamed(ctx, add, `WITH asked (person, key, birth) AS (VALUES `+numbers+`)
		SELECT a.person, n.fide_id FROM asked a CROSS JOIN person_names n WHERE n.key = a.key AND n.birth = a.birth`, args...)
}

// eachNamed calls for each row of a query: a person who is asked for, and a FIDE ID.
func (s *Store) eachNamed(ctx context.Context, add func(person, id int), query string, args ...any) error {
	err := eachRow(ctx, s.read, query, func(rows *sql.Rows) error {
		var person, id int
		err := rows.Scan(&person, &id)
		add(person, id)
		return err
	}, args...)
	return wrapErr(err, handbook.Say("store.reading.persons"))
}

func (s *Store) namedAnyYear(ctx context.Context, asked []askedName, add func(person, id int)) error {
	parts, args := make([]string, len(asked)), []any{}
	for i, a := range asked {
		parts[i] = fmt.Sprintf(`SELECT CAST($%d AS BIGINT), fide_id FROM (SELECT fide_id FROM person_names WHERE key = $%d AND birth > 0 LIMIT %d) AS found`, 2*i+1, 2*i+2, mostOfAKey)
		args = append(args, a.person, int64(a.key))
	}
	return s.eachNamed(ctx, add, strings.Join(parts, " UNION ALL "), args...)
}

// nearLists is how many lists before the one in force may have given a rating.
const nearLists = 3

// Elsewhere are the ratings on the few lists before the one in force and on
// the one after it.
func (l *officeList) Elsewhere(ids []int, k tournament.Kind) ([]identity.Rated, error) {
	at := slices.IndexFunc(l.shelf.Lists, func(h *ratinglist.List) bool { return h.Period == l.head.Period })
	var out []identity.Rated
	for i := max(0, at-nearLists); i <= at+1 && i < len(l.shelf.Lists); i++ {
		if i == at || !l.shelf.Lists[i].Kinds[k] {
			continue
		}
		p := l.shelf.Lists[i].Period
		rows, err := l.st.RowsWith(l.ctx, p, ids)
		if err != nil {
			return nil, err
		}
		for j := range rows {
			if r := rows[j].Standings[k].Rating; r > 0 {
				out = append(out, identity.Rated{FIDEID: rows[j].FIDEID, Period: p, Rating: r})
			}
		}
	}
	return out, nil
}

// personName is one line of person_names.
type personName struct {
	key    identity.Key
	birth  int
	fideID int
}

// nameWriter enters the keys of names. It gathers many and writes them in the
// order of the table, which is many times faster than one by one.
type nameWriter struct {
	tx      *sql.Tx
	waiting []personName
}

// namesWaiting is how many lines are gathered in memory, about 5 MB.
const namesWaiting = 200_000

func (w *nameWriter) add(ctx context.Context, fideID int, name string, birth int) error {
	return w.enter(ctx, fideID, identity.Keys(name), birth)
}

// enter is add for who knows the keys of the name.
func (w *nameWriter) enter(ctx context.Context, fideID int, keys []identity.Key, birth int) error {
	for _, k := range keys {
		w.waiting = append(w.waiting, personName{k, birth, fideID})
	}
	if len(w.waiting) < namesWaiting {
		return nil
	}
	return w.flush(ctx)
}

// inOrder puts lines into the order of the table, each once.
func inOrder(lines []personName) []personName {
	slices.SortFunc(lines, func(a, b personName) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.birth, b.birth), cmp.Compare(a.fideID, b.fideID))
	})
	return slices.Compact(lines)
}

func (w *nameWriter) flush(ctx context.Context) error {
	lines := inOrder(w.waiting)
	w.waiting = w.waiting[:0]
	rows := newRowWriter(w.tx, nameTable, "key, birth, fide_id", notTwice)
	for _, n := range lines {
		rows.add(ctx, int64(n.key), n.birth, n.fideID)
	}
	return rows.close(ctx)
}

// nameTable is where it is kept which names are whose: of each list that of each player.
const nameTable = "person_names"

// rowMarks are the marks of n rows of a statement: ($1, $2), ($3, $4).
func rowMarks(n, width int) string {
	var b strings.Builder
	for i := range n * width {
		switch {
		case i == 0:
			b.WriteString("($")
		case i%width == 0:
			b.WriteString("), ($")
		default:
			b.WriteString(", $")
		}
		b.WriteString(strconv.Itoa(i + 1))
	}
	b.WriteString(")")
	return b.String()
}

// markList keeps what is known of a list, and whether its names are entered.
func markList(ctx context.Context, tx *sql.Tx, p handbook.Period, complete, named bool) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO list_marks (period, complete, named) VALUES ($1, $2, $3)
		ON CONFLICT (period) DO UPDATE SET complete = excluded.complete, named = excluded.named`, int(p), boolToInt(complete), boolToInt(named))
	return err
}

// marked reports whether a list is complete, and whether its names are entered.
func marked(ctx context.Context, q querier, p handbook.Period) (complete, named bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(MAX(complete), 0), COALESCE(MAX(named), 0) FROM list_marks WHERE period = $1`, int(p)).Scan(&complete, &named)
	return complete, named, err
}

// enterNames enters the names of a list from before they were kept.
func (s *Store) enterNames(ctx context.Context, p handbook.Period) error {
	return s.change(ctx, handbook.Say("store.doing.names", "period", p), func(tx *logTx) error {
		w := nameWriter{tx: tx.Tx}
		err := eachRow(ctx, s.read, `SELECT fide_id, name, birth FROM list_rows WHERE period = $1`, func(rows *sql.Rows) error {
			var (
				id, birth int
				name      string
			)
			if err := rows.Scan(&id, &name, &birth); err != nil {
				return err
			}
			return w.add(ctx, id, name, birth)
		}, int(p))
		if err != nil {
			return err
		}
		if err := w.flush(ctx); err != nil {
			return err
		}
		complete, _, err := marked(ctx, tx, p)
		if err != nil {
			return err
		}
		tx.did()
		return markList(ctx, tx.Tx, p, complete, true)
	})
}
