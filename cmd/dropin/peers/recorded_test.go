package peers

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
)

// recorded is the folder with the reports of the situations and what the programs answered.
const recorded = "../../../../shared/data/peers"

// answers are the recorded answers by report.
func answers(t *testing.T) map[string][3]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(recorded, "situations.tsv"))
	if os.IsNotExist(err) {
		t.Skip("no recorded answers here")
	}
	require.NoError(t, err)
	out := map[string][3]string{}
	for line := range strings.Lines(string(data)) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(f) == 7 && strings.HasSuffix(f[0], ".trf") {
			out[strings.TrimSuffix(f[0], ".trf")] = [3]string{f[2], f[4], f[6]}
		}
	}
	return out
}

// pairsOf writes an answer as the table does: without the number of pairs, with commas.
func pairsOf(answer string) string {
	head, pairs, _ := strings.Cut(answer, " / ")
	if _, err := strconv.Atoi(head); err != nil {
		return answer
	}
	if pairs == "" {
		return head
	}
	return strings.ReplaceAll(pairs, " / ", ", ")
}

// The table says what the programs have answered, and what is paired here.
func TestTableIsTheRecordedAnswers(t *testing.T) {
	have := answers(t)
	require.Len(t, situations, 20)
	for _, s := range situations {
		if s.report == "" {
			continue
		}
		require.Contains(t, have, s.report)
		for i, said := range s.answer {
			found := pairsOf(have[s.report][i])
			if said == newFormat {
				require.Contains(t, found, "knows no TRF26", s.report)
				continue
			}
			words, _, _ := strings.Cut(said, ": ")
			require.Contains(t, found, strings.TrimPrefix(words, "unsupported "), "%s: %s", s.report, Programs[i].Name)
		}
		r := open(t, s.report)
		p, err := pairing.PairRound(r.Tournament, pairing.Task{Edition: r.Editions.Pairing, System: r.System})
		require.NoError(t, err)
		var pairs []string
		for _, pair := range p.Pairs {
			pairs = append(pairs, strconv.Itoa(pair.White)+" "+strconv.Itoa(pair.Black))
		}
		ours := strings.Join(pairs, ", ")
		if pairs == nil {
			ours = language.English.Say(p.Reason)
		}
		require.Equal(t, s.ours, ours, s.report)
	}
}

func open(t *testing.T, report string) *audit.Report {
	t.Helper()
	path := filepath.Join(recorded, "situations", report+".trf")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	r := audit.Open(path, data, audit.Options{})
	require.NotNil(t, r.Tournament)
	return r
}

// Every recorded report is written for every program without an end by accident, and one
// that is paired there as here needs no error for bbpPairings and Gacrux.
func TestRecordedReportsAreWritten(t *testing.T) {
	for report := range answers(t) {
		r := open(t, report)
		for _, p := range Programs {
			data, _, err := p.Convert(r)
			require.NoError(t, err, report)
			require.NotEmpty(t, data, report)
		}
	}
}
