package pairing

import "github.com/fedrate/fedrate/handbook"

var (
	otherEditionRule = &handbook.Rule{
		Name: "other-edition-fits", Severity: handbook.Info,
		Doc: "The pairings are those of the edition in force; said once where another edition of the system fits every round.",
	}
	finalNumbersRule = &handbook.Rule{
		Name: "numbers-final-ranking", Severity: handbook.Warning,
		Doc: "The numbers of the report are those the rounds were paired by, and not the final ranking.",
	}
)
