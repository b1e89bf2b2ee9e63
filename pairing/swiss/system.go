package swiss

import (
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// System is a pairing system of C.04 as a value: its names, its text, and for
// each edition of the text how a round is paired, compared and explained. The
// package of the system defines one; package pairing lists them all.
type System struct {
	Name string // "Dutch"
	// Spoken is the name within a sentence: "the Dutch system".
	Spoken handbook.Text
	Short  string // on the command line: "dutch"
	Code   string // of record 192, without suffixes for edition and acceleration: "FIDE_DUTCH"
	Title  string // of an event in record 092: "Swiss-System (Dutch)"
	// Chapter is the text with its articles; the Numbers of its editions are of a
	// type of the system's own.
	Chapter  handbook.Chapter[any]
	Editions []Edition // those of the chapter, in its order
	Teams    bool      // they are the participants, their matches the games
	Lots     bool      // from round 2 on the pairs are drawn by lot
	// PerRound is how many rounds of a report are one of the system, which Report
	// makes of them; 0: one, and the report as it is.
	PerRound int
	Report   func(*tournament.Tournament) *tournament.Tournament
	// Criterion is the article of an edition that holds a criterion as messages
	// name it (C12, also [C12] and C.12); empty where there is none.
	Criterion func(edition, name string) string
}

// Edition is a dated text of a system, ready to pair by.
type Edition struct {
	System string        // the code of the system
	Key    string        // as in --edition pairing=KEY
	From   handbook.Date // first day
	Rules  Rules         // how the rounds before count
	// Pair pairs a round. The error is an *[Impossible] where no legal pairing
	// exists.
	Pair func(*Round) (*Pairing, error)
	// Agrees reports whether these are the pairs that Pair makes, byes as black 0; it
	// looks no further than the first that is not.
	Agrees func(r *Round, pairs []Pair) bool
	// Descending reports that a bracket depends on the scoregroups above it, its own
	// and the next below, but for the test whether those left can complete the round.
	Descending bool
	// Violation says which absolute criterion the reported pairs break outright,
	// byes as black 0; nil where none. It needs no right pairing. name is as in
	// [Pairing].
	Violation func(r *Round, reported []Pair, name func(tpn int) int) *Difference
	// Readings are other readings of what the text leaves open. Where a round is not
	// as by the edition but as by one of them, it is as the text allows.
	Readings []Reading
	// Allows says why reported pairs that Pair does not make are as the text allows,
	// too: it leaves them, or their colours, to the lot. The zero text where they are
	// not; nil where the text leaves nothing open.
	Allows func(r *Round, right *Pairing, reported []Pair) handbook.Text
	// Met and Barred are how differences name that two met before, and a bye that is
	// barred; empty: C1 and C2.
	Met, Barred string
	// Preferences answers for the players of a round which colour they are due.
	Preferences func(*Round) func(tpn int) Preference
}

// Reading is an edition with something read otherwise that its text leaves open.
type Reading struct {
	Text    handbook.Text // how it is read, said within a sentence
	Edition Edition
}

// Pairing is a round as a system pairs it. name gives the number that the reader
// knows for a TPN of the round.
type Pairing struct {
	Pairs []Pair // with colours, in the order of publication (C.04.2 3.6), the bye last as {N, 0}
	// Compare says why the reported pairs, byes as black 0, are not these; nil
	// where nothing differs.
	Compare func(reported []Pair, name func(tpn int) int) *Difference
	// Explain writes how the round came to its pairs; say writes out a text. The
	// error is the writer's.
	Explain func(w io.Writer, say func(handbook.Text) string, name func(tpn int) int) error
}

// Difference says why a reported round is not the right one.
type Difference struct {
	Criterion string        // what the report breaks first, as the system names it: C12, of the colours E.3, of the sequence D.1
	Chapter   string        // that has the article, where it is not the system's own
	Article   string        // the article of the edition that holds it: C.12, 2.4.7
	Bracket   handbook.Text // of what score the bracket is; nothing where the round as a whole is at fault
	Players   []int         // TPNs of those at fault, as far as they can be named
	Text      handbook.Text // what is wrong, without bracket and criterion
}

// Whole returns all of it in one sentence: "bracket 3.5: C12: 5 players ...".
func (d *Difference) Whole() handbook.Text {
	if d.Bracket.IsZero() {
		return handbook.Say("swiss.difference.whole-round", "criterion", d.Criterion, "text", d.Text)
	}
	return handbook.Say("swiss.difference.in-bracket", "bracket", d.Bracket, "criterion", d.Criterion, "text", d.Text)
}

// Impossible says why no legal pairing of a round exists.
type Impossible struct {
	Reason handbook.Text // "no legal pairing, because …"
}

func (e *Impossible) Error() string { return e.Reason.String() }

// Text returns the reason.
func (e *Impossible) Text() handbook.Text { return e.Reason }

// Edition returns the edition of that key.
func (s *System) Edition(key string) (*Edition, error) {
	if _, err := s.Chapter.Edition(key); err != nil {
		return nil, err
	}
	for i := range s.Editions {
		if s.Editions[i].Key == key {
			return &s.Editions[i], nil
		}
	}
	return nil, handbook.Errorf("swiss.no-engine", "chapter", s.Chapter.ID, "edition", key)
}

// InForce returns the edition that governs an event starting on that day; an unknown
// day, or one before the first edition, is an error.
func (s *System) InForce(day handbook.Date) (*Edition, error) {
	e, err := s.Chapter.InForce(day)
	if err != nil {
		return nil, err
	}
	return s.Edition(e.Key)
}

// Latest returns the newest edition.
func (s *System) Latest() *Edition { return &s.Editions[len(s.Editions)-1] }

// Oldest returns the first edition.
func (s *System) Oldest() *Edition { return &s.Editions[0] }

// AsCounted returns the report with the rounds that the system counts.
func (s *System) AsCounted(t *tournament.Tournament) *tournament.Tournament {
	if s.Report == nil {
		return t
	}
	return s.Report(t)
}

// SameNumbers returns the name of a TPN for a reader who knows it by that number.
func SameNumbers(tpn int) int { return tpn }
