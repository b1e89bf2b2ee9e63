package titles

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

// directLevels are the least ratings of 0.6.2.
var directLevels = map[tournament.Title]tournament.Rating{
	tournament.GM: 2300, tournament.IM: 2200, tournament.FM: 2100, tournament.CM: 2000,
	tournament.WGM: 2100, tournament.WIM: 2000, tournament.WFM: 1900, tournament.WCM: 1800,
}

// directClaims are the titles by place: at once with the least rating of 0.6.2,
// else conditional until it is reached, and lower ones on the way.
func (l *Ledger) directClaims(f *Facts) {
	for i := range l.Direct {
		d := &l.Direct[i]
		if d.Norm || f.holds(d.Title) {
			continue
		}
		l.directClaim(f, d)
	}
	for _, h := range f.held() {
		if !h.Conditional || f.holds(h.Title) ||
			slices.ContainsFunc(l.Direct, func(d direct.Result) bool { return !d.Norm && d.Title == h.Title }) {
			continue
		}
		l.directClaim(f, &direct.Result{Title: h.Title, FIDEID: f.Player.FIDEID, End: h.Since, Start: h.Since, Event: "the conditional title of " + h.Since.String()})
	}
}

func (l *Ledger) directClaim(f *Facts, d *direct.Result) {
	c := Claim{Title: d.Title, Basis: "direct", Article: "0.6.2", Day: d.End, Direct: d, State: Due}
	if f.conditional(d.Title) {
		c.Basis = "conditional"
	}
	if olympiadExempt(d, d.Title) {
		c.Text = directWords(d) + "; no least rating is asked for at the Olympiads"
		l.Claims = append(l.Claims, c)
		return
	}
	level := directLevels[d.Title]
	t, known := f.directReached(level)
	if t != nil && known {
		c.Threshold, c.Day = t, max(d.End, t.Day)
		c.Text = fmt.Sprintf("%s; the least rating of %d was reached: %s", directWords(d), level, t.Words())
	} else {
		c.State, c.Threshold = Conditional, t
		c.Text = fmt.Sprintf("%s; conditional until a rating of %d is reached, the highest known is %s", directWords(d), level, f.highest())
		if t != nil {
			c.State = Unverified
			if t.Thirty == registration.No {
				c.State = Conditional
			}
			c.Text = fmt.Sprintf("%s; %s%s", directWords(d), t.Words(), thirtyWords(t, thirtyDirectFrom))
		}
	}
	if d.Unverified && c.State == Due {
		c.State = Unverified
	}
	l.Claims = append(l.Claims, c)
	if c.State == Conditional {
		l.lowerClaim(f, d)
	}
}

// lowerClaim is the highest lower title of the column whose least rating is
// reached (0.6.2).
func (l *Ledger) lowerClaim(f *Facts, d *direct.Result) {
	order := column(d.Title)
	for _, lower := range order[slices.Index(order, d.Title)+1:] {
		if f.holds(lower) {
			return
		}
		if t, known := f.directReached(directLevels[lower]); t != nil && known {
			l.Claims = append(l.Claims, Claim{
				Title: lower, Basis: "conditional", Article: "0.6.2", State: Due, Day: max(d.End, t.Day), Threshold: t, Direct: d,
				Text: fmt.Sprintf("a lower title on the way to the conditional %s; its least rating of %d was reached: %s", d.Title, directLevels[lower], t.Words()),
			})
			return
		}
	}
}

// directReached is the first time that the least rating of a direct title was
// reached; known is false where only the 30 games of ratings after 1 January
// 2024 are missing or not known.
func (f *Facts) directReached(level tournament.Rating) (t *Threshold, known bool) {
	t = f.firstReached(level, func(t *Threshold) bool { return t.Day <= thirtyDirectFrom || t.Thirty == registration.Yes })
	if t != nil {
		return t, true
	}
	return f.firstReached(level, func(*Threshold) bool { return true }), false
}

// conditional tells whether the title is held conditionally.
func (f *Facts) conditional(title tournament.Title) bool {
	return slices.ContainsFunc(f.held(), func(h Held) bool { return h.Conditional && h.Title == title })
}

// olympiadExempt is the sentence of 0.6.2 from 2024: no least rating for CM and
// WCM earned at the Olympiads.
func olympiadExempt(d *direct.Result, title tournament.Title) bool {
	return d.Kind == "olympiad" && d.Start >= 2024_01_01 && (title == tournament.CM || title == tournament.WCM)
}

func directWords(d *direct.Result) string {
	if d.Place == "" {
		return d.Event
	}
	return d.Place + " at " + d.Event
}
