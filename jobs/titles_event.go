package jobs

import (
	"context"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
)

// Reopened is a submitted report as a run would see it with what the database
// holds now.
type Reopened struct {
	Submission store.Submission
	Report     *audit.Report
	Lists      *ratinglist.Shelf
	Event      *norms.Event // nil: no report, or no edition of the titles governs it
}

// Reopen opens the report of a submission again.
func Reopen(ctx context.Context, st *store.Store, submission int) (*Reopened, error) {
	sub, err := st.Submission(ctx, submission)
	if err != nil {
		return nil, err
	}
	opt, err := optionsOf(ctx, st, sub.Tournament)
	if err != nil {
		return nil, err
	}
	data, err := st.Bytes(ctx, submission)
	if err != nil {
		return nil, err
	}
	o := &Reopened{Submission: sub, Report: audit.Open(sub.Name, data, opt)}
	if o.Report.Tournament == nil {
		return o, nil
	}
	r := run{ctx: ctx, st: st}
	if r.before.Period, err = latest(ctx, st); err != nil {
		return nil, err
	}
	reports := []*audit.Report{o.Report}
	if o.Lists, err = r.lists(reports, sortedKeys(audit.FIDEIDs(reports))); err != nil {
		return nil, err
	}
	o.Event = o.Report.NormEvent(o.Lists)
	return o, nil
}
