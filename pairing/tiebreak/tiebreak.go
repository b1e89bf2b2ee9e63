// Package tiebreak is chapter C.07 of the Handbook: the order of participants
// who have the same points, by every tie-break of the chapter and of the
// arbiters' manuals before it, for players and teams. Unplayed rounds count as
// each edition says. All values are exact. It decides no play-off and draws no
// lots: participants still tied after the last tie-break share the rank.
package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Options say how a report's standings are made.
type Options struct {
	Edition       *Edition
	TieBreaks     []Descriptor // in order; points come first unless the list has them
	Predetermined bool         // the pairings were known before the start: round robins (15.2)
	Teams         bool         // rank teams, not players
	Excluded      []int        // starting ranks whose results do not count (C.05 6.6): they come last
	TwoGames      bool         // rounds 2k-1 and 2k are a match of players, which is played unless one of them forfeits both (C.04.5)
	GamePoints    bool         // game points are the primary score of teams, else match points
	ByStage       bool         // of a knock-out: how far a player came ranks, not points
	Unrated       Unrated      // what the event published for unrated players in tie-breaks on ratings
	KeepsUnrated  bool         // tie-breaks on ratings are used although unrated players take part and no rule was published
}

// Standing is one participant's line. TieBreaks is parallel to the list asked
// for; a value that does not exist is null.
type Standing struct {
	Rank         int
	StartingRank int // a team's number for teams
	Points       tournament.Points
	TieBreaks    []Value
	Shared       bool // with another participant, whom the list does not separate

	after []int // the group after points and after each tie-break: who differs there is separated
}

// Standings returns the participants of a report, ranked after the rounds it has (4.2).
// It returns an error for a tie-break that the edition does not know or that is not for
// this kind of participant. A tie-break that article 10 drops has no value and separates
// no participants. Those tied at a tie-break that the regulations of the event define
// themselves (OTHER_…) stay tied: no later one separates them.
func Standings(t *tournament.Tournament, opt Options) ([]Standing, error) {
	for _, d := range opt.TieBreaks {
		if err := usable(d, opt); err != nil {
			return nil, err
		}
	}
	tb := newTable(t, opt)
	values := make([][]Value, len(opt.TieBreaks))
	groups := tb.firstGroups()
	after := [][]int{tb.groupNumbers(groups)}
	open := false // a self-defined tie-break stands before
	for i, d := range opt.TieBreaks {
		if i > 0 {
			after = append(after, tb.groupNumbers(groups))
		}
		kind, _ := kindOf(d)
		open = open || selfDefined(d.Name)
		if tb.drops(d) {
			values[i] = make([]Value, len(tb.entrants))
			continue
		}
		if kind.group != nil {
			values[i] = make([]Value, len(tb.entrants))
			if kind.value != nil {
				values[i] = kind.value(tb, d)
			}
			if !open {
				groups = tb.splitGroups(groups, func(group []int) [][]int { return kind.group(tb, d, group, values[i]) })
			}
			continue
		}
		values[i] = kind.value(tb, d)
		if !open {
			lower := kind.lowerFirst != d.Reverse
			groups = tb.splitGroups(groups, func(group []int) [][]int { return byValue(group, values[i], lower) })
		}
	}
	return tb.lines(groups, values, append(after, tb.groupNumbers(groups))), nil
}

// groupNumbers gives the number of its group to every entrant.
func (tb *table) groupNumbers(groups [][]int) []int {
	at := make([]int, len(tb.entrants))
	for n, g := range groups {
		for _, i := range g {
			at[i] = n
		}
	}
	return at
}

func usable(d Descriptor, opt Options) error {
	kind, ok := kindOf(d)
	switch {
	case !ok:
		return handbook.Errorf("tiebreak.error.unknown", "tieBreak", d)
	case opt.Edition == nil:
		return handbook.Errorf("tiebreak.error.no-edition", "tieBreak", d)
	case kind.sports && opt.Edition.Numbers.Sport == tournament.Chess:
		return handbook.Errorf("tiebreak.error.for-draughts", "tieBreak", d)
	case kind.chess && opt.Edition.Numbers.Sport != tournament.Chess:
		return handbook.Errorf("tiebreak.error.for-chess", "tieBreak", d)
	case kind.teamsOnly && !opt.Teams:
		return handbook.Errorf("tiebreak.error.for-teams", "tieBreak", d)
	case kind.playersOnly && opt.Teams:
		return handbook.Errorf("tiebreak.error.for-players", "tieBreak", d)
	case d.Score != Primary && !opt.Teams:
		return handbook.Errorf("tiebreak.error.score-of-teams", "tieBreak", d)
	case kind.primary && (d.Score == GamePoints && !opt.GamePoints || d.Score == MatchPoints && opt.GamePoints):
		return handbook.Errorf("tiebreak.error.primary", "tieBreak", d)
	}
	return nil
}

// splitGroups divides every group of two or more, in order.
func (tb *table) splitGroups(groups [][]int, split func([]int) [][]int) [][]int {
	out := make([][]int, 0, len(groups))
	for _, g := range groups {
		if len(g) < 2 {
			out = append(out, g)
			continue
		}
		out = append(out, split(g)...)
	}
	return out
}

// ListsPoints reports whether the list itself says where the points stand: by
// PTS without a score, by the score that ranks, or by any score at its head.
func ListsPoints(opt Options) bool {
	primary := MatchPoints
	if opt.GamePoints {
		primary = GamePoints
	}
	for i, d := range opt.TieBreaks {
		if d.Name == Points && (i == 0 || d.Score == Primary || d.Score == primary) {
			return true
		}
	}
	return false
}

// firstGroups groups the entrants before the first tie-break of the list: by
// primary score, highest first; all together if the list has the points.
func (tb *table) firstGroups() [][]int {
	all := make([]int, len(tb.entrants))
	for i := range all {
		all[i] = i
	}
	listed := ListsPoints(tb.opt)
	return groupBy(all, func(a, b int) int {
		if x, y := tb.entrants[a].void, tb.entrants[b].void; x != y {
			if x {
				return 1
			}
			return -1
		}
		if listed {
			return 0
		}
		return int(tb.entrants[b].points - tb.entrants[a].points)
	})
}

// byValue groups by value, highest first unless lower is better; those without
// a value come last.
func byValue(group []int, values []Value, lower bool) [][]int {
	return groupBy(group, func(a, b int) int {
		x, y := values[a], values[b]
		switch {
		case !x.ok && !y.ok:
			return 0
		case !x.ok:
			return 1
		case !y.ok:
			return -1
		case lower:
			return x.compare(y)
		}
		return y.compare(x)
	})
}

// groupBy sorts entrants, keeping the order of equal ones, and starts a new group
// wherever two neighbours are not equal.
func groupBy(members []int, compare func(a, b int) int) [][]int {
	sorted := slices.Clone(members)
	slices.SortStableFunc(sorted, compare)
	var out [][]int
	for i := 0; i < len(sorted); {
		j := i + 1
		for j < len(sorted) && compare(sorted[i], sorted[j]) == 0 {
			j++
		}
		out = append(out, sorted[i:j])
		i = j
	}
	return out
}

// lines makes the lines of the standings: a group of several shares a rank, and
// its members stand in the order of their numbers.
func (tb *table) lines(groups [][]int, values [][]Value, after [][]int) []Standing {
	out := make([]Standing, 0, len(tb.entrants))
	rank := 1
	for _, g := range groups {
		slices.SortFunc(g, func(a, b int) int { return tb.entrants[a].number - tb.entrants[b].number })
		for _, i := range g {
			s := Standing{Rank: rank, StartingRank: tb.entrants[i].number, Points: tb.entrants[i].points, Shared: len(g) > 1}
			s.TieBreaks = make([]Value, len(values))
			for k := range values {
				s.TieBreaks[k] = values[k][i]
			}
			for k := range after {
				s.after = append(s.after, after[k][i])
			}
			out = append(out, s)
		}
		rank += len(g)
	}
	return out
}
