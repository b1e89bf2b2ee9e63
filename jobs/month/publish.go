package month

import (
	"context"
	"errors"
	"slices"

	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/store"
)

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

// publishedFolders are the manifests of the published lists of the period, whose
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
	if err := r.writePapers(ctx, w, slices.Concat(papers, r.o.Papers.written(r.listPapers(shown)))); err != nil {
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

// papers are the rating reports and certificates that the run writes.
func (r *run) papers(ctx context.Context, made *outcome, source *paperSource) ([]paperFile, error) {
	if r.o.Papers == PapersNone {
		return nil, nil
	}
	reports, err := r.ratingReports(ctx, made, source)
	if err == nil {
		reports, err = r.shared(ctx, source, r.o.Papers.written(reports))
	}
	return slices.Concat(reports, r.o.Papers.written(made.norms.certificates())), err
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
