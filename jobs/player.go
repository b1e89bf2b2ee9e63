package jobs

import (
	"context"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Month is how a player's rating of one kind came about in a month.
type Month struct {
	store.PlayerMonth
	Steps     []rating.Step
	Opponents [][]Opponent // for each of Tournaments and its games
}

// Months returns the months of a person in which games were rated, back to the
// first; of one list where the period is not 0.
func Months(ctx context.Context, st *store.Store, id int, only handbook.Period) ([]Month, error) {
	u, err := NewLookup(ctx, st)
	if err != nil {
		return nil, err
	}
	return u.Months(ctx, id, only)
}

// NotYet is a report with a player that is not rated, and what it waits for.
type NotYet struct {
	store.Submission
	Waiting  Waiting
	Findings []handbook.Finding // the errors of a rejected report
}

// withPerson returns the submissions in whose reports a person plays, by the
// name, one of the FIDE IDs or a name without ID that was matched.
func withPerson(ctx context.Context, st *store.Store, register *store.Register, row *ratinglist.Row) ([]store.Submission, error) {
	persons := []string{overlap.Name(row.Name)}
	ids := append([]int{row.FIDEID}, register.Also(row.FIDEID)...)
	for _, id := range ids {
		persons = append(persons, strconv.Itoa(id))
	}
	for _, name := range register.Names(ids) {
		persons = append(persons, overlap.Name(name))
	}
	return st.ReportsWith(ctx, persons)
}

// addAsked adds the reports in which a person may play under another ID or none:
// an open question names him among those who may be meant.
func addAsked(ctx context.Context, st *store.Store, id int, subs []store.Submission) ([]store.Submission, error) {
	open, err := st.OpenQuestions(ctx)
	if err != nil {
		return nil, err
	}
	for i := range open {
		q := &open[i]
		named := slices.ContainsFunc(q.Candidates, func(c store.Candidate) bool { return c.FideID == strconv.Itoa(id) })
		if !named || slices.ContainsFunc(subs, func(s store.Submission) bool { return s.Number == q.Submission }) {
			continue
		}
		sub, err := st.Submission(ctx, q.Submission)
		if err != nil {
			return nil, err
		}
		subs = append(subs, sub)
	}
	slices.SortFunc(subs, func(a, b store.Submission) int { return a.Number - b.Number })
	return subs, nil
}

// NotRated returns the reports with a person that are not rated, or not wholly.
func NotRated(ctx context.Context, st *store.Store, row *ratinglist.Row) ([]NotYet, error) {
	register, err := st.Register(ctx)
	if err != nil {
		return nil, err
	}
	subs, err := withPerson(ctx, st, register, row)
	if err != nil {
		return nil, err
	}
	if subs, err = addAsked(ctx, st, row.FIDEID, subs); err != nil {
		return nil, err
	}
	var list []NotYet
	for i := range subs {
		s := &subs[i]
		if s.State != store.Accepted && s.State != store.Held && s.State != store.Rejected {
			continue
		}
		h, err := HistoryOf(ctx, st, s)
		if err != nil {
			return nil, err
		}
		one := NotYet{Submission: *s, Waiting: h.Waiting}
		if s.State == store.Rejected {
			found, err := st.Findings(ctx, s.Number)
			if err != nil {
				return nil, err
			}
			one.Findings = slices.DeleteFunc(found, func(f handbook.Finding) bool { return f.Severity != handbook.Error })
		}
		list = append(list, one)
	}
	return list, nil
}

// Nameless is a person without FIDE ID in reports: one spelling in each.
type Nameless struct {
	Spelled     string
	Player      tournament.Player
	Submissions []int
}

// Matches returns persons without FIDE ID whose names are spellings of one name in two
// reports or more and who are not matched yet.
func Matches(ctx context.Context, st *store.Store) ([][]Nameless, error) {
	groups, err := WithoutID(ctx, st)
	return slices.DeleteFunc(groups, func(g []Nameless) bool { return len(g) == 1 && len(g[0].Submissions) == 1 }), err
}

// WithoutID returns the persons without FIDE ID in the reports that are, or may be,
// rated and who are not matched yet; spellings of one name stand together.
func WithoutID(ctx context.Context, st *store.Store) ([][]Nameless, error) {
	register, err := st.Register(ctx)
	if err != nil {
		return nil, err
	}
	known := Known{Store: st, Register: register}
	subs, err := st.Submissions(ctx, "")
	if err != nil {
		return nil, err
	}
	var groups [][]Nameless
	for i := range subs {
		s := &subs[i]
		if s.State != store.Accepted && s.State != store.Rated && s.State != store.Held {
			continue
		}
		rep, err := known.Open(ctx, s)
		if err != nil {
			return nil, err
		}
		if rep.Tournament == nil {
			continue
		}
		for j := range rep.Tournament.Players {
			if p := &rep.Tournament.Players[j]; p.FIDEID <= 0 && register.Player(s.Tournament, p) <= 0 {
				groups = joinGroup(groups, p, s.Number)
			}
		}
	}
	return groups, nil
}

func joinGroup(groups [][]Nameless, p *tournament.Player, submission int) [][]Nameless {
	spelled := store.Spelled(p)
	for i, group := range groups {
		for j := range group {
			if group[j].Spelled == spelled {
				group[j].Submissions = append(group[j].Submissions, submission)
				return groups
			}
		}
		first := &group[0].Player
		years := first.Birth.Year() == 0 || p.Birth.Year() == 0 || first.Birth.Year() == p.Birth.Year()
		if years && first.Federation == p.Federation && identity.Compare(first.Name, p.Name) == identity.Spelling {
			groups[i] = append(group, Nameless{spelled, *p, []int{submission}})
			return groups
		}
	}
	return append(groups, []Nameless{{spelled, *p, []int{submission}}})
}
