package web

import (
	"context"
	"encoding/json"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
)

// verifyNumber verifies a number, or the code of a QR code, by the register. The
// error is a [store.NoCertificateError] where nothing of the number was issued.
func (p *Portal) verifyNumber(ctx context.Context, asked string) (*paper.Verification, error) {
	leave, ok := p.places.take(ctx, clientOf(ctx))
	if !ok {
		return nil, busy()
	}
	defer leave()
	number := asked
	code, isCode := paper.ParseCode(asked)
	if isCode {
		number = code.Number
	} else {
		var err error
		if number, err = paper.ParseNumber(asked); err != nil {
			return nil, &store.NoCertificateError{Number: asked}
		}
	}
	v, err := jobs.Verify(ctx, p.o.Store, number)
	if err != nil || !isCode {
		return v, err
	}
	ring, err := p.o.Store.Ring(ctx)
	if err == nil {
		v.Standing = v.Standing.Worse(jobs.CodeVerdict(v, code, ring))
	}
	return v, err
}

// publicVerification returns a verification without what the certificate itself says:
// who has it can read it there. Of what differs it has the names of the fields
// and no values: else a file with nothing but a number would be told them all.
func publicVerification(l *language.Language, v *paper.Verification) answer.Verification {
	out := jobs.VerificationAnswer(answer.In(l), v)
	out.Data, out.Submission, out.StartingRank = json.RawMessage("null"), nil, nil
	namesOnly(out.Fields)
	if out.File != nil {
		namesOnly(out.File.Fields)
	}
	return out
}

// namesOnly takes the values from fields.
func namesOnly(fields []answer.VerifiedField) {
	for i := range fields {
		fields[i].Issued, fields[i].Found = "", ""
	}
}
