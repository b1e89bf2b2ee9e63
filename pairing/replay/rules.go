package replay

import "github.com/fedrate/fedrate/handbook"

// The rules whose findings the replay of a report makes. Their articles stand in
// the editions of chapter C.04.
var (
	DiffersRule = &handbook.Rule{
		Name: "pairing-differs", Severity: handbook.Warning,
		Doc: "A round is paired as its pairing system pairs it.",
	}
	ReturnRule = &handbook.Rule{
		Name: "paired-after-withdrawal", Severity: handbook.Warning,
		Doc: "A player who withdrew, or stayed away and was left out of the next round, is no longer paired.",
	}

	ProhibitedRule = &handbook.Rule{
		Name: "prohibited-pair", Severity: handbook.Warning,
		Doc: "Players whom a record of the report keeps apart are not paired in its rounds.",
	}
	OtherEditionRule = &handbook.Rule{
		Name: "other-edition-fits", Severity: handbook.Info,
		Doc: "The pairings are those of the edition in force; said once where another edition of the system fits every round.",
	}
	FinalNumbersRule = &handbook.Rule{
		Name: "numbers-final-ranking", Severity: handbook.Warning,
		Doc: "The numbers of the report are those the rounds were paired by, and not the final ranking.",
	}
)
