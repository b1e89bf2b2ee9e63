package forms

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/sheet"
)

// arbiterTitles are the titles of arbiters as the forms name them.
var arbiterTitles = map[arbiters.Title]string{arbiters.FA: "FIDE Arbiter", arbiters.IA: "International Arbiter"}

// systemNames are the kinds of tournaments of 2.3.1 in words.
var systemNames = map[arbiters.System]string{
	arbiters.Swiss: "Swiss system", arbiters.RoundRobin: "round robin", arbiters.DoubleRoundRobin: "double round robin",
	arbiters.Knockout: "knock-out", arbiters.Team: "team", arbiters.Other: "other",
}

// ArbiterNorm is the norm report of an arbiter, form FA1 or IA1.
func ArbiterNorm(r arbiters.Report, from Source) *paper.Paper {
	r = language.Written(language.English, r)
	p := &paper.Paper{Code: string(r.Title) + "1", Day: cmp.Or(r.End, r.Start), Name: fmt.Sprintf("%s1 %s", r.Title, sheet.Join(", ", r.LastName, r.FirstName))}
	p.Numbered(r.EventFederation, struct {
		Form   string          `json:"form"`
		Source Source          `json:"source"`
		Norm   arbiters.Report `json:"norm"`
	}{p.Code, from, r})
	f := newPage(p, p.Code, applicationWidths)
	f.Put(1, 12, paper.PartTitle, fmt.Sprintf("%s Norm Report Form · %s", arbiterTitles[r.Title], p.Code))
	f.Next(30)
	const high = 25
	pair := func(label1 string, p1 paper.Part, v1 any, label2 string, p2 paper.Part, v2 any) {
		f.Fields(high, paper.Field{Labelled: 3, Label: label1, Wide: 3, Part: p1, Value: v1}, paper.Field{Labelled: 3, Label: label2, Wide: 3, Part: p2, Value: v2})
	}
	pair("Last name", paper.PartField, r.LastName, "First name", paper.PartField, r.FirstName)
	pair("FIDE ID", paper.PartField, orDash(r.FIDEID), "Federation", paper.PartField, orDash(r.Federation))
	f.Next(6)
	f.Fields(high, paper.Field{Labelled: 3, Label: "Event", Wide: 9, Part: paper.PartField, Value: orDash(r.Event)})
	pair("Federation of the event", paper.PartField, orDash(r.EventFederation), "Place", paper.PartField, orDash(r.City))
	pair("Dates", paper.PartDay, dayOrDash(r.Start), "to", paper.PartDay, dayOrDash(r.End))
	pair("Tournament system", paper.PartField, systemText(r.System, r.TeamSystem), "Number of rounds", paper.PartNumber, sheet.Known(r.Rounds))
	pair("Number of players", paper.PartNumber, sheet.Known(r.Players), "Number of rated players", paper.PartNumber, r.Rated)
	pair("Federations represented", paper.PartNumber, sheet.Known(r.Federations), "Titled players", paper.PartNumber, r.Titled)
	f.Fields(high, paper.Field{Labelled: 3, Label: "Rate of play", Wide: 9, Part: paper.PartField, Value: orDash(r.RateOfPlay)})
	f.Next(10)
	f.Line(paper.PartLabel, "Recommendation (please tick one box)")
	f.Tick(1, 1, r.Recommended == registration.Yes)
	f.Put(2, 12, paper.PartSecond, fmt.Sprintf("The arbiter met the standard required for the title of %s.", arbiterTitles[r.Title]))
	f.Next(20)
	f.Tick(1, 1, r.Recommended == registration.No)
	f.Put(2, 12, paper.PartSecond, "The arbiter still needs more experience.")
	f.Next(20)
	f.Next(10)
	f.longField("Remarks", cmp.Or(strings.Join(language.English.SayAll(r.Notes), "; "), "none"))
	f.Next(8)
	f.Fields(32, paper.Field{Labelled: 2, Label: "Name", Wide: 4, Part: paper.PartLine, Value: r.Signer}, paper.Field{Labelled: 2, Label: "Signature", Wide: 4, Part: paper.PartLine, Value: nil})
	f.Fields(32, paper.Field{Labelled: 2, Label: "Position", Wide: 4, Part: paper.PartLine, Value: r.SignerPosition}, paper.Field{Labelled: 2, Label: "Federation", Wide: 2, Part: paper.PartLine, Value: r.SignerFed}, paper.Field{Labelled: 1, Label: "Date", Wide: 1, Part: paper.PartLine, Value: nil})
	f.Next(8)
	f.Fields(32, paper.Field{Labelled: 3, Label: "Name of the authorised official of the federation", Wide: 9, Part: paper.PartLine, Value: nil})
	f.Fields(32, paper.Field{Labelled: 2, Label: "Signature", Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 2, Label: "Date", Wide: 4, Part: paper.PartLine, Value: nil})
	f.Next(10)
	f.Line(paper.PartNote, fmt.Sprintf("The organiser provides this certificate to each arbiter who in the opinion of the chief arbiter has met the norm of %s and asks for it before the end of the event. "+
		"The chief arbiter gives the signed certificate to the organising federation for authentication.", arbiterTitles[r.Title]))
	f.Line(paper.PartNote, fmt.Sprintf("With the application for the title of %s the applicant's federation encloses a copy of any appeal decisions. "+
		"The form holds personal data: see www.fide.com/privacy.", r.Title))
	p.Stamped()
	return p
}

func systemText(s, team arbiters.System) string {
	text := cmp.Or(systemNames[s], string(s))
	if team != "" {
		text += ", " + cmp.Or(systemNames[team], string(team))
	}
	if text == "" {
		return "–"
	}
	return text + " (" + sheet.Join("/", string(s), string(team)) + ")"
}
