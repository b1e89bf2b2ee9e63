package rating

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
)

// PoolOf returns the games that a player without a rating played in a period. They
// are kept as History.Unrated and pooled with those of later periods.
func PoolOf(q *Player, period handbook.Period) []PooledGame {
	if q.Rating != 0 {
		return nil
	}
	var pool []PooledGame
	for i := range q.Tournaments {
		r := &q.Tournaments[i]
		for _, g := range r.Games {
			pool = append(pool, PooledGame{
				Event: r.Event, Period: period, Date: r.Start, Edition: r.Edition,
				OpponentRating: g.OpponentRating, Score: g.Score,
			})
		}
	}
	return pool
}

// initial computes the rating of a player new to the list (B.02 8.2) from the
// games of the period and those of the periods before it. The edition is that
// of the latest event, which completes the games.
func (p *periodRating) initial(q *Player, h *History, birth int) {
	now := PoolOf(q, p.period)
	latest := slices.MaxFunc(now, byEvent)
	edition, err := EditionByKey(q.Kind, latest.Edition)
	if err != nil {
		edition = onList(q.Kind, p.period)
	}
	before := earlier(h.Unrated, p.period, edition.Numbers.PoolPeriods)
	if zero := firstZeroEvent(before, now, h, p.in.Options.FirstEventAgain); zero != "" {
		all := len(before) + len(now)
		before, now = removeEvent(before, zero), removeEvent(now, zero)
		q.Note = handbook.Say("rating.note.zero-first", "games", all-len(before)-len(now), "article", edition.No(zeroFirst))
		if first := firstZeroEvent(earlier(h.Unrated, p.period, edition.Numbers.PoolPeriods), PoolOf(q, p.period), h, false); first == "" {
			q.Note = joinTexts(q.Note, handbook.Say("rating.note.first-again", "article", edition.No(zeroFirst), "reading", FirstEventReading))
		}
	} else if !p.in.Options.FirstEventAgain && firstZeroEvent(before, now, h, true) != "" {
		q.Note = handbook.Say("rating.note.first-once", "article", edition.No(zeroFirst), "reading", FirstEventReading)
	}
	ini := initialOf(edition, append(before, now...))
	ini.Pooled = len(before)
	if ini.Published {
		q.NewRating = ini.Rating
		p.reentry(q, h, birth)
	}
	q.Initial = ini
}

// reentry notes the K of a player who enters the list again after a drop below
// the floor, where the two readings of "new to the rating list" differ (8.3.3).
func (p *periodRating) reentry(q *Player, h *History, birth int) {
	if h.Peak == 0 || p.period <= 0 {
		return
	}
	next := onList(q.Kind, p.period)
	other := p.in.Options
	other.ReentryNotNew = !other.ReentryNotNew
	k := nextK(ratinglist.Standing{}, int(q.NewRating), q.Games, birth, h, &next.Numbers.K, p.period, p.in.Options)
	otherwise := nextK(ratinglist.Standing{}, int(q.NewRating), q.Games, birth, h, &next.Numbers.K, p.period, other)
	if k == otherwise {
		return
	}
	key := "rating.note.reentry"
	if p.in.Options.ReentryNotNew {
		key = "rating.note.reentry-not-new"
	}
	q.Note = joinTexts(q.Note, handbook.Say(key, "k", k, "other", otherwise, "article", next.No(coefficient), "reading", ReentryReading))
}

// earlier returns the pooled games of earlier periods that still count: those of
// the last PoolPeriods periods (7.1.4).
func earlier(games []PooledGame, p handbook.Period, periods int) []PooledGame {
	var in []PooledGame
	for _, g := range games {
		if p <= 0 || g.Period.MonthsUntil(p) < periods {
			in = append(in, g)
		}
	}
	slices.SortStableFunc(in, byEvent)
	return in
}

// firstZeroEvent names the first event where its score is zero (8.2.1), empty
// if none is set aside. The score is that against rated opponents, as all of
// 8.2 is. The first event is the earliest of the pool, unless the player had
// events before it which the pool no longer holds. A player who had a rating
// and dropped below the floor has had his first event; with again, the first
// one after the drop is a first event, too.
func firstZeroEvent(before, now []PooledGame, h *History, again bool) string {
	if h.Events > eventsOf(before) && !(again && h.Peak > 0) {
		return ""
	}
	pool := append(slices.Clone(before), now...)
	first := slices.MinFunc(pool, byEvent).Event
	for _, g := range pool {
		if g.Event == first && g.Score > 0 {
			return ""
		}
	}
	return first
}

func removeEvent(games []PooledGame, event string) []PooledGame {
	return slices.DeleteFunc(games, func(g PooledGame) bool { return g.Event == event })
}

func byEvent(a, b PooledGame) int {
	return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Event, b.Event))
}

func eventsOf(games []PooledGame) int {
	seen := map[string]bool{}
	for _, g := range games {
		seen[g.Event] = true
	}
	return len(seen)
}

// Initially computes again the rating of a player new to the list in a period:
// his games of the period and the history that he had before it make
// q.Initial. The readings are those that the note of the result names; a note
// that is there stays.
func Initially(q *Player, h History, period handbook.Period) {
	if q.Rating != 0 || len(PoolOf(q, period)) == 0 {
		return
	}
	noted := q.Note
	in := &Input{Options: Options{FirstEventAgain: hasNote(noted, "rating.note.first-again")}}
	(&periodRating{period: period, in: in}).initial(q, &h, 0)
	if !noted.IsZero() {
		q.Note = noted
	}
}

// hasNote reports whether a note, or one of those joined in it, is that of the key.
func hasNote(note handbook.Text, key string) bool {
	if note.Key == key {
		return true
	}
	for _, a := range note.Args {
		if t, ok := a.Value.(handbook.Text); ok && hasNote(t, key) {
			return true
		}
	}
	return false
}

// FirstRating returns the initial rating (B.02 8.2) that the games of one event alone
// give: a player who has played none before it. It is not published where the
// games are too few, the rating is below the floor, or the score is zero, since a
// first event with that score is disregarded (8.2.1).
func FirstRating(e *Edition, games []PooledGame) *Initial {
	ini := initialOf(e, games)
	if ini.Published && ini.Score == 0 {
		ini.Published, ini.Reason = false, handbook.Say("rating.reason.no-game", "article", e.No(zeroFirst))
	}
	return ini
}
