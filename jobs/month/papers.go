package month

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/tournament"
)

// paperFile is one file of a run.
type paperFile struct {
	path  string
	to    func(io.Writer) error
	other bool // of a player or an event of another federation
}

// make writes the paper. One that ends the program with a panic is one that
// fails: a run does not stop for a paper.
func (p paperFile) make(w io.Writer) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = handbook.Errorf("jobs.wrong.fault", "fault", fmt.Sprint(cause))
		}
	}()
	return p.to(w)
}

// paperWriter writes papers to a folder. One that fails is kept and said in
// the summary; everything else stands.
type paperWriter struct {
	folder *folder
	lock   sync.Mutex
	failed []summary.FailedPaper // by path
	done   int                   // papers so far
}

// failures are the papers so far that could not be made.
func (w *paperWriter) failures() []summary.FailedPaper {
	w.lock.Lock()
	defer w.lock.Unlock()
	return slices.Clone(w.failed)
}

func (w *paperWriter) write(p paperFile) error {
	failed, err := w.folder.writePaper(p)
	if failed != nil {
		w.lock.Lock()
		defer w.lock.Unlock()
		w.failed = append(w.failed, summary.FailedPaper{Path: p.path, Error: handbook.SaidBy(failed)})
		slices.SortFunc(w.failed, func(a, b summary.FailedPaper) int { return strings.Compare(a.Path, b.Path) })
	}
	return err
}

// fetched are how many papers that others have drawn are fetched at a time: that takes as
// long as the way there and back.
const fetched = 16

// writePapers writes papers, several at a time.
func (r *run) writePapers(ctx context.Context, w *paperWriter, papers []paperFile) error {
	several := runtime.GOMAXPROCS(0)
	if r.drawn != nil {
		several = max(several, fetched)
	}
	var failed error
	var group errgroup.Group
	group.SetLimit(several)
	for i := range papers {
		group.Go(func() error {
			if ctx.Err() != nil {
				return nil
			}
			err := w.write(papers[i])
			w.lock.Lock()
			defer w.lock.Unlock()
			failed = errors.Join(failed, err)
			w.done++
			r.progress("reports", w.done, len(papers))
			return nil
		})
	}
	_ = group.Wait() // each error is among those that failed
	return errors.Join(failed, ctx.Err())
}

// ratingReports returns the rating reports of the month: the workbooks of its events and
// of its players.
func (r *run) ratingReports(ctx context.Context, made *outcome, source *paperSource) ([]paperFile, error) {
	own, err := r.ownPapers(ctx)
	if err != nil {
		return nil, err
	}
	reports := &ratingReports{
		paperSource: source, language: r.o.Language, period: r.o.Period, own: own,
		open: func(e *ratedEvent) (*tournament.Tournament, error) { return made.reports.event(e.File), nil },
	}
	return reports.files(), nil
}

// ownPapers tells of which federations players and events have their rating reports without
// being asked for: of the one that the list for people shows.
func (r *run) ownPapers(ctx context.Context) (func(federation string) bool, error) {
	home, err := r.shownFederation(ctx)
	return func(federation string) bool { return home == "" || federation == home }, err
}

// own tells whether a federation is that whose players and events the run is for.
func (r *run) own(federation string) bool {
	return r.o.Federation == "" || r.o.Federation == federation
}

// slug makes a name fit for a file: small letters, digits and hyphens.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	s := []rune(strings.Join(words, "-"))
	if len(s) > 40 {
		s = s[:40]
	}
	if len(s) == 0 {
		return "tournament"
	}
	return strings.TrimRight(string(s), "-")
}
