package jobs

import (
	"context"
	"errors"
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
)

// ListImport is a rating list that is to be imported.
type ListImport struct {
	Name     string // of the file, which may name the kind of play
	Data     io.Reader
	As       ratinglist.Options
	Official bool // it is FIDE's own list of the month, kept in addition to that of the office
	Options  store.ImportOptions
}

// ImportedList is a list that was imported, with what was found in its file.
type ImportedList struct {
	store.ListInfo
	Findings []handbook.Finding
}

// ErrNoMonth says that neither the file of a list nor who imports it names its month.
var ErrNoMonth = handbook.Errorf("jobs.wrong.list-month")

// ImportList reads a list into the database. If it is refused, the result has what was found
// in the file.
func ImportList(ctx context.Context, st *store.Store, in ListImport) (out ImportedList, err error) {
	r, err := ratinglist.Open(in.Data, in.Name, in.As)
	if err != nil {
		return out, err
	}
	if !r.Header().Period.Valid() {
		return out, errors.Join(ErrNoMonth, r.Close())
	}
	into := st.Import
	if in.Official {
		into = st.ImportOfficial
	}
	out.ListInfo, err = into(ctx, r, in.As.Period, in.Options)
	out.Findings = append([]handbook.Finding{}, r.Findings()...)
	if closed := r.Close(); err == nil {
		err = closed
	}
	return out, err
}
