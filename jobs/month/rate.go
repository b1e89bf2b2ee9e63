package month

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// ratings are what the rated reports came to.
type ratings struct {
	shelf    *ratinglist.Shelf // the lists in force at the events, FIDE's own where they are held
	base     *ratinglist.List  // rows of the list before
	history  rating.Histories  // of the players of [run.unsure] reports
	players  []rating.Player
	findings []handbook.Finding
}

// rate rates the reports that were left in, with the lists in force at each
// event and what the periods before left of each player.
func (r *run) rate(in *reports) (*ratings, error) {
	var list []*audit.Report
	skip := map[string]func(int, int) bool{}
	for _, t := range in.rated() {
		t.rep.Event = "event " + strconv.Itoa(t.sub.Tournament)
		list = append(list, t.rep)
		skip[t.file] = t.skip
	}
	histories := readBeside(r.st, func() (rating.Histories, error) {
		return r.st.Histories(r.ctx, r.o.Period, sortedKeys(audit.FIDEIDs(r.unsure(in.rated()))), rating.PoolPeriods(r.o.Period))
	})
	shelf, opponents, base, err := r.lists(list)
	history, unread := histories()
	if err = cmp.Or(err, unread); err != nil {
		return nil, err
	}
	if r.look != nil {
		r.look() // what comes now has little to do for a second processor
	}
	players, findings, err := r.rateChanged(in.rated(), audit.Period{
		Period: r.o.Period, Lists: shelf, Opponents: opponents, History: history, Skip: skip,
	})
	if err != nil {
		return nil, err
	}
	return &ratings{opponents, base, history, players, findings}, nil
}

// lists are those in force at the events, with FIDE's own in their place where opponents are
// rated by those, and the one before the period.
func (r *run) lists(of []*audit.Report) (shelf, opponents *ratinglist.Shelf, base *ratinglist.List, err error) {
	if shelf, base, err = jobs.ListsBy(r.ctx, r.st, r.before.Period, of, r.personRows); err != nil {
		return nil, nil, nil, err
	}
	if err := r.soundLists(shelf); err != nil {
		return nil, nil, nil, err
	}
	if opponents = shelf; !r.o.OwnOpponents {
		opponents, err = jobs.Official(r.ctx, r.st, shelf, of)
	}
	return shelf, opponents, base, err
}

// soundLists refuses damaged lists: those in force at the events, and that of a year ago, which the
// list for people shows. A rerun looks at them as they are published.
func (r *run) soundLists(shelf *ratinglist.Shelf) error {
	st := r.st
	if r.again != nil {
		st = r.again.published
	}
	periods := []handbook.Period{r.o.Period.Add(-12)}
	for _, l := range shelf.Lists {
		periods = append(periods, l.Period)
	}
	return st.SoundLists(r.ctx, periods...)
}

// unsure are the reports whose results may not be taken over, and those of
// whose players one is in such a report.
func (r *run) unsure(in []*checked) []*audit.Report {
	var sure []*checked
	var list []*audit.Report
	for _, t := range in {
		if t.quick && r.known.checked[t.memo.Check].Rating != (signature{}) {
			sure = append(sure, t)
		} else {
			list = append(list, t.rep)
		}
	}
	met := audit.FIDEIDs(list)
	for _, t := range sure {
		if slices.ContainsFunc(t.rep.Tournament.Players, func(p tournament.Player) bool { return met[p.FIDEID] }) {
			list = append(list, t.rep)
		}
	}
	return list
}

func sortedKeys(set map[int]bool) []int {
	ids := make([]int, 0, len(set))
	for id := range set {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
