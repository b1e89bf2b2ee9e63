package forms

import (
	"cmp"
	"strings"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament/registration"
)

// pageRoom is how high the rows of a page may be, so that its text is still
// easy to read when the page is made to fit.
const pageRoom = 860

// IT3 returns the chief arbiter's report of a title tournament to the federation
// and the FIDE office, in the language. The regulations at hand print no form of it: the layout
// is made for the data that they ask for.
func IT3(l *language.Language, t TournamentReport, from Source) *paper.Paper {
	p := &paper.Paper{Language: l, Code: "IT3", Day: cmp.Or(t.End, t.Start), Name: "IT3 " + t.Event}
	p.Numbered(t.Federation, struct {
		Form       string           `json:"form"`
		Source     Source           `json:"source"`
		Tournament TournamentReport `json:"tournament"`
	}{p.Code, from, t})
	f := newPage(p, pageName(p), applicationWidths)
	f.Put(1, 12, paper.PartTitle, f.Label("forms.it3.title"))
	f.Next(24)
	f.eventReport(&t)
	f.daysOf(t.Days)
	f.playersOf(&t)
	f = federationsOf(p, f, t.Federations)
	f = achievements(p, f, &t)
	f = conditions(p, f, &t)
	f.Next(6)
	f.Fields(24, paper.Field{Labelled: 3, Label: f.Label("forms.chief-arbiter"), Wide: 4, Part: paper.PartLine, Value: t.ChiefArbiter}, paper.Field{Labelled: 2, Label: f.Label("forms.signature"), Wide: 3, Part: paper.PartLine, Value: nil})
	f.Fields(24, paper.Field{Labelled: 3, Label: f.Label("forms.federation"), Wide: 4, Part: paper.PartLine, Value: t.Federation}, paper.Field{Labelled: 2, Label: f.Label("forms.official"), Wide: 3, Part: paper.PartLine, Value: nil})
	f.Fields(24, paper.Field{Labelled: 3, Label: f.Label("forms.date"), Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 2, Label: f.Label("forms.signature"), Wide: 3, Part: paper.PartLine, Value: nil})
	f.Next(4)
	f.Line(paper.PartNote, f.Sayf("forms.it3.enclosed", "edition", t.Edition))
	p.Stamped()
	return p
}

// room returns the page, or a new one where so much does not fit on it.
func room(p *paper.Paper, f formPage, need float64) formPage {
	if f.Height()+need <= pageRoom {
		return f
	}
	f = newPage(p, pageName(p), applicationWidths)
	f.Put(1, 12, paper.PartHead, f.Sayf("forms.it3.page", "name", p.Name, "page", p.PageCount()))
	f.Next(18)
	f.Next(4)
	return f
}

func (f formPage) eventReport(t *TournamentReport) {
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.event"), Wide: 10, Part: paper.PartField, Value: orDash(t.Event)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.place"), Wide: 4, Part: paper.PartField, Value: orDash(t.City)}, paper.Field{Labelled: 2, Label: f.Label("forms.host-federation"), Wide: 4, Part: paper.PartField, Value: orDash(t.Federation)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.start"), Wide: 2, Part: paper.PartDay, Value: dayOrDash(t.Start)}, paper.Field{Labelled: 1, Label: f.Label("forms.it3.close"), Wide: 2, Part: paper.PartDay, Value: dayOrDash(t.End)},
		paper.Field{Labelled: 3, Label: f.Label("forms.registered"), Wide: 2, Part: paper.PartDay, Value: t.Registered})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.system"), Wide: 4, Part: paper.PartField, Value: f.spoken.Say(formatWord(t.Format))}, paper.Field{Labelled: 4, Label: f.Label("forms.rounds"), Wide: 2, Part: paper.PartNumber, Value: sheet.Known(t.Rounds)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.rate-of-play"), Wide: 10, Part: paper.PartField, Value: orDash(t.RateOfPlay)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.chief-arbiter"), Wide: 10, Part: paper.PartField, Value: orDash(t.ChiefArbiter)})
	if len(t.Organizers) > 0 || t.Contact != "" || t.Program != "" {
		f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.it3.organizer"), Wide: 10, Part: paper.PartField, Value: orDash(strings.Join(t.Organizers, "; "))})
		f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.it3.contact"), Wide: 4, Part: paper.PartField, Value: orDash(t.Contact)},
			paper.Field{Labelled: 2, Label: f.Label("forms.it3.program"), Wide: 4, Part: paper.PartField, Value: orDash(t.Program)})
	}
	f.longField(f.Label("forms.other-arbiters"), cmp.Or(strings.Join(t.Deputies, "; "), "–"))
}

// longWidth is the width of such a text in thousandths of the size of the font.
const longWidth = 78 * sheet.FontScale

// longField is a row with a text over as many lines as it takes.
func (f formPage) longField(label, text string) {
	text, lines := f.LongText(text, longWidth)
	f.Put(1, 2, paper.PartLabel, label)
	f.Put(3, 12, paper.PartWrapped, text)
	f.Next(6 + 12*float64(lines))
}

// conditions returns the clauses that are the same for all players, and what the
// report does not say.
func conditions(p *paper.Paper, f formPage, t *TournamentReport) formPage {
	f = room(p, f, 70)
	f.Next(4)
	f.Fields(fieldHeight, paper.Field{Labelled: 4, Label: f.Label("forms.large-swiss"), Wide: 2, Part: paper.PartField, Value: f.answer(t.LargeSwiss)},
		paper.Field{Labelled: 4, Label: f.Label("forms.one-round"), Wide: 2, Part: paper.PartField, Value: f.answer(t.OneRound)})
	if x := t.Exemption; x != nil {
		f.Fields(fieldHeight, paper.Field{Labelled: 4, Label: f.Label("forms.exemption-federations"), Wide: 1, Part: paper.PartNumber, Value: x.Federations},
			paper.Field{Labelled: 3, Label: f.Label("forms.rated-foreigners"), Wide: 1, Part: paper.PartNumber, Value: x.Rated}, paper.Field{Labelled: 2, Label: f.Label("forms.with-titles"), Wide: 1, Part: paper.PartNumber, Value: x.Titled})
	}
	if g := t.Games; g != nil {
		f.Fields(fieldHeight, paper.Field{Labelled: 4, Label: f.Label("forms.games-in-file"), Wide: 1, Part: paper.PartNumber, Value: g.Games},
			paper.Field{Labelled: 3, Label: f.Label("forms.games-asked"), Wide: 1, Part: paper.PartNumber, Value: g.Needed}, paper.Field{Labelled: 2, Label: f.Label("forms.games-found"), Wide: 1, Part: paper.PartNumber, Value: g.Found})
	}
	for _, c := range t.Checks {
		f = room(p, f, 14)
		verdict := f.Label("forms.it3.holds")
		if !c.OK {
			verdict = f.Label("forms.it3.does-not-hold")
		}
		f.Put(1, 2, paper.PartRow, c.Article)
		f.Put(3, 7, paper.PartRow, f.spoken.Say(c.What))
		have, limit := c.Measure()
		f.Put(8, 8, paper.PartRowMid, f.spoken.Say(have))
		f.Put(9, 9, paper.PartRowMid, f.spoken.Say(limit))
		f.Put(10, 12, paper.PartRow, verdict)
		f.Next(14)
	}
	notes := cmp.Or(f.joined(t.Notes), f.Label("forms.none"))
	_, lines := f.LongText(notes, longWidth)
	f = room(p, f, 12*float64(lines)+110)
	f.longField(f.Label("forms.remarks"), notes)
	return f
}

// answer returns an answer in words.
func (f formPage) answer(a registration.Answer) string {
	switch a {
	case registration.Yes:
		return f.Label("forms.yes")
	case registration.No:
		return f.Label("forms.no")
	}
	return f.Label("forms.unknown")
}
