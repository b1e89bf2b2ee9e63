package answer_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/answer"
)

// What is shared has no day of birth, whichever way a finding tells of it, and keeps the
// days of the event; it is read back as it was written.
func TestSharedCheck(t *testing.T) {
	data, err := os.ReadFile("../../fixtures/federation/2026-09/09-womens-cup.trf")
	require.NoError(t, err)
	report := strings.Replace(string(data), "1975/10/02", "2.10.75   ", 1)
	r := audit.Check("cup.trf", []byte(report), audit.Options{Today: handbook.NewDate(2026, 10, 1)})
	require.NoError(t, r.Failed)
	days := func(texts ...string) []handbook.Finding {
		var list []handbook.Finding
		for _, text := range texts {
			list = append(list, handbook.Finding{Rule: "x", Severity: handbook.Warning, Text: handbook.Verbatim(text), Fix: &handbook.Fix{Number: 1, Text: handbook.Verbatim(text)}})
		}
		return list
	}
	r.Findings = days("born 2.10.75 here", "born 1995/11/11", "born 1995-11-11", "born 11 November 1995", "родилась 11 ноября 1995", "11.11.1995", "born 19951111", "cut 99/11/11 off", "one of 1980/1/2 or 2.1.1980",
		"the round of 2026-09-05 and 05.09.2026", "article 1.5.1, 10.2.11 and B.02-1.4.2", "C.04.3.2026 of 2025-2026")
	shared := answer.NewSharedCheck(r, []byte(report))
	want := []string{
		"born … here", "born …", "born …", "born …", "родилась …", "…", "born …", "cut … off", "one of … or …",
		"the round of 2026-09-05 and 05.09.2026", "article 1.5.1, 10.2.11 and B.02-1.4.2", "C.04.3.2026 of 2025-2026",
	}
	for _, l := range language.All {
		c := shared.Checks[l.Code]
		require.Len(t, c.Findings, len(want))
		for i, w := range want {
			f := &c.Findings[i]
			require.Equal(t, w, f.Found)
			require.Equal(t, []string{w, w}, []string{f.Message, f.Fix.Text})
		}
	}
	written, err := json.Marshal(shared)
	require.NoError(t, err)
	var back answer.SharedCheck
	require.NoError(t, json.Unmarshal(written, &back))
	require.Equal(t, handbook.NewPeriod(2026, 10), back.Checks["ru"].Tournament.DueList)
	require.Equal(t, shared.Checks["en"].Tournament, back.Checks["en"].Tournament)
	again, err := json.Marshal(back)
	require.NoError(t, err)
	require.JSONEq(t, string(written), string(again))
	require.Error(t, json.Unmarshal([]byte(strings.Replace(string(written), `"kind":"standard"`, `"kind":"slow"`, 1)), &back))
	require.Error(t, json.Unmarshal([]byte(strings.Replace(string(written), `"dueList":"2026-10"`, `"dueList":"October"`, 1)), &back))
}
