// Package byefirst has what the systems share that give the pairing-allocated bye
// before anything else and then pair bracket by bracket, each so that the rest can
// be completed (C.04.4 to C.04.6): who can be paired at all, the bye, colours, the
// way through the brackets, why a reported round is another one, and the telling
// of how a round came about. What is the first pairing of a bracket each system
// says itself, as a [Law].
package byefirst

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Rules is an edition of a system on one round, as far as the systems here have
// the same shape.
type Rules interface {
	Field() *Field
	// Text is what the edition is called and where its articles stand.
	Text() *Source
	// ByeKeys are what decides on the bye, the first first.
	ByeKeys() []ByeKey
	// Colours gives white to one of two players, and names the rule.
	Colours(a, b int) (white int, rule *handbook.Rule)
	// WhyColours says why a pair has its colours by a rule.
	WhyColours(rule *handbook.Rule, white, black int) handbook.Text
	// Remarks is what the order of the bracket goes by, of a player.
	Remarks(a int) []handbook.Text
}

// Law is an edition of a system that pairs the brackets from the top.
type Law interface {
	Rules
	// Upward reports whether a bracket is filled up from below, else it hands down
	// who is left over.
	Upward() bool
	// Pair settles the pairs and floaters of a bracket; false where it has none.
	Pair(b *Bracket) bool
	// Costs is what a candidate of a bracket costs under each criterion, the same
	// criteria for each candidate.
	Costs(b *Bracket, c *Candidate) []Cost
	// Later says why a candidate comes after the right one where the criteria do
	// not tell them apart, and the rule of the order.
	Later(b *Bracket, c *Candidate) (*handbook.Rule, handbook.Text)
	// Tell is how the bracket came to its pairs, line by line.
	Tell(b *Bracket) []handbook.Text
}

// Source names the text of a law.
type Source struct {
	Spoken  handbook.Text // the system within a sentence
	Chapter string
	Edition string
	No      func(*handbook.Rule) string // article of a rule
	Apart   *handbook.Rule              // of two who have no colours that both may have; nil: AbsoluteRule
	Unnamed bool                        // it has no criteria C1, C2 …: differences name the article alone
}

// ByeKey is one thing by which the bye is given: to who has the least of it.
type ByeKey struct {
	Rule *handbook.Rule
	Of   func(a int) int
	Text func(a int) handbook.Text
}

// Candidate is what can be made of a bracket, by places in the field.
type Candidate struct {
	Pairs    [][2]int // the higher place first
	Floaters []int    // who moves down, or who comes up; ascending
}

// Bracket is a bracket of the round, by places in the field.
type Bracket struct {
	Score     tournament.Points // of its residents
	Incoming  []int             // moved down from above
	Residents []int
	Next      []int // residents of the following bracket
	Below     []int // everyone below that
	Candidate
}

// Members returns those who come into the bracket from above and from its score.
func (b *Bracket) Members() []int { return append(append([]int{}, b.Incoming...), b.Residents...) }

// Cost is what a candidate costs under a criterion: numbers that are compared one
// by one, the smaller the better.
type Cost struct {
	Name   string // C8
	Rule   *handbook.Rule
	Values []int
	Text   handbook.Text // what it costs, said within a sentence
	Who    []int         // places of those it costs
}

// Result is a round as paired.
type Result struct {
	Pairs    []swiss.Pair // with colours, in the order of publication, the bye last
	Brackets []Bracket
}
