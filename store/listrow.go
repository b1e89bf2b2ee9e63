package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// rowsFrom reads rows of lists from a view, as a connection takes them fastest.
type rowsFrom struct {
	q    querier
	text bool   // one JSON array for each row, which SQLite gives in half the time of its columns
	view string // list_rows or official_rows
}

// rowsOfLists reads rows of the lists of the office.
func (s *Store) rowsOfLists() rowsFrom { return rowsFrom{s.read, InFile(s.path), ownTables.rows} }

// rowScanner reads list rows. Texts with few values, such as federations, are
// kept once and shared by all rows.
type rowScanner struct {
	raw  [7]sql.RawBytes // name, federation, sex, titles
	seen map[string]string
	line sql.RawBytes // all of a row, where it comes so
	room []byte       // for the texts of a line that it writes otherwise
}

// shared returns the one copy of a text of a column with few values.
func (c *rowScanner) shared(raw sql.RawBytes) string {
	if s, ok := c.seen[string(raw)]; ok {
		return s
	}
	s := string(raw)
	if len(c.seen) < 10000 {
		c.seen[s] = s
	}
	return s
}

// scan reads a row.
func (c *rowScanner) scan(rows *sql.Rows, text bool) (ratinglist.Row, error) {
	var (
		r        ratinglist.Row
		inactive [tournament.Kinds]int
	)
	s := &r.Standings
	numbers := [...]*int{
		&r.FIDEID, &r.Birth,
		(*int)(&s[0].Rating), &s[0].Games, &s[0].K, &inactive[0],
		(*int)(&s[1].Rating), &s[1].Games, &s[1].K, &inactive[1],
		(*int)(&s[2].Rating), &s[2].Games, &s[2].K, &inactive[2],
	}
	err := error(nil)
	if text {
		if err = rows.Scan(&c.line); err == nil {
			err = c.split(numbers[:])
		}
	} else {
		to := make([]any, 0, len(numbers)+len(c.raw))
		to = append(to, numbers[0])
		for i := range c.raw {
			to = append(to, &c.raw[i])
		}
		for _, n := range numbers[1:] {
			to = append(to, n)
		}
		err = rows.Scan(to...)
	}
	if err != nil {
		return r, wrapErr(err, handbook.Say("store.reading.row"))
	}
	r.Name, r.Federation = string(c.raw[0]), c.shared(c.raw[1])
	if len(c.raw[2]) == 1 {
		r.Sex = tournament.Sex(c.raw[2][0])
	}
	var ok bool
	if r.Title, ok = tournament.ParseTitle(c.shared(c.raw[3])); !ok {
		r.Honorary.Title = c.shared(c.raw[3])
	}
	if r.WomenTitle, ok = tournament.ParseTitle(c.shared(c.raw[4])); !ok {
		r.Honorary.Women = c.shared(c.raw[4])
	}
	r.OtherTitles, r.ArenaTitle = c.shared(c.raw[5]), c.shared(c.raw[6])
	for k := range s {
		s[k].Inactive = inactive[k] != 0
	}
	return r, nil
}

// split takes the line of a row apart, as the database writes it: the first number, the
// texts, the other numbers.
func (c *rowScanner) split(numbers []*int) error {
	rest := c.line
	c.room = c.room[:0]
	next := func(first, second byte) bool {
		if len(rest) == 0 || rest[0] != first {
			return false
		}
		rest = rest[1:]
		return len(rest) > 0 && (second == 0 || rest[0] == second)
	}
	number := func(to *int) bool {
		n := 0
		for n < len(rest) && (rest[n] == '-' || rest[n] >= '0' && rest[n] <= '9') {
			n++
		}
		value, err := strconv.Atoi(string(rest[:n]))
		*to, rest = value, rest[n:]
		return err == nil
	}
	is := next('[', 0) && number(numbers[0])
	for i := range c.raw {
		if is = is && next(',', '"'); is {
			c.raw[i], rest, is = c.unquoted(rest)
		}
	}
	for _, to := range numbers[1:] {
		is = is && next(',', 0) && number(to)
	}
	if !is || string(rest) != "]" {
		return handbook.Errorf("store.wrong.kept-row", "row", string(c.line))
	}
	return nil
}

// unquoted returns the text that a JSON text begins with, and what follows it.
func (c *rowScanner) unquoted(text []byte) (is, rest []byte, ok bool) {
	end := bytes.IndexByte(text[1:], '"') + 1
	if end > 0 && bytes.IndexByte(text[:end], '\\') < 0 {
		return text[1:end], text[end+1:], true
	}
	for end = 1; end < len(text) && text[end] != '"'; end++ {
		if text[end] == '\\' {
			end++
		}
	}
	if end >= len(text) {
		return nil, nil, false
	}
	var plain string
	if err := json.Unmarshal(text[:end+1], &plain); err != nil {
		return nil, nil, false
	}
	at := len(c.room)
	c.room = append(c.room, plain...)
	return c.room[at:len(c.room):len(c.room)], text[end+1:], true
}

// ranging reads the rows that what follows the view in a statement says.
func (f rowsFrom) ranging(ctx context.Context, where string, args ...any) iter.Seq2[ratinglist.Row, error] {
	return f.reading(ctx, listColumns[1:], f.view+` `+where, args...)
}

// ofFederation reads the rows of the players of one federation. SQLite finds them in an index
// that tells which of a player's rows stood on the list, before it looks one up.
func (f rowsFrom) ofFederation(ctx context.Context, p handbook.Period, federation string) iter.Seq2[ratinglist.Row, error] {
	if !f.text {
		return f.ranging(ctx, `WHERE period = $1 AND federation = $2 ORDER BY fide_id`, int(p), federation)
	}
	columns := make([]string, len(listColumns)-1)
	for i, c := range listColumns[1:] {
		if columns[i] = "v." + c; strings.HasSuffix(c, "_games") {
			columns[i] = "COALESCE(g." + c + ", 0)"
		}
	}
	return f.reading(ctx, columns, `lists l CROSS JOIN list_versions k CROSS JOIN list_versions v
		LEFT JOIN list_games g ON g.period = l.period AND g.fide_id = v.fide_id
		WHERE k.valid_to > l.period AND k.valid_from <= l.period AND v.fide_id = k.fide_id AND v.valid_from = k.valid_from
		AND l.period = $1 AND k.federation = $2 ORDER BY k.fide_id`, int(p), federation)
}

// reading reads rows, whose columns are those of a list, from what a statement says.
func (f rowsFrom) reading(ctx context.Context, columns []string, from string, args ...any) iter.Seq2[ratinglist.Row, error] {
	row := strings.Join(columns, ", ")
	if f.text {
		row = `json_array(` + row + `)`
	}
	return func(yield func(ratinglist.Row, error) bool) {
		rows, err := f.q.QueryContext(ctx, `SELECT `+row+` FROM `+from, args...)
		if err != nil {
			yield(ratinglist.Row{}, wrapErr(err, handbook.Say("store.reading.rows")))
			return
		}
		defer rows.Close()
		c := rowScanner{seen: map[string]string{}}
		for rows.Next() {
			r, err := c.scan(rows, f.text)
			if !yield(r, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(ratinglist.Row{}, wrapErr(err, handbook.Say("store.reading.rows")))
		}
	}
}

// Rows ranges over a list in the order of FIDE IDs, of one federation or
// (empty) of all, one row in memory at a time.
func (s *Store) Rows(ctx context.Context, p handbook.Period, federation string) iter.Seq2[ratinglist.Row, error] {
	if federation == "" {
		return s.rowsOfLists().ranging(ctx, `WHERE period = $1 ORDER BY fide_id`, int(p))
	}
	return s.rowsOfLists().ofFederation(ctx, p, federation)
}

// lookup is how many IDs one statement looks up.
const lookup = 500

// RowsOf returns the part of a list that holds these players, sorted and indexed,
// one row for a person with two FIDE IDs;
// a [NoListError] where there is no list of the period.
func (s *Store) RowsOf(ctx context.Context, p handbook.Period, ids []int) (*ratinglist.List, error) {
	info, err := s.List(ctx, p)
	if err != nil {
		return nil, err
	}
	l := &ratinglist.List{Period: p, Kinds: info.Kinds}
	if l.Rows, err = s.personRows(ctx, p, ids); err != nil {
		return nil, err
	}
	l.Index()
	return l, nil
}

// personRows returns the rows of these persons, those of second IDs joined with
// that of the ID that stays.
func (s *Store) personRows(ctx context.Context, p handbook.Period, ids []int) ([]ratinglist.Row, error) {
	register, err := s.Register(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.RowsWith(ctx, p, register.WithAlso(ids))
	return register.Joined(rows), err
}

// Listed returns those of the IDs that have a row of their own in the list of a
// period.
func (s *Store) Listed(ctx context.Context, p handbook.Period, ids []int) (map[int]bool, error) {
	rows, err := s.RowsWith(ctx, p, ids)
	have := make(map[int]bool, len(rows))
	for i := range rows {
		have[rows[i].FIDEID] = true
	}
	return have, err
}

// RowsWith returns the rows of these FIDE IDs in the list of a period, sorted, each
// as it stands there.
func (s *Store) RowsWith(ctx context.Context, p handbook.Period, ids []int) ([]ratinglist.Row, error) {
	return s.rowsOfLists().rowsOf(ctx, p, ids)
}

// rowsOf returns the rows of these players in the list of a period, sorted.
func (f rowsFrom) rowsOf(ctx context.Context, p handbook.Period, ids []int) ([]ratinglist.Row, error) {
	list := make([]ratinglist.Row, 0, len(ids)) // of hundreds of thousands, a slice that grows has room for twice as many
	err := chunks(ids, func(marks string, args []any) error {
		for r, err := range f.ranging(ctx, `WHERE period = $1 AND fide_id IN (`+marks+`) ORDER BY fide_id`, append([]any{int(p)}, args...)...) {
			if err != nil {
				return err
			}
			list = append(list, r)
		}
		return nil
	})
	return list, err
}

// chunks sorts the IDs and calls the function with a limited number of them at a
// time, as arguments of a statement from $2 on.
func chunks(ids []int, call func(marks string, args []any) error) error {
	sorted := slices.Compact(slices.Sorted(slices.Values(ids)))
	for part := range slices.Chunk(sorted, lookup) {
		marks, args := make([]string, len(part)), make([]any, len(part))
		for i, id := range part {
			marks[i], args[i] = fmt.Sprintf("$%d", i+2), id
		}
		if err := call(strings.Join(marks, ", "), args); err != nil {
			return err
		}
	}
	return nil
}

// JuniorsOf returns the players of a list who were born in a year and have the
// juniors' K in some kind.
func (s *Store) JuniorsOf(ctx context.Context, p handbook.Period, born, k int) ([]int, error) {
	ids, err := readValues[int](ctx, s.read, `SELECT fide_id FROM list_rows WHERE period = $1 AND birth = $2 AND $3 IN (s_k, r_k, b_k)`, int(p), born, k)
	return ids, wrapErr(err, handbook.Say("store.reading.list", "period", p))
}
