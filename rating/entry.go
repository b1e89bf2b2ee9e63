package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// entry is one player in one kind of play, as known before the games of the
// period are rated.
type entry struct {
	id      int
	kind    tournament.Kind
	name    string
	birth   int             // year, 0 unknown
	rating  int32           // of the latest list before the period, 0 unrated
	own     bool            // rating is of the kind itself, not the standard one
	row     *ratinglist.Row // of that list; nil: no list, or not on it
	lines   int32           // how many there are
	first   int32           // where the records begin
	latest  handbook.Date   // start of the report that gave the rating, without a list
	hasGame bool
	lost    bool // the standard rating is there, and does not serve: the rating of the kind was lost
}

// baseLists are the latest lists before the period, one a kind: the ratings
// and K that the period starts from.
type baseLists [tournament.Kinds]*ratinglist.List

func (in *Input) baseLists(p handbook.Period) (b baseLists) {
	if p > 0 {
		p = p.Add(-1)
	}
	for k := range b {
		if !in.Lists.Empty(tournament.Kind(k)) {
			b[k] = in.Lists.InForce(p, tournament.Kind(k))
		}
	}
	return b
}

// ratingOn returns the rating that a list gives a player for a kind, and whether it
// is the standard rating serving for rapid or blitz (7.2.1); lost: it would serve, and
// does not for a player who has lost the rating of the kind.
func (p *periodRating) ratingOn(row, standard *ratinglist.Row, id int, kind tournament.Kind) (rating int32, fromStandard, lost bool) {
	if row != nil {
		if r := row.Standings[kind].Rating; r > 0 {
			return int32(r), false, false
		}
	}
	if kind != tournament.Standard && standard != nil {
		if r := standard.Standings[tournament.Standard].Rating; r > 0 {
			if p.in.Options.LostUnrated && p.lostRating(id, kind) {
				return 0, false, true
			}
			return int32(r), true, false
		}
	}
	return 0, false, false
}

// lostRating reports whether a player is known to have had a rating of a kind, and has
// none on the list before the period.
func (p *periodRating) lostRating(id int, kind tournament.Kind) bool {
	row := rowOf(p.baseLists[kind], id)
	return id > 0 && (row == nil || row.Standings[kind].Rating == 0) && p.in.History.Of(Who{id, kind}).Peak > 0
}

func rowOf(l *ratinglist.List, id int) *ratinglist.Row {
	if l == nil || id <= 0 {
		return nil
	}
	return l.Row(id)
}
