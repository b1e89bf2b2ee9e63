package overlap

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/fedrate/fedrate/tournament"
)

func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// Name is a person's name for comparing: its words in alphabetical order
// without case, accents and punctuation.
func Name(s string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(cases.Fold().String(s)))
	words := strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slices.Sort(words)
	return strings.Join(words, " ")
}

// Keys are the names under which the players of a report are looked up: each
// one's FIDE ID, and his name for reports that lack the ID.
func Keys(t *tournament.Tournament) []string {
	set := map[string]bool{}
	for i := range t.Players {
		p := &t.Players[i]
		if p.FIDEID != 0 {
			set[strconv.Itoa(p.FIDEID)] = true
		}
		if name := Name(p.Name); name != "" {
			set[name] = true
		}
	}
	return sorted(set)
}

// match finds the players who are in both reports: those with one FIDE ID, and
// those with one name of whom at least one has no ID. Nobody is matched twice.
func match(fresh, old *tournament.Tournament) map[int]int {
	of, taken := map[int]int{}, map[int]bool{}
	byID, byName := map[int]int{}, map[string][]*tournament.Player{}
	for i := range old.Players {
		q := &old.Players[i]
		if q.FIDEID != 0 && byID[q.FIDEID] == 0 {
			byID[q.FIDEID] = q.StartingRank
		}
		byName[Name(q.Name)] = append(byName[Name(q.Name)], q)
	}
	for i := range fresh.Players {
		p := &fresh.Players[i]
		if s := byID[p.FIDEID]; p.FIDEID != 0 && s != 0 && !taken[s] && p.StartingRank > 0 {
			of[p.StartingRank], taken[s] = s, true
		}
	}
	for i := range fresh.Players {
		p := &fresh.Players[i]
		if of[p.StartingRank] != 0 || p.StartingRank <= 0 {
			continue
		}
		for _, q := range byName[Name(p.Name)] {
			if !taken[q.StartingRank] && q.StartingRank > 0 && (p.FIDEID == 0 || q.FIDEID == 0) {
				of[p.StartingRank], taken[q.StartingRank] = q.StartingRank, true
				break
			}
		}
	}
	return of
}
