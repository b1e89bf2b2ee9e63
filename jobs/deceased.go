package jobs

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/store"
)

// AskDead looks for reports in which a person plays after the day of death that was
// just entered for the FIDE ID. It holds those that are not rated yet with a question,
// and returns them as asked; it returns those that are rated as rated.
func AskDead(ctx context.Context, st *store.Store, id int, now time.Time) (asked, rated []int, err error) {
	register, err := st.Register(ctx)
	if err != nil {
		return nil, nil, err
	}
	died := register.Dead(id)
	if !died.Valid() {
		return nil, nil, nil
	}
	var persons []string
	for _, one := range append([]int{id}, register.Also(id)...) {
		persons = append(persons, strconv.Itoa(one))
	}
	reports, err := st.ReportsWith(ctx, persons)
	for i := range reports {
		sub := &reports[i]
		if err != nil {
			break
		}
		switch {
		case sub.Facts.End.Valid() && sub.Facts.End <= died:
		case sub.State == store.Accepted:
			held := false
			if held, err = askAgain(ctx, st, sub, now); held {
				asked = append(asked, sub.Number)
			}
		case sub.State == store.Rated:
			dead := false
			if dead, err = playsDead(ctx, st, sub); dead {
				rated = append(rated, sub.Number)
			}
		}
	}
	return asked, rated, err
}

// playsDead reports whether a report has an open question about a person who has died.
func playsDead(ctx context.Context, st *store.Store, sub *store.Submission) (bool, error) {
	_, questions, err := asksNow(ctx, st, sub)
	return slices.ContainsFunc(openAmong(asIfHeld(questions)), func(q store.Question) bool { return q.Rule == "deceased" }), err
}
