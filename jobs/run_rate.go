package jobs

import (
	"slices"
	"strconv"
	"sync"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/store"
)

// poolPeriods is how many months of results make an initial rating, at most
// (B.02 7.1.4); package rating leaves out what an edition does not allow.
const poolPeriods = 26

// rate rates the reports that were left in, with the lists in force at each
// event and what the periods before left of each player.
func (r *run) rate() error {
	var reports []*audit.Report
	skip := map[string]func(int, int) bool{}
	for i := range r.taken {
		if t := &r.taken[i]; t.note == "" {
			t.rep.Event = "event " + strconv.Itoa(t.sub.Tournament)
			reports = append(reports, t.rep)
			skip[t.file] = t.skip
		}
	}
	ids := sortedKeys(audit.FIDEIDs(reports))
	var err error
	if r.shelf, err = r.lists(reports, ids); err != nil {
		return err
	}
	if r.history, err = r.st.Histories(r.ctx, r.o.Period, ids, poolPeriods); err != nil {
		return err
	}
	r.players, r.findings = audit.Rate(reports, audit.Period{
		Period: r.o.Period, Lists: r.shelf, History: r.history, Skip: skip,
	}, rating.Options{})
	r.reports = reports
	return nil
}

func sortedKeys(set map[int]bool) []int {
	ids := make([]int, 0, len(set))
	for id := range set {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// lists are the rows of these players in the lists that the reports need: from
// the one in force at the earliest start to the one before the period's.
func (r *run) lists(reports []*audit.Report, ids []int) (*ratinglist.Shelf, error) {
	held, err := r.st.Lists(r.ctx)
	if err != nil {
		return nil, err
	}
	earliest := r.before.Period
	for _, rep := range reports {
		if d := rep.Tournament.FirstDay(); d.Valid() {
			earliest = min(earliest, d.Period())
		}
	}
	from := r.before.Period
	for _, l := range held {
		if l.Period <= earliest {
			from = l.Period
		}
	}
	shelf := &ratinglist.Shelf{}
	for _, l := range held {
		if (l.Period < from && l.Period < earliest) || l.Period > r.before.Period {
			continue
		}
		list, err := r.st.RowsOf(r.ctx, l.Period, ids)
		if err != nil {
			return nil, err
		}
		shelf.Add(list)
		if l.Period == r.before.Period {
			r.base = list
		}
	}
	return shelf, nil
}

// findNorms looks for norms in the events that are complete, save those that
// an earlier period has given already.
func (r *run) findNorms() error {
	for i := range r.taken {
		t := &r.taken[i]
		r.progress("norms", i+1, len(r.taken))
		if t.note != "" || !t.complete() {
			continue
		}
		ev := t.rep.NormEvent(r.shelf)
		if ev == nil {
			continue
		}
		given, err := r.st.NormsBefore(r.ctx, t.sub.Tournament, r.o.Period)
		if err != nil {
			return err
		}
		for _, n := range norms.Find(ev, norms.Options{}) {
			key := store.NormKey{FIDEID: n.FIDEID, Title: n.Title}
			if n.FIDEID == "" {
				key.StartingRank = n.StartingRank
			}
			if !n.Achieved || given[key] {
				continue
			}
			r.norms = append(r.norms, norm{n, ev, t, sync.OnceValue(func() *report.Paper {
				return report.IT1(norms.NewCertificate(ev, &n), report.SourceOf(t.rep, r.shelf))
			})})
		}
	}
	return nil
}

// norm is a norm with the event it was made in.
type norm struct {
	norms.Result
	event *norms.Event
	from  *taken
	paper func() *report.Paper // the certificate
}
