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

	"github.com/fedrate/fedrate/identity"
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
// one's FIDE ID, and his name for reports that lack the ID, as it is written
// and by the keys of package identity, which are the same in every script.
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
		for _, key := range identity.Keys(p.Name) {
			set["~"+strconv.FormatUint(uint64(key), 36)] = true
		}
	}
	return sorted(set)
}

// Match finds the players who are in both reports: those with one FIDE ID, and
// those with one name, or two spellings of it, of whom at least one has no ID.
// Nobody is matched twice.
func Match(fresh, old *tournament.Tournament) map[int]int {
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
	bySpelling(fresh, old, of, taken)
	return of
}

// bySpelling matches those who are left by spellings of one name: another
// script, romanisation, order of names. Two spellings that fit one name match
// nobody, and neither do two years of birth.
func bySpelling(fresh, old *tournament.Tournament, of map[int]int, taken map[int]bool) {
	left := map[identity.Key][]*tournament.Player{}
	for i := range old.Players {
		q := &old.Players[i]
		if taken[q.StartingRank] || q.StartingRank <= 0 {
			continue
		}
		for _, key := range identity.Keys(q.Name) {
			left[key] = append(left[key], q)
		}
	}
	if len(left) == 0 {
		return
	}
	for i := range fresh.Players {
		p := &fresh.Players[i]
		if of[p.StartingRank] != 0 || p.StartingRank <= 0 {
			continue
		}
		var fits []*tournament.Player
		for _, key := range identity.SearchKeys(p.Name) {
			for _, q := range left[key] {
				if !taken[q.StartingRank] && !slices.Contains(fits, q) && (p.FIDEID == 0 || q.FIDEID == 0) && sameYear(p, q) &&
					identity.Compare(p.Name, q.Name) == identity.Spelling {
					fits = append(fits, q)
				}
			}
		}
		if len(fits) == 1 {
			of[p.StartingRank], taken[fits[0].StartingRank] = fits[0].StartingRank, true
		}
	}
}

// sameYear tells whether the years of birth of two players, where both are
// known, are one.
func sameYear(p, q *tournament.Player) bool {
	return p.Birth.Year() == 0 || q.Birth.Year() == 0 || p.Birth.Year() == q.Birth.Year()
}
