package answer

import "github.com/fedrate/fedrate/audit/simulate"

// Failure is the answer of a command that has no other: why, and its exit status.
type Failure struct {
	Error  string `json:"error"`
	Status int    `json:"status"`
}

// Written says which file a command has written; null: none.
type Written struct {
	Output   *string   `json:"output"`
	Findings []Finding `json:"findings"`
}

// Generated is an invented tournament.
type Generated struct {
	Output       string  `json:"output"`
	Seed         uint64  `json:"seed"`
	Players      int     `json:"players"`
	Rounds       int     `json:"rounds"`
	RoundsPlayed int     `json:"roundsPlayed"`
	Ended        *string `json:"ended"` // why it ended early
}

// SelfTest is the endorsement test on generated tournaments.
type SelfTest struct {
	Edition     string               `json:"edition"`
	Seed        uint64               `json:"seed"`
	Tournaments int                  `json:"tournaments"`
	Rounds      int                  `json:"rounds"`
	Different   int                  `json:"different"` // rounds paired otherwise
	Pairs       int                  `json:"pairs"`
	EndedEarly  int                  `json:"endedEarly"` // a round had no legal pairing, in the replay as well
	Differences []SelfTestDifference `json:"differences"`
}

// SelfTestDifference is a round that the replay pairs otherwise.
type SelfTestDifference struct {
	Seed   uint64 `json:"seed"` // of the tournament alone: --tournaments 1 --seed SEED
	Round  int    `json:"round"`
	Reason string `json:"reason"`
	File   string `json:"file"`
}

// NewSelfTest returns the outcome of a test.
func NewSelfTest(l Locale, edition string, seed uint64, r *simulate.SelfTestResult) SelfTest {
	return SelfTest{
		Edition: edition, Seed: seed, Tournaments: r.Tournaments, Rounds: r.Rounds, Different: r.Different, Pairs: r.Pairs, EndedEarly: r.EndedEarly,
		Differences: Each(r.Differences, func(d *simulate.Difference) SelfTestDifference {
			return SelfTestDifference{d.Seed, d.Round, l.Language().Say(d.Reason), d.File}
		}),
	}
}

// Version is that of the program.
type Version struct {
	Version string `json:"version"`
}
