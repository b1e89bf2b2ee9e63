package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// VerifyHere verifies by the register of the office. A file that it does not have
// may still have a signature of its keys.
func VerifyHere(ctx context.Context, st *store.Store, number string, file *paper.File, ring seal.Ring) (*paper.Verification, error) {
	v, err := Verify(ctx, st, number)
	if missing := new(store.NoCertificateError); errors.As(err, &missing) {
		if file != nil && file.Capsule != nil && file.Capsule.Key != nil && file.Capsule.Number == number {
			v, err := paper.Offline(file, ring)
			if err == nil {
				v.Notes = append(v.Notes, handbook.Say("paper.verify.not-in-register"))
			}
			return v, err
		}
		v := &paper.Verification{Stamp: paper.Stamp{Number: number}, Standing: paper.Unknown, Notes: []handbook.Text{handbook.SaidBy(err)}}
		if file != nil {
			v.File = &paper.FileCheck{Path: file.Path, Digest: file.Digest, Verdict: paper.Unknown}
		}
		return v, nil
	}
	if err == nil && file != nil {
		err = v.Compare(file)
	}
	return v, err
}

// CodeVerdict compares the content of a code with what the office knows of its number.
func CodeVerdict(v *paper.Verification, code paper.Code, ring seal.Ring) paper.Verdict {
	if v.Data != nil && seal.Sum(v.Data) != code.Sum {
		return paper.Altered
	}
	if by := paper.OfCode(code, ring); !by.Standing.Genuine() {
		v.Notes = append(v.Notes, by.Notes...)
		return by.Standing
	}
	return paper.AsIssued
}

// VerificationAnswer returns a verification as JSON has it.
func VerificationAnswer(in answer.Locale, v *paper.Verification) answer.Verification {
	l := answer.Verification{
		Number: v.Number, Form: answer.TextOrNull(v.Form), Title: answer.TextOrNull(v.Title), Digest: answer.TextOrNull(v.Digest),
		FIDEID: answer.TextOrNull(tournament.GivenID(v.FIDEID)), Name: answer.TextOrNull(v.Name),
		Submission: answer.NumberOrNull(v.Submission), StartingRank: answer.NumberOrNull(v.StartingRank), Period: v.Period,
		Program: answer.TextOrNull(v.Program), Verdict: string(v.Verdict()),
		Fields: verifiedFields(v.Fields()), Notes: in.Language().SayAll(v.Notes), RestsOn: []answer.RestsOn{}, Data: json.RawMessage(cmp.Or(string(v.Data), "null")),
	}
	if !v.Issued.IsZero() {
		l.Issued = answer.TextOrNull(v.Issued.Format("2006-01-02"))
	}
	if v.Key != nil {
		l.Key = answer.TextOrNull(v.Key.ID)
	}
	for i := range v.Rests {
		l.RestsOn = append(l.RestsOn, answer.RestsOn{
			Number:  v.Rests[i].Number,
			Verdict: string(v.Rests[i].Standing),
		})
	}
	if f := v.File; f != nil {
		l.File = VerifiedFile(in, f)
	}
	return l
}

// VerifiedFile returns what was found of a file, as JSON has it.
func VerifiedFile(in answer.Locale, f *paper.FileCheck) *answer.VerifiedFile {
	return &answer.VerifiedFile{
		Path: f.Path, Digest: f.Digest, Verdict: string(f.Verdict), Fields: verifiedFields(f.Changed), Notes: in.Language().SayAll(f.Notes),
	}
}

func verifiedFields(ds []paper.Difference) []answer.VerifiedField {
	return answer.Each(ds, func(d *paper.Difference) answer.VerifiedField {
		f := answer.VerifiedField{Field: cmp.Or(d.Label, d.Name), Issued: d.Was, Found: d.Is}
		if d.Label != "" {
			f.Cell = &d.Name
		}
		return f
	})
}
