package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/mend"
	"github.com/fedrate/fedrate/handbook"
)

// tellsTwo is a proposal that was tried and explains the first n findings.
func tellsTwo(fix string, n, gain, cost int, data string) trial {
	j := trial{Proposal: mend.Proposal{Of: -1, Fix: handbook.Verbatim(fix), Cost: cost}, gain: gain, bytes: []byte(data)}
	for i := range n {
		j.gone = append(j.gone, i)
	}
	return j
}

// Of two changes that explain as much at the same cost, none is proposed: the
// mistake is said, what was meant is not guessed. What makes the same bytes is one
// change, and what costs more or explains less does not raise the doubt.
func TestEqualCausesProposeNothing(t *testing.T) {
	found := []handbook.Finding{
		{Rule: "a", Severity: handbook.Error}, {Rule: "b", Severity: handbook.Error}, {Rule: "c", Severity: handbook.Error},
	}
	view := &mend.View{Findings: found}
	s := &search{r: &Report{Options: Options{NoPairings: true}}}
	for _, c := range []struct {
		name  string
		tried []trial
		fix   string // proposed; "": none
		best  int    // index of the change that is said, -1: none
	}{
		{"alone", []trial{tellsTwo("first", 2, 8, 1, "x")}, "first", 0},
		{"two that differ", []trial{tellsTwo("first", 2, 8, 1, "x"), tellsTwo("second", 2, 8, 1, "y")}, "", 0},
		{"two with one outcome", []trial{tellsTwo("first", 2, 8, 1, "x"), tellsTwo("second", 2, 8, 1, "x")}, "first", 0},
		{"the second costs more", []trial{tellsTwo("first", 2, 8, 1, "x"), tellsTwo("second", 2, 8, 2, "y")}, "first", 0},
		{"the second explains less", []trial{tellsTwo("first", 3, 12, 1, "x"), tellsTwo("second", 2, 8, 1, "y")}, "first", 0},
		{"one finding is too few", []trial{tellsTwo("first", 1, 8, 1, "x")}, "", -1},
		{"too few goes, the other stands", []trial{tellsTwo("first", 1, 8, 1, "x"), tellsTwo("second", 2, 8, 1, "y")}, "second", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := ""
			if c.best >= 0 {
				want = string(c.tried[c.best].bytes)
			}
			best := s.decide(view, c.tried, true)
			if c.best < 0 {
				require.Nil(t, best)
				return
			}
			require.NotNil(t, best)
			require.Equal(t, want, string(best.bytes))
			if c.fix == "" {
				require.Equal(t, handbook.Text{}, best.Fix)
			} else {
				require.Equal(t, handbook.Verbatim(c.fix), best.Fix)
			}
		})
	}
}
