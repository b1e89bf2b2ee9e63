package rating_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// month returns a month's reports: events of 60 players and 9 rounds, and the list.
func month(events int, withList bool) rating.Input {
	r := rand.New(rand.NewPCG(1, 2))
	l := &ratinglist.List{Period: 2026_03}
	l.Kinds = [tournament.Kinds]bool{true, true, true}
	for i := range events * 50 {
		row := ratinglist.Row{FIDEID: 1_000_000 + i*7, Name: "Listed", Birth: 1960 + r.IntN(55)}
		row.Standings[0] = ratinglist.Standing{Rating: tournament.Rating(1400 + r.IntN(1200)), K: 20}
		l.Rows = append(l.Rows, row)
	}
	in := rating.Input{}
	if withList {
		in.Lists = shelf(l)
	}
	next := 0
	for e := range events {
		t := &tournament.Tournament{File: fmt.Sprintf("e%04d.trf", e), Start: 2026_03_02, End: 2026_03_10, Rounds: 9}
		t.TimeControl = tournament.TimeControl{White: []tournament.Stage{{Seconds: 5400, Increment: 30}}, Black: []tournament.Stage{{Seconds: 5400, Increment: 30}}, Known: true}
		for i := range 60 {
			row := &l.Rows[next%len(l.Rows)]
			next++
			t.Players = append(t.Players, tournament.Player{
				StartingRank: i + 1, Name: "Player", FIDEID: row.FIDEID, Rating: row.Standings[0].Rating,
				Games: make([]tournament.Game, 9), Line: i + 10,
			})
		}
		for round := range 9 {
			order := r.Perm(60)
			for k := 0; k < 60; k += 2 {
				a, b := order[k], order[k+1]
				res := []tournament.Result{'1', '=', '0', '1', '=', '0', '+'}[r.IntN(7)]
				t.Players[a].Games[round] = tournament.Game{Opponent: b + 1, Colour: 'w', Result: res}
				t.Players[b].Games[round] = tournament.Game{Opponent: a + 1, Colour: 'b', Result: mirror(res)}
			}
		}
		t.Index()
		edition, _ := rating.InForce(tournament.Standard, t.Start)
		in.Events = append(in.Events, rating.Event{File: t.File, Tournament: t, Edition: edition})
	}
	return in
}

func BenchmarkRate(b *testing.B) {
	for _, withList := range []bool{true, false} {
		b.Run(fmt.Sprintf("list=%v", withList), func(b *testing.B) {
			in := month(1000, withList)
			b.ReportAllocs()
			for b.Loop() {
				players, _ := rating.Rate(in)
				if len(players) == 0 {
					b.Fatal("no player was rated")
				}
			}
			b.ReportMetric(float64(1000*60*9)*float64(b.N)/b.Elapsed().Seconds(), "cells/s")
		})
	}
}
