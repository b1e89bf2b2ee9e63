package report

import (
	"cmp"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// TournamentRating writes the rating report of one event as a workbook: what
// each player gains or loses in it and in the whole period, one row for each
// game that counts and for each that does not, initial ratings, and the
// working. Players are those of the period; the ones of this event are taken
// by its file. The period is the list that is produced and dates the workbook.
func TournamentRating(w io.Writer, period handbook.Period, t *tournament.Tournament, players []rating.Player) error {
	var entries []entry
	for i := range players {
		for j := range players[i].Tournaments {
			if r := &players[i].Tournaments[j]; r.File == t.File {
				entries = append(entries, entry{&players[i], r, t})
			}
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.record.StartingRank, b.record.StartingRank) })
	b := newWorkbook("Rating report: " + eventName(t))
	b.tableSheet(sheetOf{name: "Summary", above: eventLines(period, t, entries), table: eventSummary(entries), frozen: 2})
	b.tableSheet(sheetOf{name: "Games", table: gamesTable(who, (*entry).who, entries), frozen: 2})
	b.tableSheet(sheetOf{name: "Not rated", table: notRatedTable(who, (*entry).who, entries), frozen: 2})
	b.tableSheet(sheetOf{name: "Initial ratings", table: eventInitials(entries), frozen: 2})
	b.tableSheet(sheetOf{name: "Working", table: workingTable(playersOf(entries)), frozen: 2})
	return b.save(w, period.First())
}

func eventName(t *tournament.Tournament) string {
	return cmp.Or(t.Name, t.File)
}

// eventLines are the title of the report and what there is to know of the
// event.
func eventLines(period handbook.Period, t *tournament.Tournament, entries []entry) []string {
	games, out := 0, 0
	var editions []string
	kind := t.Kind()
	for i := range entries {
		e := &entries[i]
		games += len(e.record.Games)
		out += len(e.record.NotRated)
		kind = e.player.Kind
		if !slices.Contains(editions, e.record.Edition) {
			editions = append(editions, e.record.Edition)
		}
	}
	slices.Sort(editions)
	return []string{
		eventName(t),
		joined(" · ", joined(", ", t.City, t.Federation), days(t.FirstDay(), t.LastDay()), kind.String(), t.TimeControlText),
		joined(" · ", "rating list "+period.String(), "regulations "+joined(", ", editions...),
			plural(len(t.Players), "player", "players"), plural(t.Rounds, "round", "rounds")),
		"Below: " + plural(len(entries), "player", "players") + ", " + plural(games, "rated result", "rated results") +
			", " + plural(out, "result", "results") + " not rated (each game is two results). Change is per point of K; " +
			"the new rating is that of the whole period.",
	}
}

func eventSummary(entries []entry) table {
	t := table{columns: slices.Concat(who, []column{
		{"Rating", whole},
		{"List", month},
		{"From", words},
	}, sums, byK, []column{
		{"Games in period", whole},
		{"Period change", signed},
		{"New rating", whole},
		{"Note", prose},
	})}
	for i := range entries {
		e := &entries[i]
		t.add(slices.Concat(e.who(), []any{e.record.Rating, e.record.List, e.source()}, e.sums(), []any{
			e.ifRated(e.player.K), e.ifRated(kReason(e.player.KReason)), e.change(),
			e.player.Games, e.ifRated(e.player.Change), newRating(e.player), note(e.player),
		})...)
	}
	return t
}

// source says where the rating of the event is from.
func (e *entry) source() string {
	switch {
	case !e.rated():
		return "unrated"
	case e.record.RatingFrom == "standard":
		return "standard list"
	case e.record.RatingFrom == "current":
		return "current list"
	case e.record.List == 0:
		return "report"
	}
	return "list"
}

// newRating is the rating after the period, a published initial one included.
func newRating(p *rating.Player) tournament.Rating {
	if p.NewRating == 0 && p.Initial != nil && p.Initial.Published {
		return p.Initial.Rating
	}
	return p.NewRating
}

// note says what the numbers do not.
func note(p *rating.Player) string {
	initial := ""
	if in := p.Initial; in != nil {
		initial = "initial rating"
		if !in.Published {
			initial = "no rating yet"
			if !in.Reason.IsZero() {
				initial += ": " + language.English.Say(in.Reason)
			}
		}
	}
	return joined("; ", initial, language.English.Say(p.Note))
}

func eventInitials(entries []entry) table {
	t := table{columns: slices.Concat(who, initialColumns)}
	for i := range entries {
		if in := entries[i].player.Initial; in != nil {
			t.add(append(entries[i].who(), initialRow(in)...)...)
		}
	}
	return t
}

// playersOf is every player of the entries once, in their order.
func playersOf(entries []entry) []*rating.Player {
	var out []*rating.Player
	seen := map[*rating.Player]bool{}
	for i := range entries {
		if p := entries[i].player; !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	return out
}
