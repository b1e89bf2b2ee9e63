package byefirst

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Criterion is a criterion of a system with its rule.
type Criterion struct {
	Name string // C8
	Rule *handbook.Rule
}

// CriterionIn answers, for a chapter and its criteria, with the article of an
// edition that holds a criterion as messages name it, C8, also [C8] and C.8;
// empty if the edition has none.
func CriterionIn[N any](chapter *handbook.Chapter[N], criteria []Criterion) func(edition, name string) string {
	return func(edition, name string) string {
		e, err := chapter.Edition(edition)
		if err != nil {
			return ""
		}
		for _, c := range criteria {
			if sameName(name, c.Name) {
				return e.No(c.Rule)
			}
		}
		return ""
	}
}

// sameName reports whether written names a criterion: C8 may also be written [C8] or C.8.
func sameName(written, name string) bool {
	return strings.EqualFold(bareName.Replace(strings.TrimSpace(written)), name)
}

// bareName is made once: a search of the portal asks for each criterion of each system.
var bareName = strings.NewReplacer("[", "", "]", "", ".", "")
