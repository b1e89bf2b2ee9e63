package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// kept are findings of every shape: as data, waived, following from another,
// and one kept as a sentence by an earlier version.
func keptFindings() []handbook.Finding {
	return []handbook.Finding{
		{
			Article: "TRF16-001", Rule: "points-sum", Severity: handbook.Warning, Pos: handbook.Pos{File: "one.trf", Line: 12, Col: 81}, Players: []int{7},
			Text:  handbook.Say("tournament.points-sum", "player", 7, "points", handbook.Decimal{Units: 55, Places: 1}, "sum", handbook.Decimal{Units: 50, Places: 1}),
			Cause: handbook.Cause{Rule: "one-sided", Round: 3},
		},
		{
			Article: "B.02-7.1", Rule: "closing-day", Severity: handbook.Info, Round: 4, Text: handbook.Say("tournament.start-after-end", "start", handbook.Date(2026_09_05), "end", handbook.Date(2026_09_01)),
			Waived: handbook.Waived{By: "Marta Ober", On: 2026_09_20, Reason: "an official event"},
		},
		{Article: "B.02-5.1", Rule: "x", Severity: handbook.Error, Players: []int{3, 12}, Message: "a sentence of an earlier version"},
	}
}

func TestFindingsAreKeptAsData(t *testing.T) {
	s := open(t)
	in := incoming("one", cup)
	in.Findings = keptFindings()
	_, err := s.Submit(t.Context(), in)
	require.NoError(t, err)
	found, err := s.Findings(t.Context(), 1)
	require.NoError(t, err)
	want := keptFindings()
	for i := range want {
		want[i].Pos.File = found[i].Pos.File // placed in the file as it was submitted
	}
	require.Equal(t, want, found)
	require.Equal(t, "у игрока № 7 указано очков: 5,5: по результатам выходит 5; исправьте результаты или очки", language.Russian.Message(&found[0]))
	require.Equal(t, "a sentence of an earlier version", language.Russian.Message(&found[2]))
}

func TestRunFindingsCanBeRead(t *testing.T) {
	s := open(t)
	importRows(t, s, 2026_09, sampleRows(5))
	_, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	r := record()
	r.Findings = keptFindings()
	err = written(t, s, r)
	require.NoError(t, err)
	found, err := s.RunFindings(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, keptFindings(), found)
	none, err := s.RunFindings(t.Context(), 2026_11)
	require.NoError(t, err)
	require.Empty(t, none)
}

// Each rule is counted in all reports and in those that came in lately, with how many of
// them were rejected.
func TestRuleCounts(t *testing.T) {
	s := open(t)
	submit := func(name, verdict string, at time.Time, rules ...string) {
		of := cup
		of.Title = name + " cup"
		in := incoming(name, of)
		in.Verdict, in.At, in.Findings = verdict, at, nil
		for _, r := range rules {
			in.Findings = append(in.Findings, handbook.Finding{Rule: r, Severity: handbook.Error, Message: "x"})
		}
		_, err := s.Submit(t.Context(), in)
		require.NoError(t, err)
	}
	old, lately := time.Date(2025, 9, 30, 23, 59, 59, 0, time.UTC), time.Date(2025, 10, 1, 0, 0, 0, 0, time.UTC)
	submit("one", "rejected", old, "points-sum", "points-sum", "closing-day")
	submit("two", "accepted", lately, "points-sum")
	submit("three", "rejected", lately, "points-sum", "points-sum", "points-sum")
	submit("four", "accepted", lately)
	counts, err := s.RuleCounts(t.Context(), lately)
	require.NoError(t, err)
	require.Equal(t, []store.RuleCount{
		{Rule: "closing-day", All: answer.RuleCount{Findings: 1, Reports: 1, Rejected: 1}},
		{Rule: "points-sum", All: answer.RuleCount{Findings: 6, Reports: 3, Rejected: 2}, Recent: answer.RuleCount{Findings: 4, Reports: 2, Rejected: 1}},
	}, counts)
}
