package month

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// The gates between a computed list and its publication.
const (
	OpenQuestions      = "open-questions"      // reports wait for an answer
	PendingCorrections = "pending-corrections" // a rated report was corrected, or something was said of persons: the lists rest on what was before
	WithdrawnRated     = "withdrawn-rated"     // a rated report was withdrawn, the lists rest on it
	Shrunken           = "shrunken"            // the list has lost players
	Empty              = "empty"               // no report is rated
)

// SecondSignature is the gate that another officer passes, by proposing the same: it
// cannot be accepted.
const SecondSignature = "second-signature"

// GateNames are all gates that can be accepted, in the order in which they are told.
var GateNames = []string{OpenQuestions, PendingCorrections, WithdrawnRated, Shrunken, Empty}

// Gate is a reason why a list is not published, unless an officer accepts it.
type Gate struct {
	Name     string
	Text     handbook.Text // what is open, and what to do
	Reports  []int         // numbers of the submissions concerned
	Changes  []int         // numbers of the changes of persons concerned
	Accepted *store.PassedGate
}

// gates returns those that stand before the list.
func (r *run) gates(ctx context.Context, made *outcome) ([]Gate, error) {
	var all []Gate
	for _, look := range []func(context.Context, *outcome) ([]Gate, error){r.questions, r.heldReports, r.rested, r.changedPersons, r.replaced, r.fallen, r.shrunken} {
		found, err := look(ctx, made)
		if err != nil {
			return nil, err
		}
		for _, one := range found {
			all = addGate(all, one)
		}
	}
	if len(made.reports.rated()) == 0 {
		all = append(all, Gate{Name: Empty, Text: handbook.Say("month.gate.empty", "period", r.o.Period)})
	}
	for i := range all {
		all[i].Reports = append([]int{}, all[i].Reports...)
		for j := range r.o.Accept {
			if r.o.Accept[j].Gate == all[i].Name {
				passed := r.o.Accept[j]
				passed.Said = all[i].Text
				all[i].Accepted = &passed
			}
		}
	}
	return all, nil
}

// addGate adds a gate; what is open at one that is among them is said there, too.
func addGate(gates []Gate, one Gate) []Gate {
	at := slices.IndexFunc(gates, func(g Gate) bool { return g.Name == one.Name })
	if at < 0 {
		return append(gates, one)
	}
	g := &gates[at]
	g.Text = handbook.Say("month.gate.both", "first", g.Text, "second", one.Text)
	g.Reports, g.Changes = append(g.Reports, one.Reports...), append(g.Changes, one.Changes...)
	return gates
}

// closed reports whether a gate keeps the list from being published.
func closed(gates []Gate) bool {
	return slices.ContainsFunc(gates, func(g Gate) bool { return g.Accepted == nil })
}

// passed returns the gates that an officer has accepted.
func passed(gates []Gate) (list []store.PassedGate) {
	for _, g := range gates {
		if g.Accepted != nil {
			list = append(list, *g.Accepted)
		}
	}
	return list
}

// questions are reports that wait for an answer and would be due for the list
// or were due for one before.
func (r *run) questions(ctx context.Context, _ *outcome) ([]Gate, error) {
	waiting, err := r.st.HeldBefore(ctx, r.o.Period)
	if err != nil {
		return nil, err
	}
	var numbers []int
	for i := range waiting {
		f := &waiting[i].Facts
		closes, _, err := r.closes(ctx, &waiting[i])
		if err != nil {
			return nil, err
		}
		long := f.Start.Valid() && f.End.Valid() && f.Start.DaysUntil(f.End)+1 > tournament.LongDays
		if !f.End.Valid() || f.End <= closes || (long && f.Start <= closes) {
			numbers = append(numbers, waiting[i].Number)
		}
	}
	if len(numbers) == 0 {
		return nil, nil
	}
	return []Gate{{Name: OpenQuestions, Reports: numbers, Text: handbook.Say("month.gate.open-questions", "n", len(numbers), "submissions", numbers)}}, nil
}

// heldReports returns reports that officers hold, and that would be rated on the list.
func (r *run) heldReports(_ context.Context, made *outcome) ([]Gate, error) {
	var numbers []int
	for i := range made.reports.list {
		if t := &made.reports.list[i]; t.held {
			numbers = append(numbers, t.sub.Number)
		}
	}
	if len(numbers) == 0 {
		return nil, nil
	}
	return []Gate{{Name: OpenQuestions, Reports: numbers, Text: handbook.Say("month.gate.held", "n", len(numbers), "submissions", numbers)}}, nil
}

// rested are corrections and withdrawals of reports on which earlier lists
// rest.
func (r *run) rested(ctx context.Context, _ *outcome) ([]Gate, error) {
	open, err := unsettled(ctx, r.st, r.o.Period)
	if err != nil {
		return nil, err
	}
	var gates []Gate
	for _, name := range []string{PendingCorrections, WithdrawnRated} {
		var numbers []int
		from := handbook.Period(0)
		for _, o := range open {
			if o.gate == name {
				if numbers = append(numbers, o.report); from == 0 || o.period < from {
					from = o.period
				}
			}
		}
		slices.Sort(numbers)
		if numbers = slices.Compact(numbers); len(numbers) > 0 {
			key := "month.gate.pending-corrections"
			if name == WithdrawnRated {
				key = "month.gate.withdrawn-rated"
			}
			gates = append(gates, Gate{Name: name, Reports: numbers, Text: handbook.Say(key, "n", len(numbers), "submissions", numbers, "from", from)})
		}
	}
	return gates, nil
}

// replaced are imported lists that say something else now than when lists were
// made from them.
func (r *run) replaced(ctx context.Context, _ *outcome) ([]Gate, error) {
	under, err := r.st.ReplacedUnder(ctx, r.o.Period)
	if err != nil || len(under) == 0 {
		return nil, err
	}
	one := under[0]
	return []Gate{{Name: PendingCorrections, Text: handbook.Say("month.gate.replaced", "list", one.List, "from", one.From)}}, nil
}

// fallen are reports in force that the list has, as it is published, and that
// the checks reject now.
func (r *run) fallen(ctx context.Context, made *outcome) ([]Gate, error) {
	left, err := r.droppedReports(ctx, made)
	if err != nil {
		return nil, err
	}
	var numbers []int
	for i := range left {
		if left[i].InForce {
			numbers = append(numbers, left[i].Report)
		}
	}
	if len(numbers) == 0 {
		return nil, nil
	}
	return []Gate{{Name: PendingCorrections, Reports: numbers, Text: handbook.Say("month.gate.fallen", "n", len(numbers), "submissions", numbers)}}, nil
}

// changedPersons are changes of persons that came after lists which they make
// others: corrections of what the lists rest on, as those of reports are.
func (r *run) changedPersons(ctx context.Context, _ *outcome) ([]Gate, error) {
	said, err := r.st.SaidLater(ctx, r.o.Period, false)
	if err != nil || len(said) == 0 {
		return nil, err
	}
	var changes, players []int
	from := said[0].From
	for i := range said {
		changes = append(changes, said[i].By)
		players = append(players, said[i].FIDEID)
		from = min(from, said[i].From)
	}
	slices.Sort(players)
	return []Gate{{Name: PendingCorrections, Changes: changes, Text: handbook.Say("month.gate.changed-persons",
		"n", len(changes), "changes", changes, "players", slices.Compact(players), "from", from)}}, nil
}

// Shrinks reports whether a list has lost more players than one in a hundred.
func Shrinks(before, after int) bool { return after*100 < before*99 }

// shrunken compares the number of players with the lists before: the one that
// this list is made from, the revision that it takes the place of, and, where
// the list before was imported, the one before that.
func (r *run) shrunken(ctx context.Context, made *outcome) ([]Gate, error) {
	held, err := r.st.Lists(ctx)
	if err != nil {
		return nil, err
	}
	compared := []store.ListInfo{r.before}
	older := store.ListInfo{}
	for _, l := range held {
		if l.Period == r.o.Period && l.Source == store.Published {
			compared = append(compared, l)
		}
		if l.Period < r.before.Period {
			older = l
		}
	}
	if r.before.Source == store.Imported {
		compared = append(compared, older)
		rated, err := r.st.RatedKinds(ctx, older.Period)
		if err != nil {
			return nil, err
		}
		for k, had := range rated {
			if had && !r.before.Kinds[k] {
				return []Gate{{Name: Shrunken, Text: handbook.Say("month.gate.kind-gone",
					"kind", tournament.Kind(k), "imported", r.before.Period, "list", older.Period)}}, nil
			}
		}
	}
	for _, l := range compared {
		before, err := r.stillListed(ctx, &l)
		if err != nil {
			return nil, err
		}
		if Shrinks(before, made.list.rows) {
			return []Gate{{Name: Shrunken, Text: handbook.Say("month.gate.shrunken", "rows", made.list.rows, "before", before, "list", l.Period)}}, nil
		}
	}
	return nil, nil
}

// A list that needs two signatures is published by the second officer who asks for the
// same: the first one's is kept as a proposal with the digest of all that would be
// published. Where something has changed between the two, the second one proposes.

// countersign is a proposal of an officer, or the approval of another officer's.
type countersign struct {
	store.Proposal
	waits *store.Proposal // proposed before; nil: nothing is
	by    bool            // another officer has proposed the same
}

// signed returns what an officer signs, with what was proposed before.
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

// gate is that of the second signature, which the proposal of another officer passes.
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

// store keeps the proposal where it is a new one.
func (s *countersign) store(ctx context.Context, st *store.Store) error {
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
	Reports        any
	Norms          []any
	Titles         any
	Findings       []string
}

// countersign adds the gate of the second signature, where one is asked for; else nil.
func (r *run) countersign(ctx context.Context, made *outcome, result *Result) (*countersign, error) {
	if !r.o.Second || !r.o.Publish {
		return nil, nil //nolint:nilnil // no second signature is asked for
	}
	c := content{
		Period: r.o.Period, Before: r.before.Period, Rows: made.list.changed, Removed: made.list.removed, Players: made.ratings.players, Titles: made.titles(),
	}
	for _, n := range r.foundNorms(made.norms) {
		c.Norms = append(c.Norms, n, n.Norm.Format, n.Norm.Certificate) // these two are not in the JSON of a norm
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
	return s.store(ctx, r.st)
}

// restated is all that a rerun publishes or carries.
type restated struct {
	Mode    RerunMode
	Periods any
	Lists   []string
	Carried any
}

// countersign is that of a rerun; nil if no second signature is asked for.
func (out *Rerun) countersign(ctx context.Context, st, inside *store.Store, action store.Action, o *Options) (*countersign, error) {
	if !o.Second {
		return nil, nil //nolint:nilnil // no second signature is asked for
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
