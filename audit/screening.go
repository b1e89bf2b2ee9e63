package audit

import (
	"cmp"
	"math"
	"slices"

	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// Screened compares a player's results with those that the ratings predict. It is
// a screening figure, made of ratings and results alone: it says where to look,
// it is no evidence, and it is not the approved analysis of the moves. It is
// the one place where this program reckons in floating point.
type Screened struct {
	StartingRank int
	Name         string
	FIDEID       int
	Rating       tournament.Rating
	Games        int                   // played, between rated players
	Score        tournament.Points     // made in them, in points of 1, half and 0
	Expected     tournament.Hundredths // sum of the scoring probabilities (B.02 8.1.2)
	Z            float64               // deviations above the expectation
	Odds         float64               // one in so many players does as well or better by chance
	Stands       bool                  // beyond what one of so many players reaches by chance: the odds are at least five times the players
}

// alarmFactor: the odds of a result that stands out are at least this many
// times the number of players (Arbiters' Manual, statistics).
const alarmFactor = 5

// mostOdds is the end of the scale: longer odds cannot be computed exactly.
const mostOdds = 1e15

// Screen lists the players of a report with rated games, the largest deviation
// first. Ratings are those of the report.
func (r *Report) Screen() []Screened {
	t := r.Tournament
	if t == nil {
		return nil
	}
	var out []Screened
	for i := range t.Players {
		if s, ok := screen(t, &t.Players[i]); ok {
			out = append(out, s)
		}
	}
	for i := range out {
		out[i].Stands = out[i].Odds >= alarmFactor*float64(len(out))
	}
	slices.SortStableFunc(out, func(a, b Screened) int {
		return cmp.Or(cmp.Compare(b.Z, a.Z), cmp.Compare(a.StartingRank, b.StartingRank))
	})
	return out
}

// screen adds up a player's rated games. It is false where he has none, or where
// the table gives every result of his a probability of 0 or 1.
func screen(t *tournament.Tournament, p *tournament.Player) (Screened, bool) {
	s := Screened{StartingRank: p.StartingRank, Name: p.Name, FIDEID: p.FIDEID, Rating: p.Rating}
	spread := 0 // sum of p(1-p), in ten-thousandths
	for _, g := range p.Games {
		opponent := t.Player(g.Opponent)
		if !g.Result.Rated() || opponent == nil || opponent == p || p.Rating <= 0 || opponent.Rating <= 0 {
			continue
		}
		expected := rating.PD(int(p.Rating - opponent.Rating))
		s.Games++
		s.Score += g.Result.Score()
		s.Expected += expected
		spread += int(expected) * (100 - int(expected))
	}
	if spread == 0 {
		return s, false
	}
	above := 10*int(s.Score) - int(s.Expected) // hundredths
	s.Z = float64(above) / math.Sqrt(float64(spread))
	s.Odds = min(1/Tail(s.Z), mostOdds)
	return s, true
}

// Tail returns the share of a normal distribution that lies z deviations or more
// above its mean.
func Tail(z float64) float64 { return 0.5 * math.Erfc(z/math.Sqrt2) }
