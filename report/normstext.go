package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/sheet"
)

// NormsText writes norms for people: what was scored and required, which
// rounds are used and which are left out, each clause with what it has and
// what it needs, and what the report cannot answer.
func NormsText(w io.Writer, results []norms.Result) error {
	if len(results) == 0 {
		_, err := io.WriteString(w, "no norm\n")
		return err
	}
	for i := range results {
		var b strings.Builder
		if i > 0 {
			b.WriteString("\n")
		}
		r := language.Written(language.English, results[i])
		normText(&b, &r)
		if err := sheet.WriteText(w, &b); err != nil {
			return err
		}
	}
	return nil
}

func normText(b *strings.Builder, r *norms.Result) {
	what := "no " + r.Title.String() + " norm, this comes closest"
	if r.Achieved {
		what = r.Title.String() + " norm"
	}
	fmt.Fprintf(b, "%s: %s, %s number %d\n", what, sheet.Join(" ", r.Name, r.FIDEID), r.File, r.StartingRank)
	need := "no score suffices"
	if r.Required != nil {
		need = "required " + r.Required.String()
		if r.Achieved {
			need += ", exceeds by " + r.Exceeds.String()
		}
	}
	fmt.Fprintf(b, "  %s of %s; %s; average %s, performance %s; edition %s\n", r.Score, plural(r.Games, "game", "games"), need,
		cmp.Or(sheet.Whole.Written(r.Average), "unknown"), cmp.Or(sheet.Whole.Written(r.Performance), "unknown"), r.Edition)
	if r.CountsAs > 0 && r.CountsAs != r.Games {
		fmt.Fprintf(b, "  counts as %s (1.5.1)\n", plural(r.CountsAs, "game", "games"))
	}
	fmt.Fprintf(b, "  rounds used: %s\n", cmp.Or(spans(r.Used), "none"))
	if len(r.Ignored) > 0 {
		out := make([]string, len(r.Ignored))
		for i, g := range r.Ignored {
			out[i] = fmt.Sprintf("%d (%s)", g.Round, g.Article)
		}
		fmt.Fprintf(b, "  rounds left out: %s\n", strings.Join(out, ", "))
	}
	if x := r.Raised; x != nil {
		fmt.Fprintf(b, "  opponent of round %d raised from %d to %d (1.4.6c)\n", x.Round, x.From, x.To)
	}
	if r.Exempt != "" {
		fmt.Fprintf(b, "  by the exemption of %s\n", r.Exempt)
	}
	checksText(b, r.Checks)
	for _, l := range r.Lacks {
		fmt.Fprintf(b, "  lacks: %s\n", l)
	}
	if o := r.Outlook; o != nil {
		for i, line := range o.Text {
			word := "  forecast: "
			if i > 0 {
				word = "        or: "
			}
			b.WriteString(word + line.String() + "\n")
		}
	}
	for _, n := range r.Notes {
		fmt.Fprintf(b, "  note: %s\n", n)
	}
}

func checksText(b *strings.Builder, checks []norms.Check) {
	if len(checks) == 0 {
		return
	}
	t := sheet.Table{Columns: []sheet.Column{{Head: "Article", Form: sheet.Words}, {Head: "Clause", Form: sheet.Words}, {Head: "Have", Form: sheet.Value}, {Head: "Need", Form: sheet.Value}, {Head: "", Form: sheet.Words}}}
	for _, c := range checks {
		ok := "ok"
		if !c.OK {
			ok = "FAILS"
		}
		t.Add(c.Article, c.What.String(), c.Have.String(), c.Need.String(), ok)
	}
	t.Text(b, "    ")
}
