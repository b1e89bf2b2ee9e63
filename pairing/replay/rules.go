package replay

import "github.com/fedrate/fedrate/handbook"

// The rules whose findings the replay of a report makes. Their articles stand in
// the editions of chapter C.04.
var (
	DiffersRule = &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: "system"}
	ReturnRule  = &handbook.Rule{Name: "paired-after-withdrawal", Severity: handbook.Warning}

	ProhibitedRule   = &handbook.Rule{Name: "prohibited-pair", Severity: handbook.Warning}
	OtherEditionRule = &handbook.Rule{Name: "other-edition-fits", Severity: handbook.Info}
	OtherOrderRule   = &handbook.Rule{Name: "other-order", Severity: handbook.Warning}
	FinalNumbersRule = &handbook.Rule{Name: "numbers-final-ranking", Severity: handbook.Warning}
)
