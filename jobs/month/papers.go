package month

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

// paperFile is one file of a run.
type paperFile struct {
	path string
	to   func(io.Writer) error
	same bool // nothing of it has changed since the publication before
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
	folder  *folder
	earlier *earlierFiles // of the publication before; may be nil
	lock    sync.Mutex
	failed  []summary.FailedPaper // by path
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

// put takes a paper over on which nothing has changed, where the one before is
// there; else it writes it.
func (w *paperWriter) put(p paperFile) error {
	if p.same {
		if taken, err := w.earlier.taken(p, w.folder); taken || err != nil {
			return err
		}
	}
	return w.write(p)
}

// writePapers writes rating reports and certificates, several at a time.
func (r *run) writePapers(w *paperWriter, papers []paperFile) error {
	var (
		group sync.WaitGroup
		lock  sync.Mutex
		done  int
		errs  []error
		next  = make(chan paperFile)
	)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for p := range next {
				err := w.put(p)
				lock.Lock()
				errs = append(errs, err)
				done++
				r.progress("reports", done, len(papers))
				lock.Unlock()
			}
		})
	}
	for _, p := range papers {
		if r.ctx.Err() != nil {
			break
		}
		next <- p
	}
	close(next)
	group.Wait()
	return errors.Join(append(errs, r.ctx.Err())...)
}

func (r *run) tournamentPapers(made *outcome) []paperFile {
	of := map[string][]rating.Player{}
	for _, p := range made.ratings.players {
		last := ""
		for i := range p.Tournaments {
			if file := p.Tournaments[i].File; file != last {
				of[file], last = append(of[file], p), file
			}
		}
	}
	var papers []paperFile
	for _, t := range made.reports.rated() {
		papers = append(papers, paperFile{
			fmt.Sprintf("tournaments/%04d-%s.xlsx", t.sub.Number, slug(t.rep.Tournament.Name)),
			func(w io.Writer) error {
				return report.TournamentRating(w, r.o.Language, r.o.Period, t.rep.Tournament, of[t.file])
			},
			r.unchangedReport(t),
		})
	}
	return papers
}

// playerPapers are the rating reports of the federation's players.
func (r *run) playerPapers(made *outcome) []paperFile {
	events := map[string]*tournament.Tournament{}
	for _, t := range made.reports.rated() {
		events[t.rep.File] = t.rep.Tournament
	}
	var (
		order []string
		of    = map[string][]rating.Player{}
	)
	for _, p := range made.ratings.players {
		key := p.FIDEID
		if tournament.GivenID(key) != key {
			key = "awaited-" + key
		}
		if key == "" { // one entry a report and starting rank
			key = fmt.Sprintf("%04d-%d", made.reports.submission(p.Tournaments[0].File), p.Tournaments[0].StartingRank)
		}
		if !r.own(made.federationOf(&p)) {
			continue
		}
		if of[key] == nil {
			order = append(order, key)
		}
		of[key] = append(of[key], p)
	}
	papers := make([]paperFile, 0, len(order))
	for _, key := range order {
		papers = append(papers, paperFile{
			"players/" + key + ".xlsx",
			func(w io.Writer) error { return report.PlayerRating(w, r.o.Language, r.o.Period, of[key], events) },
			r.unchangedPlayer(of[key], made.reports),
		})
	}
	return papers
}

// own tells whether the exports hold the players of a federation.
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
