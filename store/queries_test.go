package store

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// counted counts the statements that a reader is asked.
type counted struct {
	querier
	n int
}

func (c *counted) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	c.n++
	return c.querier.QueryContext(ctx, query, args...)
}

func (c *counted) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	c.n++
	return c.querier.QueryRowContext(ctx, query, args...)
}

// A report is held against the list in a few statements, whatever its players:
// the number grows by one for each five hundred of them, or each four hundred keys of
// names that are looked for, each hundred without a year of birth.
func TestQueriesOfALookup(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	list := &ratinglist.List{}
	name := func(i int) string {
		return fmt.Sprintf("%c%s, %c%s", 'A'+i%26, []string{"rendal", "omarik", "uskino", "elvato"}[i/26%4], 'A'+i/104%26, []string{"nna", "duard", "lga"}[i/7%3])
	}
	for i := range 2000 {
		list.Rows = append(list.Rows, ratinglist.Row{
			FIDEID: 1000 + i, Name: name(i), Federation: "TST", Birth: 1950 + i%60, Standings: [tournament.Kinds]ratinglist.Standing{{Rating: 1500, K: 20}},
		})
	}
	var b bytes.Buffer
	require.NoError(t, ratinglist.WriteCSV(&b, ratinglist.Combined(2026_09), list.All()))
	r, err := ratinglist.Open(&b, "list.csv", ratinglist.Options{Period: 2026_09, Complete: true})
	require.NoError(t, err)
	_, err = s.Import(t.Context(), r, 2026_09, ImportOptions{})
	require.NoError(t, err)

	// queries counts the queries for a report of n players, of whom some have an
	// unknown ID.
	queries := func(n, unknown int, birth bool) int {
		report := &tournament.Tournament{File: "a.trf", Format: "TRF16", Start: 2026_09_05}
		for i := range n {
			p := tournament.Player{StartingRank: i + 1, Line: i + 1, Name: name(i), FIDEID: 1000 + i, Federation: "TST", Rating: 1500, Birth: handbook.Date(list.Rows[i].Birth*1_00_00 + 1_01)}
			if i < unknown {
				p.FIDEID = 90_000_000 + i
			}
			if !birth {
				p.Birth = 0
			}
			report.Players = append(report.Players, p)
		}
		report.Index()
		reader := &counted{querier: s.pool}
		one := *s
		one.read = reader
		office, err := one.Office(t.Context())
		require.NoError(t, err)
		found, err := identity.Check(report, tournament.Standard, office)
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(found), unknown)
		return reader.n
	}
	clean := queries(30, 0, true)
	require.Equal(t, clean, queries(300, 0, true), "not one for each player")
	require.LessOrEqual(t, clean, 5)
	few := queries(300, 10, true)
	require.LessOrEqual(t, few, clean+4)
	require.LessOrEqual(t, queries(300, 300, true), few+8, "four hundred keys in each")
	require.LessOrEqual(t, queries(300, 300, false), few+8, "without years of birth, too")
}

// What serve asks every few seconds does not read the whole history.
func TestOpenAttemptsHaveAnIndex(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	for _, statement := range []string{closeAttempts, `SELECT * FROM job_history ` + openAttempts} {
		var id, parent, unused int
		var how string
		require.NoError(t, s.pool.QueryRowContext(t.Context(), `EXPLAIN QUERY PLAN `+strings.NewReplacer("$1", "'inbox'", "$2", "''").Replace(statement)).Scan(&id, &parent, &unused, &how))
		require.Contains(t, how, "INDEX job_history_next", statement)
	}
}
