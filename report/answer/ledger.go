package answer

import (
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/direct"
)

// DirectTitles are the titles and norms that an event gives by places.
type DirectTitles struct {
	Checks []norms.Clause  `json:"checks"`
	Direct []direct.Result `json:"direct"`
}

// RemovedNorm is a recorded norm that was taken out.
type RemovedNorm struct {
	Removed int `json:"removed"` // its number
}

// NewLedger returns the ledger of one player.
func NewLedger(l Locale, in *titles.Ledger) titles.Ledger {
	return titles.Ledger{
		Player: in.Player, Held: List(in.Held), Norms: Each(in.Norms, NewLedgerNorm), Thresholds: Each(in.Thresholds, newThreshold),
		Direct:       Each(in.Direct, func(d *direct.Result) direct.Result { return NewDirectResult(l, d) }),
		Claims:       Each(in.Claims, func(c *titles.Claim) titles.Claim { return NewClaim(l, c) }),
		Applications: Each(in.Applications, NewTitleApplication), Notes: List(in.Notes),
	}
}

// NewLedgerNorm is one norm of a ledger.
func NewLedgerNorm(n *norms.Norm) norms.Norm {
	out := *n
	out.Notes = List(n.Notes)
	return out
}

// newThreshold is one rating reached.
func newThreshold(t *titles.Threshold) titles.Threshold {
	out := *t
	out.Notes = List(t.Notes)
	return out
}

// NewDirectResult is one title or norm by place.
func NewDirectResult(l Locale, d *direct.Result) direct.Result {
	out := language.Written(l.Language(), *d)
	out.Event, out.Notes = l.Language().Say(titles.EventOf(d)), List(out.Notes)
	return out
}

// NewClaim is one title that a player may have. The form TC1 keeps it in English.
func NewClaim(l Locale, c *titles.Claim) titles.Claim {
	out := *c
	out.Text = language.Written(l.Language(), c.Text)
	if c.Threshold != nil {
		out.Threshold = new(newThreshold(c.Threshold))
	}
	if c.Direct != nil {
		out.Direct = new(NewDirectResult(l, c.Direct))
	}
	return out
}
