package month

import (
	"iter"

	"github.com/fedrate/fedrate/ratinglist"
)

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
