package audit_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook/language"
)

// draftOf is a clean report into which a test writes.
func draftOf(t *testing.T, seed uint64) *draft {
	t.Helper()
	data, _ := cleanEvent(seed)
	return &draft{r: rand.New(rand.NewPCG(1, seed)), t: read(t, data), lines: strings.Split(strings.TrimSuffix(string(data), "\r\n"), "\r\n")}
}

func (d *draft) check() *audit.Report {
	return audit.Check("in.trf", []byte(strings.Join(d.lines, "\r\n")+"\r\n"), audit.Options{Today: 2026_06_01})
}

// TestProposedPointsOfPendingGame: a game without a result brings no points, neither
// in what is found nor in what is proposed.
func TestProposedPointsOfPendingGame(t *testing.T) {
	d := draftOf(t, 0)
	last := d.t.Played()
	p, q := pairOf(d, last)
	for _, n := range []int{p, q} {
		d.put(d.t.Player(n).Line, roundCol(last)+7, "*")
	}
	pending := *d.t.Player(p)
	earned := d.t.Earned(&pending, nil) - d.t.Scoring.Points(pending.Game(last))
	d.put(pending.Line, 81, fmt.Sprintf("%2d.%d", (earned+20)/10, (earned+20)%10))
	for _, f := range d.check().Findings {
		if f.Rule == "points-sum" && f.Players[0] == p {
			require.Nil(t, f.Fix, "no points are taken away for a result that lacks")
			return
		}
	}
	require.Fail(t, "the points are not found wrong")
}

// pairOf are two who played each other in a round.
func pairOf(d *draft, round int) (p, q int) {
	for i := range d.t.Players {
		if g := d.t.Players[i].Game(round); played(g) {
			return d.t.Players[i].StartingRank, g.Opponent
		}
	}
	return 0, 0
}

// TestProposedDays: a proposal shows a day as it is to be written, in every language.
func TestProposedDays(t *testing.T) {
	d := draftOf(t, 4)
	d.set(d.record("042"), "042 05.04.2026")
	fixes := d.check().Fixes()
	require.Len(t, fixes, 1)
	require.Equal(t, "record 042: write 2026/04/05", language.English.Say(fixes[0].Text))
	require.Equal(t, "запись 042: написать 2026/04/05", language.Russian.Say(fixes[0].Text))
}

// TestPutInBye: a bye that was left out, so that the later rounds moved back, is put in
// again with its code if the points tell it.
func TestPutInBye(t *testing.T) {
	for seed := range uint64(8) {
		d := draftOf(t, seed)
		for i := range d.t.Players {
			p := &d.t.Players[i]
			for r := range len(p.Games) - 1 {
				if code := p.Games[r].Result.String(); p.Games[r].Opponent == 0 && (code == "U" || code == "H") && played(p.Games[r+1]) {
					clean := strings.Join(d.lines, "\r\n") + "\r\n"
					d.splice(p.Line, roundCol(r+1), 10, "")
					report := d.check()
					fixed, made := report.Fixed([]int{1})
					require.Equal(t, clean, string(fixed), "event %d, player %d, round %d", seed, p.StartingRank, r+1)
					require.Equal(t, fmt.Sprintf("line %d: put in the bye %s of round %d, and move the rounds from there on by one", p.Line, code, r+1),
						language.English.Say(made[0].Text))
					return
				}
			}
		}
	}
	require.Fail(t, "no such bye")
}
