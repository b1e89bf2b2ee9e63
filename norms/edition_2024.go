package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

var edition2024 = Edition{
	Key:      "2024-01-01",
	From:     2024_01_01,
	Source:   "FIDE Handbook B.01, applied from 1 January 2024",
	Numbers:  numbers2024,
	Articles: articles2024,
}

// numbers2024 are those of 2022 with what changed.
var numbers2024 = func() Numbers {
	n := edition2022.Numbers
	n.Unrated = 1400
	n.Formats = []registration.Format{registration.Swiss, registration.RoundRobin, registration.DoubleRoundRobin, registration.Knockout, registration.TeamSwiss, registration.TeamRoundRobin}
	n.DoubleHalf, n.FieldForDrops = true, true
	n.InsteadOfBig = []string{"olympiad", "candidates-qualifier", "world-cup-qualifier", "eve-event", "national-championship"}
	return n
}()

// articles2024 are those of 2022 with the numbers that the new text added; the
// list of 1.5.6 grew.
var articles2024 = func() []handbook.Article {
	list := slices.Clone(articles2022)
	at := slices.IndexFunc(list, func(a handbook.Article) bool { return a.No == "1.1.1" })
	return slices.Insert(list, at, handbook.Article{No: "0.5", Note: handbook.Say("doc.note.standard-rating")})
}()
