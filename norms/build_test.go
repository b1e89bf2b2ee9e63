package norms

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// applicant builds an event around one player, who has starting rank 1. Each
// line of rounds is "FED TITLE RATING RESULT", "-" for none; "#3 1" meets the
// opponent of round 3 again; "bye U" is a bye.
type applicant struct {
	federation string
	title      tournament.Title
	sex        tournament.Sex
	host       string
	format     registration.Format
	kind       string // event kind
	start      handbook.Date
	scheduled  int // 0: as many as listed
	rounds     []string
	more       []Entrant // entrants whom he does not meet
	waivers    []handbook.Waiver
}

func (a applicant) event(t testing.TB) *Event {
	t.Helper()
	if a.start == 0 {
		a.start = 2024_01_01
	}
	if a.format == registration.FormatUnknown {
		a.format = registration.Swiss
	}
	if a.federation == "" {
		a.federation = "HUN"
	}
	edition, err := InForce(a.start)
	require.NoError(t, err)
	report := &tournament.Tournament{
		Name: "Invented Open", Federation: a.host, Start: a.start, End: a.start.AddDays(10),
		Rounds: max(a.scheduled, len(a.rounds)), Scoring: tournament.StandardScoring,
		Players: []tournament.Player{{StartingRank: 1, Name: "Sample, Player", Federation: a.federation, Title: a.title, Sex: a.sex}},
	}
	field := []Entrant{{Rating: 2400, Title: a.title, Federation: a.federation, Sex: a.sex}}
	met := map[string]int{}
	for i, line := range a.rounds {
		f := strings.Fields(line)
		if f[0] == "bye" {
			report.Players[0].Games = append(report.Players[0].Games, tournament.Game{Result: tournament.Result(f[1][0])})
			continue
		}
		rank := 0
		if strings.HasPrefix(f[0], "#") {
			rank = met[f[0]]
		} else {
			field = append(field, entrantOf(t, f))
			report.Players = append(report.Players, tournament.Player{
				StartingRank: len(field), Name: "Opponent, " + strings.Repeat("X", len(field)),
				Games: make([]tournament.Game, len(a.rounds)),
			})
			rank = len(field)
		}
		met["#"+itoa(i+1)] = rank
		result := tournament.Result(f[len(f)-1][0])
		report.Players[0].Games = append(report.Players[0].Games, tournament.Game{Opponent: rank, Colour: tournament.White, Result: result})
		opponent := &report.Players[rank-1]
		for len(opponent.Games) <= i {
			opponent.Games = append(opponent.Games, tournament.Game{})
		}
		opponent.Games[i] = tournament.Game{Opponent: 1, Colour: tournament.Black, Result: mirrored(result)}
	}
	for _, e := range a.more {
		field = append(field, e)
		report.Players = append(report.Players, tournament.Player{StartingRank: len(field), Name: "Guest"})
	}
	report.Index()
	return &Event{
		File: "sample.trf", Tournament: report, Edition: edition, Field: field, EventKind: a.kind, Format: a.format,
		Waivers: a.waivers,
	}
}

// said are texts in English, a line each.
func said(texts []handbook.Text) string {
	return strings.Join(language.English.SayAll(texts), "\n")
}

func itoa(n int) string { return FIDEIDText(n) }

func entrantOf(t testing.TB, f []string) Entrant {
	t.Helper()
	e := Entrant{Federation: f[0]}
	if f[0] == "?" {
		e.Federation = ""
	}
	for _, name := range strings.Split(f[1], "+") {
		if name == "-" {
			continue
		}
		title, ok := tournament.ParseTitle(name)
		require.True(t, ok, name)
		if e.Title != tournament.NoTitle {
			e.WomenTitle = title
		} else {
			e.Title = title
		}
	}
	rating := 0
	for _, d := range f[2] {
		if d >= '0' && d <= '9' {
			rating = rating*10 + int(d-'0')
		}
	}
	e.Rating = tournament.Rating(rating)
	return e
}

func mirrored(r tournament.Result) tournament.Result {
	switch r {
	case tournament.Win:
		return tournament.Loss
	case tournament.Loss:
		return tournament.Win
	case tournament.ForfeitWin:
		return tournament.ForfeitLoss
	case tournament.ForfeitLoss:
		return tournament.ForfeitWin
	case tournament.ShortWin:
		return tournament.ShortLoss
	case tournament.ShortLoss:
		return tournament.ShortWin
	}
	return r
}

// near returns the applicant's result for a title, achieved or not.
func (a applicant) near(t testing.TB, title tournament.Title) Result {
	t.Helper()
	return find(t, a.event(t), title, Readings{})
}

func find(t testing.TB, ev *Event, title tournament.Title, readings Readings) Result {
	t.Helper()
	got := Find(ev, Options{Player: 1, Title: title, Near: true, Readings: readings})
	require.Len(t, got, 1)
	only := Find(ev, Options{Player: 1, Title: title, Readings: readings})
	if got[0].Achieved {
		require.Equal(t, got, only)
	} else {
		require.Empty(t, only)
	}
	return got[0]
}

func failed(r Result) []string {
	list := []string{}
	for _, c := range r.Checks {
		if !c.OK {
			list = append(list, c.Article)
		}
	}
	return list
}

func halfPoints(h int) *tournament.Points {
	p := points(h)
	return &p
}
