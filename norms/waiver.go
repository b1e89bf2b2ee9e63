package norms

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
)

// waivable are the rules on the event as a whole. Only these can be set aside:
// the others are what a norm is, and no officer can grant a norm.
var waivable = []*handbook.Rule{
	registrationRule, hoursRule, roundsADayRule, sameClockRule, chiefArbiterRule, playingRule, favourRule, formatRule, doubleRule,
}

// Waivable tells whether a waiver of a rule of the chapter, by its name or
// CHAPTER-ARTICLE in any edition, can be granted.
func Waivable(ruleOrArticle string) bool {
	w := handbook.Waiver{Rule: ruleOrArticle}
	for i := range Chapter.Editions {
		for _, a := range Chapter.Editions[i].Articles {
			if a.Rule != nil && w.Names(a.Rule.Name, Chapter.ID+"-"+a.No) && slices.Contains(waivable, a.Rule) {
				return true
			}
		}
	}
	return false
}

// actingWaiver is a waiver that changed something: a check of its article
// would have failed, or something that the article asks is not known.
type actingWaiver struct {
	article string
	handbook.Waived
}

// note says who set the article aside.
func (w *actingWaiver) note() string {
	return fmt.Sprintf("%s: set aside by %s on %s: %s", w.article, w.By, w.On, w.Reason)
}

// actingWaivers are those of the event that act, given its checks.
func (s *search) actingWaivers(checks []Check) []actingWaiver {
	var list []actingWaiver
	for _, a := range s.ev.Edition.Articles {
		if a.Rule == nil || !slices.Contains(waivable, a.Rule) {
			continue
		}
		fails := func(c Check) bool { return c.Article == a.No && !c.OK }
		if !slices.ContainsFunc(checks, fails) && !s.leavesOpen(a.Rule) {
			continue
		}
		for i := range s.ev.Waivers {
			if w := &s.ev.Waivers[i]; w.WholeEvent() && w.Names(a.Rule.Name, Chapter.ID+"-"+a.No) {
				list = append(list, actingWaiver{a.No, w.Waived})
				break
			}
		}
	}
	return list
}

// leavesOpen tells whether neither the report nor the record answers all that
// a rule asks, so that a norm counts only where it is so.
func (s *search) leavesOpen(rule *handbook.Rule) bool {
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

// waived tells whether a waiver that acts, or an approval of the record, sets
// an article aside.
func (s *search) waived(article string) bool {
	return s.acts(article) || s.facts.ApprovalOf(article) != ""
}

func (s *search) acts(article string) bool {
	return slices.ContainsFunc(s.acting, func(w actingWaiver) bool { return w.article == article })
}
