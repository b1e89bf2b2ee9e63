package audit_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// TestAnsweredPersons: who a player is by the word of an officer stands in the
// reading; the report as it was written does not change.
func TestAnsweredPersons(t *testing.T) {
	ids := func(r *tournament.Tournament) (out []int) {
		for i := range r.Players {
			out = append(out, r.Players[i].FIDEID)
		}
		return out
	}
	asWritten := []int{9900001, 9900002, 9900003, 9900004}
	for name, c := range map[string]struct {
		answered []audit.Person
		want     []int
	}{
		"another person":             {[]audit.Person{{StartingRank: 2, FIDEID: 777}}, []int{9900001, 777, 9900003, 9900004}},
		"as reported":                {[]audit.Person{{StartingRank: 2}}, asWritten},
		"no ID yet":                  {[]audit.Person{{StartingRank: 2, FIDEID: audit.NoID}}, []int{9900001, 0, 9900003, 9900004}},
		"two of them":                {[]audit.Person{{StartingRank: 1, FIDEID: 5}, {StartingRank: 4, FIDEID: 6}}, []int{5, 9900002, 9900003, 6}},
		"no player of that number":   {[]audit.Person{{StartingRank: 9, FIDEID: 777}}, asWritten},
		"swapped, the first":         {[]audit.Person{{StartingRank: 1, FIDEID: 9900002, Partner: 2, Right: 2}}, []int{9900002, 9900002, 9900003, 9900004}},
		"not swapped, the first":     {[]audit.Person{{StartingRank: 1, FIDEID: 9900001, Partner: 2, Right: 2}}, asWritten},
		"swapped, the second":        {[]audit.Person{{StartingRank: 2, FIDEID: 9900002, Partner: 1, Right: 2}}, []int{9900001, 9900001, 9900003, 9900004}},
		"not swapped, the second":    {[]audit.Person{{StartingRank: 2, FIDEID: 9900001, Partner: 1, Right: 2}}, asWritten},
		"three in turn":              {[]audit.Person{{StartingRank: 1, FIDEID: 9900002, Partner: 2, Right: 2}, {StartingRank: 2, FIDEID: 9900002, Partner: 3, Right: 2}, {StartingRank: 3, FIDEID: 9900002, Partner: 1, Right: 2}}, []int{9900002, 9900003, 9900001, 9900004}},
		"a partner who is not there": {[]audit.Person{{StartingRank: 1, FIDEID: 9900002, Partner: 9, Right: 9}}, asWritten},
	} {
		r := audit.Open("in.trf", []byte(contradicting), audit.Options{Answered: c.answered})
		require.Equal(t, c.want, ids(r.Tournament), name)
		require.Equal(t, asWritten, ids(r.AsWritten()), name)
	}
	known := func(p *tournament.Player) int {
		if p.StartingRank == 3 {
			return 555
		}
		return p.FIDEID
	}
	r := audit.Open("in.trf", []byte(contradicting), audit.Options{Known: known})
	require.Equal(t, []int{9900001, 9900002, 555, 9900004}, ids(r.Tournament))
	require.Equal(t, asWritten, ids(r.AsWritten()))
	r = audit.Open("in.trf", []byte(contradicting), audit.Options{Known: known, Answered: []audit.Person{{StartingRank: 1, FIDEID: 5}, {StartingRank: 3, FIDEID: 6}}})
	require.Equal(t, []int{5, 9900002, 555, 9900004}, ids(r.Tournament), "what the office keeps comes last")
}

// TestAnnouncedEvent: an event before it begins is known by its record.
func TestAnnouncedEvent(t *testing.T) {
	announced := func(rounds int, facts registration.Facts) *audit.Report {
		for i := range rounds {
			facts.Sessions = append(facts.Sessions, registration.Session{Day: 2026_09_01, Rounds: []int{i + 1}})
			facts.Sessions[i].Day = facts.Sessions[i].Day.AddDays(i)
		}
		return audit.Announced("Autumn Open", "LIE", &facts, audit.Options{})
	}
	const slow = "90 min + 30 sec"
	r := announced(9, registration.Facts{TimeControl: slow, Format: registration.Swiss})
	require.Equal(t, "Autumn Open", r.File)
	require.Equal(t, 9, r.Tournament.Rounds)
	require.Equal(t, tournament.Standard, r.Kind)
	require.Equal(t, "2026-03-01", r.Editions.TieBreaks.Key)

	for format, want := range map[registration.Format]pairing.Detection{
		registration.FormatUnknown:    {Format: pairing.Swiss},
		registration.Swiss:            {Format: pairing.Swiss, Named: true},
		registration.RoundRobin:       {Format: pairing.RoundRobin, Named: true},
		registration.DoubleRoundRobin: {Format: pairing.DoubleRoundRobin, Named: true},
		registration.TeamSwiss:        {Format: pairing.TeamSwiss, Named: true},
		registration.TeamRoundRobin:   {Format: pairing.TeamRoundRobin, Named: true},
		registration.Knockout:         {Format: pairing.Knockout, Named: true},
		registration.Scheveningen:     {Format: pairing.Scheveningen, Named: true},
		registration.OtherFormat:      {Format: pairing.Other, Named: true},
	} {
		require.Equal(t, want, announced(9, registration.Facts{TimeControl: slow, Format: format}).AnnouncedSystem(), format)
	}
	named := audit.Open("in.trf", []byte(contradicting), audit.Options{Facts: &registration.Facts{Format: registration.RoundRobin}})
	require.Equal(t, "FIDE_DUTCH", named.AnnouncedSystem().Code, "the report says it")
	require.Equal(t, pairing.Swiss, audit.Open("in.trf", []byte(contradicting), audit.Options{System: "lim"}).AnnouncedSystem().Format)

	rapid := tournament.Rapid
	other := r.Options
	other.Kind = &rapid
	require.Equal(t, tournament.Rapid, audit.Announced("Autumn Open", "LIE", r.Options.Facts, other).Kind)

	require.False(t, r.Normless())
	require.True(t, announced(5, registration.Facts{TimeControl: slow, Format: registration.Swiss}).Normless(), "too few rounds")
	require.True(t, announced(9, registration.Facts{TimeControl: "15 min + 10 sec", Format: registration.Swiss}).Normless(), "rapid")
	require.True(t, announced(9, registration.Facts{TimeControl: slow, Format: registration.Swiss, FormatChanged: registration.Yes}).Normless(), "a clause of the event")
	require.True(t, (&audit.Report{}).Normless())

	found, err := r.Standing()
	require.NoError(t, err)
	require.Nil(t, found, "no register")
}

// TestExplainTieBreak finds the articles of a tie-break, and of its modifiers after a
// slash.
func TestExplainTieBreak(t *testing.T) {
	about := func(what string) (out []string) {
		for _, l := range audit.Explain(what, 2026_05_01) {
			if key := l.About.Key; !slices.Contains(out, key) {
				out = append(out, key)
			}
		}
		return out
	}
	require.Equal(t, []string{"word.tie-break.KS"}, about("KS"))
	require.Equal(t, []string{"word.tie-break.KS", "word.tie-break.L"}, about("ks/L+1"))
	require.Equal(t, []string{"word.tie-break.KS", "word.tie-break.L"}, about("KS:MP/L60"))
	require.Equal(t, []string{"word.tie-break.BH", "word.tie-break.C1"}, about("BH:GP/C1"))
	require.Empty(t, audit.Explain("XX/C1", 2026_05_01))
}

// TestExplainSubjects: an article of C.07 says what it is about, a part of it, too.
func TestExplainSubjects(t *testing.T) {
	subjects := func(what string, day handbook.Date) (out []string) {
		for _, l := range audit.Explain(what, day) {
			for _, s := range l.Subjects {
				out = append(out, s.Key)
			}
		}
		return out
	}
	require.Equal(t, []string{"word.tie-break.dummy"}, subjects("C.07-16.4.1", 2026_05_01))
	require.Equal(t, []string{"word.tie-break.adjusted", "word.tie-break.dummy", "word.tie-break.exception"}, subjects("C.07-16.4.1", 2024_09_01))
	require.Equal(t, []string{"word.tie-break.KS"}, subjects("C.07-9.2", 2026_05_01))
	require.Empty(t, subjects("KS", 2026_05_01), "it is said before the articles")
	require.Empty(t, subjects("C.07-4.1", 2026_05_01))
}

// TestTold: what a command that computes from a report tells of.
func TestTold(t *testing.T) {
	person := &handbook.Identity{FideID: "1"}
	r := &audit.Report{Findings: []handbook.Finding{
		{Rule: "a", Severity: handbook.Error},
		{Rule: "b", Severity: handbook.Warning},
		{Rule: "c", Severity: handbook.Warning, Identity: person},
		{Rule: "d", Severity: handbook.Info},
	}}
	require.Equal(t, []handbook.Finding{r.Findings[0], r.Findings[2]}, r.Told())
	require.Equal(t, []handbook.Finding{r.Findings[2]}, r.Persons())
}
