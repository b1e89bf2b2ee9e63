package jobs

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// NothingKeptError says that the office keeps nothing on a person.
type NothingKeptError struct{ FIDEID int }

// Text returns the sentence.
func (e *NothingKeptError) Text() handbook.Text {
	return handbook.Say("jobs.wrong.nothing-kept", "id", strconv.Itoa(e.FIDEID))
}

// Error is for the log.
func (e *NothingKeptError) Error() string { return e.Text().String() }

// PersonData returns all that the office keeps on a person; a [NothingKeptError] where it is
// nothing.
func PersonData(ctx context.Context, st *store.Store, id int) (*answer.PersonData, error) {
	p, err := st.KeptOn(ctx, strconv.Itoa(id))
	if err != nil {
		return nil, err
	}
	if len(p.Tables) == 0 && len(p.Reports) == 0 {
		return nil, &NothingKeptError{id}
	}
	return &p, nil
}

// EnterRequest keeps what a person has asked of the office, and is its number.
func EnterRequest(ctx context.Context, st *store.Store, r *store.PrivacyRequest, today handbook.Date) (int, error) {
	switch {
	case !slices.Contains(store.PrivacyKinds, r.Kind):
		return 0, handbook.Errorf("jobs.wrong.request-kind", "kind", r.Kind, "kinds", store.PrivacyKinds)
	case r.FIDEID <= 0 || r.FIDEID > tournament.MaxFIDEID:
		return 0, handbook.Errorf("jobs.wrong.request-player")
	case r.Received > today:
		return 0, handbook.Errorf("jobs.wrong.request-not-yet")
	}
	return st.EnterPrivacyRequest(ctx, *r)
}

// Answered returns a request with what came of it: it was granted, or refused with a reason.
func Answered(r *store.PrivacyRequest, refused bool, why, by string, at time.Time) (*store.PrivacyRequest, error) {
	if !r.Ended.IsZero() {
		return nil, handbook.Errorf("store.wrong.privacy-ended", "number", r.ID)
	}
	end := *r
	end.Ended, end.EndedBy, end.Outcome, end.Why = at, by, "granted", why
	if refused {
		if end.Outcome = "refused"; why == "" {
			return nil, handbook.Errorf("jobs.wrong.request-reason")
		}
	}
	return &end, nil
}

// Erase takes a person out of all that is kept; a [NothingKeptError] where no name is. Ends
// says of which request that was the answer; nil: of none.
func Erase(ctx context.Context, st *store.Store, id int, ends *store.PrivacyRequest) (*answer.Erasure, error) {
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
