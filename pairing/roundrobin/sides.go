package roundrobin

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
)

// compareSides compares the listed rounds with what every system of the kind demands:
// each player meets only members of other teams, and none again before all have been met.
func (x *crosstable) compareSides(sides [][]int) []outcome.Round {
	side := make([]int, len(x.t.Players))
	boards := 0
	for k, members := range sides {
		for _, i := range members {
			side[i] = k + 1
		}
		boards = max(boards, len(members))
	}
	met := map[[2]int][]int{} // rounds in which two met
	others := make([]int, len(x.t.Players))
	for i := range others {
		for k, members := range sides {
			if k+1 != side[i] {
				others[i] += len(members)
			}
		}
	}
	games := make([]int, len(x.t.Players))
	rounds := make([]outcome.Round, 0, len(x.rounds))
	for k, number := range x.rounds {
		r := outcome.Round{
			Round: number, Status: outcome.Identical, Missing: []outcome.Pair{}, Unexpected: []outcome.Pair{},
			Reason: handbook.Say("roundrobin.sides.checked", "teams", len(sides), "boards", boards),
		}
		var what []handbook.Text
		pairs := 0
		for i, a := range x.meet[k] {
			j := int(a)
			if j < 0 || int(x.meet[k][j]) != i || j < i {
				continue
			}
			pairs++
			c := x.colourOf(number, i, j)
			p := colouredPair(c, x.number(i), x.number(j))
			before := met[[2]int{i, j}]
			switch {
			case side[i] == side[j]:
				what = append(what, handbook.Say("roundrobin.sides.team-mates", "pair", outcome.PairOf(p.White, p.Black)))
				r.Unexpected = append(r.Unexpected, p)
			case len(before) > games[i]/max(others[i], 1):
				what = append(what, handbook.Say("roundrobin.sides.again", "pair", outcome.PairOf(p.White, p.Black), "round", before[len(before)-1]))
				r.Unexpected = append(r.Unexpected, p)
			}
			met[[2]int{i, j}] = append(before, number)
		}
		for i, a := range x.meet[k] {
			if a >= 0 {
				games[i]++
			}
		}
		switch {
		case pairs == 0:
			r.Status, r.Reason = outcome.NotChecked, outcome.NoOpponents()
		case len(what) > 0:
			r.Status, r.Explanation = outcome.Different, outcome.Pairs(what)
		}
		rounds = append(rounds, r)
	}
	return rounds
}
