package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/registration"
)

// arbiterTitles are the titles of arbiters as the forms name them.
var arbiterTitles = map[arbiters.Title]string{arbiters.FA: "FIDE Arbiter", arbiters.IA: "International Arbiter"}

// systemNames are the kinds of tournaments of 2.3.1 in words.
var systemNames = map[arbiters.System]string{
	arbiters.Swiss: "Swiss system", arbiters.RoundRobin: "round robin", arbiters.DoubleRoundRobin: "double round robin",
	arbiters.Knockout: "knock-out", arbiters.Team: "team", arbiters.Other: "other",
}

// ArbiterNorm is the norm report of an arbiter, form FA1 or IA1.
func ArbiterNorm(r arbiters.Report, from Source) *Paper {
	p := &Paper{Code: string(r.Title) + "1", Day: cmp.Or(r.End, r.Start), name: fmt.Sprintf("%s1 %s", r.Title, joined(", ", r.LastName, r.FirstName))}
	p.numbered(r.EventFederation, struct {
		Form   string          `json:"form"`
		Source Source          `json:"source"`
		Norm   arbiters.Report `json:"norm"`
	}{p.Code, from, r})
	f := p.page(p.Code, applicationWidths)
	f.put(1, 12, partTitle, fmt.Sprintf("%s Norm Report Form · %s", arbiterTitles[r.Title], p.Code))
	f.next(30)
	const high = 25
	pair := func(label1 string, p1 part, v1 any, label2 string, p2 part, v2 any) {
		f.fields(high, field{3, label1, 3, p1, v1}, field{3, label2, 3, p2, v2})
	}
	pair("Last name", partField, r.LastName, "First name", partField, r.FirstName)
	pair("FIDE ID", partField, orDash(r.FIDEID), "Federation", partField, orDash(r.Federation))
	f.next(6)
	f.fields(high, field{3, "Event", 9, partField, orDash(r.Event)})
	pair("Federation of the event", partField, orDash(r.EventFederation), "Place", partField, orDash(r.City))
	pair("Dates", partDay, dayOrDash(r.Start), "to", partDay, dayOrDash(r.End))
	pair("Tournament system", partField, systemText(r.System, r.TeamSystem), "Number of rounds", partNumber, known(r.Rounds))
	pair("Number of players", partNumber, known(r.Players), "Number of rated players", partNumber, r.Rated)
	pair("Federations represented", partNumber, known(r.Federations), "Titled players", partNumber, r.Titled)
	f.fields(high, field{3, "Rate of play", 9, partField, orDash(r.RateOfPlay)})
	f.next(10)
	f.line(partLabel, "Recommendation (please tick one box)")
	f.tick(1, 1, r.Recommended == registration.Yes)
	f.put(2, 12, partSecond, fmt.Sprintf("The arbiter met the standard required for the title of %s.", arbiterTitles[r.Title]))
	f.next(20)
	f.tick(1, 1, r.Recommended == registration.No)
	f.put(2, 12, partSecond, "The arbiter still needs more experience.")
	f.next(20)
	f.next(10)
	f.longField("Remarks", cmp.Or(strings.Join(r.Notes, "; "), "none"))
	f.next(8)
	f.fields(32, field{2, "Name", 4, partLine, r.Signer}, field{2, "Signature", 4, partLine, nil})
	f.fields(32, field{2, "Position", 4, partLine, r.SignerPosition}, field{2, "Federation", 2, partLine, r.SignerFed}, field{1, "Date", 1, partLine, nil})
	f.next(8)
	f.fields(32, field{3, "Name of the authorised official of the federation", 9, partLine, nil})
	f.fields(32, field{2, "Signature", 4, partLine, nil}, field{2, "Date", 4, partLine, nil})
	f.next(10)
	f.line(partNote, fmt.Sprintf("The organiser provides this certificate to each arbiter who in the opinion of the chief arbiter has met the norm of %s and asks for it before the end of the event. "+
		"The chief arbiter gives the signed certificate to the organising federation for authentication.", arbiterTitles[r.Title]))
	f.line(partNote, fmt.Sprintf("With the application for the title of %s the applicant's federation encloses a copy of any appeal decisions. "+
		"The form holds personal data: see www.fide.com/privacy.", r.Title))
	p.stamped()
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
	return text + " (" + joined("/", string(s), string(team)) + ")"
}
