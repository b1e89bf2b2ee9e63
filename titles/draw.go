package titles

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

// The two columns of titles, the highest first; they stand apart (0.6.2).
var (
	openColumn  = []tournament.Title{tournament.GM, tournament.IM, tournament.FM, tournament.CM}
	womenColumn = []tournament.Title{tournament.WGM, tournament.WIM, tournament.WFM, tournament.WCM}
)

func column(t tournament.Title) []tournament.Title {
	if t.Women() {
		return womenColumn
	}
	return openColumn
}

// NewLedger draws the ledger of a player: what he has, what he can ask for, and
// what lacks for the titles that he has begun.
func NewLedger(f *Facts) Ledger {
	l := Ledger{
		Player: f.Player, Held: slices.Clone(f.held()), Norms: []norms.Norm{}, Thresholds: []Threshold{}, Direct: []direct.Result{},
		Claims: []Claim{}, Applications: []Application{}, Notes: []string{},
	}
	if l.Held == nil {
		l.Held = []Held{}
	}
	slices.SortStableFunc(l.Held, func(a, b Held) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Title, b.Title))
	})
	for i := range f.Norms {
		if n := f.Norms[i]; !f.On.Valid() || n.Achieved <= f.On {
			n.Expired = expired(&n)
			l.Norms = append(l.Norms, n)
		}
	}
	slices.SortStableFunc(l.Norms, func(a, b norms.Norm) int {
		return cmp.Or(cmp.Compare(a.Achieved, b.Achieved), cmp.Compare(b.Title, a.Title))
	})
	for i := range f.Direct {
		if !f.On.Valid() || f.Direct[i].End <= f.On {
			l.Direct = append(l.Direct, f.Direct[i])
		}
	}
	slices.SortStableFunc(l.Direct, func(a, b direct.Result) int {
		return cmp.Or(cmp.Compare(a.End, b.End), cmp.Compare(b.Title, a.Title))
	})
	for i := range f.Thresholds {
		if t := &f.Thresholds[i]; (!f.On.Valid() || t.Day <= f.On) && t.met(f.Options) {
			l.Thresholds = append(l.Thresholds, *t)
		}
	}
	slices.SortStableFunc(l.Thresholds, func(a, b Threshold) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Level, b.Level))
	})
	l.applications(f)
	l.claims(f)
	return l
}

// held are the titles of the day of the ledger.
func (f *Facts) held() []Held {
	if !f.On.Valid() {
		return f.Held
	}
	return slices.DeleteFunc(slices.Clone(f.Held), func(h Held) bool { return h.Since > f.On })
}

// holds tells whether a title, or one above it in the column, was awarded for
// good.
func (f *Facts) holds(title tournament.Title) bool {
	order := column(title)
	at := slices.Index(order, title)
	return slices.ContainsFunc(f.held(), func(h Held) bool {
		i := slices.Index(order, h.Title)
		return !h.Conditional && i >= 0 && i <= at
	})
}

// woman tells whether the player may take women's titles.
func (f *Facts) woman() bool {
	if f.Player.Sex != 0 {
		return f.Player.Sex == tournament.Female
	}
	women := func(t tournament.Title) bool { return t.Women() }
	return slices.ContainsFunc(f.Held, func(h Held) bool { return women(h.Title) }) ||
		slices.ContainsFunc(f.Norms, func(n norms.Norm) bool { return women(n.Title) })
}

// applications are drawn for the titles of 1.4 that the player does not have
// and for which there is a norm.
func (l *Ledger) applications(f *Facts) {
	all := f.allNorms()
	for _, title := range normTitles {
		if f.holds(title) || title.Women() && !f.woman() {
			continue
		}
		if slices.ContainsFunc(all, func(n norms.Norm) bool { return n.Title == title }) {
			l.Applications = append(l.Applications, NewApplication(f, title, 0))
		}
	}
}

// claims are the titles that can be asked for, by title and basis.
func (l *Ledger) claims(f *Facts) {
	for i := range l.Applications {
		a := &l.Applications[i]
		state := a.State
		if state == Complete {
			state = Due
		}
		c := Claim{Title: a.Title, Basis: "norms", Article: "1.5", State: state, Day: a.Achieved, Threshold: a.Rating}
		switch a.State {
		case Missing:
			c.Text = joinWords(a.Missing)
		default:
			c.Text = fmt.Sprintf("%d norms of %d games and the rating", len(a.Norms), a.Games)
		}
		l.Claims = append(l.Claims, c)
	}
	l.directClaims(f)
	l.ratingClaims(f)
	slices.SortStableFunc(l.Claims, func(a, b Claim) int { return cmp.Compare(b.Title, a.Title) })
}

func joinWords(list []string) string {
	text := ""
	for i, s := range list {
		if i > 0 {
			text += "; "
		}
		text += s
	}
	return text
}

// ratingTitles are those of 1.3.
var ratingTitles = []struct {
	title   tournament.Title
	level   tournament.Rating
	article string
}{
	{tournament.FM, 2300, "1.3.1"},
	{tournament.CM, 2200, "1.3.2"},
	{tournament.WFM, 2100, "1.3.3"},
	{tournament.WCM, 2000, "1.3.4"},
}

// ratingClaims are the titles by rating, of each column the highest.
func (l *Ledger) ratingClaims(f *Facts) {
	done, shown := map[bool]bool{}, map[bool]bool{}
	for _, r := range ratingTitles {
		women := r.title.Women()
		if done[women] || f.holds(r.title) || women && !f.woman() {
			continue
		}
		t := reached(f, r.level, true)
		state := Due
		if t == nil {
			if t = reached(f, r.level, false); t == nil {
				continue
			}
			state = Missing
			if t.Thirty == registration.Unknown {
				state = Unverified
			}
		}
		if shown[women] && state != Due {
			continue
		}
		done[women], shown[women] = state == Due, true
		l.Claims = append(l.Claims, Claim{
			Title: r.title, Basis: "rating", Article: r.article, State: state, Day: t.Day, Threshold: t, Text: t.Words() + thirtyWords(t, thirtyFrom),
		})
	}
}

// thirtyWords say what is known of the 30 games.
func thirtyWords(t *Threshold, from handbook.Date) string {
	switch {
	case t.Day <= from || t.Thirty == registration.Yes:
		return ""
	case t.Thirty == registration.Unknown:
		return fmt.Sprintf("; whether 30 rated games were played by then is not known (%d here)", t.Games)
	}
	return fmt.Sprintf("; only %d rated games were played by then, 30 are needed", t.Games)
}
