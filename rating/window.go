package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// What a list needs of the periods before it, by the editions of its day: those
// who keep the results read so much and no more. Of several kinds of play the
// most counts.

// PoolPeriods returns the months whose results make an initial rating (7.1.4).
func PoolPeriods(p handbook.Period) int {
	return most(p, func(n *Numbers) int { return n.PoolPeriods })
}

// InactiveMonths returns the months without a rated game after which a player becomes
// inactive (7.2.2).
func InactiveMonths(p handbook.Period) int {
	return most(p, func(n *Numbers) int { return n.InactiveMonths })
}

// Grown returns the age at which a player has left the juniors' K with the year, and
// that K (8.3.3).
func Grown(p handbook.Period) (age, k int) {
	return most(p, func(n *Numbers) int { return n.K.JuniorAge }) + 1, most(p, func(n *Numbers) int { return n.K.Junior })
}

func most(p handbook.Period, of func(*Numbers) int) int {
	n := 0
	for k := range tournament.Kinds {
		n = max(n, of(&onList(tournament.Kind(k), p).Numbers))
	}
	return n
}

// AppealDays returns the days for an appeal, or a corrected report (0.4).
func AppealDays(day handbook.Date) int {
	return onList(tournament.Standard, day.Period()).Numbers.AppealDays
}

// InterimDays returns those between two reports of a long event (4.1).
func InterimDays(day handbook.Date) int {
	return onList(tournament.Standard, day.Period()).Numbers.InterimDays
}
