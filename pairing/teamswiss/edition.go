package teamswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/upfloat"
)

// Chapter is C.04.6. Its first edition has the key of the texts in force before 2026,
// as every system has it.
var Chapter = handbook.Chapter[Numbers]{
	ID: "C.04.6", Title: "Swiss Team Pairing System",
	Editions: []Edition{edition2024, edition2026},
}

var history = swiss.Rules{AnyWinBarsBye: true, PlayedFloats: true, Asked: swiss.SecondScore}

var edition2024 = Edition{
	Key:      "2017",
	From:     2024_08_01,
	Source:   "FIDE Handbook C.04.6, approved by the Council on 27 July 2024, applied from 1 August 2024",
	Numbers:  Numbers{History: history},
	Articles: articles2024,
}

var edition2026 = Edition{
	Key:      "2026",
	From:     2026_02_01,
	Source:   "FIDE Handbook C.04.6, approved by the Council on 28 October 2025, applied from 1 February 2026",
	Numbers:  Numbers{History: history, FloatersSet: true},
	Articles: articles2026,
}

// The ideas of the chapter that no other system shares.
var (
	againRule         = byefirst.Differs("floats-again")
	coloursRule       = byefirst.Differs("team-colours")
	strongRule        = byefirst.Differs("team-strong-colours")
	onePreferenceRule = byefirst.Differs("one-preference")
	differenceRule    = byefirst.Differs("lower-difference")
	firstLastRule     = byefirst.Differs("first-team-alternates")
	otherLastRule     = byefirst.Differs("other-team-alternates")
)

// criterion returns the article that holds a criterion as messages name it. From the seventh
// on the names are not the same in both editions.
func criterion(edition, name string) string {
	own := &edition2026
	if edition == edition2024.Key {
		own = &edition2024
	}
	return byefirst.CriterionIn(&Chapter, append(slices.Clone(upfloat.Criteria), own.Numbers.criteria()...))(edition, name)
}

// criteria returns the names of those criteria that follow the shared ones.
func (n *Numbers) criteria() []byefirst.Criterion {
	if !n.FloatersSet {
		return []byefirst.Criterion{{Name: "C7", Rule: coloursRule}, {Name: "C8", Rule: strongRule}, {Name: "C9", Rule: againRule}}
	}
	return []byefirst.Criterion{{Name: "C7", Rule: upfloat.FloatersRule}, {Name: "C8", Rule: coloursRule}, {Name: "C9", Rule: strongRule}, {Name: "C10", Rule: upfloat.OpponentsRule}}
}

// criterionName returns the name of the criterion of a rule.
func (n *Numbers) criterionName(rule *handbook.Rule) string {
	all := n.criteria()
	return all[slices.IndexFunc(all, func(c byefirst.Criterion) bool { return c.Rule == rule })].Name
}

var articles2024 = []handbook.Article{
	{No: "0", Note: byefirst.Definition},
	{No: "1.1", Note: handbook.Say("doc.note.numbers-of-report")},
	{No: "1.2", Note: byefirst.Definition},
	{No: "1.3", Note: byefirst.Definition},
	{No: "1.4", Note: byefirst.Definition},
	{No: "1.5", Note: byefirst.Definition},
	{No: "1.6", Note: byefirst.Definition},
	{No: "1.7", Note: byefirst.Definition},
	{No: "1.8", Note: byefirst.Definition},
	{No: "1.9.1", Rule: byefirst.CompleteRule},
	{No: "1.9.2", Note: byefirst.Procedure},
	{No: "1.9.3", Note: handbook.Say("doc.note.cannot-be-paired")},
	{No: "2.1.1", Rule: byefirst.ByeCompleteRule},
	{No: "2.1.2", Rule: byefirst.ByeScoreRule},
	{No: "2.1.3", Rule: byefirst.ByeGamesRule},
	{No: "2.1.4", Rule: byefirst.ByeLastRule},
	{No: "2.2.1", Note: byefirst.Definition},
	{No: "2.2.2", Note: byefirst.Procedure},
	{No: "2.2.3", Note: byefirst.Procedure},
	{No: "2.2.4", Rule: byefirst.SetRule},
	{No: "2.2.5", Note: byefirst.Procedure},
	{No: "2.3.1", Note: byefirst.Definition},
	{No: "2.3.2", Note: byefirst.Definition},
	{No: "2.3.3", Rule: upfloat.IdentifierRule},
	{No: "2.3.4", Note: byefirst.Procedure},
	{No: "3.1.1", Rule: byefirst.MeetRule},
	{No: "3.1.2", Rule: byefirst.BarredRule},
	{No: "3.2.1", Rule: byefirst.CompletionRule},
	{No: "3.3.1", Rule: byefirst.FewestRule},
	{No: "3.3.2", Rule: byefirst.HighestRule},
	{No: "3.3.3", Rule: upfloat.FollowingRule},
	{No: "3.3.4", Rule: coloursRule},
	{No: "3.3.5", Rule: strongRule},
	{No: "3.3.6", Rule: againRule},
	{No: "4.1", Note: handbook.Say("doc.note.initial-colour")},
	{No: "4.2", Note: byefirst.Definition},
	{No: "4.3.1", Rule: byefirst.InitialRule},
	{No: "4.3.2", Rule: onePreferenceRule},
	{No: "4.3.3", Rule: byefirst.BothColoursRule},
	{No: "4.3.4", Rule: byefirst.StrongerRule},
	{No: "4.3.5", Rule: differenceRule},
	{No: "4.3.6", Rule: byefirst.AlternateRule},
	{No: "4.3.7", Rule: byefirst.HigherRule},
	{No: "4.3.8", Rule: firstLastRule},
}

var articles2026 = []handbook.Article{
	{No: "0", Note: byefirst.Definition},
	{No: "1.1", Note: handbook.Say("doc.note.numbers-of-report")},
	{No: "1.2", Note: byefirst.Definition},
	{No: "1.3", Note: byefirst.Definition},
	{No: "1.4", Note: byefirst.Definition},
	{No: "1.5", Note: byefirst.Definition},
	{No: "1.6", Note: byefirst.Definition},
	{No: "1.7", Note: byefirst.Definition},
	{No: "2.1.1", Rule: byefirst.MeetRule},
	{No: "2.1.2", Rule: byefirst.BarredRule},
	{No: "2.2.1", Rule: byefirst.CompletionRule},
	{No: "2.3.1", Rule: byefirst.FewestRule},
	{No: "2.3.2", Rule: byefirst.HighestRule},
	{No: "2.3.3", Rule: upfloat.FollowingRule},
	{No: "2.3.4", Rule: upfloat.FloatersRule},
	{No: "2.3.5", Rule: coloursRule},
	{No: "2.3.6", Rule: strongRule},
	{No: "2.3.7", Rule: upfloat.OpponentsRule},
	{No: "3.1", Note: byefirst.Definition},
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
	{No: "4.3.2", Rule: onePreferenceRule},
	{No: "4.3.3", Rule: byefirst.BothColoursRule},
	{No: "4.3.4", Rule: byefirst.StrongerRule},
	{No: "4.3.5", Rule: differenceRule},
	{No: "4.3.6", Rule: byefirst.AlternateRule},
	{No: "4.3.7", Rule: byefirst.HigherRule},
	{No: "4.3.8", Rule: firstLastRule},
	{No: "4.3.9", Rule: otherLastRule},
}
