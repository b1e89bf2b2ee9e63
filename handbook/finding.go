package handbook

import (
	"cmp"
	"fmt"
	"slices"
)

// Pos is a place in a file: lines and columns from 1, columns in characters
// as in the tables of the report formats. A zero Line is an unknown place.
type Pos struct {
	File string
	Line int
	Col  int
}

// String is FILE:LINE:COL.
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Severity tells what a finding does to a report.
type Severity string

// The three severities: an error rejects the report unless it is waived, a
// warning is passed on to the rating officer, an info explains a reading.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// Finding is something wrong, doubtful or worth saying in the data. Findings
// are values: all of them are collected, none stops the program.
type Finding struct {
	Article  string // CHAPTER-ARTICLE, such as "B.01-1.4.4" or "TRF26-132"
	Rule     string // our name of the idea, kebab-case
	Severity Severity
	Pos      Pos
	Round    int    // 0: none
	Players  []int  // starting ranks
	Message  string // what was found, the limit, the remedy
}

// String is the line that people read: FILE:LINE:COL: ARTICLE: message.
func (f Finding) String() string {
	return fmt.Sprintf("%s: %s: %s", f.Pos, f.Article, f.Message)
}

// SortFindings orders findings by line, column, article, rule and message.
func SortFindings(fs []Finding) {
	slices.SortStableFunc(fs, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Article, b.Article),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
}
