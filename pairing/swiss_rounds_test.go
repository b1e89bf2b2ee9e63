package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/doubleswiss"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// matches plays a Double-Swiss event that the engine pairs, two rounds of the
// report a match, all games drawn.
func matches(t *testing.T, n, rounds int) *tournament.Tournament {
	t.Helper()
	report := placed(n, "FIDE_DOUBLESWISS")
	report.RoundsStated, report.InitialColour, report.Rounds = true, tournament.White, 2*rounds
	e, err := doubleswiss.System.Edition("2026")
	require.NoError(t, err)
	for r := 1; r <= rounds; r++ {
		for i := range report.Players {
			report.Players[i].Games = append(report.Players[i].Games, tournament.Game{}, tournament.Game{})
		}
		state, _ := swiss.Before(doubleswiss.System.AsCounted(report), r, swiss.Options{Rules: e.Rules})
		right, err := e.Pair(state)
		require.NoError(t, err)
		for _, p := range right.Pairs {
			if p.Black == 0 {
				set(report, p.White, 2*r-1, tournament.Game{Result: tournament.AllocatedBye})
				set(report, p.White, 2*r, tournament.Game{Result: tournament.HalfBye})
				continue
			}
			for k, g := range []pairing.Pair{{White: p.White, Black: p.Black}, {White: p.Black, Black: p.White}} {
				set(report, g.White, 2*r-1+k, tournament.Game{Opponent: g.Black, Colour: tournament.White, Result: tournament.Draw})
				set(report, g.Black, 2*r-1+k, tournament.Game{Opponent: g.White, Colour: tournament.Black, Result: tournament.Draw})
			}
		}
	}
	return report
}

// TestRoundsOfMatches: each round of the report has what was found of the match it
// belongs to, and findings stand in the first of the two.
func TestRoundsOfMatches(t *testing.T) {
	report := matches(t, 8, 3)
	check := func(report *tournament.Tournament) ([]pairing.Round, []handbook.Finding) {
		return pairing.Check(report, pairing.Options{Edition: edition("2026")})
	}
	ofMatch := func(k int) handbook.Text {
		return handbook.Say("doubleswiss.match", "first", 2*k-1, "second", 2*k, "match", k)
	}
	rounds, findings := check(report)
	require.Len(t, rounds, 6)
	for i, r := range rounds {
		require.Equal(t, pairing.Round{
			Round: i + 1, Status: pairing.Identical, Reason: ofMatch(i/2 + 1), Missing: []pairing.Pair{}, Unexpected: []pairing.Pair{},
		}, r)
	}
	require.Empty(t, findings)

	// Two white players of the second match exchange their opponents.
	a := whiteOf(report, 3, 1)
	b := otherWhite(report, 3, a)
	meetInstead(report, 3, a, b)
	x, y := report.Player(a).Games[3].Opponent, report.Player(b).Games[3].Opponent
	report.Player(a).Games[3].Opponent, report.Player(b).Games[3].Opponent = y, x
	report.Player(x).Games[3].Opponent, report.Player(y).Games[3].Opponent = b, a
	rounds, findings = check(report)
	require.Equal(t, pairing.Different, rounds[2].Status)
	require.Equal(t, pairing.Different, rounds[3].Status)
	require.Equal(t, pairing.Identical, rounds[0].Status)
	require.Equal(t, pairing.Identical, rounds[1].Status)
	for i, r := range rounds {
		require.Equal(t, i+1, r.Round)
		if r.Status == pairing.Identical {
			require.Equal(t, ofMatch(i/2+1), r.Reason)
		}
	}
	require.Equal(t, rounds[2].Unexpected, rounds[3].Unexpected)
	differ := of(findings, "pairing-differs")
	require.NotEmpty(t, differ)
	require.Equal(t, 3, differ[0].Round)

	// Exchanged colours are looked into in rounds of one game alone.
	turned := matches(t, 8, 2)
	white := whiteOf(turned, 3, 1)
	black := turned.Player(white).Games[2].Opponent
	for _, n := range []int{white, black} {
		games := turned.Player(n).Games
		games[2].Colour, games[3].Colour = games[3].Colour, games[2].Colour
	}
	again, _ := check(turned)
	require.Equal(t, pairing.Different, again[2].Status)
	require.Nil(t, again[2].IfFits)
	// Fits asks for a round of the report.
	options := pairing.Options{Edition: edition("2026")}
	for round, fits := range map[int]bool{1: true, 2: true, 3: false, 4: false} {
		require.Equal(t, fits, pairing.Fits(report, options, round), round)
	}
	// A report that ends in the middle of a match.
	half := cut(matches(t, 8, 2), 3)
	rounds, _ = check(half)
	require.Len(t, rounds, 3)
	require.Equal(t, ofMatch(2), rounds[2].Reason)
	require.Equal(t, 3, rounds[2].Round)
}

// TestFindingsOfTheWholeEvent: a finding that is about no round stays so where
// rounds are matches.
func TestFindingsOfTheWholeEvent(t *testing.T) {
	report := matches(t, 8, 3)
	to := []int{8, 7, 6, 5, 4, 3, 2, 1}
	for i := range report.Players {
		report.Players[i].Rank = to[i]
	}
	renumber(report, to)
	_, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	got := of(findings, "numbers-final-ranking")
	require.Len(t, got, 1)
	require.Zero(t, got[0].Round)
}

// TestFits: one round alone, by the system of the report or the one that is given.
func TestFits(t *testing.T) {
	report := open(t, "2026", 12, 3, 4)
	a := whiteOf(report, 2, 1)
	meetInstead(report, 2, a, otherWhite(report, 2, a))
	options := pairing.Options{Edition: edition("2026")}
	require.True(t, pairing.Fits(report, options, 1))
	require.False(t, pairing.Fits(report, options, 2))
	require.False(t, pairing.Fits(report, pairing.Options{}, 1), "no edition decides")
	options.System = pairing.Detection{Format: pairing.Swiss, Code: "CUSTOM_SWISS", Named: true}
	require.False(t, pairing.Fits(report, options, 1), "no engine")
	report.System = "CUSTOM_SWISS"
	options.System = pairing.Detection{Format: pairing.Swiss, Code: "FIDE_DUTCH", Named: true}
	require.True(t, pairing.Fits(report, options, 1), "the system given decides")
	options.System = pairing.Detection{}
	require.False(t, pairing.Fits(report, options, 1))
}

// TestCausesOfDifferingRounds: a round that differs because two meet again, or of
// a second bye, follows from that finding; other rounds do not.
func TestCausesOfDifferingRounds(t *testing.T) {
	causes := func(report *tournament.Tournament) map[int]handbook.Cause {
		_, all := pairing.Check(report, pairing.Options{Edition: edition("2026")})
		out := map[int]handbook.Cause{}
		for round, f := range differ(all) {
			out[round] = f.Cause
		}
		return out
	}
	again := event(4, "FIDE_DUTCH")
	play(again, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	play(again, pairing.Pair{White: 3, Black: 1}, pairing.Pair{White: 2, Black: 4})
	require.Equal(t, map[int]handbook.Cause{2: {Rule: "repeat-pairing", Round: 2}}, causes(again))

	bye := event(5, "FIDE_DUTCH")
	play(bye, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2}, pairing.Pair{White: 5})
	play(bye, pairing.Pair{White: 3, Black: 4}, pairing.Pair{White: 2, Black: 1}, pairing.Pair{White: 5})
	require.Equal(t, map[int]handbook.Cause{2: {Rule: "second-bye", Round: 2}}, causes(bye))

	other := event(4, "FIDE_DUTCH")
	play(other, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 4, Black: 3})
	got := causes(other)
	require.Contains(t, got, 1)
	require.Zero(t, got[1])
}

// TestNotComparedRounds: no edition, and rounds that are left out, each with its
// reason.
func TestNotComparedRounds(t *testing.T) {
	report := event(4, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 2})
	notChecked := func(reason handbook.Text) []pairing.Round {
		return []pairing.Round{{Round: 1, Status: pairing.NotChecked, Reason: reason, Missing: []pairing.Pair{}, Unexpected: []pairing.Pair{}}}
	}
	rounds, findings := pairing.Check(report, pairing.Options{})
	require.Equal(t, notChecked(handbook.Say("pairing.not-checked.no-edition", "chapter", "C.04")), rounds)
	require.Empty(t, findings)
	rounds, findings = pairing.Check(report, pairing.Options{Edition: edition("2026"), NoPairings: true})
	require.Equal(t, notChecked(handbook.Say("pairing.not-checked.left-out")), rounds)
	require.Empty(t, findings)
	// The findings stand in the order of their places.
	placedReport := placed(6, "FIDE_DUTCH")
	play(placedReport, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 5, Black: 2})
	play(placedReport, pairing.Pair{White: 4, Black: 1}, pairing.Pair{White: 5, Black: 2})
	placedReport.Players[5].StartingRank = 8
	placedReport.Index()
	_, findings = pairing.Check(placedReport, pairing.Options{Edition: edition("2026"), NoPairings: true})
	var lines []int
	for _, f := range findings {
		lines = append(lines, f.Pos.Line)
	}
	require.Equal(t, []int{1, 11, 12}, lines)
}

// TestBergerOtherEdition: the tables are the same in both editions.
func TestBergerOtherEdition(t *testing.T) {
	for key, other := range map[string]string{"2017": "2026", "2026": "2017"} {
		for _, double := range []bool{false, true} {
			report := complete(4, double)
			a := whiteOf(report, 2, 1)
			meetInstead(report, 2, a, otherWhite(report, 2, a))
			rounds, all := pairing.Check(report, pairing.Options{Edition: edition(key)})
			require.Equal(t, pairing.Different, rounds[1].Status)
			require.Equal(t, &pairing.OtherEdition{Edition: other, Status: pairing.Different}, rounds[1].OtherEdition)
			require.Nil(t, rounds[0].OtherEdition)
			players := rounds[1].Players()
			require.Equal(t, []handbook.Finding{warns("C.05-5.1", "pairing-differs", handbook.Warning, cell(players[0], 2), 2, players,
				"pairing.pairing-differs", "round", 2, "why", rounds[1].Explanation)}, of(all, "pairing-differs"))
		}
	}
}

// TestNotesOfRound: each note is a finding of its own rule at the head of the file,
// that on the acceleration where the system is named.
func TestNotesOfRound(t *testing.T) {
	report := placed(4, "FIDE_DUTCH_BAKU")
	at := handbook.Pos{File: "event.trf", Line: 8, Col: 5}
	report.Places[tournament.ItemSystem] = at
	for kind, want := range map[swiss.NoteKind]handbook.Finding{
		swiss.LastRound:      {Article: "C.04.1-a", Severity: handbook.Info, Pos: head},
		swiss.InitialColour:  {Article: "C.04.3-E", Severity: handbook.Info, Pos: head},
		swiss.MissingResults: {Article: "C.04.2-C.1", Severity: handbook.Error, Pos: head},
		swiss.NoAcceleration: {Article: "C.04.7.1-1", Severity: handbook.Warning, Pos: at},
		swiss.ProhibitedCut:  {Article: "TRF26-260", Severity: handbook.Warning, Pos: head},
	} {
		note := swiss.Note{Kind: kind, Text: handbook.Verbatim("so it is"), Advice: handbook.Verbatim("do this")}
		want.Rule = string(kind)
		want.Text = handbook.Say("pairing.note", "note", note.Text, "advice", note.Advice)
		require.Equal(t, want, pairing.NoteFinding(report, edition("2017"), note))
	}
}
