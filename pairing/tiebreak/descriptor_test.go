package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]tiebreak.Descriptor{
		"BH":              {Name: "BH"},
		"bh:mp/c1/p":      {Name: "BH", Score: tiebreak.MatchPoints, Cut: 1, Played: true},
		"EMGSB/C1/P":      {Name: "EMGSB", Cut: 1, Played: true},
		"BH-M2":           {Name: "BH", Median: 2},
		"AOB/F":           {Name: "AOB", Fore: true},
		"TPN/R":           {Name: "TPN", Reverse: true},
		"SSSC/K3":         {Name: "SSSC", Factor: 3},
		"KS/L-1":          {Name: "KS", Limit: -1},
		"KS/L+2":          {Name: "KS", Limit: 2},
		"KS/L60":          {Name: "KS", Percent: 60},
		"ARO/C1/U1400":    {Name: "ARO", Cut: 1, Unrated: tiebreak.Unrated{Published: true, Rating: 1400}},
		"TPR/U":           {Name: "TPR", Unrated: tiebreak.Unrated{Published: true}},
		"GE/P":            {Name: "REP", Played: true},
		"other_coin/x":    {Name: "OTHER_COIN"},
		"GE":              {Name: "REP"},
		"median Buchholz": {Name: "BH", Median: 1},
		"Buchholz sum":    {Name: "SUMBH"},
	} {
		got, err := tiebreak.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want.Name, got.Name, text)
		require.Equal(t, []any{want.Score, want.Cut, want.Median, want.Limit, want.Percent, want.Unrated, want.Factor, want.Played, want.Fore, want.Reverse},
			[]any{got.Score, got.Cut, got.Median, got.Limit, got.Percent, got.Unrated, got.Factor, got.Played, got.Fore, got.Reverse}, text)
	}
	for text, want := range map[string]string{
		"XX":     `tie-break "XX": no code of C.07 reads so`,
		"BH:XP":  `tie-break "BH:XP": "XP" is no score; MP or GP may stand after the colon`,
		"BH/Q":   `tie-break "BH/Q": "Q" is no modifier`,
		"BH/":    `tie-break "BH/": "" is no modifier`,
		"DE/C1":  `tie-break "DE/C1": DE has no values that could be cut`,
		"BH/C-1": `tie-break "BH/C-1": "C-1" is no modifier`,
		"":       `tie-break "": no code of C.07 reads so`,

		// Numbers that no tournament needs would overflow the sums.
		"SSSC/K4611686018427387904": `"K4611686018427387904" is no modifier`,
		"KS/L-9223372036854775808":  `"L-9223372036854775808" is no modifier`,
		"PS/M99999":                 `"M99999" is no modifier`,
	} {
		_, err := tiebreak.Parse(text)
		require.Contains(t, language.English.Error(err), want, text)
	}
	all, err := tiebreak.ParseList(" PTS, DE ,BH/C1,")
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.Equal(t, "BH/C1", all[1].String())
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"BH:MP/C1/P", "KS/L-1", "EDET/P,EMGSB/C1/P", "sum of buchholz", "BH/C99999999999999999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := tiebreak.Parse(s)
		if err != nil {
			return
		}
		again, err := tiebreak.Parse(d.String())
		require.NoError(t, err)
		require.Equal(t, d, again)
	})
}
