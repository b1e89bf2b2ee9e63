package titles

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// Levels are the ratings that the chapter asks for somewhere (0.6.2, 1.3,
// 1.5.3), ascending.
var Levels = []tournament.Rating{1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500}

// The condition of 1.3 on ratings after 1 July 2017, and of 0.6.2 on those after
// 1 January 2024.
const (
	thirtyGames                    = 30
	thirtyFrom       handbook.Date = 2017_07_01
	thirtyDirectFrom handbook.Date = 2024_01_01
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

// Published are the levels that the lists of a player show, each for the first
// time, and again for the first time with 30 games where that is later.
func Published(fideID string, lists []ListRating) []Threshold {
	lists = slices.Clone(lists)
	slices.SortFunc(lists, func(a, b ListRating) int { return cmp.Compare(a.Period, b.Period) })
	var found []Threshold
	for _, level := range Levels {
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
					Day: l.Period.First(), Games: l.Games, AllGames: l.AllGames, Thirty: thirty, ListAfter: l.Rating, Notes: []string{},
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

// thirty tells whether 30 rated games were completed before the list. A K of
// 20 or 10 is given after them only (B.02 8.3.3), a K of 40 to adults before.
func (l *ListRating) thirty() registration.Answer {
	switch {
	case l.Games >= thirtyGames, l.K == 10, l.K == 20:
		return registration.Yes
	case l.AllGames, l.K == 40 && l.Birth > 0 && l.Period.Year()-l.Birth > 18:
		return registration.No
	}
	return registration.Unknown
}

// Reached are the levels that the games of a period brought a player to between
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
	for _, level := range Levels {
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
		if live < exact-50 {
			continue
		}
		at := p.Before
		at.Games += i + 1
		if at.K == 40 { // said fewer than 30 on the list, and says nothing after more games
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
			t.Notes = append(t.Notes, fmt.Sprintf("1.5.3a: the game of %s was played before the list of %s that it is added to, and counts from its first day",
				games[i].Day, p.Before.Period))
		}
		found = append(found, t)
	}
	return found
}

// orderNotes says where the order of games on one day is not known.
func orderNotes(games []PeriodGame, i int) []string {
	for j := range games {
		if games[j].Tournament != games[i].Tournament && games[j].Day == games[i].Day {
			return []string{fmt.Sprintf("1.5.3a: games of several events fall on %s; those of the event that began earlier are taken first", games[i].Day)}
		}
	}
	return []string{}
}

// met tells whether the level was reached, exactly or as the options read it.
func (t *Threshold) met(o Options) bool {
	return t.Published || o.RoundedInterim || t.Rating >= tournament.Hundredths(100*int(t.Level))
}

// reached is the first time that a player had a rating; with thirty, one that
// fulfils the condition of 30 games where it holds.
func reached(f *Facts, level tournament.Rating, thirty bool) *Threshold {
	return f.firstReached(level, func(t *Threshold) bool { return !thirty || t.Day <= thirtyFrom || t.Thirty == registration.Yes })
}

// firstReached is the earliest time that fits; where a list and a game fall on
// one day the list goes first.
func (f *Facts) firstReached(level tournament.Rating, fits func(*Threshold) bool) *Threshold {
	var first *Threshold
	for i := range f.Thresholds {
		t := &f.Thresholds[i]
		if t.Level != level || !t.met(f.Options) || f.On.Valid() && t.Day > f.On || !fits(t) {
			continue
		}
		if first == nil || t.Day < first.Day || t.Day == first.Day && t.Published && !first.Published {
			first = t
		}
	}
	return first
}

// nearly is a rating that only rounds to the level, nil where there is none.
func nearly(f *Facts, level tournament.Rating) *Threshold {
	for i := range f.Thresholds {
		if t := &f.Thresholds[i]; t.Level == level && !t.met(f.Options) && (!f.On.Valid() || t.Day <= f.On) {
			return t
		}
	}
	return nil
}

// Words say when and how the rating was reached.
func (t *Threshold) Words() string {
	if t.Published {
		return fmt.Sprintf("%s on the list of %s", t.Rating, t.Period)
	}
	return fmt.Sprintf("%s after round %d of %s on %s (%s before the game, %s the list of %s)",
		t.Rating, t.Game.Round, t.Game.Event, t.Day, t.Game.Before, listWords(t.ListAfter), t.Period)
}

func listWords(r tournament.Rating) string {
	if r == 0 {
		return "no rating on"
	}
	return fmt.Sprintf("%d on", r)
}

// Asks names the title that a player may ask for with a rating reached exactly,
// and the article; both are empty where he has it, or one above it in the
// column.
func Asks(t *Threshold, title, women tournament.Title, sex tournament.Sex) (string, tournament.Title) {
	if !t.met(Options{}) {
		return "", tournament.NoTitle
	}
	f := Facts{Player: Person{Sex: sex}, Held: []Held{{Title: title}, {Title: women}}}
	for _, title := range normTitles {
		if titleLevel(title) == t.Level && !f.holds(title) && (!title.Women() || f.woman()) {
			return "1.5.3a", title
		}
	}
	for _, r := range ratingTitles {
		if r.level == t.Level && !f.holds(r.title) && (!r.title.Women() || f.woman()) {
			return r.article, r.title
		}
	}
	return "", tournament.NoTitle
}
