package dubov

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
)

// The ideas of the chapter that no other system shares.
var (
	coloursRule   = byefirst.Differs("colours")
	maximumRule   = byefirst.Differs("maximum-upfloaters")
	timesRule     = byefirst.Differs("upfloated-times")
	previousRule  = byefirst.Differs("upfloated-before")
	shiftRule     = byefirst.Differs("order-of-shifters")
	transposeRule = byefirst.Differs("order-of-opponents")
)

// criteria are the names of the criteria, each with its rule.
var criteria = []byefirst.Criterion{
	{Name: "C1", Rule: byefirst.MeetRule},
	{Name: "C2", Rule: byefirst.BarredRule},
	{Name: "C3", Rule: byefirst.AbsoluteRule},
	{Name: "C4", Rule: byefirst.CompletionRule},
	{Name: "C5", Rule: byefirst.FewestRule},
	{Name: "C6", Rule: byefirst.HighestRule},
	{Name: "C7", Rule: coloursRule},
	{Name: "C8", Rule: maximumRule},
	{Name: "C9", Rule: timesRule},
	{Name: "C10", Rule: previousRule},
}

var articles2017 = []handbook.Article{
	{No: "A.1", Note: handbook.Say("doc.note.ratings-of-report")},
	{No: "A.2", Note: handbook.Say("doc.note.numbers-of-report")},
	{No: "A.3", Note: byefirst.Definition},
	{No: "A.4", Note: byefirst.Elsewhere},
	{No: "A.5", Note: byefirst.Definition},
	{No: "A.6", Note: byefirst.Definition},
	{No: "A.7", Note: byefirst.Definition},
	{No: "A.8", Rule: byefirst.CompleteRule},
	{No: "B.0.a", Note: handbook.Say("doc.note.bye-barred-there")},
	{No: "B.0.b", Rule: byefirst.ByeCompleteRule},
	{No: "B.0.c", Rule: byefirst.ByeScoreRule},
	{No: "B.0.d", Rule: byefirst.ByeGamesRule},
	{No: "B.0.e", Rule: byefirst.ByeLastRule},
	{No: "B.1", Note: byefirst.Procedure},
	{No: "C.1", Rule: byefirst.MeetRule},
	{No: "C.2", Rule: byefirst.BarredRule},
	{No: "C.3", Rule: byefirst.AbsoluteRule},
	{No: "C.4", Rule: byefirst.CompletionRule},
	{No: "C.5", Rule: byefirst.FewestRule},
	{No: "C.6", Rule: byefirst.HighestRule},
	{No: "C.7", Rule: coloursRule},
	{No: "C.8", Rule: maximumRule},
	{No: "C.9", Rule: timesRule},
	{No: "C.10", Rule: previousRule},
	{No: "D.0", Note: byefirst.Definition},
	{No: "D.1", Rule: byefirst.SetRule},
	{No: "D.2", Rule: shiftRule},
	{No: "D.3", Rule: transposeRule},
	{No: "E.0", Rule: byefirst.InitialRule},
	{No: "E.1", Rule: byefirst.BothColoursRule},
	{No: "E.2", Rule: byefirst.StrongerRule},
	{No: "E.3", Rule: byefirst.AlternateRule},
	{No: "E.4", Rule: byefirst.HigherRule},
}

var articles2026 = []handbook.Article{
	{No: "0", Note: byefirst.Definition},
	{No: "1.1.1", Note: handbook.Say("doc.note.ratings-of-report")},
	{No: "1.1.2", Note: handbook.Say("doc.note.ratings-of-report")},
	{No: "1.2.1", Note: handbook.Say("doc.note.numbers-of-report")},
	{No: "1.2.2", Note: handbook.Say("doc.note.numbers-of-report")},
	{No: "1.3.1", Note: byefirst.Definition},
	{No: "1.3.2", Note: byefirst.Definition},
	{No: "1.4", Note: byefirst.Elsewhere},
	{No: "1.5", Note: byefirst.Definition},
	{No: "1.6.1", Note: byefirst.Definition},
	{No: "1.6.2", Note: byefirst.Definition},
	{No: "1.6.3", Note: byefirst.Definition},
	{No: "1.6.4", Note: byefirst.Definition},
	{No: "1.7.1", Note: byefirst.Definition},
	{No: "1.7.2", Note: byefirst.Definition},
	{No: "1.7.3", Note: byefirst.Definition},
	{No: "1.8.1", Note: byefirst.Definition},
	{No: "1.8.2", Note: byefirst.Definition},
	{No: "1.9.1", Rule: byefirst.CompleteRule},
	{No: "1.9.2", Note: byefirst.Procedure},
	{No: "1.9.3", Note: handbook.Say("doc.note.cannot-be-paired")},
	{No: "2.1.1", Rule: byefirst.MeetRule},
	{No: "2.1.2", Rule: byefirst.BarredRule},
	{No: "2.1.3", Rule: byefirst.AbsoluteRule},
	{No: "2.2.1", Rule: byefirst.CompletionRule},
	{No: "2.3.1", Rule: byefirst.FewestRule},
	{No: "2.3.2", Rule: byefirst.HighestRule},
	{No: "2.3.3", Rule: coloursRule},
	{No: "2.3.4", Rule: maximumRule},
	{No: "2.3.5", Rule: timesRule},
	{No: "2.3.6", Rule: previousRule},
	{No: "3.1.1", Note: handbook.Say("doc.note.bye-barred-there")},
	{No: "3.1.2", Rule: byefirst.ByeCompleteRule},
	{No: "3.1.3", Rule: byefirst.ByeScoreRule},
	{No: "3.1.4", Rule: byefirst.ByeGamesRule},
	{No: "3.1.5", Rule: byefirst.ByeLastRule},
	{No: "3.2.1", Note: byefirst.Procedure},
	{No: "3.2.2", Note: byefirst.Procedure},
	{No: "3.2.3", Note: byefirst.Procedure},
	{No: "3.2.4", Note: byefirst.Procedure},
	{No: "3.2.5", Note: byefirst.Procedure},
	{No: "3.2.6", Note: byefirst.Procedure},
	{No: "4.1.1", Note: byefirst.Definition},
	{No: "4.1.2", Note: byefirst.Definition},
	{No: "4.1.3", Note: byefirst.Definition},
	{No: "4.2.1", Note: byefirst.Definition},
	{No: "4.2.2", Rule: byefirst.SetRule},
	{No: "4.2.3", Note: byefirst.Procedure},
	{No: "4.3.1", Note: byefirst.Definition},
	{No: "4.3.2", Note: byefirst.Definition},
	{No: "4.3.3", Rule: shiftRule},
	{No: "4.4.1", Note: byefirst.Definition},
	{No: "4.4.2", Rule: transposeRule},
	{No: "5.1", Note: handbook.Say("doc.note.initial-colour")},
	{No: "5.2.1", Rule: byefirst.InitialRule},
	{No: "5.2.2", Rule: byefirst.BothColoursRule},
	{No: "5.2.3", Rule: byefirst.StrongerRule},
	{No: "5.2.4", Rule: byefirst.AlternateRule},
	{No: "5.2.5", Rule: byefirst.HigherRule},
}
