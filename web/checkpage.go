package web

import (
	"encoding/base64"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/trf"
	"github.com/fedrate/fedrate/web/pages"
)

// mostOfForm is how much larger a form may be than the file in it: one that sends
// the file back has it in base64.
func (p *Portal) mostOfForm() int64 { return p.o.Limits.Upload*4/3 + 64<<10 }

func (p *Portal) readForm(r *http.Request) (*form, error) {
	body, err := whole(r, p.mostOfForm())
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return nil, refuse(http.StatusRequestEntityTooLarge, "web.too-large", "megabytes", int(p.o.Limits.Upload>>20))
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "web.cut-off")
	}
	f, err := formOf(r.Header.Get("Content-Type"), body)
	if errors.Is(err, errNoForm) {
		return nil, refuse(http.StatusBadRequest, "web.no-file")
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "web.cut-off")
	}
	if sent := f.values["data"]; f.file == nil && len(sent) == 1 {
		if f.file, err = base64.StdEncoding.DecodeString(sent[0]); err != nil {
			return nil, refuse(http.StatusBadRequest, "web.cut-off")
		}
		f.name = strings.Join(f.values["name"], "")
	}
	switch {
	case f.file == nil || len(f.file) == 0 && f.name == "":
		return nil, refuse(http.StatusBadRequest, "web.no-file")
	case int64(len(f.file)) > p.o.Limits.Upload:
		return nil, refuse(http.StatusRequestEntityTooLarge, "web.too-large", "megabytes", int(p.o.Limits.Upload>>20))
	}
	f.name = reportName(f.name)
	return f, nil
}

// checkForm answers a form with a report: with the page of its check, or with the
// mended file.
func (p *Portal) checkForm(w http.ResponseWriter, r *http.Request) {
	f, err := p.readForm(r)
	if err == nil && slices.Contains(f.values["do"], "file") {
		if err = p.mendedFile(w, r, f); err == nil {
			return
		}
	}
	share := err == nil && slices.Contains(f.values["do"], "share")
	p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		if err != nil {
			return "", nil, err
		}
		if share {
			return "", nil, p.shareCheck(r, f)
		}
		return p.checkPage(r, b, f)
	})(w, r)
}

// checkPage checks a report, with the proposals that were chosen.
func (p *Portal) checkPage(r *http.Request, b *pages.Builder, f *form) (string, *pages.Frame, error) {
	rep, err := p.check(r.Context(), f.name, f.file, true, false)
	if err != nil {
		return "", nil, refusedCheck(err)
	}
	var made []handbook.Fix
	if chosen := f.values["accept"]; len(chosen) > 0 {
		numbers := make([]int, 0, len(chosen))
		for _, c := range chosen {
			numbers = append(numbers, number(c))
		}
		f.file, made = rep.Fixed(numbers)
		if len(made) > 0 {
			if rep, err = p.check(r.Context(), f.name, f.file, true, false); err != nil {
				return "", nil, refusedCheck(err)
			}
		}
	}
	preview, err := p.preview(r, rep)
	if err != nil {
		return "", nil, err
	}
	text, _ := trf.Decode(f.file)
	return "checked", b.Checked(rep, f.file, text, made, preview), nil
}

// refusedCheck is a check that found no place.
func refusedCheck(err error) error {
	if status := huma.StatusError(nil); errors.As(err, &status) && status.GetStatus() == http.StatusTooManyRequests {
		return refusedBusy()
	}
	return err
}

// preview is what a report would bring, were it rated as it is, on the lists of
// the office.
func (p *Portal) preview(r *http.Request, rep *audit.Report) (pages.Preview, error) {
	out := pages.Preview{}
	if rep.Tournament == nil {
		return out, nil
	}
	leave, ok := p.work(r.Context()).take(r.Context(), clientOf(r.Context()))
	if !ok {
		return out, refusedBusy()
	}
	defer leave()
	reports := []*audit.Report{rep}
	shelf, err := jobs.ListsFor(r.Context(), p.o.Store, reports)
	if err != nil {
		return out, err
	}
	if shelf != nil {
		if list := shelf.InForce(rep.Tournament.FirstDay().Period(), rep.Kind); list != nil {
			out.List = list.Period
		}
	}
	if rep.Editions.Rating != nil && len(rep.Assumed) == 0 {
		out.Players, _ = audit.Rate(reports, audit.Period{Period: audit.PeriodAfter(reports), Lists: shelf}, rep.Options.Rating)
	}
	if rep.Editions.Titles != nil && !slices.Contains(rep.Assumed, "titles") {
		out.Norms = rep.Norms(shelf, norms.Options{})
	}
	return out, nil
}

// mendedFile answers the report of a form with the chosen proposals made.
func (p *Portal) mendedFile(w http.ResponseWriter, r *http.Request, f *form) error {
	rep, err := p.check(r.Context(), f.name, f.file, true, true)
	if err != nil {
		return refusedCheck(err)
	}
	var numbers []int
	for _, c := range f.values["accept"] {
		numbers = append(numbers, number(c))
	}
	data, _ := rep.Fixed(numbers)
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename=`+strconv.Quote(plainName(f.name)))
	_, _ = w.Write(data) // once the head is sent no page can follow
	return nil
}

// plainName is a name in letters that every header takes.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(".-_", r) {
			return r
		}
		return '_'
	}, s)
}

// isCertificate reports whether what was typed has the form of a number of a
// certificate, or of the code of one.
func isCertificate(s string) bool {
	if _, ok := paper.ParseCode(s); ok {
		return true
	}
	_, err := paper.ParseNumber(s)
	return err == nil
}

// certificatePage verifies the number that was typed.
func (p *Portal) certificatePage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	asked := strings.TrimSpace(cut(r.URL.Query().Get("n") + r.PathValue("number")))
	if asked == "" {
		return "certificate", b.Certificate("", nil), nil
	}
	v, err := p.verifyNumber(r.Context(), asked)
	if missing := new(store.NoCertificateError); errors.As(err, &missing) {
		unknown := answer.Verification{Number: asked, Verdict: string(paper.Unknown)}
		return "certificate", b.Certificate(asked, &unknown), nil
	}
	if err != nil {
		return "", nil, refusedCheck(err)
	}
	out := publicVerification(b.Language, v)
	return "certificate", b.Certificate(asked, &out), nil
}

// certificateFilePage compares a file with what was issued under its number.
func (p *Portal) certificateFilePage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	f, err := p.readForm(r)
	if err != nil {
		return "", nil, err
	}
	leave, ok := p.work(r.Context()).take(r.Context(), clientOf(r.Context()))
	if !ok {
		return "", nil, refusedBusy()
	}
	defer leave()
	ring, err := p.o.Store.Ring(r.Context())
	if err != nil {
		return "", nil, err
	}
	unknown := answer.Verification{Verdict: string(paper.Unknown), Number: f.name}
	file, err := paper.ReadFile(f.name, f.file, ring)
	if err != nil {
		return "certificate", b.Certificate("", &unknown), nil //nolint:nilerr // a file that is no certificate is unknown
	}
	v, err := jobs.VerifyHere(r.Context(), p.o.Store, file.Number, file, ring)
	if err != nil {
		return "", nil, err
	}
	out := publicVerification(b.Language, v)
	return "certificate", b.Certificate(file.Number, &out), nil
}
