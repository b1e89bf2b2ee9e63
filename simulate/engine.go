package simulate

import (
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// pairDutch pairs a round by C.04.3.
func pairDutch(e *dutch.Edition, r *swiss.Round) ([]swiss.Pair, error) {
	p, err := dutch.Pair(e, r)
	if err != nil {
		return nil, err
	}
	return p.Pairs, nil
}
