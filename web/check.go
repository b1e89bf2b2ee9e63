package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
)

// checkInput is a request to check a report: the bytes as they are, or in the
// field "file" of a form.
type checkInput struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Name        string `query:"name" maxLength:"200" doc:"Name of the report in the answer, where the bytes come without one; report.trf if empty."`
	Lists       bool   `query:"lists" doc:"Hold the players against the lists of the office, as check --database does."`
	Pairings    bool   `query:"pairings" default:"true" doc:"Pair the rounds again."`
	Language    string `query:"language" enum:"en,ru" default:"en" doc:"Language of the sentences."`
	RawBody     []byte
}

type checkOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         answer.Check
}

func (p *Portal) checkOperation(api huma.API) {
	upload := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{
		"file": {Type: huma.TypeString, Format: "binary", Description: "The report."},
	}, Required: []string{"file"}}
	huma.Register(api, huma.Operation{
		OperationID: "check", Method: http.MethodPost, Path: "/api/v1/check", Tags: []string{"check"},
		Summary:      "Check a report",
		Description:  "Answers what `fedrate check` says of one file. Open to all; nothing is stored.",
		MaxBodyBytes: p.o.Limits.Upload, BodyReadTimeout: p.o.Limits.Read, SkipValidateBody: true,
		Errors: errorsOf(http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusTooManyRequests),
		RequestBody: &huma.RequestBody{Content: map[string]*huma.MediaType{
			"multipart/form-data":      {Schema: upload},
			"application/octet-stream": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
			"text/plain":               {Schema: &huma.Schema{Type: huma.TypeString}},
		}},
	}, func(ctx context.Context, in *checkInput) (*checkOutput, error) {
		name, data, err := report(in.ContentType, in.Name, in.RawBody)
		if err != nil {
			return nil, huma.Error400BadRequest(err.Error())
		}
		r, err := p.check(ctx, name, data, in.Lists, !in.Pairings)
		if err != nil {
			return nil, err
		}
		l := language.Find(in.Language)
		return &checkOutput{CacheControl: "no-store", Body: language.Written(l, answer.NewCheck(answer.In(l), r))}, nil
	})
}

// errNoReport says that a form has no report in it.
var errNoReport = errors.New(`the form has no field "file" with a report`)

// report is the name and the bytes of a report in the body of a request.
func report(contentType, name string, body []byte) (string, []byte, error) {
	f, err := formOf(contentType, body)
	switch {
	case errors.Is(err, errNoForm):
		return reportName(name), body, nil
	case err != nil:
		return "", nil, fmt.Errorf("the form cannot be read: %w", err)
	case f.file == nil:
		return "", nil, errNoReport
	}
	return reportName(f.name), f.file, nil
}

// longestName is how much of the name of a file is kept, in characters.
const longestName = 100

// reportName is the name of a file as it is shown: without folders and without
// characters that steer what shows it.
func reportName(given string) string {
	given = path.Base(strings.ReplaceAll(strings.ToValidUTF8(given, "\uFFFD"), `\`, "/"))
	if given == "." || given == "/" || given == "" {
		return "report.trf"
	}
	runes := []rune(handbook.Shown(given))
	return string(runes[:min(len(runes), longestName)])
}

// check checks a report as soon as there is a place for it.
func (p *Portal) check(ctx context.Context, name string, data []byte, lists, noPairings bool) (*audit.Report, error) {
	leave, ok := p.work(ctx).take(ctx, clientOf(ctx))
	if !ok {
		return nil, busy()
	}
	defer leave()
	opt := audit.Options{NoPairings: noPairings, Today: handbook.FromTime(p.o.Now())}
	if lists {
		office, err := p.o.Store.Office(ctx)
		if err != nil {
			return nil, err
		}
		opt.Persons, opt.Arbiters = office, p.o.Store.ArbiterRegister(ctx)
	}
	started := p.o.Now()
	r := jobs.Check(name, data, opt)
	p.metrics.checks.WithLabelValues(string(r.Verdict())).Observe(p.o.Now().Sub(started).Seconds())
	return r, r.Failed
}

// busy says that too much is being checked.
func busy() error {
	return huma.ErrorWithHeaders(huma.Error429TooManyRequests(tooBusy), http.Header{"Retry-After": {retryAfter}})
}

const tooBusy = "too many reports are being checked; try again in a moment"

const tooManyFiles = "too many files are made just now; try again in a moment"

// retryAfter is when it is worth to try again, in seconds.
const retryAfter = "5"
