package jobs

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Verify looks up a certificate and makes its norm again from the stored
// report with what the database holds now. Where no certificate of the number
// was issued here the error is a [store.NoCertificateError].
func Verify(ctx context.Context, st *store.Store, number string) (*paper.Verification, error) {
	keys, err := st.SigningKeys(ctx)
	if err != nil {
		return nil, err
	}
	return (&verifier{st, keys, map[string]bool{}}).verify(ctx, number)
}

// verifier follows the certificates that one rests on, each once.
type verifier struct {
	st   *store.Store
	keys []store.SigningKey
	seen map[string]bool
}

func (w *verifier) verify(ctx context.Context, number string) (*paper.Verification, error) {
	w.seen[number] = true
	c, err := w.st.Certificate(ctx, number)
	if err != nil {
		return nil, err
	}
	v := &check{paper.Verification{
		Stamp: paper.Stamp{Number: c.Number, Digest: c.Digest}, Form: c.Form, Title: c.Title, Submission: c.Submission, StartingRank: c.StartingRank,
		FIDEID: c.FIDEID, Name: c.Name, Period: c.Period, Issued: c.Issued, Program: c.Program, Data: c.Data, Standing: paper.AsIssued,
	}}
	if v.Paper, err = issuedPaper(&c); err != nil {
		return nil, err
	}
	if v.List, err = paper.ReadData(language.English, c.Data); err != nil {
		return nil, handbook.Errorf("jobs.doing.certificate", "number", number, "problem", err)
	}
	if digest := paper.Digest(c.Data); digest != c.Digest {
		v.wrong(paper.Altered, handbook.Say("paper.verify.row-changed", "digest", digest, "issued", c.Digest))
	}
	w.signature(v, &c)
	if err := w.remake(ctx, v, c.SigningKey != ""); err != nil {
		return nil, err
	}
	return &v.Verification, w.rests(ctx, v)
}

// signature holds the stored signature against the keys of the office.
func (w *verifier) signature(v *check, c *store.Certificate) {
	if c.SigningKey == "" {
		if len(w.keys) > 0 && c.Issued.After(w.keys[0].Since) {
			v.wrong(paper.Altered, handbook.Say("paper.verify.signature-gone"))
		} else {
			v.Notes = append(v.Notes, handbook.Say("paper.verify.unsigned"))
		}
		return
	}
	for i := range w.keys {
		key := &w.keys[i].Public
		if key.ID != c.SigningKey || !key.Signed(seal.Paper(c.Number, seal.Sum(c.Data)), c.Signature) {
			continue
		}
		if v.Key = key; key.Revoked != 0 {
			v.wrong(paper.Revoked, paper.KeyRevoked(key))
		}
		return
	}
	v.wrong(paper.Altered, handbook.Say("paper.verify.row-signature", "key", c.SigningKey))
}

// rests verifies the certificates that one rests on.
func (w *verifier) rests(ctx context.Context, v *check) error {
	for _, other := range paper.Rests(v.List) {
		if w.seen[other] {
			continue
		}
		under, err := w.verify(ctx, other)
		var missing *store.NoCertificateError
		switch {
		case errors.As(err, &missing):
			v.wrong(paper.Revoked, handbook.Say("paper.verify.rests-unknown", "number", other))
			continue
		case err != nil:
			return err
		}
		v.Rests = append(v.Rests, *under)
		if under.Standing != paper.AsIssued {
			v.wrong(paper.Revoked, handbook.Say("paper.verify.rests-differs", "number", other))
		}
	}
	return nil
}

// check is a verification on its way.
type check struct{ paper.Verification }

func (v *check) wrong(verdict paper.Verdict, why handbook.Text) {
	v.Standing = v.Standing.Worse(verdict)
	v.Notes = append(v.Notes, why)
}

// remake makes the form again, and says what is otherwise. A form that was issued
// before signatures is compared with the data as they were kept then.
func (w *verifier) remake(ctx context.Context, v *check, signed bool) error {
	var (
		sub  store.Submission
		why  = handbook.Say("paper.verify.no-such-norm")
		err  error
		made *NormPaper
		draw Drawing
	)
	switch {
	case v.Submission == 0:
		v.Notes = append(v.Notes, handbook.Say("paper.verify.not-made-again"))
		return nil
	case v.Form == "IT3":
		draw, sub, err = MakeEventReport(ctx, w.st, v.Submission)
	default:
		title, _ := tournament.ParseTitle(v.Title)
		if made, err = MakeNorm(ctx, w.st, v.Submission, v.StartingRank, title); err == nil {
			draw, sub, why = made.Draw, made.Submission, failedCheck(made)
		}
	}
	if err != nil {
		return handbook.Errorf("jobs.doing.certificate", "number", v.Number, "problem", err)
	}
	switch sub.State {
	case store.Superseded:
		v.wrong(paper.Revoked, handbook.Say("paper.verify.replaced", "submission", v.Submission, "by", sub.SupersededBy))
	case store.Withdrawn:
		v.wrong(paper.Revoked, handbook.Say("paper.verify.withdrawn", "submission", v.Submission))
	case store.Rejected:
		v.wrong(paper.Revoked, handbook.Say("paper.verify.rejected", "submission", v.Submission))
	}
	if draw == nil {
		v.wrong(paper.Revoked, why)
		return nil
	}
	now := draw(language.English)
	data := now.Data
	if !signed {
		if data, err = now.Before(); err != nil {
			return err
		}
	}
	if bytes.Equal(data, v.Data) {
		for _, l := range language.All {
			if v.Paper == nil {
				break
			}
			if l != v.Paper.Language {
				other := draw(l)
				other.Like(v.Paper)
				v.Others = append(v.Others, other)
			}
		}
		return nil
	}
	list, err := paper.ReadData(language.English, data)
	if err != nil {
		return err
	}
	v.Differs = paper.Differences(v.List, list)
	if err := w.erased(ctx, v); err != nil {
		return err
	}
	if slices.ContainsFunc(v.Differs, func(d paper.Difference) bool { return !d.Remark() }) {
		v.Standing = v.Standing.Worse(paper.Revoked)
	}
	return nil
}

// erased leaves out what is otherwise because data of persons were taken out of the
// report, on request or when their time was over: the digest of the report, and
// the pseudonym in place of a name.
func (w *verifier) erased(ctx context.Context, v *check) error {
	i := slices.IndexFunc(v.Differs, func(d paper.Difference) bool { return d.Name == "source.report" })
	if i < 0 {
		return nil
	}
	is, err := w.st.KeptFor(ctx, v.Differs[i].Was)
	if err != nil || is == "" || is != v.Differs[i].Is {
		return err
	}
	v.Differs = slices.DeleteFunc(v.Differs, func(d paper.Difference) bool {
		return d.Name == "source.report" || d.Was != "" && erasedName.MatchString(d.Is)
	})
	v.Notes = append(v.Notes, handbook.Say("paper.verify.erased"))
	return nil
}

var erasedName = regexp.MustCompile(regexp.QuoteMeta(store.Pseudonym("")) + `[0-9]+`)

// failedCheck says that there is no norm, and names the first clause that the
// closest choice does not satisfy.
func failedCheck(n *NormPaper) handbook.Text {
	if n.Result != nil {
		for _, c := range n.Result.Checks {
			if !c.OK {
				return handbook.Say("paper.verify.no-such-norm-because", "article", c.Article, "what", c.What, "have", c.Have, "need", c.Need)
			}
		}
	}
	return handbook.Say("paper.verify.no-such-norm")
}
