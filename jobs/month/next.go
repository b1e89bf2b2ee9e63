package month

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/summary"
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

// nextList computes the rows that differ on the new list: of players with rated
// games, and of those who become inactive or leave the juniors' K.
func (r *run) nextList(ctx context.Context, in *reports, rated *ratings) (*newList, error) {
	l := &listing{
		run: r, reports: in, ratings: rated, history: rated.history, // no other code reads it later
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
	quiet, err := l.inactiveRows(ctx, results)
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

// ruled returns the row that follows from a row and the player's results.
func (l *listing) ruled(row *ratinglist.Row, results [tournament.Kinds]*rating.Player) ratinglist.Row {
	var history [tournament.Kinds]rating.History
	for k := range history {
		history[k] = l.history.Of(rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)})
	}
	return rating.NextRow(*row, results, history, l.o.Period, l.o.Rating)
}

// newcomer returns the row of a player who is on no list, as the reports have him:
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

// stillListed returns how many rows of a list are left when those are not counted
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

// inactiveRows returns the rows of players without games in the period whose row may
// change all the same: those who may become inactive, and in January those who
// have left the juniors' K with the year (8.3.3). Their histories are read.
func (l *listing) inactiveRows(ctx context.Context, results map[int]*[tournament.Kinds]*rating.Player) ([]ratinglist.Row, error) {
	ids, err := l.sleeping(ctx)
	if err != nil {
		return nil, err
	}
	if l.o.Period.Month() == 1 {
		age, k := rating.Grown(l.o.Period)
		grown, err := l.st.JuniorsOf(ctx, l.before.Period, l.o.Period.Year()-age, k)
		if err != nil {
			return nil, err
		}
		for _, id := range grown {
			ids[id] = true
		}
	}
	for id := range results {
		ids[id] = true // a kind without games may become inactive too
	}
	all := sortedKeys(ids)
	unread := slices.DeleteFunc(append(slices.Clone(all), l.ratedIDs()...), func(id int) bool {
		_, known := l.history[rating.Who{FIDEID: id}]
		return known
	})
	history, err := l.st.Histories(ctx, l.o.Period, unread, rating.PoolPeriods(l.o.Period))
	if err != nil {
		return nil, err
	}
	maps.Copy(l.history, history)
	for _, id := range all {
		for k := range tournament.Kinds {
			who := rating.Who{FIDEID: id, Kind: k}
			upper := l.lastGame[who]
			if h := l.history.Of(who); upper != 0 && (h.LastGame == 0 || upper < h.LastGame) {
				h.LastGame = upper
				l.history[who] = &h
			}
		}
	}
	unread = slices.DeleteFunc(all, func(id int) bool { return l.ratings.base.Row(id) != nil })
	if l.rest, err = l.st.RowsOf(ctx, l.before.Period, unread); err != nil {
		return nil, err
	}
	var rows []ratinglist.Row
	for _, list := range []*ratinglist.List{l.ratings.base, l.rest} {
		for i := range list.Rows {
			row := &list.Rows[i]
			first := ids[row.FIDEID] && l.ratings.base.Row(row.FIDEID) != nil // the one among those of the reports
			if first == (list != l.rest) && results[row.FIDEID] == nil && !l.register.Gone(row.FIDEID, l.o.Period.First()) && l.changes(row) {
				rows = append(rows, *row)
			}
		}
	}
	return rows, nil
}

// rowBefore returns the row of a player whose row may change on the list before; nil where there is none.
func (l *listing) rowBefore(id int) *ratinglist.Row {
	if row := l.ratings.base.Row(id); row != nil {
		return row
	}
	return l.rest.Row(id)
}

// ratedIDs returns those of the rated players, of the deceased, too.
func (l *listing) ratedIDs() (ids []int) {
	for i := range l.ratings.players {
		if id, _ := strconv.Atoi(l.ratings.players[i].FIDEID); id > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// changes reports whether a row without games in the period becomes another.
func (l *listing) changes(row *ratinglist.Row) bool {
	next := l.ruled(row, [tournament.Kinds]*rating.Player{})
	for k := range next.Standings {
		next.Standings[k].Games = row.Standings[k].Games
	}
	return next != *row
}

// sleeping are players who may become inactive with the list, and, in
// r.lastGame, a day after which they cannot have played. Two sources tell: the
// games of the lists of the last year, where all of them are held, and the
// days of the games rated here.
func (l *listing) sleeping(ctx context.Context) (map[int]bool, error) {
	ids := map[int]bool{}
	end := l.o.Period.Add(-rating.InactiveMonths(l.o.Period)).First().AddDays(-1)
	late, err := l.st.LastPlayedBetween(ctx, l.o.Period, end.Period().Add(-4).First(), end)
	if err != nil {
		return nil, err
	}
	listed, err := l.st.RowsOf(ctx, l.before.Period, slices.Sorted(maps.Keys(late)))
	if err != nil {
		return nil, err
	}
	for id, kinds := range late {
		if row := listed.Row(l.register.ID(id)); row == nil || awake(row)&kinds != 0 {
			ids[id] = true
		}
	}
	active, err := l.activeOfTheYear(ctx)
	if err != nil || active == nil {
		return ids, err
	}
	for row, err := range l.st.Rows(ctx, l.before.Period, "") {
		if err != nil {
			return nil, err
		}
		silent := awake(&row) &^ active[row.FIDEID]
		for k := range row.Standings {
			if silent&(1<<k) != 0 {
				ids[row.FIDEID] = true
				l.lastGame[rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)}] = end
			}
		}
	}
	return ids, nil
}

// awake has a bit for each kind in which a player has a rating and is not inactive.
func awake(row *ratinglist.Row) (kinds uint8) {
	for k, s := range row.Standings {
		if s.Rating > 0 && !s.Inactive {
			kinds |= 1 << k
		}
	}
	return kinds
}

// activeOfTheYear returns the players with games on the lists since a year ago, a
// bit for each kind; nil where a list of the year is missing.
func (l *listing) activeOfTheYear(ctx context.Context) (map[int]uint8, error) {
	held, err := l.st.Lists(ctx)
	if err != nil {
		return nil, err
	}
	have := map[handbook.Period]bool{}
	for _, one := range held {
		have[one.Period] = true
	}
	active := map[int]uint8{}
	for n := rating.InactiveMonths(l.o.Period) - 1; n >= 1; n-- {
		p := l.o.Period.Add(-n)
		if !have[p] {
			return nil, nil
		}
		err := l.st.Active(ctx, p, func(id int, k tournament.Kind) { active[id] |= 1 << k })
		if err != nil {
			return nil, err
		}
	}
	return active, nil
}

func sortInactive(list []summary.Inactive) {
	slices.SortFunc(list, func(a, b summary.Inactive) int {
		return cmp.Or(cmp.Compare(a.FIDEID, b.FIDEID), cmp.Compare(a.Kind, b.Kind))
	})
}
