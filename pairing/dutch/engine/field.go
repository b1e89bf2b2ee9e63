package engine

import "github.com/fedrate/fedrate/pairing/swiss"

// field is a round under an edition.
type field struct {
	swiss.Field
	law   *Numbers
	work  *swiss.Work
	byeAt int    // score of the player who gets the bye, where the edition fixes it; else anyScore
	crowd *crowd // that the bracket paired last had to leave hosts for, nil: none
}

const anyScore = -1 << 30

func newField(law *Numbers, r *swiss.Round) *field {
	return &field{Field: swiss.NewField(r), law: law, work: r.Work, byeAt: anyScore}
}

// legal is C1 and C3 of a pair, and what [field.confine] has found of C4.
func (f *field) legal(a, b int) bool {
	p, q := &f.Players[a], &f.Players[b]
	if p.Strength == swiss.Absolute && q.Strength == swiss.Absolute && p.Due == q.Due && !p.Topscorer && !q.Topscorer {
		return false
	}
	return !f.HaveMet(a, b)
}

// mayHaveBye is C2, and the score the edition has fixed for the round.
func (f *field) mayHaveBye(a int) bool {
	p := &f.Players[a]
	return !p.ByeBarred && (f.byeAt == anyScore || p.Score == f.byeAt)
}
