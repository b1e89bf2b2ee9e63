package jobs

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/tournament"
)

// Issued is a form of a person as [store.Store.Issue] keeps it, so that its
// number can be verified.
func Issued(p *paper.Paper, fideID, name string, now time.Time, version string) store.Certificate {
	c := store.Certificate{
		Number: p.Number, Form: p.Code, Digest: p.Digest, Data: p.Data, FIDEID: fideID, Name: name, Issued: now, Program: "fedrate " + version,
	}
	c.Drawing, _ = p.Drawing() // without it the form is verified by its data alone
	if p.Title != tournament.NoTitle {
		c.Title = p.Title.String()
	}
	return c
}

// NormPaper is a result of a player in a submitted report, made with what the
// database holds now, and its certificate.
type NormPaper struct {
	Submission store.Submission
	Result     *norms.Result // nil: the event gives no such norm
	Paper      *paper.Paper  // nil: the norm was not made
}

// MakeNorm looks for the norm of a player in a submitted report, as a run
// does, and makes its certificate.
func MakeNorm(ctx context.Context, st *store.Store, submission, startingRank int, title tournament.Title) (*NormPaper, error) {
	o, err := Reopen(ctx, st, submission)
	if err != nil {
		return nil, err
	}
	made := &NormPaper{Submission: o.Submission}
	if o.Event == nil {
		return made, nil
	}
	for _, n := range norms.Find(o.Event, norms.Options{Player: startingRank, Title: title, Near: true}) {
		made.Result = &n
		if n.Achieved {
			made.Paper = forms.IT1(norms.NewCertificate(o.Event, &n), forms.SourceOf(o.Report, o.Lists))
		}
	}
	return made, nil
}

// latest is the last list that is held, 0 where there is none.
func latest(ctx context.Context, st *store.Store) (handbook.Period, error) {
	lists, err := st.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return 0, err
	}
	return lists[len(lists)-1].Period, nil
}

// MakeEventReport makes the report IT3 of a submitted report; nil where nobody
// made a norm there.
func MakeEventReport(ctx context.Context, st *store.Store, submission int) (*paper.Paper, store.Submission, error) {
	o, err := Reopen(ctx, st, submission)
	if err != nil {
		return nil, store.Submission{}, err
	}
	if o.Event == nil {
		return nil, o.Submission, nil
	}
	results := norms.Find(o.Event, norms.Options{})
	if !slices.ContainsFunc(results, func(r norms.Result) bool { return r.Achieved }) {
		return nil, o.Submission, nil
	}
	return forms.IT3(titles.NewTournamentReport(o.Event, results), forms.SourceOf(o.Report, o.Lists)), o.Submission, nil
}

// Issue keeps the certificate, so that its number can be verified.
func (n *NormPaper) Issue(ctx context.Context, st *store.Store, now time.Time, version string) error {
	if n.Paper == nil {
		return language.Fail("jobs.wrong.no-norm")
	}
	c := Issued(n.Paper, n.Result.FIDEID, n.Result.Name, now, version)
	c.Submission, c.StartingRank = n.Submission.Number, n.Result.StartingRank
	if err := st.Issue(ctx, c); err != nil {
		return fmt.Errorf("issue certificate %s: %w", c.Number, err)
	}
	return nil
}
