package main

import (
	"encoding/json"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/paper"
)

// verificationLine is a verification as JSON.
type verificationLine struct {
	Number       string             `json:"number"`
	Form         string             `json:"form"`
	Title        *string            `json:"title"`
	Digest       string             `json:"digest"`
	FIDEID       *string            `json:"fideId"`
	Name         *string            `json:"name"`
	Submission   *int               `json:"submission"`
	StartingRank *int               `json:"startingRank"`
	Period       handbook.Period    `json:"period"`
	Issued       string             `json:"issued"`
	Program      string             `json:"program"`
	Verdict      string             `json:"verdict"` // as-issued or differs
	Differs      []paper.Difference `json:"differs"`
	Notes        []string           `json:"notes"`
	RestsOn      []restLine         `json:"restsOn"`
	File         *fileLine          `json:"file"` // null: a number was asked for
	Data         json.RawMessage    `json:"data"`
}

type restLine struct {
	Number  string `json:"number"`
	Verdict string `json:"verdict"`
}

// fileLine is what a file has of the certificate.
type fileLine struct {
	Path    string             `json:"path"`
	Digest  string             `json:"digest"`
	Verdict string             `json:"verdict"`
	Changed []paper.Difference `json:"changed"`
	Notes   []string           `json:"notes"`
}

func newVerificationLine(v *paper.Verification) verificationLine {
	l := verificationLine{
		Number: v.Number, Form: v.Form, Title: textOrNull(v.Title), Digest: v.Digest, FIDEID: textOrNull(v.FIDEID), Name: textOrNull(v.Name),
		Submission: numberOrNull(v.Submission), StartingRank: numberOrNull(v.StartingRank), Period: v.Period,
		Issued: v.Issued.Format("2006-01-02"), Program: v.Program, Verdict: v.Verdict(),
		Differs: orEmpty(v.Differs), Notes: orEmpty(v.Notes), RestsOn: []restLine{}, Data: json.RawMessage(v.Data),
	}
	for i := range v.Rests {
		l.RestsOn = append(l.RestsOn, restLine{v.Rests[i].Number, v.Rests[i].Verdict()})
	}
	if f := v.File; f != nil {
		l.File = &fileLine{f.Path, f.Digest, f.Verdict(), orEmpty(f.Changed), orEmpty(f.Notes)}
	}
	return l
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// issuedResult is a norm with the certificate that was written for it.
type issuedResult struct {
	norms.Result
	paper.Stamp
}

// MarshalJSON writes the result and, beside it, the certificate's number and
// digest.
func (r issuedResult) MarshalJSON() ([]byte, error) {
	data, err := json.Marshal(r.Result)
	if err != nil {
		return nil, err
	}
	stamp, err := json.Marshal(struct {
		Certificate string `json:"certificate"`
		Digest      string `json:"digest"`
	}{r.Number, r.Digest})
	if err != nil {
		return nil, err
	}
	return append(append(data[:len(data)-1], ','), stamp[1:]...), nil
}
