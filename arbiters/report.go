package arbiters

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// NewReport is the form IA1 or FA1 of a norm.
func NewReport(n *Norm) Report {
	ev := &n.Event
	r := Report{
		Title: n.Title, FIDEID: n.Arbiter.FIDEID, Federation: n.Arbiter.Federation, EventFederation: ev.Federation, Event: ev.Name,
		Start: ev.Start, End: ev.End, City: ev.City, System: ev.System, TeamSystem: ev.TeamSystem, Rounds: ev.Rounds, Players: ev.Players,
		Rated: ev.Rated, Federations: ev.Federations, Titled: ev.Titled, RateOfPlay: ev.RateOfPlay, Notes: append([]string{}, n.Notes...),
	}
	r.LastName, r.FirstName = splitName(n.Arbiter.Name)
	if n.Signer == ev.Chief.Name && n.Signer != "" {
		r.Signer, r.SignerPosition, r.SignerFed = ev.Chief.Name, "chief arbiter", ev.Chief.Federation
	} else if n.Signer != "" {
		r.Notes = append(r.Notes, "2.8.1: to be signed by "+n.Signer)
	}
	if n.Article != "" {
		r.Notes = append(r.Notes, "by "+n.Article+" of the edition of "+n.Edition)
	}
	for _, c := range n.Checks {
		if !c.OK {
			r.Notes = append(r.Notes, c.Article+": "+c.What.String()+": "+number(c.Have)+", needed "+number(c.Need))
		}
	}
	return r
}

// splitName parts "Last, First"; a name without a comma is a last name.
func splitName(name string) (last, first string) {
	last, first, _ = strings.Cut(name, ",")
	return strings.TrimSpace(last), strings.TrimSpace(first)
}

func number(h tournament.Hundredths) string { return strconv.Itoa(int(h) / 100) }

// yearsBefore is the same day so many years earlier.
func yearsBefore(d handbook.Date, years int) handbook.Date {
	e := handbook.NewDate(d.Year()-years, d.Month(), d.Day())
	if !e.Valid() { // 29 February
		e = handbook.NewDate(d.Year()-years, 3, 1)
	}
	return e
}
