package month

import (
	"cmp"
	"errors"
	"slices"

	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/wall"
	"github.com/fedrate/fedrate/store"
)

// write makes the files beside their place, publishes the rows in one
// transaction, and puts the folder in its place: killed at any moment, the
// same run ends with the same rows and files.
func (r *run) write(made *outcome, result *Result) error {
	if err := r.number(made.norms); err != nil {
		return err
	}
	if r.again != nil && !r.again.files {
		_, err := r.record(made, result, nil)
		return err
	}
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
	published, err := r.publishedFolders()
	if err != nil {
		return err
	}
	f, err := newFolder(r.o.Disk, r.o.Out, name, published)
	if err != nil {
		return err
	}
	files := func() (err error) {
		result.Manifest, err = r.fill(f, made, &result.Run)
		return err
	}
	if !r.filesBeside() {
		if err := files(); err != nil {
			f.discard()
			return err
		}
		files = nil
	}
	written, err := r.record(made, result, files)
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
	err = errors.Join(f.commit(), r.forgetDrawn())
	return err
}

// publishedFolders are the manifests of the published lists of the period, whose
// folders are kept when another takes their place; nil where nothing is published.
func (r *run) publishedFolders() (map[string]bool, error) {
	if !r.o.Publish {
		return nil, nil
	}
	revisions, err := r.st.Revisions(r.ctx, r.o.Period)
	manifests := map[string]bool{}
	for i := range revisions {
		manifests[revisions[i].Manifest] = true
	}
	return manifests, err
}

// fill writes the files of the run, and adds to the summary what the writing
// finds and what fails. It returns the SHA-256 of the manifest.
func (r *run) fill(f *folder, made *outcome, s *summary.Run) (string, error) {
	w := &paperWriter{folder: f, earlier: r.filesOf(f.place)}
	var shown *wall.List
	lists := func() error {
		findings, list, err := r.writeLists(f.write, made.list)
		s.Findings, shown = append(s.Findings, findings...), list
		return err
	}
	reports := func() error {
		papers, err := r.papers(made)
		if err != nil {
			return err
		}
		return r.writePapers(w, papers)
	}
	if err := r.beside(lists, reports); err != nil {
		return "", err
	}
	s.Failed = w.failures()
	said := runReport{run: r, summary: s}
	people := func() error { return r.writePapers(w, r.o.Papers.written(r.listPapers(shown))) }
	if err := r.beside(people, said.draw); err != nil {
		return "", err
	}
	if err := said.write(w); err != nil {
		return "", err
	}
	if err := r.signLists(f); err != nil {
		return "", err
	}
	manifest, err := f.manifest(r.o.Period.String(), r.signer())
	if err != nil {
		return "", err
	}
	err = f.sync()
	return manifest, err
}

// papers are the rating reports and certificates that the run writes.
func (r *run) papers(made *outcome) ([]paperFile, error) {
	if r.o.Papers == PapersNone {
		return nil, nil
	}
	reports, err := r.ratingReports(made)
	if err == nil {
		reports, err = r.shared(made, r.o.Papers.written(reports))
	}
	return slices.Concat(reports, r.o.Papers.written(made.norms.certificates())), err
}

// filesBeside tells whether the files are made while rows are written. Papers take longer
// than rows, and nobody else writes meanwhile; a rerun is one transaction, used by one at
// a time.
func (r *run) filesBeside() bool {
	return r.o.Publish && r.o.Papers == PapersNone && r.again == nil && !r.st.Changing()
}

// record keeps the run in the database, and publishes it where it is more than
// a preview. Files makes the files of the run, while rows are written; nil: they are made.
func (r *run) record(made *outcome, result *Result, files func() error) (store.Written, error) {
	if !r.o.Publish {
		if err := r.asLeft(); err != nil {
			return store.Written{}, err
		}
		return store.Written{}, r.st.AddRun(r.ctx, store.Run{
			Period: r.o.Period, Started: r.o.Now, Finished: r.o.Now, Program: r.program(), Manifest: result.Manifest,
		})
	}
	rest := r.restOf(made, result)
	var list *newList
	if r.again != nil {
		list = made.list
	}
	trial, wait := r.again != nil && !r.again.files, func() error { return nil }
	if files == nil {
		done := r.leaves(made, result, trial)
		if done.Computed != nil {
			wait = func() error {
				_, err := done.Computed()
				return err
			}
		}
		rest = rest.with(func(rec *store.RunRecord) {
			rec.Manifest, rec.Findings, rec.Computed = done.Manifest, done.Findings, done.Computed
		})
	} else {
		done := begun(func() (store.RunFiles, error) {
			if err := files(); err != nil {
				return store.RunFiles{}, err
			}
			return r.leaves(made, result, trial), nil
		})
		wait = func() error {
			_, err := done()
			return err
		}
		rest = rest.with(func(rec *store.RunRecord) { rec.Files = done })
	}
	defer func() { _ = wait() }() // nothing of the files is left on its way, behind a panic either
	written, err := r.writeRun(made.reports, made.ratings.players, rest)
	err = cmp.Or(wait(), err)
	result.Made, result.Revision, result.touched = written.Made, written.Revision, written.Touched
	if err == nil && list != nil {
		err = r.holdMade(list)
	}
	return written, err
}

// writeRun publishes a run, of which rows may be written already.
func (r *run) writeRun(reports *reports, players []rating.Player, rest restOfRun) (store.Written, error) {
	if r.first != nil {
		return r.first.end(rest)
	}
	rec := r.recordOf(reports, players)
	if err := rest(&rec); err != nil {
		return store.Written{}, err
	}
	return r.st.WriteRun(r.ctx, rec)
}

// recordOf is what is published of a run as soon as it is rated.
func (r *run) recordOf(reports *reports, players []rating.Player) store.RunRecord {
	rec := store.RunRecord{
		Period: r.o.Period, Before: r.before.Period, Started: r.o.Now, Finished: r.o.Now, Program: r.program(), Players: players,
		Act:   store.Act{Action: store.ActRun, At: r.o.Now, By: r.o.By, Reason: r.o.Reason, Program: r.program()},
		Trial: r.again != nil && !r.again.files, Sound: r.asLeft,
	}
	if r.again != nil {
		rec.Publication = r.again.publication
	}
	if r.standing {
		for i := range rec.Players {
			rec.Same = append(rec.Same, r.taken[resultOf(&rec.Players[i])])
		}
	}
	for _, t := range reports.rated() {
		var parts []int
		for i := range t.parts {
			parts = append(parts, t.parts[i].Number)
		}
		rec.Reports = append(rec.Reports, store.RunReport{
			File: t.file, Submission: t.sub.Number, Parts: parts, Tournament: t.sub.Tournament, SHA256: t.sub.SHA256,
			Complete: t.complete(), Report: t.rep.Tournament,
		})
	}
	return rec
}

// restOfRun adds what is known of a run when its list is made.
type restOfRun func(*store.RunRecord) error

// with is the rest with something more.
func (rest restOfRun) with(more func(*store.RunRecord)) restOfRun {
	return func(rec *store.RunRecord) error {
		more(rec)
		return rest(rec)
	}
}

func (r *run) restOf(made *outcome, result *Result) restOfRun {
	list, norms, titles, passed, refused, proposal := made.list, made.norms, made.titles(), passed(result.Gates), closed(result.Gates), r.proposal
	return func(rec *store.RunRecord) error {
		rec.Removed, rec.Changed, rec.Standing, rec.Suspect = list.removed, list.changed, list.standing, list.suspect
		rec.Titles, rec.Norms, rec.Certificates = titles, r.foundNorms(norms), r.issued(norms)
		rec.Act.Passed, rec.Refused, rec.Proposal = passed, refused, proposal
		return nil
	}
}

// leaves is what the files of the run came to, with what is kept of it for a rerun, of
// which nothing is kept for the lists after it alone.
func (r *run) leaves(made *outcome, result *Result, trial bool) store.RunFiles {
	done := store.RunFiles{Manifest: result.Manifest, Findings: result.Findings}
	if !trial {
		r.keepForPapers(made)
		for i := range made.reports.list {
			r.keeps.Reports = append(r.keeps.Reports, made.reports.list[i].memo)
		}
		r.keeps.Manifest, r.keeps.Language = result.Manifest, r.o.Language.Code
		done.Computed = r.packing(made.list)
	}
	r.progress("publish", 0, 0)
	if r.again == nil {
		r.kept = nil // as made, nobody reads it any more: the memory goes to the rows
	}
	return done
}

// packing gives what is kept of the run for a rerun: packed beside the writing of the
// rows where the run is part of one, else before it, so that the memory goes to the rows.
func (r *run) packing(list *newList) func() ([]byte, error) {
	if r.again == nil {
		data, err := r.pack(list)
		return func() ([]byte, error) { return data, err }
	}
	return begun(func() ([]byte, error) { return r.pack(list) })
}

// pack is what is kept of the run for a rerun.
func (r *run) pack(list *newList) ([]byte, error) {
	n, rows := list.memos()
	return r.keeps.packWith(n, sure(rows), len(r.kept), func(yield func(playerMemo, error) bool) {
		for i := range r.kept {
			if !yield(r.kept[i].memo()) {
				return
			}
		}
	})
}

func (r *run) program() string { return "fedrate " + r.o.Version }
