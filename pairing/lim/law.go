package lim

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// law is an edition on one round.
type law struct {
	f     *byefirst.Field
	e     *Edition
	way   way
	may   []byefirst.Colours // by place; in the last round they meet whatever these are
	below map[int]bool       // by place: paired in a scoregroup below the median
}

func newLaw(e *Edition, w way, r *swiss.Round) *law {
	l := &law{f: byefirst.NewField(r, false), e: e, way: w, below: map[int]bool{}}
	l.may = make([]byefirst.Colours, len(l.f.Players))
	for i := range l.f.Players {
		p := &l.f.Players[i]
		p.Preference, l.may[i] = preference(p.Colours), permittedColours(p.Colours)
	}
	if !l.f.Last() {
		l.f.Limit(func(a int) byefirst.Colours { return l.may[a] })
	}
	return l
}

// permittedColours returns the colours that a player may have after games with these: not a
// third in a row, and not three more of one (5.1).
func permittedColours(colours []tournament.Colour) byefirst.Colours {
	p := swiss.PreferenceAfter(colours)
	may := byefirst.AnyColour
	if p.Run == tournament.White || p.Difference >= 2 {
		may &^= byefirst.OnlyWhite
	}
	if p.Run == tournament.Black || p.Difference <= -2 {
		may &^= byefirst.OnlyBlack
	}
	return may
}

// preference returns the colour that a player is due after games with these: the other
// after two in a row, else the one he lacks, else the other than last time (5.3, 5.5,
// 5.6). Before the first game there is none.
func preference(colours []tournament.Colour) swiss.Preference {
	p := swiss.PreferenceAfter(colours)
	switch {
	case len(colours) == 0:
		return p
	case p.Run != 0:
		p.Due = swiss.Opposite(p.Run)
	case p.Difference > 0:
		p.Due = tournament.Black
	case p.Difference < 0:
		p.Due = tournament.White
	default:
		p.Due = swiss.Opposite(colours[len(colours)-1])
	}
	switch {
	case permittedColours(colours) != byefirst.AnyColour:
		p.Strength = swiss.Absolute
	case p.Difference != 0:
		p.Strength = swiss.Strong
	default:
		p.Strength = swiss.Mild
	}
	return p
}

func (l *law) Field() *byefirst.Field { return l.f }

func (l *law) Text() *byefirst.Source {
	return &byefirst.Source{Spoken: l.way.name(), Chapter: Chapter.ID, Edition: l.e.Key, No: l.e.No, Apart: apartRule, Unnamed: true}
}

func (l *law) ByeKeys() []byefirst.ByeKey {
	if l.f.Round.Number > 1 {
		return []byefirst.ByeKey{byefirst.LeastScore(l.f), byefirst.LargestNumber(l.f)}
	}
	return []byefirst.ByeKey{{
		Rule: lowestRatedRule,
		Of:   l.rating,
		Text: func(a int) handbook.Text { return handbook.Say("lim.bye.rating", "rating", l.rating(a)) },
	}, byefirst.LargestNumber(l.f)}
}

// rating is 0 for who has none.
func (l *law) rating(a int) int { return l.f.Players[a].Figures.Rating }

// isNear reports whether two may be exchanged for colour.
func (l *law) isNear(a, b int) bool {
	gap := l.rating(a) - l.rating(b)
	return !l.way.maxi || max(gap, -gap) <= maxiGap
}

// Colours: what both may have, then what both are due, then the histories, then the
// higher ranked of those in the median or above, and the lower ranked below it.
func (l *law) Colours(a, b int) (white int, rule *handbook.Rule) {
	if b < a {
		a, b = b, a
	}
	p, q := &l.f.Players[a], &l.f.Players[b]
	grant := byefirst.Granting(a, b)
	if len(p.Colours) == 0 && len(q.Colours) == 0 {
		return grant(a, l.f.InitialOf(a), byefirst.InitialRule)
	}
	switch one, other := l.mayHave(a, b), l.mayHave(b, a); {
	case one && !other:
		return a, l.colourRule(a, b)
	case other && !one:
		return b, l.colourRule(a, b)
	case q.Strength == swiss.NoPreference, p.Strength != swiss.NoPreference && p.Due != q.Due:
		return grant(a, p.Due, byefirst.BothColoursRule)
	case p.Strength == swiss.NoPreference:
		return grant(b, q.Due, byefirst.BothColoursRule)
	}
	if c := swiss.LastApart(p.Colours, q.Colours); c != 0 {
		return grant(a, swiss.Opposite(c), byefirst.AlternateRule)
	}
	if l.below[a] {
		return grant(b, q.Due, lowerRule)
	}
	return grant(a, p.Due, byefirst.HigherRule)
}

// mayHave reports whether one of two may have white, and the other black.
func (l *law) mayHave(white, black int) bool {
	return l.may[white]&byefirst.OnlyWhite != 0 && l.may[black]&byefirst.OnlyBlack != 0
}

// colourRule returns the rule by which the only colours go that two may have: that both are
// due them, where they are.
func (l *law) colourRule(a, b int) *handbook.Rule {
	if l.f.SameDue(a, b) {
		return limitRule
	}
	return byefirst.BothColoursRule
}

func (l *law) WhyColours(rule *handbook.Rule, white, black int) handbook.Text {
	p := &l.f.Players[white]
	switch rule {
	case lowerRule:
		granted := white
		if p.Due != tournament.White {
			granted = black
		}
		return handbook.Say("lim.colours.lower", "colour", outcome.Letter(p.Due), "player", l.f.Number(granted))
	case limitRule:
		return handbook.Say("lim.colours.limit", "colour", outcome.Letter(p.Due), "white", l.f.Number(white), "black", l.f.Number(black))
	}
	return l.f.WhyColours(rule, white, black)
}

func (l *law) Remarks(a int) []handbook.Text {
	out := []handbook.Text{}
	if l.hasFloated(a) {
		out = append(out, handbook.Say("lim.remark.floated"))
	}
	if l.way.maxi {
		out = append(out, handbook.Say("lim.remark.rating", "rating", l.rating(a)))
	}
	if l.f.Players[a].ByeBarred {
		out = append(out, handbook.Say("byefirst.remark.barred"))
	}
	return out
}

// hasFloated reports whether a player floated the round before.
func (l *law) hasFloated(a int) bool { return l.f.Players[a].Floats[0] != swiss.NoFloat }
