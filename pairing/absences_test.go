package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestUnexplainedAbsences: blank cells between rounds with an opponent, once a
// round with all who have one.
func TestUnexplainedAbsences(t *testing.T) {
	report := placed(9, "FIDE_DUTCH")
	line(report, 1, "1..=", 6) // two rounds out
	line(report, 2, ".===", 6) // came late
	line(report, 3, "==..", 6) // left early
	line(report, 4, "=Z.1", 6)
	line(report, 5, "+.-.", 6) // forfeits have an opponent too
	line(report, 6, "H.==", 1) // a bye is none
	line(report, 7, "==.H", 1)
	absent := func(article string, round int, all ...int) handbook.Finding {
		severity := handbook.Info
		if len(all) > 1 { // of whom two may have played each other
			severity = handbook.Warning
		}
		return warns(article, "unexplained-absence", severity, cell(all[0], round), round, all,
			"pairing.unexplained-absence", "n", len(all), "players", numbers(all...), "round", round)
	}
	for key, article := range map[string]string{"2017": "C.04.2-D.4", "2026": "C.04.2-3.3"} {
		report.Byes = nil
		require.ElementsMatch(t, []handbook.Finding{absent(article, 2, 1, 5), absent(article, 3, 1, 4)}, ruled(report, key, "unexplained-absence"))
		report.Byes = []tournament.ByeRecord{{Kind: 'Z', Round: 3, IDs: []int{4, 1}}, {Kind: 'H', Round: 2, IDs: []int{1, 9}}}
		require.Equal(t, []handbook.Finding{absent(article, 2, 5)}, ruled(report, key, "unexplained-absence"))
	}
	report.Byes = nil
	report.System = "FIDE_ROUNDROBIN"
	require.Empty(t, ruled(report, "2026", "unexplained-absence"))

	for rounds, blank := range map[[3]string][]int{ // of players 1, 2 and 3
		{"==.", "==.", "==="}: {1, 2},
		{"==.", "==", "==="}:  {1, 2}, // a line that ends
		{"==.", "===", "==="}: nil,    // one alone is absent
		{"==.", "=..", "==="}: nil,    // 2 was absent before
		{"==.", "==Z", "==="}: nil,
		{"==.", "==*", "==="}: nil, // a result that is not known yet is another finding
		{"==.", "==.", "==."}: nil, // none has played it
	} {
		report := placed(9, "FIDE_DUTCH")
		for i, cells := range rounds {
			line(report, i+1, cells, 6)
		}
		var want []handbook.Finding
		if blank != nil {
			want = []handbook.Finding{warns("C.04.2-3.3", "unexplained-absence", handbook.Warning, cell(1, 3), 3, blank,
				"pairing.unexplained-absence.last", "n", 2, "players", numbers(blank...), "round", 3)}
		}
		require.Equal(t, want, ruled(report, "2026", "unexplained-absence"), rounds)
	}
}

// TestPairedAgain: the round in which a player is paired again who did not come and
// was left out, or was left out and did not come.
func TestPairedAgain(t *testing.T) {
	for rounds, back := range map[string]int{
		"-.=":     3,
		"-Z=":     3,
		"=-.1=":   4,
		"-..1":    4,
		"-Z.Z+":   5,
		"=-..1=":  5,
		"-H=":     0, // excused
		"-U=":     0,
		"-F1":     0,
		"--=":     0, // not left out
		"-=.=":    0,
		"+.=":     0,
		"0.1":     0,
		".=":      0,
		"=-ZZ":    0, // gone for good
		"-.":      0,
		"=Z-":     3, // paired, though left out before
		"=.-":     3,
		"=Z-.":    3,
		"=.--":    3,
		"=Z-ZZ":   3,
		"=Z.-":    4,
		"=.-=":    0, // one round missed, then played
		"=.-0ZZ":  0,
		"=.-W":    0,
		"=H-":     0,
		"=U-":     0,
		"=F-":     0,
		"Z-":      0, // never came
		"-":       0,
		"=-":      0,
		".Z-":     0,
		"=Z+":     0,
		"=ZZ":     0,
		"=Z*":     0,
		"=.-Z.-":  6,
		"-Z--":    3,
		"-ZH=Z-":  6, // the later one is told of
		"=-.=-.=": 4,
	} {
		report := placed(9, "FIDE_DUTCH")
		line(report, 3, rounds, 4)
		var want []handbook.Finding
		if back > 0 {
			want = []handbook.Finding{warns("C.04.2-3.2", "paired-after-withdrawal", handbook.Info, cell(3, back), back, []int{3},
				"pairing.paired-after-withdrawal", "n", 1, "players", numbers(3), "first", 3, "round", back)}
		}
		require.Equal(t, want, ruled(report, "2026", "paired-after-withdrawal"), rounds)
	}

	report := placed(9, "FIDE_DUTCH")
	line(report, 2, "=-.=1", 4)
	line(report, 5, "-.===", 6)
	line(report, 6, "1====", 1)
	require.Equal(t, []handbook.Finding{warns("C.04.2-D.2", "paired-after-withdrawal", handbook.Info, cell(2, 4), 4, []int{2, 5},
		"pairing.paired-after-withdrawal", "n", 2, "players", numbers(2, 5), "first", 2, "round", 4)}, ruled(report, "2017", "paired-after-withdrawal"))
	report.System = "FIDE_ROUNDROBIN"
	require.Empty(t, ruled(report, "2026", "paired-after-withdrawal"))

	missing := placed(9, "FIDE_DUTCH")
	line(missing, 3, "-.=", 4)
	missing.Player(3).Games[0].Opponent = 0 // a forfeit without opponent counts as one before a round left out
	require.Len(t, ruled(missing, "2026", "paired-after-withdrawal"), 1)
	line(missing, 3, "=.-", 4)
	missing.Player(3).Games[2].Opponent = 0 // but there was no opponent here
	require.Empty(t, ruled(missing, "2026", "paired-after-withdrawal"))
}

// TestPairedAgainOnce: who the replay has found to have been gone is not told of a
// second time.
func TestPairedAgainOnce(t *testing.T) {
	report := event(12, "FIDE_DUTCH")
	report.Rounds, report.RoundsStated, report.InitialColour = 6, true, tournament.White
	const left = 5
	bye := 0
	for r := 1; r <= 4; r++ {
		for i := range report.Players {
			report.Players[i].Games = append(report.Players[i].Games, tournament.Game{})
		}
		if r > 2 {
			set(report, left, r, tournament.Game{Result: tournament.ZeroBye})
		}
		for _, p := range pairRound(t, report, "2026", r).Pairs {
			if p.Black == 0 {
				bye = p.White
				set(report, p.White, r, tournament.Game{Result: tournament.AllocatedBye})
				continue
			}
			set(report, p.White, r, tournament.Game{Opponent: p.Black, Colour: tournament.White, Result: tournament.Win})
			set(report, p.Black, r, tournament.Game{Opponent: p.White, Colour: tournament.Black, Result: tournament.Loss})
		}
	}
	// who had been left out of round 3 was paired with the one who had the bye, and did not come
	set(report, left, 4, tournament.Game{Opponent: bye, Colour: tournament.White, Result: tournament.ForfeitLoss})
	set(report, bye, 4, tournament.Game{Opponent: left, Colour: tournament.Black, Result: tournament.ForfeitWin})
	_, all := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	got := of(all, "paired-after-withdrawal")
	require.Len(t, got, 1)
	require.Equal(t, "replay.paired-after-withdrawal", got[0].Text.Key)
	require.Equal(t, []int{left}, got[0].Players)
	got = ruled(report, "2026", "paired-after-withdrawal")
	require.Len(t, got, 1)
	require.Equal(t, "pairing.paired-after-withdrawal", got[0].Text.Key)
}
