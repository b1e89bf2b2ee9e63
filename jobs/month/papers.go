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
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/summary"
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

// failures returns the papers so far that could not be made.
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

// isOwn reports whether a federation is that whose players and events the run is for.
func (r *run) isOwn(federation string) bool {
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

// PaperMode says which papers a run writes: rating reports of events and players,
// certificates, and the list for people. Those that it does not write can be made
// at any time; see [OpenPapers].
type PaperMode string

// The modes of papers. The empty one is PapersChanged.
const (
	PapersChanged PaperMode = "changed" // those of the federation
	PapersAll     PaperMode = "all"     // those of events and players of other federations, too
	PapersNone    PaperMode = "none"
)

// PaperModes are the modes of papers.
var PaperModes = []string{string(PapersAll), string(PapersChanged), string(PapersNone)}

// wants reports whether a paper is written in the mode.
func (m PaperMode) wants(p *paperFile) bool { return m == PapersAll || m != PapersNone && !p.other }

// ratingReports are the rating reports of a month.
type ratingReports struct {
	*paperSource
	language *language.Language
	period   handbook.Period
	own      func(federation string) bool
	open     func(e *ratedEvent) (*tournament.Tournament, error) // reads a report as it was rated
}

// path of the rating report of an event.
func (e *ratedEvent) path() string {
	return fmt.Sprintf("tournaments/%04d-%s.xlsx", e.Submission, slug(e.Name))
}

// files returns the rating reports of events, then those of players.
func (s *ratingReports) files() []paperFile { return slices.Concat(s.ofEvents(), s.ofPlayers()) }

// ofEvents returns the rating reports of events. An event that names no federation is
// that of everybody.
func (s *ratingReports) ofEvents() []paperFile {
	of := map[string][]rating.Player{}
	for i := range s.Players {
		p, last := s.Players[i].Player, ""
		for j := range p.Tournaments {
			if file := p.Tournaments[j].File; file != last {
				of[file], last = append(of[file], *p), file
			}
		}
	}
	papers := make([]paperFile, len(s.Events))
	for i := range s.Events {
		e := &s.Events[i]
		papers[i] = paperFile{path: e.path(), other: e.Federation != "" && !s.own(e.Federation), to: func(w io.Writer) error {
			t, err := s.open(e)
			if err != nil {
				return err
			}
			return report.TournamentRating(w, s.language, s.period, t, of[e.File])
		}}
	}
	return papers
}

// ofPlayers returns the rating reports of players.
func (s *ratingReports) ofPlayers() []paperFile {
	byFile := map[string]*ratedEvent{}
	for i := range s.Events {
		byFile[s.Events[i].File] = &s.Events[i]
	}
	var order []string
	of, foreign := map[string][]rating.Player{}, map[string]bool{}
	for i := range s.Players {
		p := s.Players[i].Player
		key := playerFile(p.FIDEID)
		if key == "" { // one entry a report and starting rank
			number := 0
			if e := byFile[p.Tournaments[0].File]; e != nil {
				number = e.Submission
			}
			key = fmt.Sprintf("%04d-%d", number, p.Tournaments[0].StartingRank)
		}
		if of[key] == nil {
			order = append(order, key)
			foreign[key] = !s.own(s.Players[i].Federation)
		}
		headed := *p
		headed.Name = s.Players[i].name()
		of[key] = append(of[key], headed)
	}
	papers := make([]paperFile, 0, len(order))
	for _, key := range order {
		players := of[key]
		papers = append(papers, paperFile{path: "players/" + key + ".xlsx", other: foreign[key], to: func(w io.Writer) error {
			events, err := s.opened(byFile, players)
			if err != nil {
				return err
			}
			return report.PlayerRating(w, s.language, s.period, players, events)
		}})
	}
	return papers
}

// playerFile returns the name of a player's file; empty for one without a FIDE ID.
func playerFile(fideID string) string {
	if fideID != "" && tournament.GivenID(fideID) != fideID {
		return "awaited-" + fideID
	}
	return fideID
}

// opened returns the reports that a player was rated in, by file.
func (s *ratingReports) opened(byFile map[string]*ratedEvent, players []rating.Player) (map[string]*tournament.Tournament, error) {
	events := map[string]*tournament.Tournament{}
	for i := range players {
		for j := range players[i].Tournaments {
			file := players[i].Tournaments[j].File
			e := byFile[file]
			if e == nil || events[file] != nil {
				continue
			}
			var err error
			if events[file], err = s.open(e); err != nil {
				return nil, err
			}
		}
	}
	return events, nil
}

// selectPapers returns the papers that a mode wants.
func (m PaperMode) selectPapers(papers []paperFile) []paperFile {
	return slices.DeleteFunc(papers, func(p paperFile) bool { return !m.wants(&p) })
}

// writeRunReport writes the report of a run, as a workbook and as a text. It says which papers
// could not be made.
func (r *run) writeRunReport(w *paperWriter, s *summary.Run) error {
	for _, p := range []paperFile{
		{path: "run.xlsx", to: func(w io.Writer) error { return report.Run(w, r.o.Language, *s) }},
		{path: "run.txt", to: func(w io.Writer) error { return report.RunText(w, r.o.Language, *s) }},
	} {
		s.Failed = w.failures()
		if err := w.write(p); err != nil {
			return err
		}
	}
	s.Failed = w.failures()
	return nil
}
