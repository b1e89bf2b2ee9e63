package arbiters

import "github.com/fedrate/fedrate/handbook"

// ActivityEdition is a dated text of the regulations for the classification of
// arbiters.
type ActivityEdition = handbook.Edition[ActivityNumbers]

// ActivityNumbers are the figures of the text.
type ActivityNumbers struct {
	Years int // without a refresher course, after which an arbiter is inactive (2.1)
}

// Activity is B.06.3 as far as data can answer it: who is active.
var Activity = handbook.Chapter[ActivityNumbers]{
	ID:    "B.06.3",
	Title: "FIDE regulations for the classification of arbiters",
	Editions: []ActivityEdition{{
		Key:     "2022-07-01",
		From:    2022_07_01,
		Source:  "FIDE Handbook B.06.3 as printed in the Arbiters' Manual of October 2022",
		Numbers: ActivityNumbers{Years: 4},
		Articles: []handbook.Article{
			{No: "2.1", Note: handbook.Say("doc.note.activity-end")},
			{No: "2.1.1", Rule: inactiveChiefRule},
			{No: "2.1.2", Note: handbook.Say("doc.note.inactive-official")},
			{No: "2.2", Note: handbook.Say("doc.note.activity-end")},
		},
	}},
}
