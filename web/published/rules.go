package published

import (
	"context"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// RuleCounts are how often each rule was found in the office's reports.
type RuleCounts struct {
	Since handbook.Date // the first day of the recent ones: a year before the newest list; 0: there is no list
	Rules []store.RuleCount
}

// Of a rule, zero where it was never found.
func (c *RuleCounts) Of(rule string) store.RuleCount {
	at := slices.IndexFunc(c.Rules, func(r store.RuleCount) bool { return r.Rule == rule })
	if at < 0 {
		return store.RuleCount{Rule: rule}
	}
	return c.Rules[at]
}

// RuleCounts are counted once, for the first who asks.
func (s *State) RuleCounts(ctx context.Context) (*RuleCounts, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rules != nil {
		return s.rules, nil
	}
	counts := &RuleCounts{}
	if latest, ok := s.Latest(); ok {
		counts.Since = latest.Period.Add(-12).First()
	}
	var err error
	if counts.Rules, err = s.st.RuleCounts(ctx, time.Date(counts.Since.Year(), time.Month(counts.Since.Month()), counts.Since.Day(), 0, 0, 0, 0, time.UTC)); err != nil {
		return nil, err
	}
	s.rules = counts
	return counts, nil
}
