package web

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// Each list is there as files that say the same, at addresses that stay, with an ETag
// that a correction changes.
func TestDatasets(t *testing.T) {
	s, _ := octoberPublished(t)
	var list struct {
		Columns  []answer.DatasetColumn
		Datasets []struct {
			Period string
			Rows   int
			Files  []answer.DatasetFile
		}
	}
	w := s.ask("", "GET", "/api/v1/datasets", nil)
	require.Equal(t, 200, w.Code, w.Body)
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &list))
	require.Len(t, list.Columns, 19)
	require.Len(t, list.Datasets, 2)
	require.Equal(t, "2026-10", list.Datasets[0].Period)
	require.Equal(t, 400, list.Datasets[0].Rows)
	for _, f := range list.Datasets[0].Files {
		w := s.ask("", "GET", f.Address, nil)
		require.Equal(t, 200, w.Code, f.Address)
		require.Equal(t, f.ETag, w.Header().Get("ETag"))
		require.Contains(t, w.Header().Get("Content-Disposition"), "2026-10."+f.Form)
		require.Equal(t, w.Body.Bytes(), s.ask("", "GET", f.Address, nil).Body.Bytes())
		require.Equal(t, 304, s.ask("", "GET", f.Address, nil, "If-None-Match", f.ETag).Code)
		switch f.Form {
		case "csv":
			require.Equal(t, 401, strings.Count(w.Body.String(), "\n"))
			require.NotRegexp(t, `\d{4}-\d\d-\d\d`, w.Body.String(), "no day of birth")
		case "json":
			require.Equal(t, 400, strings.Count(w.Body.String(), `"fide_id"`))
		case "parquet":
			require.Equal(t, "PAR1", w.Body.String()[:4])
		}
	}
	for _, path := range []string{"2026-11.csv", "2026-10.xlsx", "2026-10", "x.csv"} {
		require.Equal(t, 404, s.ask("", "GET", "/api/v1/datasets/"+path, nil).Code, path)
	}
	csv := list.Datasets[0].Files[0]
	_, err := s.o.Store.Withdraw(t.Context(), 1, store.Withdrawal{By: "officer", Reason: "test"})
	require.NoError(t, err)
	require.Equal(t, csv.ETag, s.ask("", "GET", csv.Address, nil).Header().Get("ETag"), "the list is the same")
	w = s.ask(s.signIn("officer"), "POST", october, map[string][]string{"do": {"restate"}, "reason": {"annulled"}})
	require.Equal(t, october+"?said=restated", w.Header().Get("Location"), w.Body)
	require.NotEqual(t, csv.ETag, s.ask("", "GET", csv.Address, nil).Header().Get("ETag"))
	require.Contains(t, s.ask("", "GET", "/api/v1/openapi.json", nil).Body.String(), "standard_inactive")
}
