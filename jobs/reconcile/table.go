package reconcile

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// Summary returns the lines above the table: what was compared, and which events
// FIDE has not rated as here.
func (r *Report) Summary() []handbook.Text {
	lines := r.Overview()
	for _, e := range r.Events {
		key, month := "reconcile.event", e.List
		if e.Cause == OtherMonth {
			key = "reconcile.event-moved"
		}
		lines = append(lines, handbook.Say(key, "n", e.Players, "event", e.Name, "submission", e.Submission, "list", month))
	}
	return lines
}

// Overview returns the title and what was compared.
func (r *Report) Overview() []handbook.Text {
	lines := []handbook.Text{
		handbook.Say("reconcile.title", "list", r.Period),
		handbook.Say("reconcile.compared", "here", r.Rows, "there", r.Official, "compared", r.Compared, "same", r.Same, "differ", len(r.Differences)),
	}
	if r.OnlyThere > 0 {
		lines = append(lines, handbook.Say("reconcile.only-there", "n", r.OnlyThere))
	}
	if !r.BeforeKnown {
		lines = append(lines, handbook.Say("reconcile.no-list-before", "list", r.Period.Add(-1)))
	}
	if !r.GamesKnown {
		lines = append(lines, handbook.Say("reconcile.no-games"))
	}
	return lines
}

// FieldTable returns a table with a row for each difference in a column other than the
// rating.
func (r *Report) FieldTable() sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("reconcile.head.fide-id"), Form: sheet.Words},
		{Head: handbook.Say("reconcile.head.name"), Form: sheet.Words},
		{Head: handbook.Say("reconcile.head.column"), Form: sheet.Words},
		{Head: handbook.Say("reconcile.head.kind"), Form: sheet.Words},
		{Head: handbook.Say("reconcile.head.here"), Form: sheet.Words},
		{Head: handbook.Say("reconcile.head.there"), Form: sheet.Words},
		{Head: handbook.Say("reconcile.head.reason"), Form: sheet.Prose},
	}}
	for i := range r.Fields {
		f := &r.Fields[i]
		var kind any
		if f.Kind != nil {
			kind = handbook.Say("reconcile.kind", "kind", *f.Kind)
		}
		t.Add(idText(f.FIDEID), f.Name, ColumnHead(f.Column), kind, cmp.Or(f.Here, "–"), cmp.Or(f.There, "–"), f.Why)
	}
	return t
}

// ColumnHead returns what people call a column of a list.
func ColumnHead(column string) handbook.Text {
	switch column {
	case colTitle:
		return handbook.Say("reconcile.column.title")
	case colWomenTitle:
		return handbook.Say("reconcile.column.women-title")
	case colFederation:
		return handbook.Say("reconcile.column.federation")
	case colBirth:
		return handbook.Say("reconcile.column.birth")
	case colSex:
		return handbook.Say("reconcile.column.sex")
	case colActive:
		return handbook.Say("reconcile.column.active")
	case colGames:
		return handbook.Say("reconcile.column.games")
	default:
		return handbook.Say("reconcile.column.k")
	}
}

// facts are causes that say what the lists have, and conclude nothing.
var facts = []Cause{NotThere, NotHere, Unexplained}

// Table has a row for each reason of each difference.
func (r *Report) Table() sheet.Table {
	head := func(key string, form sheet.Form) sheet.Column {
		return sheet.Column{Head: handbook.Say(key), Form: form}
	}
	t := sheet.Table{Columns: []sheet.Column{
		head("reconcile.head.fide-id", sheet.Words), head("reconcile.head.name", sheet.Words), head("reconcile.head.federation", sheet.Words),
		head("reconcile.head.kind", sheet.Words), head("reconcile.head.here", sheet.Whole), head("reconcile.head.there", sheet.Whole),
		head("reconcile.head.reason", sheet.Prose),
	}}
	for i := range r.Differences {
		d := &r.Differences[i]
		for _, reason := range d.Reasons {
			t.Add(idText(d.FIDEID), d.Name, d.Federation, handbook.Say("reconcile.kind", "kind", d.Kind), knownRating(d.Here.Rating), knownRating(d.There.Rating), reason.Said())
		}
	}
	return t
}

// Said returns the reason as people are told it: what is not certain is said to be so.
func (r *Reason) Said() handbook.Text {
	if r.Certain || slices.Contains(facts, r.Cause) {
		return r.Text
	}
	return handbook.Say("reconcile.perhaps", "reason", r.Text)
}

func knownRating(r tournament.Rating) any {
	if r == 0 {
		return nil
	}
	return int(r)
}

// Text writes the comparison for the command line.
func (r *Report) Text(w io.Writer, l *language.Language) error {
	var b strings.Builder
	for _, line := range r.Summary() {
		b.WriteString(l.Say(line) + "\n")
	}
	if len(r.Differences) > 0 {
		b.WriteByte('\n')
		t := r.Table()
		t.Text(&b, l, "")
	}
	if len(r.Fields) > 0 {
		b.WriteString("\n" + l.Sayf("reconcile.fields", "n", len(r.Fields)) + "\n\n")
		t := r.FieldTable()
		t.Text(&b, l, "")
	}
	return sheet.WriteText(w, &b)
}

// Workbook writes the comparison as a workbook, dated at the first day of the
// month.
func (r *Report) Workbook(w io.Writer, l *language.Language) error {
	var above []string
	for _, line := range r.Summary() {
		above = append(above, l.Say(line))
	}
	b := sheet.New(l, above[0])
	b.AddTable(sheet.TableSheet{Name: handbook.Say("reconcile.sheet", "list", r.Period), Above: above, Table: r.Table(), Frozen: 2})
	if len(r.Fields) > 0 {
		b.AddTable(sheet.TableSheet{Name: handbook.Say("reconcile.field-sheet"), Above: []string{l.Sayf("reconcile.fields", "n", len(r.Fields))}, Table: r.FieldTable(), Frozen: 2})
	}
	return b.Save(w, r.Period.First())
}
