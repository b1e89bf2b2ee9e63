package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// ChecklistRound is a round to be looked through, and its table.
type ChecklistRound struct {
	Tournament *tournament.Tournament
	Round      int
	Edition    string // of C.04.3
	Initial    tournament.Colour
	Rows       []pairing.ChecklistRow
	Notes      []string // how the state before the round was read
}

// The signs of a checklist.
var (
	colourLetters = map[tournament.Colour]string{tournament.White: "W", tournament.Black: "B"}
	strengthWords = map[swiss.Strength]string{swiss.Mild: "mild", swiss.Strong: "strong", swiss.Absolute: "absolute"}
	floatSigns    = map[swiss.Float]string{swiss.Down: "↓", swiss.Up: "↑"}
)

// ChecklistText writes the table for the command line.
func ChecklistText(w io.Writer, c ChecklistRound) error {
	var b strings.Builder
	for _, line := range c.above() {
		b.WriteString(line + "\n")
	}
	b.WriteByte('\n')
	t := c.table()
	t.text(&b, "")
	for _, line := range checklistKey {
		b.WriteString("\n" + line)
	}
	b.WriteByte('\n')
	return put(w, &b)
}

// Checklist writes the table as a workbook of one sheet, dated at the day.
func Checklist(w io.Writer, c ChecklistRound, when handbook.Date) error {
	b := newWorkbook(eventName(c.Tournament))
	b.tableSheet(sheetOf{
		name: "Round " + strconv.Itoa(c.Round), above: append(c.above(), checklistKey...),
		table: c.table(), frozen: 4,
	})
	return b.save(w, when)
}

// checklistKey says what the columns hold.
var checklistKey = []string{
	"Colours: W and B as played, u unplayed. Due: the colour preference. Float: ↓ down, ↑ up, two rounds before and in the previous round.",
	"Diff.: games with White less games with Black. Run: latest games with one colour, negative for Black. Opponents: by rank. PAB: barred from the bye.",
}

// above are the lines over the table.
func (c *ChecklistRound) above() []string {
	paired := 0
	for i := range c.Rows {
		if !c.Rows[i].Absent {
			paired++
		}
	}
	lines := []string{
		fmt.Sprintf("Pairing checklist of round %d", c.Round),
		fmt.Sprintf("%s, FIDE (Dutch) System of %s, %s to be paired, initial colour %s",
			eventName(c.Tournament), c.Edition, plural(paired, "player", "players"), map[tournament.Colour]string{
				tournament.White: "White", tournament.Black: "Black",
			}[c.Initial]),
	}
	return append(lines, c.Notes...)
}

// table is the checklist; the pairing score has a column where virtual points
// make it another than the points.
func (c *ChecklistRound) table() table {
	t := table{columns: []column{
		{"Rank", whole},
		{"No.", whole},
		{"Title", words},
		{"Name", words},
		{"Rating", whole},
		{"Points", points},
		{"Pairing score", points},
		{"Colours", words},
		{"Colour", words},
		{"Due", words},
		{"Preference", words},
		{"Float −2", words},
		{"Float −1", words},
		{"Diff.", whole},
		{"Run", whole},
		{"PAB", words},
		{"Opponents", words},
	}}
	virtual := false
	for i := range c.Rows {
		r := &c.Rows[i]
		virtual = virtual || r.Score != r.Points
		t.add(r.Rank, r.Player.StartingRank, r.Player.Title.String(), r.Player.Name, r.Player.Rating, r.Points, r.Score,
			r.History, given(r), colourLetters[r.Due], strengthWords[r.Kind], floatSigns[r.Floats[1]], floatSigns[r.Floats[0]],
			r.Difference, r.Run, barred(r), numbersText(r.Ranks))
	}
	if !virtual {
		return t.without("Pairing score")
	}
	return t
}

// given is the colour of the round itself, where the report has it.
func given(r *pairing.ChecklistRow) string {
	if r.Absent {
		return "not paired"
	}
	return colourLetters[r.Given]
}

func barred(r *pairing.ChecklistRow) string {
	if r.ByeBarred {
		return "barred"
	}
	return ""
}

func numbersText(numbers []int) string {
	s := make([]string, len(numbers))
	for i, n := range numbers {
		s[i] = strconv.Itoa(n)
	}
	return strings.Join(s, ", ")
}
