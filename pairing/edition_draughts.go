package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/draughts"
	"github.com/fedrate/fedrate/pairing/replay"
	"github.com/fedrate/fedrate/tournament"
)

// The chapters of the sports other than chess: the parts of one document that bind
// draughts and renju. Their article numbers carry the chapter.
var (
	DraughtsChapter = handbook.Chapter[Numbers]{
		ID: draughts.ID, Title: "Draughts: withdrawals, scoring, teams, requirements of every Swiss", Editions: []Edition{{
			Key: draughts.Key, From: draughts.From, Source: draughts.Source,
			Numbers: Numbers{Sport: tournament.Draughts, ColourRun: 4, AnyWinBarsBye: true, TwoPoints: true, UnplayedCodes: BothMinus},
			Articles: []handbook.Article{
				{No: "DRAUGHTS-1.2", Rule: notDeclaredRule},
				{No: "DRAUGHTS-1.2", Rule: contradictedRule},
				{No: "DRAUGHTS-1.9.2", Note: byCourse},
				{No: "DRAUGHTS-1.10.1", Note: byCourse},
				{No: "DRAUGHTS-1.10.2", Rule: withdrawalRule},
				{No: "DRAUGHTS-1.10.2", For: string(belowHalf), Rule: marksRule},
				{No: "DRAUGHTS-1.10.2", Rule: unmarkedRule},
				{No: "DRAUGHTS-1.10.3", For: string(fromHalf), Rule: marksRule},
				{No: "DRAUGHTS-1.10.4", Note: byCourse},
				{No: "DRAUGHTS-1.10.5", Note: handbook.Say("doc.note.results-stay")},
				{No: "DRAUGHTS-1.11", Rule: microRule},
				{No: "DRAUGHTS-1.12.1", Rule: schemeRule},
				{No: "DRAUGHTS-1.12.2", Note: handbook.Say("doc.note.pluses-not-for-norms")},
				{No: "DRAUGHTS-1.14.1", Rule: teamMatesRule},
				{No: "DRAUGHTS-1.14.2", Rule: boardOrderRule},
				{No: "DRAUGHTS-1.14.3", Rule: boardColoursRule},
				{No: "DRAUGHTS-1.14.4", Rule: quorumRule},
				{No: "DRAUGHTS-1.14.5", Note: byCourse},
				{No: "DRAUGHTS-1.14.6", Rule: perfectSecondRule},
				{No: "DRAUGHTS-1.15", Rule: replay.DiffersRule},
				{No: "DRAUGHTS-1.15", Rule: replay.OtherOrderRule},
				{No: "DRAUGHTS-1.15.2", Rule: repeatRule},
				{No: "DRAUGHTS-1.15.2", Rule: plusTwiceRule},
				{No: "DRAUGHTS-1.15.2", Rule: colourLimitRule},
				{No: "DRAUGHTS-1.15.2", Rule: absentPairedRule},
				{No: "DRAUGHTS-1.15.2", Rule: absentScoreRule},
				{No: "DRAUGHTS-1.15.2", Rule: byeNotLastRule},
				{No: "DRAUGHTS-1.15.3", Note: byCourse},
				{No: "DRAUGHTS-1.15.9", Note: notInReport},
				{No: "DRAUGHTS-App.1", Rule: bergerRule},
				{No: "TRF26-260", Rule: replay.ProhibitedRule},
				{No: "TRF26-260", Rule: prohibitedCutRule},
				{No: "DRAUGHTS-1.15.5.1", Rule: replay.FinalNumbersRule},
				{No: "DRAUGHTS-1.15.5.1", Rule: startListRule},
				{No: "DRAUGHTS-1.15", Rule: replay.ReturnRule},
				{No: "DRAUGHTS-1.15.2", Rule: initialColourRule},
				{No: "DRAUGHTS-1.15", Rule: lastRoundRule},
				{No: "DRAUGHTS-1.15", Rule: missingResultsRule},
			},
		}},
	}
	RenjuChapter = handbook.Chapter[Numbers]{
		ID: draughts.ID, Title: "Renju: withdrawals, scoring, requirements of every Swiss", Editions: []Edition{{
			Key: draughts.Key, From: draughts.From, Source: draughts.Source,
			Numbers: Numbers{Sport: tournament.Renju, ColourRun: 3, ColourGap: 2, AnyWinBarsBye: true, LastRoundFree: true, UnplayedCodes: LeftBlank},
			Articles: []handbook.Article{
				{No: "DRAUGHTS-5.3.9.1", Rule: schemeRule},
				{No: "DRAUGHTS-5.3.9.2", Note: byCourse},
				{No: "DRAUGHTS-5.3.9.3", Rule: withdrawalRule},
				{No: "DRAUGHTS-5.3.9.3", For: string(belowHalf), Rule: marksRule},
				{No: "DRAUGHTS-5.3.9.4", For: string(fromHalf), Rule: marksRule},
				{No: "DRAUGHTS-5.3.13.1", Rule: notDeclaredRule},
				{No: "DRAUGHTS-5.3.13.1", Rule: contradictedRule},
				{No: "DRAUGHTS-5.3.13.2", Note: byCourse},
				{No: "DRAUGHTS-5.3.13.3", Rule: bergerRule},
				{No: "DRAUGHTS-5.3.13.4", Note: byCourse},
				{No: "DRAUGHTS-5.3.14.1", Rule: usualRoundsRule},
				{No: "DRAUGHTS-5.3.14.2", Rule: repeatRule},
				{No: "DRAUGHTS-5.3.14.2", Rule: colourLimitRule},
				{No: "DRAUGHTS-5.3.14.2", Rule: replay.DiffersRule},
				{No: "DRAUGHTS-5.3.14.2", Rule: replay.OtherOrderRule},
				{No: "DRAUGHTS-5.3.15.1", Rule: replay.FinalNumbersRule},
				{No: "DRAUGHTS-5.3.15.1", Rule: startListRule},
				{No: "DRAUGHTS-5.3.15.2", Rule: plusTwiceRule},
				{No: "DRAUGHTS-5.3.15.2", Rule: byeNotLastRule},
				{No: "DRAUGHTS-1.15.2", Rule: absentPairedRule},
				{No: "DRAUGHTS-1.15.2", Rule: absentScoreRule},
				{No: "DRAUGHTS-5.3.16.1.3", Rule: floatAgainRule},
				{No: "DRAUGHTS-1.11", Rule: microRule},
				{No: "DRAUGHTS-1.14.1", Rule: teamMatesRule},
				{No: "DRAUGHTS-1.14.2", Rule: boardOrderRule},
				{No: "DRAUGHTS-1.14.3", Rule: boardColoursRule},
				{No: "DRAUGHTS-1.14.4", Rule: quorumRule},
				{No: "DRAUGHTS-1.14.6", Rule: perfectSecondRule},
				{No: "TRF26-260", Rule: replay.ProhibitedRule},
				{No: "TRF26-260", Rule: prohibitedCutRule},
				{No: "DRAUGHTS-5.3.14.2", Rule: replay.ReturnRule},
				{No: "DRAUGHTS-5.3.14.2", Rule: initialColourRule},
				{No: "DRAUGHTS-5.3.14.1", Rule: lastRoundRule},
				{No: "DRAUGHTS-5.3.14.1", Rule: missingResultsRule},
			},
		}},
	}
)

// Russian2011 is what the rules of chess of the Russian federation of 2011 say on who
// leaves a round robin. It is used only when named.
var Russian2011 = Edition{
	Key: "R11", From: 2011_01_01, Source: "Правила вида спорта «Шахматы», приказ Минспорттуризма России 2011 г.",
	Numbers: Numbers{ColourRun: 3, ColourGap: 2, UnplayedCodes: PlusForOpponent},
	Articles: []handbook.Article{
		{No: "R11-13.20", Rule: threeForfeitsRule},
		{No: "R11-22.5", Rule: bergerRule},
		{No: "R11-24.1.1", Rule: withdrawalRule},
		{No: "R11-24.1.1", For: string(belowHalf), Rule: marksRule},
		{No: "R11-24.1.1", Rule: unmarkedRule},
		{No: "R11-24.1.2", For: string(fromHalf), Rule: marksRule},
	},
}

// ChapterOf returns the chapter of a sport on pairings.
func ChapterOf(s tournament.Sport) *handbook.Chapter[Numbers] {
	switch s {
	case tournament.Draughts:
		return &DraughtsChapter
	case tournament.Renju:
		return &RenjuChapter
	}
	return &Chapter
}

// EditionOf returns the edition of a sport that --edition pairing=KEY names.
func EditionOf(s tournament.Sport, key string) (*Edition, error) {
	if s == tournament.Chess && key == Russian2011.Key {
		return &Russian2011, nil
	}
	return ChapterOf(s).Edition(key)
}
