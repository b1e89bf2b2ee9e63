package jobs

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// write makes the files beside their place, publishes the rows in one
// transaction, and puts the folder in its place: killed at any moment, the
// same run ends with the same rows and files.
func (r *run) write() error {
	name := r.o.Period.String()
	if !r.o.Publish {
		published, err := r.st.Published(r.ctx, r.o.Period)
		if err != nil {
			return err
		}
		if published { // the published files stay
			name += "-preview"
		}
	}
	f, err := newFolder(r.o.Out, name)
	if err != nil {
		return err
	}
	if err := r.fill(f); err != nil {
		f.discard()
		return err
	}
	if err := r.record(); err != nil {
		f.discard()
		return err
	}
	r.summary.Out, r.summary.Files = f.place, f.names()
	return f.commit()
}

func (r *run) fill(f *folder) error {
	if err := r.writeLists(f); err != nil {
		return err
	}
	if err := r.writePapers(f); err != nil {
		return err
	}
	err := errors.Join(
		f.write("run.xlsx", func(w io.Writer) error { return report.Run(w, r.summary.RunSummary) }),
		f.write("run.txt", func(w io.Writer) error { return report.RunText(w, r.summary.RunSummary) }),
	)
	if err != nil {
		return err
	}
	r.summary.Manifest, err = f.manifest(r.o.Period.String())
	return err
}

// record keeps the run in the database, and publishes it where it is more than
// a preview.
func (r *run) record() error {
	program := r.program()
	if !r.o.Publish {
		return r.st.AddRun(r.ctx, store.Run{
			Period: r.o.Period, Started: r.o.Now, Finished: r.o.Now, Program: program, Manifest: r.summary.Manifest,
		})
	}
	rec := store.RunRecord{
		Period: r.o.Period, Before: r.before.Period, Started: r.o.Now, Finished: r.o.Now, Program: program,
		Manifest: r.summary.Manifest, Changed: r.changed, Players: r.players, Findings: r.findings,
	}
	for i := range r.taken {
		if t := &r.taken[i]; t.note == "" {
			rec.Reports = append(rec.Reports, store.RunReport{
				File: t.file, Submission: t.sub.Number, Tournament: t.sub.Tournament, SHA256: t.sub.SHA256,
				Complete: t.complete(), Report: t.rep.Tournament,
			})
		}
	}
	for i := range r.norms {
		rec.Norms = append(rec.Norms, r.norms[i].Result)
	}
	r.progress("publish", 0, 0)
	return r.st.WriteRun(r.ctx, rec)
}

func (r *run) program() string { return "fedrate " + r.o.Version }

// paper is one file of a run.
type paper struct {
	path string
	to   func(io.Writer) error
}

// writePapers writes rating reports and certificates, several at a time.
func (r *run) writePapers(f *folder) error {
	papers := append(r.tournamentPapers(), r.playerPapers()...)
	papers = append(papers, r.certificates()...)
	var (
		group sync.WaitGroup
		lock  sync.Mutex
		done  int
		errs  []error
		next  = make(chan paper)
	)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for p := range next {
				err := f.write(p.path, p.to)
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

func (r *run) tournamentPapers() []paper {
	of := map[string][]rating.Player{}
	for _, p := range r.players {
		last := ""
		for i := range p.Tournaments {
			if file := p.Tournaments[i].File; file != last {
				of[file], last = append(of[file], p), file
			}
		}
	}
	var papers []paper
	for i := range r.taken {
		t := &r.taken[i]
		if t.note != "" {
			continue
		}
		papers = append(papers, paper{
			fmt.Sprintf("tournaments/%04d-%s.xlsx", t.sub.Number, slug(t.rep.Tournament.Name)),
			func(w io.Writer) error {
				return report.TournamentRating(w, r.o.Period, t.rep.Tournament, of[t.file])
			},
		})
	}
	return papers
}

// playerPapers are the rating reports of the federation's players.
func (r *run) playerPapers() []paper {
	events := map[string]*tournament.Tournament{}
	for _, rep := range r.reports {
		events[rep.File] = rep.Tournament
	}
	var (
		order []string
		of    = map[string][]rating.Player{}
	)
	for _, p := range r.players {
		key := p.FIDEID
		if key == "" { // one entry a report and starting rank
			key = fmt.Sprintf("%04d-%d", r.submissionOf(p.Tournaments[0].File), p.Tournaments[0].StartingRank)
		}
		if !r.own(r.federationOf(&p)) {
			continue
		}
		if of[key] == nil {
			order = append(order, key)
		}
		of[key] = append(of[key], p)
	}
	papers := make([]paper, 0, len(order))
	for _, key := range order {
		papers = append(papers, paper{
			"players/" + key + ".xlsx",
			func(w io.Writer) error { return report.PlayerRating(w, r.o.Period, of[key], events) },
		})
	}
	return papers
}

func (r *run) submissionOf(file string) int {
	if t := r.byFile[file]; t != nil {
		return t.sub.Number
	}
	return 0
}

// own tells whether the exports hold the players of a federation.
func (r *run) own(federation string) bool {
	return r.o.Federation == "" || r.o.Federation == federation
}

func (r *run) certificates() []paper {
	var papers []paper
	for i := range r.norms {
		n := &r.norms[i]
		who := n.FIDEID
		if who == "" {
			who = fmt.Sprintf("rank-%d", n.StartingRank)
		}
		papers = append(papers, paper{
			fmt.Sprintf("certificates/IT1-%04d-%s-%s.xlsx", n.from.sub.Number, who, n.Title),
			func(w io.Writer) error {
				return report.Certificate(w, norms.NewCertificate(n.event, &n.Result), r.o.Period.First())
			},
		})
	}
	return papers
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

// writeLists writes the new list in all layouts in one pass over it.
func (r *run) writeLists(f *folder) error {
	list := merged(r.st.Rows(r.ctx, r.before.Period, r.o.Federation), r.ownChanged())
	counted, total := 0, r.summary.Rows
	if r.o.Federation != "" {
		total = 0
	}
	list = watched(list, func() {
		if counted++; counted%5000 == 0 {
			r.progress("lists", counted, total)
		}
	})
	var writers []func(rows) error
	add := func(path string, to func(io.Writer, rows) error) {
		writers = append(writers, func(list rows) error {
			return f.write(path, func(w io.Writer) error { return to(w, list) })
		})
	}
	text := func(h ratinglist.Header) func(io.Writer, rows) error {
		return func(w io.Writer, list rows) error {
			_, err := ratinglist.WriteTXT(w, h, list)
			return err
		}
	}
	all := r.before.Header()
	all.Period = r.o.Period
	p := r.o.Period.String()
	var cut []handbook.Finding
	add("lists/"+p+"-combined.txt", func(w io.Writer, list rows) (err error) {
		cut, err = ratinglist.WriteTXT(w, ratinglist.Combined(r.o.Period), list)
		return err
	})
	add("lists/"+p+".xml", func(w io.Writer, list rows) error { return ratinglist.WriteXML(w, all, list) })
	add("lists/"+p+".csv", func(w io.Writer, list rows) error { return ratinglist.WriteCSV(w, all, list) })
	for k, has := range r.before.Kinds {
		if !has {
			continue
		}
		kind := tournament.Kind(k)
		add("lists/"+p+"-"+kind.String()+".txt", func(w io.Writer, list rows) error {
			return text(ratinglist.Single(r.o.Period, kind))(w, rated(list, kind))
		})
	}
	if r.summary.Rows <= ratinglist.MaxSheetRows || r.o.Federation != "" {
		add("lists/"+p+".xlsx", func(w io.Writer, list rows) error { return ratinglist.WriteXLSX(w, all, list) })
	} else {
		r.findings = append(r.findings, handbook.Finding{
			Article: "B.02-7.1", Rule: "list-too-long-for-a-sheet", Severity: handbook.Info,
			Message: fmt.Sprintf("the list has %d players, a sheet of XLSX holds %d: no XLSX was made; name a federation to get one",
				r.summary.Rows, ratinglist.MaxSheetRows),
		})
	}
	if err := fanOut(r.ctx, list, writers); err != nil {
		return err
	}
	r.findings = append(r.findings, cut...)
	r.summary.Findings = r.findings
	return nil
}

// ownChanged are the changed rows that the exports hold.
func (r *run) ownChanged() []ratinglist.Row {
	if r.o.Federation == "" {
		return r.changed
	}
	var own []ratinglist.Row
	for i := range r.changed {
		if r.own(r.changed[i].Federation) {
			own = append(own, r.changed[i])
		}
	}
	return own
}

func watched(list rows, each func()) rows {
	return func(yield func(ratinglist.Row, error) bool) {
		for row, err := range list {
			each()
			if !yield(row, err) {
				return
			}
		}
	}
}

// rated keeps the players with a rating of the kind, whom a list of one kind
// holds.
func rated(list rows, k tournament.Kind) rows {
	return func(yield func(ratinglist.Row, error) bool) {
		for row, err := range list {
			if err == nil && row.Standings[k].Rating == 0 {
				continue
			}
			if !yield(row, err) {
				return
			}
		}
	}
}
