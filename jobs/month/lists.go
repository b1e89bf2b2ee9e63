package month

import (
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/wall"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// writeLists writes the new list in all layouts for programs in one pass over it.
// The findings say what a layout cannot hold. The list for people is returned,
// nil where it has too many players, or no papers are written.
func (r *run) writeLists(ctx context.Context, write func(path string, to func(io.Writer) error) error, made *newList) ([]handbook.Finding, *wall.List, error) {
	list := r.rowsOf(ctx, made)
	counted, total := 0, made.rows
	if r.o.Federation != "" {
		total = 0
	}
	list = watched(list, func() {
		if counted++; counted%5000 == 0 {
			r.progress("lists", counted, total)
		}
	})
	var writers []func(rows) error
	add := func(path string, to func(io.Writer, rows) error) {
		writers = append(writers, func(list rows) error {
			return write(path, func(w io.Writer) error { return to(w, list) })
		})
	}
	text := func(h ratinglist.Header) func(io.Writer, rows) error {
		return func(w io.Writer, list rows) error {
			_, err := ratinglist.WriteTXT(w, h, list)
			return err
		}
	}
	all := r.before.Header()
	all.Period = r.o.Period
	p := r.o.Period.String()
	var findings []handbook.Finding
	add("lists/"+p+"-combined.txt", func(w io.Writer, list rows) (err error) {
		findings, err = ratinglist.WriteTXT(w, ratinglist.Combined(r.o.Period), list)
		return err
	})
	add("lists/"+p+".xml", func(w io.Writer, list rows) error { return ratinglist.WriteXML(w, all, list) })
	add("lists/"+p+".csv", func(w io.Writer, list rows) error { return ratinglist.WriteCSV(w, all, list) })
	for k, has := range r.before.Kinds {
		if !has {
			continue
		}
		kind := tournament.Kind(k)
		add("lists/"+p+"-"+kind.String()+".txt", func(w io.Writer, list rows) error {
			return text(ratinglist.Single(r.o.Period, kind))(w, ofKind(list, kind))
		})
	}
	federation, err := r.shownFederation(ctx)
	if err != nil {
		return nil, nil, err
	}
	shown := r.shownList(federation)
	var people []ratinglist.Row
	writers = append(writers, func(list rows) (err error) {
		people, err = gathered(list, federation)
		return err
	})
	if err := handOut(ctx, list, writers); err != nil {
		return nil, nil, err
	}
	switch {
	case len(people) > wall.MostPlayers && counted > ratinglist.MaxSheetRows:
		return slices.Concat([]handbook.Finding{{
			Article: "B.02-7.1", Rule: "list-too-long-for-a-sheet", Severity: handbook.Info,
			Text: handbook.Say("jobs.list-too-long-for-a-sheet", "players", counted, "most", ratinglist.MaxSheetRows),
		}}, findings), nil, nil
	case r.o.Papers == PapersNone:
		return findings, nil, nil
	case len(people) <= wall.MostPlayers:
		return findings, shown, r.show(ctx, shown, people, made.removed)
	}
	return findings, nil, write("lists/"+p+".xlsx", func(w io.Writer) error { return ratinglist.WriteXLSX(w, all, r.rowsOf(ctx, made)) })
}

// rowsHandedOut is how many rows of a list are handed to its writers at a time.
const rowsHandedOut = 512

// handOut reads a list once for several writers, each of which gets all rows and only reads
// them: a list of half a million players is not read for each of its seven files.
func handOut(ctx context.Context, list rows, writers []func(rows) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	ways := make([]chan []ratinglist.Row, len(writers))
	for i, write := range writers {
		ways[i] = make(chan []ratinglist.Row, 2)
		group.Go(func() error {
			if err := write(rowsOfWay(ctx, ways[i])); err != nil {
				return err
			}
			for range rowsOfWay(ctx, ways[i]) { // what is left if a writer ends early
			}
			return nil
		})
	}
	if err := sendRows(ctx, list, ways); err != nil {
		cancel()
		return cmp.Or(writersError(group), err)
	}
	for _, way := range ways {
		close(way)
	}
	return group.Wait()
}

// writersError waits for the writers of a reading that was cut off, and returns the error of the
// first that failed by itself.
func writersError(group *errgroup.Group) error {
	if err := group.Wait(); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// sendRows hands all rows of a list to each of the ways.
func sendRows(ctx context.Context, list rows, ways []chan []ratinglist.Row) error {
	part := make([]ratinglist.Row, 0, rowsHandedOut)
	send := func() error {
		for _, way := range ways {
			select {
			case way <- part:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		part = make([]ratinglist.Row, 0, rowsHandedOut)
		return nil
	}
	for row, err := range list {
		if err != nil {
			return err
		}
		if part = append(part, row); len(part) == rowsHandedOut {
			if err := send(); err != nil {
				return err
			}
		}
	}
	return send()
}

// rowsOfWay returns the list as one of its writers gets it. If the reading was cut off, it ends with
// the error, so that no writer takes the beginning for the whole.
func rowsOfWay(ctx context.Context, way <-chan []ratinglist.Row) rows {
	return func(yield func(ratinglist.Row, error) bool) {
		for {
			select {
			case part, more := <-way:
				if !more {
					return
				}
				for i := range part {
					if !yield(part[i], nil) {
						return
					}
				}
			case <-ctx.Done():
				yield(ratinglist.Row{}, ctx.Err())
				return
			}
		}
	}
}

// shownFederation is that of the list for people.
func (r *run) shownFederation(ctx context.Context) (string, error) {
	if r.o.Federation != "" {
		return r.o.Federation, nil
	}
	federation, err := r.st.Federation(ctx)
	if errors.Is(err, store.ErrNotInitialised) {
		err = nil
	}
	return federation, err
}

// shownList returns the list for people, without anybody.
func (r *run) shownList(federation string) *wall.List {
	return &wall.List{Federation: federation, Period: r.o.Period, Before: r.before.Period, Kinds: r.before.Kinds}
}

// rowsOf returns the new list on its way, as far as the exports hold it.
func (r *run) rowsOf(ctx context.Context, made *newList) rows {
	gone := slices.Clone(made.removed)
	for i := range made.changed {
		if row := &made.changed[i]; !r.isOwn(row.Federation) {
			gone = append(gone, row.FIDEID) // he has left the federation
		}
	}
	return mergeRows(removeRows(r.st.Rows(ctx, r.before.Period, r.o.Federation), gone), r.ownRows(made.changed))
}

// gathered returns the rows of a federation for a list for people; of a longer list only
// one more than such a list may have.
func gathered(list rows, federation string) (people []ratinglist.Row, err error) {
	for row, err := range list {
		if err != nil {
			return nil, err
		}
		if len(people) <= wall.MostPlayers && (federation == "" || row.Federation == federation) {
			people = append(people, row)
		}
	}
	return people, nil
}

// show fills the list for readers: each player with the ratings of the list before and
// of that of a year ago.
func (r *run) show(ctx context.Context, shown *wall.List, people []ratinglist.Row, removed []int) error {
	ids := make([]int, len(people))
	for i := range people {
		ids[i] = people[i].FIDEID
	}
	was, err := r.earlierRows(ctx, r.before.Period, ids)
	if err != nil {
		return err
	}
	ago, err := r.earlierRows(ctx, r.o.Period.Add(-12), ids)
	if err != nil {
		return err
	}
	if len(ago) > 0 {
		shown.Ago = r.o.Period.Add(-12)
	}
	register, err := r.st.Register(ctx)
	if err != nil {
		return err
	}
	shown.Club = func(id int) string { return register.Club(id, r.o.Period.First()) }
	shown.Players = make([]wall.Player, 0, len(people))
	for i := range people {
		id := people[i].FIDEID
		shown.Add(people[i], was[id], ago[id])
	}
	gone, err := r.earlierRows(ctx, r.before.Period, removed)
	for _, row := range gone {
		shown.Gone(row)
	}
	return err
}

// earlierRows are rows of a list by FIDE ID.
func (r *run) earlierRows(ctx context.Context, p handbook.Period, ids []int) (map[int]*ratinglist.Row, error) {
	info, err := r.st.List(ctx, p)
	if missing := (*store.NoListError)(nil); errors.As(err, &missing) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if info.Rows < 2*len(ids) { // most of the list: it is read as a whole
		wanted := make(map[int]*ratinglist.Row, len(ids))
		for _, id := range ids {
			wanted[id] = nil
		}
		for row, err := range r.st.Rows(ctx, p, "") {
			if err != nil {
				return nil, err
			}
			if _, is := wanted[row.FIDEID]; is {
				wanted[row.FIDEID] = &row
			}
		}
		maps.DeleteFunc(wanted, func(_ int, row *ratinglist.Row) bool { return row == nil })
		return wanted, nil
	}
	list, err := r.st.RowsWith(ctx, p, ids)
	rows := make(map[int]*ratinglist.Row, len(list))
	for i := range list {
		rows[list[i].FIDEID] = &list[i]
	}
	return rows, err
}

// listPapers returns the list for people as a workbook and as a document.
func (r *run) listPapers(shown *wall.List) []paperFile {
	if shown == nil {
		return nil
	}
	name := "lists/" + r.o.Period.String()
	return []paperFile{
		{path: name + ".xlsx", to: func(w io.Writer) error { return wall.ListXLSX(w, r.o.Language, shown) }},
		{path: name + ".pdf", to: func(w io.Writer) error { return wall.ListPDF(w, r.o.Language, shown) }},
	}
}

// ownRows returns the rows that the exports hold.
func (r *run) ownRows(all []ratinglist.Row) []ratinglist.Row {
	if r.o.Federation == "" {
		return all
	}
	own := make([]ratinglist.Row, 0, len(all))
	for i := range all {
		if r.isOwn(all[i].Federation) {
			own = append(own, all[i])
		}
	}
	return own
}

func watched(list rows, each func()) rows {
	return func(yield func(ratinglist.Row, error) bool) {
		for row, err := range list {
			each()
			if !yield(row, err) {
				return
			}
		}
	}
}

// ofKind keeps the players with a rating of the kind, whom a list of one kind
// holds.
func ofKind(list rows, k tournament.Kind) rows {
	return func(yield func(ratinglist.Row, error) bool) {
		for row, err := range list {
			if err == nil && row.Standings[k].Rating == 0 {
				continue
			}
			if !yield(row, err) {
				return
			}
		}
	}
}
