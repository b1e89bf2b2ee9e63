package month

import (
	"context"
	"errors"
	"iter"
	"sync"
	"sync/atomic"

	"github.com/fedrate/fedrate/ratinglist"
)

// rows is a list on its way.
type rows = iter.Seq2[ratinglist.Row, error]

// fanBatch is how many rows are handed on at a time.
const fanBatch = 512

// batch is some rows on their way to all writers.
type batch struct {
	rows []ratinglist.Row
	left atomic.Int32 // writers who have not had them yet
}

// batches are those that every writer has had, to be filled again.
var batches = sync.Pool{New: func() any { return &batch{rows: make([]ratinglist.Row, 0, fanBatch)} }}

// fanOut reads a list once for several writers, each of which gets all rows.
// They share the rows and only read them. The first error ends all.
func fanOut(ctx context.Context, list rows, writers []func(rows) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	feeds := make([]chan *batch, len(writers))
	errs := make([]error, len(writers)+1)
	for i, write := range writers {
		feeds[i] = make(chan *batch, 2)
		group.Go(func() {
			errs[i] = write(fed(ctx, feeds[i]))
			if errs[i] != nil {
				cancel(errs[i])
			}
			for range feeds[i] { // what is left when a writer ends early
			}
		})
	}
	if err := feed(ctx, list, feeds); err != nil {
		errs[len(writers)] = err
		cancel(err)
	}
	for _, f := range feeds {
		close(f)
	}
	group.Wait()
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return errors.Join(errs...)
}

// feed sends the list to all.
func feed(ctx context.Context, list rows, feeds []chan *batch) error {
	var next *batch
	begin := func() {
		next = batches.Get().(*batch)
		next.rows = next.rows[:0]
		next.left.Store(int32(len(feeds)))
	}
	begin()
	send := func() bool {
		for _, f := range feeds {
			select {
			case f <- next:
			case <-ctx.Done():
				return false
			}
		}
		begin()
		return true
	}
	for row, err := range list {
		if err != nil {
			return err
		}
		if next.rows = append(next.rows, row); len(next.rows) == fanBatch && !send() {
			return nil
		}
	}
	send()
	return nil
}

// fed is the list as one writer gets it. Where the reading was cut off it ends
// with the cause, so that no writer takes the beginning for the whole.
func fed(ctx context.Context, from <-chan *batch) rows {
	return func(yield func(ratinglist.Row, error) bool) {
		for b := range from {
			for i := range b.rows {
				if !yield(b.rows[i], nil) {
					return
				}
			}
			if b.left.Add(-1) == 0 {
				batches.Put(b)
			}
		}
		if err := context.Cause(ctx); err != nil {
			yield(ratinglist.Row{}, err)
		}
	}
}

// merged is the new list: the rows of the list before without its games, the
// changed rows in their places. Both are in the order of FIDE IDs.
func merged(before rows, changed []ratinglist.Row) rows {
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

// without leaves out the rows of these IDs.
func without(list rows, ids []int) rows {
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
