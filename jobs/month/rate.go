package month

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
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
		if t := &r.taken[i]; t.note.IsZero() {
			t.rep.Event = "event " + strconv.Itoa(t.sub.Tournament)
			reports = append(reports, t.rep)
			skip[t.file] = t.skip
		}
	}
	ids := sortedKeys(audit.FIDEIDs(reports))
	var err error
	if r.shelf, r.base, err = jobs.Lists(r.ctx, r.st, r.before.Period, reports); err != nil {
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
