package trf

import (
	"fmt"
	"strings"
)

var needNames = map[Need]string{Free: "", Warn: "warning if wrong", ForTitles: "mandatory for title events", Mandatory: "mandatory"}

// LayoutMarkdown returns the page docs/trf-columns.md: every record and column that
// is read and written.
func LayoutMarkdown() string {
	var b strings.Builder
	b.WriteString("# Columns of the tournament report\n\n" +
		"Written from the table in `trf/layout.go`, which reader, writer and findings use. Columns are characters,\n" +
		"counted from 1. R16 and R26: importance for rating in TRF16 and TRF26.\n")
	for _, r := range Layout() {
		fmt.Fprintf(&b, "\n## %s: %s\n\nIn %s.", r.ID, r.Title, r.In)
		for _, n := range []struct {
			format string
			need   Need
		}{{"TRF16", r.In16}, {"TRF26", r.In26}} {
			if n.need != Free {
				fmt.Fprintf(&b, " %s: %s.", n.format, needNames[n.need])
			}
		}
		if r.Read != "" {
			fmt.Fprintf(&b, " Read: %s.", r.Read)
		}
		if len(r.Columns) == 1 && r.Columns[0] == &text {
			b.WriteString(" Text from column 5 to the end of the line.\n")
			continue
		}
		b.WriteString("\n\n| columns | field | contents | R16 | R26 |\n|---|---|---|---|---|\n")
		for _, c := range r.Columns {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", c.span(), c.Name, c.Contents, needNames[c.In16], needNames[c.In26])
		}
	}
	return b.String()
}

func (c *Column) span() string {
	var s string
	switch c.To {
	case 0:
		s = fmt.Sprintf("from %d", c.From)
	case c.From:
		s = fmt.Sprint(c.From)
	default:
		s = fmt.Sprintf("%d–%d", c.From, c.To)
	}
	if c.Step > 0 {
		s += fmt.Sprintf(", then every %d", c.Step)
	}
	return s
}
