package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// SetFact sets a fact of the record of an event, as [registration.Facts.Set] does, and refuses
// an approval that cites an article which the chapter does not have. Nothing is
// changed where a value cannot be read.
func SetFact(f *registration.Facts, name string, values ...string) error {
	next := *f
	if err := next.Set(name, values...); err != nil {
		return err
	}
	if name == "approval" {
		for _, a := range next.Approvals {
			if !slices.ContainsFunc(Newest().Articles, func(x handbook.Article) bool { return x.No == a.Article }) {
				return handbook.Errorf("registration.in-fact", "fact", name, "problem", handbook.Errorf("registration.no-article", "value", a.Article+": "+a.Text, "chapter", Chapter.ID, "article", a.Article))
			}
		}
	}
	*f = next
	return nil
}
