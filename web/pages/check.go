package pages

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// CheckForm is the page on which a report is dropped.
type CheckForm struct {
	Wrong   string // what was wrong with what was sent; empty: nothing
	Checker bool   // there is the checker that works in the browser
}

// CheckForm fills the page on which a report is dropped.
func (b *Builder) CheckForm(wrong string) *Frame {
	return b.Frame(b.say("pages.check.title"), SectionCheck, &CheckForm{wrong, b.Checker})
}

// Checked is what a check has found.
type Checked struct {
	File, Heading, Summary     string
	Class, Verdict, VerdictWhy string
	Counts                     []Badge
	Groups                     []FindingGroup
	Fixes                      []answer.Fix
	Made                       []string // changes that were made before the check
	Data                       string   // the report, to be sent again with a proposal or to be shared; empty: neither can be
	Mended                     bool     // changes were made: the file can be had
	Shareable                  bool     // the report is not too large for that
	Until                      string   // the last day of what was shared; empty: it was not
	Lines                      []FileLine
	Cut                        bool // the file is shown in part
	Edition                    string
	Rounds                     []CheckedRound
	RatingsOn                  string
	Changes                    []ChangeRow
	AllChanges                 int
	Norms                      []NormRow
}

// FindingGroup are findings of one severity.
type FindingGroup struct {
	Title, Count string
	Open         bool
	Findings     []Finding
}

// Finding is a finding next to its line, with its consequences.
type Finding struct {
	Class, Found, Fact, Advice, Fix string
	Article, RuleHref, Message      string
	Line, Column                    int
	Snippet                         []LinePart
	Followers                       []Finding
	NoFile                          bool // the page does not have the line
}

// FileLine is a line of the report.
type FileLine struct {
	Number int
	Class  string
	Gap    bool
	Parts  []LinePart
}

// LinePart is a part of a line; marked: a finding is about it.
type LinePart struct {
	Text   string
	Marked bool
}

// CheckedRound is a round as it was paired again.
type CheckedRound struct {
	Number                int
	Status, Class, Reason string
	Different             bool
	Brackets              []BracketSide // none: it is not drawn
	Pairs                 []RoundPair
}

// RoundPair is a pair of the report next to one of the rules.
type RoundPair struct {
	Unexpected, Missing, Why string
	Rows                     int
	IfFits                   []string
}

// Preview is what a report would bring, were it rated as it is.
type Preview struct {
	Players []rating.Player
	Norms   []norms.Result
	List    handbook.Period // that ratings are from; 0: those in the report
}

const (
	mostChangesShown  = 100
	mostFindingsShown = 200 // of a group
	mostLinesShown    = 2000
	longestShown      = 400 // characters of a line
)

// Checked fills the page of a report that was checked. The text is that of the
// file in characters; made are the changes that were made before.
func (b *Builder) Checked(r *audit.Report, data []byte, text string, made []handbook.Fix, preview Preview) *Frame {
	c := answer.NewCheck(b.Locale(), r)
	page := b.checked(&c, func(rank int) string {
		if p := r.Tournament.Player(rank); p != nil {
			return p.Name
		}
		return ""
	})
	for i := range made {
		page.Made = append(page.Made, b.Language.Say(made[i].Text))
	}
	lines := LinesOf(text)
	page.Groups = b.FindingGroups(c.Findings, lines)
	page.Lines, page.Cut = FileLines(c.Findings, lines)
	for i := range r.Fixes() {
		f := r.Fixes()[i]
		page.Fixes = append(page.Fixes, answer.Fix{Number: f.Number, Text: b.Language.Say(f.Text)})
	}
	page.Mended, page.Shareable = len(made) > 0, len(data) <= MostShared
	if len(page.Fixes) > 0 || page.Mended || page.Shareable {
		page.Data = base64.StdEncoding.EncodeToString(data)
	}
	for i := range page.Rounds {
		page.Rounds[i].Brackets = b.brackets(r, page.Rounds[i].Number)
	}
	page.preview(b, preview)
	return b.Frame(b.say("pages.check.of", "file", page.File), SectionCheck, page)
}

// MostShared is how large a report may be whose findings are shared, in bytes.
const MostShared = 1 << 20

// checked returns the parts of the page that need no more than the answer of a check.
func (b *Builder) checked(c *answer.Check, name func(rank int) string) *Checked {
	page := &Checked{File: handbook.Shown(c.File), Heading: handbook.Shown(c.File)}
	if o := c.Tournament; o != nil {
		if name := handbook.Shown(deref(o.Name)); name != "" {
			page.Heading = name
		}
		page.Summary = strings.Join(slices.DeleteFunc([]string{
			b.Language.Span(o.Start, o.End), b.system(o.System), b.say("pages.check.players", "players", o.Players, "rounds", o.Rounds), word(b.Language, "kind", o.Kind),
		}, func(s string) bool { return s == "" || s == "0" }), ", ") + "."
	}
	page.verdict(b, c)
	page.rounds(b, c, name)
	return page
}

// SharedCheck fills the page of shared findings, with the last day on which they can be
// read.
func (b *Builder) SharedCheck(shared *answer.SharedCheck, until handbook.Date) *Frame {
	c := shared.Checks[b.Language.Code]
	page := b.checked(&c, func(rank int) string { return shared.Names[rank] })
	page.Groups = b.FindingGroups(c.Findings, nil)
	for _, g := range page.Groups {
		for i := range g.Findings {
			g.Findings[i].markWithoutFile()
		}
	}
	page.Until = b.Language.Day(until)
	f := b.Frame(b.say("pages.check.of", "file", page.File), SectionCheck, page)
	f.Unlisted = true
	return f
}

// markWithoutFile notes that the page does not have the file of the finding.
func (f *Finding) markWithoutFile() {
	f.NoFile = true
	for i := range f.Followers {
		f.Followers[i].markWithoutFile()
	}
}

func (page *Checked) verdict(b *Builder, c *answer.Check) {
	counts := map[handbook.Severity]int{}
	for i := range c.Findings {
		counts[c.Findings[i].Severity]++
	}
	switch c.Verdict {
	case audit.Rejected:
		page.Class, page.Verdict = "bad", b.say("pages.check.rejected", "n", counts[handbook.Error])
	case audit.Warnings:
		page.Class, page.Verdict = "warn", b.say("pages.check.warnings", "n", counts[handbook.Warning])
	default:
		page.Class, page.Verdict = "good", b.say("pages.check.accepted")
	}
	if o := c.Tournament; o != nil && o.DueList != 0 {
		page.VerdictWhy = b.say("pages.check.due", "list", b.Language.Month(o.DueList), "last", b.Language.Month(o.LastList))
	}
	badge := func(n int, class, word string) {
		if n > 0 {
			page.Counts = append(page.Counts, Badge{class, word})
		}
	}
	badge(counts[handbook.Error], "bad", b.say("pages.check.errors", "n", counts[handbook.Error]))
	badge(counts[handbook.Warning], "warn", b.say("pages.check.warned", "n", counts[handbook.Warning]))
	badge(counts[handbook.Info], "info", b.say("pages.check.infos", "n", counts[handbook.Info]))
}

// FindingGroups groups the causes by severity, each next to its line and with its
// consequences.
func (b *Builder) FindingGroups(findings []answer.Finding, lines []string) (groups []FindingGroup) {
	followers := map[int][]int{}
	for i := range findings {
		if by := findings[i].CausedBy; by != nil {
			followers[*by] = append(followers[*by], i)
		}
	}
	for _, s := range []handbook.Severity{handbook.Error, handbook.Warning, handbook.Info} {
		g := FindingGroup{Title: word(b.Language, "finding-group", string(s)), Open: s != handbook.Info}
		n := 0
		for i := range findings {
			f := &findings[i]
			if f.Severity != s || f.CausedBy != nil {
				continue
			}
			if n++; n > mostFindingsShown {
				continue
			}
			one := b.finding(f, lines)
			for _, k := range followers[i] {
				one.Followers = append(one.Followers, b.finding(&findings[k], nil))
			}
			g.Findings = append(g.Findings, one)
		}
		if n == 0 {
			continue
		}
		g.Count = b.say("pages.check.count", "n", n)
		groups = append(groups, g)
	}
	return groups
}

func (b *Builder) finding(f *answer.Finding, lines []string) Finding {
	out := Finding{
		Class: classOf(f.Severity), Found: handbook.Shown(UpperFirst(f.Found)), Fact: handbook.Shown(UpperFirst(f.Fact)), Advice: handbook.Shown(UpperFirst(f.Advice)),
		Article: f.Article, RuleHref: b.To.Rule(f.Rule), Message: handbook.Shown(f.Message), Line: f.Line, Column: f.Column,
	}
	if f.Fix != nil {
		out.Fix = handbook.Shown(f.Fix.Text)
	}
	if f.Line >= 1 && f.Line <= len(lines) {
		out.Snippet = snippet(lines[f.Line-1], f.Column)
	}
	return out
}

// UpperFirst returns a text with its first letter large.
func UpperFirst(s string) string {
	for i, r := range s {
		return s[:i] + strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// FileLines returns the lines of a report with the columns of the findings marked;
// cut: there are more.
func FileLines(findings []answer.Finding, lines []string) (list []FileLine, cut bool) {
	if len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	marks, classes := map[int][]int{}, map[int]string{}
	rank := map[string]int{"": 0, "info": 1, "warn": 2, "bad": 3}
	for i := range findings {
		f := &findings[i]
		if class := classOf(f.Severity); rank[class] > rank[classes[f.Line]] {
			classes[f.Line] = class
		}
		if f.Severity != handbook.Info && f.Column > 1 {
			marks[f.Line] = append(marks[f.Line], f.Column)
		}
	}
	for i, line := range lines {
		if i == mostLinesShown {
			return list, true
		}
		list = append(list, FileLine{Number: i + 1, Class: classes[i+1], Parts: parts(line, marks[i+1])})
	}
	return list, false
}

// LinesOf returns the lines of a report in characters.
func LinesOf(text string) []string {
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}

// parts cut a line at the fields that the columns begin: a field is what stands
// there to the next two blanks.
func parts(line string, columns []int) []LinePart {
	runes := []rune(handbook.Shown(strings.ReplaceAll(line, "\t", " ")))
	if len(runes) > longestShown {
		runes = append(runes[:longestShown:longestShown], '…')
	}
	slices.Sort(columns)
	var list []LinePart
	at := 0
	for _, c := range columns {
		from := c - 1
		if from < at || from >= len(runes) {
			continue
		}
		to := fieldEnd(runes, from)
		if from > at {
			list = append(list, LinePart{Text: string(runes[at:from])})
		}
		list = append(list, LinePart{string(runes[from:to]), true})
		at = to
	}
	if at < len(runes) || len(list) == 0 {
		list = append(list, LinePart{Text: string(runes[at:])})
	}
	return list
}

// snippet returns the part of a line around a column, which is marked.
func snippet(line string, column int) []LinePart {
	runes := []rune(handbook.Shown(strings.ReplaceAll(line, "\t", " ")))
	if column < 2 || column > len(runes) {
		return parts(string(runes[:min(len(runes), snippetWidth)]), nil)
	}
	from := max(0, column-1-snippetWidth/2)
	to := min(len(runes), from+snippetWidth)
	list := parts(string(runes[from:to]), []int{column - from})
	if from > 0 {
		list = append([]LinePart{{Text: "… "}}, list...)
	}
	return list
}

// snippetWidth is how many characters of a line stand next to its finding.
const snippetWidth = 60

// fieldEnd returns where the field that begins at a place ends: leading blanks belong
// to it.
func fieldEnd(runes []rune, from int) int {
	to := from
	for to < len(runes) && runes[to] == ' ' {
		to++
	}
	for to < len(runes) && (runes[to] != ' ' || to+1 < len(runes) && runes[to+1] != ' ' && to+1-from < 8) {
		to++
	}
	return max(to, from+1)
}

func (page *Checked) rounds(b *Builder, c *answer.Check, name func(rank int) string) {
	if c.Editions.Pairing != nil {
		page.Edition = b.say("pages.check.edition", "edition", *c.Editions.Pairing)
	}
	for i := range c.Rounds {
		round := &c.Rounds[i]
		one := CheckedRound{Number: round.Round, Status: word(b.Language, "round-status", string(round.Status)), Reason: handbook.Shown(deref(round.Reason))}
		switch round.Status {
		case pairing.Different:
			one.Class, one.Different = "diff", true
			one.Pairs = b.roundPairs(round, name)
		case pairing.NotChecked:
			one.Class = "none"
		}
		page.Rounds = append(page.Rounds, one)
	}
}

func (b *Builder) roundPairs(r *answer.Round, nameOf func(rank int) string) []RoundPair {
	name := func(rank int) string {
		if rank == 0 {
			return b.say("pages.check.bye")
		}
		return cmp.Or(handbook.Shown(nameOf(rank)), "?")
	}
	pair := func(list []answer.Pair, i int) string {
		if i >= len(list) {
			return ""
		}
		return b.say("pages.check.pair", "white", list[i].White, "whiteName", name(list[i].White), "black", list[i].Black, "blackName", name(list[i].Black))
	}
	n := max(len(r.Missing), len(r.Unexpected), 1)
	rows := make([]RoundPair, n)
	for i := range rows {
		rows[i] = RoundPair{Unexpected: pair(r.Unexpected, i), Missing: pair(r.Missing, i), Rows: n}
	}
	why := []string{}
	for _, s := range []string{deref(r.Explanation), deref(r.Reason)} {
		if s != "" {
			why = append(why, UpperFirst(handbook.Shown(s)))
		}
	}
	rows[0].Why = strings.Join(why, " ")
	for _, f := range r.IfFits {
		rows[0].IfFits = append(rows[0].IfFits, handbook.Shown(f.Text))
	}
	return rows
}

func (page *Checked) preview(b *Builder, p Preview) {
	page.RatingsOn = b.say("pages.check.on-report")
	if p.List != 0 {
		page.RatingsOn = b.say("pages.check.on-list", "list", b.Language.Month(p.List))
	}
	for i := range p.Players {
		one := &p.Players[i]
		if one.Games == 0 {
			continue
		}
		page.Changes = append(page.Changes, ChangeRow{
			Who: Who{Name: handbook.Shown(one.Name)}, Rating: one.Rating, New: one.NewRating, Games: one.Games, Change: one.Change,
		})
	}
	size := func(h tournament.Hundredths) tournament.Hundredths { return max(h, -h) }
	slices.SortStableFunc(page.Changes, func(x, y ChangeRow) int { return cmp.Compare(size(y.Change), size(x.Change)) })
	page.AllChanges = len(page.Changes)
	page.Changes = page.Changes[:min(len(page.Changes), mostChangesShown)]
	for i := range p.Norms {
		n := &p.Norms[i]
		if n.Achieved {
			page.Norms = append(page.Norms, NormRow{Who: Who{n.Title.String(), handbook.Shown(n.Name), ""}, Score: n.Score, Games: n.Games, Performance: n.Performance})
		}
	}
}
