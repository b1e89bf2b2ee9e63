package wall

import (
	"io"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/printout"
	"github.com/fedrate/fedrate/tournament"
)

// mostPrinted is how many players of a kind are printed; the workbook has all.
const mostPrinted = 5000

// ListPDF writes the list as a document: each kind of play in two columns, active
// players first, then the top lists of each kind.
func ListPDF(w io.Writer, in *language.Language, l *List) error {
	d := printout.New(in, in.Sayf("wall.list.name", "period", in.Month(l.Period), "federation", l.Federation), l.Period.First())
	if len(l.kinds()) == 0 {
		d.Section(l.head(in, in.Sayf("wall.list.title", "kind", in.Label(kindWords[tournament.Standard])), l.subtitle(in, 0), tournament.Standard))
	}
	for _, k := range l.kinds() {
		l.print(d, in, k)
	}
	for i, k := range l.kinds() {
		l.printTops(d, in, i, k)
	}
	return d.Write(w)
}

func (l *List) head(in *language.Language, title string, under string, k tournament.Kind) printout.Head {
	return printout.Head{
		Title: title, Under: under, Right: issuer(in, l.Federation), Place: in.Label("wall.office"),
		Foot: in.Sayf("wall.list.foot", "period", l.Period, "kind", in.Label(kindWords[k])),
	}
}

func (l *List) print(d *printout.Document, in *language.Language, k tournament.Kind) {
	active, rest := l.players(in, k, true), l.players(in, k, false)
	all := len(active) + len(rest)
	d.Section(l.head(in, in.Sayf("wall.list.title", "kind", in.Label(kindWords[k])), l.subtitle(in, all), k))
	active = active[:min(len(active), mostPrinted)]
	rest = rest[:min(len(rest), mostPrinted-len(active))]
	d.Columns(2)
	if len(active) > 0 {
		d.Table(l.printed(in, active, k, true))
	}
	if len(rest) > 0 {
		d.Space(5)
		d.Heading(in.Label("wall.list.inactive"), "", 20)
		d.Table(l.printed(in, rest, k, false))
	}
	d.Columns(1)
	if more := all - mostPrinted; more > 0 {
		d.Space(3)
		d.Text(in.Sayf("wall.list.more", "players", more))
	}
}

// printed returns the table of some players.
func (l *List) printed(in *language.Language, list []*Player, k tournament.Kind, ranked bool) *printout.Table {
	t := &printout.Table{Size: 7.6, Headed: true, Columns: []printout.Column{
		{Wide: 7.5, Align: printout.Right, Tone: printout.Soft},
		{Head: in.Label("report.head.name"), Person: true},
		{Head: in.Label("wall.head.federation"), Wide: 8, Tone: printout.Soft},
		{Head: in.Label("report.head.rating"), Wide: 9.5, Align: printout.Right, Strong: true},
		{Head: in.Label("wall.head.change"), Wide: 8.5, Align: printout.Right},
		{Head: in.Label("wall.head.games"), Wide: 7.5, Align: printout.Right, Tone: printout.Soft},
		{Head: in.Label("wall.head.birth"), Wide: 8.5, Align: printout.Right, Tone: printout.Soft},
	}}
	t.Rows = make([]printout.Row, 0, len(list))
	places := ranks(list, k)
	for i, p := range list {
		s := &p.Standings[k]
		rank := ""
		if ranked {
			rank = numberText(places[i])
		}
		t.Add(printout.Say(rank), printout.Cell{Text: handbook.Shown(p.Name), Before: p.title()}, printout.Say(p.Federation), printout.Say(numberText(int(s.Rating))),
			l.changed(in, p, k), printout.Say(numberText(s.Games)), printout.Say(numberText(p.Birth)))
	}
	return t
}

// changed returns a change with its sign, and the word for a first rating.
func (l *List) changed(in *language.Language, p *Player, k tournament.Kind) printout.Cell {
	if l.Before != 0 && p.Was[k] == 0 {
		return printout.Cell{Text: in.Label("wall.new"), Tone: printout.Soft}
	}
	n, _ := p.change(k).(int)
	return signedCell(n)
}

// signedCell returns a change: nothing where there is none.
func signedCell(n int) printout.Cell {
	switch {
	case n > 0:
		return printout.Cell{Text: "+" + strconv.Itoa(n), Tone: printout.Good}
	case n < 0:
		return printout.Cell{Text: "−" + strconv.Itoa(-n), Tone: printout.Bad}
	}
	return printout.Cell{}
}

func numberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// topsAcross is how many top lists stand in a row.
const topsAcross = 3

// printTops prints the top lists of a kind, those of the first one on a page of their
// own, the others where the page has room.
func (l *List) printTops(d *printout.Document, in *language.Language, i int, k tournament.Kind) {
	lists := l.Tops(in, k)
	if len(lists) == 0 {
		return
	}
	var blocks []printout.Block
	for _, one := range lists {
		blocks = append(blocks, printout.Block{Name: in.Say(one.Name), Table: l.printedTop(in, &one)})
	}
	if clubs := l.Clubs(in, k); len(clubs) > 0 {
		blocks = append(blocks, printout.Block{Name: in.Label("wall.top.clubs"), Under: in.Label("wall.top.clubs-under"), Table: printedClubs(clubs[:min(len(clubs), MostTop)])})
	}
	head := l.head(in, in.Sayf("wall.top.title", "kind", in.Label(kindWords[k])), in.Sayf("wall.top.under-title", "day", in.Day(l.Period.First()), "year", l.Period.Year()), k)
	head.Foot = in.Sayf("wall.list.foot", "period", l.Period, "kind", in.Label("wall.sheet.top")) // a page may have two kinds
	if i == 0 {
		d.Section(head)
	} else {
		d.Part(head, printout.RowHeight(blocks, topsAcross))
	}
	d.DrawBlocks(blocks, topsAcross)
}

func (l *List) printedTop(in *language.Language, one *Top) *printout.Table {
	t := &printout.Table{Size: 7.6, Columns: []printout.Column{
		{Wide: 5.5, Align: printout.Right, Tone: printout.Soft},
		{Person: true},
		{Wide: 9, Align: printout.Right, Strong: one.By == ByRating},
		{Wide: 8.5, Align: printout.Right, Strong: one.By != ByRating},
	}}
	for i, p := range one.Of {
		last := l.changed(in, p, one.Kind)
		if one.By == ByGames {
			last = printout.Say(strconv.Itoa(p.Standings[one.Kind].Games))
		}
		t.Add(printout.Say(strconv.Itoa(i+1)), printout.Cell{Text: handbook.Shown(p.Name), Before: p.title()}, printout.Say(numberText(int(p.Standings[one.Kind].Rating))), last)
	}
	return t
}

func printedClubs(clubs []Club) *printout.Table {
	t := &printout.Table{Size: 7.6, Columns: []printout.Column{
		{Wide: 5.5, Align: printout.Right, Tone: printout.Soft},
		{},
		{Wide: 7, Align: printout.Right, Tone: printout.Soft},
		{Wide: 9, Align: printout.Right, Strong: true},
	}}
	for i, c := range clubs {
		t.Add(printout.Say(strconv.Itoa(i+1)), printout.Say(handbook.Shown(c.Name)), printout.Say(strconv.Itoa(c.Active)), printout.Say(strconv.Itoa(int(c.Mean))))
	}
	return t
}
