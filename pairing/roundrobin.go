package pairing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

var bergerRule = &handbook.Rule{
	Name: "pairing-differs", Severity: handbook.Warning,
	Doc: "A round of a round robin is paired as the Berger tables have it, adapted for a double round robin.",
}

// compareBerger compares the listed rounds with the Berger tables (C.05 5.1,
// annex 1). Forfeited pairs count as paired; two who should meet and both have
// no opponent are absent, which is no difference.
func (c *check) compareBerger(listed []int) []Round {
	if len(c.t.Players) < 2 || len(listed) == 0 {
		return notChecked(listed, "a table needs two players and a round")
	}
	x := newCrosstable(c.t, listed)
	if x.highest > MaxTable {
		return notChecked(listed, Text(fmt.Sprintf("the numbers go up to %d; the tables are made up to %d", x.highest, MaxTable)))
	}
	best, ok := x.bestFit(c.system.Format == DoubleRoundRobin)
	if !ok {
		return notChecked(listed, "the starting ranks cannot be numbers of a table, since two players share one or lack one; correct them")
	}
	rounds := make([]Round, 0, len(listed))
	for k := range listed {
		rounds = append(rounds, c.bergerRound(x, k, best))
	}
	return rounds
}

func (c *check) bergerRound(x *crosstable, k int, best fit) Round {
	d := x.compare(k, best.labels, best.form)
	r := Round{
		Round: x.rounds[k], Status: Identical, Missing: d.missing, Unexpected: d.unexpected,
		Reason: Text(joinReasons(best.numbersNote(x), absentNote(d.absent))),
	}
	if d.same == 0 && d.wrong == 0 {
		r.Status, r.Reason = NotChecked, "nobody has an opponent in this round"
		return r
	}
	if best.cycles > 1 {
		r.Explanation = Text(best.place(r.Round))
	}
	if d.wrong > 0 {
		r.Status = Different
		r.Explanation = Text(best.place(r.Round) + ": " + d.explain())
		r.OtherEdition = &OtherEdition{Edition: c.neighbour(), Status: Different}
		c.reportRound(x, k, r)
	}
	return r
}

// neighbour is the other edition; the tables are the same in both.
func (c *check) neighbour() string {
	if c.edition.Key == Chapter.Editions[0].Key {
		return Chapter.Editions[1].Key
	}
	return Chapter.Editions[0].Key
}

func (c *check) reportRound(x *crosstable, k int, r Round) {
	var players []int
	for _, p := range append(append([]Pair{}, r.Missing...), r.Unexpected...) {
		for _, n := range []int{p.White, p.Black} {
			if n > 0 && !slices.Contains(players, n) {
				players = append(players, n)
			}
		}
	}
	p := c.t.Player(players[0])
	c.add(bergerRule, p, x.rounds[k], players,
		"round %d is not paired by the Berger tables: %s; say in the report how it was drawn, or correct the pairs", r.Round, r.Explanation)
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
	return fmt.Sprintf("%s %s had no opponent and %s counted as absent", plural(len(absent), "player", "players"),
		listNumbers(absent), plural(len(absent), "is", "are"))
}

func joinReasons(parts ...string) string {
	var some []string
	for _, p := range parts {
		if p != "" {
			some = append(some, p)
		}
	}
	return strings.Join(some, "; ")
}
