package simulate

import "github.com/fedrate/fedrate/tournament"

// baku returns the virtual points of the Baku acceleration (C.04.7 1): group GA is
// the first half of those who are there from the start, rounded up to an even
// number; half the rounds are accelerated, rounded up, the first half of those
// by a win's points, the others by half as many.
func baku(rounds int, scoring *tournament.Scoring, from []int) []tournament.Acceleration {
	if len(from) == 0 {
		return nil
	}
	last := from[min(2*((len(from)+3)/4), len(from))-1]
	accelerated := (rounds + 1) / 2
	full := (accelerated + 1) / 2
	spans := []tournament.Acceleration{{Points: scoring.WinWhite, First: 1, Last: full, From: 1, To: last}}
	if accelerated > full {
		spans = append(spans, tournament.Acceleration{Points: scoring.WinWhite / 2, First: full + 1, Last: accelerated, From: 1, To: last})
	}
	return spans
}

// virtual returns the points that a starting rank has before a round.
func virtual(spans []tournament.Acceleration, rank, round int) (points tournament.Points) {
	for _, a := range spans {
		if a.From <= rank && rank <= a.To && a.First <= round && round <= a.Last {
			points += a.Points
		}
	}
	return points
}
