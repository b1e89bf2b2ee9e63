package wall

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/report/printout"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// Form is a paper of the appendix of the rules of draughts: a table with lines above
// to be read and lines below to be filled in and signed.
type Form struct {
	Name    handbook.Text // of its sheet
	Title   string
	Above   []string
	Columns []FormColumn
	Rows    [][]string
	Sum     []string // nil: none
	Below   []string
}

// FormColumn is a column of a form: its heading, and how wide it is in millimetres, 0
// for what is left.
type FormColumn struct {
	Head string
	Wide float64
}

// blank is a line to be filled in, toSign one that has room for a signature.
const (
	blank  = "______________"
	toSign = "________________________________"
)

// roundLine returns the line of a protocol with round, group and day.
func roundLine(in *language.Language, t *tournament.Tournament, round int) string {
	day := roundDay(in, t, round)
	if day == "" {
		day = blank
	}
	return in.Sayf("wall.form.round", "round", round, "group", blank, "day", day)
}

// signatures returns the lines of the chief arbiter and the chief secretary.
func signatures(in *language.Language, t *tournament.Tournament) []string {
	chief := blank
	if t.ChiefArbiter != "" {
		chief = blank + " (" + handbook.Shown(t.ChiefArbiter) + ")"
	}
	return []string{in.Sayf("wall.form.chief", "name", chief), in.Sayf("wall.form.secretary", "name", blank)}
}

// meetingOf is a match of two teams, by board.
type meetingOf struct {
	first, second int // places of the teams
	boards        []play.Board
}

// meetingsOf returns the matches of a round, in the order of the teams.
func meetingsOf(r *audit.Report, round int) []meetingOf {
	t := r.Tournament
	if !r.System.Format.OfSides() { // where everybody meets everybody there is no order of boards
		t = t.WithBoardOrder()
	}
	team := map[int]int{}
	for n := range t.Teams {
		for _, rank := range t.Teams[n].Members {
			team[rank] = n
		}
	}
	at := map[[2]int]int{}
	var out []meetingOf
	for n := range t.Teams {
		for _, rank := range t.Teams[n].Members {
			p := t.Player(rank)
			if p == nil {
				continue
			}
			g := p.Game(round)
			other, known := team[g.Opponent]
			if g.Opponent == 0 || !known || other <= n {
				continue
			}
			key := [2]int{n, other}
			i, seen := at[key]
			if !seen {
				i = len(out)
				at[key] = i
				out = append(out, meetingOf{first: n, second: other})
			}
			out[i].boards = append(out[i].boards, play.Board{Number: len(out[i].boards) + 1, White: rank, Black: g.Opponent, WhiteResult: g.Result, BlackResult: t.Player(g.Opponent).Game(round).Result})
		}
	}
	return out
}

// score returns the result of a board as the scoring of the event has it, plus and minus as
// such; empty where it is still to come.
func score(in *language.Language, t *tournament.Tournament, b *play.Board) string {
	first, second := t.Player(b.White), t.Player(b.Black)
	return strings.Trim(mark(in, t, first, b.WhiteResult)+"–"+mark(in, t, second, b.BlackResult), "–")
}

func mark(in *language.Language, t *tournament.Tournament, p *tournament.Player, r tournament.Result) string {
	switch {
	case p == nil || r.Open():
		return ""
	case r == tournament.ForfeitWin:
		return "+"
	case r == tournament.ForfeitLoss:
		return "−"
	}
	return points(in, t.Scoring.Points(tournament.Game{Opponent: 1, Colour: tournament.White, Result: r}))
}

// total returns what both sides of a match made.
func (m *meetingOf) total(t *tournament.Tournament) (first, second tournament.Points, open bool) {
	for i := range m.boards {
		b := &m.boards[i]
		open = open || b.WhiteResult.Open()
		first += t.Scoring.Points(tournament.Game{Opponent: b.Black, Colour: tournament.White, Result: b.WhiteResult})
		second += t.Scoring.Points(tournament.Game{Opponent: b.White, Colour: tournament.White, Result: b.BlackResult})
	}
	return first, second, open
}

// Protocols returns the protocols of the matches of a round.
func Protocols(in *language.Language, r *audit.Report, round int) []Form {
	t := r.Tournament
	var out []Form
	for n, m := range meetingsOf(r, round) {
		one, two := handbook.Shown(t.Teams[m.first].Name), handbook.Shown(t.Teams[m.second].Name)
		f := Form{
			Name: handbook.Say("wall.form.sheet", "number", n+1), Title: in.Sayf("wall.form.protocol", "number", n+1),
			Above:   []string{eventName(t), roundLine(in, t, round)},
			Columns: []FormColumn{{Head: in.Label("wall.head.number"), Wide: 10}, {Head: one}, {Head: two}, {Head: in.Label("wall.head.result"), Wide: 28}},
		}
		for i := range m.boards {
			b := &m.boards[i]
			f.Rows = append(f.Rows, []string{strconv.Itoa(b.Number), handbook.Shown(t.Player(b.White).Name), handbook.Shown(t.Player(b.Black).Name), score(in, t, b)})
		}
		first, second, open := m.total(t)
		f.Sum = []string{"", in.Label("wall.form.total"), "", ""}
		winner := blank
		if !open {
			f.Sum[3] = points(in, first) + "–" + points(in, second)
			switch {
			case first > second:
				winner = one
			case second > first:
				winner = two
			default:
				winner = in.Label("wall.form.drawn")
			}
		}
		f.Below = append([]string{
			in.Sayf("wall.form.winner", "team", winner), in.Sayf("wall.form.captains", "first", blank, "second", blank), in.Sayf("wall.form.match-arbiter", "name", blank),
		}, signatures(in, t)...)
		out = append(out, f)
	}
	return out
}

// Summary returns the summary protocol of a round of teams.
func Summary(in *language.Language, r *audit.Report, round int) []Form {
	t := r.Tournament
	f := Form{
		Name: handbook.Say("wall.form.summary"), Title: in.Label("wall.form.summary-title"), Above: []string{eventName(t), roundLine(in, t, round)},
		Columns: []FormColumn{{Head: in.Label("wall.head.number"), Wide: 10}, {Head: in.Sayf("wall.form.team", "number", 1)}, {Head: in.Label("wall.head.result"), Wide: 28}, {Head: in.Sayf("wall.form.team", "number", 2)}},
		Below:   signatures(in, t),
	}
	for n, m := range meetingsOf(r, round) {
		first, second, open := m.total(t)
		result := "–"
		if !open {
			result = points(in, first) + "–" + points(in, second)
		}
		f.Rows = append(f.Rows, []string{strconv.Itoa(n + 1), handbook.Shown(t.Teams[m.first].Name), result, handbook.Shown(t.Teams[m.second].Name)})
	}
	return []Form{f}
}

// cardRows are how many rounds a card has room for at least.
const cardRows = 13

// Cards returns the cards of the participants of a Swiss, by number.
func Cards(in *language.Language, r *audit.Report) []Form {
	t := r.Counted()
	players := slices.Clone(t.Players)
	slices.SortFunc(players, func(a, b tournament.Player) int { return a.StartingRank - b.StartingRank })
	out := make([]Form, 0, len(players))
	for i := range players {
		p := &players[i]
		f := Form{
			Name: handbook.Say("wall.form.card", "number", p.StartingRank), Title: in.Label("wall.form.card-title"),
			Above: []string{
				in.Sayf("wall.form.participant", "number", p.StartingRank, "name", handbook.Shown(p.Name)),
				in.Sayf("wall.form.rank", "title", orBlank(titleWord(p.Title)), "region", orBlank(p.Federation), "rating", orBlank(numberText(int(p.Rating)))),
				eventName(t),
			},
			Columns: []FormColumn{
				{Head: in.Label("wall.head.number"), Wide: 9},
				{Head: in.Label("wall.form.opponent")},
				{Head: in.Label("wall.form.title"), Wide: 20},
				{Head: in.Label("wall.form.colour"), Wide: 16},
				{Head: in.Label("wall.head.result"), Wide: 22},
				{Head: in.Label("wall.form.running"), Wide: 22},
				{Head: in.Label("wall.form.note"), Wide: 26},
			},
			Below: signatures(in, t),
		}
		f.Rows = cardRowsOf(in, t, p)
		out = append(out, f)
	}
	return out
}

func cardRowsOf(in *language.Language, t *tournament.Tournament, p *tournament.Player) [][]string {
	var rows [][]string
	var sum tournament.Points
	for round := 1; round <= max(cardRows, t.Rounds); round++ {
		row := make([]string, 7)
		row[0] = strconv.Itoa(round)
		g := p.Game(round)
		o := t.Player(g.Opponent)
		if g.Opponent != 0 && o != nil {
			row[1], row[2] = handbook.Shown(o.Name), titleWord(o.Title)
			switch g.Colour {
			case tournament.White:
				row[3] = in.Label("wall.form.white")
			case tournament.Black:
				row[3] = in.Label("wall.form.black")
			}
		}
		if !g.Result.Open() {
			sum += t.Scoring.Points(g)
			row[5] = points(in, sum)
			switch {
			case g.Opponent != 0:
				row[4] = mark(in, t, p, g.Result)
			case t.Scoring.Points(g) > 0:
				row[4], row[6] = "+", in.Label("wall.form.no-opponent")
			default:
				row[4], row[6] = "−", in.Label("wall.form.away")
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func orBlank(s string) string {
	if s == "" {
		return blank
	}
	return s
}

// FormsPDF writes forms, each on a page of its own.
func FormsPDF(w io.Writer, in *language.Language, r *audit.Report, forms []Form) error {
	t := r.Tournament
	d := printout.New(in, eventName(t), t.FirstDay())
	for i := range forms {
		f := &forms[i]
		head := eventHead(in, t, f.Title, strings.Join(f.Above, "\n"))
		head.Under = f.Above[0]
		d.Section(head)
		for _, line := range f.Above[1:] {
			d.Text(line)
		}
		d.Space(3)
		table := &printout.Table{Size: 10, Pad: 1.6, Headed: true, Plain: true}
		for _, c := range f.Columns {
			column := printout.Column{Head: c.Head, Wide: c.Wide}
			if c.Wide > 0 && len(table.Columns) > 0 {
				column.Align, column.Ruled = printout.Middle, true
			}
			table.Columns = append(table.Columns, column)
		}
		cells := func(row []string) []printout.Cell {
			out := make([]printout.Cell, len(row))
			for k, s := range row {
				out[k] = printout.Say(s)
			}
			return out
		}
		for _, row := range f.Rows {
			table.Add(cells(row)...)
		}
		if f.Sum != nil {
			table.Sum(cells(f.Sum)...)
		}
		d.Table(table)
		for _, line := range f.Below {
			d.Space(6)
			d.Text(strings.ReplaceAll(line, blank, toSign))
		}
	}
	return d.Write(w)
}

// FormsXLSX writes forms, each on a sheet of its own.
func FormsXLSX(w io.Writer, in *language.Language, r *audit.Report, forms []Form) error {
	b := sheet.New(in, eventName(r.Tournament))
	for i := range forms {
		f := &forms[i]
		table := sheet.Table{}
		for _, c := range f.Columns {
			table.Columns = append(table.Columns, sheet.Column{Head: handbook.Verbatim(c.Head), Form: sheet.Words})
		}
		values := func(row ...string) []any {
			out := make([]any, len(f.Columns))
			for k, s := range row {
				if s != "" {
					out[k] = s
				}
			}
			return out
		}
		for _, row := range f.Rows {
			table.Add(values(row...)...)
		}
		if f.Sum != nil {
			table.Sum(values(f.Sum...)...)
		}
		for _, line := range f.Below {
			table.Add(values("", line)...)
		}
		b.AddTable(sheet.TableSheet{Name: f.Name, Above: append([]string{f.Title}, f.Above...), Table: table, Tall: true})
	}
	return b.Save(w, r.Tournament.FirstDay())
}
