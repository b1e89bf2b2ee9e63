package report

import (
	"cmp"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/sheet"
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
	b := sheet.New("Rating report: " + eventName(t))
	b.AddTable(sheet.TableSheet{Name: "Summary", Above: eventLines(period, t, entries), Table: eventSummary(entries), Frozen: 2})
	b.AddTable(sheet.TableSheet{Name: "Games", Table: gamesTable(who, (*entry).who, entries), Frozen: 2})
	b.AddTable(sheet.TableSheet{Name: "Not rated", Table: notRatedTable(who, (*entry).who, entries), Frozen: 2})
	b.AddTable(sheet.TableSheet{Name: "Initial ratings", Table: eventInitials(entries), Frozen: 2})
	b.AddTable(sheet.TableSheet{Name: "Working", Table: workingTable(playersOf(entries)), Frozen: 2})
	return b.Save(w, period.First())
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
		sheet.Join(" · ", sheet.Join(", ", t.City, t.Federation), days(t.FirstDay(), t.LastDay()), kind.String(), t.TimeControlText),
		sheet.Join(" · ", "rating list "+period.String(), "regulations "+sheet.Join(", ", editions...),
			plural(len(t.Players), "player", "players"), plural(t.Rounds, "round", "rounds")),
		"Below: " + plural(len(entries), "player", "players") + ", " + plural(games, "rated result", "rated results") +
			", " + plural(out, "result", "results") + " not rated (each game is two results). Change is per point of K; " +
			"the new rating is that of the whole period.",
	}
}

func eventSummary(entries []entry) sheet.Table {
	t := sheet.Table{Columns: slices.Concat(who, []sheet.Column{
		{Head: "Rating", Form: sheet.Whole},
		{Head: "List", Form: sheet.Month},
		{Head: "From", Form: sheet.Words},
	}, sums, byK, []sheet.Column{
		{Head: "Games in period", Form: sheet.Whole},
		{Head: "Period change", Form: sheet.Signed},
		{Head: "New rating", Form: sheet.Whole},
		{Head: "Note", Form: sheet.Prose},
	})}
	for i := range entries {
		e := &entries[i]
		t.Add(slices.Concat(e.who(), []any{e.record.Rating, e.record.List, e.source()}, e.sums(), []any{
			e.ifRated(sheet.Known(int(e.player.K))), e.ifRated(kReason(e.player.KReason)), e.change(),
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
	return sheet.Join("; ", initial, language.English.Say(p.Note))
}

func eventInitials(entries []entry) sheet.Table {
	t := sheet.Table{Columns: slices.Concat(who, initialColumns)}
	for i := range entries {
		if in := entries[i].player.Initial; in != nil {
			t.Add(append(entries[i].who(), initialRow(in)...)...)
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
