package norms

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkPossible asks of a month's events whether a norm was possible, as
// arbiters' norms do (B.06 4.8.3).
func BenchmarkPossible(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	var list []*Event
	for range 1000 {
		list = append(list, randomOpen(r, 60, 9))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		for _, ev := range list {
			Possible(ev)
		}
	}
}
