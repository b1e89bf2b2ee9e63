package titles

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// applicationRules are the edition by which an application is judged, with what
// holds on its day.
type applicationRules struct {
	*law.Edition
	insteadOf []string         // kinds of events that stand for the large Swiss
	has       [conditions]bool // the conditions that the text has
}

// rulesOn returns those of the edition of the day, of which something may hold from
// a day of its own on.
func rulesOn(e *law.Edition, day handbook.Date) *applicationRules {
	a := &applicationRules{Edition: e}
	if day >= e.Numbers.InsteadFrom {
		a.insteadOf = e.Numbers.InsteadOfLarge
	}
	for c, rule := range conditionRules {
		a.has[c] = e.No(rule) != ""
	}
	return a
}

// large reports whether the norm is from a large Swiss, or what stands for it.
func (a *applicationRules) large(n *norms.Norm) registration.Answer {
	if slices.Contains(a.insteadOf, n.EventKind) {
		return registration.Yes
	}
	return n.LargeSwiss
}

// needsLarge reports whether the norm asks for one.
func (a *applicationRules) needsLarge(n *norms.Norm) bool { return n.Achieved >= a.Numbers.LargeFrom }

// oneRound reports whether a title asks for a norm from an event with days of one
// round.
func (a *applicationRules) oneRound(title tournament.Title) bool {
	return slices.Contains(a.Numbers.OneRound, title)
}

// submitBy returns the last day for a meeting.
func (a *applicationRules) submitBy(meeting handbook.Date) handbook.Date {
	if !meeting.Valid() {
		return 0
	}
	return meeting.AddDays(-a.Numbers.NoticeDays)
}

// edition returns the text by which the ledger is drawn: that of its day.
func (f *Facts) edition() *law.Edition {
	switch {
	case f.Options.Edition != nil:
		return f.Options.Edition
	case f.On.Valid():
		return law.On(f.On)
	}
	return law.Newest()
}
