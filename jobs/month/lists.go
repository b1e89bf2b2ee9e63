package month

import (
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// writeLists writes the new list in all layouts in one pass over it. The
// findings say what a layout cannot hold.
func (r *run) writeLists(f *folder, made *newList) ([]handbook.Finding, error) {
	list := merged(without(r.st.Rows(r.ctx, r.before.Period, r.o.Federation), made.removed), r.ownRows(made.changed))
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
			return f.write(path, func(w io.Writer) error { return to(w, list) })
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
	var findings, cut []handbook.Finding
	add("lists/"+p+"-combined.txt", func(w io.Writer, list rows) (err error) {
		cut, err = ratinglist.WriteTXT(w, ratinglist.Combined(r.o.Period), list)
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
	if made.rows <= ratinglist.MaxSheetRows || r.o.Federation != "" {
		add("lists/"+p+".xlsx", func(w io.Writer, list rows) error { return ratinglist.WriteXLSX(w, all, list) })
	} else {
		findings = append(findings, handbook.Finding{
			Article: "B.02-7.1", Rule: "list-too-long-for-a-sheet", Severity: handbook.Info,
			Text: handbook.Say("jobs.list-too-long-for-a-sheet", "players", made.rows, "most", ratinglist.MaxSheetRows),
		})
	}
	if err := fanOut(r.ctx, list, writers); err != nil {
		return nil, err
	}
	return append(findings, cut...), nil
}

// ownRows are the rows that the exports hold.
func (r *run) ownRows(all []ratinglist.Row) []ratinglist.Row {
	if r.o.Federation == "" {
		return all
	}
	var own []ratinglist.Row
	for i := range all {
		if r.own(all[i].Federation) {
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
