package titles

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
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
		Player: f.Player, Held: slices.Clone(f.heldTitles()), Norms: []norms.Norm{}, Thresholds: []Threshold{}, Direct: []direct.Result{},
		Claims: []Claim{}, Applications: []Application{}, Notes: []handbook.Text{},
	}
	if l.Held == nil {
		l.Held = []Held{}
	}
	slices.SortStableFunc(l.Held, func(a, b Held) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Title, b.Title))
	})
	for i := range f.Norms {
		if n := f.Norms[i]; !f.On.Valid() || n.Achieved <= f.On {
			n.Expired = isExpired(f.edition(), &n)
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
		if t := &f.Thresholds[i]; (!f.On.Valid() || t.Day <= f.On) && t.isMet(f.Options) {
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

// heldTitles returns the titles of the day of the ledger.
func (f *Facts) heldTitles() []Held {
	if !f.On.Valid() {
		return f.Held
	}
	return slices.DeleteFunc(slices.Clone(f.Held), func(h Held) bool { return h.Since > f.On })
}

// holds reports whether a title, or one above it in the column, was awarded for
// good.
func (f *Facts) holds(title tournament.Title) bool {
	order := column(title)
	at := slices.Index(order, title)
	return slices.ContainsFunc(f.heldTitles(), func(h Held) bool {
		i := slices.Index(order, h.Title)
		return !h.Conditional && i >= 0 && i <= at
	})
}

// woman reports whether the player may take women's titles.
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

// claims returns the titles that can be asked for, by title and basis.
func (l *Ledger) claims(f *Facts) {
	for i := range l.Applications {
		a := &l.Applications[i]
		state := a.State
		if state == Complete {
			state = Due
		}
		c := Claim{Title: a.Title, Basis: "norms", Article: f.edition().No(law.ByNorms), State: state, Day: a.Achieved, Threshold: a.Rating}
		switch a.State {
		case Missing:
			c.Text = joinTexts(a.Missing)
		default:
			c.Text = handbook.Say("titles.claim.norms", "n", len(a.Norms), "games", a.Games)
		}
		l.Claims = append(l.Claims, c)
	}
	l.directClaims(f)
	l.ratingClaims(f)
	slices.SortStableFunc(l.Claims, func(a, b Claim) int { return cmp.Compare(b.Title, a.Title) })
}

// joinTexts returns several texts as one.
func joinTexts(list []handbook.Text) handbook.Text {
	if len(list) == 0 {
		return handbook.Text{}
	}
	text := list[0]
	for _, next := range list[1:] {
		text = handbook.Say("titles.joined", "first", text, "next", next)
	}
	return text
}

// ratingClaims returns the titles by rating, of each column the highest.
func (l *Ledger) ratingClaims(f *Facts) {
	e := f.edition()
	done, shown := map[bool]bool{}, map[bool]bool{}
	for _, r := range e.Numbers.RatingTitles {
		article, women := e.No(r.Rule), r.Title.Women()
		if article == "" || done[women] || f.holds(r.Title) || women && !f.woman() {
			continue
		}
		c := f.ratingClaim(r)
		if c == nil || shown[women] && c.State != Due {
			continue
		}
		done[women], shown[women] = c.State == Due, true
		l.Claims = append(l.Claims, *c)
	}
}

// ratingClaim returns what the ratings reached give for a title by rating; nil if its
// rating was never reached, or the edition has no such title.
func (f *Facts) ratingClaim(r law.RatingTitle) *Claim {
	e := f.edition()
	article := e.No(r.Rule)
	if article == "" {
		return nil
	}
	t, state := firstReached(f, r.Rating, true), Due
	if t == nil {
		if t = firstReached(f, r.Rating, false); t == nil {
			return nil
		}
		state = Missing
		if t.Thirty == registration.Unknown {
			state = Unverified
		}
	}
	return &Claim{
		Title: r.Title, Basis: "rating", Article: article, State: state, Day: t.Day, Threshold: t,
		Text: joinTexts(append([]handbook.Text{t.Words()}, gamesWords(t, e.Numbers.RatedGamesAfter, e.Numbers.RatedGames)...)),
	}
}

// gamesWords say what is known of the rated games that a rating after the day
// needs; nothing if it has them.
func gamesWords(t *Threshold, after handbook.Date, need int) []handbook.Text {
	switch {
	case t.Day <= after || t.Thirty == registration.Yes:
		return nil
	case t.Thirty == registration.Unknown:
		return []handbook.Text{handbook.Say("titles.rated-games.unknown", "need", need, "games", t.Games)}
	}
	return []handbook.Text{handbook.Say("titles.rated-games.few", "n", t.Games, "need", need)}
}
