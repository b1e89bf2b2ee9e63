package published

import (
	"context"
	"fmt"
	"io"
	"iter"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report"
)

// ListForms are the forms that lists are written in.
var ListForms = []string{"csv", "txt", "xml"}

// WriteList writes the players of the office's federation on a list, in one of
// [ListForms].
func (s *State) WriteList(ctx context.Context, w io.Writer, p handbook.Period, as string) error {
	info, err := s.st.List(ctx, p)
	if err != nil {
		return err
	}
	var rows iter.Seq2[ratinglist.Row, error] = s.st.Rows(ctx, p, s.Federation)
	switch as {
	case "csv":
		return ratinglist.WriteCSV(w, info.Header(), rows)
	case "xml":
		return ratinglist.WriteXML(w, info.Header(), rows)
	case "txt":
		_, err := ratinglist.WriteTXT(w, ratinglist.Combined(p), rows)
		return err
	}
	return fmt.Errorf("lists are not written as %s", as)
}

// WriteEvent writes the standings of an event as a workbook.
func (s *State) WriteEvent(ctx context.Context, w io.Writer, e *Event, l *language.Language) error {
	r, err := s.Report(ctx, e)
	if err != nil {
		return err
	}
	if r == nil {
		return fmt.Errorf("event %d: its report cannot be read", e.ID)
	}
	placed, err := r.Standings(nil)
	if err != nil {
		placed, err = r.Standings(noTieBreaks)
	}
	if err != nil {
		return err
	}
	return report.Standings(w, l, report.StandingsPage{Standings: placed, Cross: true}, r.Tournament.LastDay())
}
