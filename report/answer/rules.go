package answer

import (
	"github.com/fedrate/fedrate/handbook"
)

// Rules are the rules, and how often each was found in the office's reports.
type Rules struct {
	Since handbook.Date `json:"since"` // from which on the recent reports came in; null: there is no list yet
	Rules []Rule        `json:"rules"`
}

// Rule is one of them.
type Rule struct {
	Rule     string             `json:"rule"`
	Severity *handbook.Severity `json:"severity"` // null: of an earlier version of the program
	Doc      *string            `json:"doc"`
	Articles []string           `json:"articles"`
	All      RuleCount          `json:"all"`
	Recent   RuleCount          `json:"recent"`
}

// RuleCount counts findings of a rule, and the reports that have them.
type RuleCount struct {
	Findings int `json:"findings"`
	Reports  int `json:"reports"`
	Rejected int `json:"rejected"` // of the reports
}
