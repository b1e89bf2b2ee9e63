package audit

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/trf"
)

// editionRule is the rule of the finding that no edition governs a report.
var editionRule = &handbook.Rule{
	Name: "no-edition", Severity: handbook.Error,
}

// editionArticles are the articles that say from which day on each chapter is
// in force.
var editionArticles = [...]struct{ chapter, no string }{{"B.01", "0.2"}, {"B.02", "0.1"}, {"C.04", "0"}, {"C.07", "0"}}

func editionLines() []Line {
	var lines []Line
	for _, a := range editionArticles {
		lines = append(lines, Line{
			Chapter: a.chapter, Edition: "all", Article: a.no,
			Rule: editionRule.Name, Severity: editionRule.Severity, Doc: editionRule.Doc(),
		})
	}
	return lines
}

// reportLines are the records of the report formats, from the table that the
// reader goes by.
func reportLines() []Line {
	formats := []struct {
		chapter, source string
		need            func(in16, in26 trf.Need) trf.Need
	}{
		{"TRF16", "FIDE Handbook C.04 annex 2, tournament report file of 2016", func(in16, _ trf.Need) trf.Need { return in16 }},
		{"TRF26", "FIDE tournament report file of 2026", func(_, in26 trf.Need) trf.Need { return in26 }},
	}
	var lines []Line
	for _, f := range formats {
		for _, r := range trf.Layout() {
			if !strings.Contains(r.In, f.chapter) {
				continue
			}
			note := r.Title + needed(f.need(r.In16, r.In26))
			if r.Read != "" {
				note += "; read: " + r.Read
			}
			for _, c := range r.Columns {
				note += fmt.Sprintf("; from column %d %s (%s)%s", c.From, strings.ToLower(c.Name), c.Contents, needed(f.need(c.In16, c.In26)))
			}
			lines = append(lines, Line{Chapter: f.chapter, Edition: f.chapter, Source: f.source, Article: r.ID, Note: handbook.Verbatim(note)})
		}
	}
	return lines
}

func needed(n trf.Need) string {
	switch n {
	case trf.Mandatory:
		return ", mandatory for rating"
	case trf.ForTitles:
		return ", mandatory for title events"
	}
	return ""
}
