package report

import (
	"io"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/checklist"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// ChecklistRound is a round to be looked through, and its table.
type ChecklistRound struct {
	Tournament *tournament.Tournament
	Round      int
	Edition    string        // of the system
	System     handbook.Text // its name within a sentence; nothing: the Dutch one
	Initial    tournament.Colour
	Rows       []checklist.Row
	Teams      bool     // the rows are teams: they have no titles, and a strength at most
	Notes      []string // how the state before the round was read
}

// The signs of a checklist, and the keys of its words.
var (
	colourLetters = map[tournament.Colour]string{tournament.White: "report.colour.w", tournament.Black: "report.colour.b"}
	strengthWords = map[swiss.Strength]string{
		swiss.Mild: "report.strength.mild", swiss.Strong: "report.strength.strong", swiss.Absolute: "report.strength.absolute",
	}
	floatSigns = map[swiss.Float]string{swiss.Down: "↓", swiss.Up: "↑"}
)

// ChecklistText writes the table for the command line, in the language.
func ChecklistText(w io.Writer, l *language.Language, c ChecklistRound) error {
	var b strings.Builder
	for _, line := range c.above(l) {
		b.WriteString(line + "\n")
	}
	b.WriteByte('\n')
	t := c.table()
	t.Text(&b, l, "")
	for _, line := range checklistKey(l) {
		b.WriteString("\n" + line)
	}
	b.WriteByte('\n')
	return sheet.WriteText(w, &b)
}

// Checklist writes the table as a workbook of one sheet in the language, dated
// at the day.
func Checklist(w io.Writer, l *language.Language, c ChecklistRound, when handbook.Date) error {
	b := sheet.New(l, eventName(c.Tournament))
	b.AddTable(sheet.TableSheet{
		Name: handbook.Say("report.sheet.round", "round", c.Round), Above: append(c.above(l), checklistKey(l)...),
		Table: c.table(), Frozen: 4,
	})
	return b.Save(w, when)
}

// checklistKey says what the columns hold.
func checklistKey(l *language.Language) []string {
	return []string{l.Label("report.checklist.key-colours"), l.Label("report.checklist.key-figures")}
}

// above returns the lines over the table.
func (c *ChecklistRound) above(l *language.Language) []string {
	paired := 0
	for i := range c.Rows {
		if !c.Rows[i].Absent {
			paired++
		}
	}
	what := "report.checklist.what"
	if c.Teams {
		what = "report.checklist.what-teams"
	}
	lines := []string{
		l.Sayf("report.checklist.title", "round", c.Round),
		l.Sayf(what, "event", eventName(c.Tournament), "system", c.System, "edition", c.Edition, "n", paired, "initial", colourWord(c.Initial)),
	}
	return append(lines, c.Notes...)
}

// table returns the checklist; the pairing score has a column where virtual points
// make it another than the points.
func (c *ChecklistRound) table() sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.rank"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.title"), Form: sheet.Words},
		{Head: handbook.Say("report.head.name"), Form: sheet.Words},
		{Head: handbook.Say("report.head.rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.points"), Form: sheet.Points},
		{Head: handbook.Say("report.head.pairing-score"), Form: sheet.Points},
		{Head: handbook.Say("report.head.colours"), Form: sheet.Words},
		{Head: handbook.Say("report.head.colour"), Form: sheet.Words},
		{Head: handbook.Say("report.head.due"), Form: sheet.Words},
		{Head: handbook.Say("report.head.preference"), Form: sheet.Words},
		{Head: handbook.Say("report.head.float-2"), Form: sheet.Words},
		{Head: handbook.Say("report.head.float-1"), Form: sheet.Words},
		{Head: handbook.Say("report.head.colour-difference"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.run"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.pab"), Form: sheet.Words},
		{Head: handbook.Say("report.head.opponents"), Form: sheet.Words},
	}}
	virtual, rated := false, !c.Teams
	for i := range c.Rows {
		r := &c.Rows[i]
		rated = rated || r.Player.Rating > 0
		virtual = virtual || r.Score != r.Points
		t.Add(r.Rank, r.Player.StartingRank, r.Player.Title.String(), r.Player.Name, r.Player.Rating, r.Points, r.Score,
			r.History, givenColour(r), handbook.Text{Key: colourLetters[r.Due]}, handbook.Text{Key: strengthWords[r.Kind]}, floatSigns[r.Floats[1]], floatSigns[r.Floats[0]],
			r.Difference, r.Run, barred(r), numbersText(r.Ranks))
	}
	if !virtual {
		t = t.Without("report.head.pairing-score")
	}
	if c.Teams {
		t = t.Without("report.head.title")
	}
	if !rated {
		t = t.Without("report.head.rating")
	}
	return t
}

// givenColour returns the colour of the round itself, where the report has it.
func givenColour(r *checklist.Row) handbook.Text {
	if r.Absent {
		return handbook.Say("report.checklist.not-paired")
	}
	return handbook.Text{Key: colourLetters[r.Given]}
}

// colourWord returns a colour in words.
func colourWord(c tournament.Colour) handbook.Text {
	switch c {
	case tournament.White:
		return handbook.Say("report.colour.white")
	case tournament.Black:
		return handbook.Say("report.colour.black")
	}
	return handbook.Say("report.unknown")
}

func barred(r *checklist.Row) any {
	if r.ByeBarred {
		return handbook.Say("report.checklist.barred")
	}
	return nil
}

func numbersText(numbers []int) string {
	s := make([]string, len(numbers))
	for i, n := range numbers {
		s[i] = strconv.Itoa(n)
	}
	return strings.Join(s, ", ")
}
