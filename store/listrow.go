package store

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

var selectRows = `SELECT ` + strings.Join(listColumns[1:], ", ") + ` FROM list_rows `

// rowScanner reads list rows. Texts with few values, such as federations, are
// kept once and shared by all rows.
type rowScanner struct {
	raw  [7]sql.RawBytes // name, federation, sex, titles
	seen map[string]string
}

// shared is the one copy of a text of a column with few values.
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

func (c *rowScanner) scan(rows *sql.Rows) (ratinglist.Row, error) {
	var (
		r        ratinglist.Row
		inactive [tournament.Kinds]int
	)
	s := &r.Standings
	err := rows.Scan(&r.FIDEID, &c.raw[0], &c.raw[1], &c.raw[2], &c.raw[3], &c.raw[4], &c.raw[5], &c.raw[6], &r.Birth,
		&s[0].Rating, &s[0].Games, &s[0].K, &inactive[0],
		&s[1].Rating, &s[1].Games, &s[1].K, &inactive[1],
		&s[2].Rating, &s[2].Games, &s[2].K, &inactive[2])
	if err != nil {
		return r, failed(err, handbook.Say("store.reading.row"))
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

func ranging(ctx context.Context, q querier, query string, args ...any) iter.Seq2[ratinglist.Row, error] {
	return func(yield func(ratinglist.Row, error) bool) {
		rows, err := q.QueryContext(ctx, query, args...)
		if err != nil {
			yield(ratinglist.Row{}, failed(err, handbook.Say("store.reading.rows")))
			return
		}
		defer rows.Close()
		c := rowScanner{seen: map[string]string{}}
		for rows.Next() {
			r, err := c.scan(rows)
			if !yield(r, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(ratinglist.Row{}, failed(err, handbook.Say("store.reading.rows")))
		}
	}
}

// Rows ranges over a list in the order of FIDE IDs, of one federation or
// (empty) of all, one row in memory at a time.
func (s *Store) Rows(ctx context.Context, p handbook.Period, federation string) iter.Seq2[ratinglist.Row, error] {
	if federation == "" {
		return ranging(ctx, s.read, selectRows+`WHERE period = $1 ORDER BY fide_id`, int(p))
	}
	return ranging(ctx, s.read, selectRows+`WHERE period = $1 AND federation = $2 ORDER BY fide_id`, int(p), federation)
}

// lookup is how many IDs one statement looks up.
const lookup = 500

// RowsOf is the part of a list that holds these players, sorted and indexed,
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

// personRows are the rows of these persons, those of second IDs joined with
// that of the ID that stays.
func (s *Store) personRows(ctx context.Context, p handbook.Period, ids []int) ([]ratinglist.Row, error) {
	register, err := s.Register(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.rowsOf(ctx, p, register.WithAlso(ids))
	return register.Joined(rows), err
}

// Listed are those of the IDs that have a row of their own in the list of a
// period.
func (s *Store) Listed(ctx context.Context, p handbook.Period, ids []int) (map[int]bool, error) {
	rows, err := s.rowsOf(ctx, p, ids)
	have := make(map[int]bool, len(rows))
	for i := range rows {
		have[rows[i].FIDEID] = true
	}
	return have, err
}

// RowsWith are the rows of these FIDE IDs in the list of a period, sorted, each
// as it stands there.
func (s *Store) RowsWith(ctx context.Context, p handbook.Period, ids []int) ([]ratinglist.Row, error) {
	return s.rowsOf(ctx, p, ids)
}

// rowsOf are the rows of these players in the list of a period, sorted.
func (s *Store) rowsOf(ctx context.Context, p handbook.Period, ids []int) ([]ratinglist.Row, error) {
	var list []ratinglist.Row
	err := chunks(ids, func(marks string, args []any) error {
		for r, err := range ranging(ctx, s.read, selectRows+`WHERE period = $1 AND fide_id IN (`+marks+`) ORDER BY fide_id`,
			append([]any{int(p)}, args...)...) {
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

// JuniorsOf are the players of a list who were born in a year and have the
// juniors' K in some kind.
func (s *Store) JuniorsOf(ctx context.Context, p handbook.Period, born, k int) ([]int, error) {
	var ids []int
	err := eachRow(ctx, s.read, `SELECT fide_id FROM list_rows
		WHERE period = $1 AND birth = $2 AND $3 IN (s_k, r_k, b_k)`, func(rows *sql.Rows) error {
		var id int
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
		return nil
	}, int(p), born, k)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.list", "period", p))
	}
	return ids, nil
}
