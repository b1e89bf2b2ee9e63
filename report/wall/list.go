// Package wall says what stands on the papers that hang on a wall or lie on a
// desk: the rating list with its top lists, a player's page, standings and
// pairings, result slips, the sheet of norms that can still be made. It is
// about people who read it standing: one page A4 after the other, nothing that
// a program reads. It computes nothing.
package wall

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// List is the rating list of a federation as it is shown to people.
type List struct {
	Federation string          // of the players; empty: of all
	Period     handbook.Period // whose list it is
	Before     handbook.Period // the list that changes are counted from; 0: none
	Ago        handbook.Period // a list of the year before; 0: none
	Kinds      [tournament.Kinds]bool
	Players    []Player
	Left       [tournament.Kinds]int   // active on the list before, not on this one
	Club       func(fideID int) string // of a player, empty: none; nil: no club is known

	lock    sync.Mutex // several papers are made of a list at a time
	ordered map[part][]*Player
}

// part of a list: the active players of a kind of play, or those who are not, as a paper
// in a language orders them.
type part struct {
	kind   tournament.Kind
	active bool
	in     *language.Language
}

// Player is one with what the earlier lists said; 0: no rating there.
type Player struct {
	ratinglist.Row
	Club     string // empty: none is known
	Was, Ago [tournament.Kinds]tournament.Rating
	Rested   [tournament.Kinds]bool // inactive on the list before
}

// MostPlayers is how many players a list for people has at most: more are for
// programs.
const MostPlayers = 50_000

// Add adds a player of the list, with the row of the list before and of the year
// before; nil: none.
func (l *List) Add(row ratinglist.Row, was, ago *ratinglist.Row) {
	p := Player{Row: row}
	if l.Club != nil {
		p.Club = l.Club(row.FIDEID)
	}
	for k := range p.Was {
		if was != nil {
			p.Was[k], p.Rested[k] = was.Standings[k].Rating, was.Standings[k].Inactive
		}
		if ago != nil {
			p.Ago[k] = ago.Standings[k].Rating
		}
	}
	l.Players, l.ordered = append(l.Players, p), nil
}

// Gone counts a player of the list before who is not on this one.
func (l *List) Gone(was *ratinglist.Row) {
	for k, s := range was.Standings {
		if (l.Federation == "" || was.Federation == l.Federation) && s.Rating != 0 && !s.Inactive {
			l.Left[k]++
		}
	}
}

// change of a rating since the list before; nil: one of the two is none, or it has
// not changed.
func (p *Player) change(k tournament.Kind) any {
	is, was := p.Standings[k].Rating, p.Was[k]
	if is == 0 || was == 0 || is == was {
		return nil
	}
	return int(is - was)
}

// title returns the highest one.
func (p *Player) title() string { return cmp.Or(p.ShownTitle(), p.ShownWomenTitle()) }

// players returns the players with a rating of a kind, the highest first, equal ones by
// name in the order of the federation's alphabet; active ones, or those who are not. All
// share the list, and only read it.
func (l *List) players(in *language.Language, k tournament.Kind, active bool) []*Player {
	l.lock.Lock()
	defer l.lock.Unlock()
	list, known := l.ordered[part{k, active, in}]
	if known {
		return list
	}
	type placed struct { // what decides the order apart from the player: tens of thousands are compared
		rating tournament.Rating
		at     int // among the players, in their order where all else is equal
		player *Player
	}
	var order []placed
	for i := range l.Players {
		p := &l.Players[i]
		if s := &p.Standings[k]; s.Rating != 0 && s.Inactive != active {
			order = append(order, placed{s.Rating, i, p})
		}
	}
	names := newAlphabet(in, l.Federation)
	slices.SortFunc(order, func(a, b placed) int {
		if c := cmp.Compare(b.rating, a.rating); c != 0 {
			return c // most ratings differ
		}
		return cmp.Or(names.compare(a.player.Name, b.player.Name), strings.Compare(a.player.Name, b.player.Name), cmp.Compare(a.player.FIDEID, b.player.FIDEID), cmp.Compare(a.at, b.at))
	})
	list = make([]*Player, len(order))
	for i := range order {
		list[i] = order[i].player
	}
	if l.ordered == nil {
		l.ordered = map[part][]*Player{}
	}
	l.ordered[part{k, active, in}] = list
	return list
}

// ranks returns the places of players in the order of their ratings; 0: shared with
// the one before.
func ranks(list []*Player, k tournament.Kind) []int {
	places := make([]int, len(list))
	for i := range list {
		if i == 0 || list[i].Standings[k].Rating != list[i-1].Standings[k].Rating {
			places[i] = i + 1
		}
	}
	return places
}

// Top is a list of the best of some players.
type Top struct {
	Name handbook.Text
	Kind tournament.Kind
	Of   []*Player
	By   TopValue
}

// TopValue is what a top list shows of a player.
type TopValue uint8

// What a top list is ordered by: rating, rating gained, or games played.
const (
	ByRating TopValue = iota
	ByGain
	ByGames
)

// MostTop is how many players a top list has.
const MostTop = 10

// youths are the ages of youth, by the year of birth.
var youths = []int{8, 10, 12, 14, 16, 18, 20}

// Tops returns the top lists of a kind of play that have players. In a year a player
// counts as under N who is not yet N on 1 January, and as 50 or 65 who reaches that age
// in it.
func (l *List) Tops(in *language.Language, k tournament.Kind) []Top {
	active, year := l.players(in, k, true), l.Period.Year()
	where := func(fits func(*Player) bool) []*Player {
		var list []*Player
		for _, p := range active {
			if len(list) < MostTop && fits(p) {
				list = append(list, p)
			}
		}
		return list
	}
	lists := []Top{
		{handbook.Say("wall.top.all"), k, where(func(*Player) bool { return true }), ByRating},
		{handbook.Say("wall.top.women"), k, where(func(p *Player) bool { return p.Sex == tournament.Female }), ByRating},
	}
	for _, age := range youths {
		lists = append(lists, Top{handbook.Say("wall.top.under", "age", age), k, where(func(p *Player) bool { return p.Birth != 0 && p.Birth >= year-age }), ByRating})
	}
	for _, age := range []int{50, 65} {
		lists = append(lists, Top{handbook.Say("wall.top.over", "age", age), k, where(func(p *Player) bool { return p.Birth != 0 && p.Birth <= year-age }), ByRating})
	}
	gained := slices.DeleteFunc(slices.Clone(active), func(p *Player) bool { c, _ := p.change(k).(int); return c <= 0 })
	slices.SortStableFunc(gained, func(a, b *Player) int {
		x, _ := a.change(k).(int)
		y, _ := b.change(k).(int)
		return cmp.Compare(y, x)
	})
	lists = append(lists, Top{handbook.Say("wall.top.gained"), k, gained[:min(len(gained), MostTop)], ByGain})
	if l.Before != 0 {
		lists = append(lists, Top{handbook.Say("wall.top.new"), k, where(func(p *Player) bool { return p.Was[k] == 0 }), ByRating})
	}
	busy := slices.DeleteFunc(slices.Clone(active), func(p *Player) bool { return p.Standings[k].Games == 0 })
	slices.SortStableFunc(busy, func(a, b *Player) int { return cmp.Compare(b.Standings[k].Games, a.Standings[k].Games) })
	lists = append(lists, Top{handbook.Say("wall.top.busy"), k, busy[:min(len(busy), MostTop)], ByGames})
	return slices.DeleteFunc(lists, func(t Top) bool { return len(t.Of) == 0 })
}

// kinds returns the kinds of play that the list has, in their order.
func (l *List) kinds() []tournament.Kind {
	var list []tournament.Kind
	for k, has := range l.Kinds {
		if has && slices.ContainsFunc(l.Players, func(p Player) bool { return p.Standings[k].Rating != 0 }) {
			list = append(list, tournament.Kind(k))
		}
	}
	return list
}

// kindWords are the names of the kinds of play as titles.
var kindWords = [tournament.Kinds]string{"wall.kind.standard", "wall.kind.rapid", "wall.kind.blitz"}

// subtitle returns the line below the title.
func (l *List) subtitle(in *language.Language, n int) string {
	if l.Before == 0 {
		return in.Sayf("wall.list.under-first", "day", in.Day(l.Period.First()), "players", n, "federation", l.Federation)
	}
	return in.Sayf("wall.list.under", "day", in.Day(l.Period.First()), "players", n, "federation", l.Federation, "before", in.MonthOf(l.Before))
}

// issuer is who has issued a paper.
func issuer(in *language.Language, federation string) string {
	if federation == "" {
		return ""
	}
	return in.Sayf("wall.federation", "federation", federation)
}
