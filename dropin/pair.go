package dropin

import (
	"bytes"
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// pair pairs the next round: the number of pairs, then one a line, white first.
func (c *call) pair() error {
	r, err := c.read()
	if err != nil {
		return err
	}
	t := c.accelerated(r)
	p, err := pairing.PairRound(t, pairing.Task{Edition: r.Editions.Pairing, System: r.System, Baku: c.baku})
	if err != nil {
		return fail(Invalid, handbook.Say("dropin.not-paired", "file", c.called(), "problem", handbook.SaidBy(err)))
	}
	for i := range p.Findings {
		f := &p.Findings[i]
		if f.Rule == string(swiss.InitialColour) && c.strict && t.InitialColour == 0 && !coloured(p.Round, f) {
			return fail(Invalid, handbook.Say("dropin.initial-colour", "file", c.called()))
		}
		if f.Severity != handbook.Info || f.Rule == string(swiss.InitialColour) || f.Rule == string(swiss.LastRound) {
			c.note(handbook.Say("dropin.note", "file", c.called(), "text", c.found(f)))
		}
	}
	switch {
	case p.Illegal:
		return fail(NoPairing, handbook.Say("dropin.no-pairing", "file", c.called(), "why", p.Reason))
	case !p.Reason.IsZero():
		return fail(Invalid, handbook.Say("dropin.not-paired", "file", c.called(), "problem", p.Reason))
	}
	if c.list {
		if err := c.listPair(r, t, p.Round); err != nil {
			return err
		}
	}
	var out bytes.Buffer
	fmt.Fprintln(&out, len(p.Pairs))
	for _, pair := range p.Pairs {
		fmt.Fprintln(&out, pair.White, pair.Black)
	}
	if c.output == "" {
		if _, err := c.Out.Write(out.Bytes()); err != nil {
			return fail(Unreadable, handbook.Say("dropin.not-written", "problem", handbook.SaidBy(err)))
		}
		return nil
	}
	return write(beside(c.output, c.input), out.Bytes())
}

// coloured tells whether the finding on the initial-colour names a round that shows
// it, rather than that nothing does.
func coloured(round int, f *handbook.Finding) bool {
	note, _ := f.Text.Arg("note").(handbook.Text)
	return round > 1 && note.Arg("round") != nil
}
