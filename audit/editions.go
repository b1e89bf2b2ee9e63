package audit

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// ratingEdition returns the rating edition that a key names for a kind of play.
// Standard has a chapter of its own, rapid and blitz share another one. A key
// of the wrong one of the two is read as a day, and the edition in force on it
// is taken.
func ratingEdition(kind tournament.Kind, key string) (*rating.Edition, error) {
	e, err := rating.EditionByKey(kind, key)
	if err == nil {
		return e, nil
	}
	for _, other := range []tournament.Kind{tournament.Standard, tournament.Rapid} {
		if o, found := rating.EditionByKey(other, key); found == nil {
			return rating.InForce(kind, o.From)
		}
	}
	return nil, err
}

// chooseEditions decides each chapter's edition: a named one, else the day
// given, else the edition that the report's system names, else its start.
func (r *Report) chooseEditions() {
	day := r.Tournament.FirstDay()
	if r.Options.On != 0 {
		day = r.Options.On
	}
	if r.Sport() != tournament.Chess {
		r.sportEditions(day)
		return
	}
	named := r.Options.Editions

	pair, err := choose(named["pairing"], func(key string) (*pairing.Edition, error) { return pairing.EditionOf(tournament.Chess, key) }, func() (*pairing.Edition, error) {
		if key := r.System.Edition; key != "" && r.Options.On == 0 {
			return pairing.Chapter.Edition(key)
		}
		return pairing.InForce(day)
	})
	r.Editions.Pairing = pair
	r.undecided("pairing", err)

	rate, err := choose(named["rating"],
		func(key string) (*rating.Edition, error) { return ratingEdition(r.Kind, key) },
		func() (*rating.Edition, error) { return rating.InForce(r.Kind, day) })
	r.Editions.Rating = rate
	r.undecided("rating", err)

	titles, err := choose(named["titles"], norms.EditionByKey, func() (*norms.Edition, error) { return norms.InForce(day) })
	r.Editions.Titles = titles
	r.undecided("titles", err)

	ties, err := choose(named["tiebreaks"], tiebreak.EditionByKey, func() (*tiebreak.Edition, error) { return tiebreak.Chapter.InForce(day) })
	r.Editions.TieBreaks = ties
	r.undecided("tiebreaks", err)
	r.sayUndecided(day)
}

func choose[E any](key string, byKey func(string) (*E, error), otherwise func() (*E, error)) (*E, error) {
	if key != "" {
		return byKey(key)
	}
	return otherwise()
}

// undecided notes a chapter for which no edition is decided.
func (r *Report) undecided(chapter string, err error) {
	if err != nil {
		r.Assumed = append(r.Assumed, chapter)
	}
}

// noStart: a report without a day has no edition.
const noStart = "no-start"

// sayUndecided says once for all chapters that the report has no start, or that
// it lies before their first editions.
func (r *Report) sayUndecided(day handbook.Date) {
	if len(r.Assumed) == 0 {
		return
	}
	f := handbook.Finding{
		Article: r.Tournament.Format + "-042", Rule: noStart, Severity: handbook.Error,
		Pos: r.Tournament.At(tournament.ItemStart),
	}
	by := r.CheckedBy()
	key := map[string]string{"pairing": keyOf(by.Pairing), "rating": keyOf(by.Rating), "titles": keyOf(by.Titles), "tiebreaks": keyOf(by.TieBreaks)}
	editions := make([]handbook.Text, len(r.Assumed))
	for i, c := range r.Assumed {
		editions[i] = handbook.Say("audit.edition-of", "chapter", handbook.Say("word.chapter."+c), "edition", key[c])
	}
	f.Text = handbook.Say("audit.no-start", "editions", editions)
	if day != 0 {
		f.Rule, f.Severity = editionRule.Name, editionRule.Severity
		f.Text = handbook.Say("audit.before-first-edition", "day", day, "editions", editions)
	}
	r.Findings = append(r.Findings, f)
}

func keyOf[N any](e *handbook.Edition[N]) string {
	if e == nil {
		return ""
	}
	return e.Key
}

// EditionAssumed returns the finding that the edition of one of the chapters is
// assumed, since the report has no start or lies before the first edition; nil if none
// is. It has the editions, and the flags that choose others.
func (r *Report) EditionAssumed(chapters ...string) *handbook.Finding {
	assumed := slices.ContainsFunc(chapters, func(c string) bool { return slices.Contains(r.Assumed, c) })
	for i := range r.Findings {
		if f := &r.Findings[i]; assumed && (f.Rule == noStart || f.Rule == editionRule.Name) {
			return f
		}
	}
	return nil
}

// CheckedBy returns the editions that the report is checked by: those that govern
// it and, of the chapters in Assumed, those of the day of the check, or the
// first where the event lies before it. Nothing is rated or awarded from the
// latter.
func (r *Report) CheckedBy() Editions {
	e := r.Editions
	day := cmp.Or(r.Options.On, r.Tournament.FirstDay(), r.Options.Undated, r.Options.Today)
	if e.Pairing == nil {
		e.Pairing = assumed(pairing.ChapterOf(r.Sport()).Editions, day)
	}
	if e.Rating == nil && r.Sport() == tournament.Chess {
		e.Rating = assumed(rating.ChapterOf(r.Kind).Editions, day)
	}
	if e.Titles == nil && r.Sport() == tournament.Chess {
		e.Titles = assumed(norms.Chapter.Editions, day)
	}
	if e.TieBreaks == nil {
		e.TieBreaks = assumed(tiebreak.ChapterOf(r.Sport()).Editions, day)
	}
	return e
}

// assumed returns the edition in force on a day, the first before it, the last where
// no day is known.
func assumed[N any](editions []handbook.Edition[N], day handbook.Date) *handbook.Edition[N] {
	if day == 0 {
		day = editions[len(editions)-1].From
	}
	best := 0
	for i := range editions {
		if editions[i].From <= day {
			best = i
		}
	}
	return &editions[best]
}
