// Package month makes the rating list of a period: it takes the reports that
// belong to it, rates them, looks for norms, and writes the list, the papers
// and the rows of the database. Made twice, rows and bytes are the same. It
// asks neither clock nor environment.
package month

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/summary"
	"github.com/fedrate/fedrate/store"
)

// Options say what a run makes, and for whom.
type Options struct {
	Period     handbook.Period    // the list to be made
	Publish    bool               // else a preview that leaves the published state alone
	By         string             // who publishes
	Reason     string             // why, if given
	Accept     []store.PassedGate // gates that may stand open
	Unchanged  bool               // a list that is published already is not published otherwise: a run that would is refused
	Second     bool               // another officer has to propose the publication first
	Out        string             // folder; the files go to its subfolder named by the period
	Federation string             // whose players the exports hold; empty: all
	// OwnOpponents takes the ratings of opponents from the lists of the office
	// even where FIDE's own list of the month is held.
	OwnOpponents bool
	Rating       rating.Options     // readings that the texts leave open
	Language     *language.Language // of the papers; nil: English
	Version      string             // of the program
	Key          *seal.Key          // signs what is published; nil: nothing is signed
	Now          time.Time          // for the history of runs; no output has it
	Papers       PaperMode          // that are written
	AsPublished  bool               // papers made later speak the language of the publication, where it is known
	Disk         *disk.Disk         // of the files; nil: that of the system
	Sharing      Sharing            // the queue of an office with several processes; nil if there is one
	Objects      objects.Store      // gets the files of what is published, in addition to the folder; nil if there is none
	// Progress, which may be nil, is told the step and how far it has come;
	// a total of 0 is not known.
	Progress func(step string, done, total int)
}

// Result is what a run did.
type Result struct {
	summary.Run
	Made     bool           // a revision of the list was published
	Refused  bool           // a gate kept it from being published: nothing was written
	Revision store.Revision // of the list in force, of a run that was to publish; number 0: none
	Gates    []Gate         // that stand before the list, accepted or not
	Proposed bool           // it was not published yet, and is proposed now for another officer to publish
	Out      string         // folder of the files
	Files    []string       // in it, sorted, the manifest included
	Manifest string         // SHA-256 of the manifest

	left    []LeftReport
	touched []int // FIDE IDs of all rows that may differ from what the list held before
}

// NoListError says that the list which a period is made from is missing.
type NoListError = store.NoListError

// LaterError says that lists made from this one are published already.
type LaterError struct{ Period, Later handbook.Period }

func (e *LaterError) Error() string {
	return language.English.Say(e.Text())
}

// Text returns what the error says.
func (e *LaterError) Text() handbook.Text {
	return handbook.Say("jobs.wrong.later", "later", e.Later, "period", e.Period)
}

// Run makes the list of a period from the list before it and the accepted reports that
// belong to it, and writes the files to the folder of the period, which is there as a
// whole or not at all. A run that was interrupted at any moment is completed by running
// it again, with the same bytes. A list is published as a revision, but not if a gate
// is open that was not accepted, or if the same list is published already. Nothing is
// made from a damaged database: the error is a [store.DamagedError]. Without the list
// before it Run fails with a [NoListError], on a period whose later lists are published
// with a [LaterError]. If the options have an object store, the files of a published
// list are there, too, when it returns; an error on the way there leaves the list
// published.
func Run(ctx context.Context, st *store.Store, o Options) (*Result, error) {
	if o.Language == nil {
		o.Language = language.English
	}
	if o.Publish {
		if err := ready(ctx, &o); err != nil {
			return nil, err
		}
	}
	if err := st.Sound(ctx); err != nil {
		return nil, err
	}
	r := &run{st: st, o: o}
	defer r.closeDrawn()
	if err := r.allowed(ctx); err != nil {
		return nil, err
	}
	result, err := r.stages(ctx)
	if err != nil {
		return nil, handbook.Errorf("jobs.wrong.run", "period", o.Period, "problem", err)
	}
	if o.Publish && !result.Refused {
		if err := deliver(ctx, st, &o, o.Period); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// run is what the stages of one call of Run share. None of them changes it:
// each takes the values of those before and hands on its own.
type run struct {
	st      *store.Store
	o       Options
	before  store.ListInfo  // the list that the new one is made from
	again   *rerunState     // the run is part of a rerun; nil: it is not
	persons identity.Office // whom the players of the reports are held against

	proposal int             // number of the proposal that is published; 0: none
	register *store.Register // what the office has said of persons
	drawn    Drawn           // papers that others have drawn; nil: none
	telling  sync.Mutex      // one says at a time how far the run is
}

// outcome is what the stages came to, each in a value of its own.
type outcome struct {
	reports *reports
	ratings *ratings
	norms   *found
	list    *newList
	reached *reached
}

// stages returns those of a month, in their order.
func (r *run) stages(ctx context.Context) (*Result, error) {
	made, err := r.compute(ctx)
	if err != nil {
		return nil, err
	}
	did, err := r.summarise(ctx, made)
	if err != nil {
		return nil, err
	}
	return r.finish(ctx, made, did)
}

// compute takes the stages up to the new list.
func (r *run) compute(ctx context.Context) (*outcome, error) {
	var err error
	if r.register, err = r.st.Register(ctx); err != nil {
		return nil, err
	}
	selected, err := r.selectReports(ctx)
	if err != nil {
		return nil, err
	}
	reports, err := r.check(ctx, selected)
	if err != nil {
		return nil, err
	}
	ratings, err := r.rate(ctx, reports)
	if err != nil {
		return nil, err
	}
	norms, err := r.findNorms(ctx, reports, ratings.shelf)
	if err != nil {
		return nil, err
	}
	list, err := r.nextList(ctx, reports, ratings)
	if err != nil {
		return nil, err
	}
	reached := r.ratingsReached(reports, ratings, list)
	ratings.history, list.history = nil, nil // they are needed no more
	return &outcome{reports, ratings, norms, list, reached}, nil
}

// finish looks at the gates, and writes the files and the rows.
func (r *run) finish(ctx context.Context, made *outcome, did *summary.Run) (*Result, error) {
	result := &Result{Run: *did}
	var err error
	if r.again != nil {
		if result.left, err = r.droppedReports(ctx, made); err != nil {
			return nil, err
		}
		return result, r.write(ctx, made, result)
	}
	if result.Gates, err = r.gates(ctx, made); err != nil {
		return nil, err
	}
	sign, err := r.countersign(ctx, made, result)
	if err != nil {
		return nil, err
	}
	if r.o.Publish && closed(result.Gates) {
		published, err := r.st.Published(ctx, r.o.Period)
		if err != nil {
			return nil, err
		}
		if !published {
			result.Refused, result.Published = true, false
			return result, sign.propose(ctx, r, result)
		}
	}
	if err := r.write(ctx, made, result); err != nil || !result.Refused || r.o.Unchanged {
		return result, err
	}
	return result, sign.propose(ctx, r, result)
}

// allowed reports whether the period can be run, and how.
func (r *run) allowed(ctx context.Context) error {
	if !r.o.Period.Valid() {
		return handbook.Errorf("jobs.wrong.period", "period", int(r.o.Period))
	}
	var err error
	if r.before, err = r.st.List(ctx, r.o.Period.Add(-1)); err != nil {
		return err
	}
	if !r.o.Publish {
		return nil
	}
	held, err := r.st.Lists(ctx)
	if err != nil {
		return err
	}
	for _, l := range held {
		switch {
		case l.Period == r.o.Period && l.Source == store.Imported:
			return &store.ImportedError{Period: l.Period}
		case l.Period > r.o.Period && l.Source == store.Published && r.again == nil:
			return &LaterError{r.o.Period, l.Period}
		}
	}
	return nil
}

func (r *run) progress(step string, done, total int) {
	if r.o.Progress != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.o.Progress(step, done, total)
	}
}

// write makes the files in a folder of their own, publishes the rows in one
// transaction, and puts the folder in its place: killed at any moment, the
// same run ends with the same rows and files.
func (r *run) write(ctx context.Context, made *outcome, result *Result) error {
	if err := r.number(ctx, made.norms); err != nil {
		return err
	}
	if r.again != nil && !r.again.files {
		_, err := r.record(ctx, made, result, nil)
		return err
	}
	source := r.paperSource(made)
	name := r.o.Period.String()
	if !r.o.Publish {
		published, err := r.st.Published(ctx, r.o.Period)
		if err != nil {
			return err
		}
		if published { // the published files stay
			name += "-preview"
		}
	}
	published, err := r.publishedFolders(ctx)
	if err != nil {
		return err
	}
	f, err := newFolder(r.o.Disk, r.o.Out, name, published)
	if err != nil {
		return err
	}
	if result.Manifest, err = r.fill(ctx, f, made, source, &result.Run); err != nil {
		f.discard()
		return err
	}
	written, err := r.record(ctx, made, result, source)
	if err != nil || written.Refused {
		f.discard()
		result.Refused, result.Manifest = written.Refused, ""
		result.Published = result.Published && !written.Refused
		return err
	}
	result.Out, result.Files = f.place, f.names()
	if r.again != nil { // the folders follow when all lists are published
		r.again.folders = append(r.again.folders, f)
		return nil
	}
	err = errors.Join(f.commit(), r.forgetDrawn(ctx))
	return err
}

// publishedFolders returns the manifests of the published lists of the period, whose
// folders are kept when another takes their place; nil where nothing is published.
func (r *run) publishedFolders(ctx context.Context) (map[string]bool, error) {
	if !r.o.Publish {
		return nil, nil
	}
	revisions, err := r.st.Revisions(ctx, r.o.Period)
	manifests := map[string]bool{}
	for i := range revisions {
		manifests[revisions[i].Manifest] = true
	}
	return manifests, err
}

// fill writes the files of the run, and adds to the summary what the writing
// finds and what fails. It returns the SHA-256 of the manifest.
func (r *run) fill(ctx context.Context, f *folder, made *outcome, source *paperSource, s *summary.Run) (string, error) {
	w := &paperWriter{folder: f}
	findings, shown, err := r.writeLists(ctx, f.write, made.list)
	if err != nil {
		return "", err
	}
	s.Findings = append(s.Findings, findings...)
	papers, err := r.papers(ctx, made, source)
	if err != nil {
		return "", err
	}
	if err := r.writePapers(ctx, w, slices.Concat(papers, r.o.Papers.selectPapers(r.listPapers(shown)))); err != nil {
		return "", err
	}
	if err := r.writeRunReport(w, s); err != nil {
		return "", err
	}
	if err := r.signLists(ctx, f); err != nil {
		return "", err
	}
	manifest, err := f.manifest(r.o.Period.String(), r.signer())
	if err != nil {
		return "", err
	}
	err = f.sync()
	return manifest, err
}

// papers returns the rating reports and certificates that the run writes.
func (r *run) papers(ctx context.Context, made *outcome, source *paperSource) ([]paperFile, error) {
	if r.o.Papers == PapersNone {
		return nil, nil
	}
	reports, err := r.ratingReports(ctx, made, source)
	if err == nil {
		reports, err = r.shared(ctx, source, r.o.Papers.selectPapers(reports))
	}
	return slices.Concat(reports, r.o.Papers.selectPapers(made.norms.certificates())), err
}

// record keeps the run in the database, and publishes it if it is more than a preview.
func (r *run) record(ctx context.Context, made *outcome, result *Result, source *paperSource) (store.Written, error) {
	if !r.o.Publish {
		return store.Written{}, r.st.AddRun(ctx, store.Run{
			Period: r.o.Period, Started: r.o.Now, Finished: r.o.Now, Program: r.program(), Manifest: result.Manifest,
		})
	}
	refused := closed(result.Gates)
	if r.o.Unchanged && !refused {
		var err error
		if refused, err = r.st.Published(ctx, r.o.Period); err != nil {
			return store.Written{}, err
		}
	}
	rec := store.RunRecord{
		Period: r.o.Period, Before: r.before.Period, Started: r.o.Now, Finished: r.o.Now, Program: r.program(), Manifest: result.Manifest,
		Removed: made.list.removed, Changed: made.list.changed, Players: made.ratings.players, Findings: result.Findings,
		Titles: made.titles(), Norms: r.foundNorms(made.norms), Certificates: r.issued(made.norms),
		Act:     store.Act{Action: store.ActRun, At: r.o.Now, By: r.o.By, Reason: r.o.Reason, Program: r.program(), Passed: passed(result.Gates)},
		Refused: refused, Proposal: r.proposal,
	}
	for _, t := range made.reports.rated() {
		one := store.RunReport{
			File: t.file, Submission: t.sub.Number, Tournament: t.sub.Tournament, SHA256: t.sub.SHA256, Complete: t.complete(), Report: t.rep.Tournament,
		}
		for i := range t.parts {
			one.Parts = append(one.Parts, t.parts[i].Number)
		}
		rec.Reports = append(rec.Reports, one)
	}
	if r.again != nil {
		rec.Publication, rec.Trial = r.again.publication, !r.again.files
	}
	if source != nil {
		var err error
		if rec.PaperSource, err = source.pack(); err != nil {
			return store.Written{}, err
		}
	}
	r.progress("publish", 0, 0)
	written, err := r.st.WriteRun(ctx, rec)
	result.Made, result.Revision, result.touched = written.Made, written.Revision, written.Touched
	return written, err
}

func (r *run) program() string { return "fedrate " + r.o.Version }
