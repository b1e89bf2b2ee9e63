package rating

import "github.com/fedrate/fedrate/handbook"

var standard2024 = Edition{
	Key:    "2024-03-01",
	From:   2024_03_01,
	Source: "FIDE Handbook B.02, FIDE Rating Regulations, approved on 15 December 2023, applied from 1 March 2024",
	Numbers: standardNumbers.amended(numbers2024).amended(func(n *Numbers) {
		n.EarlyOpen, n.EarlyWomen, n.EarlyDays = 2700, 2500, 30
	}),
	Articles: articles2024,
}

// numbers2024 returns what 1 March 2024 changed in both chapters: the floor, the
// two drawn games against 1800, the highest initial rating, and the 400-point
// rule for every game.
func numbers2024(n *Numbers) {
	n.Floor = 1400
	n.Upgrade = 0
	n.Hypothetical, n.HypotheticalAt = 2, 1800
	n.InitialMax = 2200
	n.CapAll = true
}

var articles2024 = []Article{
	{No: "0.1", Note: handbook.Say("doc.note.edition-by-start")},
	{No: "0.2", Note: handbook.Say("doc.note.server-registration")},
	{No: "0.2.1", Rule: earlyRegistration},
	{No: "0.2.2", Rule: lateRegistration},
	{No: "0.2.3", Note: handbook.Say("doc.note.president")},
	{No: "0.2.4", Note: handbook.Say("doc.note.chairman")},
	{No: "0.3", Note: handbook.Say("doc.note.official-duty")},
	{No: "0.4", Note: handbook.Say("doc.note.appeal")},
	{No: "1.1", Rule: ratePlay},
	{No: "1.2", Rule: firstControl},
	{No: "2.1", Note: handbook.Say("doc.note.laws")},
	{No: "3.1", Rule: hoursPerDay},
	{No: "4.1", Rule: interim},
	{No: "5.1", Rule: unplayed},
	{No: "6.1", Rule: unratedInMatch},
	{No: "6.2", Rule: matchDecided},
	{No: "7.1", Note: handbook.Say("doc.note.first-of-month")},
	{No: "7.1.1", Rule: published},
	{No: "7.1.2", Note: handbook.Say("doc.note.list-columns")},
	{No: "7.1.3", Rule: ClosingDay},
	{No: "7.1.4", Rule: newPlayer},
	{No: "7.2.1", Rule: dropBelow},
	{No: "7.2.2.1", Rule: inactivity},
	{No: "7.2.2.2", Rule: activity},
	{No: "8.1", Note: handbook.Say("doc.note.two-tables")},
	{No: "8.1.1", Rule: tableDP},
	{No: "8.1.2", Rule: tablePD},
	{No: "8.2.1", Rule: zeroFirst},
	{No: "8.2.2", Rule: averageRule},
	{No: "8.2.3", Rule: initialRule},
	{No: "8.2.4", Rule: ratedMeanwhile},
	{No: "8.3.1", Rule: difference},
	{No: "8.3.2", Rule: changeRule},
	{No: "8.3.3", Rule: coefficient},
	{No: "8.3.4", Rule: rounding},
	{No: "9.1", Rule: thirdList},
	{No: "9.1", Rule: lateReport},
	{No: "9.2", Note: handbook.Say("doc.note.regulations")},
	{No: "9.3", Note: handbook.Say("doc.note.rating-officer")},
	{No: "9.4", Note: handbook.Say("doc.note.hybrid")},
	{No: "10.1", Rule: registered},
	{No: "10.2", Note: handbook.Say("doc.note.deaths")},
}
