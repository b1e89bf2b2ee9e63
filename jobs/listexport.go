package jobs

import (
	"context"
	"errors"
	"io"
	"iter"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// ListFormats are the layouts in which a list can be written.
var ListFormats = []string{string(ratinglist.TXT), string(ratinglist.XML), string(ratinglist.CSV), string(ratinglist.XLSX)}

// ListExport says which list is written, and how.
type ListExport struct {
	Period     handbook.Period
	Format     ratinglist.Format // one of [ListFormats]
	Kind       *tournament.Kind  // of play; nil: all that the list has
	Federation string            // code of the federation whose players are written; empty: all players
}

// WriteList writes a list of the database. The findings are names that the layout cannot hold.
func WriteList(ctx context.Context, st *store.Store, w io.Writer, o ListExport) ([]handbook.Finding, error) {
	info, err := st.List(ctx, o.Period)
	if err != nil {
		return nil, err
	}
	header := info.Header()
	if o.Kind != nil {
		header = ratinglist.Single(o.Period, *o.Kind)
	}
	rows := st.Rows(ctx, o.Period, o.Federation)
	switch o.Format {
	case ratinglist.TXT:
		known, err := spellings(ctx, st, o.Period, st.Rows(ctx, o.Period, o.Federation))
		if err != nil {
			return nil, err
		}
		return ratinglist.WriteTXT(w, header, identity.InASCII(rows, known))
	case ratinglist.XML:
		return nil, ratinglist.WriteXML(w, header, rows)
	case ratinglist.CSV:
		return nil, ratinglist.WriteCSV(w, header, rows)
	}
	return nil, ratinglist.WriteXLSX(w, header, rows)
}

// spellings returns the names that FIDE's list of the month has, of the players whose
// names are not in ASCII here; nil if there is no such list.
func spellings(ctx context.Context, st *store.Store, p handbook.Period, rows iter.Seq2[ratinglist.Row, error]) (func(id int) string, error) {
	var ids []int
	for row, err := range rows {
		if err != nil {
			return nil, err
		}
		if identity.ASCII(row.Name) != row.Name {
			ids = append(ids, row.FIDEID)
		}
	}
	list, err := st.OfficialRowsOf(ctx, p, ids)
	var none *store.NoOfficialListError
	if errors.As(err, &none) {
		return nil, nil //nolint:nilnil // nothing is known
	}
	if err != nil {
		return nil, err
	}
	return func(id int) string {
		if row := list.Row(id); row != nil {
			return row.Name
		}
		return ""
	}, nil
}
