package main

import (
	"cmp"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/published"
)

// rulesCommand lists the rules with how often each was found, as the page of the rules
// does.
func rulesCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "rules [ARTICLE]",
		Example: `  fedrate rules
  fedrate rules B.01
  fedrate rules repeat-pairing --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			what := ""
			if len(args) > 0 {
				what = args[0]
			}
			rules := audit.RuleList(what)
			if len(rules) == 0 {
				return handbook.Errorf("cmd.wrong.unknown-article", "article", what, "chapters", audit.ChapterIDs())
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				state, err := published.New(st, "").State(ctx)
				if err != nil {
					return err
				}
				counts, err := state.RuleCounts(ctx)
				if err != nil {
					return err
				}
				return env.printRules(env.countedRules(rules, counts, what == ""))
			})
		},
	}
}

// countedRules are rules with their counts; with those that were found and are no rules
// of this version, where all are wanted.
func (env *environment) countedRules(rules []audit.RuleEntry, counts *published.RuleCounts, all bool) *answer.Rules {
	out := &answer.Rules{Since: counts.Since, Rules: []answer.Rule{}}
	known := map[string]bool{}
	for i := range rules {
		r := &rules[i]
		known[r.Name] = true
		c, doc, severity := counts.Of(r.Name), env.Say(r.Doc), r.Severity
		line := answer.Rule{Rule: r.Name, Severity: &severity, Doc: &doc, Articles: []string{}, All: c.All, Recent: c.Recent}
		for _, a := range r.Articles {
			if article := a.Chapter + "-" + a.Article; !slices.Contains(line.Articles, article) {
				line.Articles = append(line.Articles, article)
			}
		}
		out.Rules = append(out.Rules, line)
	}
	for _, c := range counts.Rules {
		if all && !known[c.Rule] {
			out.Rules = append(out.Rules, answer.Rule{Rule: c.Rule, Articles: []string{}, All: c.All, Recent: c.Recent})
		}
	}
	slices.SortStableFunc(out.Rules, func(a, b answer.Rule) int { return cmp.Compare(a.Rule, b.Rule) })
	return out
}

func (env *environment) printRules(rules *answer.Rules) error {
	if env.json() {
		return env.writeJSON(rules)
	}
	t := env.table("cmd.rules.head")
	for _, r := range rules.Rules {
		severity := ""
		if r.Severity != nil {
			severity = env.word("severity", string(*r.Severity))
		}
		t.row(r.Rule, severity, r.All.Findings, r.All.Reports, r.All.Rejected, r.Recent.Findings, r.Recent.Reports, r.Recent.Rejected)
	}
	if err := t.flush("cmd.rules.none"); err != nil {
		return err
	}
	if rules.Since != 0 {
		env.note("cmd.rules.since", "day", rules.Since)
	}
	return nil
}
