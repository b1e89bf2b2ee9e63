package engine

import (
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Judge weighs any pairing of a round, not only the right one.
type Judge struct{ f *field }

// NewJudge prepares a round under an edition.
func NewJudge(law *Numbers, r *swiss.Round) *Judge {
	f := newField(law, r)
	all := make([]int, len(f.Players))
	for i := range all {
		all[i] = i
	}
	if !f.law.Collapses && f.completable(all) {
		f.fixBye(all)
	}
	return &Judge{f}
}

// Costs returns what a candidate of a bracket (its members as in b) costs under
// every criterion that applies to it, in the order of the edition, colours as
// the rules give them. The completion criterion is 0 or 1 (C4), and 1 in the
// bye criterion (C5) is a score higher than need be. Floaters of the last
// bracket have the bye.
func (j *Judge) Costs(b *Bracket, pairs []swiss.Pair, floaters []int) []Cost {
	return j.f.costs(b, pairs, floaters)
}

// Sequence is where the candidate stands in the order of generation.
func (j *Judge) Sequence(b *Bracket, pairs []swiss.Pair) Sequence {
	return j.f.sequence(b, pairs)
}

// Colours gives two players of the round their colours and names the article
// that decides: 1 to 5 of E, of 5.2.
func (j *Judge) Colours(a, b int) (pair swiss.Pair, article int) {
	white, article := j.f.allocate(j.f.PlaceOf(a), j.f.PlaceOf(b))
	if white == j.f.PlaceOf(a) {
		return swiss.Pair{White: a, Black: b}, article
	}
	return swiss.Pair{White: b, Black: a}, article
}

// Preference returns the colour a player is due and how strongly (A.6, 1.7).
func (j *Judge) Preference(tpn int) (tournament.Colour, swiss.Strength) {
	p := j.PreferenceOf(tpn)
	return p.Due, p.Strength
}

// PreferenceOf returns what the colours of a player's games come to; nothing for who
// is not in the round.
func (j *Judge) PreferenceOf(tpn int) swiss.Preference {
	at := j.f.PlaceOf(tpn)
	if at < 0 {
		return swiss.Preference{}
	}
	return j.f.Players[at].Preference
}

// Worsens reports whether a colour leaves a player with a colour difference beyond
// ±2, and with the same colour three times in a row (C8 and C9 of 2017, C10 and
// C11 of 2026).
func (j *Judge) Worsens(tpn int, colour tournament.Colour) (gap, run bool) {
	var c colourCost
	j.f.topCost(&c, j.f.PlaceOf(tpn), colour)
	return c.gap > 0, c.run > 0
}
