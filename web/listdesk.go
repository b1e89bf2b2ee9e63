package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// listPages adds the pages on which officers import and export rating lists.
func (p *Portal) listPages(mux *registered) {
	mux.HandleFunc("GET /office/lists", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.desk(b).Lists(r.Context(), desk.Lists{Said: r.URL.Query().Get("said")})
		return "lists", f, err
	}))
	upload := p.page(p.importList)
	mux.HandleFunc("POST /office/lists", func(w http.ResponseWriter, r *http.Request) {
		on := http.NewResponseController(w) // a list takes longer to send than a report
		_, _ = on.SetReadDeadline(p.o.Now().Add(longestSend)), on.SetWriteDeadline(p.o.Now().Add(2*longestSend))
		upload(w, r)
	})
	mux.HandleFunc("POST /office/lists/{period}/undo", p.act(p.undoList))
	mux.HandleFunc("GET /office/lists/export", p.exportList)
}

// importList imports the list of a form, as fedrate list import does.
func (p *Portal) importList(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	ctx := r.Context()
	r.Body = http.MaxBytesReader(nil, r.Body, longestList+longestForm)
	err := r.ParseMultipartForm(longestLogo)
	if r.MultipartForm != nil {
		defer func() { _ = r.MultipartForm.RemoveAll() }()
	}
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return p.listRefused(r, b, refuse(http.StatusRequestEntityTooLarge, "web.too-large", "megabytes", longestList>>20))
	}
	if err != nil {
		return p.listRefused(r, b, refuse(http.StatusBadRequest, "web.cut-off"))
	}
	in, err := p.listOf(r)
	var made jobs.ImportedList
	if err == nil {
		file, name, opened := sentFile(r, "file")
		switch {
		case opened != nil:
			err = opened
		case file == nil:
			err = refuse(http.StatusUnprocessableEntity, "web.no-file")
		default:
			defer file.Close()
			leave, ok := p.places.take(ctx, clientOf(ctx))
			if !ok {
				return "", nil, refusedBusy()
			}
			defer leave()
			in.Name, in.Data = reportName(name), file
			made, err = jobs.ImportList(ctx, p.acting(r), in)
		}
	}
	if err != nil {
		return p.listRefused(r, b, err)
	}
	p.o.Log.Info("list imported", "list", made.Period.String(), "official", in.Official, "players", made.Rows, "by", visitor(ctx).Name)
	f, err := p.desk(b).Lists(ctx, desk.Lists{Imported: &made, Official: in.Official})
	return "lists", f, err
}

// listOf is what a form says of the list.
func (p *Portal) listOf(r *http.Request) (in jobs.ListImport, err error) {
	f := r.PostForm
	in.Official = f.Get("of") == "fide"
	in.As.Complete = f.Get("complete") != ""
	if month := cut(f.Get("month")); month != "" {
		if in.As.Period, err = handbook.ParsePeriod(month); err != nil {
			return in, err
		}
	}
	if k, known := tournament.ParseKind(f.Get("kind")); known {
		in.As.Kind = &k
	}
	in.Options = store.ImportOptions{Replace: f.Get("replace") != "", Act: store.Act{At: p.o.Now(), By: visitor(r.Context()).Name, Reason: reasonOf(f), Program: "fedrate " + p.o.Version}}
	if f.Get("shrunken") != "" {
		if reasonOf(f) == "" {
			return in, handbook.Errorf("desk.lists.reason-needed")
		}
		in.Options.Act.Passed = []store.PassedGate{{Gate: store.GateShrunken, By: in.Options.Act.By, Reason: in.Options.Act.Reason}}
	}
	return in, nil
}

// listRefused shows the page with why a list was not imported, and with what was typed.
func (p *Portal) listRefused(r *http.Request, b *pages.Builder, why error) (string, *pages.Frame, error) {
	page := desk.Lists{Typed: typedIn(r.PostForm)}
	status := http.StatusUnprocessableEntity
	switch over, refused := new(store.OverListError), new(refusal); {
	case errors.As(why, &over):
		status = http.StatusConflict
		page.Wrong = desk.SayOverList(b, over)
	case errors.As(why, &refused):
		status, page.Wrong = refused.status, b.Language.Say(refused.text)
	case isSentence(why):
		page.Wrong = errorText(b, why)
	default:
		return "", nil, why
	}
	f, err := p.desk(b).Lists(r.Context(), page)
	if err != nil {
		return "", nil, err
	}
	return "", nil, &again{status, "lists", f}
}

// undoList takes back the last import or publication of a list.
func (p *Portal) undoList(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	period, ok := periodOf(r)
	if !ok {
		return done{}, nil
	}
	err := handbook.Errorf("desk.month.reason")
	if reasonOf(f) != "" {
		err = p.undo(r.Context(), period, reasonOf(f))
	}
	if err == nil {
		return done{to: "/office/lists?said=list-undone"}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	frame, failed := p.desk(b).Lists(r.Context(), desk.Lists{Wrong: errorText(b, err)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusConflict, "lists", frame}
}

// exportTypes are the types and the ends of names of the files of lists.
var exportTypes = map[ratinglist.Format][2]string{
	ratinglist.TXT: {"text/plain; charset=utf-8", "txt"}, ratinglist.XML: {"application/xml", "xml"}, ratinglist.CSV: {"text/csv; charset=utf-8", "csv"},
	ratinglist.XLSX: {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"},
}

// exportList answers a list as a file, as fedrate list export writes it.
func (p *Portal) exportList(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	period, err := handbook.ParsePeriod(q.Get("period"))
	o := jobs.ListExport{Period: period, Format: ratinglist.Format(q.Get("as")), Federation: cut(q.Get("federation"))}
	if k, known := tournament.ParseKind(q.Get("kind")); known {
		o.Kind = &k
	}
	if err != nil || !slices.Contains(jobs.ListFormats, string(o.Format)) {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	_, err = p.o.Store.List(r.Context(), period)
	if missing := new(store.NoListError); errors.As(err, &missing) {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	if err != nil {
		p.broken(w, r, err)
		return
	}
	leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
	if !ok {
		w.Header().Set("Retry-After", retryAfter)
		problem(w, http.StatusTooManyRequests, tooManyFiles)
		return
	}
	defer leave()
	name := period.String()
	if o.Kind != nil {
		name += "-" + o.Kind.String()
	}
	w.Header().Set("Content-Type", exportTypes[o.Format][0])
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+"."+exportTypes[o.Format][1]+`"`)
	if _, err := jobs.WriteList(r.Context(), p.o.Store, w, o); err != nil {
		p.o.Log.Error("list cut off", "list", name, "problem", english(err))
		panic(http.ErrAbortHandler) // half a file must not look like a whole one
	}
}
