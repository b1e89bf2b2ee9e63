package answer

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

// Article is an article of an edition with the rule that checks it, or with a
// note on why none does.
type Article struct {
	Chapter  string            `json:"chapter"`
	Edition  string            `json:"edition"`
	Source   string            `json:"source"`
	Article  string            `json:"article"`
	Rule     string            `json:"rule,omitempty"`
	Severity handbook.Severity `json:"severity,omitempty"`
	Doc      string            `json:"doc,omitempty"`
	Note     string            `json:"note,omitempty"`
}

// NewArticle is one article.
func NewArticle(a *audit.Line) Article { return Article(*a) }
