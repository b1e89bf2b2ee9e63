package doubleswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/upfloat"
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
	fewerWhitesRule = byefirst.Differs("fewer-whites")
	higherLastRule  = byefirst.Differs("higher-alternates")
	lowerLastRule   = byefirst.Differs("lower-alternates")
)

// criteria are the names of the criteria, each with its rule.
var criteria = append(slices.Clone(upfloat.Criteria),
	byefirst.Criterion{Name: "C7", Rule: upfloat.FloatersRule}, byefirst.Criterion{Name: "C8", Rule: upfloat.OpponentsRule})

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
	{No: "2.3.1", Rule: byefirst.FewestRule},
	{No: "2.3.2", Rule: byefirst.HighestRule},
	{No: "2.3.3", Rule: upfloat.FollowingRule},
	{No: "2.3.4", Rule: upfloat.FloatersRule},
	{No: "2.3.5", Rule: upfloat.OpponentsRule},
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
	{No: "3.5.4", Rule: byefirst.SetRule},
	{No: "3.5.5", Note: byefirst.Procedure},
	{No: "3.6.1", Note: byefirst.Definition},
	{No: "3.6.2", Note: byefirst.Definition},
	{No: "3.6.3", Rule: upfloat.IdentifierRule},
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
