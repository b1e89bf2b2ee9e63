package audit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

// The points of record 310 are held against the games among few teams, too, unless those of
// none add up: then they may be counted otherwise. The bye of a team is worth a drawn match
// on the two boards played, whatever number of players it lists (C.04.6 1.4).
func TestTeamPointsOfFew(t *testing.T) {
	for name, c := range map[string]struct {
		first, second, third string // match and game points
		wrong                []int
	}{
		"all right":                       {"   2.0    2.0", "   0.0    0.0", "   1.0    1.0", nil},
		"the bye as half of three":        {"   2.0    2.0", "   0.0    0.0", "   1.0    1.5", []int{3}},
		"the bye as a won match":          {"   2.0    2.0", "   0.0    0.0", "   2.0    1.0", []int{3}},
		"a winner without match points":   {"   1.0    2.0", "   0.0    0.0", "   1.0    1.0", []int{1}},
		"a loser with a game point":       {"   2.0    2.0", "   0.0    0.5", "   1.0    1.0", []int{2}},
		"two of three":                    {"   2.0    2.0", "   1.0    0.0", "   5.0    9.5", []int{2, 3}},
		"the points of none, three of 3":  {"   3.0    2.0", "   1.0    0.0", "   2.0    1.0", nil},
		"the points of none that has any": {"   3.0    2.0", "   0.0    0.0", "   2.0    1.0", nil},
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			b.WriteString("012 Team bye\n022 Alpha\n032 LIE\n042 2026/05/01\n052 2026/05/03\n062 7\n072 7\n082 3\n092 Team: Swiss-System\n102 IA Arb, Ada\n122 90 min + 30 sec\n142 3\n152 W\n192 FIDE_TEAM\n352 WB\n")
			for i, cell := range []string{"   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0", "0000 - U", "0000 - U", "0000 - U"} {
				fmt.Fprintf(&b, "001 %4d m    %-33s %4d LIE    9900000%d 1990/01/01 %4s %4d  %s\n", i+1, "Team, Board "+string(rune('A'+i)), 2390-10*i, i+1,
					map[byte]string{'1': "1.0", '0': "0.0", 'U': "0.5"}[cell[7]], i+1, cell)
			}
			for i, points := range []string{c.first, c.second, c.third} {
				fmt.Fprintf(&b, "310 %3d %-32s %5s %6d %s %3d%s\n", i+1, "Team "+string(rune('1'+i)), "", 2385-20*i, points, i+1, []string{"    1    2", "    3    4", "    5    6    7"}[i])
			}
			r := audit.Check("in.trf", []byte(b.String()), audit.Options{Today: handbook.Date(2026_05_02)})
			var wrong []int
			for _, f := range r.Findings {
				if f.Rule == "team-points" && f.Severity == handbook.Warning {
					wrong = append(wrong, f.Players...)
				}
			}
			require.Equal(t, c.wrong, wrong, b.String())
		})
	}
}
