package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/pages"
	"github.com/fedrate/fedrate/pages/desk"
	"github.com/fedrate/fedrate/store"
)

// Office is how the office works a month: as the command line does.
type Office struct {
	// Run gives the options of a run of a month.
	Run func(ctx context.Context, p handbook.Period, publish bool) (month.Options, error)
	// Alone does work while no other process works the office.
	Alone func(ctx context.Context, work func(context.Context) error) error
	// Made is called after lists were published or taken back.
	Made func(ctx context.Context) error
	// Status is how the office stands.
	Status func(ctx context.Context) (*answer.Status, error)
}

// computed keeps the preview that was computed last.
type computed struct {
	mu   sync.Mutex
	last desk.Preview
	log  int // last entry of the log of the office then
}

// desk is what the pages of the desk are filled from, for the visitor of a request.
func (p *Portal) desk(b *pages.Builder) *desk.Office {
	return &desk.Office{Builder: b, Store: p.o.Store, Now: p.o.Now()}
}

// acting is the store with who has signed in as the one who changes it.
func (p *Portal) acting(r *http.Request) *store.Store { return p.o.Store.By(visitor(r.Context()).Name) }

// officePages adds the pages of the desk.
func (p *Portal) officePages(mux *registered) {
	for path, answer := range map[string]answering{
		"GET /office": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := p.desk(b).Desk(r.Context(), desk.Desk{}, numbers(r.URL.Query().Get("received")))
			return "desk", f, err
		},
		"GET /office/reports": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			q := r.URL.Query()
			state := store.State(q.Get("state"))
			if state != "" && !slices.Contains(store.States, state) {
				return "", nil, nil
			}
			f, err := p.desk(b).Reports(r.Context(), state, number(q.Get("page")))
			return "reports", f, err
		},
		"GET /office/reports/{n}": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := p.desk(b).Report(r.Context(), number(r.PathValue("n")), desk.OneReport{Said: r.URL.Query().Get("said")})
			return "report", f, err
		},
		"GET /office/questions/{id}": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			return p.questionPage(r, b, desk.Question{Said: r.URL.Query().Get("said")})
		},
		"GET /office/events/{id}": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			id, err := p.event(r)
			if id == 0 || err != nil {
				return "", nil, err
			}
			f, err := p.desk(b).Event(r.Context(), id, nil, desk.Event{Said: r.URL.Query().Get("said")})
			return "event-form", f, err
		},
		"GET /office/awaiting": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
			if !ok {
				return "", nil, refusedBusy()
			}
			defer leave()
			f, err := p.desk(b).Awaiting(r.Context())
			return "awaiting", f, err
		},
		"GET /office/log": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := p.desk(b).Log(r.Context(), number(r.URL.Query().Get("until")))
			return "log", f, err
		},
		"GET /office/state": p.statePage,
	} {
		mux.HandleFunc(path, p.page(answer))
	}
	mux.HandleFunc("GET /office/reports/{n}/file", p.reportFile)
	mux.HandleFunc("POST /office/reports", p.page(p.receive))
	mux.HandleFunc("POST /office/reports/{n}/withdraw", p.act(p.withdraw))
	mux.HandleFunc("POST /office/reports/{n}/waivers", p.act(p.waive))
	mux.HandleFunc("POST /office/questions/{id}", p.act(p.reply))
	mux.HandleFunc("POST /office/questions/{id}/reopen", p.act(p.reopen))
	mux.HandleFunc("POST /office/events/{id}", p.act(p.record))
	p.monthPages(mux)
}

// numbers are those of a list with commas.
func numbers(s string) (list []int) {
	for _, n := range strings.SplitN(s, ",", mostFiles+1) {
		if one := number(n); one > 0 {
			list = append(list, one)
		}
	}
	return list
}

// jobsShown is how many attempts at jobs are shown.
const jobsShown = 30

// statePage shows how the office stands.
func (p *Portal) statePage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
	if !ok {
		return "", nil, refusedBusy()
	}
	defer leave()
	status, err := p.o.Office.Status(r.Context())
	if err != nil {
		return "", nil, err
	}
	queue, err := p.o.Store.Queue()
	if err != nil {
		return "", nil, err
	}
	runs, err := store.NewJobLog(queue).History(r.Context(), "", jobsShown)
	if err = errors.Join(err, queue.Close()); err != nil {
		return "", nil, err
	}
	f, err := p.desk(b).State(r.Context(), status, runs)
	return "state", f, err
}

// reportFile answers a report as it was received.
func (p *Portal) reportFile(w http.ResponseWriter, r *http.Request) {
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	s, err := p.desk(b).Submission(r.Context(), number(r.PathValue("n")))
	if err != nil {
		p.broken(w, r, err)
		return
	}
	if s == nil {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	data, err := p.o.Store.Bytes(r.Context(), s.Number)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename=`+strconv.Quote(plainName(reportName(s.Name))))
	_, _ = w.Write(data) // once the head is sent no page can follow
}

// How much one form may bring: each file as much as a report may have, all of them
// four times that.
const (
	mostFiles   = 50
	mostInFiles = 4
)

// receive takes reports in, each by itself: what is wrong with one keeps no other
// out.
func (p *Portal) receive(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	files, err := p.files(r)
	if err != nil {
		return p.notReceived(r, b, err)
	}
	st, by := p.acting(r), visitor(r.Context()).Name
	var taken []string
	for _, f := range files {
		leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
		if !ok {
			return "", nil, refusedBusy()
		}
		out, err := jobs.Ingest(r.Context(), st, jobs.Submission{Name: f.name, Data: f.file, By: by}, p.o.Now())
		leave()
		if err != nil {
			return p.notReceived(r, b, err)
		}
		taken = append(taken, strconv.Itoa(out.Submission.Number))
	}
	return "", nil, &elsewhere{"/office?received=" + strings.Join(taken, ",")}
}

// notReceived says on the desk why files were not taken.
func (p *Portal) notReceived(r *http.Request, b *pages.Builder, err error) (string, *pages.Frame, error) {
	status, wrong := http.StatusUnprocessableEntity, ""
	if refused := new(refusal); errors.As(err, &refused) {
		status, wrong = refused.status, b.Language.Say(refused.text)
	} else if isSentence(err) {
		wrong = said(b, err)
	} else {
		return "", nil, err
	}
	f, failed := p.desk(b).Desk(r.Context(), desk.Desk{Wrong: wrong}, nil)
	if failed != nil {
		return "", nil, failed
	}
	return "", nil, &again{status, "desk", f}
}

// files are those of a form.
func (p *Portal) files(r *http.Request) ([]form, error) {
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, mostInFiles*p.o.Limits.Upload+longestForm))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return nil, refuse(http.StatusRequestEntityTooLarge, "web.too-large", "megabytes", int(p.o.Limits.Upload>>20))
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "web.cut-off")
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return nil, refuse(http.StatusBadRequest, "web.no-file")
	}
	var files []form
	reader := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, refuse(http.StatusBadRequest, "web.cut-off")
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return nil, refuse(http.StatusBadRequest, "web.cut-off")
		}
		switch {
		case part.FormName() != "file" || part.FileName() == "" && len(data) == 0:
			continue
		case int64(len(data)) > p.o.Limits.Upload:
			return nil, refuse(http.StatusRequestEntityTooLarge, "web.too-large", "megabytes", int(p.o.Limits.Upload>>20))
		case len(files) == mostFiles:
			return nil, refuse(http.StatusRequestEntityTooLarge, "web.too-many", "most", mostFiles)
		}
		files = append(files, form{name: reportName(part.FileName()), file: data})
	}
	if len(files) == 0 {
		return nil, refuse(http.StatusBadRequest, "web.no-file")
	}
	return files, nil
}

// ofReport goes back to the page of a report, which says what was done, or why it
// was not.
func (p *Portal) ofReport(r *http.Request, b *pages.Builder, what string, err error) (done, error) {
	n := number(r.PathValue("n"))
	if unknown := new(store.UnknownError); errors.As(err, &unknown) {
		return done{}, nil
	}
	if err == nil {
		return done{to: "/office/reports/" + strconv.Itoa(n) + "?said=" + what}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	f, failed := p.desk(b).Report(r.Context(), n, desk.OneReport{Wrong: said(b, err)})
	if failed != nil || f == nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "report", f}
}

// withdraw takes a report back.
func (p *Portal) withdraw(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	if f.Get("sure") == "" {
		return p.ofReport(r, b, "", handbook.Errorf("web.sure"))
	}
	_, err := p.acting(r).Withdraw(r.Context(), number(r.PathValue("n")))
	return p.ofReport(r, b, "withdrawn", err)
}

// waive sets a rule aside for the event of a report.
func (p *Portal) waive(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, st := r.Context(), p.acting(r)
	sub, err := st.Submission(ctx, number(r.PathValue("n")))
	if err == nil && sub.Tournament == 0 {
		err = handbook.Errorf("cmd.wrong.no-event-yet", "submission", sub.Number)
	}
	if err != nil {
		return p.ofReport(r, b, "", err)
	}
	w := store.Waiver{Tournament: sub.Tournament, Rule: cut(f.Get("rule")), Round: number(f.Get("round")), Reason: reasonOf(f), By: visitor(ctx).Name, On: handbook.FromTime(p.o.Now())}
	w.Players = strings.FieldsFunc(cut(f.Get("players")), func(c rune) bool { return c == ',' || c == ' ' })
	_, refused, err := jobs.Waive(ctx, st, sub.Number, w, p.o.Now())
	if err == nil && !refused.IsZero() {
		err = &refusal{text: refused}
	}
	return p.ofReport(r, b, "waived", err)
}

// Text is what the refusal says.
func (r *refusal) Text() handbook.Text { return r.text }

// longestReason is how much of a reason is kept, in characters.
const longestReason = 1000

// reasonOf is why somebody does what a form asks for.
func reasonOf(f url.Values) string {
	s := strings.TrimSpace(strings.ToValidUTF8(f.Get("reason"), "\uFFFD"))
	if runes := []rune(s); len(runes) > longestReason {
		s = string(runes[:longestReason])
	}
	return s
}

// questionPage fills the page of a question.
func (p *Portal) questionPage(r *http.Request, b *pages.Builder, page desk.Question) (string, *pages.Frame, error) {
	q, err := p.asked(r)
	if q == nil || err != nil {
		return "", nil, err
	}
	f, err := p.desk(b).Question(r.Context(), q, page)
	return "question", f, err
}

// asked is the question of a request, nil where there is none of its name.
func (p *Portal) asked(r *http.Request) (*store.Question, error) {
	id, err := store.ParseQuestion(r.PathValue("id"))
	if err != nil {
		return nil, nil //nolint:nilerr // a name that is none is not there
	}
	all, err := p.o.Store.Questions(r.Context())
	if err != nil {
		return nil, err
	}
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
	name, frame, failed := p.questionPage(r, b, desk.Question{Wrong: said(b, err), Reason: reasonOf(f), Chosen: f.Get("answer")})
	if failed != nil || frame == nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, name, frame}
}

// reply answers a question.
func (p *Portal) reply(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	q, err := p.asked(r)
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
	q, err := p.asked(r)
	if q == nil || err != nil {
		return done{}, err
	}
	_, err = p.acting(r).ReopenQuestion(r.Context(), q.ID, store.Reply{By: visitor(r.Context()).Name, Reason: reasonOf(f), At: p.o.Now()})
	return p.ofQuestion(r, b, f, "/office/questions/"+q.Name()+"?said=reopened", err)
}

// event is the event of a request, 0 where there is none of its number.
func (p *Portal) event(r *http.Request) (int, error) {
	id := number(r.PathValue("id"))
	known, err := p.o.Store.HasEvent(r.Context(), id)
	if !known {
		return 0, err
	}
	return id, err
}

// record enters what the form of an event says.
func (p *Portal) record(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx := r.Context()
	id, err := p.event(r)
	if id == 0 || err != nil {
		return done{}, err
	}
	_, err = jobs.Record(ctx, p.acting(r), id, f, visitor(ctx).Name, p.o.Now())
	if err == nil {
		return done{to: "/office/events/" + strconv.Itoa(id) + "?said=recorded"}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	frame, failed := p.desk(b).Event(ctx, id, f, desk.Event{Wrong: said(b, err)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "event-form", frame}
}
