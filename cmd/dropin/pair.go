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
		return fail(Invalid, handbook.Say("dropin.not-paired", "file", c.inputName(), "problem", handbook.SaidBy(err)))
	}
	for i := range p.Findings {
		f := &p.Findings[i]
		if f.Rule == string(swiss.InitialColour) && c.strict && t.InitialColour == 0 && !coloured(p.Round, f) {
			return fail(Invalid, handbook.Say("dropin.initial-colour", "file", c.inputName()))
		}
		if f.Severity != handbook.Info || f.Rule == string(swiss.InitialColour) || f.Rule == string(swiss.LastRound) {
			c.note(handbook.Say("dropin.note", "file", c.inputName(), "text", c.found(advisedHere(f))))
		}
	}
	switch {
	case p.Illegal:
		return fail(NoPairing, handbook.Say("dropin.no-pairing", "file", c.inputName(), "why", p.Reason))
	case !p.Reason.IsZero():
		return fail(Invalid, handbook.Say("dropin.not-paired", "file", c.inputName(), "problem", reasonHere(p)))
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
	return write(inFolderOf(c.output, c.input), out.Bytes())
}

// coloured reports whether the finding on the initial-colour names a round that shows
// it, rather than that nothing does.
func coloured(round int, f *handbook.Finding) bool {
	note, _ := f.Text.Arg("note").(handbook.Text)
	return round > 1 && note.Arg("round") != nil
}

// adviceHere is advice of fedrate pair that names a flag, and what is to be done where
// there is no such flag.
var adviceHere = map[string]handbook.Text{
	"pairing.paired.enter-or-draw":   handbook.Say("dropin.advice.enter"),
	"swiss.last-round.state-or-name": handbook.Say("dropin.advice.state"),
}

// advisedHere returns a finding with advice that can be followed in a call of these programs.
func advisedHere(f *handbook.Finding) *handbook.Finding {
	advice, _ := f.Text.Arg("advice").(handbook.Text)
	instead, known := adviceHere[advice.Key]
	if !known {
		return f
	}
	out := *f
	out.Text = handbook.Say(f.Text.Key, "note", f.Text.Arg("note"), "advice", instead)
	return &out
}

// reasonHere returns why there are no pairs, without the flags of fedrate pair.
func reasonHere(p *pairing.Paired) handbook.Text {
	switch p.Reason.Key {
	case "pairing.paired.all-paired":
		return handbook.Say("dropin.all-paired", "n", p.Rounds)
	case "pairing.paired.no-result":
		return handbook.Say("dropin.no-result", "round", p.Round-1)
	}
	return p.Reason
}
