package audit_test

import (
	"io/fs"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
)

func odd(t *testing.T, name string, waivers ...audit.Waiver) *audit.Report {
	t.Helper()
	data, err := fs.ReadFile(fixtures.FS, "odd/"+name)
	require.NoError(t, err)
	return audit.Check(name, data, audit.Options{Waivers: waivers})
}

func findingOf(t *testing.T, r *audit.Report, rule string) handbook.Finding {
	t.Helper()
	at := slices.IndexFunc(r.Findings, func(f handbook.Finding) bool { return f.Rule == rule })
	require.GreaterOrEqual(t, at, 0, "%v", r.Findings)
	return r.Findings[at]
}

// The two lines of round 2 of players 1 and 4 contradict each other. A waiver
// for that game, by either player or by FIDE ID, accepts the report; one for
// another place does not.
func TestWaiverOfOneGame(t *testing.T) {
	for _, c := range []struct {
		name    string
		round   int
		players []string
		acts    bool
	}{
		{"by one side", 2, []string{"1"}, true},
		{"by the other", 2, []string{"4"}, true},
		{"by both", 2, []string{"4", "1"}, true},
		{"by FIDE ID", 2, []string{"99000141"}, true},
		{"another round", 3, []string{"1"}, false},
		{"another player", 2, []string{"2"}, false},
		{"a player who is not there", 2, []string{"99999999"}, false},
		{"a player of any round", 0, []string{"4"}, true},
	} {
		r := odd(t, "one-sided-result.trf", audit.Waiver{Rule: "result-mismatch", Round: c.round, Players: c.players, By: "Ober", Day: 2026_09_20, Reason: "both lines seen"})
		f := findingOf(t, r, "result-mismatch")
		require.Equal(t, c.acts, r.Verdict() != audit.Rejected, c.name)
		if c.acts {
			require.Equal(t, handbook.Info, f.Severity, c.name)
			require.Equal(t, handbook.Waived{By: "Ober", On: 2026_09_20, Reason: "both lines seen"}, f.Waived)
			require.Contains(t, language.English.Message(&f), "(waived by Ober on 2026-09-20: both lines seen)")
		} else {
			require.Equal(t, handbook.Error, f.Severity, c.name)
			require.Zero(t, f.Waived)
		}
	}
}

func TestWaiverIsRefused(t *testing.T) {
	r := odd(t, "one-sided-result.trf")
	for _, c := range []struct {
		waiver audit.Waiver
		key    string
	}{
		{audit.Waiver{Rule: "result-mismatch"}, "audit.waiver.one-game"},
		{audit.Waiver{Rule: "result-mismatch", Round: 2}, "audit.waiver.one-game"},
		{audit.Waiver{Rule: "result-mismatch", Players: []string{"1"}}, "audit.waiver.one-game"},
		{audit.Waiver{Rule: "result-mismatch", Round: 2, Players: []string{"1"}}, ""},
		{audit.Waiver{Rule: "result-mismatch", Round: 3, Players: []string{"1"}}, "audit.waiver.elsewhere"},
		{audit.Waiver{Rule: "result-mismatch", Round: 2, Players: []string{"11"}}, "audit.waiver.no-player"},
		{audit.Waiver{Rule: "result-mismatch", Round: 6, Players: []string{"1"}}, "audit.waiver.no-round"},
		{audit.Waiver{Rule: "one-sided"}, "audit.waiver.one-game"},
		{audit.Waiver{Rule: "own-opponent"}, "audit.waiver.one-game"},
		{audit.Waiver{Rule: "colour-mismatch"}, "audit.waiver.one-game"},
		{audit.Waiver{Rule: "duplicate-fide-id"}, "audit.waiver.one-player"},
		{audit.Waiver{Rule: "points-sum"}, "audit.waiver.one-player"},
		{audit.Waiver{Rule: "points-sum", Players: []string{"1"}}, ""},
		{audit.Waiver{Rule: "no-players"}, "audit.waiver.unreadable"},
		{audit.Waiver{Rule: "TRF16-001"}, "audit.waiver.one-game"},
		{audit.Waiver{Rule: "result-mismach"}, "audit.waiver.unknown"},
		{audit.Waiver{Rule: "6.2"}, "audit.waiver.chapter"},
		{audit.Waiver{Rule: "B.02-0.2.4"}, "audit.waiver.unchecked"},
		{audit.Waiver{Rule: "performance"}, "audit.waiver.decides"},
		{audit.Waiver{Rule: "B.01-1.4.8"}, "audit.waiver.decides"},
		{audit.Waiver{Rule: "k"}, "audit.waiver.decides"},
		{audit.Waiver{Rule: "bye-with-opponent"}, ""},
		{audit.Waiver{Rule: "pairing-differs"}, ""},
		{audit.Waiver{Rule: "pairing-differs", Round: 3}, ""},
		{audit.Waiver{Rule: "pairing-differs", Round: 4}, "audit.waiver.elsewhere"}, // it is said of round 3
		{audit.Waiver{Rule: "B.02-6.2"}, ""},
		{audit.Waiver{Rule: "match-decided", Round: 3, Players: []string{"1"}}, ""},
		{audit.Waiver{Rule: "chief-arbiter-title"}, ""},
		{audit.Waiver{Rule: "B.01-1.1.5"}, ""},
		{audit.Waiver{Rule: "chief-arbiter-title", Players: []string{"1"}}, "audit.waiver.not-in-a-place"},
		{audit.Waiver{Rule: "closing-day"}, ""},
		{audit.Waiver{Rule: "closing-day", Round: 1}, "audit.waiver.not-in-a-place"},
	} {
		require.Equal(t, c.key, r.Refusal(&c.waiver).Key, "%+v", c.waiver)
	}
	refused := r.Refusal(&audit.Waiver{Rule: "result-mismatch"})
	require.Contains(t, language.English.Say(refused), "for one game, not for a whole event: give --round and --player")
	require.Equal(t, []any{"B.02-6.2", "C.07-6.2"}, r.Refusal(&audit.Waiver{Rule: "6.2"}).Arg("meant"))
}

// A waiver of a rule of norms reaches the norms of the event, one of the
// closing day says nothing there.
func TestWaiverReachesNorms(t *testing.T) {
	data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/02-invitation-round-robin.trf")
	require.NoError(t, err)
	notes := func(rule string) (set []string) {
		r := audit.Open("a.trf", data, audit.Options{Waivers: []audit.Waiver{{Rule: rule, By: "Ober", Day: 2026_09_20, Reason: "letter 12"}}})
		list := r.Norms(nil, norms.Options{Near: true})
		require.NotEmpty(t, list)
		for _, n := range list[0].Notes {
			if n.Key == "norms.note.waived" {
				set = append(set, language.English.Say(n))
			}
		}
		return set
	}
	require.Equal(t, []string{"1.1.5: set aside by Ober on 2026-09-20: letter 12"}, notes("chief-arbiter-title"))
	require.Empty(t, notes("closing-day"))
}

// Every name that is proposed is one that can be waived.
func TestRuleNames(t *testing.T) {
	names := audit.RuleNames()
	require.Contains(t, names, "result-mismatch")
	require.Contains(t, names, "B.01-1.1.5")
	require.NotContains(t, names, "performance")
	require.NotContains(t, names, "B.02-8.3.1")
	all := audit.AllRuleNames()
	require.Subset(t, all, append(names, "performance", "B.02-8.3.1"))
	require.Len(t, all, len(slices.Compact(slices.Sorted(slices.Values(all)))), "each once")
}
