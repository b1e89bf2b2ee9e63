package rating

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

var rapidBlitz2022 = Edition{
	Key:      "2022-01-01",
	From:     2022_01_01,
	Source:   "FIDE Handbook B.02, FIDE Rapid and Blitz Rating Regulations, applied from 1 January 2022",
	Numbers:  standardNumbers.amended(rapidBlitzNumbers),
	Articles: articlesRapidBlitz(),
}

var rapidBlitz2024 = Edition{
	Key:      "2024-03-01",
	From:     2024_03_01,
	Source:   "FIDE Handbook B.02, FIDE Rapid and Blitz Rating Regulations, approved on 15 December 2023, applied from 1 March 2024",
	Numbers:  rapidBlitz2022.Numbers.amended(numbers2024),
	Articles: articlesRapidBlitz2024(),
}

// rapidBlitz202412 adds to 7.3.1 that games with a difference of 600 or more
// are not rated where a player is rated above 2600.
var rapidBlitz202412 = Edition{
	Key:    "2024-12-01",
	From:   2024_12_01,
	Source: "FIDE Handbook B.02, FIDE Rapid and Blitz Rating Regulations of 1 March 2024, article 7.3.1 as effective from 1 December 2024",
	Numbers: rapidBlitz2024.Numbers.amended(func(n *Numbers) {
		n.NotRatedFrom, n.NotRatedAbove = 600, 2600
	}),
	Articles: articlesRapidBlitz202412(),
}

// rapidBlitzNumbers returns what sets rapid and blitz apart from standard play.
func rapidBlitzNumbers(n *Numbers) {
	n.Play = nil
	n.Range = [2]Range{{Over: 10 * 60, Under: 60 * 60}, {Over: 3 * 60, UpTo: 10 * 60}}
	n.FirstControlMoves = 0
	n.PlayPerDay = 0
	n.RoundsPerDay = [2]int{15, 30}
	n.InterimDays = 0
	n.StandardCounts = true
}

// articlesRapidBlitz has no paragraph on monthly reports, so that the numbers
// from paragraph 4 on are one lower than in standard play.
func articlesRapidBlitz() []Article {
	return []Article{
		{No: "0.1", Note: handbook.Say("doc.note.edition-by-start")},
		{No: "0.2", Rule: lateRegistration},
		{No: "0.3", Note: handbook.Say("doc.note.official-duty")},
		{No: "0.4", Note: handbook.Say("doc.note.appeal")},
		{No: "1.1", Note: handbook.Say("doc.note.times-follow")},
		{No: "1.1.1", Rule: rapidRange},
		{No: "1.1.2", Rule: blitzRange},
		{No: "1.2", Rule: unequalTime},
		{No: "2.1", Note: handbook.Say("doc.note.laws")},
		{No: "3.1", Note: handbook.Say("doc.note.rounds-follow")},
		{No: "3.1.1", Rule: rapidPerDay},
		{No: "3.1.2", Rule: blitzPerDay},
		{No: "4.1", Rule: unplayed},
		{No: "5.1", Rule: unratedInMatch},
		{No: "5.2", Rule: matchDecided},
		{No: "6.1", Note: handbook.Say("doc.note.first-of-month")},
		{No: "6.1.1", Rule: published},
		{No: "6.1.2", Note: handbook.Say("doc.note.list-columns-rapid")},
		{No: "6.1.3", Rule: ClosingDay},
		{No: "6.1.4", Rule: newPlayer},
		{No: "6.2.1", Rule: dropBelow},
		{No: "6.2.2a", Rule: inactivity},
		{No: "6.2.2b", Rule: activity},
		{No: "7.1", Note: handbook.Say("doc.note.two-tables")},
		{No: "7.1.1", Rule: tableDP},
		{No: "7.1.2", Rule: tablePD},
		{No: "7.2.1", Rule: standardServes},
		{No: "7.2.2", Rule: zeroFirst},
		{No: "7.2.3", Rule: averageRule},
		{No: "7.2.4", Rule: initialRule},
		{No: "7.2.5", Rule: ratedMeanwhile},
		{No: "7.3.1", Rule: difference},
		{No: "7.3.2", Rule: changeRule},
		{No: "7.3.3", Rule: coefficient},
		{No: "7.3.4", Rule: rounding},
		{No: "8.1", Rule: thirdList},
		{No: "8.1", Rule: lateReport},
		{No: "8.2", Note: handbook.Say("doc.note.regulations")},
		{No: "8.3", Note: handbook.Say("doc.note.rating-officer")},
		{No: "8.4", Note: handbook.Say("doc.note.hybrid")},
		{No: "9.1", Rule: registered},
		{No: "9.2", Note: handbook.Say("doc.note.deaths")},
	}
}

// articlesRapidBlitz2024 spells the numbers of inactivity as the text of 2024
// does.
func articlesRapidBlitz2024() []Article {
	list := articlesRapidBlitz()
	for i := range list {
		switch list[i].Rule {
		case inactivity:
			list[i].No = "6.2.2.1"
		case activity:
			list[i].No = "6.2.2.2"
		}
	}
	return list
}

// articlesRapidBlitz202412 returns the articles with the second rule of 7.3.1 added.
func articlesRapidBlitz202412() []Article {
	list := articlesRapidBlitz2024()
	at := slices.IndexFunc(list, func(a Article) bool { return a.Rule == difference })
	return slices.Insert(list, at+1, Article{No: "7.3.1", Rule: sixHundred})
}
