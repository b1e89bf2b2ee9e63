package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// questionPage fills the page of a question.
func (p *Portal) questionPage(r *http.Request, b *pages.Builder, page desk.Question) (string, *pages.Frame, error) {
	q, err := p.questionOf(r)
	if q == nil || err != nil {
		return "", nil, err
	}
	f, err := p.desk(b).Question(r.Context(), q, page)
	return "question", f, err
}

// questionOf returns the question of a request, nil where there is none of its name.
func (p *Portal) questionOf(r *http.Request) (*store.Question, error) {
	all, err := p.o.Store.Questions(r.Context())
	if err != nil {
		return nil, err
	}
	id, _ := store.ParseQuestion(r.PathValue("id")) // 0, as no question is numbered, where it is no name
	if at := slices.IndexFunc(all, func(q store.Question) bool { return q.ID == id }); at >= 0 {
		return &all[at], nil
	}
	return nil, nil
}

// ofQuestion goes on after an answer: to the desk, where the next question is, or
// back with why it was not taken.
func (p *Portal) ofQuestion(r *http.Request, b *pages.Builder, f url.Values, to string, err error) (done, error) {
	if err == nil {
		return done{to: to}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	name, frame, failed := p.questionPage(r, b, desk.Question{Wrong: errorText(b, err), Reason: reasonOf(f), Chosen: f.Get("answer")})
	if failed != nil || frame == nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, name, frame}
}

// reply answers a question.
func (p *Portal) reply(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	q, err := p.questionOf(r)
	if q == nil || err != nil {
		return done{}, err
	}
	decision, value, _ := strings.Cut(f.Get("answer"), " ")
	a := store.Reply{Decision: store.Decision(decision), Value: number(value), By: visitor(r.Context()).Name, Reason: reasonOf(f), At: p.o.Now()}
	if decision == "typed" {
		a.Decision, a.Value = store.ThisPerson, number(strings.TrimSpace(f.Get("person")))
	}
	if err := jobs.CanAnswer(q, &a); err != nil {
		return p.ofQuestion(r, b, f, "", err)
	}
	settled, err := jobs.Reply(r.Context(), p.acting(r), q.ID, a)
	return p.ofQuestion(r, b, f, "/office?received="+strconv.Itoa(settled.Submission.Number), err)
}

// reopen takes an answer back.
func (p *Portal) reopen(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	q, err := p.questionOf(r)
	if q == nil || err != nil {
		return done{}, err
	}
	_, err = p.acting(r).ReopenQuestion(r.Context(), q.ID, store.Reply{By: visitor(r.Context()).Name, Reason: reasonOf(f), At: p.o.Now()})
	return p.ofQuestion(r, b, f, "/office/questions/"+q.Name()+"?said=reopened", err)
}
