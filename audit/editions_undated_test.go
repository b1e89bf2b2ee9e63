package audit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
)

// A report without a day is checked, paired and ranked by one edition, that of the day
// of the command; one before the first edition by the first one. Both are said, with
// the flags that choose others.
func TestUndatedReportsHaveOneEdition(t *testing.T) {
	dates := "042 2026/05/01\n052 2026/05/03\n"
	rounds := "132" + strings.Repeat(" ", 88) + "26/05/01  26/05/02  26/05/03\n"
	whole := string(fourPlayers([4]string{"3.0", "2.0", "1.0", "0.0"}, [4][3]string{
		{"   4 w 1", "   3 w 1", "   2 b 1"},
		{"   3 b 1", "   4 b 1", "   1 w 0"},
		{"   2 w 0", "   1 b 0", "   4 w 1"},
		{"   1 b 0", "   2 w 0", "   3 b 0"},
	}))
	require.Contains(t, whole, dates)
	require.Contains(t, whole, rounds)
	undated := strings.NewReplacer(dates, "", rounds, "").Replace(whole)
	with := func(records string) string { return strings.Replace(undated, "062 4\n", records+"062 4\n", 1) }
	for name, c := range map[string]struct {
		report, editions string
		today            handbook.Date
		opt              audit.Options
		rule, pairing    string // said; edition
		tiebreaks        string
	}{
		"dated":                        {report: whole, today: 2026_10_01, pairing: "2026", tiebreaks: "2026-03-01"},
		"none":                         {report: undated, today: 2026_10_01, rule: "no-start", pairing: "2026", tiebreaks: "2026-03-01"},
		"none, nor a day of today":     {report: undated, rule: "no-start", pairing: "2026", tiebreaks: "2026-03-01"},
		"day before the new edition":   {report: undated, today: 2026_01_31, rule: "no-start", pairing: "2017", tiebreaks: "2024-08-01"},
		"first day of the new edition": {report: undated, today: 2026_02_01, rule: "no-start", pairing: "2026", tiebreaks: "2024-08-01"},
		"last day of tie-breaks":       {report: undated, today: 2026_02_28, rule: "no-start", pairing: "2026", tiebreaks: "2024-08-01"},
		"first day of tie-breaks":      {report: undated, today: 2026_03_01, rule: "no-start", pairing: "2026", tiebreaks: "2026-03-01"},
		"empty record":                 {report: with("042\n052\n"), today: 2026_10_01, rule: "no-start", pairing: "2026", tiebreaks: "2026-03-01"},
		"unreadable day":               {report: with("042 in May\n"), today: 2026_10_01, rule: "no-start", pairing: "2026", tiebreaks: "2026-03-01"},
		"day that is none":             {report: with("042 2026/13/41\n"), today: 2026_10_01, rule: "no-start", pairing: "2026", tiebreaks: "2026-03-01"},
		"end alone":                    {report: with("052 2025/05/03\n"), today: 2026_10_01, pairing: "2017", tiebreaks: "2024-08-01"},
		"days of rounds alone":         {report: with(strings.ReplaceAll(rounds, "26/", "25/")), today: 2026_10_01, pairing: "2017", tiebreaks: "2024-08-01"},
		"day of a flag":                {report: undated, today: 2026_10_01, opt: audit.Options{On: 2025_05_01}, pairing: "2017", tiebreaks: "2024-08-01"},
		"editions of flags": {
			report: undated, today: 2026_10_01, opt: audit.Options{Editions: map[string]string{"pairing": "2017", "tiebreaks": "2024-04-01"}},
			rule: "no-start", pairing: "2017", tiebreaks: "2024-04-01",
		},
		"before all":              {report: with("042 2016/05/01\n052 2016/05/03\n"), today: 2026_10_01, rule: "before-first-edition", pairing: "2017", tiebreaks: "pre-2023"},
		"last day before pairing": {report: with("042 2017/06/30\n052 2017/07/03\n"), today: 2026_10_01, rule: "before-first-edition", pairing: "2017", tiebreaks: "pre-2023"},
		"last day before ratings": {report: with("042 2021/12/31\n052 2022/01/03\n"), today: 2026_10_01, rule: "before-first-edition", pairing: "2017", tiebreaks: "pre-2023"},
		"first day of ratings":    {report: with("042 2022/01/01\n052 2022/01/03\n"), today: 2026_10_01, pairing: "2017", tiebreaks: "pre-2023"},
	} {
		t.Run(name, func(t *testing.T) {
			checked, ranked := c.opt, c.opt
			checked.Today, ranked.Undated = c.today, c.today
			for _, opt := range []audit.Options{checked, ranked} {
				r := audit.Open("open.trf", []byte(c.report), opt)
				require.NotNil(t, r.Tournament)
				by := r.CheckedBy()
				require.Equal(t, c.pairing, by.Pairing.Key)
				require.Equal(t, c.tiebreaks, by.TieBreaks.Key)
				_, err := r.Standings([]tiebreak.Descriptor{{Name: "SB"}})
				require.NoError(t, err)
				f := r.EditionAssumed("pairing", "rating", "titles", "tiebreaks")
				if c.rule == "" {
					require.Nil(t, f)
					continue
				}
				require.Equal(t, c.rule, f.Rule)
				said := language.English.Message(f)
				for chapter, edition := range map[string]string{"pairing": "pairing " + c.pairing, "tiebreaks": "tie-breaks " + c.tiebreaks} {
					require.Equal(t, slices.Contains(r.Assumed, chapter), strings.Contains(said, edition), said)
				}
				require.Regexp(t, `--on DAY or --edition CHAPTER=KEY, as in --edition pairing=2026$`, said)
			}
		})
	}
}
