package published

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/wall"
	"github.com/fedrate/fedrate/tournament"
)

// Tops are the top lists of the office's players in a kind of play, those that the list
// for the wall has.
type Tops struct {
	Lists []Top
	Clubs []TopClub // by the ratings of their best four
}

// Top is one of them. By is the column that decides: [ByRating], [ByChange], [ByGames].
type Top struct {
	Name handbook.Text
	By   string
	Rows []*Row
}

// TopClub is a club with so many active players.
type TopClub struct {
	Name   string
	Active int
	Mean   tournament.Rating // of the best four
}

// Tops are made once a list and kind.
func (l *List) Tops(k tournament.Kind, federation string) *Tops {
	return l.index.tops.get(topsKey{k, federation}, func() *Tops {
		shown, tops := l.topsList(federation), &Tops{}
		for _, one := range shown.Tops(language.English, k) {
			top := Top{Name: one.Name, By: map[wall.TopValue]string{wall.ByRating: ByRating, wall.ByGain: ByChange, wall.ByGames: ByGames}[one.By]}
			for _, p := range one.Of {
				top.Rows = append(top.Rows, l.Row(p.FIDEID))
			}
			tops.Lists = append(tops.Lists, top)
		}
		clubs := shown.Clubs(language.English, k)
		for _, c := range clubs[:min(len(clubs), wall.MostTop)] {
			tops.Clubs = append(tops.Clubs, TopClub{c.Name, c.Active, c.Mean})
		}
		return tops
	})
}

// topsKey is whose top lists they are: those of the office's own federation are asked for
// alone.
type topsKey struct {
	kind       tournament.Kind
	federation string
}

// topsList returns the list for the wall, as far as its top lists need it.
func (l *List) topsList(federation string) *wall.List {
	shown := &wall.List{Federation: federation, Period: l.Period, Before: l.Before, Kinds: l.Kinds}
	clubs := map[int]string{}
	shown.Club = func(id int) string { return clubs[id] }
	r := new(Row)
	for i := range l.rows {
		l.unpack(int32(i), r)
		if federation != "" && r.Federation != federation {
			continue
		}
		clubs[r.FIDEID] = r.Club
		was := r.Row
		for k := range was.Standings {
			was.Standings[k].Rating = r.Was[k]
		}
		shown.Add(r.Row, &was, nil)
	}
	return shown
}
