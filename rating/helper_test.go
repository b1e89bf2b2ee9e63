package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// results are the codes of one player's games against the numbers 2, 3, ...
func against(own int, id int, opponents []int, results string) *tournament.Tournament {
	t := &tournament.Tournament{File: "a.trf", Name: "Open", Start: 2026_03_02, End: 2026_03_10, Scoring: tournament.StandardScoring}
	hero := tournament.Player{StartingRank: 1, Name: "Hero", Rating: tournament.Rating(own), FIDEID: id, Line: 10}
	for i := range opponents {
		r := tournament.Result(results[i])
		hero.Games = append(hero.Games, tournament.Game{Opponent: i + 2, Colour: tournament.White, Result: r})
	}
	t.Players = append(t.Players, hero)
	for i, o := range opponents {
		p := tournament.Player{StartingRank: i + 2, Name: "Opponent", Rating: tournament.Rating(o), FIDEID: 9_000_000 + i, Line: 11 + i}
		p.Games = make([]tournament.Game, len(opponents))
		p.Games[i] = tournament.Game{Opponent: 1, Colour: tournament.Black, Result: mirror(tournament.Result(results[i]))}
		t.Players = append(t.Players, p)
	}
	t.Rounds = len(opponents)
	t.Index()
	return t
}

func mirror(r tournament.Result) tournament.Result {
	switch r {
	case '1':
		return '0'
	case '0':
		return '1'
	case '+':
		return '-'
	case '-':
		return '+'
	case 'W':
		return 'L'
	case 'L':
		return 'W'
	}
	return r
}

func event(tb testing.TB, t *tournament.Tournament, kind tournament.Kind) rating.Event {
	tb.Helper()
	e, err := rating.InForce(kind, t.FirstDay())
	require.NoError(tb, err)
	return rating.Event{File: t.File, Tournament: t, Edition: e, Kind: kind}
}

func starting(t *tournament.Tournament, start handbook.Date) *tournament.Tournament {
	t.Start, t.End = start, start.AddDays(8)
	return t
}

// hero returns the player with starting rank 1 in a.trf.
func hero(tb testing.TB, players []rating.Player) rating.Player {
	tb.Helper()
	for _, p := range players {
		for _, r := range p.Tournaments {
			if r.StartingRank == 1 {
				return p
			}
		}
	}
	require.Fail(tb, "the hero has no entry")
	return rating.Player{}
}

type row struct {
	id     int
	rating int
	k      int
}

func list(p handbook.Period, kind tournament.Kind, rows ...row) *ratinglist.List {
	l := &ratinglist.List{Period: p}
	l.Kinds[kind] = true
	for _, r := range rows {
		lr := ratinglist.Row{FIDEID: r.id, Name: "Listed"}
		lr.Standings[kind] = ratinglist.Standing{Rating: tournament.Rating(r.rating), K: r.k}
		l.Rows = append(l.Rows, lr)
	}
	return l
}

func shelf(lists ...*ratinglist.List) *ratinglist.Lists {
	s := &ratinglist.Lists{}
	for _, l := range lists {
		s.Add(l)
	}
	return s
}

func rate(tb testing.TB, t *tournament.Tournament, kind tournament.Kind) rating.Player {
	tb.Helper()
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{event(tb, t, kind)}})
	return hero(tb, players)
}
