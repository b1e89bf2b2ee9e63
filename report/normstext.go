package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// NormsText writes norms for people in their language: what was scored and
// required, which rounds are used and which are left out, each clause with what
// it has and what it needs, and what the report cannot answer.
func NormsText(w io.Writer, l *language.Language, results []norms.Result) error {
	if len(results) == 0 {
		_, err := io.WriteString(w, l.Label("report.norm.none")+"\n")
		return err
	}
	for i := range results {
		b := normText{Language: l}
		if i > 0 {
			b.WriteString("\n")
		}
		b.norm(&results[i])
		if err := sheet.WriteText(w, &b.Builder); err != nil {
			return err
		}
	}
	return nil
}

// normText is the text of a norm in the making.
type normText struct {
	strings.Builder
	*language.Language
}

// line writes a sentence on a line of its own.
func (b *normText) line(key string, pairs ...any) { b.WriteString(b.Sayf(key, pairs...) + "\n") }

func (b *normText) norm(r *norms.Result) {
	key := "report.norm.closest"
	if r.Achieved {
		key = "report.norm.made"
	}
	b.line(key, "title", r.Title, "player", sheet.Join(" ", r.Name, tournament.GivenID(r.FIDEID)), "file", r.File, "number", r.StartingRank)
	need := handbook.Say("report.norm.none-suffices")
	if r.Required != nil {
		need = handbook.Say("report.norm.required", "required", *r.Required)
		if r.Achieved {
			need = handbook.Say("report.norm.exceeds", "required", *r.Required, "exceeds", r.Exceeds)
		}
	}
	b.line("report.norm.figures", "score", r.Score, "games", r.Games, "need", need, "average", knownOr(int(r.Average), "report.unknown"),
		"performance", knownOr(int(r.Performance), "report.unknown"), "edition", r.Edition)
	if r.CountsAs > 0 && r.CountsAs != r.Games {
		b.line("report.norm.counts-as", "n", r.CountsAs, "article", r.CoverArticle)
	}
	if len(r.Used) > 0 {
		b.line("report.norm.rounds-used", "rounds", spans(r.Used))
	} else {
		b.line("report.norm.no-rounds")
	}
	if len(r.Ignored) > 0 {
		out := make([]string, len(r.Ignored))
		for i, g := range r.Ignored {
			out[i] = fmt.Sprintf("%d (%s)", g.Round, g.Article)
		}
		b.line("report.norm.rounds-left-out", "rounds", out)
	}
	if x := r.Raised; x != nil {
		b.line("report.norm.raised", "round", x.Round, "from", x.From, "to", x.To, "article", r.RaisedArticle)
	}
	if r.Exempt != "" {
		b.line("report.norm.exempt", "article", r.Exempt)
	}
	b.checks(r.Checks)
	for _, lacks := range r.Lacks {
		b.line("report.norm.lacks", "what", lacks)
	}
	if o := r.Outlook; o != nil {
		for i, line := range o.Text {
			key := "report.norm.forecast"
			if i > 0 {
				key = "report.norm.forecast-or"
			}
			b.line(key, "what", line)
		}
	}
	for _, n := range r.Notes {
		b.WriteString("  " + b.Sayf("report.note", "note", n) + "\n")
	}
}

// checks is the table of the clauses.
func (b *normText) checks(checks []norms.Clause) {
	if len(checks) == 0 {
		return
	}
	t := sheet.Table{Columns: []sheet.Column{{Head: handbook.Say("report.head.article"), Form: sheet.Words}, {Head: handbook.Say("report.head.clause"), Form: sheet.Words}, {Head: handbook.Say("report.head.have"), Form: sheet.Value}, {Head: handbook.Say("report.head.need"), Form: sheet.Value}, {Form: sheet.Words}}}
	for _, c := range checks {
		ok := handbook.Say("report.norm.ok")
		if !c.OK {
			ok = handbook.Say("report.norm.fails")
		}
		have, limit := c.Measure()
		t.Add(c.Article, c.What, have, limit, ok)
	}
	t.Text(&b.Builder, b.Language, "    ")
}
