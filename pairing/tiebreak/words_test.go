package tiebreak_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

var update = flag.Bool("update", false, "rewrite the workings")

// TestWorkingsToTheWord holds the workings of FIDE's exercise for teams and of
// an event of five players to every round, amount, word and article. After a
// change: go test ./tiebreak -run ToTheWord -args -update, and read the difference.
func TestWorkingsToTheWord(t *testing.T) {
	var out strings.Builder
	write := func(e *tournament.Tournament, opt tiebreak.Options, numbers ...int) {
		for _, number := range numbers {
			workings, err := tiebreak.Explain(e, opt, number)
			require.NoError(t, err)
			for _, w := range workings {
				fmt.Fprintf(&out, "%d %s = %s under %s\n", number, w.TieBreak, w.Value, w.Article)
				for _, p := range w.Parts {
					cut := ""
					if p.Cut {
						cut = " cut"
					}
					fmt.Fprintf(&out, "  %d, %d: %s%s %v %s\n", p.Round, p.Opponent, p.Amount, cut, p.Articles, language.English.Say(p.What))
				}
			}
		}
	}
	write(exercise(t), tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t,
		"BH:MP,BH:GP/C1,BH/M1,BH/M2,BH/C2/P,FB:MP/C1,SB,EMMSB/C1,EGMSB/P,SUMBH,BC,TBR,BBE,DE,EDE,KS,KS:GP/L-1,KS/L60,PS/C1,PS/M1,WIN,REP")}, 1, 3, 8, 11)
	write(event(t,
		[]string{"5w1", "4b=", "3w1", "2b0"},
		[]string{"4w1", "3b=", "5b1", "1w1"},
		[]string{"U", "2w=", "1b0", "4w1"},
		[]string{"2b0", "1w=", "H", "3b0"},
		[]string{"1b0", "Z", "2w0", "U"},
	), tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "DE,ARO,ARO/C1,AOB,APRO,APPO,TPR,PTP,BH/M1,BH/C1,SB/C1,KS,PS,SUMBH")}, 1, 2, 3, 4, 5)
	const file = "testdata/workings.txt"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(out.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), out.String())
}
