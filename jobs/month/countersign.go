package month

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// A list that needs two signatures is published by the second officer who asks for the
// same: the first one's is kept as a proposal with the digest of all that would be
// published. Where something has changed between the two, the second one proposes.

// countersign is what somebody proposes or approves.
type countersign struct {
	store.Proposal
	waits *store.Proposal // proposed before; nil: nothing is
	by    bool            // somebody else has proposed the same
}

// signed looks whether somebody else has proposed the same.
func signed(ctx context.Context, st *store.Store, action store.Action, p handbook.Period, content any, o *Options) (*countersign, error) {
	data, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	s := &countersign{Proposal: store.Proposal{Action: action, Period: p, Digest: hex.EncodeToString(sum[:]), By: o.By, Reason: o.Reason, At: o.Now}}
	if s.waits, err = st.Proposed(ctx, action, p); err != nil {
		return nil, err
	}
	s.by = s.waits != nil && s.waits.Digest == s.Digest && !store.SameOfficer(s.waits.By, s.By)
	return s, nil
}

// gate is that of the second signature: passed by the proposal of somebody else.
func (s *countersign) gate() Gate {
	g := Gate{Name: SecondSignature, Reports: []int{}, Text: handbook.Say("month.gate.second-signature", "by", s.By)}
	switch {
	case s.by:
		g.Text = handbook.Say("month.gate.signed", "by", s.waits.By)
		g.Accepted = &store.PassedGate{Gate: g.Name, By: s.waits.By, Reason: cmp.Or(s.waits.Reason, s.waits.At.UTC().Format(time.DateOnly)), Said: g.Text}
	case s.waits != nil && s.waits.Digest != s.Digest:
		g.Text = handbook.Say("month.gate.signed-otherwise", "by", s.waits.By)
	}
	return g
}

// keep keeps the proposal where it is a new one.
func (s *countersign) keep(ctx context.Context, st *store.Store) error {
	if s.waits != nil && s.waits.Digest == s.Digest {
		return nil
	}
	_, err := st.Propose(ctx, s.Proposal)
	return err
}

// content is all that a run publishes.
type content struct {
	Period, Before any
	Rows, Removed  any
	Players        any
	Reports, Norms any
	Titles         any
	Findings       []string
}

// countersign adds the gate of the second signature, where one is asked for; else nil.
func (r *run) countersign(ctx context.Context, made *outcome, result *Result) (*countersign, error) {
	if !r.o.Second || !r.o.Publish {
		return nil, nil //nolint:nilnil // nobody signs
	}
	c := content{
		Period: r.o.Period, Before: r.before.Period, Rows: made.list.changed, Removed: made.list.removed, Players: made.ratings.players, Norms: r.foundNorms(made.norms), Titles: made.titles(),
	}
	var reports []string
	for _, t := range made.reports.rated() {
		reports = append(reports, t.sub.SHA256)
	}
	c.Reports = reports
	for i := range result.Findings {
		c.Findings = append(c.Findings, result.Findings[i].Text.String())
	}
	s, err := signed(ctx, r.st, store.ActRun, r.o.Period, c, &r.o)
	if err != nil {
		return nil, err
	}
	if s.by {
		r.proposal = s.waits.ID
	}
	result.Gates = append(result.Gates, s.gate())
	return s, nil
}

// propose keeps what was not published as a proposal, where the second signature is all
// that it lacks.
func (s *countersign) propose(ctx context.Context, r *run, result *Result) error {
	if s == nil || s.by {
		return nil
	}
	for _, g := range result.Gates {
		if g.Accepted == nil && g.Name != SecondSignature {
			return nil
		}
	}
	result.Proposed = true
	return s.keep(ctx, r.st)
}

// restated is all that a rerun publishes or carries.
type restated struct {
	Mode    RerunMode
	Periods any
	Lists   []string
	Carried any
}

// countersign looks whether somebody else has proposed the same for published lists.
func (out *Rerun) countersign(ctx context.Context, st, inside *store.Store, action store.Action, o *Options) (*countersign, error) {
	if !o.Second {
		return nil, nil //nolint:nilnil // nobody signs
	}
	c := restated{Mode: out.Mode, Carried: out.Carried}
	type change struct {
		Period  handbook.Period
		Changed []RatingDifference
		Left    []int
	}
	var changes []change
	for _, p := range out.Periods {
		one := change{Period: p.Period, Changed: p.Changed}
		for _, l := range p.Left {
			one.Left = append(one.Left, l.Report)
		}
		changes = append(changes, one)
		if action == store.ActRerun {
			revisions, err := inside.Revisions(ctx, p.Period)
			if err != nil {
				return nil, err
			}
			if len(revisions) > 0 {
				c.Lists = append(c.Lists, revisions[len(revisions)-1].Digest)
			}
		}
	}
	c.Periods = changes
	s, err := signed(ctx, st, action, out.From, c, o)
	if err == nil {
		g := s.gate()
		out.Gate = &g
	}
	return s, err
}
