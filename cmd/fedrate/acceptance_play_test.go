package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/trf"
)

// arbiter runs commands in a folder of his own.
type arbiter struct {
	*testing.T
	folder   string
	out, err string
}

// newEvent is a Dutch Swiss of ten players with so many rounds played.
func newEvent(t *testing.T, played string, more ...string) *arbiter {
	a := &arbiter{T: t, folder: t.TempDir()}
	var f generateFlags
	var cmd cobra.Command
	f.add(&cmd)
	require.NoError(t, cmd.ParseFlags(append([]string{
		"--players", "10", "--rounds", "6", "--seed", "3", "--played", played, "--byes", "4%", "--zero-byes", "0%", "--full-byes", "0%",
		"--forfeits", "1%", "--withdrawals", "2%", "--late", "0%", "--draws", "34%",
	}, more...)))
	o, err := f.options()
	require.NoError(t, err)
	o.ByTable, o.TieBreaks = false, ""
	event, _ := simulate.Play(3, o)
	var text bytes.Buffer
	require.NoError(t, trf.Write(&text, event, trf.TRF26))
	require.NoError(t, os.WriteFile(filepath.Join(a.folder, "open.trf"), text.Bytes(), 0o600))
	return a
}

// run runs a command; FILE is the report, and a name in capitals with .txt a list.
func (a *arbiter) run(status int, args ...string) {
	a.Helper()
	var out, err bytes.Buffer
	args = slices.Clone(args)
	for i, arg := range args {
		switch {
		case arg == "FILE":
			args[i] = filepath.Join(a.folder, "open.trf")
		case strings.HasSuffix(arg, ".txt"):
			args[i] = filepath.Join(a.folder, arg)
		}
	}
	got := run(args, &out, &err, func(string) string { return "" }, still)
	a.out, a.err = out.String(), err.String()
	require.Equal(a, status, got, "%v\n%s%s", args, a.out, a.err)
}

func (a *arbiter) list(name string, lines ...string) {
	require.NoError(a, os.WriteFile(filepath.Join(a.folder, name), []byte(strings.Join(lines, "\n")+"\n"), 0o600))
}

func (a *arbiter) report() string {
	data, err := os.ReadFile(filepath.Join(a.folder, "open.trf"))
	require.NoError(a, err)
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}

// replace changes the report with an editor.
func (a *arbiter) replace(old, is string) {
	text := a.report()
	require.Contains(a, text, old)
	require.NoError(a, os.WriteFile(filepath.Join(a.folder, "open.trf"), []byte(strings.ReplaceAll(text, old, is)), 0o600))
}

// refused runs a command that FIDE mode does not allow, then the same after leaving it.
func (a *arbiter) refused(why string, lines []string, args ...string) {
	a.Helper()
	before := a.report()
	a.run(2, args...)
	require.Contains(a, a.err, why)
	require.Contains(a, a.err, "--leave-fide-mode")
	require.Contains(a, a.err, "no way back")
	require.Equal(a, before, a.report())
	a.run(0, append(args, "--leave-fide-mode")...)
	for _, line := range append(lines, "### FIDE mode exited @ Round ") {
		require.Contains(a, a.report(), line)
		if strings.HasPrefix(line, "###") {
			require.Contains(a, a.err, line)
		}
	}
}

// played plays round 4 of the event: the five boards are drawn.
func (a *arbiter) played(rounds int) {
	for range rounds {
		a.run(0, "pair", "FILE", "-o", "FILE")
		a.list("r.txt", "1 1/2", "2 1/2", "3 1/2", "4 1/2", "5 1/2")
		a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	}
}

// The questions of FIDE's acceptance about a running event, by their numbers.

func TestQuestion58and59RoundsAreLocked(t *testing.T) {
	a := newEvent(t, "3")
	a.refused("the event has 6 rounds, and is to have 9", []string{"### Rounds @ Round 4: 6 => 9", "142 9"}, "pair", "FILE", "--rounds", "9", "-o", "FILE")
}

func TestQuestion61RoundsPairedAsTheLastAreKept(t *testing.T) {
	a := newEvent(t, "5")
	a.played(1)
	a.run(0, "pair", "FILE", "--rounds", "7", "--leave-fide-mode", "-o", "FILE")
	require.Contains(t, a.report(), "### Rounds @ Round 7: 6 => 7\n")
	require.Contains(t, a.report(), "142 7\n")
}

func TestQuestion62TooManyRoundsAreSaidBeforeTheStart(t *testing.T) {
	a := newEvent(t, "0", "--players", "5", "--rounds", "9")
	a.run(0, "pair", "FILE")
	require.Contains(t, a.err, "5 players can play 5 rounds at most without meeting twice, and 9 are announced")
	a.run(0, "pair", "FILE", "--rounds", "5", "-o", "FILE")
	require.NotContains(t, a.err, "at most")
	require.Contains(t, a.err, "record 142: 9 becomes 5")
}

func TestQuestion63AnEventWithoutLegalPairsIsFinishedByHand(t *testing.T) {
	a := newEvent(t, "0", "--players", "4", "--rounds", "4")
	for range 3 {
		a.run(0, "pair", "FILE", "-o", "FILE")
		a.list("r.txt", "1 1-0", "2 1/2")
		a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	}
	a.run(1, "pair", "FILE", "-o", "FILE")
	a.list("hand.txt", "1 2", "3 4")
	a.run(2, "pair", "FILE", "--pairs", "hand.txt", "-o", "FILE")
	require.Contains(t, a.err, "1 and 2 have met in round")
	a.run(0, "pair", "FILE", "--pairs", "hand.txt", "--confirm", "-o", "FILE")
	require.Contains(t, a.report(), "### MPA @ Round 4: none => ")
}

func TestQuestions64to69PairsByHand(t *testing.T) {
	a := newEvent(t, "3")
	a.run(0, "pair", "FILE")
	a.list("same.txt", a.out)
	a.run(0, "pair", "FILE", "--pairs", "same.txt", "-o", "FILE")
	require.NotContains(t, a.report(), "###", "the very pairs of the rules")
	a.list("hand.txt", "1 2", "4 3", "5 8", "10 6", "9 7")
	before := a.report()
	a.run(2, "pair", "FILE", "--round", "4", "--pairs", "hand.txt", "-o", "FILE")
	for _, want := range []string{
		"1 and 2 have met in round 3", "player 7 gets Black for the third time in a row",
		"by the rules: 4-1 2-3 7-9; by hand: 1-2 4-3 9-7", "--confirm",
	} {
		require.Contains(t, a.err, want)
	}
	require.Equal(t, before, a.report())
	a.run(0, "pair", "FILE", "--round", "4", "--pairs", "hand.txt")
	require.Contains(t, a.err, "by the rules 7 has White against 9: both get the other colour")
	require.Equal(t, before, a.report())
	a.run(0, "pair", "FILE", "--round", "4", "--pairs", "hand.txt", "--confirm", "-o", "FILE")
	require.Contains(t, a.report(), "### MPA @ Round 4: 4-1 2-3 7-9 => 1-2 4-3 9-7\n")
	a.list("wrong.txt", "1 2 3", "99 1", "4 4", "5 x")
	a.run(2, "pair", "FILE", "--round", "4", "--pairs", "wrong.txt")
	for _, want := range []string{`wrong.txt:1:1: "1 2 3" is no pair`, "no player with starting rank 99", "player 4 stands in line 3 already", `"5 x" is no pair`} {
		require.Contains(t, a.err, want)
	}
	a.list("few.txt", "1 2")
	a.run(2, "pair", "FILE", "--round", "4", "--pairs", "few.txt")
	require.Contains(t, a.err, "players 3, 4, 5, 6, 7, 8, 9 and 10 are in no pair")
}

func TestQuestion66ProhibitedPairAndSecondBye(t *testing.T) {
	a := newEvent(t, "0", "--players", "5", "--rounds", "3")
	a.run(0, "pair", "FILE", "--prohibit", "1-2", "-o", "FILE")
	a.list("r.txt", "1 1-0", "2 1-0")
	a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	a.list("hand.txt", "1 2", "3 4", "5 0")
	a.run(2, "pair", "FILE", "--pairs", "hand.txt", "-o", "FILE")
	require.Contains(t, a.err, "1 and 2 must not meet")
	require.Contains(t, a.err, "player 5 gets the pairing-allocated bye, and had a bye or a win without play in round 1")
}

func TestQuestions74to84ScoringIsLocked(t *testing.T) {
	for want, record := range map[string]string{
		"two draws (0.7 each) are worth more than a win and a loss (1 and 0)": "162  D 0.7",
		"the pairing-allocated bye is worth 1.5, more than a win (1)":         "162  P 1.5",
		"the pairing-allocated bye is worth 0.7; with 1, ½ and 0":             "162  P 0.7",
		"the pairing-allocated bye is worth 0.5, which no results make":       "162  W 3.0    D 1.0    P 0.5",
	} {
		a := newEvent(t, "0")
		a.replace("152 W\n", "152 W\n"+record+"\n")
		a.refused(want, []string{"### Scoring @ Round 1: W "}, "pair", "FILE", "-o", "FILE")
	}
}

func TestQuestion93SystemIsLocked(t *testing.T) {
	a := newEvent(t, "3")
	a.run(0, "pair", "FILE", "--system", "burstein")
	require.Contains(t, a.err, "with --leave-fide-mode only")
	a.refused("is to be paired by FIDE_BURSTEIN", []string{"### System @ Round 4: FIDE_DUTCH => FIDE_BURSTEIN", "192 FIDE_DUTCH\n"}, "pair", "FILE", "--system", "burstein", "-o", "FILE")
	a = newEvent(t, "0")
	a.run(0, "pair", "FILE", "--system", "burstein", "-o", "FILE")
	require.Contains(t, a.report(), "192 FIDE_BURSTEIN\n")
	require.Contains(t, a.err, "record 192: FIDE_DUTCH becomes FIDE_BURSTEIN")
}

// The event gets no Buchholz list; standings compute from any list that is asked for.
func TestQuestion105BuchholzIsNoListOfARoundRobin(t *testing.T) {
	a := newEvent(t, "4", "--players", "6", "--rounds", "5", "--system", "berger")
	for _, list := range []string{"BH", "SB,FB", "AOB", "BH/C1"} {
		a.run(2, "pair", "FILE", "--tie-breaks", list)
		require.Contains(t, a.err, "Buchholz ranks no player in a round robin")
	}
	a.run(0, "standings", "FILE", "--tie-breaks", "BH")
	a.run(0, "standings", "FILE", "--tie-breaks", "SB,KS,DE")
}

func TestQuestions109and110AccelerationIsLocked(t *testing.T) {
	a := newEvent(t, "3")
	a.refused("is to be paired with BAKU", []string{"### Acceleration @ Round 4: none => BAKU", "192 FIDE_DUTCH\n"}, "pair", "FILE", "--accelerate", "baku", "-o", "FILE")
	a = newEvent(t, "3", "--accelerate", "baku")
	a.run(0, "pair", "FILE", "--system", "dutch", "-o", "FILE")
	require.Contains(t, a.report(), "192 FIDE_DUTCH_BAKU\n", "no flag takes the acceleration away")
}

func TestQuestions157to169AdjournedGames(t *testing.T) {
	a := newEvent(t, "3")
	a.run(0, "pair", "FILE", "-o", "FILE")
	a.list("r.txt", "1 1-0", "2 ?", "3 1-0", "4 1-0")
	a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	require.Contains(t, a.report(), "3 w ?")
	a.run(0, "standings", "FILE")
	require.Contains(t, a.out, "not final: 2 games have no result")
	a.run(0, "convert", "FILE", "--as", "trf16", "-o", "x.txt")
	require.Contains(t, a.err, "not final: 2 games have no result: 4: 2-3 and 4: 7-9")
	a.run(1, "pair", "FILE", "-o", "FILE")
	a.run(0, "pair", "FILE", "--missing", "draw", "-o", "FILE")
	require.Contains(t, a.err, "marked as adjourned, draws for the pairing only: 4: 2-3, 4: 7-9")
	require.Equal(t, 4, strings.Count(a.report(), " ?"))
	a.list("late.txt", "2 1-0", "5 1/2")
	a.run(2, "results", "FILE", "--round", "4", "--from", "late.txt", "-o", "FILE")
	require.Contains(t, a.err, "was adjourned and counted as a draw for the pairing, and ended 1-0")
	a.run(0, "results", "FILE", "--round", "4", "--from", "late.txt", "--confirm", "-o", "FILE")
	require.Contains(t, a.report(), "### Adjournment @ Round 4: 2-3 1-0\n")
	require.Equal(t, 1, strings.Count(a.report(), "### Adjournment"), "a draw is what it counted as")
}

func TestQuestion174SecondHalfPointBye(t *testing.T) {
	a := newEvent(t, "0")
	a.run(0, "pair", "FILE", "--half-bye", "9", "--absent", "10", "-o", "FILE")
	a.list("r.txt", "1 1-0", "2 1-0", "3 1-0", "4 1-0")
	a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	a.run(2, "pair", "FILE", "--half-bye", "9", "--absent", "10", "-o", "FILE")
	require.Contains(t, a.err, "player 9 has a half-point bye again, after the one of round 1")
	a.run(0, "pair", "FILE", "--half-bye", "9", "--absent", "10", "--confirm", "-o", "FILE")
}

func TestQuestions177to179FullPointBye(t *testing.T) {
	a := newEvent(t, "3")
	a.run(0, "pair", "FILE", "--full-bye", "9", "-o", "FILE")
	require.Contains(t, a.err, "such byes are deprecated")
	require.Contains(t, a.report(), "### FPB @ Round 4: 9=FPB\n")
}

func TestQuestions180and185EveryResultIsEntered(t *testing.T) {
	a := newEvent(t, "3")
	a.run(0, "pair", "FILE", "-o", "FILE")
	a.list("r.txt", "1 1/2-0", "2 0-1/2", "3 0-0", "4 W-L", "5 D-D")
	a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	for _, cell := range []string{"1 w =", "4 b 0", "6 w W", "10 b L", "9 w D", "7 b D"} {
		require.Contains(t, a.report(), cell)
	}
	a.list("r.txt", "1 L-W", "2 1-1")
	a.run(2, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	require.Contains(t, a.err, `"1-1" is no result`)
}

func TestQuestions189to191EarlierRoundsAreLocked(t *testing.T) {
	a := newEvent(t, "3")
	a.played(1)
	a.list("before.txt", "1 0-1", "2 0-1")
	a.run(0, "results", "FILE", "--round", "3", "--from", "before.txt", "-o", "FILE")
	require.Contains(t, a.report(), "### Correction @ Round 3: 1-2: 1-0 => 0-1")
	a.list("old.txt", "1 0-1", "2 0-1", "3 1/2", "4 1/2", "5 1/2")
	a.refused("and round 4 is paired", []string{"### Correction @ Round 1: "}, "results", "FILE", "--round", "1", "--from", "old.txt", "-o", "FILE")
}

func TestQuestions192and193CorrectionForTheRatingAlone(t *testing.T) {
	a := newEvent(t, "5")
	a.list("old.txt", "1 0-1")
	a.run(2, "results", "FILE", "--round", "1", "--for-rating", "--from", "old.txt", "-o", "FILE")
	require.Contains(t, a.err, "is made after the last round")
	a.played(1)
	a.run(0, "standings", "FILE")
	before := a.out
	a.run(0, "results", "FILE", "--round", "1", "--for-rating", "--from", "old.txt", "-o", "FILE")
	require.Contains(t, a.report(), "### Rating correction @ Round 1: 1-6: 1-0 => 0-1 (pairings and standings used 1-0)\n")
	require.Contains(t, a.report(), "299           1.0    1    1\n")
	require.Contains(t, a.report(), "299          -1.0    1    6\n")
	require.Contains(t, a.report(), "     6 w 0")
	a.run(0, "standings", "FILE")
	require.Equal(t, before, a.out, "the standings stay")
	a.run(0, "check", "FILE")
	require.NotContains(t, a.out+a.err, "points-sum")
}

func TestQuestions195and196ProhibitedPairsAreLocked(t *testing.T) {
	a := newEvent(t, "3")
	a.refused("1-5 3-7 are to be kept apart", []string{"### Prohibition @ Round 4: 1-5 3-7"}, "pair", "FILE", "--prohibit", "1-5,3-7", "-o", "FILE")
}

func TestQuestions201and202TieBreaksAreLocked(t *testing.T) {
	a := newEvent(t, "3")
	a.refused("and from round 4 on by PTS BH SB", []string{"### Tie-breaks @ Round 4: PTS TPN => PTS BH SB", "212 PTS,BH,SB\n"}, "pair", "FILE", "--tie-breaks", "BH,SB", "-o", "FILE")
	a.run(0, "standings", "FILE")
	require.Contains(t, a.out, "By points, then BH, SB")
	a.run(0, "standings", "FILE", "--tie-breaks", "SB")
	require.Contains(t, a.err, "these are not the tie-breaks of the event: it ranks by PTS BH SB")
}
