package wall

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// clubSide is how many players the rank of a club counts: those with the highest
// ratings. A club with fewer active players has no rank.
const clubSide = 4

// Club is one as the list shows it.
type Club struct {
	Name   string
	Active int               // players with a rating of the kind
	Mean   tournament.Rating // of the best four, half a point up
	sum    int
}

// Clubs returns the clubs with at least four active players of a kind, by the ratings of
// their best four; equal ones by name in the order of the federation's alphabet.
func (l *List) Clubs(in *language.Language, k tournament.Kind) []Club {
	at := map[string]int{}
	var all []Club
	for _, p := range l.players(in, k, true) {
		if p.Club == "" {
			continue
		}
		i, known := at[p.Club]
		if !known {
			i = len(all)
			at[p.Club] = i
			all = append(all, Club{Name: p.Club})
		}
		if c := &all[i]; c.Active < clubSide {
			c.sum += int(p.Standings[k].Rating)
		}
		all[i].Active++
	}
	all = slices.DeleteFunc(all, func(c Club) bool { return c.Active < clubSide })
	for i := range all {
		all[i].Mean = tournament.Rating((2*all[i].sum + clubSide) / (2 * clubSide))
	}
	names := newAlphabet(in, l.Federation)
	slices.SortFunc(all, func(a, b Club) int {
		return cmp.Or(cmp.Compare(b.sum, a.sum), names.compare(a.Name, b.Name), strings.Compare(a.Name, b.Name))
	})
	return all
}

// hasClubs reports whether the club of any player is known.
func (l *List) hasClubs() bool {
	return slices.ContainsFunc(l.Players, func(p Player) bool { return p.Club != "" })
}
