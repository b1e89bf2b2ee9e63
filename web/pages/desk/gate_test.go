package desk

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// No sentence of a gate names a command on the page of the month, nor where two
// are said at once.
func TestGatesNameNoCommands(t *testing.T) {
	args := []any{"n", 2, "submissions", []int{3, 4}, "from", handbook.Period(202609), "changes", []int{5, 6}, "players", []int{9900012}, "rows", 10, "before", 20, "list", handbook.Period(202609), "period", handbook.Period(202610)}
	for _, g := range gates {
		for _, l := range language.All {
			text := l.Say(gateText(handbook.Say("month.gate.both", "first", handbook.Say(g.said, args...), "second", handbook.Say(g.said, args...))))
			require.NotContains(t, text, "fedrate ", g.said)
			require.NotContains(t, text, "--", g.said)
			require.NotContains(t, text, "<no value>", g.said)
		}
	}
	require.Equal(t, "2 reports wait for an answer: 3, 4. Open them and answer their questions. Or accept this and give a reason: they wait for the next list then.",
		language.English.Say(gateText(handbook.Say(gates[0].said, args...))))
}
