package roundrobin

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Compare compares the listed rounds with the Berger tables (C.05 5.1, annex 1),
// those of a double round robin where it is one. Forfeited pairs count as paired;
// two who should meet and both have no opponent are absent, which is no
// difference.
func Compare(t *tournament.Tournament, listed []int, double bool) []outcome.Round {
	if len(t.Players) < 2 || len(listed) == 0 {
		return outcome.NotCheckedRounds(listed, "a table needs two players and a round")
	}
	x := newCrosstable(t, listed)
	if x.highest > MaxTable {
		return outcome.NotCheckedRounds(listed, outcome.Text(fmt.Sprintf("the numbers go up to %d; the tables are made up to %d", x.highest, MaxTable)))
	}
	best, ok := x.bestFit(double)
	if !ok {
		return outcome.NotCheckedRounds(listed, "the starting ranks cannot be numbers of a table, since two players share one or lack one; correct them")
	}
	rounds := make([]outcome.Round, 0, len(listed))
	for k := range listed {
		rounds = append(rounds, best.round(x, k))
	}
	return rounds
}

// round compares the k-th listed round.
func (c fit) round(x *crosstable, k int) outcome.Round {
	d := x.compare(k, c.labels, c.form)
	r := outcome.Round{
		Round: x.rounds[k], Status: outcome.Identical, Missing: d.missing, Unexpected: d.unexpected,
		Reason: outcome.Text(outcome.Join(c.numbersNote(x), absentNote(d.absent))),
	}
	if d.same == 0 && d.wrong == 0 {
		r.Status, r.Reason = outcome.NotChecked, "nobody has an opponent in this round"
		return r
	}
	if c.cycles > 1 {
		r.Explanation = outcome.Text(c.place(r.Round))
	}
	if d.wrong > 0 {
		r.Status = outcome.Different
		r.Explanation = outcome.Text(c.place(r.Round) + ": " + d.explain())
	}
	return r
}

// place says which round of which table a round of the report is.
func (f form) place(round int) string {
	row, reversed := f.at(round)
	s := fmt.Sprintf("round %d of the Berger table for %d players", row+1, f.size)
	if f.size > 2 {
		s = fmt.Sprintf("round %d of the Berger table for %d or %d players", row+1, f.size-1, f.size)
	}
	if reversed {
		s += " with colours reversed"
	}
	if f.exchanged && round <= f.size-1 && round >= f.size-2 {
		s += ", the last two rounds of the first cycle being exchanged as the Handbook recommends"
	}
	return s
}

func (c fit) numbersNote(x *crosstable) string {
	if c.printed {
		return ""
	}
	parts := make([]string, 0, len(c.number))
	for n := 1; n < len(c.holder); n++ {
		if i := c.holder[n]; i >= 0 {
			parts = append(parts, fmt.Sprint(x.number(int(i))))
		}
	}
	return "the numbers in the report are not the Berger numbers; those were derived from the pairings, in their order: " + strings.Join(parts, " ")
}

func absentNote(absent []int) string {
	if len(absent) == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s had no opponent and %s counted as absent", outcome.Plural(len(absent), "player", "players"),
		outcome.Numbers(absent), outcome.Plural(len(absent), "is", "are"))
}
