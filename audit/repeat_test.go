package audit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/mend"
	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// repeated is an event of four players of whom 1 and 3, and 2 and 4, meet in round 1 with
// such results and again in round 3.
func repeated(system string, white, black tournament.Result) *tournament.Tournament {
	e := simulate.Event(4, simulate.EventOptions{Players: 4, Rounds: 3, Played: -1, Start: 2026_09_01})
	e.System = system
	game := func(opponent int, colour tournament.Colour, result tournament.Result) tournament.Game {
		return tournament.Game{Opponent: opponent, Colour: colour, Result: result}
	}
	const draw, w, b = tournament.Draw, tournament.White, tournament.Black
	e.Players[0].Games = []tournament.Game{game(3, w, white), game(4, w, draw), game(3, b, draw)}
	e.Players[1].Games = []tournament.Game{game(4, b, black), game(3, w, draw), game(4, b, draw)}
	e.Players[2].Games = []tournament.Game{game(1, b, black), game(2, b, draw), game(1, w, draw)}
	e.Players[3].Games = []tournament.Game{game(2, w, white), game(1, b, draw), game(2, w, draw)}
	for i := range e.Players {
		p := &e.Players[i]
		p.Points, p.PointsKnown = e.Earned(p, nil), true
	}
	return e
}

// A pair that met meets again: the report is refused for it, whatever the result of the
// first game, and a game that was not played is none. Nothing is proposed of a draw,
// which cannot have been a forfeit.
func TestPairsThatMeetAgain(t *testing.T) {
	for _, system := range []string{"FIDE_DUTCH", "FIDE_DUTCH_2017", "FIDE_LIM", "FIDE_BURSTEIN", "FIDE_DUBOV", ""} {
		for _, c := range []struct {
			white, black tournament.Result
			again        int
		}{
			{tournament.Draw, tournament.Draw, 2},
			{tournament.ShortDraw, tournament.ShortDraw, 2},
			{tournament.Win, tournament.Loss, 2},
			{tournament.Loss, tournament.Win, 2},
			{tournament.ShortWin, tournament.ShortLoss, 2},
			{tournament.ForfeitWin, tournament.ForfeitLoss, 0},
			{tournament.ForfeitLoss, tournament.ForfeitWin, 0},
			{tournament.ForfeitLoss, tournament.ForfeitLoss, 0},
		} {
			t.Run(fmt.Sprint(system, " after ", c.white), func(t *testing.T) {
				report := audit.Check("in.trf", written(t, repeated(system, c.white, c.black)), audit.Options{Today: 2026_11_01})
				var again [][]int
				for _, f := range report.Findings {
					if f.Rule == "repeat-pairing" {
						require.Equal(t, handbook.Error, f.Severity)
						require.Equal(t, 3, f.Round)
						again = append(again, f.Players)
					}
				}
				require.Len(t, again, c.again)
				if c.again > 0 {
					require.Equal(t, [][]int{{1, 3}, {2, 4}}, again)
				}
				for _, fix := range report.Fixes() {
					if fix.Text.Key == "audit.fix.forfeit" {
						require.NotContains(t, []tournament.Result{tournament.Draw, tournament.ShortDraw}, c.white, fix)
					}
				}
			})
		}
	}
}

// Only the proposal that the earlier game was a forfeit must leave every round as the
// rules pair it: another proposal is not held to that because two met after a draw.
func TestRepeatAfterADrawLeavesOtherProposals(t *testing.T) {
	for _, c := range []struct {
		white, black tournament.Result
		exact        int
	}{{tournament.Draw, tournament.Draw, 0}, {tournament.Win, tournament.Loss, 2}} {
		data := written(t, repeated("FIDE_DUTCH", c.white, c.black))
		report := audit.Open("in.trf", data, audit.Options{})
		proposals := mend.Deep(&mend.View{Sheet: mend.Open(data), T: report.AsWritten(), Findings: []handbook.Finding{
			{Rule: "pairing-differs", Round: 1},
			{Rule: "pairing-differs", Round: 3},
			{Rule: "repeat-pairing", Round: 3, Players: []int{1, 3}},
			{Rule: "repeat-pairing", Round: 3, Players: []int{2, 4}},
		}})
		require.Contains(t, rulesOfProposals(proposals), "rounds-exchanged")
		exact := 0
		for _, p := range proposals {
			if p.Exact {
				require.Equal(t, "forfeit-or-played", p.Finding.Rule)
				require.Equal(t, 3, p.Round)
				exact++
			}
		}
		require.Equal(t, c.exact, exact)
	}
}

func rulesOfProposals(proposals []mend.Proposal) (rules []string) {
	for _, p := range proposals {
		rules = append(rules, p.Finding.Rule)
	}
	return rules
}

// A round of renju in which a rule bars everybody from the bye is told apart without
// naming one.
func TestRoundInWhichNobodyMayHaveTheBye(t *testing.T) {
	report := open(t, "testdata/renju-without-bye.trf", audit.Options{Today: 2026_11_01})
	require.Equal(t, tournament.Renju, report.Sport())
	var statuses []string
	for _, r := range report.Rounds {
		statuses = append(statuses, string(r.Status))
	}
	require.Len(t, statuses, 3)
}

// A team match in which a player has no starting rank is read with the players that can be
// named, whether or not the pairs tell the sides.
func TestSidesWithoutAStartingRank(t *testing.T) {
	for _, system := range []string{"CUSTOM_SCHEVENINGEN", "CUSTOM_HALF_SCHEVENINGEN"} {
		for _, played := range []int{-1, 0} {
			e := simulate.Event(4, simulate.EventOptions{Players: 8, Rounds: 3, Played: played, Start: 2026_09_01})
			e.System = system
			for i := range e.Players {
				whole := written(t, e)
				lines := strings.Split(string(whole), "\r\n")
				for k, line := range lines {
					if strings.HasPrefix(line, fmt.Sprintf("001 %4d", e.Players[i].StartingRank)) {
						lines[k] = "001     " + line[8:]
					}
				}
				report := audit.Check("in.trf", []byte(strings.Join(lines, "\r\n")), audit.Options{Today: 2026_11_01})
				require.True(t, slices.ContainsFunc(report.Findings, func(f handbook.Finding) bool { return f.Rule == "starting-rank" }), "%s, player %d", system, i+1)
			}
		}
	}
}
