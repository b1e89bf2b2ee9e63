package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

// submitInput is a report that a program hands in.
type submitInput struct {
	SpokenInput
	ContentType string `header:"Content-Type" hidden:"true"`
	Key         string `header:"Idempotency-Key" maxLength:"100" doc:"The same request with the same key gets the same answer for a day; another request with it is refused, and the same one while it is being worked (409)."`
	Name        string `query:"name" maxLength:"200" doc:"Name of the file, where the bytes come without one."`
	Event       string `query:"event" maxLength:"100" doc:"Code of the event; empty: known by what the report says."`
	Replaces    int    `query:"replaces" minimum:"0" doc:"Number of the report that it corrects; 0: none."`
	RawBody     []byte
}

// digest is that of what is asked for.
func (in *submitInput) digest(name string, data []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %d %q %d ", name, in.Event, in.Replaces, in.Language, len(data))
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

func (p *Portal) reportOperations(api huma.API) {
	submit := withToken("submit", http.MethodPost, "/reports", "reports", "Hand in a report", 400, 409, 413, 422, 429)
	submit.MaxBodyBytes, submit.BodyReadTimeout, submit.SkipValidateBody = p.o.Limits.Upload, p.o.Limits.Read, true
	submit.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{
		"multipart/form-data": {Schema: &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{
			"file": {Type: huma.TypeString, Format: "binary", Description: "The report."},
		}, Required: []string{"file"}}},
		"application/octet-stream": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
	}}
	huma.Register(api, submit, func(ctx context.Context, in *submitInput) (*own[answer.Submitted], error) {
		name, data, err := report(in.ContentType, in.Name, in.RawBody)
		if err != nil {
			return nil, huma.Error400BadRequest(err.Error())
		}
		one, digest := visitor(ctx), in.digest(name, data)
		if err := p.corrects(ctx, in); err != nil {
			return nil, err
		}
		if in.Key == "" {
			return p.submit(ctx, in, name, data)
		}
		before, err := p.o.Accounts.Begin(ctx, one, in.Key, digest)
		if errors.Is(err, accounts.ErrKey) || errors.Is(err, accounts.ErrWorking) {
			return nil, huma.Error409Conflict(language.Find(in.Language).Error(err))
		}
		if err != nil {
			return nil, err
		}
		if before != nil {
			out := &own[answer.Submitted]{CacheControl: "no-store"}
			return out, json.Unmarshal(before, &out.Body)
		}
		after := context.WithoutCancel(ctx) // the key is given back, or keeps the answer, even if the client is gone
		out, err := p.submit(ctx, in, name, data)
		if err != nil {
			if failed := p.o.Accounts.Release(after, one, in.Key, digest); failed != nil {
				return nil, errors.Join(failed, err)
			}
			return nil, err
		}
		kept, err := json.Marshal(out.Body)
		if err == nil {
			err = p.o.Accounts.Answered(after, one, in.Key, digest, kept)
		}
		return out, err
	})
	type listInput struct {
		SpokenInput
		State string `query:"state" enum:"accepted,held,rejected,superseded,rated,withdrawn" doc:"Those of a state alone."`
	}
	huma.Register(api, withToken("reports", http.MethodGet, "/reports", "reports", "Reports that came in; of an arbiter the own ones"), func(ctx context.Context, in *listInput) (*own[[]answer.Submission], error) {
		subs, err := p.o.Store.Submissions(ctx, store.State(in.State))
		if err != nil {
			return nil, err
		}
		list := []answer.Submission{}
		for i := range subs {
			if !canView(ctx, &subs[i]) {
				continue
			}
			h, err := jobs.HistoryOf(ctx, p.o.Store, &subs[i])
			if err != nil {
				return nil, err
			}
			list = append(list, jobs.SubmissionAnswer(in.locale(), &subs[i], &h))
		}
		return ownOf(&in.SpokenInput, list, nil)
	})
	type oneInput struct {
		SpokenInput
		Number int `path:"number" doc:"Number of the report."`
	}
	huma.Register(api, withToken("report", http.MethodGet, "/reports/{number}", "reports", "A report with what was found in it", 404), func(ctx context.Context, in *oneInput) (*own[answer.SubmissionFindings], error) {
		s, err := p.o.Store.Submission(ctx, in.Number)
		if err == nil && !canView(ctx, &s) {
			err = &store.UnknownError{Number: in.Number}
		}
		if err != nil {
			return nil, in.mapError(err)
		}
		h, err := jobs.HistoryOf(ctx, p.o.Store, &s)
		if err != nil {
			return nil, err
		}
		found, err := p.o.Store.Findings(ctx, s.Number)
		if err != nil {
			return nil, err
		}
		run, err := jobs.RunFindings(ctx, p.o.Store, &s)
		return ownOf(&in.SpokenInput, answer.SubmissionFindings{
			Submission: jobs.SubmissionAnswer(in.locale(), &s, &h), Findings: answer.Findings(in.locale(), found), RunFindings: answer.Findings(in.locale(), run),
		}, err)
	})
}

// submit hands in a report for the visitor.
func (p *Portal) submit(ctx context.Context, in *submitInput, name string, data []byte) (*own[answer.Submitted], error) {
	leave, ok := p.places.take(ctx, clientOf(ctx))
	if !ok {
		return nil, busy()
	}
	defer leave()
	one := visitor(ctx)
	o, err := jobs.Ingest(ctx, p.o.Store.By(one.Name), jobs.Submission{Name: name, Data: data, Event: in.Event, Replaces: in.Replaces, By: one.Name, Arbiter: !hasRole(one, accounts.Officer)}, p.o.Now())
	if err != nil {
		return nil, in.mapError(err)
	}
	return ownOf(&in.SpokenInput, jobs.SubmittedAnswer(in.locale(), name, &o), nil)
}

// corrects returns an error if an arbiter would replace the report of another account:
// only officers name events, and reports that others have handed in.
func (p *Portal) corrects(ctx context.Context, in *submitInput) error {
	if hasRole(visitor(ctx), accounts.Officer) {
		return nil
	}
	if in.Event != "" {
		return huma.Error403Forbidden("the event is named by officers; leave it out")
	}
	if in.Replaces == 0 {
		return nil
	}
	s, err := p.o.Store.Submission(ctx, in.Replaces)
	if err == nil && !canView(ctx, &s) {
		err = &store.UnknownError{Number: in.Replaces}
	}
	return in.mapError(err)
}

// canView reports whether a report is open to the account of a token.
func canView(ctx context.Context, s *store.Submission) bool {
	one := visitor(ctx)
	return hasRole(one, accounts.Officer) || s.By == one.Name
}
