package matching

import "math/bits"

// set is some of the vertices, a bit each.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) add(v int32)      { s[v>>6] |= 1 << (v & 63) }
func (s set) drop(v int32)     { s[v>>6] &^= 1 << (v & 63) }
func (s set) has(v int32) bool { return s[v>>6]>>(v&63)&1 != 0 }

// first returns the lowest vertex of a word of the set, the word being the k-th.
func first(k int, word uint64) int32 { return int32(k<<6 + bits.TrailingZeros64(word)) }

// above leaves the bits of a word that stand above that of v.
func above(word uint64, v int32) uint64 { return word &^ (2<<(v&63) - 1) }
