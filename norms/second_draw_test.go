package norms_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// drawEvent draws an event in which norms are near.
func drawEvent(t *testing.T, rnd *rand.Rand) *norms.Event {
	pick := func(list ...string) string { return list[rnd.IntN(len(list))] }
	formats := []registration.Format{
		registration.Swiss, registration.Swiss, registration.Swiss, registration.RoundRobin, registration.DoubleRoundRobin, registration.TeamRoundRobin,
		registration.Scheveningen, registration.Knockout,
	}
	start := []handbook.Date{2022_01_01, 2023_12_31, 2024_01_01, 2026_03_02}[rnd.IntN(4)]
	edition, err := norms.InForce(start)
	require.NoError(t, err)
	rounds := 7 + rnd.IntN(7)
	if rnd.IntN(3) == 0 {
		rounds = 9
	}
	ev := &norms.Event{File: "drawn.trf", Edition: edition, Format: formats[rnd.IntN(len(formats))]}
	distinct := rounds
	if ev.Format == registration.DoubleRoundRobin {
		rounds = 10 + 2*rnd.IntN(2)
		distinct = rounds / 2
	}
	ev.EventKind = pick("", "", "", "", "", "zonal", "national-championship", "world-team", "world-cup")
	own := pick("HUN", "HUN", "HUN", "HUN", "FID")
	report := &tournament.Tournament{
		Name: "Invented Open", Federation: pick("HUN", "HUN", "AUT"), Start: start, End: start.AddDays(9), Rounds: rounds,
		Scoring: tournament.StandardScoring,
		Players: []tournament.Player{{StartingRank: 1, Name: "Sample, Player", Federation: own, Sex: tournament.Female}},
	}
	ev.Tournament = report
	ev.Field = []norms.Entrant{{Rating: 2300, Federation: own, Sex: tournament.Female}}
	drawField(rnd, ev, distinct, rounds)
	results := pick("1111==0", "11==00", "1==", "1", "11111=0")
	odd := rnd.IntN(3) == 0
	for i := range rounds {
		g := tournament.Game{Opponent: i%distinct + 2, Colour: tournament.White, Result: tournament.Result(results[rnd.IntN(len(results))])}
		if odd && (rnd.IntN(rounds) == 0 || i == rounds-1 && rnd.IntN(3) == 0) {
			g.Result = tournament.Result("+++-UHFZWDL"[rnd.IntN(11)])
		}
		if slices.Contains([]tournament.Result{'U', 'H', 'F', 'Z'}, g.Result) {
			g.Opponent, g.Colour = 0, 0
		} else {
			theirs := map[tournament.Result]tournament.Result{'1': '0', '0': '1', '=': '=', '+': '-', '-': '+', 'W': 'L', 'L': 'W', 'D': 'D'}
			report.Players[g.Opponent-1].Games[i] = tournament.Game{Opponent: 1, Colour: tournament.Black, Result: theirs[g.Result]}
		}
		report.Players[0].Games = append(report.Players[0].Games, g)
	}
	report.Index()
	return ev
}

// drawField draws the opponents.
func drawField(rnd *rand.Rand, ev *norms.Event, opponents, rounds int) {
	least := []int{2380, 2230, 2180, 2030}[rnd.IntN(4)]
	lift, spread := rnd.IntN(120)-20, 1+rnd.IntN(90)
	titles := [][]tournament.Title{
		{tournament.GM, tournament.GM, tournament.IM, tournament.FM, tournament.NoTitle},
		{tournament.GM, tournament.IM, tournament.WGM, tournament.WIM, tournament.WFM, tournament.NoTitle, tournament.NoTitle},
		{tournament.GM, tournament.FM, tournament.CM, tournament.NoTitle},
		{tournament.GM, tournament.IM},
	}[rnd.IntN(4)]
	feds := []string{"GER", "HUN", "AUT", "POL", "GER", "FID", "NON"}[:2+rnd.IntN(6)]
	for i := range opponents {
		e := norms.Entrant{
			Rating: tournament.Rating(least + lift + rnd.IntN(2*spread) - spread), Title: titles[rnd.IntN(len(titles))],
			Federation: feds[rnd.IntN(len(feds))],
		}
		switch rnd.IntN(14) {
		case 0:
			e.Rating = 0
		case 1, 2:
			e.Rating = tournament.Rating(least - 100 - rnd.IntN(300))
		}
		ev.Field = append(ev.Field, e)
		ev.Tournament.Players = append(ev.Tournament.Players, tournament.Player{
			StartingRank: i + 2, Name: fmt.Sprintf("Opponent %d", i+2), Federation: e.Federation,
			Games: make([]tournament.Game, rounds),
		})
	}
}

func about(ev *norms.Event, title tournament.Title) string {
	text := fmt.Sprintf("%s, %s of %s, kind %q, own %s, host %s", title, ev.Format, ev.Edition.Key, ev.EventKind, ev.Field[0].Federation, ev.Tournament.Federation)
	for i, g := range ev.Tournament.Players[0].Games {
		e := norms.Entrant{}
		if g.Opponent > 0 {
			e = ev.Field[g.Opponent-1]
		}
		text += fmt.Sprintf("\n%d: %d %s %s %d %s", i+1, g.Opponent, e.Federation, e.Title, e.Rating, g.Result)
	}
	return text
}

var (
	// draws is enough for every clause to decide some verdict.
	draws = flag.Int("draws", 2_000, "events drawn for the second reading")
	full  = flag.Bool("corpus", false, "the long runs, too")
)

// TestASecondReadingOfTheText draws lists of 7 to 13 games, both editions, all
// four titles; verdict and preferred choice agree.
func TestASecondReadingOfTheText(t *testing.T) {
	secondReading(t, rand.New(rand.NewPCG(14, 2024)), *draws)
}

// TestCorpusOfTheSecondReading is the same on 100,000 lists.
func TestCorpusOfTheSecondReading(t *testing.T) {
	if !*full {
		t.Skip("needs -corpus")
	}
	secondReading(t, rand.New(rand.NewPCG(2024, 14)), 100_000)
}

func secondReading(t *testing.T, rnd *rand.Rand, draws int) {
	achieved, dropped, early, exempt, choices := map[tournament.Title]int{}, 0, 0, 0, 0
	lengths := map[int]int{}
	for range draws {
		ev := drawEvent(t, rnd)
		r := newReader(ev)
		lengths[len(r.games)]++
		got := map[tournament.Title]norms.Result{}
		for _, res := range norms.Find(ev, norms.Options{Player: 1}) {
			got[res.Title] = res
		}
		for title := range wants {
			res := got[title]
			v, makes := r.best(title)
			same := makes == res.Achieved
			if makes && same {
				same = slices.Equal(v.used, res.Used) && v.games == res.Games && v.performance == int(res.Performance) &&
					v.average == int(res.Average) && tournament.Points(v.exceeds)*tournament.One/2 == res.Exceeds && v.normal == (res.Exempt == "")
			}
			if !same {
				require.Fail(t, "the readings differ", "%s\nsecond reading: %t %+v\nresult: %+v", about(ev, title), makes, v, res)
			}
			if !makes {
				continue
			}
			achieved[title]++
			if v.drop > 0 {
				dropped++
			}
			if v.stop < len(r.games) {
				early++
			}
			if !v.normal {
				exempt++
			}
		}
		choices += r.looked
	}
	t.Logf("%d lists, of so many games each: %v; %d choices looked at", draws, lengths, choices)
	t.Logf("norms %v; with wins dropped %d, with later games left off %d, under an exemption %d", achieved, dropped, early, exempt)
	require.Greater(t, min(dropped, early, exempt), draws/200)
}
