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
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", SanitizeLine(p.File), p.Line, p.Col) }

// Severity is what a finding does to a report.
type Severity string

// The three severities: an error rejects the report unless it is waived, a
// warning is passed on to the rating officer, an info explains a reading.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// Finding is something wrong, doubtful or worth saying in the data. Findings
// are values: all of them are collected, none stops the program. What a
// finding says stands in the catalogues of package language in three parts:
// what was found, the fact with its limit, what to do.
type Finding struct {
	Article  string // CHAPTER-ARTICLE, such as "B.01-1.4.4" or "TRF26-132"
	Rule     string // name of the [Rule], kebab-case
	Severity Severity
	Pos      Pos
	Round    int       // 0: none
	Players  []int     // starting ranks
	Text     Text      // what it says
	Cause    Cause     // the finding that it follows from; zero: none
	Waived   Waived    // the waiver that sets it aside; zero: none
	Identity *Identity // whom the player was held against; nil where the finding is not about who a player is
	Beyond   int       // how many more of its rule it stands for, which a list was too long to keep ([AppendLimited])
	Fix      *Fix      // the proposed change that would mend it; nil: none
	Message  string    // of findings kept before texts were data: all of it, in English
}

// Cause names the finding that another follows from, by its rule and, where
// they are not 0, its round, line and player. The place is that of the same
// file.
type Cause struct {
	Rule   string
	Round  int
	Line   int
	Player int // starting rank
}

// Identity is what a finding about who a player is rests on.
type Identity struct {
	FideID   string  // as reported, "" where the report has none
	Listed   *Listed // the person of the rating list under that FIDE ID; nil: none
	Proposal string  // the FIDE ID that was probably meant, "": none
}

// Listed is a person as a rating list has them. What the list does not say is
// empty or 0.
type Listed struct {
	FideID     string
	Name       string
	Federation string
	Birth      string // YYYY or YYYY-MM-DD, as the list has it
	Sex        string // "m" or "w"
	Title      string
	Rating     int // of the kind of play of the report
}

// Fix is a change of the report that would mend a finding, proposed to the
// arbiter.
type Fix struct {
	Number int // from 1, among the proposals of the report
	Text   Text
}

// Waived is who set a finding aside, when and why.
type Waived struct {
	By     string
	On     Date
	Reason string
}

// is reports whether f is the finding that the cause names.
func (c Cause) is(f *Finding) bool {
	return c.Rule != "" && c.Rule == f.Rule && (c.Round == 0 || c.Round == f.Round) && (c.Line == 0 || c.Line == f.Pos.Line) &&
		(c.Player == 0 || slices.Contains(f.Players, c.Player))
}

// CauseOf names a finding as the cause of others.
func CauseOf(f *Finding) Cause {
	c := Cause{Rule: f.Rule, Round: f.Round, Line: f.Pos.Line}
	if len(f.Players) > 0 {
		c.Player = f.Players[0]
	}
	return c
}

// Causes returns for each finding the index of the one that it follows from, -1
// where there is none among them. A chain ends at its first cause: what
// follows from a follower follows from the same cause.
func Causes(fs []Finding) []int {
	out := make([]int, len(fs))
	for i := range fs {
		out[i] = -1
		if fs[i].Cause.Rule == "" {
			continue
		}
		for j := range fs {
			if j != i && fs[i].Cause.is(&fs[j]) && (out[i] < 0 || fs[j].Cause == (Cause{}) && fs[out[i]].Cause != (Cause{})) {
				out[i] = j
			}
		}
	}
	for i := range out {
		for steps := 0; out[i] >= 0 && out[out[i]] >= 0; steps++ {
			if out[out[i]] == i || steps > len(out) { // two that name each other: neither follows
				out[i] = -1
				break
			}
			out[i] = out[out[i]]
		}
	}
	return out
}

// SortFindings orders findings by line, column, article, rule and text.
func SortFindings(fs []Finding) {
	slices.SortStableFunc(fs, func(a, b Finding) int {
		c := cmp.Or(
			cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Article, b.Article), cmp.Compare(a.Rule, b.Rule))
		if c != 0 {
			return c // the texts are written out only if nothing else distinguishes the findings
		}
		return cmp.Or(CompareTexts(a.Text, b.Text), cmp.Compare(a.Message, b.Message))
	})
}
