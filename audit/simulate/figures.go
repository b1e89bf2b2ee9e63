package simulate

import (
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// figures returns what a system that asks for it wants to know of a player's opposition,
// from what the venue kept (C.04.4.1 1.7 and 1.8, C.04.4.2 1.7). here tells who is
// to be paired in the round.
func (v *venue) figures(i int, here func(i int) bool) (f swiss.Figures) {
	switch v.opts.edition().Rules.Asked {
	case swiss.Index:
		own := v.participants[i].points
		for _, g := range v.rounds(i) {
			score := own
			if g.Opponent > 0 && g.Result.Played() {
				score = v.scoreForOthers(g.Opponent-1, here)
			}
			f.Buchholz += int64(score)
			f.Sonneborn += int64(score) * int64(v.t.Scoring.Points(g))
		}
	case swiss.Opponents:
		least := int64(-1)
		for _, g := range v.rounds(i) {
			if g.Opponent == 0 {
				continue
			}
			score := int64(v.participants[g.Opponent-1].points)
			f.Buchholz += score
			if least < 0 || score < least {
				least = score
			}
		}
		f.Truncated = f.Buchholz - max(least, 0)
	case swiss.SecondScore:
		f.Second = int(v.sides()[i].second)
	case swiss.OwnRating:
		f.Rating = int(v.t.Players[i].Rating)
	case swiss.Opposition:
		sum, games := 0, 0
		for _, g := range v.rounds(i) {
			if g.Opponent > 0 && g.Result.Played() {
				sum += int(v.t.Players[g.Opponent-1].Rating)
				games++
			}
		}
		if games > 0 {
			f.Average = sum / games
			if 2*(sum%games) >= games {
				f.Average++
			}
		}
		f.Upfloats = v.participants[i].ups
	}
	return f
}

// rounds returns those of a player as the system counts them.
func (v *venue) rounds(i int) []tournament.Game {
	if v.micro() {
		return v.participants[i].meetings
	}
	return v.t.Players[i].Games
}

// scoreForOthers returns a player's score with a draw for each zero-point bye of the run
// that he is in.
func (v *venue) scoreForOthers(i int, here func(i int) bool) tournament.Points {
	score := v.participants[i].points
	if here(i) {
		return score
	}
	games := v.t.Players[i].Games
	for k := len(games) - 1; k >= 0 && games[k].Opponent == 0 && v.t.Scoring.Points(games[k]) == 0 && games[k].Result != tournament.AllocatedBye; k-- {
		score += v.t.Scoring.Points(tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Draw})
	}
	return score
}
