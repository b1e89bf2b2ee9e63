package registration

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// recordOf reads "name=value" lines.
func recordOf(t testing.TB, lines ...string) *Facts {
	t.Helper()
	var f Facts
	many := map[string][]string{}
	for _, l := range lines {
		name, value, _ := strings.Cut(l, "=")
		many[name] = append(many[name], value)
		require.NoError(t, f.Set(name, many[name]...), l)
	}
	return &f
}

func TestFactsReadBack(t *testing.T) {
	f := recordOf(
		t, "kind=zonal", "kind=world-cup-qualifier", "registered=2026-01-10", "announced=2026-01-05", "norms-wanted=yes", "equal-conditions=yes", "format-changed=no",
		"time-control=90 min + 30 sec", "playing-session=2026-03-02=1", "playing-session=2026-03-03=2,3", "chief-arbiter-title=IA",
		"arbiter-in-venue=yes", "contact=office@chess.example", "unrated-tie-breaks=1400", "pairing-program=Swiss-Manager 14", "official=chief IA 12345678 Stone, Ann", "official=deputy - - Field, Joan", "changes-in-favour=no",
		"tournament-format=double-round-robin", "final-stage=no", "own-zonal=yes", "several-divisions=no",
		"approval=1.4.2e: letter of 3 May 2026", "appeals-committee=chairman LIE 1970-01-01 Stone, Ann", "appeals-committee=reserve AUT - Hill, Bo", "appeal-within=60", "appeal-fee=100 EUR",
	)
	require.Equal(t, DoubleRoundRobin, f.Format)
	require.Equal(t, []Session{{2026_03_02, []int{1}}, {2026_03_03, []int{2, 3}}}, f.Sessions)
	require.Equal(t, Official{"chief", "IA", 12345678, "Stone, Ann"}, f.Chief())
	require.Equal(t, []Approval{{"1.4.2e", "letter of 3 May 2026"}}, f.Approvals)
	var again Facts
	for _, v := range f.Values() {
		require.NoError(t, again.Set(v.Name, v.Values...))
	}
	require.Equal(t, *f, again)
	require.Len(t, f.Values(), len(Fields), "every field of the record")
	for _, v := range f.Values() {
		require.NoError(t, again.Set(v.Name, ""))
	}
	require.True(t, again.Empty())
}

func TestFactsThatCannotBe(t *testing.T) {
	for _, bad := range [][]string{
		{"colour", "blue"},
		{"registered", "2026-02-30"},
		{"registered", "2026-01-01", "2026-01-02"},
		{"kind", "zonall"},
		{"format-changed", "maybe"},
		{"unrated-tie-breaks", "0"},
		{"unrated-tie-breaks", "3001"},
		{"unrated-tie-breaks", "leftout"},
		{"time-control", "as usual"},
		{"playing-session", "2026-03-02"},
		{"playing-session", "2026-03-02=1,1"},
		{"playing-session", "2026-03-02=1", "2026-03-03=1"},
		{"playing-session", "2026-03-02=0"},
		{"playing-session", "2026-03-02=61"},
		{"chief-arbiter-title", "GM"},
		{"official", "chief IA 12345678"},
		{"official", "cook IA 12345678 Stone, Ann"},
		{"official", "chief GM 12345678 Stone, Ann"},
		{"official", "chief IA twelve Stone, Ann"},
		{"official", "chief IA - Stone, Ann", "chief FA - Field, Joan"},
		{"tournament-format", "unknown"},
		{"approval", "1.4.2e"},
		{"approval", "1.4.2e: a\nb"},
	} {
		f := Facts{Registered: 2026_01_01}
		require.Error(t, f.Set(bad[0], bad[1:]...), bad)
		require.Equal(t, Facts{Registered: 2026_01_01}, f, "nothing changed by %v", bad)
	}
}

func TestFactsNeverPanic(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var f Facts
		name := rapid.SampledFrom(fieldNames()).Draw(rt, "name")
		value := rapid.StringOf(rapid.SampledFrom([]rune("chief IA-0123456789=,: .yesno"))).Draw(rt, "value")
		if f.Set(name, value) != nil {
			return
		}
		var again Facts
		for _, v := range f.Values() {
			require.NoError(rt, again.Set(v.Name, v.Values...))
		}
		require.Equal(rt, f.Values(), again.Values())
	})
}

// The report's own rounds, time control and arbiters go before the record's.
func TestCompleteKeepsTheReport(t *testing.T) {
	f := recordOf(t, "playing-session=2026-03-02=1", "time-control=90 min + 30 sec", "official=chief IA - Stone, Ann", "official=deputy FA - Field, Joan")
	empty := &tournament.Tournament{}
	full := f.Complete(empty)
	require.Equal(t, []handbook.Date{2026_03_02}, full.RoundDates)
	require.Equal(t, "IA Stone, Ann", full.ChiefArbiter)
	require.Equal(t, []string{"FA Field, Joan"}, full.Deputies)
	require.True(t, full.TimeControl.Known)
	require.Equal(t, &tournament.Tournament{}, empty, "the report stays as it was")
	said := &tournament.Tournament{RoundDates: []handbook.Date{2026_03_09}, ChiefArbiter: "Hill, Eve", Deputies: []string{"Dale, Kay"}, TimeControlText: "2h/40"}
	full = f.Complete(said)
	require.Equal(t, said, full)
}
