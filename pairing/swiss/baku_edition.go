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

var (
	computed    = handbook.Say("doc.note.acceleration")
	notInReport = handbook.Say("doc.note.not-in-report")
)

var bakuArticles2017 = []handbook.Article{
	{No: "1", Note: handbook.Say("doc.note.other-scoring")},
	{No: "2", Note: computed},
	{No: "3", Note: handbook.Say("doc.note.acceleration-late")},
	{No: "4", Note: computed},
	{No: "5", Note: handbook.Say("doc.note.virtual-scores")},
}

var bakuArticles2026 = []handbook.Article{
	{No: "1.1", Note: handbook.Say("doc.note.other-scoring")},
	{No: "1.2", Note: computed},
	{No: "1.3.1", Note: notInReport},
	{No: "1.3.2", Note: handbook.Say("doc.note.acceleration-late-participant")},
	{No: "1.4.1", Note: computed},
	{No: "1.4.2", Note: computed},
	{No: "1.4.3", Note: computed},
	{No: "1.4.4", Note: handbook.Say("doc.note.examples")},
	{No: "1.5", Note: handbook.Say("doc.note.virtual-scores")},
}
