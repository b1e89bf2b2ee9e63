package jobs

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
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
