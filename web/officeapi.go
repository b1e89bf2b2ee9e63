package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// SpokenInput is a request that says in which language its sentences are.
type SpokenInput struct {
	Language string `query:"language" enum:"en,ru" default:"en" doc:"Language of the sentences."`
}

func (in *SpokenInput) locale() answer.Locale { return answer.In(language.Find(in.Language)) }

// withToken returns an operation that needs a token.
func withToken(id, method, path, tag, summary string, more ...int) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: "/api/v1" + path, Tags: []string{tag}, Summary: summary, Security: []map[string][]string{{"token": {}}},
		Errors: errorsOf(append([]int{http.StatusUnauthorized, http.StatusForbidden}, more...)...),
	}
}

// mapError returns an error as a program gets it: what is wrong with a request in a
// sentence, and what failed inside as it is, for the log.
func (in *SpokenInput) mapError(err error) error {
	unknown := new(store.UnknownError)
	switch status := huma.StatusError(nil); {
	case err == nil || errors.As(err, &status):
		return err
	case errors.As(err, &unknown):
		return huma.Error404NotFound(language.Find(in.Language).Error(err))
	case isSentence(err):
		return huma.Error422UnprocessableEntity(language.Find(in.Language).Error(err))
	}
	return err
}

// own is an answer that no cache keeps.
type own[T any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         T
}

func ownOf[T any](in *SpokenInput, body T, err error) (*own[T], error) {
	if err != nil {
		return nil, in.mapError(err)
	}
	return &own[T]{"no-store", language.Written(language.Find(in.Language), body)}, nil
}

// officeOperations adds what programs with a token may do; the table routes says
// which role and which scope each needs.
func (p *Portal) officeOperations(api huma.API) {
	p.reportOperations(api)
	p.questionOperations(api)
	p.recordOperations(api)
	p.runOperation(api)
	p.hookOperations(api)
}

func (p *Portal) questionOperations(api huma.API) {
	type listInput struct {
		SpokenInput
		All bool `query:"all" doc:"Answered ones, too."`
	}
	huma.Register(api, withToken("questions", http.MethodGet, "/questions", "questions", "Questions that wait for an answer"), func(ctx context.Context, in *listInput) (*own[[]answer.Question], error) {
		list, err := p.o.Store.OpenQuestions(ctx)
		if in.All {
			list, err = p.o.Store.Questions(ctx)
		}
		return ownOf(&in.SpokenInput, jobs.QuestionAnswers(in.locale(), list), err)
	})
	type answerInput struct {
		SpokenInput
		ID   string `path:"id" maxLength:"20" doc:"Name of the question: Q7."`
		Body struct {
			Answer     string `json:"answer" enum:"same,another,person,new,standard,rapid,blitz,correct,hold"`
			Submission int    `json:"submission,omitempty" doc:"The report of the same event, with same."`
			FideID     string `json:"fideId,omitempty" doc:"The person, with person."`
			Reason     string `json:"reason" maxLength:"1000"`
		}
	}
	huma.Register(api, withToken("answer", http.MethodPost, "/questions/{id}/answer", "questions", "Answer a question", 422), func(ctx context.Context, in *answerInput) (*own[answer.Answered], error) {
		id, err := store.ParseQuestion(in.ID)
		if err != nil {
			return nil, in.mapError(err)
		}
		one := visitor(ctx)
		r := store.Reply{Decision: store.Decision(in.Body.Answer), By: one.Name, Reason: in.Body.Reason, At: p.o.Now()}
		switch r.Decision {
		case store.SameAs:
			r.Value = in.Body.Submission
		case store.ThisPerson:
			r.Value = number(in.Body.FideID)
		}
		if err := jobs.CanAnswer(&store.Question{ID: id}, &r); err != nil {
			return nil, in.mapError(err)
		}
		done, err := jobs.Reply(ctx, p.o.Store.By(one.Name), id, r)
		return ownOf(&in.SpokenInput, jobs.AnsweredAnswer(in.locale(), &done), err)
	})
	type reopenInput struct {
		SpokenInput
		ID   string `path:"id" maxLength:"20" doc:"Name of the question: Q7."`
		Body struct {
			Reason string `json:"reason" maxLength:"1000"`
		}
	}
	huma.Register(api, withToken("reopen", http.MethodPost, "/questions/{id}/reopen", "questions", "Take an answer back", 422), func(ctx context.Context, in *reopenInput) (*own[answer.Question], error) {
		id, err := store.ParseQuestion(in.ID)
		if err != nil {
			return nil, in.mapError(err)
		}
		one := visitor(ctx)
		q, err := p.o.Store.By(one.Name).ReopenQuestion(ctx, id, store.Reply{By: one.Name, Reason: in.Body.Reason, At: p.o.Now()})
		return ownOf(&in.SpokenInput, jobs.QuestionAnswer(in.locale(), &q), err)
	})
}

func (p *Portal) recordOperations(api huma.API) {
	of := func(ctx context.Context, in *SpokenInput, id int) (*own[answer.Event], error) {
		e, err := p.o.Store.Event(ctx, id)
		if err != nil {
			return nil, err
		}
		rows, err := p.o.Store.EventFactRows(ctx, id)
		return ownOf(in, jobs.EventAnswer(in.locale(), &e, rows), err)
	}
	known := func(ctx context.Context, id int) error {
		has, err := p.o.Store.HasEvent(ctx, id)
		if err == nil && !has {
			err = huma.Error404NotFound("no event has this number")
		}
		return err
	}
	type recordInput struct {
		SpokenInput
		ID int `path:"id" doc:"Number of the event."`
	}
	huma.Register(api, withToken("record", http.MethodGet, "/events/{id}/record", "events", "The record of an event: what no report says", 404), func(ctx context.Context, in *recordInput) (*own[answer.Event], error) {
		if err := known(ctx, in.ID); err != nil {
			return nil, err
		}
		return of(ctx, &in.SpokenInput, in.ID)
	})
	type enterInput struct {
		SpokenInput
		ID   int `path:"id" doc:"Number of the event."`
		Body struct {
			Facts map[string][]string `json:"facts" doc:"Values of each fact by its name, instead of those it has; an empty list makes it unknown. Facts that are not named stay."`
		}
	}
	huma.Register(api, withToken("enter", http.MethodPut, "/events/{id}/record", "events", "Enter what is known of an event", 404, 422), func(ctx context.Context, in *enterInput) (*own[answer.Event], error) {
		if err := known(ctx, in.ID); err != nil {
			return nil, err
		}
		one := visitor(ctx)
		if _, err := jobs.Record(ctx, p.o.Store.By(one.Name), in.ID, in.Body.Facts, one.Name, p.o.Now()); err != nil {
			return nil, in.mapError(err)
		}
		return of(ctx, &in.SpokenInput, in.ID)
	})
}

func (p *Portal) runOperation(api huma.API) {
	type runInput struct {
		SpokenInput
		Body struct {
			Period  string   `json:"period" doc:"Month of the list, YYYY-MM."`
			Publish bool     `json:"publish,omitempty" doc:"Publish it; else it is a preview."`
			Accept  []string `json:"accept,omitempty" doc:"Gates that may stand open."`
			Reason  string   `json:"reason,omitempty" maxLength:"1000" doc:"Why, where a gate is accepted."`
		}
	}
	huma.Register(api, withToken("run", http.MethodPost, "/runs", "runs", "Compute a month, and publish it", 409, 422), func(ctx context.Context, in *runInput) (*own[answer.Run], error) {
		period, err := handbook.ParsePeriod(in.Body.Period)
		if err != nil {
			return nil, in.mapError(err)
		}
		s, err := p.run(ctx, period, in.Body.Publish, in.Body.Accept, strings.TrimSpace(in.Body.Reason), nil)
		if err != nil {
			return nil, in.mapError(err)
		}
		out := s.Answer(in.locale())
		out.Out = "" // a folder of the server
		return ownOf(&in.SpokenInput, out, nil)
	})
}
