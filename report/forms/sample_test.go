package forms_test

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/audit/games"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

const longEvent = "Großmeister-Open & Чемпионат федерации «Весна» der Vereinigten Schachvereine, A-Turnier"

func sampleNorm(i int) norms.Norm {
	required := tournament.Points(65)
	n := norms.Norm{
		FIDEID: "990001", Title: tournament.GM, Origin: "run", Edition: "2022-01-01", Event: longEvent, City: "Kőszeg", Federation: "HUN",
		Start: 2026_09_01, End: 2026_09_11, Format: registration.Swiss, Rounds: 9, Played: 9, PlayedScore: 70, Games: 9, CountsAs: 9, Score: 70,
		Required: &required, Average: 2476, Performance: 2601, HostPlayers: 41, OtherPlayers: 23, Titled: 7, GM: 3, IM: 2, FM: 1, WGM: 1,
		RatedGames: 8, UnratedGames: 1, Normal: registration.Yes, LargeSwiss: registration.Yes, OneRoundADay: registration.Yes,
	}
	switch i % 3 {
	case 1:
		n.Played, n.PlayedScore, n.Games, n.HostPlayers = 11, 75, 10, -1
	case 2:
		n.Event, n.Format, n.Required = "Мемориал", registration.DoubleRoundRobin, nil
		n.Titled, n.GM, n.IM, n.FM, n.WGM, n.RatedGames, n.UnratedGames = 0, 0, 0, 0, 0, 0, 0
	}
	return n
}

func sampleApplication(count int) titles.Application {
	a := titles.Application{
		Title:  tournament.GM,
		Player: titles.Person{FIDEID: "990001", Name: "Wolkenstein-Mühlhäuser-Ostrowskaja, Maximiliana Щукарёва", Federation: "HUN"},
		State:  "complete", Edition: "2022-01-01", Games: 28, Highest: 250040,
		Rating: &titles.Threshold{
			Level: 2500, Rating: 250000, Period: 2026_10, Day: 2026_09_05, ListAfter: 2488,
			Game: &titles.ThresholdGame{Event: longEvent, Round: 5, Opponent: 12, OpponentName: "Łoś, Żaneta", Before: 249600, Gain: 400},
		},
		Notes:  []handbook.Text{handbook.Verbatim("the norm of event 2 is the one in eight games (1.4.1c)"), handbook.Verbatim("registration of event 3 is not known to the program")},
		Stands: []handbook.Text{handbook.Verbatim("the rating was reached in round 5")}, Advice: []handbook.Text{handbook.Verbatim("send it 45 days before the meeting")}, SubmitBy: 2026_12_01,
	}
	for i := range count {
		a.Norms = append(a.Norms, sampleNorm(i))
	}
	return a
}

// sampleClaim is an application without norms: for IM by a place, which waits for
// its rating, or for WFM by rating.
func sampleClaim(place bool) titles.Application {
	a := sampleApplication(0)
	t := *a.Rating
	t.Level, t.Rating, t.Game.Before, t.ListAfter = 2100, 2100_00, 2096_00, 2088
	a.Title, a.State, a.Edition, a.Highest, a.Games, a.Rating = tournament.WFM, titles.Due, "2024-01-01", 2100_40, 0, &t
	a.Claim = &titles.Claim{Title: a.Title, Basis: "rating", Article: "1.3.1", State: titles.Due, Day: t.Day, Threshold: &t}
	if place {
		a.Title, a.State, a.Rating = tournament.IM, titles.Conditional, nil
		a.Claim = &titles.Claim{Title: a.Title, Basis: "direct", Article: "0.6.2", State: titles.Conditional, Day: 2026_09_11, Direct: &direct.Result{
			FIDEID: "990001", Title: tournament.IM, Kind: "continental-u18", Place: handbook.Say("titles.direct.gold"), Table: "1.24a", Row: 12, Event: longEvent,
			City: "Kőszeg", Federation: "HUN", Start: 2026_09_01, End: 2026_09_11, Rank: 1, Games: 9, Score: 75,
		}}
	}
	return a
}

func sampleMissing() titles.Application {
	return titles.Application{
		Title: tournament.WIM, Player: titles.Person{Name: "Щукарёва, Анна"}, State: "missing", Edition: "2024-01-01",
		Missing: verbatim("18 games of 27 (1.5.1): 9 more are needed", "no norm under the normal foreigner requirement (1.4.3e)", "rating 2143, 2200 is needed (1.5.3a): 57 points more"),
		Norms:   []norms.Norm{sampleNorm(0), sampleNorm(1)}, Games: 18, Highest: 214312,
	}
}

func sampleTournamentReport(federations, made int) forms.TournamentReport {
	t := forms.TournamentReport{
		EventFigures: norms.EventFigures{
			Event: longEvent, City: "Kőszeg", Federation: "HUN", Start: 2026_09_01, End: 2026_09_11, Registered: 2026_07_15, Format: "Swiss", Edition: "2022-01-01",
			RateOfPlay: "90 minutes for 40 moves, then 30 minutes, 30 seconds a move from move 1", Rounds: 9,
			ChiefArbiter: "IA Żółkiewski-Шереметьевский, Bartłomiej (99000123)", Deputies: []string{"IA Müller, Jörg (99000124)", "FA Петрова-Водкина, Мария (99000125)", "NA Łoś, Żaneta"},
			Players: 240, Rated: 221, Unrated: 19, HostPlayers: 120, Titled: map[tournament.Title]int{tournament.GM: 12, tournament.IM: 20, tournament.FM: 15, tournament.WIM: 3},
		}, EventConditions: norms.EventConditions{
			LargeSwiss: registration.Yes, OneRound: registration.No, Exemption: &norms.SwissExemption{Round: 4, Federations: 5, Rated: 23, Titled: 11},
			Checks: []norms.Clause{
				{Article: "1.1.1", What: handbook.Verbatim("days from registration to the start"), Have: 4800, Need: 3000, OK: true},
				{Article: "1.1.3", What: handbook.Verbatim("rounds on one day, at most"), Have: 300, Need: 200, AtMost: true},
				{Article: "1.1.3b", What: handbook.Verbatim("same time control for both sides"), Have: 100, Need: 100, OK: true, YesNo: true},
				{Article: "1.1.5", What: handbook.Verbatim("chief arbiter with the title of IA or FA"), Need: 100, YesNo: true},
			},
			Notes: []handbook.Text{handbook.Verbatim("whether an arbiter has played is not known (1.1.6)")},
		}, Games: &games.Check{Games: 310, Needed: 45, Found: 44},
	}
	for i := range 9 {
		t.Days = append(t.Days, norms.DayRounds{Day: t.Start + handbook.Date(i), Rounds: 1})
	}
	for i := range federations {
		t.Federations = append(t.Federations, norms.FederationCount{Federation: fmt.Sprintf("F%c%c", 'A'+i/26, 'A'+i%26), Players: 5 + i, Rated: 4 + i, Titled: i % 4})
	}
	required := tournament.Points(65)
	for i := range made {
		t.Norms = append(t.Norms, norms.ReportNorm{
			StartingRank: i + 1, FIDEID: "99000101", Name: longName, Federation: "GER", Title: tournament.IM, Games: 9, CountsAs: 9, Score: 70,
			Required: &required, Average: 2412, Performance: 2537,
		})
	}
	if made > 10 {
		t.Organizers, t.Contact, t.Program = []string{"IO Ørsted-Hansen, Åge (99000200)", "Гончарова, Вера"}, "+423 000 00 00, office@chess.example", "Swiss-Manager 14"
	}
	if made > 0 {
		t.Direct = []direct.Result{{FIDEID: "99000101", Title: tournament.WFM, Place: handbook.Verbatim("first equal"), Table: "1.24a", Games: 9, Score: 65}}
	}
	return t
}

func sampleArbiterNorm(title arbiters.Title) arbiters.Report {
	return arbiters.Report{
		Title: title, LastName: "Петрова-Водкина", FirstName: "Мария Żółkiewska", FIDEID: "99000125", Federation: "HUN", EventFederation: "HUN", Event: longEvent,
		Start: 2026_09_01, End: 2026_09_11, City: "Kőszeg", System: arbiters.Swiss, Rounds: 9, Players: 240, Rated: 221, Federations: 24, Titled: 50,
		RateOfPlay: "90 minutes for 40 moves, then 30 minutes, 30 seconds a move from move 1", Recommended: registration.Yes,
		Signer: "Żółkiewski-Шереметьевский, Bartłomiej", SignerPosition: "chief arbiter", SignerFed: "HUN", Notes: []handbook.Text{handbook.Verbatim("one of ten certificates of the event (2.7)")},
	}
}

func sampleArbiterApplication(title arbiters.Title, count int) arbiters.Application {
	a := arbiters.Application{
		Title: title, Candidate: arbiters.Candidate{FIDEID: "99000125", Name: "Петрова-Водкина, Мария Żółkiewska", Federation: "HUN", Languages: []string{"en", "ru"}},
		State: "complete", Edition: "2022-01-01", Day: 2026_10_05, SubmitBy: 2027_09_11, SubmitNo: "5.3.3",
		Notes:   []handbook.Text{handbook.Verbatim("the seminar's examination is as recorded")},
		Seminar: &arbiters.Seminar{Title: title, Federation: "AUT", Start: 2026_02_05, End: 2026_02_08, Percent: 86, Passed: registration.Yes},
	}
	for i := range count {
		n := arbiters.Norm{Title: title, Event: arbiters.Event{
			Code: "312345", Name: longEvent, City: "Kőszeg", Federation: "HUN", Start: 2026_09_01, End: 2026_09_11, System: arbiters.Swiss,
		}, Article: "3.8.1"}
		if i == 1 {
			n.Event.System, n.Event.TeamSystem, n.Article, n.Once, n.Short = arbiters.Team, arbiters.RoundRobin, "3.9.1", true, true
		}
		a.Norms = append(a.Norms, n)
	}
	return a
}

// samples are all forms, filled.
func samples(l *language.Language) map[string]*paper.Paper {
	stamps := []paper.Stamp{{Number: "HUN-2026-09-IT1-GM-7F4G-3VS1"}, {}, {Number: "HUN-2026-09-IT1-GM-Q732-HZC2"}}
	return map[string]*paper.Paper{
		"it1-9":          forms.IT1(l, sampleCertificate(9), sampleSource),
		"it1-13":         forms.IT1(l, sampleCertificate(13), sampleSource),
		"it1-19":         forms.IT1(l, sampleCertificate(19), sampleSource),
		"it2-3":          forms.IT2(l, sampleApplication(3), 2026_10_05, stamps),
		"it2-5":          forms.IT2(l, sampleApplication(5), 2026_10_05, stamps),
		"it2-missing":    forms.IT2(l, sampleMissing(), 2026_10_05, nil),
		"it3":            forms.IT3(l, sampleTournamentReport(24, 6), sampleSource),
		"it3-long":       forms.IT3(l, sampleTournamentReport(80, 60), sampleSource),
		"ia1":            forms.ArbiterNorm(l, sampleArbiterNorm(arbiters.IA), sampleSource),
		"fa1":            forms.ArbiterNorm(l, sampleArbiterNorm(arbiters.FA), sampleSource),
		"ia2":            forms.ArbiterApplication(l, sampleArbiterApplication(arbiters.IA, 4), stamps),
		"fa2":            forms.ArbiterApplication(l, sampleArbiterApplication(arbiters.FA, 3), stamps),
		"fa2-incomplete": forms.ArbiterApplication(l, sampleArbiterApplication(arbiters.FA, 1), nil),
		"ia2-five":       forms.ArbiterApplication(l, sampleArbiterApplication(arbiters.IA, 5), stamps),
		"tc1-place":      forms.WithoutNorms(l, sampleClaim(true), 2026_10_05),
		"tc1-rating":     forms.WithoutNorms(l, sampleClaim(false), 2026_10_05),
		"tc1-of-nothing": forms.WithoutNorms(l, titles.Application{}, 0),
		"fe2":            forms.FeeStatement(l, "LIE", sampleStatement()),
		"it1-of-nothing": forms.IT1(l, norms.Certificate{}, forms.Source{}),
		"it2-of-nothing": forms.IT2(l, titles.Application{}, 0, nil),
		"it3-of-nothing": forms.IT3(l, forms.TournamentReport{}, forms.Source{}),
		"fa1-of-nothing": forms.ArbiterNorm(l, arbiters.Report{Title: arbiters.FA}, forms.Source{}),
	}
}

func sampleStatement() *fees.Statement {
	return &fees.Statement{
		Debtor: fees.Debtor{Name: longEvent}, Period: 2026_10, Currency: "EUR", Total: 126345, Paid: 40000,
		Charges: []fees.Charge{
			{Article: "B.02-0.2", What: handbook.Verbatim(longEvent + ": players"), Quantity: 412, Rate: 300, Amount: 123600},
			{What: handbook.Verbatim("rated games"), Quantity: 549, Rate: 5, Amount: 2745},
		},
		Payments: []fees.Payment{{Number: 1, Amount: 40000, On: 2026_10_12, Reason: "transfer 4711"}, {Number: 2, Amount: 500, On: 2026_10_13, TakenBackBy: "an officer"}},
	}
}

// longName has the 33 characters that a report's name column holds.
const longName = "Wolkenstein-Mühlhäuser, Maximilia"

// sampleCertificate is a form with everything on it: so many rounds, long
// names, a round that does not count, the Swiss exemption.
func sampleCertificate(rounds int) norms.Certificate {
	required := tournament.Points(65)
	c := norms.Certificate{
		Title: tournament.GM, LastName: "Wolkenstein-Mühlhäuser-Ostrowskaja", FirstName: "Maximiliana Щукарёва", FIDEID: "990001", Federation: "HUN",
		Event: "Großmeister-Open & Чемпионат федерации «Весна» der Vereinigten Schachvereine, A-Turnier", City: "Kőszeg", HostFederation: "HUN",
		Start: 2026_09_01, Close: 2026_09_11, ChiefArbiter: "IA Żółkiewski-Шереметьевский, Bartłomiej (99000123)",
		RateOfPlay: "90 minutes for 40 moves, then 30 minutes, 30 seconds a move from move 1", Format: "Swiss", Edition: "2022-01-01",
		Games: rounds - 1, CountsAs: rounds, Federations: 6, NotOwnFederation: rounds - 3, RatedOpponents: rounds - 2, HostPlayers: 41,
		TitledOpponents: 7, GM: 3, IM: 2, FM: 1, WGM: 1,
		Exemption: &norms.SwissExemption{Round: 4, Federations: 5, Rated: 23, Titled: 11},
		Remarks:   []handbook.Text{handbook.Verbatim("opponent of round 2 raised to 2200 (1.4.6c)"), handbook.Verbatim("the norm counts only where the event was registered 30 days before its start")},
		Average:   2476, Performance: 2601, Required: &required, Achieved: 75, Exceeds: 10,
		NotValidUntilNotice: "not valid until confirmed by FIDE",
	}
	results := []string{"1", "½", "0", "+", "1", "½", "1", "1", "½"}
	for i := range rounds {
		r := norms.CertificateRow{
			Round: i + 1, Opponent: strings.ToUpper(longName), FIDEID: "9900099", Federation: "GER", Rating: tournament.Rating(2400 + 10*i),
			Adjusted: tournament.Rating(2400 + 10*i), Title: "IM WGM", Result: results[i%len(results)], Counted: true,
		}
		switch i {
		case 1:
			r.Opponent, r.Title, r.Rating, r.Adjusted = "Кржижановский-Задунайский, Виктор", "", 0, 2200
		case 3:
			r.Counted, r.Adjusted, r.Article = false, 0, "1.4.2c"
		}
		c.Rows = append(c.Rows, r)
	}
	return c
}

func verbatim(list ...string) []handbook.Text {
	var texts []handbook.Text
	for _, s := range list {
		texts = append(texts, handbook.Verbatim(s))
	}
	return texts
}
