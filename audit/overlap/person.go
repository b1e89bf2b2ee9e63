package overlap

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/tournament"
)

func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// Name returns a person's name for comparing: its words in alphabetical order
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

// What begins the names of players under which reports are found.
const (
	keyMark   = "~" // of those that are the same for every way in which a name is written
	withoutID = "?" // of those of a player without a FIDE ID
)

// Keys returns the names under which the players of a report are found: each one's FIDE ID, and
// the name, as it is written and by the keys of package identity, which are the same in every
// script; of a player without an ID the name stands a second time, as one of these.
func Keys(t *tournament.Tournament) []string {
	set := map[string]bool{}
	for i := range t.Players {
		p := &t.Players[i]
		if p.FIDEID != 0 {
			set[strconv.Itoa(p.FIDEID)] = true
		}
		for _, name := range namesOf(p) {
			set[name] = true
			if p.FIDEID == 0 {
				set[withoutID+name] = true
			}
		}
	}
	return sorted(set)
}

// SearchKeys returns those of [Keys] by which the players of a report are found in others: the
// FIDE ID of each, and the name, among players without an ID if the player has one.
func SearchKeys(t *tournament.Tournament) []string {
	set := map[string]bool{}
	for i := range t.Players {
		p := &t.Players[i]
		if p.FIDEID != 0 {
			set[strconv.Itoa(p.FIDEID)] = true
		}
		for _, name := range namesOf(p) {
			if p.FIDEID != 0 {
				name = withoutID + name
			}
			set[name] = true
		}
	}
	return sorted(set)
}

// namesOf returns the name of a player as it is written, and its keys.
func namesOf(p *tournament.Player) (names []string) {
	if name := Name(p.Name); name != "" {
		names = append(names, name)
	}
	for _, key := range identity.Keys(p.Name) {
		names = append(names, keyMark+strconv.FormatUint(uint64(key), 36))
	}
	return names
}

// Match finds the players who are in both reports: those with one FIDE ID, and those
// with one name, or two spellings of it, of whom at least one has no ID. It matches no
// player twice.
func Match(fresh, old *tournament.Tournament) map[int]int {
	here, there := knownBy(fresh), knownBy(old)
	return match(fresh, old, &here, &there)
}

// known are the players of a report by FIDE ID.
type known struct {
	byID map[int]int // starting rank of the first who has it
	ids  []int       // in their order
	all  bool        // everybody with a starting rank has one
}

func knownBy(t *tournament.Tournament) known {
	k := known{byID: make(map[int]int, len(t.Players)), all: true}
	for i := range t.Players {
		switch p := &t.Players[i]; {
		case p.FIDEID == 0:
			k.all = k.all && p.StartingRank <= 0
		case k.byID[p.FIDEID] == 0:
			k.byID[p.FIDEID] = p.StartingRank
		}
	}
	k.ids = sorted(k.byID)
	return k
}

// common returns the IDs that both have, in their order: in most pairs of reports few.
func (k *known) common(other *known) iter.Seq[int] {
	return func(yield func(int) bool) {
		a, b := k.ids, other.ids
		for len(a) > 0 && len(b) > 0 {
			switch {
			case a[0] < b[0]:
				a = a[1:]
			case a[0] > b[0]:
				b = b[1:]
			case !yield(a[0]):
				return
			default:
				a, b = a[1:], b[1:]
			}
		}
	}
}

// match is [Match] for players whose IDs are known. Where both reports give everybody an
// ID no name is looked at: most do, and names take long.
func match(fresh, old *tournament.Tournament, here, there *known) map[int]int {
	m := matching{of: map[int]int{}, taken: map[int]bool{}}
	both := slices.Collect(here.common(there))
	for i := range fresh.Players {
		if len(both) == 0 {
			break
		}
		p := &fresh.Players[i]
		if _, is := slices.BinarySearch(both, p.FIDEID); !is {
			continue
		}
		if s := there.byID[p.FIDEID]; s != 0 && !m.taken[s] && p.StartingRank > 0 {
			m.of[p.StartingRank], m.taken[s] = s, true
		}
	}
	if !here.all || !there.all {
		m.byNames(fresh, old)
	}
	return m.of
}

// matching is who of a new report is whom of an old one, by starting rank.
type matching struct {
	of    map[int]int  // of the new report: that of the old one
	taken map[int]bool // of the old report
}

// byNames matches those whom no ID matches, first by the name as it is written.
func (m *matching) byNames(fresh, old *tournament.Tournament) {
	news := among(fresh, func(p *tournament.Player) bool { return m.of[p.StartingRank] != 0 })
	olds := among(old, func(q *tournament.Player) bool { return m.taken[q.StartingRank] })
	if !slices.ContainsFunc(olds, lacksID) {
		news = slices.DeleteFunc(news, withID)
	} else if !slices.ContainsFunc(news, lacksID) {
		olds = slices.DeleteFunc(olds, withID)
	}
	if len(news) == 0 || len(olds) == 0 {
		return
	}
	byName := map[string][]*tournament.Player{}
	for _, q := range olds {
		name := Name(q.Name)
		byName[name] = append(byName[name], q)
	}
	for _, p := range news {
		if m.of[p.StartingRank] != 0 {
			continue // another player has the same starting rank
		}
		for _, q := range byName[Name(p.Name)] {
			if !m.taken[q.StartingRank] && (lacksID(p) || lacksID(q)) {
				m.of[p.StartingRank], m.taken[q.StartingRank] = q.StartingRank, true
				break
			}
		}
	}
	m.bySpelling(news, olds)
}

// among returns the players of a report with a starting rank who are not matched yet.
func among(t *tournament.Tournament, matched func(*tournament.Player) bool) (players []*tournament.Player) {
	for i := range t.Players {
		if p := &t.Players[i]; p.StartingRank > 0 && !matched(p) {
			players = append(players, p)
		}
	}
	return players
}

func withID(p *tournament.Player) bool  { return p.FIDEID != 0 }
func lacksID(p *tournament.Player) bool { return p.FIDEID == 0 }

// bySpelling matches the remaining players by spellings of one name: another script,
// romanisation, order of names. If two spellings fit one name, or the years of birth
// differ, it matches none.
func (m *matching) bySpelling(news, olds []*tournament.Player) {
	left := map[identity.Key][]*tournament.Player{}
	for _, q := range olds {
		if m.taken[q.StartingRank] {
			continue
		}
		for _, key := range identity.Keys(q.Name) {
			left[key] = append(left[key], q)
		}
	}
	if len(left) == 0 {
		return
	}
	for _, p := range news {
		if m.of[p.StartingRank] != 0 {
			continue
		}
		var fits []*tournament.Player
		for _, key := range identity.SearchKeys(p.Name) {
			for _, q := range left[key] {
				if !m.taken[q.StartingRank] && !slices.Contains(fits, q) && (lacksID(p) || lacksID(q)) && sameYear(p, q) &&
					identity.Compare(p.Name, q.Name) == identity.Spelling {
					fits = append(fits, q)
				}
			}
		}
		if len(fits) == 1 {
			m.of[p.StartingRank], m.taken[fits[0].StartingRank] = fits[0].StartingRank, true
		}
	}
}

// sameYear reports whether the years of birth of two players, where both are
// known, are one.
func sameYear(p, q *tournament.Player) bool {
	return p.Birth.Year() == 0 || q.Birth.Year() == 0 || p.Birth.Year() == q.Birth.Year()
}
