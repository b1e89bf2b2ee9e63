package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/tiebreak"
)

// A report without participants, with one, or without rounds has standings
// under every tie-break and edition.
func TestNobodyToRank(t *testing.T) {
	all := "DE,WIN,WON,PS/C1,REP,STD,TPN,BH/M2,AOB,FB,SB/C1,KS,KS/L-9,KS/L+9,RTNG"
	players := ",BPG,BWG,ARO/M1,TPR,PTP,APRO,APPO"
	teams := ",BC,TBR,BBE,MPvGP,EMMSB/C1,EMGSB,EGMSB,EGGSB,EDE,EDEBT,EDEBB,EDET,EDEB,SSSC"
	for _, key := range []string{"pre-2023", "2023-09-01", "2024-04-01", "2024-08-01", "2026-03-01"} {
		for _, predetermined := range []bool{false, true} {
			opt := tiebreak.Options{Edition: edition(t, key), TieBreaks: list(t, all+players), Predetermined: predetermined}
			for _, rows := range [][][]string{nil, {{}}, {{"U"}}, {{}, {}}} {
				got, err := tiebreak.Standings(event(t, rows...), opt)
				require.NoError(t, err)
				require.Len(t, got, len(rows))
			}
			opt.Teams, opt.TieBreaks = true, list(t, all+teams)
			got, err := tiebreak.Standings(event(t), opt)
			require.NoError(t, err)
			require.Empty(t, got)
		}
	}
}
