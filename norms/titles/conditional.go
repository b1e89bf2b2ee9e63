package titles

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// directClaims returns the titles by place: at once with the least rating of 0.6.2,
// else conditional until it is reached, and lower ones on the way.
func (l *Ledger) directClaims(f *Facts) {
	for i := range l.Direct {
		d := &l.Direct[i]
		if d.Norm || f.holds(d.Title) {
			continue
		}
		l.directClaim(f, d)
	}
	for _, h := range f.heldTitles() {
		if !h.Conditional || f.holds(h.Title) ||
			slices.ContainsFunc(l.Direct, func(d direct.Result) bool { return !d.Norm && d.Title == h.Title }) {
			continue
		}
		l.directClaim(f, &direct.Result{Title: h.Title, FIDEID: f.Player.FIDEID, End: h.Since, Start: h.Since})
	}
}

func (l *Ledger) directClaim(f *Facts, d *direct.Result) {
	e := f.edition()
	c := Claim{Title: d.Title, Basis: "direct", Article: e.No(law.LeastRating), Day: d.End, Direct: d, State: Due}
	if f.conditional(d.Title) {
		c.Basis = "conditional"
	}
	if olympiadExempt(&e.Numbers, d) {
		c.Text = handbook.Say("titles.claim.olympiad", "place", placeWords(d))
		l.Claims = append(l.Claims, c)
		return
	}
	level := e.Numbers.Least(d.Title)
	t, known := f.directReached(level)
	switch {
	case t != nil && known:
		c.Threshold, c.Day = t, max(d.End, t.Day)
		c.Text = handbook.Say("titles.claim.direct", "place", placeWords(d), "level", level, "reached", t.Words())
	case t != nil:
		c.State, c.Threshold = Unverified, t
		if t.Thirty == registration.No {
			c.State = Conditional
		}
		c.Text = joinTexts(append([]handbook.Text{placeWords(d), t.Words()}, gamesWords(t, e.Numbers.DirectGamesAfter, e.Numbers.RatedGames)...))
	default:
		c.State = Conditional
		c.Text = handbook.Say("titles.claim.conditional", "place", placeWords(d), "level", level, "highest", f.highest())
	}
	if d.Unverified && c.State == Due {
		c.State = Unverified
	}
	l.Claims = append(l.Claims, c)
	if c.State == Conditional {
		l.lowerClaim(f, d)
	}
}

// lowerClaim returns the highest lower title of the column whose least rating is
// reached (0.6.2).
func (l *Ledger) lowerClaim(f *Facts, d *direct.Result) {
	e, order := f.edition(), column(d.Title)
	for _, lower := range order[slices.Index(order, d.Title)+1:] {
		if f.holds(lower) {
			return
		}
		level := e.Numbers.Least(lower)
		if t, known := f.directReached(level); t != nil && known {
			l.Claims = append(l.Claims, Claim{
				Title: lower, Basis: "conditional", Article: e.No(law.LeastRating), State: Due, Day: max(d.End, t.Day), Threshold: t, Direct: d,
				Text: handbook.Say("titles.claim.lower", "title", d.Title, "level", level, "reached", t.Words()),
			})
			return
		}
	}
}

// directReached returns the first time that the least rating of a direct title was
// reached; known is false if only the 30 games of ratings after 1 January
// 2024 are missing or not known.
func (f *Facts) directReached(level tournament.Rating) (t *Threshold, known bool) {
	after := f.edition().Numbers.DirectGamesAfter
	t = f.firstReached(level, func(t *Threshold) bool { return t.Day <= after || t.Thirty == registration.Yes })
	if t != nil {
		return t, true
	}
	return f.firstReached(level, func(*Threshold) bool { return true }), false
}

// conditional reports whether the title is held conditionally.
func (f *Facts) conditional(title tournament.Title) bool {
	return slices.ContainsFunc(f.heldTitles(), func(h Held) bool { return h.Conditional && h.Title == title })
}

// olympiadExempt returns the sentence of 0.6.2 from 2024: no least rating for CM and
// WCM earned at the Olympiads.
func olympiadExempt(n *law.Numbers, d *direct.Result) bool {
	return d.Kind == "olympiad" && d.Start >= n.OlympiadFrom && slices.Contains(n.OlympiadTitles, d.Title)
}

// EventOf names the event of a place; a title that is held conditionally and of
// which no place is known is named by its day.
func EventOf(d *direct.Result) handbook.Text {
	if d.Event == "" {
		return handbook.Say("titles.conditional-title", "since", d.Start)
	}
	return handbook.Verbatim(d.Event)
}

func placeWords(d *direct.Result) handbook.Text {
	if d.Place.IsZero() {
		return EventOf(d)
	}
	return handbook.Say("titles.place", "place", d.Place, "event", d.Event)
}
