package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// NormEvent is the report as chapter B.01 sees it. Ratings and titles are
// those of the list in force at the start (1.4.6a), of the month of the game
// in events over 30 days (1.1.4), and those in the report where there is no
// list. Nil where no titles edition governs the report.
func (r *Report) NormEvent(lists *ratinglist.Lists) *norms.Event {
	if r.Tournament == nil || r.Editions.Titles == nil {
		return nil
	}
	facts := r.Options.Facts
	if facts == nil {
		facts = &registration.Facts{}
	}
	t := facts.Complete(r.Tournament)
	ev := &norms.Event{
		File: r.File, Tournament: t, Edition: r.Editions.Titles, Kind: r.Kind, KindUnknown: r.KindUnknown,
		EventKind: r.Options.EventKind, System: r.System.Code, Format: normFormats[r.System.Format], Facts: facts, Waivers: r.Waivers(),
	}
	if ev.Format == registration.FormatUnknown || ev.Format == registration.OtherFormat && facts.Format != registration.FormatUnknown {
		ev.Format = facts.Format
	}
	if ev.EventKind == "" && len(facts.Kinds) > 0 {
		ev.EventKind = facts.Kinds[0]
	}
	start := t.FirstDay().Period()
	ev.Field = field(t, lists, start)
	if t.Long() && !lists.Empty(tournament.Standard) {
		ev.FieldAt = fieldAt(t, lists, start, ev.Field)
	}
	return ev
}

var normFormats = map[pairing.Format]registration.Format{
	pairing.Swiss:            registration.Swiss,
	pairing.RoundRobin:       registration.RoundRobin,
	pairing.DoubleRoundRobin: registration.DoubleRoundRobin,
	pairing.TeamSwiss:        registration.TeamSwiss,
	pairing.TeamRoundRobin:   registration.TeamRoundRobin,
	pairing.Knockout:         registration.Knockout,
	pairing.Match:            registration.OtherFormat,
	pairing.Scheveningen:     registration.Scheveningen,
	pairing.HalfScheveningen: registration.Scheveningen,
	pairing.Schiller:         registration.Schiller,
	pairing.Skalitzka:        registration.OtherFormat,
	pairing.Other:            registration.OtherFormat,
}

// Norms are the norms of all players and titles. With near, a player who made no
// norm of a title gets the result that comes closest to it.
func (r *Report) Norms(lists *ratinglist.Lists, opt norms.Options) []norms.Result {
	ev := r.NormEvent(lists)
	if ev == nil {
		return nil
	}
	return r.FindNorms(ev, opt)
}

// FindNorms are the results in an event that [Report.NormEvent] made of the
// report; where it is read mended a note of each result says so.
func (r *Report) FindNorms(ev *norms.Event, opt norms.Options) []norms.Result {
	results := norms.Find(ev, opt)
	for _, f := range r.Mended() {
		note := handbook.Text{Key: "audit.mended-note", Args: f.Text.Args}
		for i := range results {
			results[i].Notes = append(slices.Clone(results[i].Notes), note)
		}
	}
	return results
}

func field(t *tournament.Tournament, lists *ratinglist.Lists, p handbook.Period) []norms.Entrant {
	entrants := make([]norms.Entrant, len(t.Players))
	list := lists.InForce(p, tournament.Standard)
	for i := range t.Players {
		pl := &t.Players[i]
		e := norms.Entrant{Rating: pl.Rating, Title: pl.Title, Federation: pl.Federation, Sex: pl.Sex}
		if list != nil {
			e.Rating = 0
			if row := list.Row(pl.FIDEID); row != nil && pl.FIDEID != 0 {
				e.Rating = row.Standings[tournament.Standard].Rating
				e.Title, e.WomenTitle = row.Title, row.WomenTitle
				if row.Federation != "" {
					e.Federation = row.Federation
				}
				if row.Sex != 0 { // older lists have no such column
					e.Sex = row.Sex
				}
			}
		}
		entrants[i] = e
	}
	return entrants
}

// fieldAt gives the field of a round's month, computed once a month.
func fieldAt(t *tournament.Tournament, lists *ratinglist.Lists, start handbook.Period, first []norms.Entrant) func(int) []norms.Entrant {
	months := map[handbook.Period][]norms.Entrant{start: first}
	return func(round int) []norms.Entrant {
		p := t.ListPeriod(round)
		if _, done := months[p]; !done {
			months[p] = field(t, lists, p)
		}
		return months[p]
	}
}
