package published

import (
	"context"
	"io"
	"iter"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/identity"
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
		_, err := ratinglist.WriteTXT(w, ratinglist.Combined(p), identity.InASCII(rows, nil))
		return err
	}
	return handbook.Errorf("pages.wrong.list-form", "form", as)
}

// WriteEvent writes the standings of an event as a workbook; false, and nothing
// written, where its report cannot be read any more.
func (s *State) WriteEvent(ctx context.Context, w io.Writer, e *Event, l *language.Language) (bool, error) {
	r, err := s.Report(ctx, e)
	if err != nil || r == nil {
		return false, err
	}
	placed, err := standings(r)
	if err != nil {
		return false, err
	}
	return true, report.Standings(w, l, report.StandingsPage{Standings: placed, Full: true}, r.Tournament.LastDay())
}
