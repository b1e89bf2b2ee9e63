package audit

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// sportRule: an event of another sport than chess is rated by no chapter of FIDE.
const sportRule = "sport-not-rated"

// Sport returns what was played.
func (r *Report) Sport() tournament.Sport {
	if r.Tournament == nil {
		return tournament.Chess
	}
	return r.Tournament.Sport
}

// settleSport takes the sport that was said, else that of the report, else that of
// the system that it names.
func (r *Report) settleSport(t *tournament.Tournament) {
	if r.Options.Sport != nil {
		t.Sport = *r.Options.Sport
	}
	r.System = pairing.Detect(t, r.Options.System)
	switch {
	case r.Options.Sport != nil:
		r.System.Sport = t.Sport
	case t.Sport == tournament.Chess:
		t.Sport = r.System.Sport
	}
}

// sportEditions are the texts of a sport other than chess, which is neither rated nor
// gives norms.
func (r *Report) sportEditions(day handbook.Date) {
	sport, named := r.Sport(), r.Options.Editions
	pair, err := choose(named["pairing"], pairing.ChapterOf(sport).Edition, func() (*pairing.Edition, error) { return pairing.ChapterOf(sport).InForce(day) })
	r.Editions.Pairing = pair
	r.undecided("pairing", err)
	ties, err := choose(named["tiebreaks"], tiebreak.ChapterOf(sport).Edition, func() (*tiebreak.Edition, error) { return tiebreak.ChapterOf(sport).InForce(day) })
	r.Editions.TieBreaks = ties
	r.undecided("tiebreaks", err)
	r.sayUndecided(day)
}

// NotRated says of an event of another sport, and of one whose kind of play is a
// question, that its games are not rated and that it gives no norms; else nil.
func (r *Report) NotRated() *handbook.Finding {
	if r.Sport() == tournament.Chess {
		return r.kindFinding()
	}
	return &handbook.Finding{
		Article: r.Tournament.Format + "-###", Rule: sportRule, Severity: handbook.Info,
		Pos: handbook.Pos{File: r.File, Line: 1, Col: 1}, Text: handbook.Say("audit.sport-not-rated", "sport", r.Sport().Name()),
	}
}
