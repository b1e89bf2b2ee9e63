package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// ratedOpponents is what the tie-breaks on ratings need of an entrant: the
// ratings of the rated opponents played over the board, and the points made
// against them.
type ratedOpponents struct {
	ratings   []int
	opponents []int
	score     tournament.Points
	missed    int
}

// ratedOpponents collects them. A forfeit is no game here: in a Swiss in every
// edition, in a round robin in the manual's annex ("divided by the games
// played") and from 2026 on (15.2). Unrated opponents are left out, unless the
// regulations gave them a rating.
func (tb *table) ratedOpponents(i int, d Descriptor) ratedOpponents {
	var f ratedOpponents
	for r := range tb.entrants[i].meetings {
		m := &tb.entrants[i].meetings[r]
		if m.how != playedOut && (tb.opt.Edition.Numbers.LossUnplayed || tb.opt.Edition.Numbers.Virtual && !d.Played || !tb.regular(m, d)) {
			if m.how != free {
				f.missed++
			}
			continue
		}
		f.opponents = append(f.opponents, m.opponent)
		if rating := tb.ratingOf(m.opponent, d); rating > 0 {
			f.ratings = append(f.ratings, rating)
			f.score += gamePoints(m)
		}
	}
	return f
}

// ratingOf returns the rating of an entrant, for one without it the rating that the
// rule on the unrated gives, 0 if it gives none.
func (tb *table) ratingOf(i int, d Descriptor) int {
	if r := tb.entrants[i].rating; r > 0 {
		return r
	}
	return tb.ruleFor(d).Rating
}

// gamePoints returns the points of a game as ratings count them, 1, half or 0,
// whatever the scoring of the event; a forfeit that counts is won or lost.
func gamePoints(m *entrantRound) tournament.Points {
	if m.how == wonByForfeit {
		return tournament.One
	}
	return m.game
}

// averageRating returns the average rating of the opponents (10.1); a cut leaves out the
// lowest, a median the highest too. In the manual's annex missed rounds stand for the cut,
// and a player who missed more than two ranks below all others.
func averageRating(tb *table, d Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		f := tb.ratedOpponents(i, d)
		slices.Sort(f.ratings)
		low, high := tb.cutRatings(&f, d)
		from := min(low, len(f.ratings))
		to := max(len(f.ratings)-high, from)
		out[i] = mean(f.ratings[from:to])
		if limit := tb.opt.Edition.Numbers.MissedLast; limit > 0 && f.missed > limit {
			out[i].low = true
		}
	}
	return out
}

// cutRatings returns how many of the lowest and of the highest ratings a
// modifier leaves out. In the manual's annex byes and forfeits are left out
// first, and after them nothing more is.
func (tb *table) cutRatings(f *ratedOpponents, d Descriptor) (low, high int) {
	if tb.opt.Edition.Numbers.MissedForCut && f.missed > 0 {
		return 0, 0
	}
	return max(d.Cut, d.Median), d.Median
}

func mean(ratings []int) Value {
	if len(ratings) == 0 {
		return Value{}
	}
	var sum int64
	for _, r := range ratings {
		sum += int64(r)
	}
	return whole(average(sum, int64(len(ratings))))
}

// performance returns the average rating of the opponents plus the rating difference
// dp of the score (10.2).
func performance(tb *table, d Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		f := tb.ratedOpponents(i, d)
		avg := mean(f.ratings)
		if !avg.ok {
			continue
		}
		games := int64(len(f.ratings)) * int64(tournament.One)
		percent := average(100*int64(f.score), games)
		out[i] = whole(avg.num + int64(rating.DP(int(percent))))
	}
	return out
}

// perfect returns the lowest rating whose expected score is at least the score
// made; without points, 800 below the lowest opponent (10.3).
func perfect(tb *table, d Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		f := tb.ratedOpponents(i, d)
		if len(f.ratings) == 0 {
			continue
		}
		slices.Sort(f.ratings)
		out[i] = whole(int64(perfectRating(f.ratings, f.score)))
	}
	return out
}

// fullScale is the rating difference from which the better player is expected to
// win every game.
const fullScale = 800

func perfectRating(sorted []int, score tournament.Points) int {
	low, high := sorted[0]-fullScale, sorted[len(sorted)-1]+fullScale
	if score == 0 {
		return low
	}
	for low < high {
		mid := low + (high-low)/2
		var expected tournament.Hundredths
		for _, r := range sorted {
			expected += rating.PD(mid - r)
		}
		if int(expected)*int(tournament.One) >= 100*int(score) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// ofOpponents returns the average of a tie-break over the opponents met over the
// board (10.4, 10.5).
func ofOpponents(of func(*table, Descriptor) []Value) func(*table, Descriptor) []Value {
	return func(tb *table, d Descriptor) []Value {
		values := of(tb, d)
		out := make([]Value, len(tb.entrants))
		for i := range out {
			var sum, n int64
			for _, j := range tb.ratedOpponents(i, d).opponents {
				if values[j].ok {
					sum += values[j].num
					n++
				}
			}
			if n > 0 {
				out[i] = whole(average(sum, n))
			}
		}
		return out
	}
}
