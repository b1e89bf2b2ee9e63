package byefirst

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Reversed says by which rule the colours of a right pair are other than the report
// has them; nil if none are.
func (c *Judge) Reversed(right []swiss.Pair) *swiss.Difference {
	var reversed []swiss.Pair
	for _, p := range right {
		if p.Black != 0 && slices.Contains(c.reported, swiss.Pair{White: p.Black, Black: p.White}) {
			reversed = append(reversed, p)
		}
	}
	if len(reversed) == 0 {
		return nil
	}
	var who []int
	var more []handbook.Text
	for i, p := range reversed {
		who = append(who, c.f.PlaceOf(p.White), c.f.PlaceOf(p.Black))
		if i > 0 {
			more = append(more, c.f.Pair(p))
		}
	}
	p := reversed[0]
	_, rule := c.Colours(who[0], who[1])
	return c.Says(rule, "", wholeRound, who, handbook.Say("byefirst.colours.reversed", "reported", c.f.Pair(swiss.Pair{White: p.Black, Black: p.White}),
		"right", c.f.Pair(p), "why", c.WhyColours(rule, who[0], who[1]), "more", pairsOrNone(more)))
}

// WhyColours says why a pair has its colours by a rule of [Field.ByPreference].
func (f *Field) WhyColours(rule *handbook.Rule, white, black int) handbook.Text {
	p, q := &f.Players[white], &f.Players[black]
	switch rule {
	case BothColoursRule:
		return handbook.Say("byefirst.colours.both", "first", f.dueText(white), "second", f.dueText(black))
	case StrongerRule:
		strong, weak := white, black
		if q.Strength > p.Strength {
			strong, weak = black, white
		}
		return handbook.Say("byefirst.colours.stronger", "colour", outcome.Letter(f.Players[strong].Due), "player", f.Number(strong),
			"strength", StrengthText(f.Players[strong].Strength), "other", f.Number(weak), "otherStrength", StrengthText(f.Players[weak].Strength))
	case AlternateRule:
		return handbook.Say("byefirst.colours.alternate", "colour", outcome.Letter(p.Due), "black", f.Number(white), "white", f.Number(black))
	case HigherRule:
		granted := white
		if p.Due != 'w' {
			granted = black
		}
		return handbook.Say("byefirst.colours.higher", "colour", outcome.Letter(p.Due), "player", f.Number(granted))
	}
	return handbook.Say("byefirst.colours.initial", "colour", outcome.Letter(f.Initial), "white", f.Number(white), "black", f.Number(black))
}

// dueText is "7 is due white", "7 has no preference".
func (f *Field) dueText(a int) handbook.Text {
	if f.Players[a].Strength == swiss.NoPreference {
		return handbook.Say("byefirst.colours.no-preference", "player", f.Number(a))
	}
	return handbook.Say("byefirst.colours.due", "player", f.Number(a), "colour", outcome.Letter(f.Players[a].Due))
}
