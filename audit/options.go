package audit

import (
	"strings"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Options are what the caller knows or decides in addition to the file. The zero value
// takes everything from the report.
type Options struct {
	Editions   map[string]string   // chapter (pairing, rating, titles, tiebreaks) to edition key
	On         handbook.Date       // decides every edition, instead of the start
	Kind       *tournament.Kind    // instead of the time control's
	System     string              // pairing system, as 192 code or short name
	Sport      *tournament.Sport   // instead of the report's
	EventKind  string              // national-championship, zonal, world-team, ...
	Facts      *registration.Facts // the event's registration record; nil: nothing beyond the report
	Received   handbook.Date       // the day on which the report came in; 0: unknown
	ReportDays int                 // from the end to the report, as the federation asks; 0: what B.02 9.1 says alone
	Today      handbook.Date       // the day of the check; 0: unknown
	Undated    handbook.Date       // whose editions apply to a report without a start; 0: those of Today
	NoPairings bool
	Budget     int64 // steps of work of the replay, as [pairing.Options] has it; 0: the usual number
	Working    bool  // explain rounds that are different bracket by bracket
	Waivers    []Waiver
	Persons    identity.Office   // the lists that the players are held against; nil: they are not
	Arbiters   arbiters.Register // what the office keeps of arbiters; nil: they are not looked up
	Answered   []Person          // who players are by the answers of an officer
	// Known gives the ID under which the office keeps a player, that of the
	// report where nothing else was said, 0 for none. Nil: as reported.
	Known func(*tournament.Player) int
	// Vouched returns the officer's statement that a player to whom Known gives another
	// ID is that person; no question is asked then. Nil if there is none.
	Vouched func(*tournament.Player) (handbook.Waived, bool)
	Rating  rating.Options
}

// ParseEditions reads --edition flags: "pairing=2017", "rating=2024-03-01".
func ParseEditions(flags []string) (map[string]string, error) {
	editions := map[string]string{}
	for _, f := range flags {
		chapter, key, ok := strings.Cut(f, "=")
		if !ok || key == "" {
			return nil, handbook.Errorf("audit.edition-flag.form", "flag", f)
		}
		known := map[string]func() error{
			"pairing": func() error {
				if _, err := pairing.EditionOf(tournament.Draughts, key); err == nil {
					return nil
				}
				_, err := pairing.EditionOf(tournament.Chess, key)
				return err
			},
			"rating": func() error { _, err := ratingEdition(tournament.Standard, key); return err },
			"titles": func() error { _, err := norms.EditionByKey(key); return err },
			"tiebreaks": func() error {
				if _, err := tiebreak.DraughtsChapter.Edition(key); err == nil {
					return nil
				}
				_, err := tiebreak.EditionByKey(key)
				return err
			},
		}
		check, ok := known[chapter]
		if !ok {
			return nil, handbook.Errorf("audit.edition-flag.chapters", "flag", f)
		}
		if err := check(); err != nil {
			return nil, handbook.Errorf("audit.edition", "edition", f, "problem", err)
		}
		editions[chapter] = key
	}
	return editions, nil
}
