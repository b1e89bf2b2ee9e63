package audit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// What a report of five rounds on five days says of its kind of play, and the rules that
// find something in it.
func TestKindOfPlay(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/rules/rounds-spread.txtar")
	require.NoError(t, err)
	report := string(archive.Files[0].Data)
	blitz := tournament.Blitz
	for _, c := range []struct {
		name, text, encoded string
		said                *tournament.Kind
		kind, rules         string // "?": a question
	}{
		{"", "90 min + 30 sec", "5400+30", nil, "standard", ""},
		{"", "3 min + 2 sec", "180+2", nil, "blitz", "rounds-spread"},
		{"", "3 min + 2 sec", "", nil, "blitz", "rounds-spread"},
		{"", "15 min + 10 sec", "", nil, "rapid", ""},
		{"", "90 min + 30 sec", "W300-B240", nil, "?", "time-control-differs time-control-unequal"},
		{"", "white 5 min, black 4 min", "", nil, "?", "time-control-unequal"},
		{"", "juniors 4 min, seniors 5 min", "", nil, "?", "time-control-ambiguous"},
		{"", "90 min + 30 sec", "180+2", nil, "?", "time-control-ambiguous"},
		{"", "10-5", "", nil, "?", "time-control-ambiguous"},
		{"Bughouse Open", "3 min + 2 sec", "", nil, "?", "not-rated-chess"},
		{"Lichess Arena", "90 min + 30 sec", "", nil, "?", "not-rated-chess"},
		{"Hybrid Online Open", "90 min + 30 sec", "", nil, "standard", ""},
		{"Bughouse Open", "3 min + 2 sec", "", &blitz, "blitz", "rounds-spread"},
		{"", "juniors 4 min, seniors 5 min", "", &blitz, "blitz", ""},
		{"", "30/90", "", nil, "standard", "rate-of-play time-control-reading"},
		{"", "60/1", "", nil, "standard", "rate-of-play time-control-reading"},
		{"", "90 min + 60 sec", "", nil, "standard", ""},
		{"", "90 min + 61 sec", "", nil, "standard", "increment-range"},
		{"", "90 min + 2 sec", "", nil, "standard", "rate-of-play"},
		{"", "90 min + 1 sec", "", nil, "standard", "increment-range rate-of-play"},
	} {
		changed := strings.Replace(report, "122 90 min + 30 sec", "122 "+c.text, 1)
		changed = strings.Replace(changed, "222 5400+30\n", map[bool]string{true: "222 " + c.encoded + "\n", false: ""}[c.encoded != ""], 1)
		if c.name != "" {
			changed = strings.Replace(changed, "012 Open of Wenvik", "012 "+c.name, 1)
		}
		r := audit.Check("report.trf", []byte(changed), audit.Options{Kind: c.said, NoPairings: true})
		kind, rules := r.Kind.String(), []string{}
		if r.KindUnknown {
			kind = "?"
		}
		for _, f := range r.Findings {
			if f.Severity != handbook.Info || f.Rule == "time-control-reading" {
				rules = append(rules, f.Rule)
			}
		}
		slices.Sort(rules)
		require.Equal(t, []string{c.kind, c.rules}, []string{kind, strings.Join(rules, " ")}, c)
	}
}
