package wall

import (
	"io"
	"slices"
	"strconv"

	"gonum.org/v1/plot"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/picture"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// ListXLSX writes the list as a workbook: a sheet a kind of play, the top lists,
// and what the figures of the list are, with charts.
func ListXLSX(w io.Writer, in *language.Language, l *List) error {
	b := sheet.New(in, in.Sayf("wall.list.name", "period", in.Month(l.Period), "federation", l.Federation))
	kinds := l.kinds()
	for _, k := range kinds {
		active, rest := l.players(in, k, true), l.players(in, k, false)
		b.AddTable(sheet.TableSheet{
			Name: handbook.Text{Key: kindWords[k]}, Above: []string{in.Sayf("wall.list.title", "kind", in.Label(kindWords[k])), l.subtitle(in, len(active)+len(rest))},
			Table: l.rows(active, rest, k), Frozen: 3, Tall: true,
		})
	}
	if len(kinds) == 0 {
		b.AddTable(sheet.TableSheet{Name: handbook.Say("wall.kind.standard"), Above: []string{l.subtitle(in, 0)}, Table: l.rows(nil, nil, tournament.Standard), Frozen: 3, Tall: true})
		return b.Save(w, l.Period.First())
	}
	b.AddTable(sheet.TableSheet{
		Name: handbook.Say("wall.sheet.top"), Above: []string{in.Label("wall.sheet.top"), in.Sayf("wall.top.under-title", "day", in.Day(l.Period.First()), "year", l.Period.Year())},
		Table: l.topRows(in, kinds), Frozen: 0, Tall: true,
	})
	if t := l.clubRows(in, kinds); len(t.Rows) > 0 {
		b.AddTable(sheet.TableSheet{Name: handbook.Say("wall.top.clubs"), Above: []string{in.Label("wall.top.clubs"), in.Label("wall.top.clubs-all")}, Table: t, Tall: true})
	}
	b.AddCharts(handbook.Say("wall.sheet.figures"), []string{in.Label("wall.sheet.figures"), l.subtitle(in, len(l.Players))}, l.charts(in, kinds))
	return b.Save(w, l.Period.First())
}

// Distribution returns a picture of how the ratings of active players are distributed;
// nil where there are none.
func (l *List) Distribution(in *language.Language, k tournament.Kind) *plot.Plot {
	var ratings []tournament.Rating
	for _, p := range l.players(in, k, true) {
		ratings = append(ratings, p.Standings[k].Rating)
	}
	return picture.Distribution(in.Sayf("wall.figures.distribution", "kind", in.Label(kindWords[k]))+", "+in.Month(l.Period), ratings)
}

func (l *List) rows(active, rest []*Player, k tournament.Kind) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.rank"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.title"), Form: sheet.Words},
		{Head: handbook.Say("report.head.name"), Form: sheet.Words},
		{Head: handbook.Say("report.head.federation"), Form: sheet.Words},
		{Head: handbook.Say("report.head.rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.change"), Form: sheet.Gain},
		{Head: handbook.Say("report.head.games"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.k"), Form: sheet.Whole},
		{Head: handbook.Say("wall.head.birth-year"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.fide-id"), Form: sheet.Whole},
		{Head: handbook.Say("wall.head.state"), Form: sheet.Words},
	}}
	clubs := l.hasClubs()
	if clubs {
		t.Columns = append(t.Columns, sheet.Column{Head: handbook.Say("wall.head.club"), Form: sheet.Brief})
	}
	t.Rows = make([][]any, 0, len(active)+len(rest))
	places := ranks(active, k)
	add := func(p *Player, rank any, state any) {
		s := &p.Standings[k]
		if state == nil && l.Before != 0 && p.Was[k] == 0 {
			state = handbook.Say("wall.new")
		}
		row := []any{rank, p.title(), handbook.Shown(p.Name), p.Federation, s.Rating, p.change(k), sheet.Known(s.Games), sheet.Known(s.K), sheet.Known(p.Birth), sheet.Player(p.FIDEID), state}
		if clubs {
			row = append(row, handbook.Shown(p.Club))
		}
		t.Add(row...)
	}
	place := 0
	for i, p := range active {
		if places[i] != 0 {
			place = places[i]
		}
		add(p, place, nil)
	}
	for _, p := range rest {
		add(p, nil, handbook.Say("wall.inactive"))
	}
	return t
}

func (l *List) topRows(in *language.Language, kinds []tournament.Kind) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.kind"), Form: sheet.Words},
		{Head: handbook.Say("wall.head.list"), Form: sheet.Words},
		{Head: handbook.Say("report.head.rank"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.title"), Form: sheet.Words},
		{Head: handbook.Say("report.head.name"), Form: sheet.Words},
		{Head: handbook.Say("report.head.rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.change"), Form: sheet.Gain},
		{Head: handbook.Say("report.head.games"), Form: sheet.Whole},
		{Head: handbook.Say("wall.head.birth-year"), Form: sheet.Whole},
	}}
	for _, k := range kinds {
		for _, one := range l.Tops(in, k) {
			for i, p := range one.Of {
				s := &p.Standings[k]
				t.Add(handbook.Text{Key: kindWords[k]}, one.Name, i+1, p.title(), handbook.Shown(p.Name), s.Rating, p.change(k), sheet.Known(s.Games), sheet.Known(p.Birth))
			}
		}
	}
	return t
}

// clubRows returns the clubs of each kind.
func (l *List) clubRows(in *language.Language, kinds []tournament.Kind) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.kind"), Form: sheet.Words},
		{Head: handbook.Say("report.head.rank"), Form: sheet.Whole},
		{Head: handbook.Say("wall.head.club"), Form: sheet.Brief},
		{Head: handbook.Say("wall.figures.players"), Form: sheet.Whole},
		{Head: handbook.Say("wall.head.mean"), Form: sheet.Whole},
	}}
	for _, k := range kinds {
		for i, c := range l.Clubs(in, k) {
			t.Add(handbook.Text{Key: kindWords[k]}, i+1, handbook.Shown(c.Name), c.Active, c.Mean)
		}
	}
	return t
}

// charts returns the figures of a list: how ratings, K, age and games are distributed,
// who has come and gone, and how the same players stood a year before.
func (l *List) charts(in *language.Language, kinds []tournament.Kind) []sheet.Chart {
	var list []sheet.Chart
	players := sheet.Column{Head: handbook.Say("wall.figures.players"), Form: sheet.Whole}
	for _, k := range kinds {
		var ratings []tournament.Rating
		for _, p := range l.players(in, k, true) {
			ratings = append(ratings, p.Standings[k].Rating)
		}
		c := sheet.Chart{Name: handbook.Say("wall.figures.distribution", "kind", handbook.Text{Key: kindWords[k]})}
		c.Columns = []sheet.Column{{Head: handbook.Say("wall.figures.from"), Form: sheet.Words}, players}
		for _, bar := range picture.Hundreds(ratings) {
			c.Add(bar.Name, bar.Count)
		}
		list = append(list, c)
	}
	main := kinds[0]
	active := l.players(in, main, true)
	count := func(name string, head string, pie bool, group func(*Player) string, order []string) {
		c := sheet.Chart{Name: handbook.Say(name, "kind", handbook.Text{Key: kindWords[main]}), Pie: pie}
		c.Columns = []sheet.Column{{Head: handbook.Say(head), Form: sheet.Words}, players}
		of := map[string]int{}
		for _, p := range active {
			of[group(p)]++
		}
		for _, g := range order {
			if of[g] > 0 {
				c.Add(g, of[g])
			}
		}
		list = append(list, c)
	}
	count("wall.figures.k", "report.head.k", true, func(p *Player) string { return numberText(p.Standings[main].K) }, factors(active, main))
	year, years, played := l.Period.Year(), bands(ages), bands(games)
	count("wall.figures.age", "wall.figures.years", false, func(p *Player) string { return band(year-p.Birth, p.Birth != 0, ages, years) }, years)
	count("wall.figures.games", "report.head.games", false, func(p *Player) string { return band(p.Standings[main].Games, true, games, played) }, played)
	if l.Before != 0 {
		list = append(list, l.flow(kinds))
	}
	if l.Ago != 0 {
		list = append(list, l.inflation(kinds))
	}
	return list
}

// factors returns the K of players, the smallest first.
func factors(list []*Player, k tournament.Kind) []string {
	var ks []int
	for _, p := range list {
		ks = append(ks, p.Standings[k].K)
	}
	slices.Sort(ks)
	var names []string
	for _, one := range slices.Compact(ks) {
		if one != 0 {
			names = append(names, strconv.Itoa(one))
		}
	}
	return names
}

var (
	ages  = []int{0, 10, 20, 30, 40, 50, 60, 70, 80}
	games = []int{0, 1, 5, 10, 15, 20}
)

// band returns the group of a number: from one bound to below the next.
func band(n int, is bool, bounds []int, names []string) string {
	if !is {
		return ""
	}
	name := ""
	for i, from := range bounds {
		if n >= from {
			name = names[i]
		}
	}
	return name
}

func bands(bounds []int) []string {
	var list []string
	for i, from := range bounds {
		switch {
		case i+1 == len(bounds):
			list = append(list, strconv.Itoa(from)+"+")
		case bounds[i+1] == from+1:
			list = append(list, strconv.Itoa(from))
		default:
			list = append(list, strconv.Itoa(from)+"–"+strconv.Itoa(bounds[i+1]-1))
		}
	}
	return list
}

// flow counts who has come to the active players and who has left them.
func (l *List) flow(kinds []tournament.Kind) sheet.Chart {
	c := sheet.Chart{Name: handbook.Say("wall.figures.flow", "before", l.Before)}
	c.Columns = []sheet.Column{
		{Head: handbook.Say("report.head.kind"), Form: sheet.Words},
		{Head: handbook.Say("wall.figures.first"), Form: sheet.Whole},
		{Head: handbook.Say("wall.figures.back"), Form: sheet.Whole},
		{Head: handbook.Say("wall.figures.left"), Form: sheet.Whole},
	}
	for _, k := range kinds {
		first, back, left := 0, 0, l.Left[k]
		for i := range l.Players {
			p := &l.Players[i]
			s := &p.Standings[k]
			switch {
			case s.Rating != 0 && !s.Inactive && p.Was[k] == 0:
				first++
			case s.Rating != 0 && !s.Inactive && p.Rested[k]:
				back++
			case (s.Rating == 0 || s.Inactive) && p.Was[k] != 0 && !p.Rested[k]:
				left++
			}
		}
		c.Add(handbook.Text{Key: kindWords[k]}, first, back, left)
	}
	return c
}

// inflation returns the average rating of the players who were active on both lists.
func (l *List) inflation(kinds []tournament.Kind) sheet.Chart {
	c := sheet.Chart{Name: handbook.Say("wall.figures.inflation", "ago", l.Ago)}
	c.Columns = []sheet.Column{
		{Head: handbook.Say("report.head.kind"), Form: sheet.Words}, {Head: handbook.Say("wall.figures.then"), Form: sheet.Whole}, {Head: handbook.Say("wall.figures.now"), Form: sheet.Whole},
	}
	for _, k := range kinds {
		then, now, n := 0, 0, 0
		for i := range l.Players {
			if p := &l.Players[i]; p.Ago[k] != 0 && p.Standings[k].Rating != 0 && !p.Standings[k].Inactive {
				then, now, n = then+int(p.Ago[k]), now+int(p.Standings[k].Rating), n+1
			}
		}
		if n > 0 {
			c.Add(handbook.Text{Key: kindWords[k]}, (2*then+n)/(2*n), (2*now+n)/(2*n))
		}
	}
	return c
}
