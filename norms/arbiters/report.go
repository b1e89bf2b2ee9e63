package arbiters

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// NewReport returns the form IA1 or FA1 of a norm.
func NewReport(n *Norm) Report {
	ev := &n.Event
	r := Report{
		Title: n.Title, FIDEID: n.Arbiter.FIDEID, Federation: n.Arbiter.Federation, EventFederation: ev.Federation, Event: ev.Name,
		Start: ev.Start, End: ev.End, City: ev.City, System: ev.System, TeamSystem: ev.TeamSystem, Rounds: ev.Rounds, Players: ev.Players,
		Rated: ev.Rated, Federations: ev.Federations, Titled: ev.Titled, RateOfPlay: ev.RateOfPlay, Notes: slices.Concat([]handbook.Text{}, n.Notes, n.Readings),
	}
	r.LastName, r.FirstName = splitName(n.Arbiter.Name)
	if signer := n.Signer.String(); signer == ev.Chief.Name && signer != "" {
		r.Signer, r.SignerPosition, r.SignerFed = ev.Chief.Name, "chief arbiter", ev.Chief.Federation
	} else if !n.Signer.IsZero() {
		r.Notes = append(r.Notes, handbook.Say("arbiters.note.signer", "signer", n.Signer))
	}
	if n.Article != "" {
		r.Notes = append(r.Notes, handbook.Say("arbiters.note.by", "article", n.Article, "edition", n.Edition))
	}
	for _, c := range n.Checks {
		if !c.OK {
			r.Notes = append(r.Notes, handbook.Say("arbiters.lack", "article", c.Article, "what", c.What, "have", c.Have, "need", c.Need))
		}
	}
	return r
}

// splitName parts "Last, First"; a name without a comma is a last name.
func splitName(name string) (last, first string) {
	last, first, _ = strings.Cut(name, ",")
	return strings.TrimSpace(last), strings.TrimSpace(first)
}

// yearsBefore returns the same day so many years earlier.
func yearsBefore(d handbook.Date, years int) handbook.Date {
	e := handbook.NewDate(d.Year()-years, d.Month(), d.Day())
	if !e.Valid() { // 29 February
		e = handbook.NewDate(d.Year()-years, 3, 1)
	}
	return e
}
