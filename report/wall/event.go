package wall

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/printout"
	"github.com/fedrate/fedrate/tournament"
)

// Name of an event, that of its file without folder and ending where it has none.
func Name(t *tournament.Tournament) string { return eventName(t) }

func eventName(t *tournament.Tournament) string {
	file := filepath.Base(filepath.ToSlash(t.File))
	return handbook.Shown(cmp.Or(t.Name, strings.TrimSuffix(file, filepath.Ext(file)), t.File))
}

// eventHead returns the head of a paper of an event.
func eventHead(in *language.Language, t *tournament.Tournament, title, under string) printout.Head {
	h := printout.Head{Title: title, Under: under, Right: handbook.Shown(cmp.Or(t.City, t.Federation)), Foot: eventName(t)}
	if t.ChiefArbiter != "" {
		h.Place = in.Sayf("wall.event.arbiter", "name", handbook.Shown(t.ChiefArbiter))
	}
	return h
}

// roundDay is when a round is played, as far as it is known.
func roundDay(in *language.Language, t *tournament.Tournament, round int) string {
	if round >= 1 && round <= len(t.RoundDates) && t.RoundDates[round-1].Valid() {
		return in.Day(t.RoundDates[round-1])
	}
	return ""
}

// StandingsPDF writes the standings with the cross-table: in one table where it
// fits across a page, else one after the other.
func StandingsPDF(w io.Writer, in *language.Language, p report.StandingsPage) error {
	t := p.Report.Tournament
	d := printout.New(in, in.Sayf("wall.event.standings-of", "event", eventName(t)), t.LastDay())
	printStandings(d, in, p, t.Played(), eventName(t))
	return d.Write(w)
}

// printStandings prints the standings after so many rounds under the title.
func printStandings(d *printout.Document, in *language.Language, p report.StandingsPage, rounds int, title string) {
	t := p.Report.Tournament
	cross, grid := p.Cross(in)
	under := in.Sayf("wall.event.after", "rounds", rounds, "days", in.Span(t.FirstDay(), t.LastDay()))
	if grid {
		under = in.Sayf("wall.event.after-grid", "rounds", rounds, "days", in.Span(t.FirstDay(), t.LastDay()))
	}
	if title != eventName(t) {
		under = eventName(t) + ". " + under
	}
	head := eventHead(in, t, title, under)
	names := make([]string, len(p.TieBreaks))
	for i, tb := range p.TieBreaks {
		names[i] = tb.String()
	}
	if len(names) > 0 {
		head.Foot = in.Sayf("wall.event.tie-breaks", "tieBreaks", names)
	}
	if len(p.Dropped) > 0 {
		without := make([]string, len(p.Dropped))
		for i := range p.Dropped {
			without[i] = p.Dropped[i].TieBreak.String()
		}
		head.Foot = strings.TrimPrefix(head.Foot+"; "+in.Sayf("report.standings.dropped", "tieBreaks", without), "; ")
	}
	d.Section(head)
	s := standings{in, p, cross, grid}
	one, fits := s.table(true, true)
	if fits {
		d.Table(one)
		return
	}
	two, _ := s.table(true, false)
	d.Table(two)
	head.Under = in.Sayf("wall.event.cross", "days", in.Span(t.FirstDay(), t.LastDay()))
	d.Section(head)
	three, _ := s.table(false, true)
	d.Table(three)
}

// standings are the lines of a table of standings.
type standings struct {
	in    *language.Language
	page  report.StandingsPage
	cross [][]report.CrossCell
	grid  bool
}

// leastName is how narrow the column of names may be in millimetres.
const leastName = 34

// table has the places, and what is asked for of tie-breaks and results; fits is
// false where it leaves too little room for names.
func (s *standings) table(ties, results bool) (t *printout.Table, fits bool) {
	in, heads := s.in, 0
	if results && len(s.cross) > 0 {
		heads = len(s.cross[0])
	}
	size, each := 8.2, 9.6
	switch {
	case heads > 11:
		size, each = 6.8, 7.4
	case heads > 9:
		size, each = 7.4, 8.4
	}
	pad := 0.0
	switch {
	case s.grid && heads <= 12:
		size, each, pad = 9.5, 8.4, 1.3
	case s.grid:
		each = min(each, 7.5)
	}
	t = &printout.Table{Size: size, Pad: pad, Headed: true, Columns: []printout.Column{
		{Wide: 6.5, Align: printout.Right, Tone: printout.Soft}, {Head: in.Label("report.head.name"), Person: true},
	}}
	wide := 6.5
	add := func(c printout.Column) {
		t.Columns = append(t.Columns, c)
		wide += c.Wide
	}
	event := s.page.Report.Tournament
	federations := slices.ContainsFunc(event.Players, func(p tournament.Player) bool { return p.Federation != "" })
	if !s.page.Teams {
		if federations {
			add(printout.Column{Head: in.Label("wall.head.federation"), Wide: 8.5, Tone: printout.Soft})
		}
		add(printout.Column{Head: in.Label("report.head.rating"), Wide: 9.5, Align: printout.Right})
	}
	for i := range heads {
		add(printout.Column{Head: strconv.Itoa(i + 1), Wide: each, Align: printout.Middle, Tone: printout.Soft, SmallBy: 0.9, Ruled: s.grid})
	}
	add(printout.Column{Head: in.Label("wall.head.points"), Wide: 11.5, Align: printout.Half, Strong: true})
	if ties {
		for _, d := range s.page.TieBreaks {
			add(printout.Column{Head: tieBreakHead(d.String()), Wide: 11.5, Align: printout.Half, Tone: printout.Soft})
		}
	}
	if printout.Wide/printout.MM-wide < leastName {
		return t, false
	}
	for i := range s.page.Lines {
		line := &s.page.Lines[i]
		rank := numberText(line.Rank)
		if i > 0 && s.page.Lines[i-1].Rank == line.Rank {
			rank = ""
		}
		row := []printout.Cell{printout.Say(rank)}
		if s.page.Teams {
			name := ""
			for j := range event.Teams {
				if event.Teams[j].Number == line.StartingRank {
					name = handbook.Shown(event.Teams[j].Name)
				}
			}
			row = append(row, printout.Say(name))
		} else if p := event.Player(line.StartingRank); p != nil {
			row = append(row, person(p))
			if federations {
				row = append(row, printout.Say(p.Federation))
			}
			row = append(row, printout.Say(numberText(int(p.Rating))))
		} else {
			row = append(row, printout.Cell{}, printout.Cell{})
			if federations {
				row = append(row, printout.Cell{})
			}
		}
		for j := range heads {
			c := s.cross[i][j]
			if c.Result == "*" {
				c.Result = "■"
			}
			if c.Against != "" { // 36 b1 is not to be read as 3661
				c.Against += "\u2009" // thin blank
			}
			won := (s.grid || c.Against != "") && strings.HasSuffix(c.Result, "1")
			row = append(row, printout.Cell{Text: c.String(), Strong: won})
		}
		row = append(row, printout.Say(points(in, line.Points)))
		if ties {
			for _, v := range line.TieBreaks {
				value := ""
				if v.Exists() {
					value = halves(in, v.String())
				}
				row = append(row, printout.Say(value))
			}
		}
		t.Add(row...)
	}
	return t, true
}

// tieBreakHead returns the code of a tie-break over its column: a long one in two lines.
func tieBreakHead(code string) string {
	if len(code) > 6 {
		return strings.Replace(code, "/", " /", 1)
	}
	return code
}

// halves writes a decimal that ends with a half as 45½, any other as the language
// does.
func halves(in *language.Language, s string) string {
	if whole, is := strings.CutSuffix(s, ".5"); is {
		if whole == "0" {
			return "½"
		}
		return whole + "½"
	}
	return in.Number(strings.TrimSuffix(s, ".0"))
}
