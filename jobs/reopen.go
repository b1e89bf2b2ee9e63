package jobs

import (
	"context"
	"maps"
	"slices"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Reopened is a submitted report as a run would see it with what the database
// holds now.
type Reopened struct {
	Submission store.Submission
	Report     *audit.Report
	Lists      *ratinglist.Lists
	Event      *norms.Event // nil: no report, or no edition of the titles governs it
}

// Reopen opens the report of a submission again.
func Reopen(ctx context.Context, st *store.Store, submission int) (*Reopened, error) {
	sub, err := st.Submission(ctx, submission)
	if err != nil {
		return nil, err
	}
	rep, err := Open(ctx, st, &sub)
	if err != nil {
		return nil, err
	}
	o := &Reopened{Submission: sub, Report: rep}
	if o.Report.Tournament == nil {
		return o, nil
	}
	parts, err := st.Parts(ctx, sub.Tournament)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(parts, func(p store.Submission) bool { return p.Number == sub.Number }) {
		if err := JoinParts(ctx, st, o.Report, slices.DeleteFunc(parts, func(p store.Submission) bool { return p.Number == sub.Number })); err != nil {
			return nil, err
		}
	}
	last, err := latest(ctx, st)
	if err != nil {
		return nil, err
	}
	if o.Lists, _, err = Lists(ctx, st, last, []*audit.Report{o.Report}); err != nil {
		return nil, err
	}
	o.Event = o.Report.NormEvent(o.Lists)
	return o, nil
}

// JoinParts puts the rounds of other parts of the event into a report, the
// oldest part first.
func JoinParts(ctx context.Context, st *store.Store, rep *audit.Report, parts []store.Submission) error {
	var earlier []*tournament.Tournament
	for i := range parts {
		part, err := Open(ctx, st, &parts[i])
		if err != nil {
			return err
		}
		if part.Tournament != nil {
			earlier = append(earlier, part.Tournament)
		}
	}
	rep.Join(earlier)
	return nil
}

// Lists are the rows of the reports' players in the lists that the reports
// need: from the one in force at the earliest start to the last one, which is
// also given apart; nil where it is not held.
func Lists(ctx context.Context, st *store.Store, last handbook.Period, reports []*audit.Report) (shelf *ratinglist.Lists, newest *ratinglist.List, err error) {
	held, err := st.Lists(ctx)
	if err != nil {
		return nil, nil, err
	}
	earliest := last
	for _, rep := range reports {
		if d := rep.Tournament.FirstDay(); d.Valid() {
			earliest = min(earliest, d.Period())
		}
	}
	from := last
	for _, l := range held {
		if l.Period <= earliest {
			from = l.Period
		}
	}
	ids := slices.Sorted(maps.Keys(audit.FIDEIDs(reports)))
	shelf = &ratinglist.Lists{}
	for _, l := range held {
		if (l.Period < from && l.Period < earliest) || l.Period > last {
			continue
		}
		list, err := st.RowsOf(ctx, l.Period, ids)
		if err != nil {
			return nil, nil, err
		}
		shelf.Add(list)
		if l.Period == last {
			newest = list
		}
	}
	return shelf, newest, nil
}

// Official is the shelf with FIDE's own lists over those of the office: what
// opponents are rated by, and norms are held against. It is the shelf itself
// where no month of it has an official list.
func Official(ctx context.Context, st *store.Store, shelf *ratinglist.Lists, reports []*audit.Report) (*ratinglist.Lists, error) {
	held, err := st.OfficialLists(ctx)
	if err != nil || len(held) == 0 {
		return shelf, err
	}
	ids := slices.Sorted(maps.Keys(audit.FIDEIDs(reports)))
	var over []*ratinglist.List
	for _, h := range held {
		if !slices.ContainsFunc(shelf.Lists, func(l *ratinglist.List) bool { return l.Period == h.Period }) {
			continue
		}
		l, err := st.OfficialRowsOf(ctx, h.Period, ids)
		if err != nil {
			return nil, err
		}
		over = append(over, l)
	}
	if len(over) == 0 {
		return shelf, nil
	}
	return shelf.With(over), nil
}

// ListsFor are the rows of the reports' players in the lists in force at the
// reports, from the earliest to the last that is held; nil where none is held.
func ListsFor(ctx context.Context, st *store.Store, reports []*audit.Report) (*ratinglist.Lists, error) {
	last, err := latest(ctx, st)
	if err != nil || last == 0 {
		return nil, err
	}
	read := slices.DeleteFunc(slices.Clone(reports), func(r *audit.Report) bool { return r.Tournament == nil })
	shelf, _, err := Lists(ctx, st, last, read)
	return shelf, err
}
