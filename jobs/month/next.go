package month

import (
	"context"
	"iter"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// newList is the list of the period, as far as it differs from the one before.
type newList struct {
	rows     int              // of the whole list
	changed  []ratinglist.Row // by FIDE ID
	removed  []int            // FIDE IDs without a row any more: second ones, and of the deceased
	inactive []summary.Inactive
	findings []handbook.Finding
	history  rating.Histories // of all whose rows may change
}

// next computes the rows that differ on the new list: of players with rated
// games, and of those who become inactive or leave the juniors' K.
func (r *run) next(ctx context.Context, in *reports, rated *ratings) (*newList, error) {
	l := &listing{
		run: r, reports: in, ratings: rated, history: rated.history, // nobody else reads it any more
		lastGame: map[rating.Who]handbook.Date{}, added: map[int]bool{},
	}
	if err := l.make(ctx); err != nil {
		return nil, err
	}
	list := l.list // alone: what it was made with is let go
	list.history, list.rows = l.history, r.before.Rows+len(l.added)-len(l.list.removed)
	return &list, nil
}

// listing is the new list while it is made.
type listing struct {
	*run
	reports  *reports
	ratings  *ratings
	history  rating.Histories             // of all whose rows may change
	lastGame map[rating.Who]handbook.Date // none was played after it
	added    map[int]bool                 // players new to the list
	missing  [tournament.Kinds]bool       // kinds rated without a list
	carried  map[int][]store.Carried      // by FIDE ID: from corrections of earlier lists
	rest     *ratinglist.List             // rows of the list before of those whose rows may change, and who are in no report
	list     newList
}

func (l *listing) make(ctx context.Context) error {
	results := map[int]*[tournament.Kinds]*rating.Player{}
	for i := range l.ratings.players {
		p := &l.ratings.players[i]
		id, err := strconv.Atoi(p.FIDEID)
		if err != nil || id == 0 || id >= tournament.FirstAwaited {
			continue
		}
		if !l.before.Kinds[p.Kind] {
			l.uncovered(p.Kind)
			continue
		}
		if results[id] == nil {
			results[id] = &[tournament.Kinds]*rating.Player{}
		}
		results[id][p.Kind] = p
	}
	if err := l.carry(ctx, results); err != nil {
		return err
	}
	if err := l.registered(ctx, results); err != nil {
		return err
	}
	quiet, err := l.quiet(ctx, results)
	if err != nil {
		return err
	}
	var second []int // who has other IDs: his row may be that of one of them
	for id := range results {
		if len(l.register.Also(id)) > 0 {
			second = append(second, id)
		}
	}
	listed, err := l.st.Listed(ctx, l.before.Period, second)
	if err != nil {
		return err
	}
	l.list.changed = slices.Grow(l.list.changed, len(quiet)+len(results))
	for i := range quiet {
		l.nextRow(quiet[i], nil)
	}
	for id, of := range results {
		row := l.rowBefore(id)
		switch {
		case row == nil:
			row = l.newcomer(id, of)
		case slices.Contains(second, id) && !listed[id]:
			l.added[id] = true // a second ID of his was listed
		}
		l.nextRow(*row, of)
	}
	slices.SortFunc(l.list.changed, func(a, b ratinglist.Row) int { return a.FIDEID - b.FIDEID })
	sortInactive(l.list.inactive)
	return nil
}

// carry reads what the list takes over for corrections of earlier ones. The
// players have a place in the new list, whether they played or not.
func (l *listing) carry(ctx context.Context, results map[int]*[tournament.Kinds]*rating.Player) error {
	list, err := l.st.CarriedInto(ctx, l.o.Period)
	if err != nil {
		return err
	}
	l.carried = map[int][]store.Carried{}
	for _, c := range list {
		if l.carried[c.FIDEID] = append(l.carried[c.FIDEID], c); results[c.FIDEID] == nil {
			results[c.FIDEID] = &[tournament.Kinds]*rating.Player{}
		}
	}
	return nil
}

// uncovered says once that the list has no column for a kind that was rated.
func (l *listing) uncovered(k tournament.Kind) {
	if l.missing[k] {
		return
	}
	l.missing[k] = true
	l.list.findings = append(l.list.findings, handbook.Finding{
		Article: "B.02-7.1", Rule: "kind-not-on-list", Severity: handbook.Warning,
		Text: handbook.Say("jobs.kind-not-on-list", "period", l.before.Period, "kind", k),
	})
}

func (l *listing) nextRow(row ratinglist.Row, results *[tournament.Kinds]*rating.Player) {
	if results == nil {
		results = &[tournament.Kinds]*rating.Player{}
	}
	row = l.register.Row(row, l.o.Period.First())
	next := l.ruled(&row, *results)
	for _, c := range l.carried[row.FIDEID] {
		next.Standings[c.Kind] = rating.Carry(next.Standings[c.Kind], c.Published, c.Computed, c.K, c.Kind, l.o.Period)
	}
	rated := false
	for k := range next.Standings {
		rated = rated || next.Standings[k].Rating > 0
		if next.Standings[k].Inactive && !row.Standings[k].Inactive {
			l.list.inactive = append(l.list.inactive, summary.Inactive{
				FIDEID: row.FIDEID, Name: row.Name, Federation: row.Federation, Kind: tournament.Kind(k),
				Rating: next.Standings[k].Rating, LastGame: l.history.Of(rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)}).LastGame,
			})
		}
	}
	if l.added[row.FIDEID] && !rated { // not yet rated, not yet listed
		delete(l.added, row.FIDEID)
		return
	}
	l.list.changed = append(l.list.changed, next)
}

// ruled is the row that follows from a row and the player's results.
func (l *listing) ruled(row *ratinglist.Row, results [tournament.Kinds]*rating.Player) ratinglist.Row {
	var history [tournament.Kinds]rating.History
	for k := range history {
		history[k] = l.history.Of(rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)})
	}
	return rating.NextRow(*row, results, history, l.o.Period, l.o.Rating)
}

// newcomer is the row of a player who is on no list, as the reports have him:
// the first of his results in the order of kinds and files.
func (l *listing) newcomer(id int, results *[tournament.Kinds]*rating.Player) *ratinglist.Row {
	l.added[id] = true
	row := &ratinglist.Row{FIDEID: id}
	for _, c := range l.carried[id] {
		row.Name, row.Federation = c.Name, c.Federation
	}
	for _, p := range results {
		if p == nil {
			continue
		}
		for i := range p.Tournaments {
			rec := &p.Tournaments[i]
			t := l.reports.event(rec.File)
			if t == nil {
				continue
			}
			if pl := t.Player(rec.StartingRank); pl != nil {
				row.Name, row.Federation, row.Sex, row.Birth = pl.Name, pl.Federation, pl.Sex, pl.Birth.Year()
				row.Title = pl.Title
				if pl.Title.Women() {
					row.WomenTitle = pl.Title
				}
				return row
			}
		}
	}
	return row
}

// registered takes over what the office has said of persons: rows that it
// changes are made again, second IDs and the deceased have none any more.
func (l *listing) registered(ctx context.Context, results map[int]*[tournament.Kinds]*rating.Player) error {
	touched := l.register.Touched()
	day := l.o.Period.First()
	have, err := l.st.Listed(ctx, l.before.Period, touched)
	if err != nil {
		return err
	}
	rows, err := l.st.RowsOf(ctx, l.before.Period, touched)
	if err != nil {
		return err
	}
	place := func(id int) {
		if results[id] == nil && !l.register.Gone(id, day) {
			results[id] = &[tournament.Kinds]*rating.Player{}
		}
	}
	for _, id := range touched {
		row := rows.Row(id)
		switch {
		case l.register.Gone(id, day):
			delete(results, id)
			if have[id] {
				l.list.removed = append(l.list.removed, id)
				place(l.register.ID(id))
			}
		case row != nil && l.register.Row(*row, day) != *row:
			place(id)
		}
	}
	return nil
}

// stillListed are how many rows of a list are left when those are not counted
// whose IDs have no row of their own any more.
func (r *run) stillListed(ctx context.Context, l *store.ListInfo) (int, error) {
	register, err := r.st.Register(ctx)
	if err != nil {
		return 0, err
	}
	day := r.o.Period.First()
	gone := slices.DeleteFunc(register.Touched(), func(id int) bool { return !register.Gone(id, day) })
	have, err := r.st.Listed(ctx, l.Period, gone)
	return l.Rows - len(have), err
}

// rows is a list on its way.
type rows = iter.Seq2[ratinglist.Row, error]

// mergeRows returns the new list: the rows of the list before without its games, the
// changed rows in their places. Both are in the order of FIDE IDs.
func mergeRows(before rows, changed []ratinglist.Row) rows {
	return func(yield func(ratinglist.Row, error) bool) {
		rest := changed
		for row, err := range before {
			if err != nil {
				yield(row, err)
				return
			}
			for len(rest) > 0 && rest[0].FIDEID < row.FIDEID {
				if !yield(rest[0], nil) {
					return
				}
				rest = rest[1:]
			}
			if len(rest) > 0 && rest[0].FIDEID == row.FIDEID {
				row, rest = rest[0], rest[1:]
			} else {
				for k := range row.Standings {
					row.Standings[k].Games = 0
				}
			}
			if !yield(row, nil) {
				return
			}
		}
		for _, row := range rest {
			if !yield(row, nil) {
				return
			}
		}
	}
}

// removeRows leaves out the rows of these IDs.
func removeRows(list rows, ids []int) rows {
	if len(ids) == 0 {
		return list
	}
	gone := make(map[int]bool, len(ids))
	for _, id := range ids {
		gone[id] = true
	}
	return func(yield func(ratinglist.Row, error) bool) {
		for row, err := range list {
			if err == nil && gone[row.FIDEID] {
				continue
			}
			if !yield(row, err) {
				return
			}
		}
	}
}
