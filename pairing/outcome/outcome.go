// Package outcome says how a round of a report compares with the rules, for every
// kind of event, and has the places and words that findings on pairings share.
package outcome

import (
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Pair is a pairing by starting ranks, which are the TPNs of a Swiss. Black 0
// is a bye.
type Pair struct {
	White int
	Black int
}

// Status is how a round compares with the rules.
type Status string

// The three outcomes of a round.
const (
	Identical  Status = "identical"
	Different  Status = "different"
	NotChecked Status = "not-checked"
)

// Round is the outcome of one round. Missing are the pairs that the rules make
// and the report lacks, Unexpected those of the report that the rules do not
// make; neither is ever nil. A pair with colours reversed stands in both.
type Round struct {
	Round        int
	Status       Status
	Reason       handbook.Text // why it was not checked, or how it was read
	Illegal      bool          // it has no legal pairing
	Declared     bool          // it differs exactly as a line of the report declares
	Missing      []Pair
	Unexpected   []Pair
	Criterion    string        // what a different round breaks first, as its system names it
	Explanation  handbook.Text // of the difference
	OtherEdition *OtherEdition
	IfFits       []PlausibleCause // with what else a different round would be right; nil: with nothing that was tried
	Working      Working          // how the right pairs of a different round come about, nil where it was not asked for
}

// Working writes how the pairs of a round come about; say writes out a text. The
// error is the writer's.
type Working func(w io.Writer, say func(handbook.Text) string) error

// OtherEdition says how a round that is different under the edition in force
// compares under a neighbouring one.
type OtherEdition struct {
	Edition string
	Status  Status
}

// Players returns those of the pairs in which the report and the rules differ.
func (r *Round) Players() []int {
	var players []int
	for _, p := range slices.Concat(r.Missing, r.Unexpected) {
		for _, n := range []int{p.White, p.Black} {
			if n > 0 && !slices.Contains(players, n) {
				players = append(players, n)
			}
		}
	}
	return players
}

// NotCheckedRounds returns the listed rounds, none of them checked for one reason.
func NotCheckedRounds(listed []int, reason handbook.Text) []Round {
	rounds := make([]Round, 0, len(listed))
	for _, r := range listed {
		rounds = append(rounds, Round{Round: r, Status: NotChecked, Reason: reason, Missing: []Pair{}, Unexpected: []Pair{}})
	}
	return rounds
}

// Played returns the rounds in which a player has an opponent or a result, ascending.
func Played(t *tournament.Tournament) []int {
	listed := make([]int, 0, t.Rounds)
	for r := 1; r <= t.Played(); r++ {
		for i := range t.Players {
			if g := t.Players[i].Game(r); g.Opponent != 0 || g.Result != tournament.None && g.Result != tournament.Pending {
				listed = append(listed, r)
				break
			}
		}
	}
	return listed
}
