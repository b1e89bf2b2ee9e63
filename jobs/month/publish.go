package month

import (
	"errors"
	"io"

	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/store"
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
		r.writePaper(f, paperFile{"run.xlsx", func(w io.Writer) error { return report.Run(w, r.o.Language, r.summary.RunSummary) }}),
		r.writePaper(f, paperFile{"run.txt", func(w io.Writer) error { return report.RunText(w, r.o.Language, r.summary.RunSummary) }}),
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
		Manifest: r.summary.Manifest, Changed: r.changed, Players: r.players, Findings: r.findings, Titles: r.titles(),
	}
	for i := range r.taken {
		if t := &r.taken[i]; t.note.IsZero() {
			rec.Reports = append(rec.Reports, store.RunReport{
				File: t.file, Submission: t.sub.Number, Tournament: t.sub.Tournament, SHA256: t.sub.SHA256,
				Complete: t.complete(), Report: t.rep.Tournament,
			})
		}
	}
	rec.Norms = r.foundNorms()
	rec.Certificates = r.issued()
	r.progress("publish", 0, 0)
	return r.st.WriteRun(r.ctx, rec)
}

func (r *run) program() string { return "fedrate " + r.o.Version }
