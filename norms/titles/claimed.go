package titles

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// Claimable returns the titles that a player can ask for, with norms or without.
func Claimable() []tournament.Title { return slices.Concat(openColumn, womenColumn) }

// claimApplication returns the application for a title that rests on a rating or a place alone:
// what is met best of both.
func claimApplication(f *Facts, title tournament.Title, meeting handbook.Date) Application {
	e := f.edition()
	a := Application{
		Title: title, Player: f.Player, Highest: f.highest(), Edition: e.Key, State: Missing, Norms: []norms.Norm{}, Checks: []norms.Clause{},
		Missing: []handbook.Text{}, Meeting: meeting,
	}
	a.SubmitBy = rulesOn(e, cmp.Or(f.On, e.From)).submitBy(meeting)
	notHeld := e.No(law.NotHeld)
	switch {
	case title.Women() && !f.woman():
		a.Missing = append(a.Missing, handbook.Say("titles.lacks.women", "article", notHeld, "title", title))
		return a
	case f.holds(title):
		a.Missing = append(a.Missing, handbook.Say("titles.lacks.held", "article", notHeld))
		return a
	}
	l := Ledger{Direct: []direct.Result{}}
	for _, r := range e.Numbers.RatingTitles {
		if c := f.ratingClaim(r); r.Title == title && c != nil {
			l.Claims = append(l.Claims, *c)
		}
	}
	l.claimsByPlace(f, title)
	if len(l.Claims) == 0 {
		a.Missing = append(a.Missing, handbook.Say("titles.lacks.rating-or-place", "title", title, "level", e.Numbers.ByRating(title), "highest", a.Highest))
		return a
	}
	a.restOnClaim(&l.Claims[0])
	for i := range l.Claims[1:] {
		a.Notes = append(a.Notes, handbook.Say("titles.note.also", "article", l.Claims[i+1].Article, "claim", l.Claims[i+1].Text))
	}
	return a
}

// states are those of claims, the best first.
var states = []string{Due, Conditional, Unverified, Missing}

// claimsByPlace adds what the places of a player give for a title, and puts the
// best of all claims first.
func (l *Ledger) claimsByPlace(f *Facts, title tournament.Title) {
	for i := range f.Direct {
		if d := &f.Direct[i]; !d.Norm && (d.Title == title || slices.Index(column(title), d.Title) >= 0) && (!f.On.Valid() || d.End <= f.On) {
			l.directClaim(f, d)
		}
	}
	l.Claims = slices.DeleteFunc(l.Claims, func(c Claim) bool { return c.Title != title })
	slices.SortStableFunc(l.Claims, func(a, b Claim) int {
		return cmp.Or(cmp.Compare(slices.Index(states, a.State), slices.Index(states, b.State)), cmp.Compare(a.Day, b.Day))
	})
}

// restOnClaim lets the application rest on a claim instead of norms.
func (a *Application) restOnClaim(c *Claim) {
	a.Claim, a.State, a.Achieved, a.Rating = c, c.State, c.Day, c.Threshold
	if c.State == Missing {
		a.Missing = append(a.Missing, c.Text)
		return
	}
	key := "titles.note.by-rating"
	if c.Direct != nil {
		key = "titles.note.direct"
	}
	a.Stands = append(a.Stands, handbook.Say(key, "article", c.Article, "claim", c.Text))
}
