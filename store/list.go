package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Source tells where a list came from.
type Source string

// The two sources.
const (
	Imported  Source = "imported"
	Published Source = "published"
)

// ListInfo is a list without its rows.
type ListInfo struct {
	Period handbook.Period
	Source Source
	Kinds  [tournament.Kinds]bool
	Rows   int
}

// ListMarks tell the contents of the lists: a list has another mark once a row of it
// is another, or something else is said of a person.
func (s *Store) ListMarks(ctx context.Context) (map[handbook.Period]string, error) {
	marks := map[handbook.Period]string{}
	err := eachRow(ctx, s.read, `SELECT l.period, COALESCE(d.sha256, '') || ',' || (SELECT COALESCE(MAX(id), 0) || ',' || COALESCE(SUM(LENGTH(value)), 0) FROM player_changes)
		FROM lists l LEFT JOIN list_digests d ON d.source = 'own' AND d.period = l.period`, func(rows *sql.Rows) error {
		var p handbook.Period
		var mark string
		err := rows.Scan(&p, &mark)
		marks[p] = mark
		return err
	})
	return marks, err
}

// Header is the head of the list in the form of package ratinglist.
func (l *ListInfo) Header() ratinglist.Header {
	return ratinglist.Header{Period: l.Period, Kinds: l.Kinds}
}

func kindsSet(kinds [tournament.Kinds]bool) int {
	set := 0
	for k, has := range kinds {
		if has {
			set |= 1 << k
		}
	}
	return set
}

func kindsOf(set int) (kinds [tournament.Kinds]bool) {
	for k := range kinds {
		kinds[k] = set&(1<<k) != 0
	}
	return kinds
}

// NoListError says that the list of a period is missing.
type NoListError struct{ Period handbook.Period }

func (e *NoListError) Error() string { return language.English.Say(e.Text()) }

// Text is what the error says.
func (e *NoListError) Text() handbook.Text {
	return handbook.Say("store.wrong.no-list", "period", e.Period)
}

// List of a period, a [NoListError] where there is none.
func (s *Store) List(ctx context.Context, p handbook.Period) (ListInfo, error) {
	return listOf(ctx, s.read, p)
}

func listOf(ctx context.Context, q querier, p handbook.Period) (ListInfo, error) {
	l := ListInfo{Period: p}
	var set int
	err := q.QueryRowContext(ctx, `SELECT source, kinds, row_count FROM lists WHERE period = $1`, int(p)).Scan(&l.Source, &set, &l.Rows)
	if errors.Is(err, sql.ErrNoRows) {
		return l, &NoListError{p}
	}
	if err != nil {
		return l, failed(err, handbook.Say("store.reading.list", "period", p))
	}
	l.Kinds = kindsOf(set)
	return l, nil
}

// Lists are all lists, oldest first.
func (s *Store) Lists(ctx context.Context) ([]ListInfo, error) {
	found := []ListInfo{}
	err := eachRow(ctx, s.read, `SELECT period, source, kinds, row_count FROM lists ORDER BY period`, func(rows *sql.Rows) error {
		var (
			l   ListInfo
			set int
		)
		if err := rows.Scan(&l.Period, &l.Source, &set, &l.Rows); err != nil {
			return err
		}
		l.Kinds = kindsOf(set)
		found = append(found, l)
		return nil
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.lists"))
	}
	return found, nil
}

// Published tells whether the list of a period was published by a run.
func (s *Store) Published(ctx context.Context, p handbook.Period) (bool, error) {
	l, err := s.List(ctx, p)
	var missing *NoListError
	if errors.As(err, &missing) {
		return false, nil
	}
	return l.Source == Published, err
}
