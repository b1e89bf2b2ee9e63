package answer

import (
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// Pair is a pairing by starting ranks. Black 0 is a bye.
type Pair struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// NewPairs are pairs in their order.
func NewPairs(pairs []pairing.Pair) []Pair {
	return Each(pairs, func(p *pairing.Pair) Pair { return Pair{p.White, p.Black} })
}

// Pairing is what `fedrate pair` answers.
type Pairing struct {
	File          string    `json:"file"`
	Round         int       `json:"round"`
	Rounds        *int      `json:"rounds"` // null where not known
	System        *string   `json:"system"`
	Edition       *string   `json:"edition"`
	InitialColour *string   `json:"initialColour"` // null where it plays no part
	Pairs         []Pair    `json:"pairs"`
	Absent        []int     `json:"absent"`
	Reason        *string   `json:"reason"` // why there are no pairs
	Findings      []Finding `json:"findings"`

	Output  *string      `json:"output"`  // the report with the round in it, null where none was written
	Changes []PairChange `json:"changes"` // of a published round, by --repair
	Log     []string     `json:"log"`     // lines of comment by which the report keeps what the arbiter did
}

// PairChange is a change of a published round.
type PairChange struct {
	Kind    *string `json:"kind"`    // repeated, opponentless or late-entry; null: no player is paired again
	Article *string `json:"article"` // that allows it
	Was     []Pair  `json:"was"`
	Is      []Pair  `json:"is"`
	Agree   []int   `json:"agree"` // starting ranks of those who have to agree
	Text    string  `json:"text"`
}

// NewPairChanges are changes in their order.
func NewPairChanges(l Locale, changes []play.Change) []PairChange {
	return Each(changes, func(c *play.Change) PairChange {
		return PairChange{
			Kind: TextOrNull(string(c.Kind)), Article: TextOrNull(c.Article), Was: NewPairs(c.Was), Is: NewPairs(c.Is), Agree: List(c.Agree),
			Text: l.Language().Say(c.Text),
		}
	})
}

// Results is what `fedrate results` answers.
type Results struct {
	File    string        `json:"file"`
	Output  *string       `json:"output"` // null: standard output
	Round   int           `json:"round"`
	Boards  []BoardResult `json:"boards"`
	Entered int           `json:"entered"` // results of the list
	Waiting []int         `json:"waiting"` // boards without a result
	Log     []string      `json:"log"`     // lines of comment by which the report keeps what the arbiter did
}

// Log returns the lines of comment as the report has them.
func Log(lines []tournament.LogLine) []string {
	return List(Each(lines, func(l *tournament.LogLine) string { return l.String() }))
}

// BoardResult is a board of a round.
type BoardResult struct {
	Board   int     `json:"board"`
	White   int     `json:"white"`
	Black   int     `json:"black"`   // 0: a bye
	Result  *string `json:"result"`  // 1-0 1/2 0-1 +-- --+ ---; null where not known, and of a bye
	Entered bool    `json:"entered"` // by this list
	Was     *string `json:"was"`     // the result that was corrected
}

// NewResults returns the boards of a round after results were entered.
func NewResults(file string, output *string, round int, boards []play.Entered) Results {
	out := Results{File: file, Output: output, Round: round, Waiting: List(play.Waiting(boards))}
	out.Boards = Each(boards, func(b *play.Entered) BoardResult {
		r := BoardResult{Board: b.Number, White: b.White, Black: b.Black, Entered: b.New, Was: TextOrNull(b.Was)}
		if b.Black != 0 && !b.Open() {
			r.Result = TextOrNull(play.WordOf(b.WhiteResult, b.BlackResult))
		}
		if b.New {
			out.Entered++
		}
		return r
	})
	return out
}

// NewPairing returns a round of a file as it is paired; its findings and the reason, which
// are texts, are for the caller to write out.
func NewPairing(file string, p *pairing.Paired) Pairing {
	a := Pairing{File: file, Round: p.Round, InitialColour: Colour(p.Initial), Pairs: NewPairs(p.Pairs), Absent: p.Absent}
	if p.Rounds > 0 {
		a.Rounds = &p.Rounds
	}
	a.System, a.Edition = TextOrNull(p.System), TextOrNull(p.Edition)
	return a
}

// SeatPair is a pair of a schedule of teams: seats such as A1.
type SeatPair struct {
	White string `json:"white"`
	Black string `json:"black"` // empty: who has white is free
}

// Schedule is a table of pairings by numbers, round by round.
type Schedule struct {
	Rounds [][]Pair `json:"rounds"`
}

// SeatSchedule is a table of pairings by seats.
type SeatSchedule struct {
	Rounds [][]SeatPair `json:"rounds"`
}

// NewSchedule returns the table of rounds of pairs.
func NewSchedule(rounds [][]pairing.Pair) Schedule {
	return Schedule{Each(rounds, func(pairs *[]pairing.Pair) []Pair { return NewPairs(*pairs) })}
}

// NewSeatSchedule returns the table of rounds of seats.
func NewSeatSchedule(rounds [][]roundrobin.BoardPair) SeatSchedule {
	return SeatSchedule{Each(rounds, func(pairs *[]roundrobin.BoardPair) []SeatPair {
		return Each(*pairs, func(p *roundrobin.BoardPair) SeatPair { return SeatPair{p.White.String(), p.Black.String()} })
	})}
}

// Groups are those of the restricted drawing of lots.
type Groups struct {
	Groups []Group `json:"groups"`
}

// Group is one of them with its numbers of the table.
type Group struct {
	Name    string `json:"Name"`
	Numbers []int  `json:"Numbers"`
}

// NewGroups are groups in their order.
func NewGroups(groups []roundrobin.VarmaGroup) Groups {
	return Groups{Each(groups, func(g *roundrobin.VarmaGroup) Group { return Group{g.Name, List(g.Numbers)} })}
}

// PlayOffs are the steps of play-offs.
type PlayOffs struct {
	PlayOffs []PlayOff `json:"playOffs"`
}

// PlayOff is what decides between players who are tied.
type PlayOff struct {
	Tied  int      `json:"tied"` // how many players
	Steps []string `json:"steps"`

	Stages []PlayOffStage `json:"stages,omitempty"` // the same as games, where the rules have them so
}

// PlayOffStage is a step of a play-off as games.
type PlayOffStage struct {
	Rest  int    `json:"rest"`  // minutes at least before it
	Games []Pair `json:"games"` // by the places in the tie; those of winners are left out
	Text  string `json:"text"`
}

// NewPlayOffGames returns a play-off of so many as games.
func NewPlayOffGames(l Locale, tied int, stages []knockout.Stage) PlayOff {
	p := PlayOff{Tied: tied, Steps: []string{}}
	for i := range stages {
		s := &stages[i]
		text := l.Language().Say(s.Text)
		p.Steps = append(p.Steps, text)
		p.Stages = append(p.Stages, PlayOffStage{
			Rest: s.Rest, Text: text,
			Games: Each(s.Games, func(g *pairing.Pair) Pair { return Pair{g.White, g.Black} }),
		})
	}
	return p
}

// NewPlayOffs returns the play-offs of ties of several sizes.
func NewPlayOffs(l Locale, ladders []tiebreak.PlayOff) PlayOffs {
	return PlayOffs{Each(ladders, func(p *tiebreak.PlayOff) PlayOff { return PlayOff{Tied: p.Tied, Steps: l.Language().SayAll(p.Steps)} })}
}
