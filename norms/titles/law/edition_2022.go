package law

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// ofNorms are the figures of norms that an application names, too.
var ofNorms = &norms.Chapter.Editions[len(norms.Chapter.Editions)-1].Numbers

var edition2022 = Edition{
	Key:      "2022-01-01",
	From:     2022_01_01,
	Source:   "FIDE Handbook B.01, applied from 1 January 2022",
	Numbers:  numbers2022,
	Articles: articles(direct2022),
}

// numbers2022 are the figures of the text of 2022; the large Swiss is asked for
// by a norm not achieved before 30 June 2022. Later editions are written as
// changes to them.
var numbers2022 = Numbers{
	NormTitles: []Level{{tournament.GM, 2500}, {tournament.IM, 2400}, {tournament.WGM, 2300}, {tournament.WIM, 2200}},
	RatingTitles: []RatingTitle{
		{tournament.FM, 2300, FMByRating},
		{tournament.CM, 2200, CMByRating},
		{tournament.WFM, 2100, WFMByRating},
		{tournament.WCM, 2000, WCMByRating},
	},
	DirectTitles: []Level{
		{tournament.GM, 2300},
		{tournament.IM, 2200},
		{tournament.FM, 2100},
		{tournament.CM, 2000},
		{tournament.WGM, 2100},
		{tournament.WIM, 2000},
		{tournament.WFM, 1900},
		{tournament.WCM, 1800},
	},
	RatedGames: 30, RatedGamesAfter: 2017_07_01, DirectGamesAfter: 2024_01_01,
	OlympiadTitles: []tournament.Title{tournament.CM, tournament.WCM}, OlympiadFrom: 2024_01_01,
	Application: Application{
		NormGames: 27, LeastNorm: 7, EightGames: 1, DirectNorm: 9,
		OneRound: []tournament.Title{tournament.GM, tournament.WGM}, OneRoundDays: ofNorms.OneRoundDays,
		OldBefore: 2005_07_01, OldRecorded: 2013_07_31,
		LargeFrom: 2022_06_30, LargePlayers: ofNorms.Forty.Players, InsteadFrom: 2023_01_01,
		InsteadOfLarge: ofNorms.InsteadOfBig,
		NoticeDays:     30, Surcharge: true,
	},
	Direct: Direct{
		Percent: 35, Players: 10, Rounds: 9, Federations: 5, Share: 3,
		MergedFederations: 5, SubgroupPlayers: 6, SubgroupFederations: 3, SubgroupScore: 50,
	},
}

// direct2022 and direct2024 are the clauses on direct titles, which moved. The
// text of 2024 on the score and on merged events is not at hand: they are cited
// with the article that they stood next to.
var (
	direct2022 = []handbook.Article{
		{No: "1.2.1", Rule: DirectFree},
		{No: "1.2.2", Rule: DirectScore},
		{No: "1.2.3", Rule: DirectField},
		{No: "1.2.3a", Rule: Subgroup},
		{No: "1.2.4", Rule: DirectTable},
	}
	direct2024 = []handbook.Article{
		{No: "1.2", Rule: DirectScore},
		{No: "1.2.1", Rule: DirectFree},
		{No: "1.2.2", Rule: DirectField},
		{No: "1.2.2a", Rule: Subgroup},
		{No: "1.2.3", Rule: DirectTable},
		{No: "1.2.4", Rule: DirectTable},
	}
)

// articles returns those of an edition with its clauses on direct titles.
func articles(direct []handbook.Article) []handbook.Article {
	list := []handbook.Article{
		{No: "0.3", Rule: NotHeld},
		{No: "0.4.3", Rule: Achieved},
		{No: "0.6.2", Rule: LeastRating},
		{No: "1.1.3a", Rule: OneRound},
	}
	list = append(list, direct...)
	return append(
		list,
		handbook.Article{No: "1.3", Note: handbook.Say("doc.note.thirty-games")},
		handbook.Article{No: "1.3.1", Rule: FMByRating},
		handbook.Article{No: "1.3.2", Rule: CMByRating},
		handbook.Article{No: "1.3.3", Rule: WFMByRating},
		handbook.Article{No: "1.3.4", Rule: WCMByRating},
		handbook.Article{No: "1.4.1c", Rule: EightGames},
		handbook.Article{No: "1.4.3e", Rule: OneNormal},
		handbook.Article{No: "1.5", Rule: ByNorms},
		handbook.Article{No: "1.5.1", Rule: NormGames},
		handbook.Article{No: "1.5.2", Rule: TwoTitles},
		handbook.Article{No: "1.5.3", Rule: Rated},
		handbook.Article{No: "1.5.3a", Rule: Reached},
		handbook.Article{No: "1.5.4", Note: handbook.Say("doc.note.norm-edition")},
		handbook.Article{No: "1.5.5", Rule: OldNorms},
		handbook.Article{No: "1.5.6", Rule: LargeSwiss},
		handbook.Article{No: "1.9.1", Rule: PGNMissing},
		handbook.Article{No: "1.9.1", Rule: PGNMoves},
		handbook.Article{No: "1.9.1", Rule: PGNResult},
		handbook.Article{No: "1.9.1", Rule: PGNColours},
		handbook.Article{No: "1.9.1", Rule: PGNOpponent},
		handbook.Article{No: "1.9.1", Rule: PGNRound},
		handbook.Article{No: "1.9.1", Rule: PGNDay},
		handbook.Article{No: "1.9.1", Rule: PGNPlayer},
		handbook.Article{No: "1.9.1", Rule: PGNTwice},
		handbook.Article{No: "1.9.1", Rule: PGNUnclear},
		handbook.Article{No: "1.9.1", Rule: PGNStart},
		handbook.Article{No: "1.9.1", Rule: PGNSameMoves},
		handbook.Article{No: "1.9.1", Rule: PGNNoEvent},
		handbook.Article{No: "2.1", Rule: Forms},
		handbook.Article{No: "2.2", Note: handbook.Say("doc.note.application-fee")},
		handbook.Article{No: "2.3", Rule: Notice},
	)
}
