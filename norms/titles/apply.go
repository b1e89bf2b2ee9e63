package titles

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

// Apply returns the application for a title as NewApplication makes it, with what the
// ledger says of the title apart from norms; a title that is not by norms rests on a
// rating or a place alone. A title that is due by place needs no norms: the
// application is due, and lacks nothing. A missing least rating or an unknown fact is
// listed before what the norms lack.
func Apply(f *Facts, title tournament.Title, meeting handbook.Date) Application {
	if !slices.Contains(normTitles, title) {
		return claimApplication(f, title, meeting)
	}
	a := NewApplication(f, title, meeting)
	if a.State != Missing || f.holds(title) {
		return a
	}
	l := Ledger{Direct: []direct.Result{}}
	for i := range f.Direct {
		if d := &f.Direct[i]; !d.Norm && d.Title == title && (!f.On.Valid() || d.End <= f.On) {
			l.directClaim(f, d)
		}
	}
	at := slices.IndexFunc(l.Claims, func(c Claim) bool { return c.Title == title && c.State == Due })
	if at >= 0 {
		c := &l.Claims[at]
		a.State, a.Achieved, a.Missing, a.Claim = Due, c.Day, []handbook.Text{}, c
		a.Stands = append([]handbook.Text{handbook.Say("titles.note.direct-due", "article", c.Article, "claim", c.Text)}, a.Stands...)
		return a
	}
	for i := range l.Claims {
		if c := &l.Claims[i]; c.Title == title {
			a.Notes = append([]handbook.Text{handbook.Say("titles.note.direct", "article", c.Article, "claim", c.Text)}, a.Notes...)
		}
	}
	return a
}
