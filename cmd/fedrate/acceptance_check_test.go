package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// checked is the answer of check for the report.
type checked struct {
	Verdict string
	Rounds  []struct {
		Round    int
		Status   string
		Declared bool
		Reason   *string
	}
	Findings []struct {
		Rule, Severity, Message string
		Line                    int
	}
	Standings struct {
		List   []string
		From   *string
		Places []struct{ StartingRank, Found, Right int }
	}
}

// check checks the report, which ends with the status.
func (a *arbiter) check(status int) checked {
	a.Helper()
	a.run(status, "check", "FILE", "--format", "json")
	var all []checked
	require.NoError(a, json.Unmarshal([]byte(a.out), &all), a.out)
	return all[0]
}

// rules are the rules of the findings of a severity.
func (c checked) rules(severity string) (rules []string) {
	for _, f := range c.Findings {
		if f.Severity == severity {
			rules = append(rules, f.Rule)
		}
	}
	return rules
}

// statuses are those of the rounds, with a star for declared ones.
func (c checked) statuses() (all []string) {
	for _, r := range c.Rounds {
		s := r.Status
		if r.Declared {
			s += "*"
		}
		all = append(all, s)
	}
	return all
}

// declare puts a line of comment before the report.
func (a *arbiter) declare(line string) { a.replace("012 ", line+"\n012 ") }

// byHand is a whole event of ten players whose fourth round was paired by hand.
func byHand(t *testing.T) *arbiter {
	a := newEvent(t, "3")
	a.list("hand.txt", "1 2", "4 3", "5 8", "10 6", "9 7")
	a.run(0, "pair", "FILE", "--pairs", "hand.txt", "--confirm", "-o", "FILE")
	a.list("r.txt", "1 1/2", "2 1/2", "3 1/2", "4 1/2", "5 1/2")
	a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	a.played(2)
	return a
}

func TestQuestions54to55and68to69ADeclaredRoundIsDifferentAsTheArbiterDeclared(t *testing.T) {
	a := byHand(t)
	line := "### MPA @ Round 4: 4-1 2-3 7-9 => 1-2 4-3 9-7"
	require.Contains(t, a.report(), line)
	c := a.check(1) // two of the pairs had met
	require.Equal(t, []string{"identical", "identical", "identical", "different*", "identical", "identical"}, c.statuses())
	require.NotContains(t, c.rules("warning"), "pairing-differs")
	require.Contains(t, c.rules("info"), "pairing-declared")
	a.run(1, "check", "FILE")
	require.Contains(t, a.out, "round 4: different, as the arbiter declared in line 1 (MPA)")
	require.Contains(t, a.out, "1 round differs (4), as the arbiter declared")

	for _, same := range []string{
		"### Import @ Round 4: 4-1 2-3 7-9 => 1-2 (rematch of round 3) 4-3 9-7",
		"### Configuration @ Round 4: 2-3, 7-9, 4-1 => 4-3, 1-2, 9-7",
		"### MPA @ Round 4: 1-2, 4-3, 9-7 instead of the engine's 4-1, 2-3, 7-9",
		"### mpa @ round 4: 1-2 4-3 9-7",
	} {
		a.replace(line, same)
		line = same
		require.Equal(t, "different*", a.check(1).statuses()[3], same)
	}
	for _, other := range []string{
		"### MPA @ Round 4: 4-1 2-3 7-9 => 1-2 3-4 9-7",
		"### MPA @ Round 4: 4-1 2-3 => 1-2 4-3",
		"### MPA @ Round 4: by hand, with the consent of both",
		"### MPA @ Round 3: 4-1 2-3 7-9 => 1-2 4-3 9-7",
	} {
		a.replace(line, other)
		line = other
		c = a.check(1)
		require.Equal(t, "different", c.statuses()[3], other)
		require.Contains(t, c.rules("warning"), "pairing-differs", other)
	}
	a.replace(line, "### A comment of another kind @ home")
	require.Equal(t, "different", a.check(1).statuses()[3])
}

func TestQuestion55LinesThatCannotBeReadAreNamed(t *testing.T) {
	for line, what := range map[string]string{
		"### MPA @ Round three: 1-2 => 3-4":          "MPA @ Round three: 1-2 => 3-4",
		"### MPA @ Round 2: 1-2 => 3-x":              "3-x",
		"### MPA @ Round 2: 1-2 => 3-99":             "3-99",
		"### Import @ Round 7: 1-2 => 1-3":           "Round 7",
		"### Correction @ Round 2: 1-2: 2-0 => 1-0":  "2-0",
		"### Correction @ Round 2: 77-2: 1-0 => 0-1": "77-2",
		"### Regeneration @ Round 2: 1 2 3 => 1 2":   "1 2 3 => 1 2",
		"### Adjournment @ Round 2: pending":         "pending",
	} {
		a := newEvent(t, "6")
		a.declare(line)
		found := ""
		for _, f := range a.check(0).Findings {
			if f.Rule == "arbiter-line" {
				found = f.Message
				require.Equal(t, 1, f.Line)
			}
		}
		require.Contains(t, found, "cannot be read: "+what, line)
	}
	for _, line := range []string{"###", "### MPA", "### Regeneration of Vega", "### Corrections are made by hand", "### Round 3 was late"} {
		a := newEvent(t, "6")
		a.declare(line)
		require.NotContains(t, a.check(0).rules("warning"), "arbiter-line", line)
	}
}

func TestQuestion57and60RoundsPairedForAnotherNumberAreDeclared(t *testing.T) {
	a := newEvent(t, "5")
	a.played(1)
	a.run(0, "pair", "FILE", "--rounds", "7", "--leave-fide-mode", "-o", "FILE")
	a.list("r.txt", "1 1/2", "2 1/2", "3 1/2", "4 1/2", "5 1/2")
	a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	c := a.check(0)
	require.NotContains(t, c.rules("warning"), "pairing-differs")
}

func TestQuestions192and193ACorrectedResultCountsFromTheRightRoundOn(t *testing.T) {
	a := newEvent(t, "3")
	a.run(0, "pair", "FILE", "-o", "FILE")
	a.list("r.txt", "1 1/2", "2 1/2", "3 1/2", "4 1/2", "5 1/2")
	a.run(0, "results", "FILE", "--from", "r.txt", "-o", "FILE")
	a.list("c.txt", "1 0-1", "2 0-1")
	a.run(0, "results", "FILE", "--round", "3", "--from", "c.txt", "--confirm", "-o", "FILE")
	require.Contains(t, a.report(), "### Correction @ Round 3: ")
	a.played(2)
	c := a.check(0)
	require.Equal(t, []string{"identical", "identical", "identical", "identical", "identical", "identical"}, c.statuses())
	require.Contains(t, *c.Rounds[3].Reason, "paired from the results before a correction that the report declares")
	var lines []string
	for l := range strings.Lines(a.report()) {
		if !strings.HasPrefix(l, "### Correction") {
			lines = append(lines, strings.TrimRight(l, "\n"))
		}
	}
	a.list("open.trf.txt", lines...)
	a.run(1, "check", "open.trf.txt")
	require.Contains(t, a.err+a.out, "round 4 is not what the Dutch system")
}
