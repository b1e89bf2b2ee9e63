package month

import (
	"bytes"
	"io"

	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/report"
)

// runReport is the report of a run, as a workbook and as a text. It says which papers
// could not be made, and is drawn while the last of them are: anew where one of those has
// failed.
type runReport struct {
	run     *run
	summary *summary.Run
	files   []paperFile
	failed  int // papers that the files say of
}

// draw draws the files into memory in a rerun, unless the publication before says the
// same; else they are drawn when they are written.
func (d *runReport) draw() (err error) {
	r, s := d.run, *d.summary
	d.failed = len(s.Failed)
	if r.keeps.Summary, err = digestOf(&s); err != nil {
		return err
	}
	same := r.keeps.Summary == r.known.Summary
	d.files = []paperFile{
		{path: "run.xlsx", to: func(w io.Writer) error { return report.Run(w, r.o.Language, s) }, same: same},
		{path: "run.txt", to: func(w io.Writer) error { return report.RunText(w, r.o.Language, s) }, same: same},
	}
	for i := range d.files {
		if r.again != nil && !same {
			var drawn bytes.Buffer
			failed := d.files[i].make(&drawn)
			d.files[i].to = func(w io.Writer) error {
				if failed != nil {
					return failed
				}
				return copyOf(drawn.Bytes())(w)
			}
		}
	}
	return nil
}

// write writes the files.
func (d *runReport) write(w *paperWriter) error {
	for i := range d.files {
		if d.summary.Failed = w.failures(); len(d.summary.Failed) != d.failed {
			if err := d.draw(); err != nil {
				return err
			}
		}
		if err := w.put(d.files[i]); err != nil {
			return err
		}
	}
	d.summary.Failed = w.failures()
	return nil
}
