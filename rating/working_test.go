package rating_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

var decimal = regexp.MustCompile(`^-?\d+(\.\d+)?$`)

func TestWorkingGolden(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct {
		title     string
		kind      tournament.Kind
		start     handbook.Date
		own       int
		opponents []int
		results   string
	}{
		{"the manual's example, by the report, without a list", tournament.Standard, 2022_10_01, 2212, manual, "110==01=="},
		{"a forfeit, and a drop below the floor", tournament.Standard, 2025_10_01, 1405, []int{1500, 1401, 0}, "+00"},
		{"rapid", tournament.Rapid, 2026_01_02, 2605, []int{1900, 2500}, "11"},
		{"first rating, 2022", tournament.Standard, 2022_05_01, 0, []int{1500, 1500, 1500, 1500, 1500}, "11100"},
		{"first rating, 2024", tournament.Standard, 2024_03_01, 0, []int{1900, 1901, 1902, 1902, 1902}, "11100"},
		{"not published", tournament.Standard, 2024_03_01, 0, []int{1900, 1800}, "=0"},
	} {
		p := rate(t, starting(against(c.own, 100, c.opponents, c.results), c.start), c.kind)
		fmt.Fprintf(&b, "# %s\n", c.title)
		for _, s := range rating.Working(p) {
			value := language.English.Say(s.Value)
			n, is := s.Number()
			require.Equal(t, decimal.MatchString(value), is, value)
			if is {
				require.Equal(t, value, n.String())
			}
			fmt.Fprintf(&b, "%-7s %-40s %s\n", s.Article, value, language.English.Say(s.Text))
		}
		fmt.Fprintln(&b)
	}
	golden(t, "working.golden", b.String())
}
