package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
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
func ArbiterApplication(a arbiters.Application, certificates []Stamp) *Paper {
	c := &a.Candidate
	p := &Paper{Code: string(a.Title) + "2", Day: a.Day, name: fmt.Sprintf("%s2 %s", a.Title, c.Name)}
	numbers := make([]string, len(a.Norms))
	for i := range min(len(numbers), len(certificates)) {
		numbers[i] = certificates[i].Number
	}
	p.numbered(c.Federation, struct {
		Form         string               `json:"form"`
		Application  arbiters.Application `json:"application"`
		Certificates []string             `json:"certificates"`
	}{p.Code, a, numbers})
	f := p.page(p.Code, applicationWidths)
	title := arbiterTitles[a.Title]
	f.put(1, 12, partTitle, fmt.Sprintf("Application for award of the title of %s · %s", title, p.Code))
	f.next(26)
	if notice := stateNotice(a.State, a.Missing); notice != "" {
		f.notice(notice)
	}
	f.line(partText, fmt.Sprintf("The federation of %s hereby applies for the title of %s for", cmp.Or(c.Federation, "…………"), title))
	last, first := names(c.Name)
	f.fields(fieldHeight, field{2, "Last name", 4, partField, last}, field{2, "First name", 4, partField, first})
	f.fields(fieldHeight, field{2, "FIDE ID", 4, partField, orDash(c.FIDEID)}, field{2, "Federation", 4, partField, orDash(c.Federation)})
	f.next(4)
	f.line(partText, fmt.Sprintf("The candidate has a sufficient knowledge of the Laws of Chess and of the other regulations of FIDE to be observed in chess competitions, at the level required for the title of %s, "+
		"and speaks at least one of the following languages (please tick):", title))
	f.spoken(c.Languages)
	if a.Title == arbiters.FA || a.Seminar != nil {
		f.seminar(a.Seminar, title)
	}
	room := max(arbiterNorms[a.Title], len(a.Norms))
	f.line(partText, fmt.Sprintf("The candidate has worked as an arbiter in the following %d events%s:", room, demands[a.Title]))
	for i := range room {
		var n *arbiters.Norm
		number := ""
		if i < len(a.Norms) {
			n, number = &a.Norms[i], numbers[i]
		}
		f.worked(i+1, n, number)
	}
	f.next(4)
	f.line(partText, fmt.Sprintf("In his or her activity as an arbiter he or she has at all times shown absolute objectivity. "+
		"For each event the norm report form (%s1), signed as the regulations on the titles of arbiters ask, is enclosed.", a.Title))
	f.longField("Remarks", cmp.Or(strings.Join(a.Notes, "; "), "none"))
	f.next(4)
	f.fields(26, field{4, "Name of the official of the federation", 8, partLine, nil})
	f.fields(26, field{2, "Date", 4, partLine, nil}, field{2, "Signature", 4, partLine, nil})
	f.next(4)
	f.line(partNote, "* or the event's code at the rating server. ** Swiss (SS), round robin (RR), double round robin (DR), knock-out (KO), others, teams (TM): with teams tick one more box. "+
		"*** The article of the exception where a norm stands on one. "+lastDay(a.Day, a.SubmitBy)+"Chapter B.06, edition "+a.Edition+". The form holds personal data: see www.fide.com/privacy.")
	p.stamped()
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
func (f *sheetPage) spoken(codes []string) {
	for row := range slices.Chunk(languages, 4) {
		for i, l := range row {
			f.tick(1+3*i, 1+3*i, slices.Contains(codes, l.code))
			f.put(2+3*i, 3+3*i, partSecond, l.name)
		}
		f.next(18)
	}
	f.next(4)
}

func (f *sheetPage) seminar(s *arbiters.Seminar, title string) {
	f.line(partText, fmt.Sprintf("The candidate has successfully passed the examination of a seminar for the title of %s.", title))
	var (
		federation any
		from, to   any
		percent    any
	)
	if s != nil {
		federation, from, to = orDash(s.Federation), dayOrDash(s.Start), dayOrDash(s.End)
		percent = known(s.Percent)
	}
	f.fields(fieldHeight, field{2, "Organised by the federation", 1, partField, federation}, field{1, "Dates", 2, partDay, from}, field{1, "to", 2, partDay, to},
		field{2, "Examination (%)", 1, partNumber, percent})
	f.next(4)
}

// worked is the block of an event that the arbiter has worked at.
func (f *sheetPage) worked(no int, n *arbiters.Norm, number string) {
	var (
		event, code, exception, certificate any
		from, to                            any
		system, team                        arbiters.System
	)
	if n != nil {
		e := &n.Event
		event = joined(", ", e.Name, e.City, e.Federation)
		from, to = dayOrDash(e.Start), dayOrDash(e.End)
		code, system, team = e.Code, e.System, e.TeamSystem
		exception = exceptionOf(n)
		certificate = cmp.Or(number, "on paper")
	}
	f.next(5)
	f.fields(fieldHeight, field{2, fmt.Sprintf("%d. Event", no), 10, partField, event})
	f.fields(fieldHeight, field{2, "Link or code*", 3, partField, code}, field{1, "Dates", 2, partDay, from}, field{1, "to", 3, partDay, to})
	f.fields(fieldHeight, field{2, "Exceptions, if any***", 4, partField, exception}, field{2, "Norm report", 4, partField, certificate})
	for i, s := range []arbiters.System{arbiters.Swiss, arbiters.RoundRobin, arbiters.DoubleRoundRobin, arbiters.Knockout, arbiters.Other, arbiters.Team} {
		f.tick(1+2*i, 1+2*i, s != "" && (system == s || team == s))
		f.put(2+2*i, 2+2*i, partSecond, string(s)+"**")
	}
	f.next(18)
}

// exceptionOf names the articles of the exceptions that a norm takes.
func exceptionOf(n *arbiters.Norm) string {
	text := ""
	if n.Once {
		text = n.Article
	}
	if n.Short {
		text = joined(", ", text, "fewer rounds")
	}
	return cmp.Or(text, "none")
}
