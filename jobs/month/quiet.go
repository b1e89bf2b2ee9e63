package month

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// quiet are the rows of players without games in the period whose row may
// change all the same: those who may become inactive, and in January those who
// have left the juniors' K with the year (8.3.3). Their histories are read.
func (l *listing) quiet(ctx context.Context, results map[int]*[tournament.Kinds]*rating.Player) ([]ratinglist.Row, error) {
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

// rowBefore is the row of a player whose row may change on the list before; nil where there is none.
func (l *listing) rowBefore(id int) *ratinglist.Row {
	if row := l.ratings.base.Row(id); row != nil {
		return row
	}
	return l.rest.Row(id)
}

// ratedIDs are those of the rated players, of the deceased, too.
func (l *listing) ratedIDs() (ids []int) {
	for i := range l.ratings.players {
		if id, _ := strconv.Atoi(l.ratings.players[i].FIDEID); id > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// changes tells whether a row without games in the period becomes another.
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

// activeOfTheYear are the players with games on the lists since a year ago, a
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
