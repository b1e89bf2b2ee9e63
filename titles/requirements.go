package titles

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// leastNormGames is what an application's norms cover at least (1.5.1), and
// directGames what a norm by place counts as (1.2.4).
const (
	leastNormGames = 27
	directGames    = 9
)

// applicationRules are the clauses of an application by the day on which its
// last condition was met. Those of 2023 are the text of 2022 with the longer
// list of 1.5.6.
type applicationRules struct {
	from       handbook.Date
	edition    *norms.Edition
	insteadOf  []string // kinds of events that stand for the large Swiss (1.5.6)
	largeFrom  handbook.Date
	noticeDays int  // before the meeting (2.3)
	surcharge  bool // a later application costs half as much again
}

// The large Swiss of 1.5.6 is asked for by a norm not achieved before 30 June
// 2022, in the text of 2024 by one achieved after it.
var applicationEditions = []applicationRules{
	{from: 2022_01_01, edition: &norms.Chapter.Editions[0], largeFrom: 2022_06_30, noticeDays: 30, surcharge: true},
	{from: 2023_01_01, edition: &norms.Chapter.Editions[0], insteadOf: insteadOfLarge, largeFrom: 2022_06_30, noticeDays: 30, surcharge: true},
	{from: 2024_01_01, edition: &norms.Chapter.Editions[1], insteadOf: insteadOfLarge, largeFrom: 2022_07_01, noticeDays: 45},
}

// insteadOfLarge is the list of 1.5.6 from 2023 on, by kind of event.
var insteadOfLarge = norms.Chapter.Editions[1].Numbers.InsteadOfBig

// rulesOn are those of the day, the oldest for a day before them.
func rulesOn(day handbook.Date) *applicationRules {
	for i := len(applicationEditions) - 1; i > 0; i-- {
		if day >= applicationEditions[i].from {
			return &applicationEditions[i]
		}
	}
	return &applicationEditions[0]
}

// large tells whether the norm is from an event of 1.5.6.
func (a *applicationRules) large(n *norms.Norm) registration.Answer {
	if slices.Contains(a.insteadOf, n.EventKind) {
		return registration.Yes
	}
	return n.LargeSwiss
}

// needsLarge tells whether the norm asks for one.
func (a *applicationRules) needsLarge(n *norms.Norm) bool { return n.Achieved >= a.largeFrom }

// titleLevel is the rating of 1.5.3.
func titleLevel(title tournament.Title) tournament.Rating {
	switch title {
	case tournament.GM:
		return 2500
	case tournament.IM:
		return 2400
	case tournament.WGM:
		return 2300
	case tournament.WIM:
		return 2200
	}
	return 0
}

// submitBy is the last day for a meeting (2.3).
func (a *applicationRules) submitBy(meeting handbook.Date) handbook.Date {
	if !meeting.Valid() {
		return 0
	}
	return meeting.AddDays(-a.noticeDays)
}

func (a *applicationRules) notice() string {
	text := fmt.Sprintf("2.3: to be submitted at least %d days before the meeting that considers it", a.noticeDays)
	if a.surcharge {
		return text + ", with half the fee added where it is later"
	}
	return text
}
