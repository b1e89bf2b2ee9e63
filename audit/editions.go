package audit

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// ratingEdition is the rating edition that a key names for a kind of play.
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
	named := r.Options.Editions

	pair, err := choose(named["pairing"], pairing.Chapter.Edition, func() (*pairing.Edition, error) {
		if key := r.System.Edition; key != "" && r.Options.On == 0 {
			return pairing.Chapter.Edition(key)
		}
		return pairing.InForce(day)
	})
	r.Editions.Pairing = pair
	r.noEdition("C.04-0", err)

	rate, err := choose(named["rating"],
		func(key string) (*rating.Edition, error) { return ratingEdition(r.Kind, key) },
		func() (*rating.Edition, error) { return rating.InForce(r.Kind, day) })
	r.Editions.Rating = rate
	r.noEdition("B.02-0.1", err)

	titles, err := choose(named["titles"], norms.EditionByKey, func() (*norms.Edition, error) { return norms.InForce(day) })
	r.Editions.Titles = titles
	r.noEdition("B.01-0.2", err)

	ties, err := choose(named["tiebreaks"], tiebreak.EditionByKey, func() (*tiebreak.Edition, error) { return tiebreak.Chapter.InForce(day) })
	r.Editions.TieBreaks = ties
	r.noEdition("C.07-0", err)
}

func choose[E any](key string, byKey func(string) (*E, error), otherwise func() (*E, error)) (*E, error) {
	if key != "" {
		return byKey(key)
	}
	return otherwise()
}

func (r *Report) noEdition(article string, err error) {
	if err == nil {
		return
	}
	place := handbook.Pos{File: r.File, Line: 1, Col: 1}
	key := "audit.no-edition"
	if r.Tournament.Start != 0 {
		place, key = r.Tournament.At(tournament.ItemStart), "audit.no-edition.start"
	}
	r.Findings = append(r.Findings, handbook.Finding{
		Article: article, Rule: editionRule.Name, Severity: editionRule.Severity, Pos: place,
		Text: handbook.Say(key, "problem", handbook.SaidBy(err)),
	})
}
