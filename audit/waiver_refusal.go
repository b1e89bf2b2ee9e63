package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
)

// Refusal says why a waiver cannot be granted for the event of a report, and
// what can be done instead; a text that says nothing: it can. The report is
// one that was checked without waivers.
func (r *Report) Refusal(w *Waiver) handbook.Text {
	players, missing := ranksOf(r.Tournament, w.Players)
	switch {
	case missing != "":
		return handbook.Say("audit.waiver.no-player", "player", missing)
	case r.Tournament != nil && w.Round > max(r.Tournament.Rounds, r.Tournament.Played()):
		return handbook.Say("audit.waiver.no-round", "round", w.Round, "rounds", max(r.Tournament.Rounds, r.Tournament.Played()))
	}
	given := handbook.Waiver{Rule: w.Rule, Round: w.Round, Players: players}
	rules := r.rulesNamed(&given)
	if len(rules) == 0 {
		return unknownRule(w.Rule)
	}
	for i := range rules {
		if t := r.refusalOf(&given, &rules[i], len(rules) > 1); !t.IsZero() {
			return t
		}
	}
	if !slices.ContainsFunc(rules, func(n namedRule) bool { return n.acts }) {
		return handbook.Say("audit.waiver.decides", "rule", rules[0].name)
	}
	return handbook.Text{}
}

// namedRule is a rule that a waiver names.
type namedRule struct {
	name   string
	found  bool  // the report has a finding of it that is no info
	acts   bool  // a waiver can set it aside
	placed bool  // in one place, too
	within place // and there at most
}

// rulesNamed returns the rules that a waiver names, of the report's findings and of
// all chapters, each once.
func (r *Report) rulesNamed(w *handbook.Waiver) []namedRule {
	var list []namedRule
	at := func(name string) *namedRule {
		i := slices.IndexFunc(list, func(n namedRule) bool { return n.name == name })
		if i < 0 {
			i = len(list)
			list = append(list, namedRule{name: name, within: placeOf(name)})
		}
		return &list[i]
	}
	for i := range r.Findings {
		if f := &r.Findings[i]; w.Names(f.Rule, f.Article) {
			n := at(f.Rule)
			if f.Severity != handbook.Info {
				n.found, n.acts, n.placed = true, true, true
			}
		}
	}
	for _, l := range allLines(0) {
		if l.Rule == "" || !w.Names(l.Rule, l.Chapter+"-"+l.Article) {
			continue
		}
		acts, placed := waivable(&l)
		n := at(l.Rule)
		n.acts, n.placed = n.acts || acts, n.placed || placed
	}
	return list
}

// waivable reports whether a waiver can set aside the rule of a line, and whether
// in one place.
func waivable(l *Line) (event, place bool) {
	switch {
	case l.Chapter == norms.Chapter.ID:
		return norms.Waivable(l.Rule), false
	case l.Chapter == rating.StandardChapter.ID:
		return rating.Waivable(l.Rule)
	case l.Chapter == "TRF", l.Chapter == pairing.Chapter.ID, l.Chapter == tiebreak.Chapter.ID, l.Chapter == swiss.Acceleration.ID,
		slices.ContainsFunc(pairing.Systems(), func(s *swiss.System) bool { return s.Chapter.ID == l.Chapter }):
		return l.Severity != handbook.Info, l.Severity != handbook.Info
	}
	return false, false
}

func placeOf(rule string) place {
	for _, r := range formRules() {
		if r.Name == rule {
			return r.within
		}
	}
	return wholeEvent
}

// refusalOf says why a waiver cannot set aside one of the rules that it names,
// by an article that is of several.
func (r *Report) refusalOf(w *handbook.Waiver, n *namedRule, several bool) handbook.Text {
	game := w.Round > 0 && len(w.Players) > 0
	switch {
	case n.within == nowhere:
		return handbook.Say("audit.waiver.unreadable", "rule", n.name)
	case several && n.within != wholeEvent && w.Rule != n.name:
		return handbook.Say("audit.waiver.several", "article", w.Rule, "rule", n.name)
	case n.within == oneGame && !game:
		return handbook.Say("audit.waiver.one-game", "rule", n.name)
	case n.within == onePlayer && len(w.Players) == 0:
		return handbook.Say("audit.waiver.one-player", "rule", n.name)
	case w.WholeEvent():
		return handbook.Text{}
	case n.acts && !n.placed:
		return handbook.Say("audit.waiver.not-in-a-place", "rule", n.name)
	case n.found && !slices.ContainsFunc(r.Findings, func(f handbook.Finding) bool {
		return f.Severity != handbook.Info && w.Names(f.Rule, f.Article) && w.Covers(f.Round, f.Players...)
	}):
		return handbook.Say("audit.waiver.elsewhere", "rule", n.name)
	}
	return handbook.Text{}
}

// unknownRule says what may have been meant: the articles of that number, with
// their chapters.
func unknownRule(name string) handbook.Text {
	var meant []string
	noted := false
	for _, l := range allLines(0) {
		id := l.Chapter + "-" + l.Article
		noted = noted || id == name
		if acts, _ := waivable(&l); acts && l.Article == name && !slices.Contains(meant, id) {
			meant = append(meant, id)
		}
	}
	switch {
	case len(meant) > 0:
		return handbook.Say("audit.waiver.chapter", "meant", meant)
	case noted:
		return handbook.Say("audit.waiver.unchecked", "article", name)
	}
	return handbook.Say("audit.waiver.unknown", "rule", name)
}

// RuleNames returns the names that a waiver can have: those of rules, and articles
// with their chapters, each once.
func RuleNames() []string {
	return namesOf(func(l *Line) bool {
		acts, _ := waivable(l)
		return acts
	})
}

// AllRuleNames returns the names of all rules, waivable or not, and articles with their
// chapters, each once.
func AllRuleNames() []string { return namesOf(func(*Line) bool { return true }) }

func namesOf(wanted func(*Line) bool) []string {
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name], names = true, append(names, name)
		}
	}
	for _, l := range allLines(0) {
		if l.Rule != "" && wanted(&l) {
			add(l.Rule)
			if l.Chapter != "TRF" {
				add(l.Chapter + "-" + l.Article)
			}
		}
	}
	return names
}
