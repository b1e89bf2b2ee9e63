package month

import (
	"io"

	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/report"
)

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
