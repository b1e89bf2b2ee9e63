package titles

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// ListRating is a player on one list.
type ListRating struct {
	Period   handbook.Period
	Rating   tournament.Rating // 0: unrated
	K        int               // 0: not known
	Birth    int               // year; 0: not known
	Games    int               // rated games completed before the list, at least so many where AllGames is false
	AllGames bool
}

// PeriodGames are a player's rated games of one period.
type PeriodGames struct {
	FIDEID string
	Before ListRating // the list before; the games come on top of its Games
	Period handbook.Period
	After  tournament.Rating // on the list that the period made
	Games  []PeriodGame
}

// PeriodGame is a rated game with what it brought.
type PeriodGame struct {
	ThresholdGame
	Day   handbook.Date // of the game; the event's end where not known
	Start handbook.Date // of the event
}

// Published returns the levels that the lists of a player show, each for the first
// time, and again for the first time with 30 games where that is later.
func Published(fideID string, lists []ListRating) []Threshold {
	lists = slices.Clone(lists)
	slices.SortFunc(lists, func(a, b ListRating) int { return cmp.Compare(a.Period, b.Period) })
	var found []Threshold
	for _, level := range law.Newest().Numbers.Levels() {
		first := true
		for i := range lists {
			l := &lists[i]
			if l.Rating < level {
				continue
			}
			thirty := l.thirty()
			if first || thirty == registration.Yes {
				found = append(found, Threshold{
					FIDEID: fideID, Level: level, Rating: tournament.Hundredths(100 * int(l.Rating)), Period: l.Period, Published: true,
					Day: l.Period.First(), Games: l.Games, AllGames: l.AllGames, Thirty: thirty, ListAfter: l.Rating, Notes: []handbook.Text{},
				})
				first = false
			}
			if thirty == registration.Yes {
				break
			}
		}
	}
	return found
}

// thirty reports whether 30 rated games were completed before the list. A K of
// 20 or 10 is given after them only (B.02 8.3.3), a K of 40 to adults before.
func (l *ListRating) thirty() registration.Answer {
	k := coefficients(l.Period)
	switch {
	case l.Games >= law.On(l.Period.First()).Numbers.RatedGames, l.K > 0 && (l.K == k.Top || l.K == k.Middle):
		return registration.Yes
	case l.AllGames, l.K == k.New && l.Birth > 0 && l.Period.Year()-l.Birth > k.JuniorAge:
		return registration.No
	}
	return registration.Unknown
}

// coefficients returns those of the edition of the rating regulations on the first
// day of a list, the oldest where there is none.
func coefficients(p handbook.Period) *rating.Coefficients {
	e, err := rating.InForce(tournament.Standard, p.First())
	if err != nil {
		e = &rating.StandardChapter.Editions[0]
	}
	return &e.Numbers.K
}

// LowestReached returns the lowest rating that [Reached] finds.
func LowestReached() tournament.Hundredths { return roundsTo(law.Newest().Numbers.Levels()[0]) }

// roundsTo returns the lowest rating that rounds to a level.
func roundsTo(level tournament.Rating) tournament.Hundredths {
	return tournament.Hundredths(100*int(level)) - 50
}

// Reached returns the levels that the games of a period brought a player to between
// the two lists, each at the first game after which the rating was there, and
// again at the first with 30 games completed (1.3, 1.5.3a). A rating that only
// rounds to a level stands, too, with what it was. What the list before shows
// with 30 games is left out. Games are taken by day, then by start of the event,
// event and round.
func Reached(p *PeriodGames) []Threshold {
	if p.Before.Rating == 0 {
		return nil
	}
	games := slices.Clone(p.Games)
	slices.SortStableFunc(games, func(a, b PeriodGame) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Tournament, b.Tournament),
			cmp.Compare(a.Event, b.Event), cmp.Compare(a.Round, b.Round))
	})
	var found []Threshold
	for _, level := range law.Newest().Numbers.Levels() {
		found = append(found, p.reach(games, level)...)
	}
	return found
}

// reach looks for one level.
func (p *PeriodGames) reach(games []PeriodGame, level tournament.Rating) []Threshold {
	exact := tournament.Hundredths(100 * int(level))
	var found []Threshold
	near, done, full := false, p.Before.Rating >= level, p.Before.Rating >= level && p.Before.thirty() == registration.Yes
	live := tournament.Hundredths(100 * int(p.Before.Rating))
	for i := range games {
		if full {
			break
		}
		g := games[i].ThresholdGame
		g.Before = live
		live += g.Gain
		if live < roundsTo(level) {
			continue
		}
		at := p.Before
		at.Games += i + 1
		if at.K == coefficients(at.Period).New { // said fewer than 30 on the list, and says nothing after more games
			at.K = 0
		}
		thirty := at.thirty()
		switch {
		case live < exact && (near || done):
			continue
		case live < exact:
			near = true
		case done && thirty != registration.Yes:
			continue
		default:
			done, full = true, thirty == registration.Yes
		}
		t := Threshold{
			FIDEID: p.FIDEID, Level: level, Rating: live, Period: p.Period, Day: games[i].Day, Game: &g,
			Games: at.Games, AllGames: at.AllGames, Thirty: thirty, ListAfter: p.After, Notes: orderNotes(games, i),
		}
		if first := p.Before.Period.First(); p.Before.Period.Valid() && t.Day < first {
			t.Day = first
			t.Notes = append(t.Notes, handbook.Say("titles.reached.late", "article", law.On(t.Day).No(law.Reached), "day", games[i].Day, "period", p.Before.Period))
		}
		found = append(found, t)
	}
	return found
}

// orderNotes says where the order of games on one day is not known.
func orderNotes(games []PeriodGame, i int) []handbook.Text {
	for j := range games {
		if games[j].Tournament != games[i].Tournament && games[j].Day == games[i].Day {
			return []handbook.Text{handbook.Say("titles.reached.order", "article", law.On(games[i].Day).No(law.Reached), "day", games[i].Day)}
		}
	}
	return []handbook.Text{}
}

// isMet reports whether the level was reached, exactly or as the options read it.
func (t *Threshold) isMet(o Options) bool {
	return t.Published || o.RoundedInterim || t.Rating >= tournament.Hundredths(100*int(t.Level))
}

// firstReached returns the first time that a player had a rating; with thirty, one that
// fulfils the condition of 30 games where it holds.
func firstReached(f *Facts, level tournament.Rating, thirty bool) *Threshold {
	after := f.edition().Numbers.RatedGamesAfter
	return f.firstReached(level, func(t *Threshold) bool { return !thirty || t.Day <= after || t.Thirty == registration.Yes })
}

// firstReached returns the earliest time that fits; where a list and a game fall on
// one day the list goes first.
func (f *Facts) firstReached(level tournament.Rating, fits func(*Threshold) bool) *Threshold {
	var first *Threshold
	for i := range f.Thresholds {
		t := &f.Thresholds[i]
		if t.Level != level || !t.isMet(f.Options) || f.On.Valid() && t.Day > f.On || !fits(t) {
			continue
		}
		if first == nil || t.Day < first.Day || t.Day == first.Day && t.Published && !first.Published {
			first = t
		}
	}
	return first
}

// nearly returns a rating that only rounds to the level, nil if there is none.
func nearly(f *Facts, level tournament.Rating) *Threshold {
	for i := range f.Thresholds {
		if t := &f.Thresholds[i]; t.Level == level && !t.isMet(f.Options) && (!f.On.Valid() || t.Day <= f.On) {
			return t
		}
	}
	return nil
}

// Words say when and how the rating was reached.
func (t *Threshold) Words() handbook.Text {
	if t.Published {
		return handbook.Say("titles.reached.list", "rating", t.Rating, "period", t.Period)
	}
	key := "titles.reached.game"
	if t.ListAfter == 0 {
		key = "titles.reached.game-unlisted"
	}
	return handbook.Say(key, "rating", t.Rating, "round", t.Game.Round, "event", t.Game.Event, "day", t.Day, "before", t.Game.Before,
		"after", t.ListAfter, "period", t.Period)
}

// Asks names the title that a player may ask for with a rating reached exactly,
// and the article; both are empty if he has it, or one above it in the
// column.
func Asks(t *Threshold, title, women tournament.Title, sex tournament.Sex) (string, tournament.Title) {
	if !t.isMet(Options{}) {
		return "", tournament.NoTitle
	}
	f := Facts{Player: Person{Sex: sex}, Held: []Held{{Title: title}, {Title: women}}, On: t.Day}
	e := f.edition()
	for _, l := range e.Numbers.NormTitles {
		if l.Rating == t.Level && !f.holds(l.Title) && (!l.Title.Women() || f.woman()) {
			return e.No(law.Reached), l.Title
		}
	}
	for _, r := range e.Numbers.RatingTitles {
		if r.Rating == t.Level && !f.holds(r.Title) && (!r.Title.Women() || f.woman()) {
			return e.No(r.Rule), r.Title
		}
	}
	return "", tournament.NoTitle
}
