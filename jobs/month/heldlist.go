package month

import (
	"context"
	"maps"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report/wall"
)

// heldList is the list that a rerun has made last, in memory: the one that the
// next is made from need not be read again.
type heldList struct {
	period handbook.Period // 0: none
	rows   []ratinglist.Row
	spare  []ratinglist.Row // those of the list before it, whose place the next one takes
}

// listRoom is the memory in which a rerun makes the lists for people, one after the other:
// each is on paper before the next one begins.
type listRoom struct {
	people  []ratinglist.Row
	players []wall.Player
}

// room is that of a rerun, or one of its own.
func (a *again) room() *listRoom {
	if a == nil {
		return &listRoom{}
	}
	return &a.lists
}

// mostHeld is how many players a list has at most that is held in memory.
const mostHeld = wall.MostPlayers

// heldRows are the rows of a list by FIDE ID; nil where it is not held.
func (a *again) heldRows(p handbook.Period) []ratinglist.Row {
	if a == nil || a.held.period != p {
		return nil
	}
	return a.held.rows
}

// personRows is [store.Store.RowsOf], from memory where the list is held.
func (r *run) personRows(ctx context.Context, p handbook.Period, ids []int) (*ratinglist.List, error) {
	held := r.again.heldRows(p)
	if held == nil || p != r.before.Period {
		return r.st.RowsOf(ctx, p, ids)
	}
	var rows []ratinglist.Row
	for _, id := range slices.Compact(slices.Sorted(slices.Values(r.register.WithAlso(ids)))) {
		at, has := slices.BinarySearchFunc(held, id, func(row ratinglist.Row, id int) int { return row.FIDEID - id })
		if has {
			rows = append(rows, held[at])
		}
	}
	list := &ratinglist.List{Period: p, Kinds: r.before.Kinds, Rows: r.register.Joined(rows)}
	list.Index()
	return list, nil
}

// holdBefore takes the list before into memory, where the run is part of a rerun
// and the list is not too long.
func (r *run) holdBefore() error {
	if r.again == nil || r.again.held.period == r.before.Period || r.before.Rows > mostHeld {
		return nil
	}
	rows, err := collected(r.st.Rows(r.ctx, r.before.Period, ""), r.before.Rows, nil)
	if err == nil {
		r.again.held = heldList{period: r.before.Period, rows: rows}
	}
	return err
}

// holdMade makes the list in memory the one that was just written.
func (r *run) holdMade(made *newList) error {
	before := r.again.heldRows(r.before.Period)
	if before == nil {
		return nil
	}
	list := &ratinglist.List{Rows: before}
	rows, err := collected(merged(without(list.All(), made.removed), made.changed), made.rows, r.again.held.spare)
	if err == nil {
		r.again.held = heldList{r.o.Period, rows, before}
	}
	return err
}

// rowsBefore are the rows of the list before, of a federation or (empty) of all.
func (r *run) rowsBefore(federation string) rows {
	if err := r.holdBefore(); err != nil {
		return func(yield func(ratinglist.Row, error) bool) { yield(ratinglist.Row{}, err) }
	}
	held := r.again.heldRows(r.before.Period)
	if held == nil {
		return r.st.Rows(r.ctx, r.before.Period, federation)
	}
	return func(yield func(ratinglist.Row, error) bool) {
		for i := range held {
			if (federation == "" || held[i].Federation == federation) && !yield(held[i], nil) {
				return
			}
		}
	}
}

// collected are the rows of a list of so many, in the place of others.
func collected(list rows, n int, place []ratinglist.Row) ([]ratinglist.Row, error) {
	all := slices.Grow(place[:0], n)
	for row, err := range list {
		if err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, nil
}

// pick are the rows of these players by FIDE ID.
func pick(list []ratinglist.Row, ids []int) map[int]*ratinglist.Row {
	of := make(map[int]*ratinglist.Row, len(ids))
	for _, id := range ids {
		of[id] = nil
	}
	for i := range list {
		if _, wanted := of[list[i].FIDEID]; wanted {
			of[list[i].FIDEID] = &list[i]
		}
	}
	maps.DeleteFunc(of, func(_ int, row *ratinglist.Row) bool { return row == nil })
	return of
}
