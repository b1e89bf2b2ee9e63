package simulate

import (
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// roundRobin plays all against all by the Berger tables (C.05, annex 1), once
// or twice, the starting ranks being the lots.
func (h *venue) roundRobin(double bool) {
	rounds := pairing.Berger(len(h.seats))
	if double {
		rounds = pairing.DoubleBerger(len(h.seats))
	}
	for _, pairs := range rounds {
		for _, p := range pairs {
			if p.Black == 0 {
				h.absent(p.White-1, tournament.ZeroBye)
				continue
			}
			h.game(p.White-1, p.Black-1)
		}
	}
}
