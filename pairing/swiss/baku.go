package swiss

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// BakuGroup returns the size of GA, the group with virtual points, of n players who
// are to be paired in round 1: the first half, rounded up to an even number
// (2; 1.2).
func BakuGroup(n int) int { return 2 * ((n + 3) / 4) }

// BakuPoints returns the virtual points of GA in a round, from 1, of a tournament
// of that many rounds: half of the rounds, rounded up, are accelerated, the
// first half of those, rounded up, with the points of a win, the rest with half
// of them (4; 1.4).
func BakuPoints(rounds, round int, win tournament.Points) tournament.Points {
	accelerated := (rounds + 1) / 2
	switch {
	case round > accelerated:
		return 0
	case round <= (accelerated+1)/2:
		return win
	}
	return win / 2
}

// applies reports whether the acceleration may be used with a scoring (1; 1.1);
// the problem is empty if it may.
func (n BakuNumbers) applies(s *tournament.Scoring) (problem handbook.Text) {
	win, draw := s.WinWhite, s.DrawWhite
	even := win == s.WinBlack && draw == s.DrawBlack && s.LossWhite == 0 && s.LossBlack == 0
	if n.AnyScoring {
		if !even || win != 2*draw || win <= 0 {
			return handbook.Say("swiss.no-acceleration.win-of-two-draws")
		}
	} else if !even || win != tournament.One || 2*draw != tournament.One {
		return handbook.Say("swiss.no-acceleration.other-scoring")
	}
	return handbook.Text{}
}

// accelerate fills in the virtual points: those of the report, else Baku's
// where they are asked for. A record of the report sets aside the method that
// its system names (TRF26 250).
func (h *History) accelerate() {
	h.virtual = make([][]tournament.Points, h.rounds+1)
	if len(h.t.Accelerations) > 0 {
		for _, a := range h.t.Accelerations {
			for round := max(a.First, 1); round <= min(max(a.Last, a.First), h.rounds+1); round++ {
				h.give(round, a.From, max(a.To, a.From), a.Points)
			}
		}
		h.sumUp()
		return
	}
	if h.opt.Baku == nil {
		return
	}
	rounds, problem := h.t.Rounds, h.opt.Baku.Numbers.applies(&h.t.Scoring)
	if h.opt.Rounds > 0 {
		rounds = h.opt.Rounds
	} else if problem.IsZero() && (h.opt.Rounds < 0 || !h.t.RoundsStated && !h.opt.Replay) {
		problem = handbook.Say("swiss.no-acceleration.rounds")
	}
	if !problem.IsZero() {
		h.baku = []Note{{NoAcceleration, handbook.Say("swiss.no-acceleration.left-out", "why", problem), handbook.Say("swiss.no-acceleration.name")}}
		return
	}
	last := h.lastOfGA()
	for round := 1; round <= h.rounds+1; round++ {
		if points := BakuPoints(rounds, round, h.t.Scoring.WinWhite); points > 0 {
			h.give(round, 1, last, points)
		}
	}
	h.sumUp()
}

// lastOfGA returns the number of the last player of GA: half of those paired in
// round 1. Late entries before that player belong to GA, too (3; 1.3).
func (h *History) lastOfGA() int {
	var field []int
	for i := range h.careers {
		c := &h.careers[i]
		if h.next > 1 && inPairing(c.games[0]) || h.next == 1 && h.present(c, 1) {
			field = append(field, c.tpn)
		}
	}
	if len(field) == 0 {
		return 0
	}
	return field[min(BakuGroup(len(field)), len(field))-1]
}

// give gives the numbers from to to virtual points in a round. They are kept as
// steps until sumUp.
func (h *History) give(round, from, to int, points tournament.Points) {
	steps := h.virtual[round-1]
	if steps == nil {
		steps = make([]tournament.Points, len(h.careers)+1)
		h.virtual[round-1] = steps
	}
	steps[h.place(from)] += points
	steps[h.place(to+1)] -= points
}

// place returns the index of the first player with that number or a higher one.
func (h *History) place(tpn int) int {
	low, high := 0, len(h.careers)
	for low < high {
		if mid := (low + high) / 2; h.careers[mid].tpn < tpn {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

func (h *History) sumUp() {
	for _, steps := range h.virtual {
		for i := 1; i < len(steps); i++ {
			steps[i] += steps[i-1]
		}
	}
}

func (h *History) virtualOf(i, round int) tournament.Points {
	if round > len(h.virtual) || h.virtual[round-1] == nil {
		return 0
	}
	return h.virtual[round-1][i]
}

// Accelerations returns the virtual points of all rounds up to the next, as spans of
// rounds and numbers that do not overlap: those of the report added up, or Baku's.
func (h *History) Accelerations() []tournament.Acceleration {
	var out []tournament.Acceleration
	for round := 1; round <= len(h.virtual); round++ {
		for i := 0; i < len(h.careers); i++ {
			points := h.virtualOf(i, round)
			if points == 0 {
				continue
			}
			last := i
			for last+1 < len(h.careers) && h.virtualOf(last+1, round) == points {
				last++
			}
			out = addSpan(out, tournament.Acceleration{Points: points, First: round, Last: round, From: h.careers[i].tpn, To: h.careers[last].tpn})
			i = last
		}
	}
	return out
}

// addSpan adds a span to the others, or its round to the span that ends before it.
func addSpan(spans []tournament.Acceleration, next tournament.Acceleration) []tournament.Acceleration {
	for i := range spans {
		if s := &spans[i]; s.Last == next.First-1 && s.From == next.From && s.To == next.To && s.Points == next.Points {
			s.Last = next.Last
			return spans
		}
	}
	return append(spans, next)
}
