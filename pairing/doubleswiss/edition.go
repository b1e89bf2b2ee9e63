package doubleswiss

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Chapter is C.04.5.
var Chapter = handbook.Chapter[Numbers]{
	ID: "C.04.5", Title: "Double-Swiss System",
	Editions: []Edition{edition2026},
}

var edition2026 = Edition{
	Key:      "2026",
	From:     2026_02_01,
	Source:   "FIDE Handbook C.04.5, approved by the Council on 28 October 2025, applied from 1 February 2026",
	Numbers:  Numbers{History: swiss.Rules{AnyWinBarsBye: true, PlayedFloats: true}},
	Articles: articles2026,
}

// The ideas of the chapter that no other system shares.
var (
	fewestRule      = byefirst.Differs("fewest-upfloaters")
	highestRule     = byefirst.Differs("upfloating-scores")
	followingRule   = byefirst.Differs("following-group")
	floatersRule    = byefirst.Differs("upfloaters-floated")
	opponentsRule   = byefirst.Differs("opponents-floated")
	setRule         = byefirst.Differs("order-of-upfloaters")
	identifierRule  = byefirst.Differs("order-of-identifiers")
	fewerWhitesRule = byefirst.Differs("fewer-whites")
	higherLastRule  = byefirst.Differs("higher-alternates")
	lowerLastRule   = byefirst.Differs("lower-alternates")
)

// criteria are the names of the criteria, each with its rule.
var criteria = []byefirst.Criterion{
	{Name: "C1", Rule: byefirst.MeetRule},
	{Name: "C2", Rule: byefirst.BarredRule},
	{Name: "C3", Rule: byefirst.CompletionRule},
	{Name: "C4", Rule: fewestRule},
	{Name: "C5", Rule: highestRule},
	{Name: "C6", Rule: followingRule},
	{Name: "C7", Rule: floatersRule},
	{Name: "C8", Rule: opponentsRule},
}

var articles2026 = []handbook.Article{
	{No: "0", Note: byefirst.Definition},
	{No: "1.1", Note: handbook.Say("doc.note.numbers-of-report")},
	{No: "1.2.1", Note: byefirst.Definition},
	{No: "1.2.2", Note: byefirst.Definition},
	{No: "1.3.1", Note: byefirst.Definition},
	{No: "1.3.2", Note: byefirst.Definition},
	{No: "1.4", Note: byefirst.Definition},
	{No: "1.5", Note: byefirst.Definition},
	{No: "1.6", Note: byefirst.Definition},
	{No: "2.1.1", Rule: byefirst.MeetRule},
	{No: "2.1.2", Rule: byefirst.BarredRule},
	{No: "2.2.1", Rule: byefirst.CompletionRule},
	{No: "2.3.1", Rule: fewestRule},
	{No: "2.3.2", Rule: highestRule},
	{No: "2.3.3", Rule: followingRule},
	{No: "2.3.4", Rule: floatersRule},
	{No: "2.3.5", Rule: opponentsRule},
	{No: "3.1.1", Note: byefirst.Definition},
	{No: "3.1.2", Note: byefirst.Definition},
	{No: "3.2", Note: byefirst.Definition},
	{No: "3.3.1", Rule: byefirst.CompleteRule},
	{No: "3.3.2", Note: byefirst.Procedure},
	{No: "3.3.3", Note: handbook.Say("doc.note.cannot-be-paired")},
	{No: "3.4.1", Rule: byefirst.ByeCompleteRule},
	{No: "3.4.2", Rule: byefirst.ByeScoreRule},
	{No: "3.4.3", Rule: byefirst.ByeGamesRule},
	{No: "3.4.4", Rule: byefirst.ByeLastRule},
	{No: "3.5.1", Note: byefirst.Definition},
	{No: "3.5.2", Note: byefirst.Procedure},
	{No: "3.5.3", Note: byefirst.Procedure},
	{No: "3.5.4", Rule: setRule},
	{No: "3.5.5", Note: byefirst.Procedure},
	{No: "3.6.1", Note: byefirst.Definition},
	{No: "3.6.2", Note: byefirst.Definition},
	{No: "3.6.3", Rule: identifierRule},
	{No: "3.6.4", Note: byefirst.Procedure},
	{No: "4.1", Note: handbook.Say("doc.note.initial-colour")},
	{No: "4.2", Note: byefirst.Definition},
	{No: "4.3.1", Rule: byefirst.InitialRule},
	{No: "4.3.2", Rule: fewerWhitesRule},
	{No: "4.3.3", Rule: byefirst.AlternateRule},
	{No: "4.3.4", Rule: higherLastRule},
	{No: "4.3.5", Rule: lowerLastRule},
	{No: "4.4", Note: byefirst.Definition},
}
