package wall

import (
	"cmp"
	"io"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/play"
	"github.com/fedrate/fedrate/printout"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

// Name of an event, that of its file where it has none.
func Name(t *tournament.Tournament) string { return eventName(t) }

func eventName(t *tournament.Tournament) string { return handbook.Shown(cmp.Or(t.Name, t.File)) }

// eventHead is the head of a paper of an event.
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

// Pairs are the boards of a round of a report.
func Pairs(r *audit.Report, round int) []play.Board {
	return play.Boards(r.Tournament, r.System, r.Editions.Pairing, round)
}

// PairingsPDF writes the pairings of a round to hang up, with room for the
// results.
func PairingsPDF(w io.Writer, in *language.Language, r *audit.Report, round int) error {
	t := r.Tournament
	d := printout.New(in, in.Sayf("wall.event.round-of", "round", round, "event", eventName(t)), t.FirstDay())
	under := strings.Trim(eventName(t)+", "+roundDay(in, t, round), ", ")
	d.Section(eventHead(in, t, in.Sayf("wall.event.round", "round", round), under))
	size, pad := 12.0, 1.75
	boards := Pairs(r, round)
	if len(boards) > 45 {
		size, pad = 9.5, 1.0
	}
	table := &printout.Table{Size: size, Pad: pad, Headed: true, Plain: true, Columns: []printout.Column{
		{Head: in.Label("wall.head.board"), Wide: 11, Align: printout.Right, Strong: true},
		{Head: in.Label("wall.head.number"), Wide: 10, Align: printout.Right, Tone: printout.Soft},
		{Head: in.Label("wall.head.white"), Person: true},
		{Head: in.Label("wall.head.points"), Wide: 13, Align: printout.Half, Tone: printout.Soft},
		{Head: in.Label("wall.head.result"), Wide: 20, Align: printout.Middle, Ruled: true},
		{Head: in.Label("wall.head.points"), Wide: 13, Align: printout.Half, Tone: printout.Soft},
		{Head: in.Label("wall.head.number"), Wide: 10, Align: printout.Right, Tone: printout.Soft},
		{Head: in.Label("wall.head.black"), Person: true},
	}}
	for i := range boards {
		b := &boards[i]
		white, black := t.Player(b.White), t.Player(b.Black)
		if white == nil {
			continue
		}
		row := []printout.Cell{printout.Say(strconv.Itoa(b.Number)), printout.Say(strconv.Itoa(b.White)), person(white), printout.Say(points(in, b.WhitePoints)), {}, {}, {}, {}}
		if black == nil {
			row[0], row[4] = printout.Cell{}, printout.Say(in.Label("wall.event.bye"))
		} else {
			row[5], row[6], row[7] = printout.Say(points(in, b.BlackPoints)), printout.Say(strconv.Itoa(b.Black)), person(black)
			if !b.Open() {
				row[4] = printout.Cell{Text: result(b), Strong: true}
			}
		}
		table.Add(row...)
	}
	d.Table(table)
	if len(boards) == 0 {
		d.Text(in.Sayf("wall.event.no-pairs", "round", round))
	}
	return d.Write(w)
}

func person(p *tournament.Player) printout.Cell {
	return printout.Cell{Text: handbook.Shown(p.Name), Before: titleWord(p.Title)}
}

// result of a board: 1–0, ½–½, + –.
func result(b *play.Board) string {
	return resultWord(b.WhiteResult) + "–" + resultWord(b.BlackResult)
}

func resultWord(r tournament.Result) string {
	switch r {
	case tournament.Draw, tournament.ShortDraw:
		return "½"
	case tournament.Win, tournament.ShortWin:
		return "1"
	case tournament.Loss, tournament.ShortLoss:
		return "0"
	}
	return r.String()
}

// SlipsPDF writes a slip for each board of a round, to be cut and signed.
func SlipsPDF(w io.Writer, in *language.Language, r *audit.Report, round int) error {
	t := r.Tournament
	d := printout.New(in, in.Sayf("wall.event.slips-of", "round", round, "event", eventName(t)), t.FirstDay())
	var slips []printout.Slip
	for _, b := range Pairs(r, round) {
		white, black := t.Player(b.White), t.Player(b.Black)
		if white == nil || black == nil {
			continue
		}
		slips = append(slips, printout.Slip{
			Head: in.Sayf("wall.event.slip", "round", round, "board", b.Number), Under: strings.Trim(eventName(t)+", "+roundDay(in, t, round), ", "),
			Sides: [2]printout.SlipSide{side(in, "wall.head.white", white), side(in, "wall.head.black", black)}, Results: []string{"1–0", "½–½", "0–1"},
			Sign: in.Label("wall.event.sign"),
		})
	}
	d.Slips(slips)
	return d.Write(w)
}

func side(in *language.Language, colour string, p *tournament.Player) printout.SlipSide {
	words := strconv.Itoa(p.StartingRank)
	if p.Rating != 0 {
		words += ", " + strconv.Itoa(int(p.Rating))
	}
	return printout.SlipSide{Name: in.Label(colour), Who: strings.TrimSpace(titleWord(p.Title) + " " + handbook.Shown(p.Name)), Under: in.Sayf("wall.event.slip-number", "number", words)}
}

// StandingsPDF writes the standings with the cross-table: in one table where it
// fits across a page, else one after the other.
func StandingsPDF(w io.Writer, in *language.Language, p report.StandingsPage) error {
	t := p.Report.Tournament
	d := printout.New(in, in.Sayf("wall.event.standings-of", "event", eventName(t)), t.LastDay())
	cross, grid := p.Cross(in)
	under := in.Sayf("wall.event.after", "rounds", t.Played(), "days", in.Span(t.FirstDay(), t.LastDay()))
	if grid {
		under = in.Sayf("wall.event.after-grid", "rounds", t.Played(), "days", in.Span(t.FirstDay(), t.LastDay()))
	}
	head := eventHead(in, t, eventName(t), under)
	names := make([]string, len(p.TieBreaks))
	for i, tb := range p.TieBreaks {
		names[i] = tb.String()
	}
	if len(names) > 0 {
		head.Foot = in.Sayf("wall.event.tie-breaks", "tieBreaks", names)
	}
	d.Section(head)
	s := standings{in, p, cross, grid}
	one, fits := s.table(true, true)
	if fits {
		d.Table(one)
		return d.Write(w)
	}
	two, _ := s.table(true, false)
	d.Table(two)
	head.Under = in.Sayf("wall.event.cross", "days", in.Span(t.FirstDay(), t.LastDay()))
	d.Section(head)
	three, _ := s.table(false, true)
	d.Table(three)
	return d.Write(w)
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
	if !s.page.Teams {
		add(printout.Column{Head: in.Label("wall.head.federation"), Wide: 8.5, Tone: printout.Soft})
		add(printout.Column{Head: in.Label("report.head.rating"), Wide: 9.5, Align: printout.Right})
	}
	for i := range heads {
		add(printout.Column{Head: strconv.Itoa(i + 1), Wide: each, Align: printout.Middle, Tone: printout.Soft, SmallBy: 0.9, Ruled: s.grid})
	}
	add(printout.Column{Head: in.Label("wall.head.points"), Wide: 11.5, Align: printout.Half, Strong: true})
	if ties {
		for _, d := range s.page.TieBreaks {
			add(printout.Column{Head: d.String(), Wide: 11.5, Align: printout.Half, Tone: printout.Soft})
		}
	}
	if printout.Wide/printout.MM-wide < leastName {
		return t, false
	}
	event := s.page.Report.Tournament
	for i := range s.page.Lines {
		line := &s.page.Lines[i]
		rank := known(line.Rank)
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
			row = append(row, person(p), printout.Say(p.Federation), printout.Say(known(int(p.Rating))))
		} else {
			row = append(row, printout.Cell{}, printout.Cell{}, printout.Cell{})
		}
		for j := range heads {
			c := s.cross[i][j]
			if c.Result == "*" {
				c.Result = "■"
			}
			if c.Against != "" && each > 8 {
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
