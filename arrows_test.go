// Package fedrate_test holds the tree as a whole against the plan of its
// architecture.
package fedrate_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/fedrate/fedrate/"

// below is what everything over the chapters may import.
var chapters = []string{"handbook", "tournament", "trf", "ratinglist", "registration", "rating", "norms", "titles", "titles/direct", "titles/pgn", "arbiters", "pairing", "pairing/swiss", "pairing/dutch", "tiebreak"}

// arrows is the plan: what each package may import of the project. ratinglist
// shares sex, title and kind of play with tournament; simulate writes the
// fixtures.
var arrows = map[string][]string{
	"handbook":          nil,
	"tournament":        {"handbook"},
	"trf":               {"tournament", "handbook"},
	"ratinglist":        {"tournament", "handbook"},
	"registration":      {"tournament", "handbook"},
	"rating":            {"ratinglist", "registration", "tournament", "handbook"},
	"norms":             {"rating", "registration", "tournament", "handbook"},
	"titles/direct":     {"norms", "rating", "registration", "tournament", "handbook"},
	"titles/pgn":        {"norms", "rating", "registration", "tournament", "handbook"},
	"titles":            {"titles/direct", "titles/pgn", "norms", "rating", "registration", "tournament", "handbook"},
	"arbiters":          {"norms", "rating", "registration", "tournament", "handbook"},
	"pairing":           {"pairing/dutch", "pairing/swiss", "tournament", "handbook"},
	"pairing/swiss":     {"tournament", "handbook"},
	"pairing/dutch":     {"pairing/swiss", "tournament", "handbook"},
	"pairing/literal":   {"pairing/dutch", "pairing/swiss", "tournament", "handbook"},
	"tiebreak":          {"rating", "tournament", "handbook"},
	"audit":             chapters,
	"simulate":          append([]string{"audit"}, chapters...),
	"store":             append([]string{"audit"}, chapters...),
	"report":            append([]string{"audit"}, chapters...),
	"jobs":              append([]string{"store", "report", "audit"}, chapters...),
	"fixtures":          nil,
	"mutants":           nil,
	"fixtures/generate": append([]string{"simulate", "fixtures"}, chapters...),
	"cmd/fedrate":       append([]string{"jobs", "store", "report", "audit", "simulate", "fixtures"}, chapters...),
}

func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	require.NoError(t, err)
	dec := json.NewDecoder(strings.NewReader(string(out)))
	seen := 0
	for {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		if p.ImportPath+"/" == module {
			continue // this test alone
		}
		name := strings.TrimPrefix(p.ImportPath, module)
		allowed, planned := arrows[name]
		require.True(t, planned, "package %s is not on the plan", name)
		seen++
		for _, imp := range p.Imports {
			if rest, ours := strings.CutPrefix(imp, module); ours {
				require.True(t, slices.Contains(allowed, rest), "%s may not import %s", name, rest)
			}
		}
	}
	require.GreaterOrEqual(t, seen, 5)
}
