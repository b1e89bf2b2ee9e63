package month

import (
	"context"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
)

// ratings are what the rated reports came to.
type ratings struct {
	shelf    *ratinglist.Shelf // the lists in force at the events, FIDE's own where they are held
	base     *ratinglist.List  // rows of the list before
	history  rating.Histories  // of the players of the reports
	players  []rating.Player
	findings []handbook.Finding
}

// rate rates the reports that were left in, with the lists in force at each
// event and what the periods before left of each player.
func (r *run) rate(ctx context.Context, in *reports) (*ratings, error) {
	var list []*audit.Report
	skip := map[string]func(int, int) bool{}
	for _, t := range in.rated() {
		t.rep.Event = "event " + strconv.Itoa(t.sub.Tournament)
		list = append(list, t.rep)
		skip[t.file] = t.skip
	}
	history, err := r.st.Histories(ctx, r.o.Period, sortedKeys(audit.FIDEIDs(list)), rating.PoolPeriods(r.o.Period))
	if err != nil {
		return nil, err
	}
	shelf, opponents, base, err := r.lists(ctx, list)
	if err != nil {
		return nil, err
	}
	players, findings := audit.Rate(list, audit.Period{
		Period: r.o.Period, Lists: shelf, Opponents: opponents, History: history, Skip: skip,
	}, r.o.Rating)
	return &ratings{opponents, base, history, players, findings}, nil
}

// lists are those in force at the events, with FIDE's own in their place where opponents are
// rated by those, and the one before the period.
func (r *run) lists(ctx context.Context, of []*audit.Report) (shelf, opponents *ratinglist.Shelf, base *ratinglist.List, err error) {
	if shelf, base, err = jobs.Lists(ctx, r.st, r.before.Period, of); err != nil {
		return nil, nil, nil, err
	}
	if err := r.soundLists(ctx, shelf); err != nil {
		return nil, nil, nil, err
	}
	if opponents = shelf; !r.o.OwnOpponents {
		opponents, err = jobs.Official(ctx, r.st, shelf, of)
	}
	return shelf, opponents, base, err
}

// soundLists refuses damaged lists: those in force at the events, and those of a year, by which
// players are inactive and which the list for people shows. A rerun looks at them as they are
// published.
func (r *run) soundLists(ctx context.Context, shelf *ratinglist.Shelf) error {
	st := r.st
	if r.again != nil {
		st = r.again.published
	}
	var periods []handbook.Period
	for n := 1; n <= 12; n++ {
		periods = append(periods, r.o.Period.Add(-n))
	}
	for _, l := range shelf.Lists {
		periods = append(periods, l.Period)
	}
	return st.SoundLists(ctx, periods...)
}

func sortedKeys(set map[int]bool) []int {
	ids := make([]int, 0, len(set))
	for id := range set {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
