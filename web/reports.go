package web

import (
	"errors"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// deskReport returns the report of a path of the desk; nil where it was answered why there
// is none.
func (p *Portal) deskReport(w http.ResponseWriter, r *http.Request) *store.Submission {
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return nil
	}
	s, err := p.desk(b).Submission(r.Context(), number(r.PathValue("n")))
	if err != nil {
		p.broken(w, r, err)
		return nil
	}
	if s == nil {
		p.refused(w, r, http.StatusNotFound)
	}
	return s
}

// reportFile answers a report as it was received.
func (p *Portal) reportFile(w http.ResponseWriter, r *http.Request) {
	s := p.deskReport(w, r)
	if s == nil {
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
// out, and each file has its answer.
func (p *Portal) receive(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	files, err := p.files(r)
	if err != nil {
		return p.notReceived(r, b, err)
	}
	var page desk.Desk
	var taken []string
	status := http.StatusOK
	for _, f := range files {
		out, err := p.receiveOne(r, &f)
		switch refused := new(refusal); {
		case errors.As(err, &refused):
			status = max(status, refused.status)
		case err != nil && !isSentence(err):
			return "", nil, err
		case err != nil || out.Refused:
			status = max(status, http.StatusUnprocessableEntity)
		case !out.Duplicate:
			taken = append(taken, strconv.Itoa(out.Submission.Number))
		}
		one, err := p.desk(b).FileAnswer(r.Context(), f.name, out, err)
		if err != nil {
			return "", nil, err
		}
		page.Received = append(page.Received, one)
	}
	if len(taken) == len(files) {
		return "", nil, &elsewhere{"/office?received=" + strings.Join(taken, ",")}
	}
	page.Taken = len(taken)
	f, err := p.desk(b).Desk(r.Context(), page, nil)
	if err != nil {
		return "", nil, err
	}
	return "", nil, &again{status, "desk", f}
}

// receiveOne takes in a report of a form. An error means that it was not taken.
func (p *Portal) receiveOne(r *http.Request, f *form) (*jobs.Outcome, error) {
	if int64(len(f.file)) > p.o.Limits.Upload {
		return nil, refuse(http.StatusRequestEntityTooLarge, "web.too-large", "megabytes", int(p.o.Limits.Upload>>20))
	}
	leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
	if !ok {
		return nil, refusedBusy()
	}
	defer leave()
	one := visitor(r.Context())
	out, err := jobs.Ingest(r.Context(), p.acting(r), jobs.Submission{Name: f.name, Data: f.file, By: one.Name, Arbiter: !hasRole(one, accounts.Officer)}, p.o.Now())
	return &out, err
}

// notReceived says on the desk why files were not taken.
func (p *Portal) notReceived(r *http.Request, b *pages.Builder, err error) (string, *pages.Frame, error) {
	status, wrong := http.StatusUnprocessableEntity, ""
	if refused := new(refusal); errors.As(err, &refused) {
		status, wrong = refused.status, b.Language.Say(refused.text)
	} else if isSentence(err) {
		wrong = errorText(b, err)
	} else {
		return "", nil, err
	}
	f, failed := p.desk(b).Desk(r.Context(), desk.Desk{Wrong: wrong}, nil)
	if failed != nil {
		return "", nil, failed
	}
	return "", nil, &again{status, "desk", f}
}

// files returns those of a form.
func (p *Portal) files(r *http.Request) ([]form, error) {
	most := mostInFiles * p.o.Limits.Upload
	body, err := whole(r, most+longestForm)
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return nil, refuse(http.StatusRequestEntityTooLarge, "web.too-large-together", "megabytes", int(most>>20))
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "web.cut-off")
	}
	var files []form
	err = eachPart(r.Header.Get("Content-Type"), body, func(part *multipart.Part, data []byte) error {
		switch {
		case part.FormName() != "file" || part.FileName() == "" && len(data) == 0:
			return nil
		case len(files) == mostFiles:
			return refuse(http.StatusRequestEntityTooLarge, "web.too-many", "most", mostFiles)
		}
		files = append(files, form{name: reportName(part.FileName()), file: data})
		return nil
	})
	switch refused := new(refusal); {
	case errors.As(err, &refused):
		return nil, err
	case err != nil && !errors.Is(err, errNoForm):
		return nil, refuse(http.StatusBadRequest, "web.cut-off")
	case len(files) == 0:
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
	f, failed := p.desk(b).Report(r.Context(), n, desk.OneReport{Wrong: errorText(b, err)})
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
	_, err := p.acting(r).Withdraw(r.Context(), number(r.PathValue("n")), store.Withdrawal{By: visitor(r.Context()).Name, Reason: reasonOf(f), At: p.o.Now()})
	return p.ofReport(r, b, "withdrawn", err)
}

// holdReport keeps a report from being rated, or lets it be rated again.
func (p *Portal) holdReport(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	h := store.Hold{Report: number(r.PathValue("n")), By: visitor(r.Context()).Name, Reason: reasonOf(f), At: p.o.Now()}
	switch f.Get("do") {
	case "hold":
		return p.ofReport(r, b, "held", p.acting(r).Hold(r.Context(), h))
	case "release":
		return p.ofReport(r, b, "released", p.acting(r).Release(r.Context(), h))
	}
	return done{}, refuse(http.StatusBadRequest, "web.cut-off")
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
