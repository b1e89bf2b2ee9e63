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

// chapters is what everything over them may import.
var chapters = []string{
	"handbook", "language", "tournament", "tournament/timecontrol", "tournament/check", "trf", "ratinglist", "identity", "registration", "rating", "norms", "titles", "titles/law", "titles/direct", "titles/games", "arbiters",
	"fees", "overlap", "pairing", "pairing/swiss", "pairing/roundrobin", "pairing/knockout", "pairing/checklist", "tiebreak", "play", "laws/chess", "laws/draughts", "laws/mate", "laws/pgn", "laws",
}

// arrows is the plan: what each package may import of the project. ratinglist
// shares sex, title and kind of play with tournament; simulate writes the
// fixtures. Package language writes out what the chapters found; no chapter
// imports it.
var arrows = map[string][]string{
	"handbook":                   nil,
	"handbook/madeup":            {"handbook"},
	"language":                   {"handbook"},
	"tournament":                 {"handbook"},
	"tournament/timecontrol":     {"tournament", "handbook"},
	"tournament/check":           {"tournament/timecontrol", "tournament", "handbook"},
	"trf":                        {"tournament/timecontrol", "tournament", "handbook"},
	"overlap":                    {"identity", "tournament", "handbook"},
	"workbook":                   {"handbook"},
	"disk":                       nil,
	"disk/powercut":              {"disk"},
	"objects":                    {"disk", "language", "handbook"},
	"objects/objectstest":        {"objects"},
	"ratinglist":                 {"workbook", "tournament", "handbook"},
	"identity":                   {"ratinglist", "tournament", "handbook"},
	"registration":               {"tournament/timecontrol", "tournament", "handbook"},
	"rating":                     {"ratinglist", "registration", "tournament", "handbook"},
	"norms":                      {"rating", "registration", "tournament", "handbook"},
	"titles/law":                 {"norms", "tournament", "handbook"},
	"titles/direct":              {"titles/law", "norms", "rating", "registration", "tournament", "handbook"},
	"titles/games":               {"titles/law", "norms", "rating", "registration", "identity", "laws/pgn", "laws/chess", "laws", "tournament", "handbook"},
	"titles":                     {"titles/law", "titles/direct", "titles/games", "norms", "rating", "registration", "tournament", "handbook"},
	"fees":                       {"titles/law", "norms", "rating", "registration", "tournament", "handbook"},
	"arbiters":                   {"norms", "rating", "registration", "tournament", "handbook"},
	"pairing":                    {"pairing/burstein", "pairing/dubov", "pairing/lim", "pairing/doubleswiss", "pairing/teamswiss", "pairing/draughts", "pairing/dutch", "pairing/replay", "pairing/roundrobin", "pairing/knockout", "pairing/outcome", "pairing/swiss", "tournament", "handbook"},
	"pairing/swiss":              {"pairing/outcome", "tournament", "handbook"},
	"pairing/matching":           nil,
	"pairing/outcome":            {"tournament", "handbook"},
	"pairing/replay":             {"pairing/outcome", "pairing/swiss", "tournament", "handbook"},
	"pairing/roundrobin":         {"pairing/outcome", "tournament", "handbook"},
	"pairing/knockout":           {"pairing/roundrobin", "pairing/outcome", "tournament", "handbook"},
	"pairing/checklist":          {"pairing/swiss", "tournament"},
	"pairing/dutch":              {"pairing/dutch/engine", "pairing/swiss", "pairing/outcome", "tournament", "handbook"},
	"pairing/dutch/engine":       {"pairing/swiss", "pairing/matching", "pairing/outcome", "tournament", "handbook"},
	"pairing/byefirst":           {"pairing/swiss", "pairing/matching", "pairing/outcome", "tournament", "handbook"},
	"pairing/byefirst/oracle":    {"pairing/swiss", "tournament"},
	"pairing/burstein":           {"pairing/byefirst", "pairing/dutch", "pairing/swiss", "pairing/matching", "tournament", "handbook"},
	"pairing/dubov":              {"pairing/byefirst", "pairing/swiss", "pairing/matching", "tournament", "handbook"},
	"pairing/lim":                {"pairing/byefirst", "pairing/swiss", "pairing/outcome", "tournament", "handbook"},
	"pairing/upfloat":            {"pairing/byefirst", "pairing/swiss", "pairing/matching", "handbook"},
	"pairing/doubleswiss":        {"pairing/upfloat", "pairing/byefirst", "pairing/swiss", "tournament", "handbook"},
	"pairing/teamswiss":          {"pairing/upfloat", "pairing/byefirst", "pairing/swiss", "pairing/matching", "tournament", "handbook"},
	"pairing/draughts":           {"pairing/byefirst", "pairing/swiss", "pairing/matching", "tournament", "handbook"},
	"pairing/dutch/oracle":       {"pairing/dutch", "pairing/dutch/engine", "pairing/swiss", "tournament", "handbook"},
	"play":                       {"pairing", "pairing/swiss", "pairing/outcome", "tiebreak", "tournament", "handbook"},
	"tiebreak":                   {"rating", "tournament", "handbook"},
	"laws/chess":                 {"handbook"},
	"laws/draughts":              {},
	"laws/mate":                  {"laws/chess", "handbook"},
	"laws/pgn":                   {"laws/chess", "handbook"},
	"laws":                       {"laws/mate", "laws/pgn", "laws/chess", "tournament", "handbook"},
	"audit/mend":                 {"trf", "tournament/timecontrol", "tournament", "handbook"},
	"audit":                      append([]string{"audit/mend"}, chapters...),
	"plan":                       append([]string{"audit"}, chapters...),
	"simulate":                   append([]string{"audit", "pairing/outcome", "pairing/teamswiss"}, chapters...),
	"simulate/odd":               append([]string{"simulate", "pairing/swiss"}, chapters...),
	"simulate/world":             append([]string{"simulate"}, chapters...),
	"simulate/season":            append([]string{"simulate", "audit"}, chapters...),
	"dropin/peers":               append([]string{"audit"}, chapters...),
	"dropin":                     append([]string{"audit", "simulate", "pairing/burstein", "pairing/dutch"}, chapters...),
	"answer":                     append([]string{"audit", "plan", "simulate"}, chapters...),
	"browser":                    append([]string{"answer", "audit"}, chapters...),
	"cmd/wasm":                   {"browser"},
	"store":                      append([]string{"store/postgres", "seal", "answer", "audit", "disk"}, chapters...),
	"store/postgres":             nil,
	"internal/testing/cluster":   nil,
	"internal/testing/storetest": {"internal/testing/cluster", "store"},
	"accounts":                   {"store", "handbook", "disk"},
	"seal":                       {"language", "handbook"},
	"sheet":                      {"ratinglist", "tournament", "language", "handbook"},
	"paper":                      {"typeface", "printout", "seal", "sheet", "workbook", "tournament", "language", "handbook"},
	"jobs/month/summary":         {"norms", "tournament", "handbook"},
	"report":                     append([]string{"jobs/month/summary", "answer", "sheet", "paper", "audit"}, chapters...),
	"report/papertest":           nil,
	"report/wall":                append([]string{"report", "answer", "sheet", "audit", "printout", "picture"}, chapters...),
	"typeface":                   nil,
	"printout":                   {"typeface", "language", "handbook"},
	"picture":                    {"typeface", "tournament", "language", "handbook"},
	"report/forms":               append([]string{"seal", "answer", "sheet", "paper", "audit"}, chapters...),
	"jobs":                       append([]string{"seal", "plan", "store", "answer", "report", "report/forms", "paper", "sheet", "audit"}, chapters...),
	"jobs/month":                 append([]string{"objects", "report/wall", "printout", "seal", "jobs/month/summary", "jobs", "store", "answer", "report", "report/forms", "paper", "sheet", "audit", "disk"}, chapters...),
	"jobs/server":                append([]string{"objects", "seal", "jobs", "jobs/month", "store", "store/postgres", "answer", "report", "report/forms", "paper", "audit", "disk"}, chapters...),
	"jobs/outbox":                append([]string{"store", "answer"}, chapters...),
	"published":                  append([]string{"jobs", "store", "answer", "audit", "report", "report/wall"}, chapters...),
	"pages":                      append([]string{"published", "store", "answer", "audit"}, chapters...),
	"pages/site":                 append([]string{"pages", "published", "disk"}, chapters...),
	"pages/desk":                 append([]string{"accounts", "pages", "jobs", "jobs/month", "jobs/reconcile", "jobs/month/summary", "store", "answer", "audit"}, chapters...),
	"web":                        append([]string{"accounts", "pages/desk", "jobs/month", "jobs/outbox", "jobs/reconcile", "pages", "published", "jobs", "store", "answer", "paper", "audit"}, chapters...),
	"jobs/fsck":                  append([]string{"objects", "jobs/month", "store", "paper", "seal", "audit"}, chapters...),
	"jobs/reconcile":             append([]string{"store", "answer", "sheet", "audit"}, chapters...),
	"fixtures":                   nil,
	"fixtures/timing":            nil,
	"mutants":                    nil,
	"fixtures/world":             append([]string{"simulate/world", "internal/testing/cluster"}, chapters...),
	"fixtures/generate":          append([]string{"simulate", "simulate/season", "fixtures"}, chapters...),
	"cmd/fedrate":                append([]string{"objects", "accounts", "report/wall", "picture", "web", "pages/site", "published", "seal", "workbook", "plan", "jobs", "jobs/month", "jobs/outbox", "jobs/server", "jobs/reconcile", "store", "answer", "report", "report/forms", "paper", "sheet", "audit", "simulate", "fixtures", "disk", "jobs/fsck", "dropin", "dropin/peers"}, chapters...),
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
