package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Issued is a form of a person as [store.Store.Issue] keeps it, so that its
// number can be verified.
func Issued(p *report.Paper, fideID, name string, now time.Time, version string) store.Certificate {
	c := store.Certificate{
		Number: p.Number, Form: p.Code, Digest: p.Digest, Data: p.Data, FIDEID: fideID, Name: name, Issued: now, Program: "fedrate " + version,
	}
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
	Paper      *report.Paper // nil: the norm was not made
}

// MakeNorm looks for the norm of a player in a submitted report, as a run
// does, and makes its certificate.
func MakeNorm(ctx context.Context, st *store.Store, submission, startingRank int, title tournament.Title) (*NormPaper, error) {
	sub, err := st.Submission(ctx, submission)
	if err != nil {
		return nil, err
	}
	opt, err := optionsOf(ctx, st, sub.Tournament)
	if err != nil {
		return nil, err
	}
	data, err := st.Bytes(ctx, submission)
	if err != nil {
		return nil, err
	}
	rep := audit.Open(sub.Name, data, opt)
	made := &NormPaper{Submission: sub}
	if rep.Tournament == nil {
		return made, nil
	}
	r := run{ctx: ctx, st: st}
	if r.before.Period, err = latest(ctx, st); err != nil {
		return nil, err
	}
	if r.shelf, err = r.lists([]*audit.Report{rep}, sortedKeys(audit.FIDEIDs([]*audit.Report{rep}))); err != nil {
		return nil, err
	}
	ev := rep.NormEvent(r.shelf)
	if ev == nil {
		return made, nil
	}
	for _, n := range norms.Find(ev, norms.Options{Player: startingRank, Title: title, Near: true}) {
		made.Result = &n
		if n.Achieved {
			made.Paper = report.IT1(norms.NewCertificate(ev, &n), report.SourceOf(rep, r.shelf))
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

// Issue keeps the certificate, so that its number can be verified.
func (n *NormPaper) Issue(ctx context.Context, st *store.Store, now time.Time, version string) error {
	if n.Paper == nil {
		return errors.New("there is no norm to issue a certificate of")
	}
	c := Issued(n.Paper, n.Result.FIDEID, n.Result.Name, now, version)
	c.Submission, c.StartingRank = n.Submission.Number, n.Result.StartingRank
	if err := st.Issue(ctx, c); err != nil {
		return fmt.Errorf("issue certificate %s: %w", c.Number, err)
	}
	return nil
}
