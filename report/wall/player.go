package wall

import (
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gonum.org/v1/plot"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/picture"
	"github.com/fedrate/fedrate/report/printout"
	"github.com/fedrate/fedrate/tournament"
)

// PlayerPage is a player on one page: ratings, their history, how those of a list
// came about, the way to the next titles.
type PlayerPage struct {
	*answer.Player
	Office string          // federation that issues the page
	Period handbook.Period // the list whose games are shown
	Change [tournament.Kinds]int
	Place  [tournament.Kinds]int // within the federation; 0: not ranked
	Of     [tournament.Kinds]int
	Ledger *titles.Ledger // nil: nothing is known
}

// PlayerPDF writes the page.
func PlayerPDF(w io.Writer, in *language.Language, p *PlayerPage) error {
	name := handbook.Shown(givenFirst(p.Name))
	d := printout.New(in, in.Sayf("wall.player.name", "name", name, "period", in.Month(p.Period)), p.Period.First())
	title := ""
	if p.Title != tournament.NoTitle {
		title = p.Title.String()
	}
	d.Section(printout.Head{
		Title: name, After: title, Under: p.subtitle(in), Right: issuer(in, p.Office), Place: in.Label("wall.office"),
		Foot: in.Sayf("wall.player.foot", "id", p.FIDEID, "period", p.Period),
	})
	d.Figures(p.figures(in))
	p.history(d, in)
	p.events(d, in)
	p.goals(d, in)
	p.norms(d, in)
	p.live(d, in)
	return d.Write(w)
}

// givenFirst writes "Family, Given" as a person is addressed.
func givenFirst(name string) string {
	family, given, ok := strings.Cut(name, ",")
	if !ok {
		return strings.TrimSpace(name)
	}
	return strings.TrimSpace(strings.TrimSpace(given) + " " + strings.TrimSpace(family))
}

func (p *PlayerPage) subtitle(in *language.Language) string {
	parts := []string{}
	if id := tournament.GivenID(p.FIDEID); id != "" {
		parts = append(parts, "FIDE ID "+id)
	}
	if p.Federation != nil {
		parts = append(parts, *p.Federation)
	}
	if p.Birth != nil {
		parts = append(parts, in.Sayf("wall.player.born", "year", *p.Birth))
	}
	return strings.Join(parts, ", ") + ". " + in.Sayf("wall.player.list", "day", in.Day(p.Period.First()))
}

// standings returns those of the list of the page, by kind; nil where it is not there.
func (p *PlayerPage) standings() []*answer.PlayerStanding {
	for i := len(p.Lists) - 1; i >= 0; i-- {
		if l := &p.Lists[i]; l.Period <= p.Period {
			return []*answer.PlayerStanding{&l.Standard, &l.Rapid, &l.Blitz}
		}
	}
	return nil
}

func (p *PlayerPage) figures(in *language.Language) []printout.Figure {
	var list []printout.Figure
	for k, s := range p.standings() {
		f := printout.Figure{Name: in.Label(kindWords[k]), Number: in.Label("wall.player.unrated")}
		if s.Rating != 0 {
			f.Number = strconv.Itoa(int(s.Rating))
			c := signedCell(p.Change[k])
			f.Change, f.Tone = c.Text, c.Tone
			switch {
			case s.Inactive:
				f.Under = in.Label("wall.inactive")
			case p.Place[k] != 0:
				f.Under = in.Sayf("wall.player.place", "place", p.Place[k], "of", p.Of[k], "games", s.Games)
			default:
				f.Under = in.Sayf("n.game", "n", s.Games)
			}
		}
		list = append(list, f)
	}
	return list
}

// months returns the ratings of the lists up to that of the page.
func (p *PlayerPage) months() []picture.Month {
	var list []picture.Month
	for i := range p.Lists {
		if l := &p.Lists[i]; l.Period <= p.Period {
			list = append(list, picture.Month{Period: l.Period, Ratings: [tournament.Kinds]tournament.Rating{l.Standard.Rating, l.Rapid.Rating, l.Blitz.Rating}})
		}
	}
	return list
}

// history is the chart of all lists, and before it that of the last year where
// there are more.
func (p *PlayerPage) history(d *printout.Document, in *language.Language) {
	all := p.months()
	level, title := p.nextTitle()
	charts := [][]picture.Month{all}
	const year = 13 // lists: that of a year ago, too
	if len(all) > year+2 {
		charts = [][]picture.Month{all[len(all)-year:], all}
	}
	if len(all) < 2 || picture.History(in, all, 0, "") == nil {
		return
	}
	d.Columns(len(charts))
	for i, months := range charts {
		if i > 0 {
			d.NextColumn()
		}
		d.Heading(in.Sayf("wall.player.since", "month", in.MonthOf(months[0].Period)), "", 0)
		if chart := picture.History(in, months, level, title); chart != nil {
			d.Picture(chart, 46)
		}
	}
	d.Columns(1)
	d.Space(3)
}

// History returns the chart of all lists, named; nil where there is nothing to draw.
func (p *PlayerPage) History(in *language.Language) *plot.Plot {
	level, title := p.nextTitle()
	chart := picture.History(in, p.months(), level, title)
	if chart != nil {
		chart.Title.Text = strings.TrimSpace(titleWord(p.Title) + " " + handbook.Shown(givenFirst(p.Name)))
	}
	return chart
}

// nextTitle returns the rating that the next title of the player asks for; 0: none is near.
func (p *PlayerPage) nextTitle() (tournament.Rating, string) {
	if p.Ledger == nil {
		return 0, ""
	}
	for i := len(p.Ledger.Applications) - 1; i >= 0; i-- {
		a := &p.Ledger.Applications[i]
		for _, c := range a.Checks {
			if c.What.Key == "titles.check.rating" && !c.OK {
				return tournament.Rating(c.Need / 100), a.Title.String()
			}
		}
	}
	return 0, ""
}

// mostEvents is how many events are shown game by game: the others have a line.
const mostEvents = 4

// events are those whose games went into the list, with the sum that leads to the
// new rating.
func (p *PlayerPage) events(d *printout.Document, in *language.Language) {
	var blocks []printout.Block
	var sums []string
	further := &printout.Table{Headed: true, Columns: []printout.Column{
		{Head: in.Label("wall.player.further")},
		{Head: in.Label("wall.head.kind"), Wide: 22},
		{Head: in.Label("report.head.games"), Wide: 16, Align: printout.Right},
		{Head: in.Label("report.head.score"), Wide: 18, Align: printout.Half},
		{Head: in.Label("report.head.change"), Wide: 18, Align: printout.Right},
	}}
	for i := range p.Months {
		m := &p.Months[i]
		if m.Period != p.Period {
			continue
		}
		kind := in.Label(kindWords[m.Kind])
		for j := range m.Events {
			e := &m.Events[j]
			table, score, sum := p.games(in, m, e)
			if len(blocks) < mostEvents && len(e.Games) <= 15 {
				under := in.Sayf("wall.player.event", "kind", kind, "score", points(in, score), "games", len(e.Games))
				blocks = append(blocks, printout.Block{Name: handbook.Shown(e.Event), Under: under, Table: table})
				continue
			}
			further.Add(printout.Say(handbook.Shown(e.Event)), printout.Say(kind), printout.Say(strconv.Itoa(len(e.Games))), printout.Say(points(in, score)), decimalCell(in, sum))
		}
		if len(m.Events) > 0 {
			sums = append(sums, p.sum(in, m))
		}
	}
	if len(blocks) == 1 {
		d.Heading(blocks[0].Name, blocks[0].Under, 30)
		d.Table(blocks[0].Table)
		d.Space(3)
	} else if len(blocks) > 1 {
		d.DrawBlocks(blocks, 2)
	}
	d.Table(further)
	for _, s := range sums {
		d.Text(s)
	}
	if len(blocks) > 0 {
		d.Space(4)
	}
}

// games returns the table of an event with its score and what it gives.
func (p *PlayerPage) games(in *language.Language, m *answer.PlayerMonth, e *answer.PlayerEvent) (t *printout.Table, score tournament.Points, change tournament.Hundredths) {
	t = &printout.Table{Size: 7.8, Headed: true, Plain: true, Columns: []printout.Column{
		{Head: in.Label("wall.head.round"), Wide: 6, Align: printout.Right, Tone: printout.Soft},
		{Wide: 5, Align: printout.Middle},
		{Head: in.Label("wall.head.opponent"), Person: true},
		{Head: in.Label("report.head.rating"), Wide: 12, Align: printout.Right},
		{Head: in.Label("wall.head.expected"), Wide: 9.5, Align: printout.Right},
		{Head: in.Label("wall.head.score"), Wide: 9, Align: printout.Half, Strong: true},
		{Head: in.Label("wall.head.delta"), Wide: 11.5, Align: printout.Right},
	}}
	sum := tournament.Hundredths(0)
	for i := range e.Games {
		g := &e.Games[i]
		colour := ""
		switch deref(g.Colour) {
		case "white":
			colour = "□"
		case "black":
			colour = "■"
		}
		t.Add(printout.Say(strconv.Itoa(g.Round)), printout.Say(colour), printout.Cell{Text: handbook.Shown(g.Name), Before: titleWord(g.Title)}, printout.Say(numberText(int(g.OpponentRating))),
			printout.Say(in.Fixed(g.Expected.Decimal(), 2)), printout.Say(points(in, g.Score)), decimalCell(in, g.Delta))
		score += g.Score
		sum += g.Delta
	}
	if m.Rating != 0 {
		change = tournament.Hundredths(m.K * int(sum))
		t.Sum(printout.Cell{}, printout.Cell{}, printout.Say(in.Sayf("wall.player.times", "sum", signed(in, sum), "k", m.K)), printout.Cell{}, printout.Cell{},
			printout.Say(points(in, score)), decimalCell(in, change))
	} else {
		t.Sum(printout.Cell{}, printout.Cell{}, printout.Cell{}, printout.Cell{}, printout.Cell{}, printout.Say(points(in, score)), printout.Cell{})
	}
	return t, score, change
}

// sum returns the line that leads from the rating before to the new one.
func (p *PlayerPage) sum(in *language.Language, m *answer.PlayerMonth) string {
	kind, article := in.Label(kindWords[m.Kind]), ""
	if n := len(m.Steps); n > 0 {
		if article = m.Steps[n-1].Article; article != "" && !strings.HasPrefix(article, "B.") {
			article = "B.02-" + article
		}
	}
	switch {
	case m.New == 0:
		return in.Sayf("wall.player.no-rating", "kind", kind)
	case m.Rating == 0:
		return in.Sayf("wall.player.first-rating", "kind", kind, "rating", m.New)
	}
	parts := strconv.Itoa(int(m.Rating))
	for i := range m.Events {
		one := tournament.Hundredths(0)
		for _, g := range m.Events[i].Games {
			one += g.Delta
		}
		s := signed(in, tournament.Hundredths(m.K*int(one)))
		sign := strings.TrimLeft(s, "+−")
		parts += " " + s[:len(s)-len(sign)] + " " + sign
	}
	exact := tournament.Hundredths(100*int(m.Rating)) + m.Change
	return in.Sayf("wall.player.sum", "kind", kind, "parts", parts, "exact", in.Fixed(exact.Decimal(), 2), "rating", m.New, "article", article)
}

// goals are the titles that the player is on the way to.
func (p *PlayerPage) goals(d *printout.Document, in *language.Language) {
	if p.Ledger == nil {
		return
	}
	ways := p.Ledger.Ways()
	if len(ways) == 0 {
		return
	}
	d.Columns(2)
	for i := range ways {
		w := &ways[i]
		if i > 0 {
			d.NextColumn()
		}
		var goals []printout.Goal
		for _, g := range w.Goals {
			goals = append(goals, printout.Goal{Name: capital(in.Say(g.What)), Words: in.Say(g.Words), Done: g.Done, Have: int(g.Have), Need: int(g.Need)})
		}
		key := "wall.player.way"
		switch w.State {
		case titles.Complete:
			key = "wall.player.due"
		case titles.Unverified:
			key = "wall.player.unverified"
		}
		d.Heading(in.Sayf(key, "title", w.Title, "missing", w.Missing), "", 30)
		d.Goals(goals)
	}
	d.Columns(1)
	d.Space(3)
}

// capital returns a sentence that begins with a capital letter.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// norms are those of the ledger.
func (p *PlayerPage) norms(d *printout.Document, in *language.Language) {
	if p.Ledger == nil || len(p.Ledger.Norms) == 0 {
		return
	}
	t := &printout.Table{Headed: true, Columns: []printout.Column{
		{Head: in.Label("wall.head.event"), Person: true},
		{Head: in.Label("wall.head.day"), Wide: 32},
		{Head: in.Label("report.head.games"), Wide: 16, Align: printout.Right},
		{Head: in.Label("report.head.score"), Wide: 18, Align: printout.Half},
		{Head: in.Label("wall.head.needed"), Wide: 18, Align: printout.Half, Tone: printout.Soft},
		{Head: in.Label("report.head.performance"), Wide: 24, Align: printout.Right},
	}}
	for i := range p.Ledger.Norms {
		n := &p.Ledger.Norms[i]
		needed := ""
		if n.Required != nil {
			needed = points(in, *n.Required)
		}
		t.Add(printout.Cell{Text: handbook.Shown(n.Event), Before: n.Title.String()}, printout.Say(in.Day(n.Achieved)), printout.Say(numberText(n.Games)), printout.Say(points(in, n.Score)),
			printout.Say(needed), printout.Say(numberText(int(n.Performance))))
	}
	d.Heading(in.Label("wall.player.norms"), "", 15)
	d.Table(t)
	d.Text(in.Label("wall.player.confirmed"))
	d.Space(3)
}

// live are the ratings with the games that no list has yet; nothing on a page of an
// earlier list.
func (p *PlayerPage) live(d *printout.Document, in *language.Language) {
	headed := false
	for i := range p.Live {
		v := &p.Live[i]
		if v.List != p.Period {
			continue
		}
		if !headed {
			d.Heading(in.Label("wall.player.live"), "", 10)
			headed = true
		}
		d.Text(in.Sayf("wall.player.live-line", "kind", in.Label(kindWords[v.Kind]), "listed", orUnrated(in, v.Listed), "rating", orUnrated(in, v.Rating),
			"change", signed(in, v.Change), "games", v.Games))
	}
}

func orUnrated(in *language.Language, r tournament.Rating) string {
	if r == 0 {
		return in.Label("wall.player.unrated")
	}
	return strconv.Itoa(int(r))
}

// Points writes a score: 4½, ½, 0.
func Points(in *language.Language, p tournament.Points) string { return points(in, p) }

func points(in *language.Language, p tournament.Points) string {
	whole, rest := int(p)/10, int(p)%10
	switch {
	case rest == 0:
		return strconv.Itoa(whole)
	case rest == 5 && whole == 0:
		return "½"
	case rest == 5:
		return strconv.Itoa(whole) + "½"
	}
	return in.Decimal(p.Decimal())
}

// signed returns a number with two places and its sign.
func signed(in *language.Language, h tournament.Hundredths) string {
	s := in.Fixed(h.Decimal(), 2)
	if rest, minus := strings.CutPrefix(s, "-"); minus {
		return "−" + rest
	}
	return "+" + s
}

func decimalCell(in *language.Language, h tournament.Hundredths) printout.Cell {
	c := printout.Cell{Text: signed(in, h)}
	switch {
	case h > 0:
		c.Tone = printout.Good
	case h < 0:
		c.Tone = printout.Bad
	default:
		c.Text = in.Fixed(h.Decimal(), 2)
	}
	return c
}

func titleWord(t tournament.Title) string {
	if t == tournament.NoTitle {
		return ""
	}
	return t.String()
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
