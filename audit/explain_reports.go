package audit

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/trf"
)

// editionRule is the rule of the finding that a report lies before the first
// edition of a chapter.
var editionRule = &handbook.Rule{
	Name: "before-first-edition", Severity: handbook.Info,
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

// reportLines returns the records of the report formats, from the table that the
// reader goes by.
func reportLines() []Line {
	formats := []struct {
		chapter, source string
		need            func(in16, in26 trf.Need) trf.Need
	}{
		{"TRF16", "FIDE Handbook C.04 annex 2, tournament report file of 2016", func(in16, _ trf.Need) trf.Need { return in16 }},
		{"TRF26", "FIDE tournament report file of 2026", func(_, in26 trf.Need) trf.Need { return in26 }},
		{"TRF(x)", "the records XX and BB of programs that pair, which FIDE does not have", func(in16, _ trf.Need) trf.Need { return in16 }},
	}
	var lines []Line
	for _, f := range formats {
		for _, r := range trf.Layout() {
			if !strings.Contains(r.In, f.chapter) {
				continue
			}
			var columns []any
			for _, c := range r.Columns {
				columns = append(columns, handbook.Say("audit.explain.column", "from", c.From, "name", layoutWord(strings.ToLower(c.Name)),
					"contents", layoutWord(c.Contents), "need", needed(f.need(c.In16, c.In26))))
			}
			note := handbook.Say("audit.explain.record", "title", layoutWord(r.Title), "need", needed(f.need(r.In16, r.In26)),
				"read", layoutWord(r.Read), "columns", columns)
			lines = append(lines, Line{Chapter: f.chapter, Edition: f.chapter, Source: f.source, Article: r.ID, Note: note})
		}
	}
	return lines
}

func needed(n trf.Need) handbook.Text {
	switch n {
	case trf.Mandatory:
		return handbook.Say("audit.explain.mandatory")
	case trf.ForTitles:
		return handbook.Say("audit.explain.for-titles")
	}
	return handbook.Text{}
}

// layoutWord returns a text of the table of columns: a word where it has one, as it
// stands where it is made of codes.
func layoutWord(s string) handbook.Text {
	letters, word := 0, false
	var key strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if r < '0' || r > '9' && r < 'a' || r > 'z' {
			gap = key.Len() > 0
			continue
		}
		if gap {
			key.WriteByte('-')
			gap = false
		}
		key.WriteRune(r)
	}
	for _, r := range s {
		if letters++; r < 'a' || r > 'z' {
			letters = 0
		}
		word = word || letters == 2
	}
	if !word {
		return handbook.Verbatim(s)
	}
	return handbook.Text{Key: "word.trf." + key.String()}
}
