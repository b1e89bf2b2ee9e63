package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Waivable reports whether a waiver of a rule of the chapter, by its name or
// CHAPTER-ARTICLE in any edition, can be granted: only the rules on the event
// as a whole can be set aside. The others are what a norm is, and no officer
// can grant a norm.
func Waivable(ruleOrArticle string) bool {
	w := handbook.Waiver{Rule: ruleOrArticle}
	for i := range Chapter.Editions {
		articles := Chapter.Editions[i].Articles
		for k := range articles {
			if r := ruleAt(&articles[k]); r != nil && r.Event != nil && w.Names(r.Name, Chapter.ID+"-"+articles[k].No) {
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

// applyWaiver takes out of the checks from one on, those of a rule, what a waiver
// sets aside; where the waiver acts, that is remembered.
func (s *search) applyWaiver(r *Rule, article string, list []Clause, from int) []Clause {
	at := s.waiverOf(r, article)
	if at < 0 {
		return list
	}
	fails := func(c Clause) bool { return !c.OK }
	if !slices.ContainsFunc(list[from:], fails) && !s.leavesOpen(r) {
		return list
	}
	s.acting = append(s.acting, actingWaiver{r, article, s.ev.Waivers[at].Waived})
	return append(list[:from], slices.DeleteFunc(list[from:], fails)...)
}

// waiverOf returns the waiver of a rule for the whole event, -1 where there is none.
func (s *search) waiverOf(r *Rule, article string) int {
	for i := range s.ev.Waivers {
		if w := &s.ev.Waivers[i]; w.WholeEvent() && w.Names(r.Name, Chapter.ID+"-"+article) {
			return i
		}
	}
	return -1
}

// leavesOpen reports whether neither the report nor the record answers all that
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

// isWaived reports whether a waiver that acts sets a rule aside.
func (s *search) isWaived(rule *Rule) bool {
	return slices.ContainsFunc(s.acting, func(w actingWaiver) bool { return w.rule == rule })
}
