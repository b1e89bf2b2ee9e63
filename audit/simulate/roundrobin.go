package simulate

import (
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// roundRobin plays all against all by the Berger tables (C.05, annex 1), once
// or twice, the starting ranks being the lots.
func (v *venue) roundRobin(double bool) {
	rounds := roundrobin.Berger(len(v.participants))
	if double {
		rounds = roundrobin.DoubleBerger(len(v.participants))
	}
	v.t.Rounds = len(rounds) * v.meeting
	for _, pairs := range rounds[:(v.opts.played(v.t.Rounds)+v.meeting-1)/v.meeting] {
		for _, p := range pairs {
			if p.Black == 0 {
				for range v.meeting {
					v.absent(p.White-1, tournament.ZeroBye)
				}
				continue
			}
			if v.opts.Sport.First() == tournament.Black {
				p.White, p.Black = p.Black, p.White
			}
			if !v.micro() {
				v.game(p.White-1, p.Black-1)
				continue
			}
			v.microMatch(p.White-1, p.Black-1)
			for _, i := range []int{p.White - 1, p.Black - 1} {
				v.participants[i].points += v.t.Scoring.Points(v.last[i])
			}
		}
	}
}
