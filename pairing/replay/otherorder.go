package replay

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// firstRounds is how many rounds, from the first on, must differ before the report
// counts as one of another system or order.
const firstRounds = 3

// reportOtherOrder reports whether the rounds follow another system or another
// order: the first three that can be compared differ, each by more than one pair
// and for no earlier mistake, and so do most of all. No late correction explains
// that, so none is looked for, and one finding says it.
func (c *check) reportOtherOrder(outcomes []replayed) bool {
	compared, different := 0, 0
	for i := range outcomes {
		o := &outcomes[i]
		if o.status == outcome.NotChecked {
			continue
		}
		compared++
		if o.status == outcome.Different && !o.follows && o.cause.IsZero() && len(o.missing) > 1 {
			different++
		}
		if compared <= firstRounds && different < compared {
			return false
		}
	}
	if compared < firstRounds || 2*different <= compared {
		return false
	}
	c.add(OtherOrderRule, c.t.At(tournament.ItemSystem), handbook.Say("replay.other-order", "n", different, "compared", compared,
		"system", c.System.Spoken, "edition", c.Edition))
	return true
}
