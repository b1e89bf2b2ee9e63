package titles

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// normOf returns the norm of nine games that a place in a championship gives
// (1.2.4); 1.4.2 to 1.4.9 do not apply to it (1.2.1). Without an edition it is
// that of the event.
func normOf(e *law.Edition, d *direct.Result) norms.Norm {
	e = cmp.Or(e, law.On(d.Start))
	games := e.Numbers.DirectNorm
	notes := []handbook.Text{}
	if article := e.No(law.DirectFree); article != "" {
		notes = append(notes, handbook.Say("titles.note.by-place", "article", article, "place", d.Place))
	}
	notes = append(notes, d.Notes...)
	return norms.Norm{
		Number: d.Number, FIDEID: d.FIDEID, Title: d.Title, Origin: "direct", Edition: d.Start.String(),
		Event: d.Event, City: d.City, Federation: d.Federation, Start: d.Start, End: d.End, Achieved: d.End,
		EventKind: d.Kind, Played: d.Games, PlayedScore: d.Score, Games: games, CountsAs: games,
		Score: d.Score, HostPlayers: -1, OtherPlayers: -1,
		Notes: notes,
	}
}

// serves reports whether a norm of one title is sufficient for another (1.5.2):
// what makes a GM norm has the performance, the average and the opponents of an
// IM norm, that of a WGM norm, and that of a WIM norm.
func serves(norm, title tournament.Title) bool {
	of := func(t tournament.Title) int { return slices.Index(normTitles, t) }
	return of(norm) >= 0 && of(title) >= 0 && of(norm) <= of(title)
}

// normTitles are the titles of 1.4, the hardest first.
var normTitles = []tournament.Title{tournament.GM, tournament.IM, tournament.WGM, tournament.WIM}

// isExpired is 1.5.5: a norm gained before 1 July 2005 that was not registered
// before 31 July 2013.
func isExpired(e *law.Edition, n *norms.Norm) bool {
	return n.End.Valid() && n.End < e.Numbers.OldBefore && (!n.RegisteredDay.Valid() || n.RegisteredDay >= e.Numbers.OldRecorded)
}

// eventOf names the event of a norm, so that one event gives one norm to an
// application.
func eventOf(n *norms.Norm) string {
	if n.Tournament != 0 {
		return strconv.Itoa(n.Tournament)
	}
	return n.Event + "|" + n.Start.String()
}
