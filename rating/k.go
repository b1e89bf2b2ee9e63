package rating

import "github.com/fedrate/fedrate/tournament"

// The words of kReason.
const (
	kList    = "list"
	kTop     = "reached-2400"
	kJunior  = "under-18"
	kNew     = "first-30-games"
	kDefault = "default"
	kLimited = ",k-n-700"
)

// coefficient returns a player's K before the limit of K times n, and its reason
// (B.02 8.3.3): the K column of the latest list before the period, else the
// article itself. A junior is told by the year of the latest list before the
// period.
func (p *periodRating) coefficient(e *entry, h *History, c Coefficients) (K, string) {
	if p.in.Options.RapidBlitzK2022 && e.kind != tournament.Standard && p.period >= 2022_02 && p.period <= 2022_10 {
		return K(c.Middle), kDefault
	}
	if e.row != nil && e.own && e.row.Standings[e.kind].K > 0 {
		return K(e.row.Standings[e.kind].K), kList
	}
	year := p.period.Year()
	if p.period > 0 {
		year = p.period.Add(-1).Year()
	}
	newcomer := h.Complete && h.Games < c.NewGames
	if p.baseLists[e.kind] != nil && !e.own && !h.Complete {
		newcomer = true // new to the list of the kind, rated by the standard rating
	}
	return c.decide(coefficientCase{
		rating: int(e.rating), peak: int(h.Peak), birth: e.birth, year: year, newcomer: newcomer,
		once: !p.in.Options.JuniorReturns,
	})
}

// coefficientCase is what K depends on.
type coefficientCase struct {
	rating, peak int  // the published rating, and the highest ever (0: not known)
	birth, year  int  // years; birth 0: not known
	newcomer     bool // fewer than 30 games completed
	once         bool // a junior who reached the limit once does not get K 40 again
}

// decide decides in the order in which published lists apply the sentences of
// 8.3.3: 10 for who once reached the top, 40 for juniors, 40 for newcomers, else
// 20.
func (c Coefficients) decide(s coefficientCase) (K, string) {
	switch {
	case max(s.rating, s.peak) >= c.TopFrom:
		return K(c.Top), kTop
	case s.birth > 0 && s.year > 0 && s.year-s.birth <= c.JuniorAge && s.rating < c.JuniorTop && (!s.once || s.peak < c.JuniorTop):
		return K(c.Junior), kJunior
	case s.newcomer:
		return K(c.New), kNew
	}
	return K(c.Middle), kDefault
}

// limitK returns the largest whole K with K times n not over the product.
func limitK(k K, reason string, games, product int) (K, string) {
	if games > 0 && int(k)*games > product {
		return K(product / games), reason + kLimited
	}
	return k, reason
}
