package dropin

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// check pairs rounds of a report again, and prints a line a round with the pairs that
// differ, reported and computed. Differences are no error.
func (c *call) check() error {
	r, err := c.read()
	if err != nil {
		return err
	}
	t := r.Tournament
	if c.round > t.Played() {
		return fail(Invalid, handbook.Say("dropin.no-round", "file", c.inputName(), "round", c.round, "last", t.Played()))
	}
	edition, err := c.law(r)
	if err != nil {
		return fail(Invalid, handbook.SaidBy(err))
	}
	rounds, _ := pairing.Check(t, pairing.Options{Edition: r.Editions.Pairing, System: r.System, Plain: true})
	h := swiss.NewHistory(t, swiss.Options{Rules: edition.Rules, Replay: true})
	out := bufio.NewWriter(c.Out)
	var lists bytes.Buffer
	for n := 1; n <= t.Played(); n++ {
		if c.round != 0 && n != c.round {
			continue
		}
		fmt.Fprintf(out, "%s: Round #%d\n", c.stem(), n)
		if at := slices.IndexFunc(rounds, func(o pairing.Round) bool { return o.Round == n }); at >= 0 {
			state, _ := h.Before(n)
			c.differences(out, &rounds[at], state)
		}
		if c.list {
			c.listRound(&lists, t, edition, h, n)
		}
	}
	fmt.Fprintln(out)
	if err := out.Flush(); err != nil {
		return err
	}
	if c.list {
		return c.keepList(lists.Bytes())
	}
	return nil
}

// differences writes the pairs of the engine next to those of the report if they
// differ.
func (c *call) differences(w io.Writer, o *pairing.Round, state *swiss.Round) {
	switch {
	case o.Status == pairing.Identical:
		return
	case o.Illegal:
		fmt.Fprintf(w, "No valid pairing exists for round %d.\n\n", o.Round)
		return
	case o.Status == pairing.NotChecked:
		c.note(handbook.Say("dropin.not-checked", "file", c.inputName(), "round", o.Round, "why", o.Reason))
		return
	}
	right, have := inOrder(o.Missing, state), inOrder(o.Unexpected, state)
	if c.roomy {
		fmt.Fprint(w, "\n  Checker pairings        Tournament pairings\n\n")
	} else {
		fmt.Fprint(w, "  Checker pairings        Tournament pairings \n")
	}
	for i := range max(len(right), len(have)) {
		line := "    " + pairAt(right, i) + strings.Repeat(" ", 16) + pairAt(have, i)
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	fmt.Fprintln(w)
}

func pairAt(pairs []pairing.Pair, i int) string {
	if i >= len(pairs) {
		return strings.Repeat(" ", 9)
	}
	return fmt.Sprintf("%3d - %3d", pairs[i].White, pairs[i].Black)
}

// inOrder is pairs in the order of publication: by the score of the higher ranked,
// those of the lower, and the place of the higher; the bye last (C.04.2 3.6).
func inOrder(pairs []pairing.Pair, state *swiss.Round) []pairing.Pair {
	place, order := map[int]int{}, slices.Clone(state.Players)
	slices.SortStableFunc(order, func(a, b swiss.Player) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.TPN, b.TPN))
	})
	for i := range order {
		place[order[i].TPN] = i
	}
	score := func(at int) int {
		if at >= len(order) {
			return 0
		}
		return int(order[at].Score)
	}
	at := func(number int) int { // who is not in the round comes last
		if i, known := place[number]; known {
			return i
		}
		return len(order) + number
	}
	key := func(p pairing.Pair) []int {
		if p.Black == 0 {
			return []int{1, 0, 0, at(p.White)}
		}
		high, low := at(p.White), at(p.Black)
		if low < high {
			high, low = low, high
		}
		return []int{0, -score(high), -score(low), high}
	}
	out := slices.Clone(pairs)
	slices.SortStableFunc(out, func(a, b pairing.Pair) int { return slices.Compare(key(a), key(b)) })
	return out
}
