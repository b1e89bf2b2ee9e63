package arbiters

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// Category is the category of an arbiter or of an event: A, B, C or D; empty: an event
// has none, of an arbiter none is recorded (B.06.3 1.2, 1.3).
type Category string

// Categories are all of them, the highest first.
var Categories = []Category{"A", "B", "C", "D"}

// ParseCategory reads A, B, C or D.
func ParseCategory(s string) (Category, bool) {
	c := Category(s)
	return c, slices.Contains(Categories, c)
}

// CategoryOn returns the category of an arbiter on a day: D for an FA (1.2.2), and for an IA
// of whom no other is recorded (6); empty for others.
func (c *Candidate) CategoryOn(day handbook.Date) Category {
	switch c.TitleOn(day) {
	case IA:
		if c.Category != "" && c.CategorySince <= day {
			return c.Category
		}
		return "D"
	case FA:
		return "D"
	}
	return ""
}
