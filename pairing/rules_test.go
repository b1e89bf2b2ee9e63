package pairing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// said returns a text in English.
func said(t handbook.Text) string { return language.English.Say(t) }

// message returns a finding in English.
func message(f *handbook.Finding) string { return language.English.Message(f) }

func TestRepeatPairing(t *testing.T) {
	for key, article := range map[string]string{"2017": "C.04.1-b", "2026": "C.04.1-2"} {
		report := event(4, "FIDE_DUTCH")
		play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
		play(report, pairing.Pair{White: 3, Black: 1}, pairing.Pair{White: 2, Black: 4})
		set(report, 2, 1, tournament.Game{Opponent: 4, Colour: tournament.Black, Result: tournament.ForfeitWin})
		set(report, 4, 1, tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ForfeitLoss})
		got := found(report, key)
		require.Len(t, got, 1)
		require.Equal(t, handbook.Finding{
			Article: article, Rule: "repeat-pairing", Severity: handbook.Error,
			Pos: handbook.Pos{File: "event.trf", Line: 1, Col: 1}, Round: 2, Players: []int{1, 3},
			Text: handbook.Say("pairing.repeat-pairing", "player", 1, "other", 3, "round", 2, "before", 1),
		}, got[0])
	}
}

func TestColours(t *testing.T) {
	report := event(8, "FIDE_DUTCH")
	for r := range 4 {
		play(report, pairing.Pair{White: 1, Black: 2 + r})
	}
	require.Empty(t, found(report, "2026"), "the rounds differ by these colours, which is said")
	_, got := pairing.Check(report, pairing.Options{Edition: edition("2026"), NoPairings: true})
	require.Len(t, got, 2)
	require.Equal(t, "C.04.1-6", got[0].Article)
	require.Equal(t, "C.04.1-7", got[1].Article)
	require.Equal(t, 3, got[1].Round)
	require.Equal(t, handbook.Warning, got[1].Severity)

	last := event(8, "FIDE_DUTCH")
	for r := range 3 {
		play(last, pairing.Pair{White: 1, Black: 2 + r})
	}
	require.Empty(t, found(last, "2026"), "the last round is excepted")
}

// A requested full-point bye bars from the allocated one from 2026 on only.
func TestSecondBye(t *testing.T) {
	for _, c := range []struct {
		before tournament.Result
		y2017  bool
		y2026  bool
	}{
		{tournament.AllocatedBye, true, true},
		{tournament.ForfeitWin, true, true},
		{tournament.FullBye, false, true},
		{tournament.HalfBye, false, false},
	} {
		report := event(3, "FIDE_DUTCH")
		play(report, pairing.Pair{White: 1, Black: 2})
		play(report, pairing.Pair{White: 2, Black: 1}, pairing.Pair{White: 3})
		set(report, 3, 1, tournament.Game{Result: c.before})
		for key, want := range map[string]bool{"2017": c.y2017, "2026": c.y2026} {
			has := false
			for _, f := range found(report, key) {
				has = has || f.Rule == "second-bye"
			}
			require.Equal(t, want, has, "%s %s", key, c.before)
		}
	}
}

func TestSeveralByes(t *testing.T) {
	report := event(4, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 2}, pairing.Pair{White: 4})
	got := found(report, "2026")
	require.Len(t, got, 1)
	require.Equal(t, "several-byes", got[0].Rule)
	require.Equal(t, []int{2, 4}, got[0].Players)
}

func TestAbsences(t *testing.T) {
	report := event(4, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	play(report, pairing.Pair{White: 2, Black: 1})
	play(report, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 3, Black: 2})
	set(report, 3, 2, tournament.Game{})
	got := found(report, "2017")
	require.Len(t, got, 1)
	require.Equal(t, "C.04.2-D.4", got[0].Article)
	require.Equal(t, []int{3}, got[0].Players)
	require.Equal(t, 2, got[0].Round)
	require.Equal(t, 2, got[0].Text.Number("round"))
	report.Byes = []tournament.ByeRecord{{Kind: tournament.ZeroBye, Round: 2, IDs: []int{3}}}
	require.Empty(t, found(report, "2017"))
}

func TestStartListOrder(t *testing.T) {
	report := event(5, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 4}, pairing.Pair{White: 5})
	require.Empty(t, found(report, "2026"))
	report.Players[4].Rating = 2510
	got := found(report, "2026")
	require.Len(t, got, 1)
	require.Equal(t, "C.04.2-2.2", got[0].Article)
	require.Contains(t, message(&got[0]), "1 of 5 rated players is out of place in the start list, first number 4 (2497) above number 5 (2510)")
	report.RankMethod = "NRO"
	require.Empty(t, found(report, "2026"))
	report.RankMethod = ""
	report.Players[4].Rating = 2497
	report.Players[4].Title = tournament.FM
	require.Contains(t, message(&found(report, "2017")[0]), "number 5 (2497 FM)")
	report.Players[4].Title = tournament.NoTitle
	report.Players[3].Name, report.Players[4].Name = "Zander, A", "Amsel, B"
	require.Equal(t, handbook.Info, found(report, "2017")[0].Severity)
}

func TestProhibitedPair(t *testing.T) {
	report := event(4, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	report.Prohibited = []tournament.Prohibition{{First: 2, Last: 9, IDs: []int{1, 3}, Line: 9}}
	require.Empty(t, found(report, "2026"))
	report.Prohibited[0].First = 0
	require.Equal(t, "TRF26-260", found(report, "2026")[0].Article)
}

func TestHalfByesAndValues(t *testing.T) {
	report := event(3, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 2})
	set(report, 3, 1, tournament.Game{Result: tournament.HalfBye})
	require.Equal(t, "half-point-byes", found(report, "2026")[0].Rule)
	set(report, 3, 1, tournament.Game{Result: tournament.AllocatedBye})
	require.Empty(t, found(report, "2026"))
	report.Scoring.AllocatedBye = tournament.One / 2
	require.Equal(t, "bye-value", found(report, "2026")[0].Rule)
}

// Whatever stands in the cells: no panic, complete findings, the same twice.
func TestAnyReport(t *testing.T) { rapid.Check(t, anyReport) }

func FuzzAnyReport(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyReport)) }

func anyReport(t *rapid.T) {
	systems := []string{"", "FIDE_DUTCH", "FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "FIDE_TEAM", "FIDE_DOUBLESWISS", "MATCH"}
	results := []tournament.Result{0, '1', '=', '0', '+', '-', 'W', 'D', 'L', 'H', 'F', 'U', 'Z', '*'}
	report := event(rapid.IntRange(0, 9).Draw(t, "players"), rapid.SampledFrom(systems).Draw(t, "system"))
	for i := range report.Players {
		p := &report.Players[i]
		if rapid.IntRange(0, 9).Draw(t, "odd number") == 0 {
			p.StartingRank = rapid.IntRange(0, 12).Draw(t, "number")
		}
		for range rapid.IntRange(0, 12).Draw(t, "rounds") {
			p.Games = append(p.Games, tournament.Game{
				Opponent: rapid.IntRange(0, 13).Draw(t, "opponent"),
				Colour:   rapid.SampledFrom([]tournament.Colour{0, 'w', 'b'}).Draw(t, "colour"),
				Result:   rapid.SampledFrom(results).Draw(t, "result"),
			})
		}
	}
	report.Teams = []tournament.Team{{Name: "A", Members: []int{1, 2, 99}}, {Name: "B", Members: []int{3, 4, -1}}}
	report.Index()
	for _, key := range []string{"2017", "2026"} {
		rounds, findings := pairing.Check(report, pairing.Options{Edition: edition(key)})
		for _, r := range rounds {
			require.NotNil(t, r.Missing)
			require.NotNil(t, r.Unexpected)
			require.Equal(t, r.Status == pairing.Different, len(r.Missing)+len(r.Unexpected) > 0)
			require.True(t, r.Status != pairing.NotChecked || !r.Reason.IsZero())
		}
		for _, f := range findings {
			require.NotEmpty(t, f.Article)
			require.Positive(t, f.Pos.Line)
			for _, l := range language.All {
				require.NotContains(t, l.Message(&f), "template", l)
				require.NotContains(t, l.Message(&f), "=", l)
			}
		}
		again, same := pairing.Check(report, pairing.Options{Edition: edition(key)})
		require.Equal(t, rounds, again)
		require.Equal(t, findings, same)
	}
}

// TestRenumberedEdition: the edition alone says under which number a finding
// stands.
func TestRenumberedEdition(t *testing.T) {
	e := *edition("2026")
	e.Articles = slices.Clone(e.Articles)
	for i := range e.Articles {
		e.Articles[i].No = "NEW-" + e.Articles[i].No
	}
	report := event(9, "")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2}, pairing.Pair{White: 5}, pairing.Pair{White: 6})
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 5}, pairing.Pair{White: 6})
	play(report, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 4}, pairing.Pair{White: 7})
	play(report, pairing.Pair{White: 1, Black: 5}, pairing.Pair{White: 3, Black: 2})
	set(report, 2, 2, tournament.Game{Result: tournament.HalfBye})
	report.Prohibited = []tournament.Prohibition{{IDs: []int{1, 5}, Line: 9}}
	report.Scoring.AllocatedBye = tournament.One / 2
	report.Players[8].Rating = 2800
	_, findings := pairing.Check(report, pairing.Options{Edition: &e, NoPairings: true})
	rules := map[string]bool{}
	for _, f := range findings {
		rules[f.Rule] = true
		require.True(t, strings.HasPrefix(f.Article, "NEW-C.0") || f.Article == "NEW-TRF26-260", f.Article)
	}
	require.Greater(t, len(rules), 6, rules)

	unnamed := pairing.UnnamedFinding(report, &e, pairing.Default())
	require.Equal(t, "NEW-C.04.2-1.3", unnamed.Article)
	require.Equal(t, "C.04.2-1.3", pairing.UnnamedFinding(report, nil, pairing.Default()).Article)
	for kind, article := range map[swiss.NoteKind]string{
		swiss.LastRound: "NEW-C.04.1-1", swiss.InitialColour: "NEW-C.04.3-5.1", swiss.MissingResults: "NEW-C.04.2-3.1",
		swiss.NoAcceleration: "NEW-C.04.7-1.1", swiss.ProhibitedCut: "NEW-TRF26-260",
	} {
		f := pairing.NoteFinding(report, &e, swiss.Note{Kind: kind, Text: handbook.Verbatim("what is so"), Advice: handbook.Verbatim("what to do")})
		require.Equal(t, article, f.Article)
		require.Equal(t, "what is so; what to do", message(&f))
	}
}
