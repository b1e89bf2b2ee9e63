package audit_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/answer"
)

// realReports returns the reports of real events; the test is skipped if they are
// absent.
func realReports(t *testing.T) []string {
	files, err := filepath.Glob("../../shared/data/trf/*.trf")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the real reports are not there (../shared/data/trf)")
	}
	return files
}

func open(t *testing.T, file string, opt audit.Options) *audit.Report {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	return audit.Check(file, data, opt)
}

// TestRealReports takes every real report through the whole chain: each is
// read, checked, rated and searched for norms, and prints as JSON.
func TestRealReports(t *testing.T) {
	for _, file := range realReports(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r := audit.RealReport(t, file)
			require.NotNil(t, r.Tournament, "%v", r.Findings)
			for _, f := range r.Findings {
				require.GreaterOrEqual(t, f.Pos.Line, 1, language.English.Message(&f))
				require.GreaterOrEqual(t, f.Pos.Col, 1, language.English.Message(&f))
				require.NotEmpty(t, f.Rule, language.English.Message(&f))
				require.Contains(t, f.Article, "-", language.English.Message(&f))
			}
			_, err := json.Marshal(answer.NewCheck(answer.English, r))
			require.NoError(t, err)
			players, _ := audit.Rate([]*audit.Report{r}, audit.Period{Period: 2025_12}, rating.Options{})
			_, err = json.Marshal(answer.NewRate(answer.English, 2025_12, players, nil))
			require.NoError(t, err)
			for _, n := range r.Norms(nil, norms.Options{Near: true}) {
				require.NotEmpty(t, n.Checks)
				failed := slices.ContainsFunc(n.Checks, func(c norms.Clause) bool { return !c.OK })
				require.Equal(t, n.Achieved, !failed, "player %d, %s", n.StartingRank, n.Title)
			}
		})
	}
}

// TestBelgianLeague holds the largest real report against its published counts.
func TestBelgianLeague(t *testing.T) {
	realReports(t)
	r := audit.RealReport(t, "../../shared/data/trf/belgian-interclubs-2024-25.trf")
	o := r.Overview()
	require.Equal(t, 3037, o.Players)
	require.Equal(t, 8933, o.Games)
	require.Equal(t, 158, o.Forfeits)
	wrong := map[int]bool{}
	for _, f := range r.Findings {
		if f.Rule == "round-dates" || f.Rule == "round-date" {
			wrong[f.Round] = true
		}
	}
	require.Subset(t, keys(wrong), []int{9, 10, 11}, "rounds whose date is wrong: %v", wrong)
	require.Len(t, wrong, 3)
	var said []string
	for _, f := range r.Findings {
		said = append(said, fmt.Sprintf("%d:%d %s %s", f.Pos.Line, f.Pos.Col, f.Article, f.Rule))
	}
	require.Equal(t, []string{ // each is accounted for in docs/rules-belgian-league.md
		"4:5 TRF16-042 date-form", "5:5 B.02-4.1 interim-reports", "5:5 TRF16-052 date-form", "8:5 TRF16-082 team-count",
		"10:5 TRF16-102 arbiter-title", "13:172 TRF16-132 round-date", "13:182 TRF16-132 round-date", "13:192 TRF16-132 round-date",
		"14:10 TRF16-001 sex-form", "14:70 TRF16-001 date-form", "14:86 TRF16-001 rank-missing", "86:10 TRF16-001 sex-form",
		"1219:58 TRF16-001 arbiter-plays", "2601:10 TRF16-001 sex-form", "2602:58 B.02-10.1 fide-id-missing",
	}, said)
}

// TestKarlMala is the open of 2005: ten forfeits without colours.
func TestKarlMala(t *testing.T) {
	realReports(t)
	r := audit.RealReport(t, "../../shared/data/trf/karl-mala-2005.trf")
	o := r.Overview()
	require.Equal(t, 970, o.Games)
	require.Equal(t, 10, o.Forfeits)
	require.True(t, slices.ContainsFunc(r.Findings, func(f handbook.Finding) bool { return f.Rule == "before-first-edition" }),
		"an event of 2005 lies before every edition of B.01, B.02 and C.04 here")
	require.Equal(t, audit.Warnings, r.Verdict())
}

func keys(m map[int]bool) []int {
	var out []int
	for k := range m {
		out = append(out, k)
	}
	return out
}
