package forms

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
)

// languages are those of the forms by their codes.
var languages = []struct{ code, key string }{
	{"en", "forms.spoken.english"},
	{"ar", "forms.spoken.arabic"},
	{"fr", "forms.spoken.french"},
	{"de", "forms.spoken.german"},
	{"pt", "forms.spoken.portuguese"},
	{"ru", "forms.spoken.russian"},
	{"es", "forms.spoken.spanish"},
}

// arbiterNorms are how many events the forms have room for.
var arbiterNorms = map[arbiters.Title]int{arbiters.FA: 3, arbiters.IA: 4}

// ArbiterApplication returns the application of an arbiter for a title in the
// language, form FA2 or IA2. Certificates are the numbers of the reports on its norms, in their
// order, with nothing where there is none.
func ArbiterApplication(l *language.Language, a arbiters.Application, certificates []paper.Stamp) *paper.Paper {
	c := &a.Candidate
	p := &paper.Paper{Language: l, Code: string(a.Title) + "2", Day: a.Day, Name: fmt.Sprintf("%s2 %s", a.Title, c.Name)}
	numbers := make([]string, len(a.Norms))
	for i := range min(len(numbers), len(certificates)) {
		numbers[i] = certificates[i].Number
	}
	p.Numbered(c.Federation, struct {
		Form         string               `json:"form"`
		Application  arbiters.Application `json:"application"`
		Certificates []string             `json:"certificates"`
	}{p.Code, answer.NewArbiterApplication(&a), numbers})
	f := newPage(p, p.Code, applicationWidths)
	title := titleWord(a.Title)
	f.Put(1, 12, paper.PartTitle, f.Sayf("forms.arbiter-application.title", "title", title, "form", p.Code))
	f.Next(26)
	if notice := f.stateNotice(a.State, f.spoken.SayAll(a.Missing)); notice != "" {
		f.Notice(notice)
	}
	f.Line(paper.PartText, f.Sayf("forms.arbiter-application.applies", "federation", cmp.Or(c.Federation, "…………"), "title", title))
	last, first := names(c.Name)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.last-name"), Wide: 4, Part: paper.PartField, Value: last}, paper.Field{Labelled: 2, Label: f.Label("forms.first-name"), Wide: 4, Part: paper.PartField, Value: first})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.fide-id"), Wide: 4, Part: paper.PartField, Value: orDash(c.FIDEID)}, paper.Field{Labelled: 2, Label: f.Label("forms.federation"), Wide: 4, Part: paper.PartField, Value: orDash(c.Federation)})
	f.Next(4)
	f.Line(paper.PartText, f.Sayf("forms.arbiter-application.knowledge", "title", title))
	f.languageBoxes(c.Languages)
	if a.Title == arbiters.FA || a.Seminar != nil {
		f.seminar(a.Seminar, title)
	}
	room := max(arbiterNorms[a.Title], len(a.Norms))
	f.Line(paper.PartText, f.Sayf(demands[a.Title], "n", room))
	for i := range room {
		var n *arbiters.Norm
		number := ""
		if i < len(a.Norms) {
			n, number = &a.Norms[i], numbers[i]
		}
		f.worked(i+1, n, number)
	}
	f.Next(4)
	f.Line(paper.PartText, f.Sayf("forms.arbiter-application.objectivity", "title", string(a.Title)))
	f.longField(f.Label("forms.remarks"), cmp.Or(strings.Join(f.spoken.SayAll(a.Notes), "; "), f.Label("forms.none")))
	f.Next(4)
	f.Fields(26, paper.Field{Labelled: 4, Label: f.Label("forms.official-of-federation"), Wide: 8, Part: paper.PartLine, Value: nil})
	f.Fields(26, paper.Field{Labelled: 2, Label: f.Label("forms.date"), Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 2, Label: f.Label("forms.signature"), Wide: 4, Part: paper.PartLine, Value: nil})
	f.Next(4)
	f.Line(paper.PartNote, sheet.Join(" ", f.Label("forms.arbiter-application.stars"), f.drawnUp(a.Day), f.submitBy(a.SubmitBy, a.SubmitNo), f.Sayf("forms.arbiter-application.edition", "edition", a.Edition)))
	p.Stamped()
	return p
}

// demands are the keys of what the events of an application have to be.
var demands = map[arbiters.Title]string{
	arbiters.FA: "forms.arbiter-application.worked.fa",
	arbiters.IA: "forms.arbiter-application.worked.ia",
}

// drawnUp says on which day a form was drawn up, where that is known.
func (f formPage) drawnUp(day handbook.Date) string {
	if !day.Valid() {
		return ""
	}
	return f.Sayf("forms.drawn-up", "day", day)
}

// submitBy says until when a form is to be submitted, and by which article.
func (f formPage) submitBy(day handbook.Date, article string) string {
	if !day.Valid() {
		return ""
	}
	return f.Sayf("forms.submit-by", "day", day, "article", article)
}

// languageBoxes are the boxes of the languages.
func (f formPage) languageBoxes(codes []string) {
	for row := range slices.Chunk(languages, 4) {
		for i, l := range row {
			f.Tick(1+3*i, 1+3*i, slices.Contains(codes, l.code))
			f.Put(2+3*i, 3+3*i, paper.PartSecond, f.Label(l.key))
		}
		f.Next(18)
	}
	f.Next(4)
}

func (f formPage) seminar(s *arbiters.Seminar, title handbook.Text) {
	f.Line(paper.PartText, f.Sayf("forms.arbiter-application.seminar", "title", title))
	var (
		federation any
		from, to   any
		percent    any
	)
	if s != nil {
		federation, from, to = orDash(s.Federation), dayOrDash(s.Start), dayOrDash(s.End)
		percent = sheet.Known(s.Percent)
	}
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.seminar-federation"), Wide: 1, Part: paper.PartField, Value: federation}, paper.Field{Labelled: 1, Label: f.Label("forms.dates"), Wide: 2, Part: paper.PartDay, Value: from}, paper.Field{Labelled: 1, Label: f.Label("forms.to"), Wide: 2, Part: paper.PartDay, Value: to},
		paper.Field{Labelled: 2, Label: f.Label("forms.examination"), Wide: 1, Part: paper.PartNumber, Value: percent})
	f.Next(4)
}

// worked is the block of an event that the arbiter has worked at.
func (f formPage) worked(no int, n *arbiters.Norm, number string) {
	var (
		event, code, exception, certificate any
		from, to                            any
		system, team                        arbiters.System
	)
	if n != nil {
		e := &n.Event
		event = sheet.Join(", ", e.Name, e.City, e.Federation)
		from, to = dayOrDash(e.Start), dayOrDash(e.End)
		code, system, team = e.Code, e.System, e.TeamSystem
		exception = f.exceptionOf(n)
		certificate = cmp.Or(number, f.Label("forms.on-paper"))
	}
	f.Next(5)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Sayf("forms.event-number", "n", no), Wide: 10, Part: paper.PartField, Value: event})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.link"), Wide: 3, Part: paper.PartField, Value: code}, paper.Field{Labelled: 1, Label: f.Label("forms.dates"), Wide: 2, Part: paper.PartDay, Value: from}, paper.Field{Labelled: 1, Label: f.Label("forms.to"), Wide: 3, Part: paper.PartDay, Value: to})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.exceptions"), Wide: 4, Part: paper.PartField, Value: exception}, paper.Field{Labelled: 2, Label: f.Label("forms.norm-report"), Wide: 4, Part: paper.PartField, Value: certificate})
	for i, s := range []arbiters.System{arbiters.Swiss, arbiters.RoundRobin, arbiters.DoubleRoundRobin, arbiters.Knockout, arbiters.Other, arbiters.Team} {
		f.Tick(1+2*i, 1+2*i, s != "" && (system == s || team == s))
		f.Put(2+2*i, 2+2*i, paper.PartSecond, f.systemCode(s)+"**")
	}
	f.Next(18)
}

// systemCode returns the code of a system, which the form prints next to its box.
func (f formPage) systemCode(s arbiters.System) string {
	if s == arbiters.Other {
		return f.Label("forms.others")
	}
	return string(s)
}

// exceptionOf names the articles of the exceptions that a norm takes.
func (f formPage) exceptionOf(n *arbiters.Norm) string {
	text := ""
	if n.Once {
		text = n.Article
	}
	if n.Short {
		text = sheet.Join(", ", text, f.Label("forms.fewer-rounds"))
	}
	return cmp.Or(text, f.Label("forms.none"))
}
