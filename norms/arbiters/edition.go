package arbiters

import "github.com/fedrate/fedrate/handbook"

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the figures of the text.
type Numbers struct {
	FANorms, IANorms int // tournament norms of an application (5.4.3, 5.5.3)
	Systems          int // different systems of its events (2.4)

	BigPlayers, BigRated, BigRounds int // of the Swiss that stands for a second system, rated in per cent (2.5)
	FAFederations, IAFederations    int // of an international event (2.6.2)
	PlayersACertificate             int // of a Swiss (2.7.1)
	RoundRobinCertificates          int // (2.7.2)

	SwissRated, RoundRobinRated, DoubleRated         int // FA: rated players (3.8)
	FastRated, FastRounds                            int // FA: rapid and blitz (3.9.2)
	LeagueBoards, LeagueTeams, LeagueTeamsDouble     int // top division (3.9.1, 4.9.2)
	LeagueRated                                      int // per cent
	FALeagueRounds, IALeagueRounds                   int
	FARounds, FAShortRounds, IARounds, IAShortRounds int // 3.10, 4.10

	InternationalFederations int // 4.9.1
	NationalFinals           int // norms from 4.8.1, at most
	OnceMost, ShortMost      int // norms by one exception, and of shorter events, at most (3.9, 3.10.1)
	Chiefs                   int // different chief arbiters of the norms (4.13.1)
	WorldFast                int // norms from 4.8.4, at most

	NationalAge, FANormAge, FAAge, IAAge int // 5.1.1, 2.9.3, 5.4.2, 5.5.2
	SeminarPercent                       int // 3.7
	NormYears, SeminarYears, LastYears   int // 5.3

	SeminarForIA handbook.Date // applications from this day need the IA seminar (4.7)
	FiveFor      handbook.Date // applications of IA from this day have a norm from a seminar besides (2.2)
	FiveMaybe    handbook.Date // from this day on by the other reading of it, ia-five-norms
}

// Chapter is B.06.1 with its edition: the text of the Arbiters' Manual of
// October 2022.
var Chapter = handbook.Chapter[Numbers]{
	ID:       "B.06.1",
	Title:    "FIDE regulations for the titles of arbiters",
	Editions: []Edition{edition2022},
}

// InForce returns the edition that governs a day: that of the event for a norm, that
// of the application for an application.
func InForce(day handbook.Date) (*Edition, error) { return Chapter.InForce(day) }

var edition2022 = Edition{
	Key:    "2022-07-01",
	From:   2022_07_01,
	Source: "FIDE Handbook B.06.1 as printed in the Arbiters' Manual of October 2022; the seminar of 4.7 applies from 1 July 2022",
	Numbers: Numbers{
		FANorms: 3, IANorms: 4, Systems: 2,
		BigPlayers: 100, BigRated: 30, BigRounds: 7, FAFederations: 2, IAFederations: 3,
		PlayersACertificate: 25, RoundRobinCertificates: 2,
		SwissRated: 20, RoundRobinRated: 10, DoubleRated: 6, FastRated: 30, FastRounds: 9,
		LeagueBoards: 4, LeagueTeams: 10, LeagueTeamsDouble: 6, LeagueRated: 60, FALeagueRounds: 5, IALeagueRounds: 7,
		FARounds: 7, FAShortRounds: 5, IARounds: 9, IAShortRounds: 7,
		InternationalFederations: 3, NationalFinals: 2, OnceMost: 1, ShortMost: 1, Chiefs: 2, WorldFast: 1,
		NationalAge: 16, FANormAge: 18, FAAge: 19, IAAge: 21,
		SeminarPercent: 80, NormYears: 6, SeminarYears: 4, LastYears: 1,
		SeminarForIA: 2022_07_01, FiveFor: 2024_07_01, FiveMaybe: 2024_01_01,
	},
	Articles: articles2022,
}

var articles2022 = []handbook.Article{
	{No: "1.3", Rule: heldRule},
	{No: "2.1", Note: handbook.Say("doc.note.presence")},
	{No: "2.2", Rule: countRule},
	{No: "2.3.1", Rule: systemRule},
	{No: "2.3.2", Rule: hybridRule},
	{No: "2.3.3", Note: handbook.Say("doc.note.seminars")},
	{No: "2.4", Rule: systemsRule},
	{No: "2.5", Rule: bigSwissRule},
	{No: "2.5.1", Rule: festivalRule},
	{No: "2.6.1", Rule: levelRule, For: string(World)},
	{No: "2.6.2", Rule: levelRule, For: string(International)},
	{No: "2.6.3", Rule: levelRule, For: string(National)},
	{No: "2.7.1", Rule: quotaRule, For: string(Swiss)},
	{No: "2.7.2", Rule: quotaRule, For: string(RoundRobin)},
	{No: "2.8", Note: handbook.Say("doc.note.signatures")},
	{No: "2.8.1", Rule: signerRule, For: ownNorm},
	{No: "2.8.2", Rule: signerRule, For: normsOfOthers},
	{No: "2.9.1", Rule: registeredRule},
	{No: "2.9.2", Rule: activeRule},
	{No: "2.9.3", Rule: normAgeRule},
	{No: "2.9.4", Rule: holdsFARule, For: ownNorm},
	{No: "3.3", Rule: languageRule, For: string(FA)},
	{No: "3.7", Rule: seminarRule, For: string(FA)},
	{No: "3.8.1", Rule: ratedRule, For: string(Swiss)},
	{No: "3.8.2", Rule: ratedRule, For: string(RoundRobin)},
	{No: "3.8.3", Rule: ratedRule, For: string(DoubleRoundRobin)},
	{No: "3.9", Rule: onceRule, For: string(FA)},
	{No: "3.9.1", Rule: leagueRule, For: string(FA)},
	{No: "3.9.2", Rule: fastRule},
	{No: "3.9.3", Rule: hybridRule, For: string(FA)},
	{No: "3.9.4", Rule: olympiadRule, For: string(FA)},
	{No: "3.9.5", Rule: organisationRule, For: string(FA)},
	{No: "3.10", Rule: roundsRule, For: string(FA)},
	{No: "3.10.1", Rule: shortRule, For: string(FA)},
	{No: "3.11", Note: handbook.Say("doc.note.national-norms")},
	{No: "3.12", Note: handbook.Say("doc.note.examination")},
	{No: "4.3", Rule: languageRule, For: string(IA)},
	{No: "4.7", Rule: seminarRule, For: string(IA)},
	{No: "4.8.1", Rule: finalRule},
	{No: "4.8.2", Rule: officialRule},
	{No: "4.8.3", Rule: normEventRule},
	{No: "4.8.4", Rule: worldFastRule},
	{No: "4.9", Rule: onceRule, For: string(IA)},
	{No: "4.9.1", Rule: internationalRule},
	{No: "4.9.2", Rule: leagueRule, For: string(IA)},
	{No: "4.9.3", Rule: hybridRule, For: string(IA)},
	{No: "4.9.4", Rule: olympiadRule, For: string(IA)},
	{No: "4.9.5", Rule: organisationRule, For: string(IA)},
	{No: "4.10", Rule: roundsRule, For: string(IA)},
	{No: "4.10.1", Rule: shortRule, For: string(IA)},
	{No: "4.11", Rule: holdsFARule, For: string(IA)},
	{No: "4.12", Rule: afterFARule},
	{No: "4.13", Note: handbook.Say("doc.note.signatures")},
	{No: "4.13.1", Rule: chiefsRule},
	{No: "5.1.1", Rule: nationalAgeRule},
	{No: "5.3.1", Rule: normYearsRule},
	{No: "5.3.2", Rule: seminarYearsRule},
	{No: "5.3.3", Rule: lastYearRule},
	{No: "5.4.2", Rule: ageRule, For: string(FA)},
	{No: "5.4.3", Rule: countRule, For: string(FA)},
	{No: "5.5.2", Rule: ageRule, For: string(IA)},
	{No: "5.5.3", Rule: countRule, For: string(IA)},
	{No: "5.7", Note: handbook.Say("doc.note.review-days")},
	{No: "5.8", Note: handbook.Say("doc.note.website-days")},
	{No: "6.1", Rule: feesRule},
	{No: "6.1", Rule: licenceRule},
	{No: "6.1", Rule: licenceUnknownRule},
	{No: "6.1", Rule: notRegisteredRule},
	{No: "6.2", Rule: feesRule, For: paid},
}
