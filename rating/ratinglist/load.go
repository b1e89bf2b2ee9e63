package ratinglist

import (
	"cmp"
	"io"
	"iter"
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// Load reads a list into memory, sorted by FIDE ID; opts.Only keeps some
// players.
func Load(r io.Reader, name string, opts Options) (*List, []handbook.Finding, error) {
	reader, err := Open(r, name, opts)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = reader.Close() }()
	list := &List{}
	for {
		row, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, reader.Findings(), handbook.Errorf("ratinglist.error.list", "file", name, "problem", err)
		}
		if opts.Only == nil || opts.Only(&row) {
			list.Rows = append(list.Rows, row)
		}
	}
	list.Period, list.Kinds, list.Complete = reader.header.Period, reader.header.Kinds, reader.Complete()
	slices.SortFunc(list.Rows, func(a, b Row) int { return cmp.Compare(a.FIDEID, b.FIDEID) })
	list.Index()
	return list, reader.Findings(), nil
}

// Header of a list in memory.
func (l *List) Header() Header { return Header{Period: l.Period, Kinds: l.Kinds} }

// All ranges over the rows in order.
func (l *List) All() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for i := range l.Rows {
			if !yield(l.Rows[i], nil) {
				return
			}
		}
	}
}
