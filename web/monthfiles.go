package web

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/jobs/reconcile"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// monthFiles answers the folder of a published month in one file.
func (p *Portal) monthFiles(w http.ResponseWriter, r *http.Request) {
	period, ok := periodOf(r)
	if !ok {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	folder, err := os.OpenRoot(p.o.Office.Folder(period))
	if errors.Is(err, fs.ErrNotExist) {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	if err != nil {
		p.broken(w, r, err)
		return
	}
	defer folder.Close()
	leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
	if !ok {
		w.Header().Set("Retry-After", retryAfter)
		problem(w, http.StatusTooManyRequests, tooManyFiles)
		return
	}
	defer leave()
	papers, err := p.papers(r, period)
	if err != nil && !isSentence(err) {
		p.broken(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="`+period.String()+`.zip"`)
	if err := packed(w, folder.FS(), period, papers); err != nil {
		panic(http.ErrAbortHandler) // the head is sent: half a file must not look like a whole one
	}
}

// packed writes the files of a folder as a ZIP, by name, each dated at the first
// day of the month, with the papers of the federation that are not there: the same
// files give the same bytes. Papers may be nil: what is there is all.
func packed(w io.Writer, files fs.FS, period handbook.Period, papers *month.Papers) error {
	first := period.First()
	at := time.Date(first.Year(), time.Month(first.Month()), first.Day(), 0, 0, 0, 0, time.UTC)
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestSpeed) })
	there := map[string]bool{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		there[name] = err == nil && entry.Type().IsRegular()
		return err
	})
	if err != nil {
		return err
	}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(there)), func(name string) bool { return !there[name] })
	if papers != nil {
		names = slices.Concat(names, slices.DeleteFunc(papers.Paths(month.PapersChanged), func(name string) bool { return there[name] }))
		slices.Sort(names)
	}
	for _, name := range names {
		var made bytes.Buffer
		if !there[name] {
			if err := papers.Write(&made, name); isSentence(err) { // it cannot be made any more
				continue
			} else if err != nil {
				return err
			}
		}
		part, err := z.CreateHeader(&zip.FileHeader{Name: period.String() + "/" + name, Method: zip.Deflate, Modified: at})
		if err != nil {
			return err
		}
		if there[name] {
			err = copied(part, files, name)
		} else {
			_, err = made.WriteTo(part)
		}
		if err != nil {
			return err
		}
	}
	return z.Close()
}

func copied(to io.Writer, files fs.FS, name string) error {
	f, err := files.Open(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, f)
	return errors.Join(err, f.Close())
}

// reconciled compares the list of a month with FIDE's; nil where one of them is not
// held.
func (p *Portal) reconciled(r *http.Request, b *pages.Builder) (*reconcile.Report, error) {
	period, ok := periodOf(r)
	if !ok {
		return nil, nil //nolint:nilnil // there is no page of such a month
	}
	report, err := reconcile.Compare(r.Context(), p.o.Store, period, b.State.Federation)
	var missing *store.NoListError
	var unofficial *store.NoOfficialListError
	if errors.As(err, &missing) || errors.As(err, &unofficial) {
		return nil, nil //nolint:nilnil // nor of one that has nothing to be compared
	}
	return report, err
}

// reconcilePage shows how the list of a month differs from FIDE's, and why.
func (p *Portal) reconcilePage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
	if !ok {
		return "", nil, refusedBusy()
	}
	defer leave()
	report, err := p.reconciled(r, b)
	if report == nil || err != nil {
		return "", nil, err
	}
	return "reconcile", desk.Reconciled(b, report), nil
}

// reconcileFile answers the same as a workbook.
func (p *Portal) reconcileFile(w http.ResponseWriter, r *http.Request) {
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	var report *reconcile.Report
	if !p.working(w, r, func() (err error) {
		report, err = p.reconciled(r, b)
		return err
	}) {
		return
	}
	if report == nil {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="reconciled-`+report.Period.String()+`.xlsx"`)
	if err := report.Workbook(w, b.Language); err != nil {
		panic(http.ErrAbortHandler)
	}
}
