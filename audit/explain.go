package audit

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Manual is the chapter of an item of the arbiters' manual for which there is no
// rule.
const Manual = "manual"

// Line is one answer of [Explain]: an article of an edition with the rule that
// checks it, or a note on why none does.
type Line struct {
	Chapter  string            `json:"chapter"`
	Edition  string            `json:"edition"`
	Source   string            `json:"source"`
	Article  string            `json:"article"`
	Rule     string            `json:"rule,omitempty"`
	Severity handbook.Severity `json:"severity,omitempty"`
	Doc      handbook.Text     `json:"doc,omitzero"`
	Note     handbook.Text     `json:"note,omitzero"`
	About    handbook.Text     `json:"about,omitzero"` // what the tie-break, or the item of the manual, that was asked for is
	Subjects []handbook.Text   `json:"subjects"`       // what an article of C.07 is about, where it was not asked for by its code
	codes    []string          // of tie-breaks that the article is about
	subjects []string          // the same, and of the rounds without a game
}

// Explain finds an article (B.01-1.4.4, or 1.4.4 of every chapter), a criterion
// of the Dutch system (C12), a chapter (B.01), a record of a report (TRF16-132),
// a rule by name, a tie-break by its code (KS), or an item of the manual for
// arbiters (RP1). An article that is no line of its own (C.07-16.4.1) is found
// under the one that it is a part of. With a day only the editions in force on
// it answer.
func Explain(what string, day handbook.Date) []Line {
	all := allLines(day)
	if lines := ofTieBreak(all, what); len(lines) > 0 {
		return lines
	}
	for article := what; ; {
		if lines := inEveryEdition(article, explained(all, article), partsOf(all, article)); len(lines) > 0 {
			return withSubjects(lines)
		}
		dot := strings.LastIndexByte(article, '.')
		if dot <= strings.IndexByte(article, '-') || isChapter(article) {
			break
		}
		article = article[:dot]
	}
	for _, item := range ManualItems {
		if strings.EqualFold(item.ID, what) {
			return ofItem(all, &item)
		}
	}
	if format, record, ok := strings.Cut(strings.ToUpper(what), "-"); ok && record != "" && (format == "TRF16" || format == "TRF26") {
		if strings.HasPrefix(record, "BB") { // one line is for all of them
			record = "BBW"
		}
		return explained(all, record)
	}
	return nil
}

// inEveryEdition adds to the lines of an article its parts in the editions that have no
// line for the whole: 9.6 of one edition is 9.6.1 and 9.6.2 of another.
func inEveryEdition(what string, lines, parts []Line) []Line {
	_, whole, _ := strings.Cut(what, "-")
	for _, part := range parts {
		if !slices.ContainsFunc(lines, func(l Line) bool {
			return l.Chapter == part.Chapter && l.Edition == part.Edition && strings.EqualFold(l.Article, whole)
		}) {
			lines = append(lines, part)
		}
	}
	return lines
}

// partsOf returns the lines of the articles that an article without a line of its own
// consists of: those of C.04.3-5.2.1 to 5.2.5 for C.04.3-5.2, of C.07-annex-3-… for
// C.07-annex-3.
func partsOf(all []Line, what string) (lines []Line) {
	chapter, article, ok := strings.Cut(what, "-")
	if !ok || article == "" {
		return nil
	}
	for _, l := range all {
		if !strings.EqualFold(l.Chapter, chapter) || len(l.Article) <= len(article) || !strings.EqualFold(l.Article[:len(article)], article) {
			continue
		}
		if next := l.Article[len(article)]; next == '.' || next == '-' || next >= 'a' && next <= 'z' {
			lines = append(lines, l)
		}
	}
	return lines
}

// ofTieBreak returns the articles of a tie-break and of its modifiers after a slash:
// KS, BH/C1, EMGSB:MP/P.
func ofTieBreak(all []Line, what string) []Line {
	name, modifiers, _ := strings.Cut(strings.ToUpper(what), "/")
	name, _, _ = strings.Cut(name, ":")
	asked := []string{name}
	for modifier := range strings.SplitSeq(modifiers, "/") {
		if strings.HasPrefix(modifier, "L") {
			modifier = "L"
		}
		asked = append(asked, modifier)
	}
	var lines []Line
	for _, code := range asked {
		for _, l := range all {
			if slices.Contains(l.codes, code) {
				l.About = handbook.Text{Key: "word.tie-break." + code}
				lines = append(lines, l)
			}
		}
	}
	if !slices.ContainsFunc(lines, func(l Line) bool { return slices.Contains(l.codes, name) }) {
		return nil
	}
	return lines
}

// withSubjects says of each article what it is about.
func withSubjects(lines []Line) []Line {
	for i := range lines {
		for _, subject := range lines[i].subjects {
			lines[i].Subjects = append(lines[i].Subjects, handbook.Text{Key: "word.tie-break." + subject})
		}
	}
	return lines
}

// ofItem returns the rules that check an item of the manual, or why none does.
func ofItem(all []Line, item *Item) []Line {
	var lines []Line
	for _, l := range all {
		if slices.Contains(item.Rules, l.Rule) {
			l.About = item.Text
			lines = append(lines, l)
		}
	}
	if len(lines) == 0 {
		lines = append(lines, Line{Chapter: Manual, Edition: "all", Article: item.ID, About: item.Text, Note: item.Note})
	}
	return lines
}

func explained(all []Line, what string) []Line {
	chapter, article, _ := strings.Cut(what, "-")
	var lines []Line
	for _, l := range all {
		if partOf(l.Chapter, chapter) && strings.EqualFold(l.Article, article) ||
			strings.EqualFold(l.Chapter, what) || strings.EqualFold(l.Article, what) || partOf(l.Chapter, what) ||
			strings.EqualFold(l.Chapter+"-"+l.Article, what) || l.Rule == what ||
			holdsCriterion(l, what) {
			lines = append(lines, l)
		}
	}
	return lines
}

// partOf reports whether a chapter is a part of those that the text names.
func partOf(chapter, what string) bool {
	return isChapter(what) && strings.HasPrefix(chapter, strings.ToUpper(what)+".")
}

// isChapter reports whether the text names a chapter, or chapters that are parts of
// one: B.06, of which B.06.1 and B.06.3 are known.
func isChapter(text string) bool {
	return len(text) > 2 && unicode.IsLetter(rune(text[0])) && text[1] == '.' && !strings.Contains(text, "-")
}

// holdsCriterion reports whether the article is that of a pairing system's criterion.
func holdsCriterion(l Line, name string) bool {
	return slices.ContainsFunc(pairing.Systems(), func(s *swiss.System) bool {
		return l.Chapter == s.Chapter.ID && l.Article == s.Criterion(l.Edition, name)
	})
}

// ChapterIDs returns the chapters that explain knows.
func ChapterIDs() []string {
	var ids []string
	for _, l := range allLines(0) {
		if !slices.Contains(ids, l.Chapter) {
			ids = append(ids, l.Chapter)
		}
	}
	return ids
}

func allLines(day handbook.Date) []Line {
	if day == 0 {
		return everyLine()
	}
	return linesOn(day)
}

// everyLine returns the articles of all editions. They are computed once, because each
// search of the portal for a FIDE ID reads them all.
var everyLine = sync.OnceValue(func() []Line { return slices.Clip(linesOn(0)) })

func linesOn(day handbook.Date) []Line {
	lines := linesOf(&rating.StandardChapter, day)
	lines = append(lines, linesOf(&rating.RapidBlitzChapter, day)...)
	lines = append(lines, linesOf(&norms.Chapter, day)...)
	lines = append(lines, linesOf(&law.Chapter, day)...)
	lines = append(lines, linesOf(&laws.Chapter, day)...)
	lines = append(lines, linesOf(&pairing.Chapter, day)...)
	for _, s := range pairing.Systems() {
		lines = append(lines, linesOf(&s.Chapter, day)...)
	}
	lines = append(lines, linesOf(&swiss.Acceleration, day)...)
	lines = append(lines, linesOf(&tiebreak.Chapter, day)...)
	lines = append(lines, linesOf(&arbiters.Chapter, day)...)
	lines = append(lines, linesOf(&arbiters.Activity, day)...)
	lines = append(lines, sportLines(day)...)
	lines = append(lines, editionLines()...)
	lines = append(lines, reportRuleLines()...)
	lines = append(lines, reportLines()...)
	return append(lines, listLines()...)
}

// listLines returns the rules on rating lists that are read, under the column they are found in.
func listLines() (lines []Line) {
	add := func(column, rule string, severity handbook.Severity) {
		r := handbook.Rule{Name: rule, Severity: severity}
		lines = append(lines, Line{
			Chapter: "LIST", Edition: "all", Source: "the formats of rating lists", Article: column,
			Rule: r.Name, Severity: r.Severity, Doc: r.Doc(),
		})
	}
	add("header", "list-column", handbook.Warning)
	add("header", "list-month", handbook.Warning)
	for _, column := range ratinglist.Articles() {
		add(column, "list-line", handbook.Error)
		add(column, "list-field", handbook.Warning)
	}
	return lines
}

// sportLines returns the articles of draughts and renju, those that several of their
// systems share once.
func sportLines(day handbook.Date) []Line {
	var all, lines []Line
	for _, sport := range []tournament.Sport{tournament.Draughts, tournament.Renju} {
		all = append(all, linesOf(pairing.ChapterOf(sport), day)...)
		all = append(all, linesOf(tiebreak.ChapterOf(sport), day)...)
	}
	for _, s := range pairing.SportSystems() {
		all = append(all, linesOf(&s.Chapter, day)...)
	}
	for _, l := range all {
		if !slices.ContainsFunc(lines, func(k Line) bool {
			return k.Chapter == l.Chapter && k.Article == l.Article && k.Rule == l.Rule && k.Doc.Key == l.Doc.Key
		}) && !strings.HasPrefix(l.Chapter, "TRF") {
			lines = append(lines, l)
		}
	}
	return append(lines, linesOf(&handbook.Chapter[pairing.Numbers]{ID: "R11", Editions: []pairing.Edition{pairing.Russian2011}}, day)...)
}

// sportCode reports whether an article is about tie-breaks that C.07 has not.
func sportCode(about string) bool {
	return slices.ContainsFunc(strings.Fields(about), tiebreak.OfSports)
}

func linesOf[N any](c *handbook.Chapter[N], day handbook.Date) []Line {
	editions := c.Editions
	if day != 0 {
		e, err := c.InForce(day)
		if err != nil {
			return nil
		}
		editions = []handbook.Edition[N]{*e}
	}
	var lines []Line
	for _, e := range editions {
		for _, a := range e.Articles {
			l := Line{Chapter: c.ID, Edition: e.Key, Source: e.Source, Article: a.No, Note: a.Note}
			if (c.ID == tiebreak.Chapter.ID || c.ID == tiebreak.DraughtsID && sportCode(a.For)) && a.For != "list" {
				l.subjects = strings.Fields(a.For)
			}
			if (c.ID == tiebreak.Chapter.ID || c.ID == tiebreak.DraughtsID && sportCode(a.For)) && strings.ToUpper(a.For) == a.For {
				l.codes = l.subjects
			}
			if chapter, no, several := strings.Cut(a.No, "-"); several && chapter != "annex" {
				l.Chapter, l.Article = chapter, no
			}
			if a.Rule != nil {
				l.Rule, l.Severity, l.Doc = a.Rule.Name, a.Rule.Severity, a.Rule.Doc()
			}
			lines = append(lines, l)
		}
	}
	return lines
}
