package arbiters

import "github.com/fedrate/fedrate/handbook"

// ActivityEdition is a dated text of the regulations for the classification of
// arbiters.
type ActivityEdition = handbook.Edition[ActivityNumbers]

// ActivityNumbers are the figures of the text.
type ActivityNumbers struct {
	Years int // without a refresher course, after which an arbiter is inactive (2.1)

	// For those who had their title before Transition the first end of activity is
	// that of the year of their last event before it (2.6); the last year is first.
	Transition handbook.Date
	Ends       []FirstEnd
}

// FirstEnd is the end of activity of those whose last event before the
// transition was in a year.
type FirstEnd struct {
	Year   int // 0: any earlier one
	IA, FA handbook.Date
}

// Activity is B.06.3 as far as data can answer it: who is active.
var Activity = handbook.Chapter[ActivityNumbers]{
	ID:    "B.06.3",
	Title: "FIDE regulations for the classification of arbiters",
	Editions: []ActivityEdition{{
		Key:    "2022-07-01",
		From:   2022_07_01,
		Source: "FIDE Handbook B.06.3 as printed in the Arbiters' Manual of October 2022",
		Numbers: ActivityNumbers{Years: 4, Transition: 2021_01_01, Ends: []FirstEnd{
			{2020, 2024_12_31, 2024_12_31},
			{2019, 2023_12_31, 2023_12_31},
			{2018, 2022_12_31, 2022_12_31},
			{2017, 2021_12_31, 2022_12_31},
			{0, 2020_12_31, 2020_12_31},
		}},
		Articles: []handbook.Article{
			{No: "2.1", Rule: inactiveRule},
			{No: "2.1.1", Rule: inactiveChiefRule},
			{No: "2.1.1", Rule: activityUnknownRule},
			{No: "2.1.2", Rule: inactiveOfficialRule},
			{No: "2.2", Note: handbook.Say("doc.note.activity-end")},
			{No: "2.6", Note: handbook.Say("doc.note.activity-transition")},
		},
	}},
}
