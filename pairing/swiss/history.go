package swiss

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// History is a report prepared for [History.Before]: made once, it answers for
// every round.
type History struct {
	t       *tournament.Tournament
	opt     Options
	rounds  int      // that the report has cells for
	next    int      // first round after the last in which a player is paired
	careers []career // by TPN
	index   map[int]int
	virtual [][]tournament.Points // by round-1, by index of careers; nil: none in that round
	away    map[seat]tournament.Result
	awards  *awards
	rating  map[int]tournament.Rating // by number, where figures are asked for that need it
	absent  map[int]bool              // from the round to be paired next (XXZ)
	baku    []Note
	barred  []barred // the records of prohibited pairs, once asked for
}

type seat struct{ tpn, round int }

// career is a player's way through the rounds. Slices that are counted by
// rounds have the value before round r at r-1.
type career struct {
	tpn     int
	games   []tournament.Game   // all rounds, byes of records 240 in their blank cells
	points  []tournament.Points // standings points
	played  []int               // games over the board
	colours []tournament.Colour
	tinted  []int // how many of colours
	met     []meeting
	floats  []Float // of round r at r-1
	barred  int     // first round that bars from the bye, 0 none
	entered int     // first round with an opponent or the pairing-allocated bye, 0 none
}

type meeting struct{ round, tpn int }

// NewHistory prepares a report. Of several lines with one starting rank the
// first counts; lines without one are left out.
func NewHistory(t *tournament.Tournament, opt Options) *History {
	h := &History{t: t, opt: opt, next: Next(t), index: map[int]int{}, away: map[seat]tournament.Result{}, absent: map[int]bool{}}
	for _, n := range t.Absent {
		h.absent[n] = true
	}
	for _, b := range t.Byes {
		for _, n := range b.IDs {
			h.away[seat{n, b.Round}] = b.Kind
		}
	}
	for i := range t.Players {
		p := &t.Players[i]
		if _, twice := h.index[p.StartingRank]; twice || p.StartingRank <= 0 {
			continue
		}
		h.index[p.StartingRank] = i
		h.rounds = max(h.rounds, len(p.Games))
		h.careers = append(h.careers, career{tpn: p.StartingRank})
	}
	slices.SortFunc(h.careers, func(a, b career) int { return cmp.Compare(a.tpn, b.tpn) })
	h.awards = newAwards(t)
	if opt.Rules.Asked == Opposition || opt.Rules.Asked == OwnRating {
		h.rating = make(map[int]tournament.Rating, len(t.Players))
		for i := range h.careers {
			h.rating[h.careers[i].tpn] = t.Players[h.index[h.careers[i].tpn]].Rating
		}
	}
	for i := range h.careers {
		c := &h.careers[i]
		games := t.Players[h.index[c.tpn]].Games
		h.index[c.tpn] = i
		h.follow(c, games)
	}
	h.meet()
	h.accelerate()
	h.float()
	return h
}

// Next returns the round to be paired: the one after the last in which a player has an
// opponent or the pairing-allocated bye.
func Next(t *tournament.Tournament) int {
	last, seen := 0, make(map[int]bool, len(t.Players))
	for i := range t.Players {
		n, games := t.Players[i].StartingRank, t.Players[i].Games
		if n <= 0 || seen[n] {
			continue
		}
		seen[n] = true
		for r := len(games); r > last; r-- {
			if inPairing(games[r-1]) {
				last = r
				break
			}
		}
	}
	return last + 1
}

// inPairing reports whether the cell is an outcome of the pairing.
func inPairing(g tournament.Game) bool {
	return g.Opponent != 0 || g.Result == tournament.AllocatedBye
}

// overTheBoard reports whether the game was played, or is yet to get its result:
// such a game counts as a draw for the pairing, as an adjourned one does
// (C.04.2 C.1; 3.1).
func overTheBoard(g tournament.Game) bool {
	return g.Opponent != 0 && (g.Result.Played() || isUnfinished(g))
}

func isUnfinished(g tournament.Game) bool {
	return g.Opponent != 0 && g.Result.Open()
}

// follow fills in what a player's own line says.
func (h *History) follow(c *career, games []tournament.Game) {
	awards, scoring := h.awards, &h.t.Scoring
	n := h.rounds
	c.games = make([]tournament.Game, n)
	copy(c.games, games)
	c.points, c.colours = make([]tournament.Points, n+1), make([]tournament.Colour, 0, n)
	counts := make([]int, 2*(n+1))
	c.played, c.tinted = counts[:n+1:n+1], counts[n+1:]
	for k := range c.games {
		g := &c.games[k]
		if kind, ok := h.away[seat{c.tpn, k + 1}]; ok && *g == (tournament.Game{}) {
			g.Result = kind
		}
		if c.entered == 0 && inPairing(*g) {
			c.entered = k + 1
		}
		worth := h.pointsOf(*g)
		if c.barred == 0 && h.opt.Rules.bars(*g, worth, scoring) {
			c.barred = k + 1
		}
		c.points[k+1] = c.points[k] + worth + awards.pointsOf(c.tpn, k+1, *g, worth)
		c.played[k+1], c.tinted[k+1] = c.played[k], c.tinted[k]
		if !overTheBoard(*g) {
			continue
		}
		c.played[k+1]++
		if g.Colour != 0 {
			c.colours = append(c.colours, g.Colour)
			c.tinted[k+1]++
		}
	}
	start := awards.start(c.tpn)
	for k := range c.points {
		c.points[k] += start
	}
}

func (h *History) pointsOf(g tournament.Game) tournament.Points {
	if isUnfinished(g) {
		return h.t.Scoring.Unknown
	}
	return h.t.Scoring.Points(g)
}

// meet notes who has played whom; that one of the two lines says so is enough.
func (h *History) meet() {
	for i := range h.careers {
		c := &h.careers[i]
		for k, g := range c.games {
			if j, ok := h.index[g.Opponent]; ok && j != i && overTheBoard(g) {
				c.met = append(c.met, meeting{k + 1, g.Opponent})
				other := &h.careers[j]
				if back := other.games[k]; back.Opponent != c.tpn || !overTheBoard(back) {
					other.met = append(other.met, meeting{k + 1, c.tpn})
				}
			}
		}
	}
}

// score returns the pairing score before a round: points and virtual points.
func (h *History) score(i, round int) tournament.Points {
	return h.careers[i].points[min(round-1, h.rounds)] + h.virtualOf(i, round)
}
