package month

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// leagueReport is the report of the league. Its tests take minutes and are among
// the long corpora alone.
func leagueReport(t *testing.T) []byte {
	t.Helper()
	if !*corpus {
		t.Skip("eleven months of a league of 3,000 players: make corpus")
	}
	t.Parallel()
	data, err := os.ReadFile("../../../shared/data/trf/belgian-interclubs-2024-25.trf")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the league's report lies in ../shared, which is not here")
	}
	require.NoError(t, err)
	return data
}

// The Belgian league of 2024/25, the largest real report, is rated month by
// month: the list of each month from October on is published, and the
// rounds come to the lists that their days belong to.
func TestCorpusLeagueMonthByMonth(t *testing.T) {
	data := leagueReport(t)
	league, _, err := trf.Read("league.trf", data)
	require.NoError(t, err)
	d := newDesk(t)
	d.importRows(2024_09, listOf(league))
	_, err = jobs.Ingest(t.Context(), d.st, jobs.Submission{Name: "league.trf", Data: data}, time.Date(2024, 9, 30, 12, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	rated := map[handbook.Period]int{}
	for p := handbook.Period(2024_10); p <= lastOfLeague; p = p.Add(1) {
		s, err := Run(t.Context(), d.st, Options{Period: p, Publish: true, Accept: allAccepted(), Out: d.dir, Version: "test", Now: officeNow, Federation: "LUX"})
		require.NoError(t, err, "the list of %s", p)
		require.True(t, s.Published)
		for _, one := range s.Tournaments {
			rated[p] = one.Games
		}
	}
	require.Equal(t, leagueGames, rated)
}

// lastOfLeague is the last list of the league that is made.
const lastOfLeague = handbook.Period(2025_06)

// leagueGames are the games that each list rates of the league.
var leagueGames = map[handbook.Period]int{
	2024_11: 4014, // rounds 1 and 2, and rounds 9 to 11, whose days stand a year too early in the report
	2024_12: 1619, // rounds 3 and 4
	2025_01: 799,
	2025_02: 804,
	2025_03: 1589, // rounds 7 and 8
	2025_04: 0,
	2025_05: 0,
}

// The same league as its office would send it: each month's rounds by
// themselves. No part is asked about or replaces another, and each list rates
// the same games.
func TestCorpusLeagueReportedMonthByMonth(t *testing.T) {
	data := leagueReport(t)
	d := newDesk(t)
	rated, parts := map[handbook.Period]int{}, 0
	for p := handbook.Period(2024_10); p <= lastOfLeague; p = p.Add(1) {
		league, _, err := trf.Read("league.trf", data)
		require.NoError(t, err)
		if p == 2024_10 {
			d.importRows(2024_09, listOf(league))
		}
		if thisMonth(league, p) {
			var b bytes.Buffer
			require.NoError(t, trf.Write(&b, league, trf.TRF16))
			out, err := jobs.Ingest(t.Context(), d.st, jobs.Submission{Name: p.String() + ".trf", Data: b.Bytes()}, time.Date(p.Year(), time.Month(p.Month()), 1, 12, 0, 0, 0, time.UTC))
			require.NoError(t, err)
			require.Equal(t, store.Accepted, out.Submission.State, "the part of %s", p)
			require.Empty(t, out.Superseded)
			require.Len(t, out.Parts, parts)
			parts++
		}
		s, err := Run(t.Context(), d.st, Options{Period: p, Publish: true, Accept: allAccepted(), Out: d.dir, Version: "test", Now: officeNow, Federation: "LUX"})
		require.NoError(t, err, "the list of %s", p)
		for _, one := range s.Tournaments {
			rated[p] = one.Games
		}
	}
	require.Equal(t, 6, parts)
	require.Equal(t, leagueGames, rated)
}

// thisMonth leaves the rounds alone that were played in the month before the
// list, and reports whether there are any. The rounds whose days stand a year too
// early come with the first.
func thisMonth(t *tournament.Tournament, p handbook.Period) bool {
	of := func(round int) bool {
		month := max(t.RoundDate(round).Period(), t.FirstDay().Period())
		return month.Add(1) == p
	}
	found := false
	for i := range t.Players {
		q := &t.Players[i]
		q.Points = 0
		for r := range q.Games {
			if !of(r + 1) {
				q.Games[r] = tournament.Game{}
			}
			found = found || q.Games[r].Opponent != 0
			q.Points += q.Games[r].Result.Score()
		}
	}
	return found
}

// listOf is a rating list of the players of a report, as the report has them.
func listOf(t *tournament.Tournament) []ratinglist.Row {
	var rows []ratinglist.Row
	for i := range t.Players {
		p := &t.Players[i]
		if p.FIDEID == 0 {
			continue
		}
		row := ratinglist.Row{FIDEID: p.FIDEID, Name: p.Name, Federation: p.Federation, Sex: p.Sex, Birth: p.Birth.Year()}
		if p.Rating > 0 {
			row.Standings[0] = ratinglist.Standing{Rating: p.Rating, K: 20}
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b ratinglist.Row) int { return cmp.Compare(a.FIDEID, b.FIDEID) })
	return slices.CompactFunc(rows, func(a, b ratinglist.Row) bool { return a.FIDEID == b.FIDEID })
}
