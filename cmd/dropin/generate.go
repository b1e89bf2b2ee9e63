package dropin

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// generate invents a tournament and writes it as TRF26; its first line has the seed. If
// none can be played to its last round nothing is written.
func (c *call) generate() error {
	seed := c.Seed
	if c.seed != "" {
		var err error
		if seed, err = strconv.ParseUint(c.seed, 10, 64); err != nil {
			return fail(Invalid, handbook.Say("dropin.seed", "seed", c.seed))
		}
	}
	key := c.edition
	if key == "" {
		key = c.program.edition
	}
	edition, err := c.system.Edition(key)
	if err != nil {
		return fail(Invalid, handbook.SaidBy(err))
	}
	w := wanted(seed)
	if err := c.shape(w); err != nil {
		return err
	}
	o := w.options(seed)
	o.Edition, o.Start, o.Accelerate = edition, edition.From, c.baku && w.Rounds > 8
	o.Name = fmt.Sprintf("AutoTest Tournament %d", seed)
	t, ended, err := simulate.PlayWhole(seed, o)
	switch {
	case err != nil:
		return err
	case t == nil:
		return fail(NoPairing, handbook.Say("dropin.ended", "file", c.output, "why", ended))
	}
	var out bytes.Buffer
	if err := trf.Write(&out, t, trf.TRF26); err != nil {
		return err
	}
	base := c.input
	if base == "" {
		base = c.config
	}
	c.output = inFolderOf(c.output, base)
	if err := write(c.output, out.Bytes()); err != nil {
		return err
	}
	if c.list {
		return c.listAll(t, edition)
	}
	return nil
}

// shape takes what a model or a configuration asks for.
func (c *call) shape(w *wishes) error {
	name := c.config
	if c.input != "" {
		name = c.input
	}
	if name == "" {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return fail(Unreadable, handbook.Say("dropin.not-read", "problem", handbook.SaidBy(err)))
	}
	if c.input == "" {
		return w.configure(name, data)
	}
	r := audit.Open(name, data, audit.Options{System: c.system.Code})
	if r.Tournament == nil {
		return fail(Invalid, handbook.Say("dropin.not-parsed", "file", name, "problem", c.found(&r.Findings[len(r.Findings)-1])))
	}
	return w.imitate(name, r.Tournament)
}

// listAll writes the checklists of all rounds.
func (c *call) listAll(t *tournament.Tournament, edition *swiss.Edition) error {
	var out bytes.Buffer
	h := swiss.NewHistory(t, swiss.Options{Rules: edition.Rules, Replay: true})
	for n := 1; n <= t.Played(); n++ {
		c.listRound(&out, t, edition, h, n)
	}
	return c.keepList(out.Bytes())
}

// listRound writes the checklist of a round under its number.
func (c *call) listRound(w io.Writer, t *tournament.Tournament, edition *swiss.Edition, h *swiss.History, n int) {
	fmt.Fprintf(w, "Round #%d\n", n)
	c.tableOf(w, t, edition, h, n)
}
