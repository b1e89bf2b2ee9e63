package dropin_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/cmd/dropin"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

var corpus = flag.Bool("corpus", false, "both programs on all files of the corpus, each cut before its last two rounds")

// called runs one of the programs.
func called(program func([]string, dropin.World) int, in string, args ...string) (status int, out, side string) {
	var o, e bytes.Buffer
	status = program(args, dropin.World{In: strings.NewReader(in), Out: &o, Err: &e, Language: language.English, Seed: 5, Version: "test"})
	return status, o.String(), e.String()
}

// cut is the text of a report as it was before a round: its cells are taken out of the
// players' lines, but for byes that were asked for, and the points are those until then.
func cut(t *testing.T, data []byte, round int) (before []byte, pairs []string) {
	t.Helper()
	report, _, err := trf.Read("open.trf", data)
	require.NoError(t, err)
	lines := strings.FieldsFunc(string(data), func(r rune) bool { return r == '\r' || r == '\n' })
	for i, line := range lines {
		if !strings.HasPrefix(line, "001") {
			continue
		}
		row, number := []rune(line), 0 // columns are counted in characters
		_, err := fmt.Sscan(string(row[4:8]), &number)
		require.NoError(t, err)
		p := report.Player(number)
		g := p.Game(round)
		keep := 89 + 10*(round-1)
		if g.Opponent == 0 && g.Result != tournament.AllocatedBye && len(row) >= keep+10 {
			keep += 10
		}
		row = []rune(fmt.Sprintf("%-*s", keep, line))[:keep]
		points := tournament.Points(0)
		for k := 1; k < round; k++ {
			points += report.Scoring.Points(p.Game(k))
		}
		lines[i] = strings.TrimRight(fmt.Sprintf("%s%4s%s", string(row[:80]), points, string(row[84:])), " ")
		switch {
		case g.Opponent != 0 && g.Colour == tournament.White:
			pairs = append(pairs, fmt.Sprintf("%d %d", number, g.Opponent))
		case g.Opponent == 0 && g.Result == tournament.AllocatedBye:
			pairs = append(pairs, fmt.Sprintf("%d 0", number))
		}
	}
	slices.Sort(pairs)
	if !report.RoundsStated { // who calls an engine has to say so
		lines = append(lines, fmt.Sprintf("XXR %d", report.Played()))
	}
	return []byte(strings.Join(lines, "\r\n") + "\r\n"), pairs
}

// requirePairs holds both programs to the pairs of a report that is cut before a round.
func requirePairs(t *testing.T, data []byte, round int, edition, name string) {
	t.Helper()
	before, want := cut(t, data, round)
	if len(want) == 0 {
		return
	}
	dir := t.TempDir()
	in, to := filepath.Join(dir, "cut.trf"), filepath.Join(dir, "pairs.txt")
	require.NoError(t, os.WriteFile(in, before, 0o644))
	for _, p := range []struct {
		run  func([]string, dropin.World) int
		args []string
	}{{dropin.BBP, []string{"--edition", "pairing=" + edition, "--dutch", in, "-p", "pairs.txt"}}, {dropin.JaVaFo, []string{"--edition=" + edition, in, "-p", to}}} {
		status, out, side := called(p.run, "", p.args...)
		if status == dropin.Invalid && strings.Contains(side, "initial piece colors") {
			continue // as bbpPairings has it
		}
		require.Zero(t, status, "%s round %d: %s", name, round, side)
		require.Empty(t, out)
		written, err := os.ReadFile(to)
		require.NoError(t, err)
		lines := strings.Split(strings.TrimSuffix(string(written), "\n"), "\n")
		require.Equal(t, fmt.Sprint(len(want)), lines[0], name)
		got := slices.Clone(lines[1:])
		slices.Sort(got)
		require.Equal(t, want, got, "%s round %d", name, round)
		require.NoError(t, os.Remove(to))
	}
}

// requireChecked holds both programs to a check that finds no difference.
func requireChecked(t *testing.T, path, edition string, rounds int) {
	t.Helper()
	stem := strings.TrimSuffix(filepath.Base(path), ".trf")
	want := ""
	for n := 1; n <= rounds; n++ {
		want += fmt.Sprintf("%s: Round #%d\n", stem, n)
	}
	for _, p := range []struct {
		run  func([]string, dropin.World) int
		args []string
	}{{dropin.BBP, []string{"--edition", edition, "--dutch", path, "-c"}}, {dropin.JaVaFo, []string{"--edition", edition, path, "-c"}}} {
		status, out, side := called(p.run, "", p.args...)
		require.Zero(t, status, side)
		require.Equal(t, want+"\n", out, path)
	}
}

// TestCorpusInTheirPlace: both programs pair the last rounds of every file of the
// corpus as the reference programs did, and find no difference in any round.
func TestCorpusInTheirPlace(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "corpus", "*", "*.trf"))
	require.NoError(t, err)
	if len(paths) == 0 {
		t.Skip("the corpus is absent")
	}
	for _, path := range paths {
		edition := "2026"
		if strings.Contains(filepath.Base(filepath.Dir(path)), "2017") {
			edition = "2017"
		}
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		report, _, err := trf.Read(path, data)
		require.NoError(t, err)
		last := report.Played()
		for _, round := range []int{last, max(last-1, 1)} {
			requirePairs(t, data, round, edition, path)
		}
		requireChecked(t, path, edition, last)
	}
	t.Logf("%d files", len(paths))
}

// invented is a report that bbp -g has made.
func invented(t *testing.T, edition, seed string) (path string, data []byte) {
	t.Helper()
	dir := t.TempDir()
	config := filepath.Join(dir, "rtg.cfg")
	require.NoError(t, os.WriteFile(config, []byte("# small\r\nPlayersNumber=21\nRoundsNumber=5\nForfeitRate=20\nRetiredRate=30\nHalfPointByeRate=20\nPointsForWin=1.0\n"), 0o644))
	status, _, side := called(dropin.BBP, "", "--edition", edition, "--dutch", "-g", config, "-o", "open.trf", "-s", seed)
	require.Zero(t, status, side)
	path = filepath.Join(dir, "open.trf")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(data, []byte("012 AutoTest Tournament "+seed)), string(data[:60]))
	return path, data
}

// TestInTheirPlace is the same on invented reports: every round of one of each edition.
func TestInTheirPlace(t *testing.T) {
	for _, edition := range []string{"2017", "2026"} {
		path, data := invented(t, edition, "7")
		for round := 1; round <= 5; round++ {
			requirePairs(t, data, round, edition, path)
		}
		requireChecked(t, path, edition, 5)
	}
}

// exchanged is a report in which two pairs of a round have exchanged their opponents.
func exchanged(t *testing.T, data []byte, round int) []byte {
	t.Helper()
	report, _, err := trf.Read("open.trf", data)
	require.NoError(t, err)
	var whites []*tournament.Player
	for i := range report.Players {
		if g := report.Players[i].Game(round); g.Opponent != 0 && g.Colour == tournament.White && g.Result.Played() {
			whites = append(whites, &report.Players[i])
		}
	}
	slices.SortFunc(whites, func(a, b *tournament.Player) int { return cmp.Compare(a.StartingRank, b.StartingRank) })
	a, b := whites[0], whites[1]
	x, y := report.Player(a.Game(round).Opponent), report.Player(b.Game(round).Opponent)
	a.Games[round-1].Opponent, b.Games[round-1].Opponent = y.StartingRank, x.StartingRank
	x.Games[round-1].Opponent, y.Games[round-1].Opponent = b.StartingRank, a.StartingRank
	x.Games[round-1].Result, y.Games[round-1].Result = y.Games[round-1].Result, x.Games[round-1].Result
	x.Points, y.Points = 0, 0
	x.PointsKnown, y.PointsKnown = false, false
	var out bytes.Buffer
	require.NoError(t, trf.Write(&out, report, trf.TRF16))
	return out.Bytes()
}

// TestDifferences: the pairs of a round that was paired differently are printed next to
// those of the engine, in the form of each program; that is no error.
func TestDifferences(t *testing.T) {
	path, data := invented(t, "2026", "7")
	require.NoError(t, os.WriteFile(path, exchanged(t, data, 1), 0o644))
	status, out, _ := called(dropin.JaVaFo, "", "--edition", "2026", path, "-c", "1")
	require.Zero(t, status)
	lines := strings.Split(out, "\n")
	require.Equal(t, []string{"open: Round #1", "", "  Checker pairings        Tournament pairings", ""}, lines[:4])
	require.Regexp(t, `^    [ \d]{3} - [ \d]{3}                [ \d]{3} - [ \d]{3}$`, lines[4])
	require.Equal(t, []string{"", "", ""}, lines[6:], "two rows and two empty lines")
	status, theirs, _ := called(dropin.JaVaFo, "", path, "-c", "9")
	require.Equal(t, dropin.Invalid, status)
	require.Empty(t, theirs)
}

// TestStatuses: 0 to 5 as bbpPairings ends.
func TestStatuses(t *testing.T) {
	path, data := invented(t, "2026", "3")
	dir := filepath.Dir(path)
	file := func(name, text string) string {
		to := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(to, []byte(text), 0o644))
		return to
	}
	before, _ := cut(t, data, 1)
	uncoloured := regexp.MustCompile(`152 [WB]\r?\n`).ReplaceAllString(string(before), "")
	small := "012 Three who have met\r\n092 FIDE_DUTCH_2026\r\nXXR 3\r\nXXC white1\r\n" +
		"001    1      Player, A                         2000                             1.0    1     2 w 1\r\n" +
		"001    2      Player, B                         1900                             0.0    2     1 b 0\r\n"
	for name, c := range map[string]struct {
		status int
		run    func([]string, dropin.World) int
		args   []string
		says   string
	}{
		"done":                {dropin.Done, dropin.BBP, []string{"--dutch", file("before.trf", string(before)), "-p"}, ""},
		"no two may meet":     {dropin.NoPairing, dropin.BBP, []string{"--dutch", file("small.trf", small), "-p"}, "No valid pairing exists"},
		"no initial colour":   {dropin.Invalid, dropin.BBP, []string{"--dutch", file("uncoloured.trf", uncoloured), "-p"}, "initial piece colors"},
		"of JaVaFo white":     {dropin.Done, dropin.JaVaFo, []string{filepath.Join(dir, "uncoloured.trf"), "-p"}, ""},
		"other points":        {dropin.Invalid, dropin.BBP, []string{"--dutch", file("points.trf", strings.Replace(small, "1.0    1", "3.0    1", 1)), "-c"}, "points.trf"},
		"no report":           {dropin.Invalid, dropin.BBP, []string{"--dutch", file("none.trf", "hello"), "-p"}, "none.trf"},
		"another system":      {dropin.Invalid, dropin.BBP, []string{"--burstein", file("named.trf", "192 FIDE_DUTCH_2026\r\n"+small), "-c"}, "does not match"},
		"no such file":        {dropin.Unreadable, dropin.JaVaFo, []string{filepath.Join(dir, "missing.trf"), "-c"}, "missing.trf"},
		"cannot be written":   {dropin.Unreadable, dropin.BBP, []string{"--dutch", filepath.Join(dir, "before.trf"), "-p", filepath.Join(dir, "no", "pairs.txt")}, "pairs.txt"},
		"no system":           {dropin.Invalid, dropin.BBP, []string{filepath.Join(dir, "before.trf"), "-p"}, "--dutch | --burstein"},
		"a word too many":     {dropin.Invalid, dropin.BBP, []string{"--dutch", "x.trf", "-c", "5"}, "fedrate bbp"},
		"two wishes":          {dropin.Invalid, dropin.JaVaFo, []string{"x.trf", "-c", "-p"}, "fedrate javafo"},
		"too many players":    {dropin.TooLarge, dropin.BBP, []string{"--dutch", "-g", file("large.cfg", "PlayersNumber=20000"), "-o", "r.trf"}, "9999"},
		"an unknown wish":     {dropin.Invalid, dropin.BBP, []string{"--dutch", "-g", file("key.cfg", "Players=20"), "-o", "r.trf"}, "Unexpected parameter"},
		"a wish out of range": {dropin.Invalid, dropin.BBP, []string{"--dutch", "-g", file("range.cfg", "DrawPercentage=101"), "-o", "r.trf"}, "DrawPercentage"},
		"a word for a file":   {dropin.Invalid, dropin.BBP, []string{"--dutch", filepath.Join(dir, "before.trf"), "-p", "-c"}, "after -p stands a file to be written, and \"-c\" looks like an option; a file of that name is ./-c"},
		"a word for a list":   {dropin.Invalid, dropin.BBP, []string{"--dutch", filepath.Join(dir, "before.trf"), "-c", "-l", "-r"}, "after -l"},
		"a word for a report": {dropin.Invalid, dropin.BBP, []string{"--dutch", "-g", "-o", "-s"}, "after -o"},
		"an unknown edition":  {dropin.Invalid, dropin.BBP, []string{"--edition", "2019", "--dutch", "x.trf", "-c"}, "2019"},
	} {
		status, _, side := called(c.run, "", c.args...)
		require.Equal(t, c.status, status, "%s: %s", name, side)
		require.Contains(t, side, c.says, name)
	}
	require.NoFileExists(t, "-c")
	for name, c := range map[string]struct {
		run   func([]string, dropin.World) int
		words []string
	}{"bbp": {dropin.BBP, []string{"--dutch", path, "-p"}}, "javafo": {dropin.JaVaFo, []string{path, "-p"}}} { // advice names no flag that these programs lack
		status, _, side := called(c.run, "", c.words...)
		require.Equal(t, dropin.Invalid, status, name)
		require.Contains(t, side, "rounds that there are to be (record 142, or XXR) are paired", name)
		require.NotContains(t, side, "--round", name)
	}
	status, out, _ := called(dropin.BBP, string(before), "--dutch", "-p")
	require.Zero(t, status)
	require.True(t, strings.HasPrefix(out, "1"), out)
	var side bytes.Buffer
	require.Equal(t, dropin.Unreadable, dropin.JaVaFo([]string{"missing.trf", "-c"}, dropin.World{Out: io.Discard, Err: &side, Language: language.Russian}))
	require.Equal(t, "не удалось прочитать файл missing.trf: нет такого файла или папки\n", side.String())
	status, out, _ = called(dropin.JaVaFo, "")
	require.Zero(t, status)
	require.Equal(t, "JaVaFo (rrweb.org/javafo) - Rel. 2.2 (Build 3223), answered by fedrate test\n", out)
}

// TestEditionSaid: where nothing says when the event began each program keeps its own
// edition, and says so; where the law says another one, that is followed.
func TestEditionSaid(t *testing.T) {
	undated := "012 Open\r\nXXR 3\r\nXXC white1\r\n001    1      Player, A                         2000                             0.0    1\r\n" +
		"001    2      Player, B                         1900                             0.0    2\r\n"
	path := filepath.Join(t.TempDir(), "open.trf")
	for _, c := range []struct {
		head string
		run  func([]string, dropin.World) int
		args []string
		says string
	}{
		{"", dropin.BBP, []string{"--dutch", path, "-p"}, "it is paired by edition 2026, as by bbpPairings"},
		{"", dropin.JaVaFo, []string{path, "-p"}, "it is paired by edition 2017, as by JaVaFo"},
		{"042 2026/03/01\r\n", dropin.JaVaFo, []string{path, "-p"}, "edition 2026 governs the event and is followed; JaVaFo pairs by that of 2017"},
		{"042 2025/03/01\r\n", dropin.BBP, []string{"--dutch", path, "-p"}, "edition 2017 governs the event"},
		{"042 2026/03/01\r\n", dropin.BBP, []string{"--burstein", path, "-p"}, "by a text of the Burstein system of before 2018; here C.04.4.2, edition 2026"},
		{"042 2026/03/01\r\n", dropin.JaVaFo, []string{path, "-b", "-p"}, "those of C.04.7, for all rounds"},
	} {
		require.NoError(t, os.WriteFile(path, []byte(c.head+undated), 0o644))
		status, out, side := called(c.run, "", c.args...)
		require.Zero(t, status, side)
		require.Equal(t, "1\n1 2\n", out)
		require.Contains(t, side, c.says)
	}
}

// TestChecklists: a table of the players to be paired is written next to the report, in
// the columns of each program.
func TestChecklists(t *testing.T) {
	path, _ := invented(t, "2026", "7")
	status, _, side := called(dropin.BBP, "", "--dutch", path, "-c", "-l")
	require.Zero(t, status, side)
	list, err := os.ReadFile(strings.TrimSuffix(path, ".trf") + ".list")
	require.NoError(t, err)
	require.Equal(t, 5, strings.Count(string(list), "Round #"))
	require.Contains(t, string(list), "C2\tC14\tC16\t")
	require.Contains(t, string(list), "answered by fedrate test\n")
	status, _, side = called(dropin.JaVaFo, "", path, "-c", "5", "-l", "five.txt")
	require.Zero(t, status, side)
	list, err = os.ReadFile(filepath.Join(filepath.Dir(path), "five.txt"))
	require.NoError(t, err)
	require.Contains(t, string(list), "-1R\t-2R")
	require.Contains(t, string(list), "G-4\tG-3\tG-2\tG-1")
	require.Contains(t, string(list), "[X]")
	status, _, side = called(dropin.BBP, "", "--burstein", "-g", "-o", filepath.Join(filepath.Dir(path), "b.trf"), "-s", "4", "-l")
	require.Zero(t, status, side)
	list, err = os.ReadFile(filepath.Join(filepath.Dir(path), "b.list"))
	require.NoError(t, err)
	require.Contains(t, string(list), "Buchholz\t")
}

// TestModel: an invented tournament has the players and rounds of its model; the same
// seed gives the same bytes.
func TestModel(t *testing.T) {
	path, _ := invented(t, "2026", "9")
	dir := filepath.Dir(path)
	status, _, side := called(dropin.JaVaFo, "", path, "-g", "-o", filepath.Join(dir, "like.trf"))
	require.Zero(t, status, side)
	data, err := os.ReadFile(filepath.Join(dir, "like.trf"))
	require.NoError(t, err)
	like, _, err := trf.Read("like.trf", data)
	require.NoError(t, err)
	require.Len(t, like.Players, 21)
	require.Equal(t, 5, like.Played())
	for _, name := range []string{"a.trf", "b.trf"} {
		status, _, side = called(dropin.JaVaFo, "", "-g", "18980522", "-b", "-o", filepath.Join(dir, name))
		require.Zero(t, status, side)
	}
	a, err := os.ReadFile(filepath.Join(dir, "a.trf"))
	require.NoError(t, err)
	b, err := os.ReadFile(filepath.Join(dir, "b.trf"))
	require.NoError(t, err)
	require.Equal(t, a, b)
}
