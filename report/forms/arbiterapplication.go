package forms

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/sheet"
)

// languages are those of the forms, with their codes.
var languages = []struct{ code, name string }{
	{"en", "English"}, {"ar", "Arabic"}, {"fr", "French"}, {"de", "German"}, {"pt", "Portuguese"}, {"ru", "Russian"}, {"es", "Spanish"},
}

// arbiterNorms are how many events the forms have room for.
var arbiterNorms = map[arbiters.Title]int{arbiters.FA: 3, arbiters.IA: 4}

// ArbiterApplication is the application of an arbiter for a title, form FA2 or
// IA2. Certificates are the numbers of the reports on its norms, in their
// order, with nothing where there is none.
func ArbiterApplication(a arbiters.Application, certificates []paper.Stamp) *paper.Paper {
	a = language.Written(language.English, a)
	c := &a.Candidate
	p := &paper.Paper{Code: string(a.Title) + "2", Day: a.Day, Name: fmt.Sprintf("%s2 %s", a.Title, c.Name)}
	numbers := make([]string, len(a.Norms))
	for i := range min(len(numbers), len(certificates)) {
		numbers[i] = certificates[i].Number
	}
	p.Numbered(c.Federation, struct {
		Form         string               `json:"form"`
		Application  arbiters.Application `json:"application"`
		Certificates []string             `json:"certificates"`
	}{p.Code, a, numbers})
	f := newPage(p, p.Code, applicationWidths)
	title := arbiterTitles[a.Title]
	f.Put(1, 12, paper.PartTitle, fmt.Sprintf("Application for award of the title of %s · %s", title, p.Code))
	f.Next(26)
	if notice := stateNotice(a.State, language.English.SayAll(a.Missing)); notice != "" {
		f.Notice(notice)
	}
	f.Line(paper.PartText, fmt.Sprintf("The federation of %s hereby applies for the title of %s for", cmp.Or(c.Federation, "…………"), title))
	last, first := names(c.Name)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Last name", Wide: 4, Part: paper.PartField, Value: last}, paper.Field{Labelled: 2, Label: "First name", Wide: 4, Part: paper.PartField, Value: first})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "FIDE ID", Wide: 4, Part: paper.PartField, Value: orDash(c.FIDEID)}, paper.Field{Labelled: 2, Label: "Federation", Wide: 4, Part: paper.PartField, Value: orDash(c.Federation)})
	f.Next(4)
	f.Line(paper.PartText, fmt.Sprintf("The candidate has a sufficient knowledge of the Laws of Chess and of the other regulations of FIDE to be observed in chess competitions, at the level required for the title of %s, "+
		"and speaks at least one of the following languages (please tick):", title))
	f.spoken(c.Languages)
	if a.Title == arbiters.FA || a.Seminar != nil {
		f.seminar(a.Seminar, title)
	}
	room := max(arbiterNorms[a.Title], len(a.Norms))
	f.Line(paper.PartText, fmt.Sprintf("The candidate has worked as an arbiter in the following %d events%s:", room, demands[a.Title]))
	for i := range room {
		var n *arbiters.Norm
		number := ""
		if i < len(a.Norms) {
			n, number = &a.Norms[i], numbers[i]
		}
		f.worked(i+1, n, number)
	}
	f.Next(4)
	f.Line(paper.PartText, fmt.Sprintf("In his or her activity as an arbiter he or she has at all times shown absolute objectivity. "+
		"For each event the norm report form (%s1), signed as the regulations on the titles of arbiters ask, is enclosed.", a.Title))
	f.longField("Remarks", cmp.Or(strings.Join(language.English.SayAll(a.Notes), "; "), "none"))
	f.Next(4)
	f.Fields(26, paper.Field{Labelled: 4, Label: "Name of the official of the federation", Wide: 8, Part: paper.PartLine, Value: nil})
	f.Fields(26, paper.Field{Labelled: 2, Label: "Date", Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 2, Label: "Signature", Wide: 4, Part: paper.PartLine, Value: nil})
	f.Next(4)
	f.Line(paper.PartNote, "* or the event's code at the rating server. ** Swiss (SS), round robin (RR), double round robin (DR), knock-out (KO), others, teams (TM): with teams tick one more box. "+
		"*** The article of the exception where a norm stands on one. "+lastDay(a.Day, a.SubmitBy)+"Chapter B.06, edition "+a.Edition+". The form holds personal data: see www.fide.com/privacy.")
	p.Stamped()
	return p
}

// demands are what the events of an application have to be.
var demands = map[arbiters.Title]string{
	arbiters.FA: " (of at least two different systems)",
	arbiters.IA: " (of at least two different systems, signed by at least two different chief arbiters)",
}

func lastDay(drawn, by handbook.Date) string {
	text := ""
	if drawn.Valid() {
		text = "Drawn up on " + drawn.String() + ". "
	}
	if by.Valid() {
		text += "To be submitted by " + by.String() + " (5.3). "
	}
	return text
}

// spoken are the boxes of the languages.
func (f formPage) spoken(codes []string) {
	for row := range slices.Chunk(languages, 4) {
		for i, l := range row {
			f.Tick(1+3*i, 1+3*i, slices.Contains(codes, l.code))
			f.Put(2+3*i, 3+3*i, paper.PartSecond, l.name)
		}
		f.Next(18)
	}
	f.Next(4)
}

func (f formPage) seminar(s *arbiters.Seminar, title string) {
	f.Line(paper.PartText, fmt.Sprintf("The candidate has successfully passed the examination of a seminar for the title of %s.", title))
	var (
		federation any
		from, to   any
		percent    any
	)
	if s != nil {
		federation, from, to = orDash(s.Federation), dayOrDash(s.Start), dayOrDash(s.End)
		percent = sheet.Known(s.Percent)
	}
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Organised by the federation", Wide: 1, Part: paper.PartField, Value: federation}, paper.Field{Labelled: 1, Label: "Dates", Wide: 2, Part: paper.PartDay, Value: from}, paper.Field{Labelled: 1, Label: "to", Wide: 2, Part: paper.PartDay, Value: to},
		paper.Field{Labelled: 2, Label: "Examination (%)", Wide: 1, Part: paper.PartNumber, Value: percent})
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
		exception = exceptionOf(n)
		certificate = cmp.Or(number, "on paper")
	}
	f.Next(5)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: fmt.Sprintf("%d. Event", no), Wide: 10, Part: paper.PartField, Value: event})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Link or code*", Wide: 3, Part: paper.PartField, Value: code}, paper.Field{Labelled: 1, Label: "Dates", Wide: 2, Part: paper.PartDay, Value: from}, paper.Field{Labelled: 1, Label: "to", Wide: 3, Part: paper.PartDay, Value: to})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Exceptions, if any***", Wide: 4, Part: paper.PartField, Value: exception}, paper.Field{Labelled: 2, Label: "Norm report", Wide: 4, Part: paper.PartField, Value: certificate})
	for i, s := range []arbiters.System{arbiters.Swiss, arbiters.RoundRobin, arbiters.DoubleRoundRobin, arbiters.Knockout, arbiters.Other, arbiters.Team} {
		f.Tick(1+2*i, 1+2*i, s != "" && (system == s || team == s))
		f.Put(2+2*i, 2+2*i, paper.PartSecond, string(s)+"**")
	}
	f.Next(18)
}

// exceptionOf names the articles of the exceptions that a norm takes.
func exceptionOf(n *arbiters.Norm) string {
	text := ""
	if n.Once {
		text = n.Article
	}
	if n.Short {
		text = sheet.Join(", ", text, "fewer rounds")
	}
	return cmp.Or(text, "none")
}
