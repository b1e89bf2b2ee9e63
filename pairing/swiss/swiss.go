// Package swiss has what all Swiss systems of C.04 share: what is known before a round is
// paired ([History]: the players to be paired with their scores, colours, floats and
// opponents so far, and who may not have the bye), the ranked field with its colour
// preferences ([Field]), and what a system is ([System]). It reads reports and pairs
// nothing; each system has its own package next to this one.
package swiss

import (
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Float is how a player's game of a round stood to the scores: the higher
// scored of a pair floats down, the lower scored up (C.04.3 A.4.b, 1.4.2).
type Float int8

// The floats. Down is also what some unplayed rounds give (A.4.b, 1.4.3).
const (
	NoFloat Float = iota
	Down
	Up
)

// Rules is what editions see differently in the rounds before.
type Rules struct {
	AbsenceFloats bool  // every round without a game is a downfloat, else only one that gives more than a loss (A.4.b; 1.4.3)
	AnyWinBarsBye bool  // every unplayed round worth a win bars from the bye, else only a pairing-allocated bye and a forfeit win (C.2; C.04.1 article 4)
	Asked         Asked // figures of the opposition
	ReturnedCount bool  // zero-point byes count as draws for the opponents of who is back in the round being paired, too (C.04.4.2 1.7.2)
	PlayedFloats  bool  // a round without a game is no float (C.04.5 1.5)
	ForfeitFloats bool  // a forfeited game is an upfloat, too (C.04.4.1 1.8)
	MovedFloats   bool  // of two with different scores who leaves his own for that of the other towards the median floats, else both do (C.04.4.3 3.10)
}

// Player is a participant as the pairing of a round sees him, from what was
// known before it.
type Player struct {
	TPN       int                 // tournament pairing number: the starting rank
	Parity    int                 // number whose parity decides the colour of last resort: the place by TPN among those who have taken part so far
	Points    tournament.Points   // standings points
	Score     tournament.Points   // pairing score: points and virtual points (C.04.7)
	Colours   []tournament.Colour // of the games played, oldest first; unplayed rounds are left out
	Met       []int               // TPNs of the opponents of played games, ascending
	Floats    [2]Float            // of the previous round and of the round before that
	ByeBarred bool                // shall not receive the pairing-allocated bye
	Unplayed  int                 // rounds so far without a game over the board
	Topscorer bool                // more than half of the maximum before the last round
	Figures   Figures             // of the opposition, where the rules ask for them
}

// Pair is a pair by TPN. Black 0 is the pairing-allocated bye.
type Pair = outcome.Pair

// Round is the task of pairing one round.
type Round struct {
	Number     int
	Rounds     int               // of the tournament; 0: not known, and this is not the last
	Players    []Player          // those to be paired, by score, highest first, then by TPN
	Initial    tournament.Colour // the initial-colour: what odd numbers get
	Prohibited []Pair            // pairs that must not meet for reasons outside the system; White < Black
	Win        tournament.Points // what a win gives; 0: one point
	Lot        int64             // number drawn for systems that pair by lot
	Work       *Work             // what pairing and comparing it may spend; nil: any amount

	from   *History    // nil: not known
	number map[int]int // of the history by TPN; nil: the same
}
