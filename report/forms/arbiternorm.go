package forms

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament/registration"
)

// titleWord returns a title of arbiters as the forms name it.
func titleWord(t arbiters.Title) handbook.Text {
	switch t {
	case arbiters.FA:
		return handbook.Say("forms.title.fa")
	case arbiters.IA:
		return handbook.Say("forms.title.ia")
	}
	return handbook.Verbatim(string(t))
}

// systemKeys are the keys of the kinds of tournaments of 2.3.1 in words.
var systemKeys = map[arbiters.System]string{
	arbiters.Swiss: "forms.system-word.swiss", arbiters.RoundRobin: "forms.system-word.round-robin", arbiters.DoubleRoundRobin: "forms.system-word.double-round-robin",
	arbiters.Knockout: "forms.system-word.knockout", arbiters.Team: "forms.system-word.team", arbiters.Other: "forms.system-word.others",
}

// ArbiterNorm returns the norm report of an arbiter in the language, form FA1 or IA1.
func ArbiterNorm(l *language.Language, r arbiters.Report, from Source) *paper.Paper {
	p := &paper.Paper{Language: l, Code: string(r.Title) + "1", Day: cmp.Or(r.End, r.Start), Name: fmt.Sprintf("%s1 %s", r.Title, sheet.Join(", ", r.LastName, r.FirstName))}
	p.Numbered(r.EventFederation, struct {
		Form   string          `json:"form"`
		Source Source          `json:"source"`
		Norm   arbiters.Report `json:"norm"`
	}{p.Code, from, r})
	f, title := newPage(p, p.Code, applicationWidths), titleWord(r.Title)
	f.Put(1, 12, paper.PartTitle, f.Sayf("forms.arbiter-norm.title", "title", title, "form", p.Code))
	f.Next(30)
	const high = 25
	pair := func(label1 string, p1 paper.Part, v1 any, label2 string, p2 paper.Part, v2 any) {
		f.Fields(high, paper.Field{Labelled: 3, Label: label1, Wide: 3, Part: p1, Value: v1}, paper.Field{Labelled: 3, Label: label2, Wide: 3, Part: p2, Value: v2})
	}
	pair(f.Label("forms.last-name"), paper.PartField, r.LastName, f.Label("forms.first-name"), paper.PartField, r.FirstName)
	pair(f.Label("forms.fide-id"), paper.PartField, orDash(r.FIDEID), f.Label("forms.federation"), paper.PartField, orDash(r.Federation))
	f.Next(6)
	f.Fields(high, paper.Field{Labelled: 3, Label: f.Label("forms.event"), Wide: 9, Part: paper.PartField, Value: orDash(r.Event)})
	pair(f.Label("forms.event-federation"), paper.PartField, orDash(r.EventFederation), f.Label("forms.place"), paper.PartField, orDash(r.City))
	pair(f.Label("forms.dates"), paper.PartDay, dayOrDash(r.Start), f.Label("forms.to"), paper.PartDay, dayOrDash(r.End))
	pair(f.Label("forms.system-of-event"), paper.PartField, f.systemText(r.System, r.TeamSystem), f.Label("forms.rounds-number"), paper.PartNumber, sheet.Known(r.Rounds))
	pair(f.Label("forms.players-number"), paper.PartNumber, sheet.Known(r.Players), f.Label("forms.rated-players"), paper.PartNumber, r.Rated)
	pair(f.Label("forms.federations-represented"), paper.PartNumber, sheet.Known(r.Federations), f.Label("forms.titled-players"), paper.PartNumber, r.Titled)
	f.Fields(high, paper.Field{Labelled: 3, Label: f.Label("forms.rate-of-play"), Wide: 9, Part: paper.PartField, Value: orDash(r.RateOfPlay)})
	f.Next(10)
	f.Line(paper.PartLabel, f.Label("forms.arbiter-norm.recommendation"))
	f.Tick(1, 1, r.Recommended == registration.Yes)
	f.Put(2, 12, paper.PartSecond, f.Sayf("forms.arbiter-norm.met", "title", title))
	f.Next(20)
	f.Tick(1, 1, r.Recommended == registration.No)
	f.Put(2, 12, paper.PartSecond, f.Label("forms.arbiter-norm.not-met"))
	f.Next(20)
	f.Next(10)
	f.longField(f.Label("forms.remarks"), cmp.Or(strings.Join(f.spoken.SayAll(r.Notes), "; "), f.Label("forms.none")))
	f.Next(8)
	f.Fields(32, paper.Field{Labelled: 2, Label: f.Label("forms.name"), Wide: 4, Part: paper.PartLine, Value: r.Signer}, paper.Field{Labelled: 2, Label: f.Label("forms.signature"), Wide: 4, Part: paper.PartLine, Value: nil})
	f.Fields(32, paper.Field{Labelled: 2, Label: f.Label("forms.position"), Wide: 4, Part: paper.PartLine, Value: f.position(r.SignerPosition)}, paper.Field{Labelled: 2, Label: f.Label("forms.federation"), Wide: 2, Part: paper.PartLine, Value: r.SignerFed}, paper.Field{Labelled: 1, Label: f.Label("forms.date"), Wide: 1, Part: paper.PartLine, Value: nil})
	f.Next(8)
	f.Fields(32, paper.Field{Labelled: 3, Label: f.Label("forms.authorised-official"), Wide: 9, Part: paper.PartLine, Value: nil})
	f.Fields(32, paper.Field{Labelled: 2, Label: f.Label("forms.signature"), Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 2, Label: f.Label("forms.date"), Wide: 4, Part: paper.PartLine, Value: nil})
	f.Next(10)
	f.Line(paper.PartNote, f.Sayf("forms.arbiter-norm.provided", "title", title))
	f.Line(paper.PartNote, f.Sayf("forms.arbiter-norm.enclosed", "title", string(r.Title)))
	p.Stamped()
	return p
}

// position returns the words for a person's position in an event.
func (f formPage) position(s string) string {
	if s == "chief arbiter" {
		return f.Label("forms.chief-arbiter-position")
	}
	return s
}

func (f formPage) systemText(s, team arbiters.System) string {
	word := func(s arbiters.System) string {
		if key, ok := systemKeys[s]; ok {
			return f.Label(key)
		}
		return string(s)
	}
	text := word(s)
	if team != "" {
		text += ", " + word(team)
	}
	if text == "" {
		return "–"
	}
	return text + " (" + sheet.Join("/", string(s), string(team)) + ")"
}
