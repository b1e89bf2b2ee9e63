package swiss

import "github.com/fedrate/fedrate/handbook"

// BakuEdition is a dated text of C.04.7.
type BakuEdition = handbook.Edition[BakuNumbers]

// BakuNumbers is in what the editions of the Baku acceleration differ.
type BakuNumbers struct {
	AnyScoring bool // wherever a win is worth two draws and a loss nothing; else the standard scoring alone
}

// Acceleration is C.04.7, whose one method is Baku's: in the first half of the
// rounds the upper half of the field has virtual points.
var Acceleration = handbook.Chapter[BakuNumbers]{
	ID: "C.04.7", Title: "FIDE-approved accelerated systems",
	Editions: []BakuEdition{{
		Key: "2017", From: 2017_07_01,
		Source:   "FIDE Handbook C.04.7.1, effective till 31 January 2026",
		Articles: bakuArticles2017,
	}, {
		Key: "2026", From: 2026_02_01,
		Source:  "FIDE Handbook C.04.7, approved by the Council on 28 October 2025, applied from 1 February 2026",
		Numbers: BakuNumbers{AnyScoring: true}, Articles: bakuArticles2026,
	}},
}

const (
	computed    = "computed where the acceleration is asked for and the report lists no virtual points"
	notInReport = "a report does not say it"
)

var bakuArticles2017 = []handbook.Article{
	{No: "1", Note: "with another scoring the acceleration is left out, and a note says so"},
	{No: "2", Note: computed},
	{No: "3", Note: computed + ": who enters late before the last player of GA belongs to GA"},
	{No: "4", Note: computed},
	{No: "5", Note: "the scores of the replay and of the next pairing, floats of the rounds before included"},
}

var bakuArticles2026 = []handbook.Article{
	{No: "1.1", Note: "with another scoring the acceleration is left out, and a note says so"},
	{No: "1.2", Note: computed},
	{No: "1.3.1", Note: notInReport},
	{No: "1.3.2", Note: computed + ": who enters late before the last participant of GA belongs to GA"},
	{No: "1.4.1", Note: computed},
	{No: "1.4.2", Note: computed},
	{No: "1.4.3", Note: computed},
	{No: "1.4.4", Note: "examples, held by a test"},
	{No: "1.5", Note: "the scores of the replay and of the next pairing, floats of the rounds before included"},
}
