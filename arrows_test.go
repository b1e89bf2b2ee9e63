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
	"handbook", "handbook/language", "tournament", "tournament/timecontrol", "tournament/check", "trf", "rating/ratinglist", "audit/identity", "tournament/registration", "rating", "norms", "norms/titles", "norms/titles/law", "norms/titles/direct", "audit/games", "norms/arbiters",
	"norms/fees", "audit/overlap", "pairing", "pairing/swiss", "pairing/roundrobin", "pairing/knockout", "pairing/checklist", "pairing/tiebreak", "pairing/play", "laws/chess", "laws/draughts", "laws/mate", "laws/pgn", "laws",
}

// rooms are the folders at the top, the lowest first: a room imports lower ones alone.
var rooms = []string{"handbook", "tournament", "trf", "laws", "rating", "norms", "pairing", "audit", "report", "store", "jobs", "web", "cmd"}

// besideRooms are the folders at the top that are no rooms: tools and test helpers.
var besideRooms = []string{"internal", "fixtures"}

// arrows is the plan: what each package may import of the project. Package
// handbook/language writes out what the chapters found; no chapter imports it.
var arrows = map[string][]string{
	"handbook":                     nil,
	"handbook/handbooktest":        {"handbook"},
	"handbook/language":            {"handbook"},
	"tournament":                   {"handbook"},
	"tournament/timecontrol":       {"tournament", "handbook"},
	"tournament/check":             {"tournament/timecontrol", "tournament", "handbook"},
	"trf":                          {"tournament/timecontrol", "tournament", "handbook"},
	"audit/overlap":                {"audit/identity", "tournament", "handbook"},
	"internal/workbook":            {"handbook"},
	"internal/disk":                nil,
	"internal/disk/powercut":       {"internal/disk"},
	"internal/objects":             {"internal/disk", "handbook/language", "handbook"},
	"internal/objects/objectstest": {"internal/objects"},
	"rating/ratinglist":            {"internal/workbook", "tournament", "handbook"},
	"audit/identity":               {"rating/ratinglist", "tournament", "handbook"},
	"tournament/registration":      {"tournament/timecontrol", "tournament", "handbook"},
	"rating":                       {"rating/ratinglist", "tournament/registration", "tournament", "handbook"},
	"norms":                        {"rating", "tournament/registration", "tournament", "handbook"},
	"norms/titles/law":             {"norms", "tournament", "handbook"},
	"norms/titles/direct":          {"norms/titles/law", "norms", "rating", "tournament/registration", "tournament", "handbook"},
	"audit/games":                  {"norms/titles/law", "norms", "rating", "tournament/registration", "audit/identity", "laws/pgn", "laws/chess", "laws", "tournament", "handbook"},
	"norms/titles":                 {"norms/titles/law", "norms/titles/direct", "norms", "rating", "tournament/registration", "tournament", "handbook"},
	"norms/fees":                   {"norms/titles/law", "norms", "rating", "tournament/registration", "tournament", "handbook"},
	"norms/arbiters":               {"norms", "rating", "tournament/registration", "tournament", "handbook"},
	"pairing":                      {"pairing/burstein", "pairing/dubov", "pairing/lim", "pairing/doubleswiss", "pairing/teamswiss", "pairing/draughts", "pairing/dutch", "pairing/replay", "pairing/roundrobin", "pairing/knockout", "pairing/outcome", "pairing/swiss", "tournament/registration", "tournament", "handbook"},
	"pairing/swiss":                {"pairing/outcome", "tournament", "handbook"},
	"pairing/matching":             nil,
	"pairing/outcome":              {"tournament", "handbook"},
	"pairing/replay":               {"pairing/outcome", "pairing/swiss", "tournament", "handbook"},
	"pairing/roundrobin":           {"pairing/outcome", "tournament", "handbook"},
	"pairing/knockout":             {"pairing/roundrobin", "pairing/outcome", "tournament", "handbook"},
	"pairing/checklist":            {"pairing/swiss", "tournament"},
	"pairing/dutch":                {"pairing/dutch/engine", "pairing/swiss", "pairing/outcome", "tournament", "handbook"},
	"pairing/dutch/engine":         {"pairing/swiss", "pairing/matching", "pairing/outcome", "tournament", "handbook"},
	"pairing/byefirst":             {"pairing/swiss", "pairing/matching", "pairing/outcome", "tournament", "handbook"},
	"pairing/byefirst/oracle":      {"pairing/swiss", "tournament"},
	"pairing/burstein":             {"pairing/byefirst", "pairing/dutch", "pairing/swiss", "pairing/matching", "tournament", "handbook"},
	"pairing/dubov":                {"pairing/byefirst", "pairing/swiss", "pairing/matching", "tournament", "handbook"},
	"pairing/lim":                  {"pairing/byefirst", "pairing/swiss", "pairing/outcome", "tournament", "handbook"},
	"pairing/upfloat":              {"pairing/byefirst", "pairing/swiss", "pairing/matching", "handbook"},
	"pairing/doubleswiss":          {"pairing/upfloat", "pairing/byefirst", "pairing/swiss", "tournament", "handbook"},
	"pairing/teamswiss":            {"pairing/upfloat", "pairing/byefirst", "pairing/swiss", "pairing/matching", "tournament", "handbook"},
	"pairing/draughts":             {"pairing/byefirst", "pairing/swiss", "pairing/matching", "tournament", "handbook"},
	"pairing/dutch/oracle":         {"pairing/dutch", "pairing/dutch/engine", "pairing/swiss", "tournament", "handbook"},
	"pairing/play":                 {"pairing", "pairing/swiss", "pairing/outcome", "pairing/tiebreak", "tournament", "handbook"},
	"pairing/tiebreak":             {"rating", "tournament", "handbook"},
	"laws/chess":                   {"handbook"},
	"laws/draughts":                {},
	"laws/mate":                    {"laws/chess", "handbook"},
	"laws/pgn":                     {"laws/chess", "handbook"},
	"laws":                         {"laws/mate", "laws/pgn", "laws/chess", "tournament", "handbook"},
	"audit/mend":                   {"trf", "tournament/timecontrol", "tournament", "handbook"},
	"audit":                        append([]string{"audit/mend"}, chapters...),
	"audit/plan":                   append([]string{"audit"}, chapters...),
	"audit/simulate":               append([]string{"audit", "pairing/outcome", "pairing/teamswiss"}, chapters...),
	"audit/simulate/odd":           append([]string{"audit/simulate", "pairing/swiss"}, chapters...),
	"audit/simulate/world":         append([]string{"audit/simulate"}, chapters...),
	"audit/simulate/season":        append([]string{"audit/simulate", "audit"}, chapters...),
	"cmd/dropin/peers":             append([]string{"audit"}, chapters...),
	"cmd/dropin":                   append([]string{"audit", "audit/simulate", "pairing/burstein", "pairing/dutch"}, chapters...),
	"report/answer":                append([]string{"audit", "audit/plan", "audit/simulate"}, chapters...),
	"cmd/wasm/browser":             append([]string{"report/answer", "audit"}, chapters...),
	"cmd/wasm":                     {"cmd/wasm/browser"},
	"store":                        append([]string{"store/postgres", "internal/seal", "report/answer", "audit", "internal/disk"}, chapters...),
	"store/postgres":               nil,
	"internal/testing/cluster":     nil,
	"internal/testing/storetest":   {"internal/testing/cluster", "store"},
	"web/accounts":                 {"store", "handbook", "internal/disk"},
	"internal/seal":                {"handbook/language", "handbook"},
	"report/sheet":                 {"rating/ratinglist", "tournament", "handbook/language", "handbook"},
	"report/paper":                 {"report/typeface", "report/printout", "internal/seal", "report/sheet", "internal/workbook", "tournament", "handbook/language", "handbook"},
	"report/summary":               {"norms", "tournament", "handbook"},
	"report":                       append([]string{"report/summary", "report/answer", "report/sheet", "report/paper", "audit"}, chapters...),
	"report/papertest":             nil,
	"report/wall":                  append([]string{"report", "report/answer", "report/sheet", "audit", "report/printout", "report/picture"}, chapters...),
	"report/typeface":              nil,
	"report/printout":              {"report/typeface", "handbook/language", "handbook"},
	"report/picture":               {"report/typeface", "tournament", "handbook/language", "handbook"},
	"report/forms":                 append([]string{"internal/seal", "report/answer", "report/sheet", "report/paper", "audit"}, chapters...),
	"jobs":                         append([]string{"internal/seal", "audit/plan", "store", "report/answer", "report", "report/forms", "report/paper", "report/sheet", "audit"}, chapters...),
	"jobs/month":                   append([]string{"internal/objects", "report/wall", "report/printout", "internal/seal", "report/summary", "jobs", "store", "report/answer", "report", "report/forms", "report/paper", "report/sheet", "audit", "internal/disk"}, chapters...),
	"jobs/server":                  append([]string{"internal/objects", "internal/seal", "jobs", "jobs/month", "store", "store/postgres", "report/answer", "report", "report/forms", "report/paper", "audit", "internal/disk"}, chapters...),
	"jobs/outbox":                  append([]string{"store", "report/answer"}, chapters...),
	"web/published":                append([]string{"jobs", "store", "report/answer", "audit", "report", "report/wall"}, chapters...),
	"web/pages":                    append([]string{"web/published", "store", "report/answer", "audit"}, chapters...),
	"web/pages/site":               append([]string{"web/pages", "web/published", "internal/disk"}, chapters...),
	"web/pages/desk":               append([]string{"web/accounts", "web/pages", "jobs", "jobs/month", "jobs/reconcile", "report/summary", "store", "report/answer", "audit"}, chapters...),
	"web":                          append([]string{"web/accounts", "web/pages/desk", "jobs/month", "jobs/outbox", "jobs/reconcile", "web/pages", "web/published", "jobs", "store", "report/answer", "report/paper", "audit"}, chapters...),
	"jobs/fsck":                    append([]string{"internal/objects", "jobs/month", "store", "report/paper", "internal/seal", "audit"}, chapters...),
	"jobs/reconcile":               append([]string{"store", "report/answer", "report/sheet", "audit"}, chapters...),
	"fixtures":                     nil,
	"fixtures/timing":              nil,
	"internal/mutants":             nil,
	"fixtures/world":               append([]string{"audit/simulate/world", "internal/testing/cluster"}, chapters...),
	"fixtures/generate":            append([]string{"audit/simulate", "audit/simulate/season", "fixtures"}, chapters...),
	"cmd/fedrate":                  append([]string{"internal/objects", "web/accounts", "report/wall", "report/picture", "web", "web/pages/site", "web/published", "internal/seal", "internal/workbook", "audit/plan", "jobs", "jobs/month", "jobs/outbox", "jobs/server", "jobs/reconcile", "store", "report/answer", "report", "report/forms", "report/paper", "report/sheet", "audit", "audit/simulate", "fixtures", "internal/disk", "jobs/fsck", "cmd/dropin", "cmd/dropin/peers"}, chapters...),
}

// importsOfProject are the packages of the project, each with those of the project that it
// imports.
func importsOfProject(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	require.NoError(t, err)
	packages := map[string][]string{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
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
		packages[name] = nil
		for _, imported := range p.Imports {
			if rest, ours := strings.CutPrefix(imported, module); ours {
				packages[name] = append(packages[name], rest)
			}
		}
	}
	require.GreaterOrEqual(t, len(packages), 80)
	return packages
}

// TestPackagesImportByPlan: a package is on the plan and imports what the plan allows.
func TestPackagesImportByPlan(t *testing.T) {
	for name, imports := range importsOfProject(t) {
		allowed, planned := arrows[name]
		require.True(t, planned, "package %s is not on the plan", name)
		for _, imported := range imports {
			require.Contains(t, allowed, imported, "%s may not import %s", name, imported)
		}
	}
}

// TestRoomsImportLowerRooms: the folders at the top are the rooms of the plan, no room
// imports a higher one, and at most 80 pairs of folders import each other.
func TestRoomsImportLowerRooms(t *testing.T) {
	room := func(name string) string { top, _, _ := strings.Cut(name, "/"); return top }
	pairs := map[[2]string]bool{}
	for name, imports := range importsOfProject(t) {
		from := slices.Index(rooms, room(name))
		require.True(t, from >= 0 || slices.Contains(besideRooms, room(name)), "%s stands in no room", name)
		for _, imported := range imports {
			if room(imported) == room(name) {
				continue
			}
			pairs[[2]string{room(name), room(imported)}] = true
			if to := slices.Index(rooms, room(imported)); from >= 0 && to >= 0 {
				require.Less(t, to, from, "%s imports %s, which stands in a higher room", name, imported)
			}
		}
	}
	require.LessOrEqual(t, len(pairs), 80)
}
