package tiebreak

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Places is how the places that a report gives compare with its standings.
type Places struct {
	List  []string // what the standings are made by, in order, the points among them
	From  string   // the record that names the list, empty: none does, and the points alone rank
	Wrong []Place  // in the order of the report
}

// Place is a participant who has another place than the standings give.
type Place struct {
	Player int    // starting rank, or a team's number
	Found  int    // place in the report
	Right  int    // place by the standings; of several who stay tied the first of theirs
	By     string // the first of the list by which others come before or after the participant
	At     handbook.Pos
}

// places compares the place of each participant. Those whom the list leaves
// tied may stand in any order among themselves.
func (c *rankChecker) places(standings []Standing, opt Options, from string) *Places {
	out := &Places{From: from, List: withPoints(opt)}
	list := c.claims(opt.Teams, opt.Excluded)
	at := make(map[int]*Standing, len(standings))
	for i := range standings {
		at[standings[i].StartingRank] = &standings[i]
	}
	list = slices.DeleteFunc(list, func(p claimedRank) bool { return at[p.number] == nil })
	if len(list) == 0 || c.ranksAreNumbers(list) {
		return nil
	}
	byRank := make([]int, 0, len(list)) // the ranks of those compared, in order
	for _, p := range list {
		byRank = append(byRank, at[p.number].Rank)
	}
	slices.Sort(byRank)
	first := 0 // of those who share the claimed rank
	for i, p := range list {
		if p.rank != list[first].rank {
			first = i
		}
		s := at[p.number]
		from, _ := slices.BinarySearch(byRank, s.Rank)
		to, _ := slices.BinarySearch(byRank, s.Rank+1)
		if first < from || first >= to {
			out.Wrong = append(out.Wrong, Place{p.number, p.rank, s.Rank, c.decidedBy(list, i, at, opt), p.pos})
		}
	}
	return out
}

// ranksAreNumbers reports whether the places of an event in play are the numbers of the
// start list: no standings were written yet.
func (c *rankChecker) ranksAreNumbers(list []claimedRank) bool {
	return c.t.RoundsPlayed() < c.t.Rounds && !slices.ContainsFunc(list, func(p claimedRank) bool { return p.rank != p.number })
}

// decidedBy returns the first of the list by which a participant comes before or
// after another one whom the report has the other way round, or on the same rank.
func (c *rankChecker) decidedBy(list []claimedRank, i int, at map[int]*Standing, opt Options) string {
	s, earliest := at[list[i].number], len(opt.TieBreaks)
	for k, other := range list {
		o := at[other.number]
		if k == i || o.Rank == s.Rank || other.rank != list[i].rank && (o.Rank < s.Rank) == (other.rank < list[i].rank) {
			continue
		}
		for n := 0; n <= earliest; n++ {
			if s.after[n] != o.after[n] {
				earliest = n
				break
			}
		}
	}
	if earliest == 0 {
		return Points
	}
	return opt.TieBreaks[earliest-1].String()
}

// withPoints returns the list of the standings with the points at their place.
func withPoints(opt Options) []string {
	if ListsPoints(opt) {
		return spellings(opt.TieBreaks)
	}
	return append([]string{Points}, spellings(opt.TieBreaks)...)
}

// namesPoints reports whether the text of a record has the points.
func namesPoints(text string) bool {
	for part := range strings.SplitSeq(text, ",") {
		if d, err := Parse(part); err == nil && d.Name == Points {
			return true
		}
	}
	return false
}

// tryOtherList says so if the places do not follow record 212, but do follow
// record 202.
func (c *rankChecker) tryOtherList(places *Places, opt Options, named List) {
	if places == nil || len(places.Wrong) == 0 || named.From != ByStandings {
		return
	}
	other, err := namedAfterPoints(c.t)
	if err != nil || other.From == "" {
		return
	}
	opt.TieBreaks = other.TieBreaks
	standings, err := Standings(c.t, opt)
	if err != nil {
		return
	}
	if by := c.places(standings, opt, other.From); by != nil && len(by.Wrong) == 0 {
		c.add(otherListRule, named.At, nil, handbook.Say("tiebreak.places-by-other-list"))
	}
}
