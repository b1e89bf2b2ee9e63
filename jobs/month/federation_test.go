package month

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// federation is invented play of many months: events between the players of a
// list. Everything follows from the seed.
type federation struct {
	random  *rand.Rand
	rows    []ratinglist.Row
	first   handbook.Period // of the list that the office begins with
	second  map[int]int     // second FIDE IDs that reports name some persons by, now and then
	doubled int             // times that one did
}

func newFederation(seed uint64, players int) *federation {
	f := &federation{random: rand.New(rand.NewPCG(seed, 10)), first: 2025_01}
	for i := range players {
		row := ratinglist.Row{FIDEID: 100_001 + i, Name: fmt.Sprintf("Player%s, %s", letters(i), letters(i*7+3)), Federation: "TST", Birth: 1950 + i%60}
		if i%9 > 0 {
			row.Standings[0] = ratinglist.Standing{Rating: tournament.Rating(1450 + f.random.IntN(900)), K: 20}
		}
		f.rows = append(f.rows, row)
	}
	return f
}

// letters is a number written as letters: names have no digits.
func letters(n int) string {
	s := ""
	for ; n > 0 || s == ""; n /= 26 {
		s += string(rune('a' + n%26))
	}
	return s
}

// field are players drawn from the list.
func (f *federation) field(n int) []ratinglist.Row {
	var field []ratinglist.Row
	for _, at := range f.random.Perm(len(f.rows))[:n] {
		row := f.rows[at]
		if id := f.second[row.FIDEID]; id != 0 && f.random.IntN(2) == 0 {
			row.FIDEID = id
			f.doubled++
		}
		field = append(field, row)
	}
	return field
}

// robin is a round robin of six on the first days of a month.
func (f *federation) robin(title string, month handbook.Period) *tournament.Tournament {
	first := month.First().AddDays(f.random.IntN(20))
	var days []handbook.Date
	for i := range 5 {
		days = append(days, first.AddDays(i))
	}
	t := robin(title, days[4], days...)
	for i, row := range f.field(6) {
		p := &t.Players[i]
		p.Name, p.FIDEID, p.Federation, p.Birth = row.Name, row.FIDEID, row.Federation, handbook.Date(row.Birth*1_00_00+1_01)
		p.Sex, p.Games, p.Points = row.Sex, nil, 0
	}
	for r := range days {
		for _, pair := range berger6[r] {
			w, b := &t.Players[pair[0]-1], &t.Players[pair[1]-1]
			result, other := f.result()
			w.Games = append(w.Games, tournament.Game{Opponent: b.StartingRank, Colour: tournament.White, Result: result})
			b.Games = append(b.Games, tournament.Game{Opponent: w.StartingRank, Colour: tournament.Black, Result: other})
			w.Points, b.Points = w.Points+result.Score(), b.Points+other.Score()
		}
	}
	return t
}

func (f *federation) result() (white, black tournament.Result) {
	switch f.random.IntN(5) {
	case 0, 1:
		return tournament.Win, tournament.Loss
	case 2:
		return tournament.Draw, tournament.Draw
	}
	return tournament.Loss, tournament.Win
}

// open is a Swiss, without the ratings of its players.
func (f *federation) open(title string, month handbook.Period, players, rounds int) *tournament.Tournament {
	t := simulate.Event(f.random.Uint64(), simulate.EventOptions{
		Name: title, City: "Town", Start: month.First().AddDays(f.random.IntN(18)), Field: f.field(players), Rounds: rounds, System: simulate.Swiss,
	})
	for i := range t.Players {
		t.Players[i].Rating = 0
	}
	return t
}

// corrected is a report with one game between rated players turned round.
func (f *federation) corrected(t *tournament.Tournament) *tournament.Tournament {
	c := *t
	c.Players = append([]tournament.Player{}, t.Players...)
	for i := range c.Players {
		c.Players[i].Games = append([]tournament.Game{}, t.Players[i].Games...)
	}
	c.Index()
	for {
		p := &c.Players[f.random.IntN(len(c.Players))]
		r := len(p.Games) - 1
		g := &p.Games[r]
		o := c.Player(g.Opponent)
		if o == nil || !g.Result.Rated() {
			continue
		}
		from, opposite := g.Result.Score(), o.Games[r].Result.Score()
		switch g.Result {
		case tournament.Win:
			g.Result, o.Games[r].Result = tournament.Loss, tournament.Win
		default:
			g.Result, o.Games[r].Result = tournament.Win, tournament.Loss
		}
		p.Points, o.Points = p.Points+g.Result.Score()-from, o.Points+o.Games[r].Result.Score()-opposite
		return &c
	}
}

func (d *desk) give(t *tournament.Tournament, at time.Time) jobs.Outcome {
	d.Helper()
	var b bytes.Buffer
	require.NoError(d, trf.Write(&b, t, trf.TRF16))
	out, err := jobs.Ingest(d.Context(), d.st, jobs.Submission{Name: t.Name + ".trf", Data: b.Bytes(), By: "officer"}, at)
	require.NoError(d, err)
	return out
}
