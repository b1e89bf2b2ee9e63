package jobs

import (
	"bytes"
	"context"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Issued returns a form of a person as [store.Store.Issue] keeps it, so that its
// number can be verified.
func Issued(p *paper.Paper, fideID, name string, now time.Time, version string) store.Certificate {
	c := store.Certificate{
		Number: p.Number, Form: p.Code, Digest: p.Digest, Data: p.Data, FIDEID: fideID, Name: name, Issued: now, Program: "fedrate " + version,
		SigningKey: p.KeyID, Signature: p.Signature,
	}
	c.Drawing, _ = p.Drawing() // without it the form is verified by its data alone
	if p.Title != tournament.NoTitle {
		c.Title = p.Title.String()
	}
	return c
}

// IssuedPaper returns a form as it was issued under a number, signed with the key: by the
// one that has signed it before its file is the same byte for byte. Nil: the file has
// no signature. The error is a [store.NoCertificateError] where none was issued.
func IssuedPaper(ctx context.Context, st *store.Store, key *seal.Key, number string) (*paper.Paper, error) {
	c, err := st.Certificate(ctx, number)
	if err != nil {
		return nil, err
	}
	p, err := issuedPaper(&c)
	if err == nil && p == nil {
		err = handbook.Errorf("jobs.wrong.no-drawing", "number", number)
	}
	if err == nil && key != nil {
		p.Sign(key)
	}
	return p, err
}

// issuedPaper returns a form as its row of the register has it; nil where that has kept
// its data alone.
func issuedPaper(c *store.Certificate) (*paper.Paper, error) {
	if len(c.Drawing) == 0 {
		return nil, nil //nolint:nilnil // it is verified by its data
	}
	p, err := paper.ReadDrawing(c.Drawing)
	if err != nil {
		return nil, handbook.Errorf("jobs.doing.certificate", "number", c.Number, "problem", err)
	}
	p.Data = c.Data
	return p, nil
}

// Numbers gives forms the numbers that they are issued under, and signs them.
// No two forms of other data get one number: not in an act, nor with those that
// the office has issued before.
type Numbers struct {
	st    *store.Store
	key   *seal.Key
	given map[string][]byte // data by number
}

// NewNumbers returns those of one act. Without a key forms are not signed.
func NewNumbers(st *store.Store, key *seal.Key) *Numbers {
	return &Numbers{st, key, map[string][]byte{}}
}

// Give gives a form its number, and signs it.
func (n *Numbers) Give(ctx context.Context, p *paper.Paper) error {
	if p.Number == "" { // it could not be made
		return nil
	}
	for attempt := 1; ; attempt++ {
		other, taken := n.given[p.Number]
		taken = taken && !bytes.Equal(other, p.Data)
		if !taken {
			var err error
			if taken, err = n.st.NumberTaken(ctx, p.Number, p.Data); err != nil {
				return err
			}
		}
		if !taken {
			break
		}
		p.Renumber(attempt)
	}
	n.given[p.Number] = p.Data
	p.Sign(n.key)
	return nil
}

// NormPaper is a result of a player in a submitted report, made with what the
// database holds now, and its certificate.
type NormPaper struct {
	Submission store.Submission
	Result     *norms.Result // nil: the event gives no such norm
	Draw       Drawing       // of the certificate; nil: the norm was not made
}

// Drawing draws a form in a language. Its number and digest are the same in
// each.
type Drawing func(*language.Language) *paper.Paper

// MakeNorm looks for the norm of a player in a submitted report, as a run
// does; its certificate can be drawn then.
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
			made.Draw = func(l *language.Language) *paper.Paper {
				return forms.IT1(l, norms.NewCertificate(o.Event, &n), forms.SourceOf(o.Report, o.Lists))
			}
		}
	}
	return made, nil
}

// latest returns the last list that is held, 0 where there is none.
func latest(ctx context.Context, st *store.Store) (handbook.Period, error) {
	lists, err := st.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return 0, err
	}
	return lists[len(lists)-1].Period, nil
}

// MakeEventReport makes the report IT3 of a submitted report, nil if it has no norm.
func MakeEventReport(ctx context.Context, st *store.Store, submission int) (Drawing, store.Submission, error) {
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
	draw := func(l *language.Language) *paper.Paper {
		return forms.IT3(l, forms.NewTournamentReport(o.Event, results), forms.SourceOf(o.Report, o.Lists))
	}
	return draw, o.Submission, nil
}

// Issue keeps the certificate as it was drawn, so that its number can be
// verified.
func (n *NormPaper) Issue(ctx context.Context, st *store.Store, p *paper.Paper, now time.Time, version string) error {
	if p == nil || n.Result == nil {
		return handbook.Errorf("jobs.wrong.no-norm")
	}
	c := Issued(p, n.Result.FIDEID, n.Result.Name, now, version)
	c.Submission, c.StartingRank = n.Submission.Number, n.Result.StartingRank
	if err := st.Issue(ctx, c); err != nil {
		return handbook.Errorf("jobs.doing.issue", "number", c.Number, "problem", err)
	}
	return nil
}
