package month

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// check reads and checks the selected reports with the waivers of their
// events, several at a time, and leaves out what the checks reject now.
func (r *run) check(ctx context.Context, selected []candidate) (*reports, error) {
	var (
		lock sync.Mutex
		done int
		list = make([]checked, len(selected))
		errs []error
	)
	var err error
	if r.persons, err = r.st.OfficeBefore(ctx, r.before.Period); err != nil {
		return nil, err
	}
	known := &jobs.Known{Store: r.st, Persons: r.persons, Register: r.register}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range list {
		group.Go(func() error {
			if ctx.Err() != nil {
				return nil
			}
			list[i].candidate = selected[i]
			err := r.checkNamed(ctx, &list[i], known)
			lock.Lock()
			defer lock.Unlock()
			errs = append(errs, err)
			done++
			r.progress("check", done, len(list))
			return nil
		})
	}
	_ = group.Wait() // each error is in the list
	if err := errors.Join(append(errs, ctx.Err())...); err != nil {
		return nil, err
	}
	return newReports(list), nil
}

// checkNamed checks a report. A panic is an error that names it: the run ends, and the
// officer knows by which report.
func (r *run) checkNamed(ctx context.Context, t *checked, known *jobs.Known) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = handbook.Errorf("jobs.wrong.fault-in-report", "submission", t.sub.Number, "file", t.sub.Name, "fault", fmt.Sprint(fault))
		}
	}()
	return r.checkOne(ctx, t, known)
}

func (r *run) checkOne(ctx context.Context, t *checked, known *jobs.Known) error {
	opt, err := known.ReadingOptions(ctx, &t.sub)
	if err != nil {
		return err
	}
	data, err := r.st.Bytes(ctx, t.sub.Number)
	if err != nil {
		return err
	}
	if t.before, err = r.st.RatedBefore(ctx, t.sub.Tournament, r.o.Period, r.register); err != nil {
		return err
	}
	if r.again != nil && len(t.parts) > 0 {
		if t.after, t.late, err = r.st.RatedAfter(ctx, t.sub.Tournament, r.o.Period); err != nil {
			return err
		}
	}
	if r.again != nil && r.again.carry {
		if t.rated, err = r.again.published.RoundsBefore(ctx, t.sub.Tournament, handbook.Period(9999_12)); err != nil {
			return err
		}
	}
	if t.settled && len(t.before) > 0 {
		if t.rounds, err = r.st.RoundsBefore(ctx, t.sub.Tournament, r.o.Period); err != nil {
			return err
		}
	}
	t.rep = audit.Open(t.file, data, opt)
	if len(t.parts) == 0 && !t.unrated() {
		t.rated = nil // the same as in any other run
	}
	if t.rep.Check(data); t.rep.Failed != nil {
		return t.rep.Failed
	}
	if len(t.parts) > 0 {
		if err := jobs.JoinParts(ctx, r.st, t.rep, t.parts); err != nil {
			return err
		}
	}
	t.rep.Spare()
	if w := t.closes; w != nil && t.rep.Tournament != nil {
		t.rep.Findings = append(t.rep.Findings, rating.RatedAsOfficial(
			t.rep.Tournament, t.rep.Kind, r.o.Period, handbook.Waived{By: w.By, On: w.Day, Reason: w.Reason}))
		handbook.SortFindings(t.rep.Findings)
	}
	switch {
	case !t.note.IsZero():
	case t.rep.Sport() != tournament.Chess:
		t.note = handbook.Say("month.note.sport", "sport", t.rep.Sport().Name())
	case t.rep.Verdict() == audit.Rejected:
		t.note, t.rejected = handbook.Say("month.note.rejected"), true
	case !t.anything() && len(t.before) > 0:
		t.note = handbook.Say("month.note.rated-before")
	}
	return nil
}
