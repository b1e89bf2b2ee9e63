package published

import (
	"context"
	"io"
	"iter"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
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
