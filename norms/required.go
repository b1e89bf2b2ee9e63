package norms

import (
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// percentage returns the whole per cent of a score in half points, 0.5 upwards
// (1.4.9).
func percentage(halves, games int) int { return (100*halves + games) / (2 * games) }

// average returns the rounded average, 0.5 upwards (1.4.7b).
func average(sum, games int) int { return (2*sum + games) / (2 * games) }

// leastHalves returns the least share of the points of the games in half points,
// before any rounding of the percentage (1.4.8b).
func (l *Level) leastHalves(games int) int { return l.Score.atLeast(2 * games) }

// enough tests a score against 1.4.8b.
func (l *Level) enough(halves, games int) bool { return halves >= l.leastHalves(games) }

// requiredHalves returns the least score in half points that makes the title result
// in so many games with that rounded average; false if no score suffices.
func (l *Level) requiredHalves(games, average int) (int, bool) {
	if games <= 0 || average < l.Average {
		return 0, false
	}
	for h := l.leastHalves(games); h <= 2*games; h++ {
		if average+rating.DP(percentage(h, games)) >= l.Performance {
			return h, true
		}
	}
	return 0, false
}

// leastAverage returns the rounded average that a score in half points needs.
func (l *Level) leastAverage(halves, games int) int {
	return max(l.Average, l.Performance-rating.DP(percentage(halves, games)))
}

func points(halves int) tournament.Points { return tournament.Points(halves) * tournament.One / 2 }
