package reconcile

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Compare compares the two lists of a month. Players whom only FIDE's list has
// are counted; those of the federation are differences, too (empty: none is).
// Without one of the lists it fails with a [store.NoListError] or a
// [store.NoOfficialListError].
func Compare(ctx context.Context, st *store.Store, period handbook.Period, federation string) (*Report, error) {
	own, err := st.List(ctx, period)
	if err != nil {
		return nil, err
	}
	official, err := st.OfficialList(ctx, period)
	if err != nil {
		return nil, err
	}
	c := &comparison{st: st, federation: federation, Report: Report{
		Period: period, Source: own.Source, Rows: own.Rows, Official: official.Rows, Differences: []Difference{}, Fields: []Field{}, Events: []Event{},
	}}
	for k := range c.kinds {
		c.kinds[k] = own.Kinds[k] && official.Kinds[k]
	}
	if err := c.walk(ctx); err != nil {
		return nil, err
	}
	if err := c.readAdjacent(ctx); err != nil {
		return nil, err
	}
	if err := c.explain(ctx); err != nil {
		return nil, err
	}
	if err := c.sides(ctx); err != nil {
		return nil, err
	}
	return &c.Report, nil
}

type comparison struct {
	Report
	st         *store.Store
	federation string

	activityKnown [tournament.Kinds]bool // FIDE's list shows inactive players of the kind
}

// walk goes through both lists, each ascending by FIDE ID, and keeps what
// differs.
func (c *comparison) walk(ctx context.Context) error {
	a, stopA := iter.Pull2(c.st.Rows(ctx, c.Period, ""))
	defer stopA()
	b, stopB := iter.Pull2(c.st.OfficialRows(ctx, c.Period))
	defer stopB()
	here, errA := pulled(a)
	there, errB := pulled(b)
	for here != nil || there != nil {
		if err := errors.Join(errA, errB); err != nil {
			return err
		}
		switch {
		case there == nil || here != nil && here.FIDEID < there.FIDEID:
			c.pair(here, nil)
			here, errA = pulled(a)
		case here == nil || there.FIDEID < here.FIDEID:
			c.pair(nil, there)
			there, errB = pulled(b)
		default:
			c.pair(here, there)
			here, errA = pulled(a)
			there, errB = pulled(b)
		}
	}
	return errors.Join(errA, errB)
}

func pulled(next func() (ratinglist.Row, error, bool)) (*ratinglist.Row, error) {
	row, err, ok := next()
	if !ok || err != nil {
		return nil, err
	}
	return &row, nil
}

// pair compares a player's two rows; one of them may be missing.
func (c *comparison) pair(here, there *ratinglist.Row) {
	if here != nil && there != nil {
		c.fields(here, there)
	}
	person := here
	if here == nil {
		c.OnlyThere++
		if person = there; person.Federation != c.federation {
			return
		}
	}
	for k, has := range c.kinds {
		if !has {
			continue
		}
		d := Difference{
			FIDEID: person.FIDEID, Name: person.Name, Federation: person.Federation, Kind: tournament.Kind(k),
			Here: side(here, tournament.Kind(k)), There: side(there, tournament.Kind(k)),
		}
		c.GamesKnown = c.GamesKnown || d.There.Games > 0
		if d.Here.Rating == 0 && d.There.Rating == 0 {
			continue
		}
		c.Compared++
		if d.Here.Rating == d.There.Rating {
			c.Same++
			continue
		}
		c.Differences = append(c.Differences, d)
	}
}

// readAdjacent reads the rows of the differing players on the lists of the previous and
// the next month.
func (c *comparison) readAdjacent(ctx context.Context) error {
	var ids []int
	for i := range c.Differences {
		ids = append(ids, c.Differences[i].FIDEID)
	}
	var err error
	if c.earlier, err = c.officialOf(ctx, c.Period.Add(-1), ids); err != nil {
		return err
	}
	c.BeforeKnown = c.earlier != nil
	if c.later, err = c.officialOf(ctx, c.Period.Add(1), ids); err != nil {
		return err
	}
	if c.ownBefore, err = c.ownOf(ctx, c.Period.Add(-1), ids); err != nil {
		return err
	}
	if c.next, err = c.ownOf(ctx, c.Period.Add(1), ids); err != nil {
		return err
	}
	// A list that was imported as the office's own is FIDE's.
	if c.earlier == nil && c.ownBefore != nil {
		if l, err := c.st.List(ctx, c.Period.Add(-1)); err == nil && l.Source == store.Imported {
			c.earlier, c.BeforeKnown = c.ownBefore, true
		}
	}
	return nil
}

func (c *comparison) officialOf(ctx context.Context, p handbook.Period, ids []int) (*ratinglist.List, error) {
	l, err := c.st.OfficialRowsOf(ctx, p, ids)
	var missing *store.NoOfficialListError
	if errors.As(err, &missing) {
		return nil, nil
	}
	return l, err
}

func (c *comparison) ownOf(ctx context.Context, p handbook.Period, ids []int) (*ratinglist.List, error) {
	l, err := c.st.RowsOf(ctx, p, ids)
	var missing *store.NoListError
	if errors.As(err, &missing) {
		return nil, nil
	}
	return l, err
}

// explain finds the reasons of every difference: first those that leave no
// choice, then the others, in favour of events that show in other players.
func (c *comparison) explain(ctx context.Context) error {
	var ids []int
	for i := range c.Differences {
		ids = append(ids, c.Differences[i].FIDEID)
	}
	rated, err := c.st.RatedEvents(ctx, c.Period.Add(-1), c.Period.Add(1), ids)
	if err != nil {
		return err
	}
	ratings, err := c.opponents(ctx, rated)
	if err != nil {
		return err
	}
	type who struct {
		id   int
		kind tournament.Kind
	}
	events := map[who][]*event{}
	for i := range rated {
		e := &rated[i]
		events[who{e.FIDEID, e.Kind}] = append(events[who{e.FIDEID, e.Kind}], newEvent(e, ratings))
	}
	register, err := c.st.Register(ctx)
	if err != nil {
		return err
	}
	votes := map[string]int{}
	for round := range 2 {
		for i := range c.Differences {
			d := &c.Differences[i]
			q := c.question(d, events[who{d.FIDEID, d.Kind}])
			q.votes, q.into, q.died = votes, register.ID(d.FIDEID), register.Dead(d.FIDEID)
			d.Reasons = q.answer()
			if round == 0 {
				for _, r := range d.Reasons {
					if r.Certain && r.Submission > 0 {
						votes[string(r.Cause)+idText(r.Submission)]++
					}
				}
			}
		}
	}
	c.summary()
	return nil
}

// opponents returns the ratings that FIDE's lists give the opponents of the games,
// by list, kind and key.
func (c *comparison) opponents(ctx context.Context, rated []store.RatedEvent) (map[seen]opponent, error) {
	lists := map[handbook.Period][]int{}
	for i := range rated {
		for j := range rated[i].Games {
			g := &rated[i].Games[j]
			if id := number(g.OpponentKey); id > 0 {
				lists[g.List] = append(lists[g.List], id)
			}
		}
	}
	out := map[seen]opponent{}
	for p, ids := range lists {
		l, err := c.officialOf(ctx, p, ids)
		if err != nil {
			return nil, err
		}
		if l == nil {
			continue
		}
		for i := range l.Rows {
			for k := range tournament.Kinds {
				out[seen{p, k, idText(l.Rows[i].FIDEID)}] = opponent{l.Rows[i].Name, l.Rows[i].Standings[k].Rating}
			}
		}
	}
	return out, nil
}

// summary counts the events by what became of them with FIDE.
func (c *comparison) summary() {
	for i := range c.Differences {
		for _, r := range c.Differences[i].Reasons {
			if r.Submission == 0 || r.Cause != EventNotRated && r.Cause != OtherMonth {
				continue
			}
			at := slices.IndexFunc(c.Events, func(e Event) bool {
				return e.Submission == r.Submission && e.Cause == r.Cause && e.List == r.List
			})
			if at < 0 {
				at = len(c.Events)
				name, _ := r.Text.Arg("event").(string)
				c.Events = append(c.Events, Event{Submission: r.Submission, Name: name, Cause: r.Cause, List: r.List})
			}
			c.Events[at].Players++
		}
	}
	slices.SortStableFunc(c.Events, func(a, b Event) int { return a.Submission - b.Submission })
}
