package season

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
)

// File is a file that the office gets, its path with slashes.
type File struct {
	Path string
	Data []byte
}

// AppliedOn is the day of a season's applications.
const AppliedOn handbook.Date = 2026_06_01

// Files returns the first list and the reports by months: 2025-08.txt,
// 2025-09/01-vaduzen-open.trf.
func (s *Season) Files() ([]File, error) {
	first := s.Lists[0]
	var text bytes.Buffer
	if _, err := ratinglist.WriteTXT(&text, first.Header(), first.All()); err != nil {
		return nil, fmt.Errorf("list of %s: %w", first.Period, err)
	}
	files := []File{{s.firstList(), text.Bytes()}, {sampleKeyFile, []byte(sampleKey)}}
	for i := range s.Months {
		m := &s.Months[i]
		for j := range m.Events {
			files = append(files, File{m.path(&m.Events[j]), m.Events[j].Report})
		}
	}
	return files, nil
}

// The key that the invented office signs with, so that its papers have the same
// bytes each time.
const (
	sampleKeyFile = "sample.key"
	sampleKey     = `The key of the sample office. It lies here for everybody to read: sign nothing with it.
-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIGZlZHJhdGUgc2FtcGxlIG9mZmljZTogbm8gc2VjcmV0
-----END PRIVATE KEY-----
`
)

func (s *Season) firstList() string { return s.Lists[0].Period.String() + ".txt" }

func (m *Month) path(e *Event) string { return m.Period.String() + "/" + e.Name + ".trf" }

// Commands returns what the office does in the season, as the arguments of the
// program, in the folder of the [Season.Files]: reports, registration records
// and a list each month. Lists, reports and certificates go to the folder out.
func (s *Season) Commands() [][]string {
	list := [][]string{{"init", "--federation", s.Federation, "--first-list", s.Lists[0].Period.String() + "=" + s.firstList(), "--key", sampleKeyFile}}
	for i := range s.Arbiters {
		list = append(list, s.Arbiters[i].command(s.Federation))
	}
	for i := range s.Months {
		m := &s.Months[i]
		for j := range m.Events {
			e := &m.Events[j]
			list = append(list, []string{"submit", "--event", e.Code, "--by", "season", m.path(e)}, e.record(),
				[]string{"arbiters", "event", e.Code, "--fact", "fees-paid=yes"})
		}
		list = append(list, []string{"run", "--period", m.Period.String(), "--publish", "--out", "out"})
		for j := range m.Events {
			if e := &m.Events[j]; e.Direct != "" {
				list = append(list, []string{"titles", "direct", strconv.Itoa(e.Number), "--kind", e.Direct})
			}
		}
	}
	return list
}

// Applications returns the commands with which the season ends: the forms of each
// applicant in a folder of the title's name below out/applications, and the ledger of
// the junior.
func (s *Season) Applications() [][]string {
	var list [][]string
	for _, a := range s.Applicants {
		list = append(list, []string{"application", strconv.Itoa(a.FIDEID), a.Title.String(), "--on", AppliedOn.String(), "-o", "out/applications/" + a.Title.String()})
	}
	for i := range s.Arbiters {
		if a := &s.Arbiters[i]; a.Applies != "" {
			list = append(list, []string{"arbiters", "application", strconv.Itoa(a.FIDEID), a.Applies, "--on", AppliedOn.String(), "-o", "out/applications/" + a.Applies})
		}
	}
	return append(list, []string{"titles", "--player", strconv.Itoa(s.Junior.FIDEID)})
}

// record enters the registration record.
func (e *Event) record() []string {
	list := []string{"event", "set", e.Code, "--by", "season"}
	for _, fact := range e.Facts.Values() {
		for _, v := range fact.Values {
			list = append(list, "--"+fact.Name, v)
		}
	}
	return list
}

// command enters an arbiter, with what an application needs where he applies.
func (a *Arbiter) command(federation string) []string {
	since := map[string]string{"NA": "--national-since", "FA": "--fa-since", "IA": "--ia-since"}[a.Title]
	list := []string{"arbiters", "set", strconv.Itoa(a.FIDEID), "--name", a.Name, "--federation", federation, since, a.Since}
	if a.Applies == "" {
		return list
	}
	list = append(list, "--birth", a.Birth, "--active-to", "2028-12-31", "--seminar", a.Applies+" "+a.Seminar)
	for _, l := range a.Languages {
		list = append(list, "--speaks", l)
	}
	return list
}
