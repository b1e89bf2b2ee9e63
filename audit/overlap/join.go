package overlap

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Join returns an event of which two parts were reported, as one report: the rounds
// of both, each once, with the numbers of the earlier part for those that it
// has. What both have stands as the later part says it, and so do players,
// starting ranks and all that is no round. Points are not known: each part
// gives its own.
func Join(earlier, later *tournament.Tournament) *tournament.Tournament {
	c := comparison{fresh: later, old: earlier, of: Match(later, earlier)}
	j := joiner{comparison: c, numbers: map[int]int{}, ranks: map[int]int{}}
	j.number()
	j.rank()
	return j.join()
}

// joiner is one call of [Join].
type joiner struct {
	comparison
	numbers map[int]int // round of the later part: its number in the event
	ranks   map[int]int // starting rank of the earlier part: that in the event
	highest int         // round
}

// number gives each round of the later part its number: that of the same round
// of the earlier part, else its own where that is free, else the next.
func (j *joiner) number() {
	there := byRound(paired(j.old))
	here := byRound(paired(j.fresh))
	used := map[int]bool{}
	for _, s := range there {
		used[s.number], j.highest = true, max(j.highest, s.number)
	}
	of, _ := j.align(here, there)
	for i, r := range here {
		if s := of[i]; s != 0 {
			j.numbers[r.number] = s
		} else if !used[r.number] {
			j.numbers[r.number], used[r.number], j.highest = r.number, true, max(j.highest, r.number)
		}
	}
	for _, r := range here {
		if j.numbers[r.number] == 0 {
			j.highest++
			j.numbers[r.number] = j.highest
		}
	}
}

// rank gives the players of the earlier part alone starting ranks after those
// of the later part.
func (j *joiner) rank() {
	last := 0
	for i := range j.fresh.Players {
		last = max(last, j.fresh.Players[i].StartingRank)
	}
	for rank, old := range j.of {
		j.ranks[old] = rank
	}
	for i := range j.old.Players {
		if old := j.old.Players[i].StartingRank; old > 0 && j.ranks[old] == 0 {
			last++
			j.ranks[old] = last
		}
	}
}

func (j *joiner) join() *tournament.Tournament {
	out := *j.fresh
	from := map[int]int{} // number: round of the later part
	for r, n := range j.numbers {
		from[n] = r
	}
	out.Players = slices.Clone(j.fresh.Players)
	for i := range out.Players {
		out.Players[i].Games = make([]tournament.Game, j.highest)
		out.Players[i].Points, out.Players[i].PointsKnown = 0, false
	}
	known := len(out.Players)
	for i := range j.old.Players {
		p := j.old.Players[i]
		if rank := j.ranks[p.StartingRank]; rank > 0 && !slices.ContainsFunc(out.Players[:known], func(q tournament.Player) bool { return q.StartingRank == rank }) {
			p.StartingRank, p.Games, p.Line, p.PointsKnown, p.Points = rank, make([]tournament.Game, j.highest), 0, false, 0
			out.Players = append(out.Players, p)
		}
	}
	out.Index()
	for i := range j.old.Players {
		p := out.Player(j.ranks[j.old.Players[i].StartingRank])
		for r, g := range j.old.Players[i].Games {
			if p != nil && r < j.highest && from[r+1] == 0 {
				g.Opponent = j.ranks[g.Opponent]
				p.Games[r] = g
			}
		}
	}
	for i := range j.fresh.Players {
		for r, g := range j.fresh.Players[i].Games {
			if n := j.numbers[r+1]; n != 0 {
				out.Players[i].Games[n-1] = g
			}
		}
	}
	out.RoundDates, out.RoundDatePlaces = make([]handbook.Date, j.highest), nil
	for n := range out.RoundDates {
		if r := from[n+1]; r != 0 && j.fresh.RoundDate(r).Valid() {
			out.RoundDates[n] = j.fresh.RoundDate(r)
		} else {
			out.RoundDates[n] = j.old.RoundDate(n + 1)
		}
	}
	if first := j.old.FirstDay(); first.Valid() && (first < out.FirstDay() || !out.Start.Valid()) {
		out.Start = first
	}
	out.End = max(out.LastDay(), j.old.LastDay())
	out.Rounds = max(out.Rounds, j.old.Rounds, j.highest)
	return &out
}

// paired returns the pairs of a report, those that were not played included.
func paired(t *tournament.Tournament) []game {
	var all []game
	for i := range t.Players {
		p := &t.Players[i]
		for r, g := range p.Games {
			if g.Opponent == 0 || g.Result.Open() {
				continue
			}
			if q := t.Player(g.Opponent); q != nil && p.StartingRank > q.StartingRank && q.Game(r+1).Opponent == p.StartingRank {
				continue // counted with the other
			}
			all = append(all, game{round: r + 1, day: t.RoundDate(r + 1), white: p.StartingRank, black: g.Opponent})
		}
	}
	return all
}
