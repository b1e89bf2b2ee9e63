package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/tournament/registration"
	"github.com/fedrate/fedrate/web/accounts"
)

// latinWords are all words that Russian output may hold in Latin letters, apart from
// the texts of reports: the program, FIDE and its words that stay, codes and values.
var latinWords = strings.Fields(`fedrate devel json S1 S2
	FIDE TRF UTF B C F H Z U D EDET P bye dp
	GM IM WGM WIM FM WFM CM WCM IA FA NA IT LIE L L-n Ln FIDE_DUTCH FIDE_BURSTEIN XXR XXS
	w b m K Rp UTF-8 utf-8 UTF-16 utf-16 IT1 IT2 IT3 TC1 Windows-1251 Windows-1252 SHA-256
	EUR PD PGN PNG JPEG BOM IBCA ICCD IPCA CSV TXT XLSX XML rule schedule standings check
	encoding half-point-byes list-missing rating-reached unrated-tie-breaks
	open-questions pending-corrections withdrawn-rated shrunken empty questions answer submissions show club pair event set
	submit run status application titles list import verify rerun reconcile revisions undo plan restore award fsck russia-2011`)

var (
	latin = regexp.MustCompile(`[A-Za-zÀ-ÖØ-öø-ɏ][A-Za-z0-9À-ÖØ-öø-ɏ_'’-]*`)
	// said are flags, files with their folders, numbers of certificates,
	// articles, the edition that has no day, criteria, hashes and the colours of a player.
	said = regexp.MustCompile(`\bpre-2023\b|--[a-z-]+|\bQ\d+\b|\S*[/\\]\S*|\S+\.(trf|txt|xlsx|pdf|json|db)\b|LIE-\d{4}-\d\d-IT\S+|IT[123]-\S+|\b[A-Z]\.\d\d\S*|\bTRF\d\d\S*|\bTRF-(\w+|###)|\bC\d+\b|\b\d+(\.\d+)*[a-z]\b|\b[0-9a-f]{8,64}\b|\b[BW]{2,}\b|«\d{4} [wb-][^»]*»`)
)

// leftInLatin are the words in Latin letters that are in no list and not in
// the sources, each once.
func leftInLatin(text string, sources ...string) []string {
	known := map[string]bool{}
	for _, s := range slices.Concat(latinWords, audit.RuleNames(), sources) {
		for _, w := range latin.FindAllString(s, -1) {
			known[w] = true
		}
	}
	var left []string
	for _, w := range latin.FindAllString(said.ReplaceAllString(text, ""), -1) {
		if !known[w] {
			left = append(left, w)
		}
	}
	slices.Sort(left)
	return slices.Compact(left)
}

func TestLeftInLatin(t *testing.T) {
	require.Equal(t, []string{"player", "unrated"}, leftInLatin("Grünwald: у player № 3 (LIE, --list) нет unrated в C.04.3-2.4 и a/b.trf", "Grünwald 1"))
}

// TestRussianIsRussian: what the commands say in Russian of faulty reports, of
// norms and near norms, and a month with all its papers, holds no English word
// but names and codes.
func TestRussianIsRussian(t *testing.T) {
	fixtures, err := filepath.Abs("../../fixtures")
	require.NoError(t, err)
	list := filepath.Join(fixtures, "federation/lists/2026-09.txt")
	reports, err := filepath.Glob(filepath.Join(fixtures, "federation/2026-09/*.trf"))
	require.NoError(t, err)
	odd, err := filepath.Glob(filepath.Join(fixtures, "odd/*.trf"))
	require.NoError(t, err)
	require.NotEmpty(t, odd)
	names := []string{}
	for _, file := range append([]string{list}, slices.Concat(reports, odd)...) {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		names = append(names, string(data))
	}
	for _, chapter := range audit.ChapterIDs() {
		for _, l := range audit.Explain(chapter, 0) {
			names = append(names, l.Rule)
			if example, ok := audit.ExampleOf(l.Rule); ok {
				names = append(names, example.Line)
				for _, a := range example.Finding.Text.Args { // names, codes and what the line holds
					if said, ok := a.Value.(string); ok {
						names = append(names, said)
					}
				}
			}
		}
	}
	t.Chdir(t.TempDir())
	getenv := func(name string) string {
		return map[string]string{"FEDRATE_LANGUAGE": "ru", "FEDRATE_OFFICE_LANGUAGE": "ru"}[name]
	}
	clock := func() time.Time { return time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC) }
	open, league := reports[0], reports[3]
	require.NoError(t, os.WriteFile("entries.trf", entries(t, open), 0o644))
	require.NoError(t, os.WriteFile("fedrate.toml", []byte("[fees]\ncurrency = \"EUR\"\nevent = 40\nplayer = \"1.50\"\n"), 0o644))
	for _, c := range []struct {
		status int
		args   []string
	}{
		{1, append([]string{"check"}, odd...)},
		{0, append([]string{"check"}, reports...)},
		{0, []string{"norms", "--near", "--list", "2026-09=" + list, open}},
		{0, []string{"norms", "--forecast", "--list", "2026-09=" + list, open}},
		{0, []string{"rate", "--working", "--list", "2026-09=" + list, open, league}},
		{0, []string{"standings", open}},
		{0, []string{"standings", "--explain", "3", open}},
		{0, []string{"pair", "--round", "5", "--explain", open}},
		{1, []string{"plan", "entries.trf", "--list", "2026-09=" + list}},
		{0, []string{"checklist", open}},
		{0, []string{"screening", open}},
		{0, []string{"init", "--federation", "LIE", "--first-list", "2026-09=" + list}},
		{0, append([]string{"submit"}, reports...)},
		{1, append([]string{"submit"}, odd...)},
		{0, []string{"submissions"}},
		{1, []string{"run", "--period", "2026-10", "--publish"}},
		{0, []string{"questions"}},
		{0, []string{"questions", "show", "Q1"}},
		{0, []string{"run", "--period", "2026-10", "--publish", "--accept", "open-questions", "--by", "Арбитр", "--reason", "в следующий лист"}},
		{0, []string{"list", "diff", "2026-09", "2026-10"}},
		{0, []string{"titles"}},
		{0, []string{"fees", "--period", "2026-10"}},
		{0, []string{"fsck"}},
		{0, []string{"certificate", open, "--player", "10", "--title", "GM", "-o", "it1.xlsx", "--list", "2026-09=" + list}},
		{1, []string{"application", "99000343", "WGM", "-o", "wgm"}},
		{0, []string{"player", "99000343"}},
		{0, []string{"verify", "out/2026-10/certificates/IT1-0001-99000341-GM.xlsx"}},
		{0, []string{"verify", "out/2026-10/certificates/IT3-0001.pdf"}},
		{0, []string{"explain", "B.02"}},
		{0, []string{"explain", "B.01"}},
		{0, []string{"explain", "C.04.3"}},
		{0, []string{"explain", "C.04.2"}},
		{0, []string{"explain", "B.06.1"}},
		{0, []string{"explain", "C.07"}},
		{0, []string{"explain", "TRF"}},
		{0, []string{"explain", "RG17"}},
		{0, []string{"explain", "AR7"}},
		{0, []string{"explain", "RP1"}},
		{2, []string{"check", "--edition", "pairing=2019", open}},
		{2, []string{"event", "set", "1", "--normal", "maybe"}},
		{2, []string{"norms", "--no-such-flag"}},
		{2, []string{"explain"}},
		{2, []string{"chek"}},
		{2, []string{"run", "--period", "2026-99"}},
		{1, []string{"norms", "--player", "nine", open}},
		{2, []string{"check", "no-such-file.trf"}},
		{2, []string{"list", "import", open, "--period", "2026-11"}},
		{2, []string{"waive", "--submission", "1", "--rule", "repeat", "--reason", "r", "--by", "b"}},
	} {
		var out bytes.Buffer
		status := run(c.args, &out, &out, getenv, clock)
		assert.Equal(t, c.status, status, "%v\n%s", c.args, out.String())
		assert.Empty(t, leftInLatin(out.String(), append(names, c.args...)...), "%v\n%s", c.args, out.String())
	}
	papers(t, names)
}

// entries is a report as it is before the first round: its players without
// points, places and games.
func entries(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var b strings.Builder
	for line := range strings.Lines(string(data)) {
		if letters := []rune(strings.TrimRight(line, "\r\n")); strings.HasPrefix(line, "001") && len(letters) > 79 {
			line = string(letters[:79]) + "\n"
		}
		b.WriteString(line)
	}
	return []byte(b.String())
}

// papers reads the report of the run and every workbook of the month but those
// of the players after the third.
func papers(t *testing.T, names []string) {
	t.Helper()
	text, err := os.ReadFile("out/2026-10/run.txt")
	require.NoError(t, err)
	assert.Empty(t, leftInLatin(string(text), names...), "run.txt")
	books, err := filepath.Glob("out/2026-10/*.xlsx")
	require.NoError(t, err)
	forms, err := filepath.Glob("out/2026-10/*/*-0001*.xlsx")
	require.NoError(t, err)
	players, err := filepath.Glob("out/2026-10/players/*.xlsx")
	require.NoError(t, err)
	require.NotEmpty(t, books)
	require.NotEmpty(t, forms)
	for _, path := range slices.Concat(books, forms, players[:3]) {
		book, err := excelize.OpenFile(path)
		require.NoError(t, err)
		var b strings.Builder
		for _, sheet := range book.GetSheetList() {
			if visible, err := book.GetSheetVisible(sheet); err == nil && !visible && sheet != language.Russian.Label("report.sheet.working") {
				continue // the signed data
			}
			rows, err := book.GetRows(sheet)
			require.NoError(t, err)
			b.WriteString(sheet + "\n")
			for _, row := range rows {
				b.WriteString(strings.Join(row, "\n") + "\n")
			}
		}
		require.NoError(t, book.Close())
		assert.Empty(t, leftInLatin(b.String(), append(names, "fedrate verify")...), path)
	}
}

// helpWords are the values of flags, their shorthands, formats, codes of FIDE and of
// languages, and names that the Russian help holds in addition to latinWords.
var helpWords = strings.Fields(`PostgreSQL chess draughts renju toml text ru en h o v N R S P1 P2 ID XX
	JSON XML XLSX TXT CSV PDF A4 xlsx pdf svg png csv fide-txt fide-xml trf16 trf26 UTC SIGTERM Ctrl-C cron
	pairing rating titles tiebreaks standard rapid blitz white black yes no none other draw baku returns rb-k-2022 k-junior
	dutch burstein dubov lim double-swiss team-swiss FIDE_DUTCH_BAKU FIDE_DOUBLEROUNDROBIN XXA XXC XXP XXZ
	chess draughts renju pgn FEN X-FEN Shredder-FEN
	SS RR DR KO TM Other IA1 IA2 FA1 FA2 FIDE-ID
	official registered chief deputy arbiter organizer chairman member reserve BIRTH FEDERATION upheld Stone Ann Field Joan min sec passed failed h0m0s rounded-interim completion help
	own Plan Player Players KS RP1 again first-event k-reentry lost-rating unrated refresher stderr stdout Q7 all false received accepted held rejected superseded withdrawn rated equal hort median Buchholz progressive gold first in games
	swiss round-robin double-round-robin scheveningen schiller knockout team-round-robin
	ar de es fr pt debug info warn error z x
	Erased pages shm wal FIDE_BURSTEIN_2017 backups bbpPairings JaVaFo Gacrux Swiss-Manager bbppairings gacrux swiss-manager q GET true
	W Wc3 Kd4 Bb6 russian reverse brazilian changed ACME PEM Let's Encrypt https example CUSTOM_KNOCKOUT_2 FIDE_TEAM_ROUNDROBIN
	POST report-accepted report-rejected question-asked list-published certificate-issued sent waiting smtp starttls tls
	PAB HPB FPB ZPB MPA Round exited mode Correction W-L D-D L-W
	RATING left-out TIME-CONTROL LOG round player what penalty board minute note illegal-move false-claim device late flag incident loss draw warning HH:MM MINUTES HOURS HH MM OLD NEW players-cannot-mate E.01 access rectification erasure AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY`)

// TestHelpIsRussian: the help of no command holds an English word but values,
// codes and what its examples type.
func TestHelpIsRussian(t *testing.T) {
	getenv := func(string) string { return "" }
	env := &environment{Stdout: io.Discard, Stderr: io.Discard}
	root := newRoot(env, getenv)
	env.explain(root)
	known := slices.Concat(helpWords, names(root), registration.EventKinds, direct.Kinds(), arbiters.FactNames, arbiters.Fields, []string{"fide-id", "unknown"}, arbiters.Classes, readingNames(), accounts.RoleNames())
	for _, s := range accounts.Scopes {
		known = append(known, string(s))
	}
	for _, s := range settings {
		known = append(known, s.key, s.env())
	}
	commands := 0
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		commands++
		args := strings.Fields(c.CommandPath())[1:]
		var out bytes.Buffer
		require.Zero(t, run(append(args, "--help", "--language", "ru"), &out, &out, getenv, time.Now))
		text := examples.ReplaceAllString(out.String(), "")
		assert.Empty(t, leftInLatin(text, known...), c.CommandPath())
		for _, child := range c.Commands() {
			look(child)
		}
	}
	look(root)
	require.Greater(t, commands, 40)
}

// examples are those of a help text: what is typed.
var examples = regexp.MustCompile(`(?s)Примеры:.*?\n\n`)

// names are those of the commands.
func names(c *cobra.Command) []string {
	list := []string{c.Name()}
	for _, child := range c.Commands() {
		list = append(list, names(child)...)
	}
	return list
}
