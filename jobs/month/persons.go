package month

import (
	"context"
	"slices"

	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// registered takes over what the office has said of persons: rows that it
// changes are made anew, second IDs and the deceased have none any more.
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
