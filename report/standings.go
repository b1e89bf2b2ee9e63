package report

import (
	"io"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// StandingsPage is a page of standings: the ranks with the cross-table, and what each
// line wins, nil if there is no prize money.
type StandingsPage struct {
	*audit.Standings
	Full   bool    // the cross-table, too
	Prizes []int64 // parallel to Lines, in hundredths of the currency
}

// StandingsText writes the standings for the command line, in the language.
func StandingsText(w io.Writer, l *language.Language, p StandingsPage) error {
	var b strings.Builder
	for _, line := range p.above(l) {
		b.WriteString(line + "\n")
	}
	b.WriteByte('\n')
	t := p.table()
	t.Text(&b, l, "")
	if len(p.Sides) > 0 {
		b.WriteByte('\n')
		t = p.sides()
		t.Text(&b, l, "")
	}
	if p.Working != nil {
		p.working(&b, l)
	}
	if p.Full {
		b.WriteByte('\n')
		t = p.crossTable(l)
		t.Text(&b, l, "")
	}
	return sheet.WriteText(w, &b)
}

// working writes how the values of one participant were reached.
func (p *StandingsPage) working(b *strings.Builder, l *language.Language) {
	for _, w := range p.Working.TieBreaks {
		b.WriteString("\n" + l.Sayf("tiebreak.working.title",
			"tieBreak", w.TieBreak.String(), "number", p.Working.Number, "value", w.Value.Text(), "article", w.Article) + "\n")
		for _, part := range w.Parts {
			key := "tiebreak.working.part"
			if part.Cut {
				key = "tiebreak.working.cut"
			}
			line := l.Sayf(key, "round", part.Round, "what", part.What, "amount", part.Amount.Text())
			if len(part.Articles) > 0 {
				line += " (" + strings.Join(part.Articles, ", ") + ")"
			}
			b.WriteString("  " + line + "\n")
		}
		if !w.Note.IsZero() {
			b.WriteString("  " + l.Say(w.Note) + "\n")
		}
	}
}

// Standings writes a workbook in the language: the standings, and the cross-table on a sheet
// of its own; dated at the day.
func Standings(w io.Writer, l *language.Language, p StandingsPage, when handbook.Date) error {
	b := sheet.New(l, eventName(p.Report.Tournament))
	b.AddTable(sheet.TableSheet{Name: handbook.Say("report.sheet.standings"), Above: p.above(l), Table: p.table(), Frozen: 3})
	if len(p.Sides) > 0 {
		b.AddTable(sheet.TableSheet{Name: handbook.Say("report.sheet.teams"), Above: p.above(l)[:1], Table: p.sides(), Frozen: 3})
	}
	b.AddTable(sheet.TableSheet{Name: handbook.Say("report.sheet.cross-table"), Above: p.above(l)[:1], Table: p.crossTable(l), Frozen: 3})
	return b.Save(w, when)
}

// above returns the lines over the table.
func (p *StandingsPage) above(l *language.Language) []string {
	t := p.Report.Tournament
	names := make([]string, len(p.TieBreaks))
	for i, d := range p.TieBreaks {
		names[i] = d.String()
	}
	by := l.Label("report.standings.by-points")
	if p.ByStage {
		return []string{l.Sayf("report.standings.title", "event", eventName(t), "n", t.Played()), l.Label("report.standings.by-stage")}
	}
	if len(names) > 0 {
		by = l.Sayf("report.standings.by-tie-breaks", "tieBreaks", names)
		if p.ByList {
			by = l.Sayf("report.standings.by-list", "tieBreaks", names)
		}
	}
	edition := ""
	if e := p.Report.CheckedBy().TieBreaks; e != nil {
		edition = l.Sayf("report.standings.edition", "chapter", tiebreak.ChapterOf(e.Numbers.Sport).ID, "edition", e.Key)
	}
	lines := []string{
		l.Sayf("report.standings.title", "event", eventName(t), "n", t.Played()),
		sheet.Join(" ", by, edition),
	}
	if teams := p.Report.Annulled(); teams != nil {
		lines = append(lines, l.Sayf("report.standings.annulled", "teams", teams))
	}
	for i := range p.Notes {
		lines = append(lines, l.Message(&p.Notes[i])+" ("+p.Notes[i].Article+")")
	}
	if len(p.Expelled) > 0 {
		lines = append(lines, l.Sayf("report.standings.expelled", "players", p.Expelled))
	}
	return lines
}

// mark returns the remark next to a place: it is shared, there is none, or the player
// left.
func (p *StandingsPage) mark(line *tiebreak.Standing) any {
	round, left := p.Left[line.StartingRank]
	switch {
	case left && line.Shared:
		return handbook.Say("report.standings.shared-withdrawn", "round", round)
	case left && line.Rank == 0:
		return handbook.Say("report.standings.withdrawn-no-place", "round", round)
	case left:
		return handbook.Say("report.standings.withdrawn", "round", round)
	case line.Shared:
		return handbook.Say("report.standings.shared")
	case line.Rank == 0:
		return handbook.Say("report.standings.no-place")
	}
	return nil
}

// table returns a line a participant.
func (p *StandingsPage) table() sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{{Head: handbook.Say("report.head.rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.title"), Form: sheet.Words}, {Head: handbook.Say("report.head.name"), Form: sheet.Words}, {Head: handbook.Say("report.head.federation"), Form: sheet.Words}, {Head: handbook.Say("report.head.rating"), Form: sheet.Whole}, {Head: handbook.Say("report.head.points"), Form: sheet.Points}}}
	if p.Teams {
		t.Columns = []sheet.Column{{Head: handbook.Say("report.head.rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.team"), Form: sheet.Words}, {Head: handbook.Say("report.head.points"), Form: sheet.Points}}
	}
	for _, d := range p.TieBreaks {
		t.Columns = append(t.Columns, sheet.Column{Head: handbook.Verbatim(d.String()), Form: sheet.Value})
	}
	t.Columns = append(t.Columns, sheet.Column{Head: handbook.Say("report.head.shared"), Form: sheet.Words})
	if p.Prizes != nil {
		t.Columns = append(t.Columns, sheet.Column{Head: handbook.Say("report.head.prize"), Form: sheet.Exact})
	}
	for i, line := range p.Lines {
		row := append(p.who(&line), totalCell(&line))
		for _, v := range line.TieBreaks {
			row = append(row, tieBreakCell(v))
		}
		row = append(row, p.mark(&line))
		if p.Prizes != nil {
			row = append(row, prize(p.Prizes[i]))
		}
		t.Add(row...)
	}
	return t
}

// sides returns a line a team of an event whose players meet one by one.
func (p *StandingsPage) sides() sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{{Head: handbook.Say("report.head.rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.team"), Form: sheet.Words}, {Head: handbook.Say("report.head.points"), Form: sheet.Points}, {Head: handbook.Say("report.head.shared"), Form: sheet.Words}}}
	for _, s := range p.Sides {
		var shared any
		if s.Shared {
			shared = handbook.Say("report.standings.shared")
		}
		t.Add(s.Rank, s.Number, s.Name, s.Points, shared)
	}
	return t
}

// rankCell returns the place; nothing where there is none (5.3.9.3 of renju).
func rankCell(line *tiebreak.Standing) any {
	if line.Rank == 0 {
		return nil
	}
	return line.Rank
}

// totalCell returns the points; who has no place has no total.
func totalCell(line *tiebreak.Standing) any {
	if line.Rank == 0 {
		return nil
	}
	return line.Points
}

func tieBreakCell(v tiebreak.Value) any {
	if !v.Exists() {
		return nil
	}
	return v.Text()
}

// who returns the cells that name a participant.
func (p *StandingsPage) who(line *tiebreak.Standing) []any {
	t := p.Report.Tournament
	if p.Teams {
		for i := range t.Teams {
			if t.Teams[i].Number == line.StartingRank {
				return []any{rankCell(line), line.StartingRank, t.Teams[i].Name}
			}
		}
		return []any{rankCell(line), line.StartingRank, ""}
	}
	player := t.Player(line.StartingRank)
	if player == nil {
		return []any{rankCell(line), line.StartingRank, "", "", "", nil}
	}
	return []any{rankCell(line), line.StartingRank, player.Title.String(), player.Name, player.Federation, player.Rating}
}

// CrossCell is what a participant has scored in a round, or against one opponent.
type CrossCell struct {
	Against string // place of the opponent and the own colour, 12w; empty where the column names the opponent, and of a bye
	Result  string // 1, of a team 3: 2.5; * on the diagonal
}

// String returns the cell as text: 12w1.
func (c CrossCell) String() string { return c.Against + c.Result }

// Cross is everybody's results in the order of the lines: against each place where
// everybody meets everybody (grid), else round by round.
func (p *StandingsPage) Cross(l *language.Language) (rows [][]CrossCell, grid bool) {
	ranks := make(map[int]int, len(p.Lines)) // place in the table by number
	for i, line := range p.Lines {
		ranks[line.StartingRank] = i + 1
	}
	grid = p.RoundRobin && !p.Teams
	for i := range p.Lines {
		rows = append(rows, p.cells(l, &p.Lines[i], ranks, grid))
	}
	return rows, grid
}

// crossTable is [StandingsPage.Cross] with who has each line, and the points.
func (p *StandingsPage) crossTable(l *language.Language) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{{Head: handbook.Say("report.head.rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole}, {Head: handbook.Say("report.head.name"), Form: sheet.Words}}}
	rows, grid := p.Cross(l)
	heads := p.Report.Tournament.Played()
	if grid {
		heads = len(p.Lines)
	}
	for i := range heads {
		head := handbook.Verbatim(strconv.Itoa(i + 1))
		if !grid {
			head = handbook.Say("report.head.round-number", "round", i+1)
		}
		t.Columns = append(t.Columns, sheet.Column{Head: head, Form: sheet.Words})
	}
	t.Columns = append(t.Columns, sheet.Column{Head: handbook.Say("report.head.points"), Form: sheet.Points})
	for i, line := range p.Lines {
		who := p.who(&line)
		name := who[2]
		if !p.Teams {
			name = who[3]
		}
		row := []any{rankCell(&line), line.StartingRank, name}
		for _, c := range rows[i] {
			row = append(row, c.String())
		}
		t.Add(append(row, totalCell(&line))...)
	}
	return t
}

// cells returns a participant's results, so many as the table has columns.
func (p *StandingsPage) cells(l *language.Language, line *tiebreak.Standing, ranks map[int]int, grid bool) []CrossCell {
	rounds := p.Report.Tournament.Played()
	out := make([]CrossCell, rounds)
	if grid {
		out = make([]CrossCell, len(p.Lines))
	}
	if p.Teams {
		for r := range out {
			out[r].Result = p.matchCell(l, line.StartingRank, r+1, ranks)
		}
		return out
	}
	player := p.Report.Tournament.Player(line.StartingRank)
	if player == nil {
		return out
	}
	scoring := p.Report.Tournament.Scoring
	for r := range rounds {
		g := player.Game(r + 1)
		switch place := ranks[g.Opponent]; {
		case grid && place > 0:
			out[place-1].Result += scoring.Sign(g.Result)
		case !grid:
			out[r] = CrossCell{against(l, g, place), scoring.Sign(g.Result)}
		}
	}
	if grid {
		out[ranks[line.StartingRank]-1].Result = "*"
	}
	return out
}

// against names the opponent of a round of a Swiss and the own colour: 12w, in
// Russian 12б; nothing of a bye.
func against(l *language.Language, g tournament.Game, place int) string {
	if place == 0 {
		return ""
	}
	s := strconv.Itoa(place)
	switch g.Colour {
	case tournament.White:
		s += l.Label("report.standings.white")
	case tournament.Black:
		s += l.Label("report.standings.black")
	}
	return s
}

// matchCell returns a team's round: the opponent's place and the game points.
func (p *StandingsPage) matchCell(l *language.Language, team, round int, ranks map[int]int) string {
	opponent, points := p.match(team, round)
	if opponent == 0 {
		return "–"
	}
	return l.Sayf("report.standings.match", "place", ranks[opponent], "points", points)
}

// match returns the team that most members of a team met in a round, and what they
// made there.
func (p *StandingsPage) match(team, round int) (opponent int, made tournament.Points) {
	t := p.Report.Tournament.WithBoardOrder()
	of := map[int]int{}
	var members []int
	for i := range t.Teams {
		for _, m := range t.Teams[i].Members {
			of[m] = t.Teams[i].Number
		}
		if t.Teams[i].Number == team {
			members = t.Teams[i].Members
		}
	}
	for _, m := range members {
		if player := t.Player(m); player != nil {
			g := player.Game(round)
			if other := of[g.Opponent]; g.Opponent != 0 && other != 0 && other != team {
				opponent = other
				made += t.Scoring.Points(g)
			}
		}
	}
	return opponent, made
}

// prize returns a sum of money, nothing where there is none.
func prize(hundredths int64) any {
	if hundredths == 0 {
		return nil
	}
	return tournament.Hundredths(hundredths)
}
