package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
)

// Waivable tells whether a waiver of a rule of the chapter, by its name or
// CHAPTER-ARTICLE in any edition, can be granted: only the rules on the event
// as a whole can be set aside. The others are what a norm is, and no officer
// can grant a norm.
func Waivable(ruleOrArticle string) bool {
	w := handbook.Waiver{Rule: ruleOrArticle}
	for i := range Chapter.Editions {
		for _, ln := range linesOf(&Chapter.Editions[i]) {
			if ln.rule.Event != nil && w.Names(ln.rule.Name, Chapter.ID+"-"+ln.no) {
				return true
			}
		}
	}
	return false
}

// actingWaiver is a waiver that changed something: a check of its rule would
// have failed, or something that the rule asks is not known.
type actingWaiver struct {
	rule    *Rule
	article string
	handbook.Waived
}

// note says who set the rule aside, when and why.
func (w *actingWaiver) note() handbook.Text {
	return handbook.Say("norms.note.waived", "article", w.article, "by", w.By, "on", w.On, "reason", w.Reason)
}

// settled are the checks of a line without those that a waiver sets aside,
// which is remembered where it acts.
func (s *search) settled(ln *line, checks []Check) []Check {
	fails := func(c Check) bool { return !c.OK }
	at := slices.IndexFunc(s.ev.Waivers, func(w handbook.Waiver) bool {
		return w.WholeEvent() && w.Names(ln.rule.Name, Chapter.ID+"-"+ln.no)
	})
	if at < 0 || !slices.ContainsFunc(checks, fails) && !s.leavesOpen(ln.rule) {
		return checks
	}
	s.acting = append(s.acting, actingWaiver{ln.rule, ln.no, s.ev.Waivers[at].Waived})
	return slices.DeleteFunc(checks, fails)
}

// leavesOpen tells whether neither the report nor the record answers all that
// a rule asks, so that a norm counts only where it is so.
func (s *search) leavesOpen(rule *Rule) bool {
	switch rule {
	case registrationRule:
		return len(s.registrationOpen()) > 0
	case chiefArbiterRule:
		return len(s.chiefArbiterOpen()) > 0
	case playingRule:
		o := s.arbiters()
		return !o.named || len(o.namesakes) > 0
	case favourRule:
		return s.facts.Favoured == registration.Unknown
	case formatRule:
		return s.ev.Format == registration.OtherFormat
	}
	return false
}

// waived tells whether a waiver that acts sets a rule aside.
func (s *search) waived(rule *Rule) bool {
	return slices.ContainsFunc(s.acting, func(w actingWaiver) bool { return w.rule == rule })
}
