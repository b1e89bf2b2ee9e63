package month

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// scored is a round robin of the six in which number 1 has these results; the
// others draw.
func scored(title string, start handbook.Date, results string) *tournament.Tournament {
	var days []handbook.Date
	for i := range 5 {
		days = append(days, start.AddDays(i))
	}
	t := robin(title, start.AddDays(4), days...)
	mirror := map[tournament.Result]tournament.Result{'1': '0', '0': '1', '=': '=', '-': '+'}
	for i := range t.Players {
		p := &t.Players[i]
		p.Points = 0
		for r := range p.Games {
			g := &p.Games[r]
			switch {
			case p.StartingRank == 1:
				g.Result = tournament.Result(results[r])
			case g.Opponent == 1:
				g.Result = mirror[tournament.Result(results[r])]
			default:
				g.Result = tournament.Draw
			}
			p.Points += t.Scoring.Points(*g)
		}
	}
	for i := range t.Players {
		t.Players[i].Rank = 0
	}
	return t
}

// The example of the titles work, through a month: 2496 on the list, 4.0 gained
// in round 5, 2488 on the next list. The run says the game, and the ledger has
// the 2500 of 1.5.3a.
func TestRatingReachedWithinAMonth(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	var rows []ratinglist.Row
	for i, r := range []tournament.Rating{2496, 2496, 2496, 2424, 2424, 2568} {
		row := ratinglist.Row{FIDEID: 1001 + i, Name: name(i + 1), Federation: []string{"TST", "OTH"}[i%2], Birth: 1990}
		row.Standings[0] = ratinglist.Standing{Rating: r, K: 10}
		rows = append(rows, row)
	}
	d.importRows(2026_09, rows)
	d.submit(scored("First", 2026_09_01, "====1"))
	d.submit(scored("Second", 2026_09_10, "-0=0="))
	s := d.run(2026_10, true)
	require.Equal(t, tournament.Rating(2488), d.row(2026_10, 1001).Standings[0].Rating)

	want := "Player, A (1001) had 2500 after round 5 of First on 2026-09-05 (2496 before the game, 2488 on the list of 2026-10): enough for GM, though the list does not show it"
	var said []string
	for _, f := range s.Findings {
		if f.Rule == "rating-reached" && strings.Contains(language.English.Message(&f), "(1001)") {
			said = append(said, language.English.Message(&f))
			require.Equal(t, "B.01-1.5.3a", f.Article)
			require.Equal(t, 5, f.Round)
		}
	}
	require.Equal(t, []string{want}, said)
	text, err := os.ReadFile(filepath.Join(s.Out, "run.txt"))
	require.NoError(t, err)
	require.Contains(t, string(text), want)

	f, ok, err := d.st.LedgerFacts(t.Context(), 1001)
	require.NoError(t, err)
	require.True(t, ok)
	a := titles.NewApplication(&f, tournament.GM, 0)
	require.NotNil(t, a.Rating)
	require.Equal(t, handbook.Date(2026_09_05), a.Rating.Day)
	require.Equal(t, tournament.Hundredths(2500_00), f.Highest)

	// run again: the same rows once
	d.run(2026_10, true)
	again, _, err := d.st.LedgerFacts(t.Context(), 1001)
	require.NoError(t, err)
	require.Equal(t, f, again)
}

// A player whose rating rose between the lists is looked at, however low it was on both.
func TestHighestBetweenTheLists(t *testing.T) {
	t.Parallel()
	p := &rating.Player{Rating: 2195, K: 20, Tournaments: []rating.Record{
		{Games: []rating.RatedGame{{Delta: -50}, {Delta: 20}}}, {Games: []rating.RatedGame{{Delta: 5}, {Delta: -90}}},
	}}
	require.Equal(t, tournament.Hundredths(2200_00), highest(p))
}
