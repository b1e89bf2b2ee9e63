package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// noAnswer are the commands that print no JSON, and why.
var noAnswer = map[string]string{
	"fedrate serve":               "runs until it is stopped",
	"fedrate worker":              "runs until it is stopped",
	"fedrate bbp":                 "answers in the forms of bbpPairings",
	"fedrate javafo":              "answers in the forms of JaVaFo",
	"fedrate man":                 "writes pages for man",
	"fedrate submissions hold":    "needs a report that no list has rated; it answers as submissions does",
	"fedrate submissions release": "needs a report that is held; it answers as submissions does",
	"fedrate proposals decline":   "needs a proposal that waits; it answers as proposals does",
	"fedrate mail retry":          "needs a message that has not gone out; it answers as mail list does",
	"fedrate players match":       "needs persons without FIDE ID; it answers as the other acts do",
}

// TestAnswersKeepTheirSchemas: what each command prints with --format json is
// of the shape that docs/schemas publishes; no command is left out.
func TestAnswersKeepTheirSchemas(t *testing.T) {
	const masters, womens = "../../fixtures/federation/2026-09/01-masters-open.trf", "../../fixtures/federation/2026-09/09-womens-cup.trf"
	dir := t.TempDir()
	open, list := filepath.Join(dir, "open.trf"), filepath.Join(dir, "list.csv")
	rows := "fide_id,name,federation,standard_rating,standard_k,standard_games,birth date,club\n9900001,\"Alpha, A\",LIE,2100,20,0,1990-05-01,X\n"
	require.NoError(t, os.WriteFile(list, []byte(rows), 0o644))
	entries, results := filepath.Join(dir, "entries.trf"), filepath.Join(dir, "results.txt")
	require.NoError(t, os.WriteFile(results, []byte("1 1-0\n2 1/2\n3 --+\n"), 0o644))
	incidents := filepath.Join(dir, "log.csv")
	require.NoError(t, os.WriteFile(incidents, []byte("round,board,minute,player,what,penalty\n1,2,40,3,illegal-move,+2\n1,,,3,late,loss\n"), 0o600))
	officials := filepath.Join(dir, "arbiters.csv")
	require.NoError(t, os.WriteFile(officials, []byte("fide_id,name,federation,fa_since,licensed_to\n99000977,\"Field, Joan\",LIE,2024-05-01,2026-12-31\n"), 0o600))
	pgn := filepath.Join(dir, "games.pgn")
	require.NoError(t, os.WriteFile(pgn, []byte("1. f3 e5 2. g4 Qh4# 3. Kf2 1-0\n\n1. e4 e5 2. Nf4 *\n"), 0o644))
	renamed := filepath.Join(dir, "renamed.trf")
	data, err := os.ReadFile(womens)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(renamed, bytes.Replace(data, []byte("012 "), []byte("012 The "), 1), 0o644))
	tariff := filepath.Join(dir, "tariff.toml")
	require.NoError(t, os.WriteFile(tariff, []byte("[fees]\nevent = 40\nplayer = \"1.50\"\n"), 0o644))
	official := func(flags ...string) []string {
		return append([]string{
			"arbiters", "add", "99000902", "--event", "Border Open", "--start", "2026-03-01", "--end", "2026-03-09", "--system", "SS", "--rounds", "9",
			"--players", "120", "--rated", "80", "--federations", "5",
		}, flags...)
	}
	elsewhere := []string{"--event", "Border Open", "--start", "2025-03-01", "--end", "2025-03-09"}
	called, office, database := map[string]bool{}, []string{}, storetest.Kept(t, filepath.Join(dir, "office.db"))
	for _, c := range []struct {
		schema string
		args   []string
	}{
		{"generate", []string{"generate", "--players", "12", "--rounds", "5", "--seed", "3", "--byes", "5%", "--forfeits", "5%", "-o", open}},
		{"check", []string{"check", open}},
		{"check", []string{"check", "../../fixtures/odd"}},
		{"pair", []string{"pair", open}},
		{"generate", []string{"generate", "--players", "12", "--rounds", "5", "--seed", "3", "--played", "0", "-o", entries}},
		{"pair", []string{"pair", entries, "-o", entries, "--absent", "3", "--half-bye", "4", "--prohibit", "5-9"}},
		{"pair", []string{"pair", entries, "-o", entries, "--repair", "--absent", "1", "--late", "3"}},
		{"results", []string{"results", entries, "--from", results, "-o", entries}},
		{"rate", []string{"rate", open}},
		{"rate", []string{"rate", "--list", "2026-09=" + list, open}},
		{"norms", []string{"norms", open}},
		{"norms", []string{"norms", "--forecast", open}},
		{"norms", []string{"norms", "--near", "--player", "10", masters}},
		{"norms-table", []string{"norms", "--table", "10"}},
		{"certificate", []string{"certificate", masters, "--player", "10", "--title", "GM", "-o", filepath.Join(dir, "it1.xlsx")}},
		{"standings", []string{"standings", open}},
		{"standings", []string{"standings", "--tie-breaks", "DE,BH", "--prizes", "100,50", open}},
		{"checklist", []string{"checklist", open, "--round", "3"}},
		{"selftest", []string{"selftest", "--tournaments", "2", "--seed", "1"}},
		{"screening", []string{"screening", open}},
		{"convert", []string{"convert", open, "-o", filepath.Join(dir, "out.trf"), "--as", "trf26"}},
		{"games", []string{"games", pgn}},
		{"games", []string{"games", "check", pgn}},
		{"games-claim", []string{"games", "claim", pgn, "--move", "2", "--black"}},
		{"games-mate", []string{"games", "mate", "8/8/8/8/8/5k2/6p1/6KN w - - 0 1", "--who", "black"}},
		{"games-mate", []string{"games", "mate", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "--who", "black"}},
		{"games-perft", []string{"games", "perft", "--depth", "2"}},
		{"laws-class", []string{"laws", "class", "12+0", "--on", "2012-05-01"}},
		{"laws-class", []string{"laws", "class", "W300-B240"}},
		{"laws-late", []string{"laws", "late", "--started", "15:00", "--arrived", "15:10"}},
		{"laws-appeal", []string{"laws", "appeal", "--within", "24", "--oral"}},
		{"incidents-check", []string{"incidents", "check", incidents, "--report", open}},
		{"laws-diff", []string{"laws", "diff", "2014", "2023"}},
		{"explain", []string{"explain", "B.01"}},
		{"explain", []string{"explain", "repeat-pairing"}},
		{"schedule", []string{"schedule", "berger", "6"}},
		{"schedule", []string{"schedule", "knockout", "8"}},
		{"schedule-seats", []string{"schedule", "scheveningen", "4"}},
		{"schedule-seats", []string{"schedule", "skalitzka", "4"}},
		{"schedule-seats", []string{"schedule", "schiller", "4", "2"}},
		{"schedule-groups", []string{"schedule", "varma", "10"}},
		{"schedule-playoffs", []string{"schedule", "play-off"}},
		{"schedule-playoffs", []string{"schedule", "play-off", "--rules", "russia-2011"}},
		{"schedule-seats", []string{"schedule", "scheveningen", "4", "--against", "3"}},
		{"schedule", []string{"schedule", "match", "4"}},
		{"generate", []string{"generate", "--system", "CUSTOM_SCHEVENINGEN", "--players", "7", "--seed", "3", "-o", filepath.Join(dir, "two.trf")}},
		{"standings", []string{"standings", filepath.Join(dir, "two.trf")}},
		{"version", []string{"version"}},
		{"arbiters-norms", []string{"arbiters", "norms", masters, womens, "--fact", "fees-paid=yes"}},

		{"init", []string{"init", "--federation", "LIE", "--key", "../../fixtures/sample.key", "--first-list", "2026-09=../../fixtures/federation/lists/2026-09.txt"}},
		{"list-import", []string{"list", "import", list, "--period", "2026-08", "--accept", "shrunken", "--by", "test", "--reason", "one player will do"}},
		{"lists", []string{"list"}},
		{"list-diff", []string{"list", "diff", "2026-08", "2026-09"}},
		{"convert", []string{"list", "export", "--period", "2026-09", "-o", filepath.Join(dir, "list.txt")}},
		{"submit", []string{"submit", masters, "--event", "MASTERS"}},
		{"submit", []string{"submit", womens}},
		{"submissions", []string{"submissions"}},
		{"submission", []string{"submissions", "show", "1"}},
		{"submission", []string{"waive", "--submission", "1", "--rule", "closing-day", "--reason", "letter seen", "--by", "Ober"}},
		{"event", []string{"event", "show", "MASTERS"}},
		{"event-incident", []string{"event", "incident", "MASTERS", "--from", incidents}},
		{"event-set", []string{"event", "set", "MASTERS", "--appeals-committee", "chairman LIE 1970-01-01 Stone, Ann", "--appeal-within", "60"}},
		{"event-appeal", []string{"event", "appeal", "MASTERS", "--round", "1", "--player", "3", "--minutes", "20", "--written", "no"}},
		{"event-set", []string{"event", "set", "MASTERS", "--official", "chief IA 99000901 Garfell, Merik", "--official", "arbiter NA 99000902 Pelnes, Tilda"}},
		{"plan", []string{"plan", masters}},
		{"paper", []string{"paper", "standings", masters, "-o", filepath.Join(dir, "standings.pdf")}},
		{"paper", []string{"paper", "pairings", masters, "-o", filepath.Join(dir, "pairings.pdf")}},
		{"paper", []string{"paper", "protocol", "testdata/league.trf", "-o", filepath.Join(dir, "protocol.pdf")}},
		{"paper", []string{"paper", "summary", "testdata/league.trf", "-o", filepath.Join(dir, "summary.xlsx")}},
		{"paper", []string{"paper", "cards", masters, "-o", filepath.Join(dir, "cards.xlsx")}},
		{"paper", []string{"paper", "slips", masters, "--round", "5", "-o", filepath.Join(dir, "slips.pdf")}},
		{"paper", []string{"paper", "bulletin", masters, "--round", "4", "-o", filepath.Join(dir, "bulletin.pdf")}},
		{"paper", []string{"paper", "desk", masters, "-o", filepath.Join(dir, "desk.pdf")}},
		{"plot", []string{"plot", "event", masters, "-o", filepath.Join(dir, "event.svg")}},
		{"plot", []string{"plot", "round", masters, "--round", "5", "-o", filepath.Join(dir, "round.png")}},
		{"ban", []string{"ban", "add", "arbiter", "99000977", "--from", "2026-09-01", "--to", "2026-12-31", "--by", "Officer", "--reason", "decision 7"}},
		{"bans", []string{"ban", "list"}},
		{"ban", []string{"ban", "lift", "1", "--from", "2026-09-02", "--by", "Officer", "--reason", "appeal"}},
		{"run", []string{"run", "--period", "2026-10", "--publish", "--out", filepath.Join(dir, "out")}},
		{"fees", []string{"fees", "--config", tariff}},
		{"fees", []string{"fees", "LIE", "--config", tariff, "-o", filepath.Join(dir, "fees")}},
		{"fees-payment", []string{"fees", "paid", "LIE", "--period", "2026-10", "--by", "Officer", "--config", tariff}},
		{"fees-payment", []string{"fees", "unpaid", "1", "--by", "Officer", "--reason", "a mistake"}},
		{"rerun", []string{"rerun", "--from", "2026-10", "--out", filepath.Join(dir, "again")}},
		{"list-import", []string{"list", "import", "../../fixtures/federation/lists/2026-09.txt", "--period", "2026-09", "--official"}},
		{"list-reconcile", []string{"list", "reconcile", "2026-09"}},
		{"verify", []string{"verify", filepath.Join(dir, "out/2026-10/certificates/*.xlsx")}},
		{"verify", []string{"verify", "--public-key", "../../fixtures/sample.key", filepath.Join(dir, "out/2026-10/certificates/*.pdf")}},
		{"verify-list", []string{"verify", filepath.Join(dir, "out/2026-10/lists/2026-10.csv")}},
		{"verify-list", []string{"verify", filepath.Join(dir, "out/2026-10/manifest.json")}},
		{"key", []string{"key", "show"}},
		{"key", []string{"key", "export", "-o", filepath.Join(dir, "keys.pem")}},
		{"user", []string{"user", "add", "tilda", "--role", "officer", "--person", "Pelnes, Tilda"}},
		{"user", []string{"user", "passwd", "tilda"}},
		{"user", []string{"user", "disable", "tilda"}},
		{"user", []string{"user", "disable", "tilda", "--undo"}},
		{"users", []string{"user", "list"}},
		{"user-invite", []string{"user", "invite", "--role", "arbiter"}},
		{"user-claim", []string{"user", "claim", "99000348"}},
		{"token", []string{"token", "add", "tilda", "--scope", "submit,runs", "--note", "robot"}},
		{"tokens", []string{"token", "list"}},
		{"tokens", []string{"token", "list", "tilda"}},
		{"token", []string{"token", "revoke", "1"}},
		{"status", []string{"status"}},
		{"player", []string{"player", "99000341"}},
		{"paper", []string{"paper", "list", "-o", filepath.Join(dir, "list.xlsx")}},
		{"paper", []string{"paper", "player", "99000341", "-o", filepath.Join(dir, "player.pdf")}},
		{"paper", []string{"paper", "player", "99000341", "-o", filepath.Join(dir, "player.xlsx")}},
		{"paper", []string{"paper", "tournament", "1", "-o", filepath.Join(dir, "tournament.xlsx")}},
		{"paper", []string{"paper", "certificate", "NUMBER", "-o", filepath.Join(dir, "certificate.pdf")}},
		{"paper-month", []string{"paper", "month", "--period", "2026-10", "--papers", "all", "--out", filepath.Join(dir, "out")}},
		{"plot", []string{"plot", "list", "-o", filepath.Join(dir, "list.svg")}},
		{"plot", []string{"plot", "player", "99000341", "-o", filepath.Join(dir, "player.svg")}},
		{"titles", []string{"titles", "--player", "99000341"}},
		{"titles", []string{"titles"}},
		{"titles-add", append([]string{"titles", "add", "99000341", "GM", "--games", "9", "--score", "6.5", "--required", "6", "--normal", "yes"}, elsewhere...)},
		{"titles-place", append([]string{"titles", "place", "99000341", "IM", "--kind", "continental-u18", "--place", "gold"}, elsewhere...)},
		{"titles-award", []string{"titles", "award", "99000341", "IM", "--since", "2025-08-01", "--conditional", "--basis", "gold"}},
		{"titles-direct", []string{"titles", "direct", "1", "--kind", "continental-u18"}},
		{"titles", []string{"titles", "--player", "99000341"}},
		{"application", []string{"application", "99000341", "GM", "-o", filepath.Join(dir, "gm")}},
		{"titles-remove", []string{"titles", "remove", "1"}},
		{"arbiter", []string{"arbiters", "set", "99000902", "--name", "Pelnes, Tilda", "--birth", "1990", "--speaks", "de", "--seminar", "FA LIE 2026-02-01 2026-02-03 85"}},
		{"arbiters-add", official("--chief", "IA Field, Joan", "--fact", "norm-possible=yes")},
		{"arbiters-event", []string{"arbiters", "event", "MASTERS", "--fact", "fees-paid=yes"}},
		{"arbiters-import", []string{"arbiters", "import", officials}},
		{"arbiters-list", []string{"arbiters", "list"}},
		{"arbiter", []string{"arbiters", "show", "99000902"}},
		{"arbiters-application", []string{"arbiters", "application", "99000902", "FA"}},
		{"history", []string{"serve", "history"}},
		{"players", []string{"players", "99000341"}},
		{"player", []string{"players", "show", "99000341"}},
		{"players-matches", []string{"players", "matches"}},
		{"players-clubs", []string{"players", "clubs", list, "--by", "Officer", "--reason", "list of members"}},
		{"players-change", []string{"players", "transfer", "99000341", "--to", "AUT", "--from", "2026-09-15", "--by", "Officer", "--reason", "letter seen"}},
		{"players-change", []string{"players", "undo", "1", "--by", "Officer", "--reason", "letter seen"}},
		{"players-change", []string{"players", "edit", "99000341", "--sex", "w", "--by", "Officer", "--reason", "letter seen"}},
		{"players-change", []string{"players", "merge", "99000017", "--into", "99000341", "--by", "Officer", "--reason", "letter seen"}},
		{"players-change", []string{"players", "split", "99000382", "--event", "1", "--person", "99000025", "--by", "Officer", "--reason", "letter seen"}},
		{"players-change", []string{"players", "deceased", "99000017", "--on", "2026-09-20", "--by", "Officer", "--reason", "letter seen"}},
		{"submit", []string{"submit", renamed}},
		{"questions", []string{"questions"}},
		{"question", []string{"questions", "show", "Q1"}},
		{"answer", []string{"questions", "answer", "Q1", "--another", "--by", "Officer", "--reason", "seen"}},
		{"question-asked", []string{"questions", "reopen", "Q1", "--by", "Officer", "--reason", "a mistake"}},
		{"proposals", []string{"proposals"}},
		{"readers", []string{"mail", "address", "viktor", "viktor@club.example"}},
		{"hook", []string{"hook", "add", "https://club.example/rating"}},
		{"hooks", []string{"hook", "list"}},
		{"hook", []string{"hook", "remove", "1"}},
		{"messages-sent", []string{"mail", "send"}},
		{"messages", []string{"mail", "list"}},
		{"players-export", []string{"players", "export", "99000017"}},
		{"players-requests", []string{"players", "requests", "add", "99000017", "--kind", "access"}},
		{"players-requests", []string{"players", "requests"}},
		{"players-requests", []string{"players", "requests", "end", "1"}},
		{"players-erase", []string{"players", "erase", "99000017", "--by", "Officer"}},
		{"log", []string{"log", "--last", "3"}},
		{"log-erased", []string{"log", "--erase-before", "2020-01-01"}},
		{"retention", []string{"retention"}},
		{"log-state", []string{"log", "--verify"}},
		{"backup", []string{"backup", filepath.Join(dir, "backup.db")}},
		{"restore", []string{"restore", filepath.Join(dir, "backup.db"), "--database", filepath.Join(dir, "restored.db")}},
		{"copy", []string{"copy", "--from", filepath.Join(dir, "restored.db"), "--to", filepath.Join(dir, "copied.db")}},
		{"submissions", []string{"submissions", "withdraw", "2"}},
		{"rerun", []string{"rerun", "--from", "2026-10", "--publish", "--out", filepath.Join(dir, "again")}},
		{"runs", []string{"runs"}},
		{"rules", []string{"rules"}},
		{"fsck", []string{"fsck", "--deep", "--out", filepath.Join(dir, "again")}},
		{"list-revisions", []string{"list", "revisions", "2026-10"}},
		{"key", []string{"key", "rotate", "--key", "testdata/other.pem"}},
		{"key", []string{"key", "revoke", "10e97bc9", "--reason", "it lies open"}},
		{"list-undo", []string{"list", "undo", "2026-10", "--out", filepath.Join(dir, "out"), "--by", "Officer", "--reason", "a mistake"}},
	} {
		called[commandOf(t, c.args).CommandPath()] = true
		schema := closedSchema(t, "../../docs/schemas/"+c.schema+".json")
		if found, err := filepath.Glob(c.args[len(c.args)-1]); err == nil && len(found) > 0 {
			c.args[len(c.args)-1] = found[0]
		}
		if i := slices.Index(c.args, "NUMBER"); i >= 0 {
			c.args[i] = issuedNumber(t, database)
		}
		var out, stderr bytes.Buffer
		clock := func() time.Time { return time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC) }
		if c.args[0] == "init" {
			office = []string{"--database", database}
		}
		settings := map[string]string{
			"FEDRATE_OFFICE_SITE": strconv.FormatBool(c.args[0] == "run"), // the pages once
			"FEDRATE_OFFICE_KEY":  filepath.Join(dir, "office.db.key"), "FEDRATE_ACCOUNTS": filepath.Join(dir, "office-accounts.db"),
		}
		status := run(slices.Concat(office, c.args, []string{"--format", "json"}), &out, &stderr, func(name string) string { return settings[name] }, clock)
		require.Less(t, status, 2, "%v: %s", c.args, stderr.String())
		value, err := jsonschema.UnmarshalJSON(&out)
		require.NoError(t, err, "%v: %s", c.args, stderr.String())
		require.NoError(t, schema.Validate(value), "fedrate %v", c.args)
	}
	for _, c := range runnable(newRoot(&environment{}, func(string) string { return "" })) {
		path := c.CommandPath()
		require.NotEqual(t, called[path], noAnswer[path] != "", "%s has either an answer that is validated here, or a reason why it has none", path)
	}
}

// issuedNumber is the number of a certificate of an office.
func issuedNumber(t *testing.T, database string) string {
	t.Helper()
	st, err := store.Open(database)
	require.NoError(t, err)
	defer st.Close()
	list, err := st.CertificatesOf(t.Context(), "")
	require.NoError(t, err)
	require.NotEmpty(t, list)
	return list[0].Number
}

// commandOf is the command that arguments call.
func commandOf(t *testing.T, args []string) *cobra.Command {
	t.Helper()
	c, _, err := newRoot(&environment{}, func(string) string { return "" }).Find(args)
	require.NoError(t, err)
	return c
}

// runnable are a command and those below it, as far as they do something.
func runnable(c *cobra.Command) []*cobra.Command {
	var list []*cobra.Command
	if c.RunE != nil || c.Run != nil {
		list = append(list, c)
	}
	for _, below := range c.Commands() {
		list = append(list, runnable(below)...)
	}
	return list
}

// closedSchema is a schema of docs/schemas that takes no field which it does
// not name: readers must allow for more fields, our own answers must not have
// any that is not described.
func closedSchema(t *testing.T, path string) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	document, err := jsonschema.UnmarshalJSON(file)
	require.NoError(t, err, path)
	closeObjects(document)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("closed.json", document))
	schema, err := compiler.Compile("closed.json")
	require.NoError(t, err, path)
	return schema
}

func closeObjects(node any) {
	switch node := node.(type) {
	case map[string]any:
		if _, named := node["properties"].(map[string]any); named && node["additionalProperties"] == nil {
			node["additionalProperties"] = false
		}
		for _, child := range node {
			closeObjects(child)
		}
	case []any:
		for _, child := range node {
			closeObjects(child)
		}
	}
}
