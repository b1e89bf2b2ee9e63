package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The questions of FIDE's acceptance about the generator, by their numbers.

// generated is the report that generate writes with these flags.
func generated(t *testing.T, args ...string) *arbiter {
	t.Helper()
	a := &arbiter{T: t, folder: t.TempDir()}
	a.run(0, append(append([]string{"generate"}, args...), "-o", "FILE")...)
	return a
}

// cells counts the results of the report by their signs.
func (a *arbiter) cells() map[byte]int {
	n := map[byte]int{}
	for line := range strings.Lines(a.report()) {
		if strings.HasPrefix(line, "001") {
			runes := []rune(strings.TrimRight(line, "\n"))
			for at := 98; at < len(runes); at += 10 {
				n[byte(runes[at])]++
			}
		}
	}
	return n
}

// record is what the report says in a record.
func (a *arbiter) record(id string) string {
	for line := range strings.Lines(a.report()) {
		if rest, ok := strings.CutPrefix(line, id+" "); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

// ratings are those of the players in their order.
func (a *arbiter) ratings() (all []int) {
	for line := range strings.Lines(a.report()) {
		if strings.HasPrefix(line, "001") {
			n, _ := strconv.Atoi(strings.TrimSpace(string([]rune(line)[48:52])))
			all = append(all, n)
		}
	}
	return all
}

func TestQuestion24EveryParameterIsKept(t *testing.T) {
	a := generated(t, "--players", "60", "--rounds", "7", "--seed", "5", "--byes", "6", "--zero-byes", "3:2,4:2", "--full-byes", "1",
		"--forfeit-wins", "5", "--forfeit-losses", "9", "--odd-results", "4", "--late", "0", "--withdrawals", "0", "--tie-breaks", "BH/C1,SB,DE")
	n := a.cells()
	require.Equal(t, 6, n['H'])
	require.Equal(t, 4, n['Z'])
	require.Equal(t, 1, n['F'])
	require.Equal(t, 5, n['+'])
	require.Equal(t, 9, n['-'])
	require.Equal(t, "BH/C1,SB,DE", a.record("202"))
	require.Empty(t, a.check(0).Standings.Places)
	zeros := map[int]int{}
	for line := range strings.Lines(a.report()) {
		if strings.HasPrefix(line, "001") {
			for round := 1; round <= 7; round++ {
				if []rune(line)[98+10*(round-1)] == 'Z' {
					zeros[round]++
				}
			}
		}
	}
	require.Equal(t, map[int]int{3: 2, 4: 2}, zeros)

	odd := generated(t, "--players", "60", "--rounds", "7", "--seed", "5", "--odd-results", "100%", "--forfeits", "0").cells()
	require.Zero(t, odd['1'], "every game is decided otherwise for each side")
	require.Positive(t, odd['='])
	share := generated(t, "--players", "200", "--rounds", "9", "--seed", "5", "--forfeit-wins", "10%", "--forfeit-losses", "14%", "--byes", "20%").cells()
	games := (share['1'] + share['0'] + share['='] + share['+'] + share['-']) / 2
	require.InDelta(t, games/10, share['+'], float64(games)/40)
	require.InDelta(t, games*14/100, share['-'], float64(games)/40)
	require.InDelta(t, 40, share['H'], 20)
	baku := generated(t, "--players", "40", "--rounds", "9", "--seed", "5", "--accelerate", "baku")
	require.Equal(t, "FIDE_DUTCH_BAKU", baku.record("192"))
	require.NotContains(t, baku.check(0).statuses(), "different")
}

func TestQuestion24WrongParametersAreNamed(t *testing.T) {
	for _, c := range []struct{ flag, value, want string }{
		{"--byes", "x", `"x" is no amount`},
		{"--byes", "9:1", "names no round of 1 to 5"},
		{"--byes", "99", "is more than 20 players can have"},
		{"--byes", "101%", "is no rate"},
		{"--forfeit-losses", "3%", ""},
		{"--odd-results", "-1", "is no amount"},
		{"--ratings", "2400,2300", "--ratings has 2, and --players is 20"},
		{"--ratings", "2400,x", "is no rating"},
		{"--rating-range", "2000", "is LOWEST-HIGHEST"},
		{"--rating-range", "2000-1500", "is LOWEST-HIGHEST"},
		{"--rating-step", "500", "do not fit between 2600 and 1400"},
		{"--tie-breaks", "BH,PTS", "leave PTS out"},
		{"--tie-breaks", "XYZ", "XYZ"},
	} {
		a := &arbiter{T: t, folder: t.TempDir()}
		status := 2
		if c.want == "" {
			status = 0
		}
		a.run(status, "generate", "--players", "20", "--rounds", "5", "--seed", "1", c.flag, c.value, "-o", "FILE")
		require.Contains(t, a.err, c.want)
	}
	a := &arbiter{T: t, folder: t.TempDir()}
	a.run(2, "generate", "--players", "20", "--rounds", "5", "--forfeit-wins", "3", "--forfeit-losses", "4")
	require.Contains(t, a.err, "a game to which neither player comes has two losses")
	a.run(2, "generate", "--players", "20", "--rounds", "5", "--forfeit-wins", "3", "--forfeits", "1%")
	require.Contains(t, a.err, "give one of the two")
	a.run(2, "generate", "--players", "20", "--system", "berger", "--byes", "3")
	require.Contains(t, a.err, "a number can be kept in a Swiss of players alone")
}

func TestQuestion25WhatIsLeftOutIsDrawn(t *testing.T) {
	shapes := map[string]bool{}
	for seed := range 12 {
		a := generated(t, "--seed", strconv.Itoa(seed))
		players, _ := strconv.Atoi(a.record("062"))
		rounds, _ := strconv.Atoi(a.record("142"))
		require.GreaterOrEqual(t, players, 2*rounds)
		shapes[fmt.Sprint(players, rounds, a.record("152"), a.record("202"))] = true
		c := a.check(0)
		require.NotContains(t, c.statuses(), "different")
		require.Empty(t, c.Standings.Places)
	}
	require.Len(t, shapes, 12)
	require.Equal(t, "40", generated(t, "--players", "40", "--seed", "4").record("062"))
	require.Equal(t, "13", generated(t, "--rounds", "13", "--seed", "4").record("142"))
	small := generated(t, "--players", "3", "--seed", "4")
	require.Equal(t, "1", small.record("142"))
}

func TestQuestions26to29RatingsAreGivenByRangeByStepOrAtRandom(t *testing.T) {
	given := generated(t, "--rounds", "3", "--ratings", "1700,2410,0,2250,2190,1900,1850,2380", "--seed", "2")
	require.Equal(t, []int{2410, 2380, 2250, 2190, 1900, 1850, 1700, 0}, given.ratings())
	for _, r := range generated(t, "--players", "50", "--rounds", "3", "--rating-range", "1500-1600", "--seed", "2").ratings() {
		require.True(t, 1500 <= r && r <= 1600)
	}
	require.Equal(t, []int{2000, 1980, 1960, 1940}, generated(t, "--players", "4", "--rounds", "2", "--rating-range", "1400-2000", "--rating-step", "20", "--seed", "2").ratings())
	require.NotEqual(t, generated(t, "--players", "50", "--seed", "2").ratings(), generated(t, "--players", "50", "--seed", "3").ratings())
}

func TestQuestion30TheSeedIsNewUnlessGivenAndRepeatsTheFile(t *testing.T) {
	folder := t.TempDir()
	make := func(name string, day int, args ...string) string {
		path := filepath.Join(folder, name)
		var out, err bytes.Buffer
		clock := func() time.Time { return time.Unix(int64(day), int64(day)) }
		require.Zero(t, run(append(append([]string{"generate"}, args...), "-o", path), &out, &err, func(string) string { return "" }, clock), err.String())
		data, e := os.ReadFile(path)
		require.NoError(t, e)
		return string(data)
	}
	flags := []string{"--players", "30", "--rounds", "5", "--byes", "3"}
	first := make("1.trf", 1, flags...)
	require.NotEqual(t, first, make("2.trf", 2, flags...))
	seed := regexp.MustCompile(`(?m)^012 .*seed (\d+)\r?$`).FindStringSubmatch(first)
	require.Len(t, seed, 2)
	require.Equal(t, first, make("3.trf", 3, append(flags, "--seed", seed[1])...))
	a := generated(t, "--players", "30", "--rounds", "5")
	require.Regexp(t, `seed \d+: --seed \d+ with the same flags makes the same event again`, a.err)
}

func TestQuestion31AnEventWithoutALegalPairingIsDrawnAgain(t *testing.T) {
	a := &arbiter{T: t, folder: t.TempDir()}
	for seed := range 12 {
		a.run(0, "generate", "--players", "10", "--rounds", "7", "--byes", "20%", "--forfeits", "5%", "--seed", strconv.Itoa(seed), "-o", "FILE")
		c := a.check(0)
		require.Len(t, c.Rounds, 7)
		require.NotContains(t, c.statuses(), "different")
		require.Empty(t, c.Standings.Places)
	}
	require.NoError(t, os.Remove(filepath.Join(a.folder, "open.trf")))
	a.run(1, "generate", "--players", "4", "--rounds", "6", "--seed", "1", "-o", "FILE")
	require.Contains(t, a.err, "no drawing of 4 players and 6 rounds comes to its end, and nothing is written: round 4: no legal pairing")
	require.NoFileExists(t, filepath.Join(a.folder, "open.trf"))
}

func TestQuestions24to31ForTheGeneratorsOfOtherPrograms(t *testing.T) {
	a := &arbiter{T: t, folder: t.TempDir()}
	for _, args := range [][]string{{"bbp", "--dutch", "-g", "-o", "FILE", "-s", "7"}, {"javafo", "-g", "7", "-o", "FILE"}} {
		a.run(0, slicesOf(args, filepath.Join(a.folder, "open.trf"))...)
		require.NotEmpty(t, a.record("192"), "TRF26")
		require.NotEmpty(t, a.record("202"))
		require.Contains(t, a.record("012"), "7")
		c := a.check(0)
		require.NotContains(t, c.statuses(), "different")
		require.Empty(t, c.Standings.Places)
	}
}

// slicesOf is the call with the path of the file.
func slicesOf(args []string, path string) (out []string) {
	for _, arg := range args {
		if arg == "FILE" {
			arg = path
		}
		out = append(out, arg)
	}
	return out
}

func TestQuestion32ResultsFollowTheTableUpTo400(t *testing.T) {
	points, games := map[int]int{}, map[int]int{}
	for seed := range 4 {
		a := generated(t, "--players", "200", "--rounds", "9", "--seed", strconv.Itoa(seed), "--forfeits", "0", "--rating-range", "1400-2400")
		ratings := a.ratings()
		for i, line := range regexp.MustCompile(`(?m)^001.*$`).FindAllString(a.report(), -1) {
			runes := []rune(line)
			for at := 91; at+7 < len(runes); at += 10 {
				opponent, _ := strconv.Atoi(strings.TrimSpace(string(runes[at : at+4])))
				if opponent == 0 || ratings[i]-ratings[opponent-1] < 0 {
					continue
				}
				bucket := min((ratings[i]-ratings[opponent-1])/100, 4)
				games[bucket]++
				points[bucket] += map[rune]int{'1': 2, '=': 1}[runes[at+7]]
			}
		}
	}
	for bucket, percent := range map[int]int{0: 57, 1: 70, 2: 81, 3: 88, 4: 92} {
		if games[bucket] > 200 {
			require.InDelta(t, percent, 100*points[bucket]/(2*games[bucket]), 5, bucket)
		}
	}
}
