package jobs

import (
	"context"
	"strconv"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// NothingKeptError says that the office keeps nothing on a person.
type NothingKeptError struct{ FIDEID int }

// Text is the sentence.
func (e *NothingKeptError) Text() handbook.Text {
	return handbook.Say("jobs.wrong.nothing-kept", "id", strconv.Itoa(e.FIDEID))
}

// Error is for the log.
func (e *NothingKeptError) Error() string { return e.Text().String() }

// PersonData is all that the office keeps on a person; a [NothingKeptError] where it is
// nothing.
func PersonData(ctx context.Context, st *store.Store, id int) (*answer.PersonData, error) {
	p, err := st.KeptOn(ctx, strconv.Itoa(id))
	if err != nil {
		return nil, err
	}
	if len(p.Tables) == 0 && len(p.Reports) == 0 {
		return nil, &NothingKeptError{id}
	}
	return &answer.PersonData{
		FIDEID: p.FIDEID, Names: p.Names, Reports: p.Reports,
		Tables: answer.Each(p.Tables, func(t *store.PersonTable) answer.PersonTable { return answer.PersonTable(*t) }),
	}, nil
}

// Erase takes a person out of all that is kept; a [NothingKeptError] where no name is. Ends
// says of which request that was the answer; nil: of none.
func Erase(ctx context.Context, st *store.Store, id int, ends *store.PrivacyRequest) (*store.Erasure, error) {
	before, err := st.KeptOn(ctx, strconv.Itoa(id))
	if err != nil {
		return nil, err
	}
	if len(before.Names) == 0 {
		return nil, &NothingKeptError{id}
	}
	e, err := st.Erase(ctx, strconv.Itoa(id), ends)
	return &e, err
}
