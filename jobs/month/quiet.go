package month

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

// inactiveMonths is the year without a rated game after which a player becomes
// inactive (B.02 7.2.2). Here it only narrows down whom package rating is
// asked about.
const inactiveMonths = 12

// quiet are the rows of players without games in the period whose row may
// change all the same: those who may become inactive, and in January those who
// turned 18 in the year before (8.3.3). Their histories are read.
func (r *run) quiet(results map[int]*[tournament.Kinds]*rating.Player) ([]ratinglist.Row, error) {
	ids, err := r.sleeping()
	if err != nil {
		return nil, err
	}
	if r.o.Period.Month() == 1 {
		grown, err := r.st.JuniorsOf(r.ctx, r.before.Period, r.o.Period.Year()-grownUp)
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
	history, err := r.st.Histories(r.ctx, r.o.Period, all, poolPeriods)
	if err != nil {
		return nil, err
	}
	for who, h := range history {
		if upper := r.lastGame[who]; h.LastGame == 0 || (upper != 0 && upper < h.LastGame) {
			h.LastGame = upper
		}
		r.lastGame[who] = h.LastGame
		r.history[who] = h
	}
	list, err := r.st.RowsOf(r.ctx, r.before.Period, all)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list.Rows, func(row ratinglist.Row) bool {
		return results[row.FIDEID] != nil || !r.changes(&row)
	}), nil
}

// grownUp is the age whose players have left the juniors' K with the year.
const grownUp = 19

// changes tells whether a row without games in the period becomes another.
func (r *run) changes(row *ratinglist.Row) bool {
	next := r.ruled(row, [tournament.Kinds]*rating.Player{})
	for k := range next.Standings {
		next.Standings[k].Games = row.Standings[k].Games
	}
	return next != *row
}

// sleeping are players who may become inactive with the list, and, in
// r.lastGame, a day after which they cannot have played. Two sources tell: the
// games of the lists of the last year, where all of them are held, and the
// days of the games rated here.
func (r *run) sleeping() (map[int]bool, error) {
	ids := map[int]bool{}
	end := r.o.Period.Add(-inactiveMonths).First().AddDays(-1)
	late, err := r.st.PlayedBetween(r.ctx, r.o.Period, end.Period().Add(-4).First(), end)
	if err != nil {
		return nil, err
	}
	for _, id := range late {
		ids[id] = true
	}
	active, err := r.activeOfTheYear()
	if err != nil || active == nil {
		return ids, err
	}
	for row, err := range r.st.Rows(r.ctx, r.before.Period, "") {
		if err != nil {
			return nil, err
		}
		for k, s := range row.Standings {
			if s.Rating > 0 && !s.Inactive && active[row.FIDEID]&(1<<k) == 0 {
				ids[row.FIDEID] = true
				r.lastGame[rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)}] = end
			}
		}
	}
	return ids, nil
}

// activeOfTheYear are the players with games on the lists since a year ago, a
// bit for each kind; nil where a list of the year is missing.
func (r *run) activeOfTheYear() (map[int]uint8, error) {
	held, err := r.st.Lists(r.ctx)
	if err != nil {
		return nil, err
	}
	have := map[handbook.Period]bool{}
	for _, l := range held {
		have[l.Period] = true
	}
	active := map[int]uint8{}
	for n := inactiveMonths - 1; n >= 1; n-- {
		p := r.o.Period.Add(-n)
		if !have[p] {
			return nil, nil
		}
		err := r.st.Active(r.ctx, p, func(id int, k tournament.Kind) { active[id] |= 1 << k })
		if err != nil {
			return nil, err
		}
	}
	return active, nil
}

func sortInactive(list []report.RunInactive) {
	slices.SortFunc(list, func(a, b report.RunInactive) int {
		return cmp.Or(cmp.Compare(a.FIDEID, b.FIDEID), cmp.Compare(a.Kind, b.Kind))
	})
}
