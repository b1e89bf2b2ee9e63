package month

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// RerunMode is what becomes of lists that were computed again.
type RerunMode int

// The modes: to look only, to publish them as new revisions, or to leave the
// published ones and carry the difference into the next list.
const (
	Look RerunMode = iota
	Restate
	Carry
)

// Rerun is what came of computing published lists again.
type Rerun struct {
	From     handbook.Period // the first list that was computed again
	Mode     RerunMode
	Made     bool            // revisions were published, or a difference is carried
	Refused  bool            // a report in force would fall out of a list: nothing was written
	Into     handbook.Period // list that the difference is carried into; 0: none is carried
	Gate     *Gate           // of the second signature; nil: none is asked for
	Proposed bool            // it was not done yet, and is proposed now for another officer
	Periods  []Restated
	Carried  []store.Carried
	Runs     []*Result        // of each period
	Computed answer.RerunWork // again: all that the lists rest on
}

// Restated is a list that was computed again.
type Restated struct {
	Period  handbook.Period
	Changed []RatingDifference // by kind and FIDE ID
	Left    []LeftReport       // events that the list was computed from and is not any more
}

// LeftReport is a report that a list was computed from, whose event is not rated
// on it any more.
type LeftReport struct {
	Report  int
	Name    string        // of the event
	Why     handbook.Text // empty: it is not the event's report any more
	InForce bool          // it was neither withdrawn nor replaced: the checks reject it now
}

// droppedReports returns the reports of the published list whose events the run does not rate.
func (r *run) droppedReports(ctx context.Context, made *outcome) ([]LeftReport, error) {
	st := r.st
	if r.again != nil {
		st = r.again.published
	}
	before, err := st.RatedReports(ctx, r.o.Period)
	if err != nil {
		return nil, err
	}
	rated := map[int]bool{}
	for _, t := range made.reports.rated() {
		rated[t.sub.Tournament] = true
	}
	found := []LeftReport{}
	for i := range before {
		s := &before[i]
		if rated[s.Tournament] {
			continue
		}
		one := LeftReport{Report: s.Number, Name: s.Facts.Title}
		for j := range made.reports.list {
			if t := &made.reports.list[j]; t.sub.Tournament == s.Tournament {
				one.Why, one.InForce = t.note, t.rejected
			}
		}
		found = append(found, one)
	}
	return found, nil
}

// RatingDifference is a player whom a list rates otherwise; 0 is unrated.
type RatingDifference struct {
	FIDEID           int
	Name, Federation string
	Kind             tournament.Kind
	From, To         tournament.Rating
	K                int // on the list as computed again
}

// rerunState returns what the runs of one rerun share.
type rerunState struct {
	publication int
	published   *store.Store // the lists as they are published
	carry       bool         // the difference is carried into the next list, which rates by itself what no list has rated
	files       bool         // the files are wanted, too
	folders     []*folder    // to be put in their places
}

// Again computes every published list from a period on again, in their order,
// from what is known now. It begins with an earlier list where a difference
// was carried past the period. Everything happens in one transaction, of which
// nothing is kept unless the mode says so.
func Again(ctx context.Context, st *store.Store, from handbook.Period, mode RerunMode, o Options) (*Rerun, error) {
	if o.Language == nil {
		o.Language = language.English
	}
	out := &Rerun{From: from, Mode: mode}
	if err := st.Sound(ctx); err != nil {
		return nil, err
	}
	if mode == Restate {
		if err := ready(ctx, &o); err != nil {
			return nil, err
		}
	}
	since, err := st.CarriedSince(ctx, from)
	if err != nil {
		return nil, err
	}
	if since != 0 && since < out.From {
		out.From = since
	}
	lists, err := st.Lists(ctx)
	if err != nil {
		return nil, err
	}
	lists = slices.DeleteFunc(lists, func(l store.ListInfo) bool { return l.Period < out.From || l.Source != store.Published })
	if len(lists) == 0 {
		return nil, handbook.Errorf("jobs.wrong.none-published", "from", from)
	}
	shared := &rerunState{files: mode == Restate, carry: mode == Carry, published: st}
	defer func() {
		for _, f := range shared.folders {
			f.discard()
		}
	}()
	var sign *countersign
	err = st.Within(ctx, handbook.Say("store.doing.rerun", "from", out.From), func(inside *store.Store) (bool, error) {
		err := out.all(ctx, st, inside, lists, o, shared)
		if err != nil || mode != Restate || !out.Made || len(out.Fallen()) > 0 {
			return false, err
		}
		if sign, err = out.countersign(ctx, st, inside, store.ActRerun, &o); err != nil || sign == nil {
			return true, err
		}
		if !sign.by {
			return false, nil
		}
		if err := inside.PassGate(ctx, shared.publication, *out.Gate.Accepted); err != nil {
			return false, err
		}
		return true, inside.Approve(ctx, sign.waits.ID, o.By, o.Now)
	})
	if err != nil {
		return nil, err
	}
	if mode != Look && len(out.Fallen()) > 0 {
		out.Made, out.Refused = false, true
		return out, nil
	}
	if sign != nil && !sign.by {
		out.Made, out.Refused, out.Proposed = false, true, true
		return out, sign.store(ctx, st)
	}
	if mode == Carry {
		return out, out.carry(ctx, st, lists[len(lists)-1].Period, o)
	}
	if mode == Restate && !out.Made { // the lists are right as they are
		manifests := map[handbook.Period]string{}
		for _, r := range out.Runs {
			manifests[r.Period] = r.Manifest
		}
		if err := st.KnowPersons(ctx, out.From, manifests); err != nil {
			return nil, err
		}
	}
	var errs []error
	for _, f := range shared.folders {
		errs = append(errs, f.commit())
	}
	shared.folders = nil
	if err := errors.Join(errs...); err != nil || mode != Restate {
		return out, err
	}
	var periods []handbook.Period
	for i := range lists {
		periods = append(periods, lists[i].Period)
	}
	return out, deliver(ctx, st, &o, periods...)
}

// all runs the periods in a transaction. It reads what is published outside of it.
func (out *Rerun) all(ctx context.Context, published, inside *store.Store, lists []store.ListInfo, o Options, shared *rerunState) error {
	var err error
	shared.publication, err = inside.OpenAct(ctx, store.Act{
		Action: store.ActRerun, Since: out.From, At: o.Now, By: o.By, Reason: o.Reason, Program: "fedrate " + o.Version,
	})
	if err != nil {
		return err
	}
	for _, l := range lists {
		o.Period, o.Publish = l.Period, true
		r := &run{st: inside, o: o, again: shared}
		if err := r.allowed(ctx); err != nil {
			return err
		}
		result, err := r.stages(ctx)
		if err != nil {
			return handbook.Errorf("jobs.wrong.run", "period", o.Period, "problem", err)
		}
		out.Made = out.Made || result.Made
		out.Computed.Lists++
		out.Computed.Reports += len(result.Tournaments)
		out.Computed.Players += len(result.Changes) + len(result.NewRatings)
		out.Runs = append(out.Runs, result)
		var states [2]ratinglist.List
		for i, st := range []*store.Store{published, inside} {
			if states[i].Rows, err = st.RowsWith(ctx, l.Period, result.touched); err != nil {
				return err
			}
		}
		changed, err := differences(states[0].All(), states[1].All())
		if err != nil {
			return err
		}
		out.Periods = append(out.Periods, Restated{l.Period, changed, result.left})
	}
	return nil
}

// carry keeps the difference of the last list for the next one.
func (out *Rerun) carry(ctx context.Context, st *store.Store, last handbook.Period, o Options) error {
	out.Made, out.Into = true, last.Add(1)
	for _, d := range out.Periods[len(out.Periods)-1].Changed {
		out.Carried = append(out.Carried, store.Carried{FIDEID: d.FIDEID, Kind: d.Kind, Name: d.Name, Federation: d.Federation, Published: d.From, Computed: d.To, K: d.K})
	}
	open, err := unsettled(ctx, st, out.Into)
	if err != nil {
		return err
	}
	waiting, err := st.CarriedInto(ctx, out.Into)
	if err != nil {
		return err
	}
	said, err := st.SaidLater(ctx, out.Into, false)
	if err != nil {
		return err
	}
	under, err := st.ReplacedUnder(ctx, out.Into)
	if err != nil {
		return err
	}
	if len(open) == 0 && len(said) == 0 && len(under) == 0 && slices.Equal(waiting, byPlayer(out.Carried)) {
		out.Made = false // it is carried already, or there is nothing
		return nil
	}
	// This difference takes the place of one that waits for the list, and so
	// deals with the reports and persons of that one, too.
	all, err := changing(ctx, st, out.Into, nil)
	if err != nil {
		return err
	}
	var reports []int
	for _, u := range all {
		if u.period >= out.From && !slices.Contains(reports, u.report) {
			reports = append(reports, u.report)
		}
	}
	if said, err = st.SaidLater(ctx, out.Into, true); err != nil {
		return err
	}
	var changes []int
	for i := range said {
		if said[i].From >= out.From {
			changes = append(changes, said[i].By)
		}
	}
	act := store.Act{Action: store.ActCarry, Since: out.From, At: o.Now, By: o.By, Reason: o.Reason, Program: "fedrate " + o.Version}
	sign, err := out.countersign(ctx, st, st, store.ActCarry, &o)
	if err != nil {
		return err
	}
	if sign == nil {
		return st.Carry(ctx, out.Into, act, out.Carried, reports, changes)
	}
	if !sign.by {
		out.Made, out.Refused, out.Proposed, out.Into = false, true, true, 0
		return sign.store(ctx, st)
	}
	act.Passed = []store.PassedGate{*out.Gate.Accepted}
	return st.Within(ctx, handbook.Say("store.doing.rerun", "from", out.From), func(inside *store.Store) (bool, error) {
		if err := inside.Carry(ctx, out.Into, act, out.Carried, reports, changes); err != nil {
			return false, err
		}
		return true, inside.Approve(ctx, sign.waits.ID, o.By, o.Now)
	})
}

// Fallen returns the numbers of the reports in force that would fall out of a list.
func (out *Rerun) Fallen() (numbers []int) {
	for _, p := range out.Periods {
		for _, l := range p.Left {
			if l.InForce && !slices.Contains(numbers, l.Report) {
				numbers = append(numbers, l.Report)
			}
		}
	}
	return numbers
}

// byPlayer returns a difference in the order in which it is kept.
func byPlayer(list []store.Carried) []store.Carried {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b store.Carried) int { return cmp.Or(a.FIDEID-b.FIDEID, int(a.Kind)-int(b.Kind)) })
	return sorted
}

// differences returns the ratings that differ between two states of a list, each
// in the order of FIDE IDs.
func differences(before, after rows) ([]RatingDifference, error) {
	found := []RatingDifference{}
	for c, err := range ratinglist.Diff(before, after) {
		if err != nil {
			return nil, err
		}
		for k := range tournament.Kinds {
			d := RatingDifference{FIDEID: c.FIDEID, Kind: k}
			if c.Before != nil {
				d.Name, d.Federation, d.From = c.Before.Name, c.Before.Federation, c.Before.Standings[k].Rating
			}
			if c.After != nil {
				d.Name, d.Federation, d.To, d.K = c.After.Name, c.After.Federation, c.After.Standings[k].Rating, c.After.Standings[k].K
			}
			if d.From != d.To {
				found = append(found, d)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b RatingDifference) int { return int(a.Kind) - int(b.Kind) })
	return found, nil
}
