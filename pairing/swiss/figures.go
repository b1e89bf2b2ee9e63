package swiss

import "github.com/fedrate/fedrate/tournament"

// Figures is what some systems ask of a player's opposition so far. It is counted
// where the rules of the edition ask for it.
type Figures struct {
	Buchholz  int64 // sum of the opponents' scores, in tenths of a point (C.04.4.2 1.7.1)
	Sonneborn int64 // of the points against each opponent times his score, in hundredths (C.04.4.2 1.7.1)
	Average   int   // rating of the opponents met, rounded half up; 0 without games (C.04.4.1 1.7)
	Rating    int   // one's own; 0: none (C.04.4.3 7.1)
	Upfloats  int   // games with an opponent who had more points then (C.04.4.1 1.8)
	Truncated int64 // Buchholz without the worst of the opponents, in tenths (rules of draughts)
	Second    int   // secondary score of a team, in tenths of a point (C.04.6 1.2)
}

// Asked names the figures that an edition asks for.
type Asked int8

// The sorts of figures.
const (
	NoFigures   Asked = iota
	Index             // Buchholz and Sonneborn-Berger
	Opposition        // average rating and upfloats
	OwnRating         // rating
	Opponents         // Buchholz of all who were opponents, and the same without the worst
	SecondScore       // of teams: the match points of records of abnormal points, as package teamswiss writes them
)

// figures fills in what the rules ask of the players of a round.
func (h *History) figures(r *Round) {
	switch h.opt.Rules.Asked {
	case Index:
		scores := h.scoresForOthers(r.Number)
		for k := range r.Players {
			if i, ok := h.index[r.Players[k].TPN]; ok {
				h.opposition(&r.Players[k].Figures, i, r.Number, scores)
			}
		}
	case Opponents:
		for k := range r.Players {
			if i, ok := h.index[r.Players[k].TPN]; ok {
				h.opponents(&r.Players[k].Figures, i, r.Number)
			}
		}
	case SecondScore:
		second := map[int]tournament.Points{}
		for i := range h.t.Abnormal {
			if line := &h.t.Abnormal[i]; line.Round < r.Number && len(line.IDs) == 1 {
				second[line.IDs[0]] += line.MatchPoints
			}
		}
		for k := range r.Players {
			r.Players[k].Figures.Second = int(second[r.Players[k].TPN])
		}
	case OwnRating:
		for k := range r.Players {
			r.Players[k].Figures.Rating = int(h.rating[r.Players[k].TPN])
		}
	case Opposition:
		for k := range r.Players {
			if i, ok := h.index[r.Players[k].TPN]; ok {
				h.ratings(&r.Players[k].Figures, i, r.Number)
			}
		}
	}
}

// scoresForOthers returns every player's score as it counts for those who met him:
// without virtual points, and with half a point for each zero-point bye of a run
// that lasts until the round being paired, or, by the wider reading, until the
// round before it (C.04.4.2 A.6.b, 1.7.2).
func (h *History) scoresForOthers(round int) []tournament.Points {
	seen := min(round-1, h.rounds)
	draw := h.t.Scoring.Points(tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Draw})
	out := make([]tournament.Points, len(h.careers))
	for i := range h.careers {
		c := &h.careers[i]
		out[i] = c.points[seen]
		if !h.opt.Rules.ReturnedCount && h.present(c, round) {
			continue
		}
		for k := seen - 1; k >= 0; k-- {
			g := c.games[k]
			if worth := h.pointsOf(g); g.Opponent != 0 || g.Result == tournament.AllocatedBye || worth != 0 {
				break
			}
			out[i] += draw
		}
	}
	return out
}

// opposition returns the index of a player: a round without a game counts as one
// against himself with the points that it gave.
func (h *History) opposition(f *Figures, i, round int, scores []tournament.Points) {
	c := &h.careers[i]
	seen := min(round-1, h.rounds)
	f.Buchholz, f.Sonneborn = 0, 0
	for k := range seen {
		g := c.games[k]
		against, got := c.points[seen], c.points[k+1]-c.points[k]
		if j, ok := h.index[g.Opponent]; ok && overTheBoard(g) {
			against = scores[j]
		}
		f.Buchholz += int64(against)
		f.Sonneborn += int64(against) * int64(got)
	}
}

// opponents returns the scores of all opponents, whether the game was played or not, and
// the same without the lowest.
func (h *History) opponents(f *Figures, i, round int) {
	c := &h.careers[i]
	seen := min(round-1, h.rounds)
	f.Buchholz, f.Truncated = 0, 0
	least := int64(-1)
	for k := range seen {
		j, ok := h.index[c.games[k].Opponent]
		if !ok || c.games[k].Opponent == 0 {
			continue
		}
		score := int64(h.careers[j].points[seen])
		f.Buchholz += score
		if least < 0 || score < least {
			least = score
		}
	}
	f.Truncated = f.Buchholz - max(least, 0)
}

// ratings returns the average rating of those met, and how often they had more points.
func (h *History) ratings(f *Figures, i, round int) {
	c := &h.careers[i]
	f.Average, f.Upfloats = 0, 0
	sum, games := 0, 0
	for k := range min(round-1, h.rounds) {
		g := c.games[k]
		if h.floatOf(i, k) == Up {
			f.Upfloats++
		}
		if j, ok := h.index[g.Opponent]; ok && overTheBoard(g) {
			sum += int(h.rating[h.careers[j].tpn])
			games++
		}
	}
	if games > 0 {
		f.Average = (2*sum + games) / (2 * games)
	}
}
