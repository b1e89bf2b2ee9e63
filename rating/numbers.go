package rating

import "github.com/fedrate/fedrate/handbook"

// Numbers are the figures of the text. Those that no edition has changed stand
// here too, so that each figure has one home; which of them differ between
// editions is printed by the golden file of the tests.
type Numbers struct {
	Play  []Minimum // shortest play by rating, highest first (1.1)
	Range [2]Range  // rapid and blitz: the range of the time for 60 moves (1.1.1, 1.1.2)

	EarlyOpen, EarlyWomen, EarlyDays int // registration so early with a player, or a woman, rated above (0.2.1); 0: never

	RegistrationDays int // from the registration to the start (0.2)
	DueDays          int // so many days or less from the end to the end of its month: the report is due for the next list (9.1)
	AppealDays       int // for an appeal, or a corrected report (0.4)

	FirstControlMoves int // least moves of a first control that names any (1.2); 0: no such rule
	PlayPerDay        int // most seconds of play in a day (3.1); 0: rounds are counted instead
	RoundsPerDay      [2]int
	InterimDays       int // events that last longer report monthly (4.1); 0: no such rule

	Floor          int // lowest published rating (7.1.2, 7.1.4, 7.2.1)
	ClosingDays    int // a list closes so many days before its date (7.1.3)
	MinGames       int // games of an initial rating (7.1.4)
	PoolPeriods    int // consecutive periods whose games are pooled (7.1.4)
	InactiveMonths int // without a rated game (7.2.2)
	LastList       int // a report misses its rating after so many lists (9.1)

	Upgrade        int // points added for a half point over 50 %; 0: dp is added (8.2.3)
	Hypothetical   int // hypothetical opponents of the initial rating (8.2.2)
	HypotheticalAt int // their rating, each a draw
	InitialMax     int // highest initial rating; 0: none (8.2.3)

	StandardCounts bool // a standard rating serves where there is none (7.2.1 of rapid and blitz)
	Cap            int  // the largest difference that counts as it is (8.3.1)
	CapAll         bool // every difference over it is capped; else one game a tournament
	UncappedFrom   int  // own rating from which the difference is used as it is; 0: never
	NotRatedFrom   int  // difference from which games are not rated ...
	NotRatedAbove  int  // ... where a player is rated above this; 0: never

	K Coefficients // 8.3.3
}

// Minimum is the least time for 60 moves, in seconds, of each player of a game
// in which at least one is rated Rating or higher.
type Minimum struct {
	Rating, Seconds int
}

// Range is a time for 60 moves in seconds: more than Over, and less than Under
// or not more than UpTo, whichever is set.
type Range struct {
	Over, Under, UpTo int
}

func (r Range) holds(seconds int) bool {
	return seconds > r.Over && (r.Under == 0 || seconds < r.Under) && (r.UpTo == 0 || seconds <= r.UpTo)
}

// text returns the range in minutes.
func (r Range) text() handbook.Text {
	if r.UpTo > 0 {
		return handbook.Say("rating.range.up-to", "over", r.Over/60, "upTo", r.UpTo/60)
	}
	return handbook.Say("rating.range.between", "over", r.Over/60, "under", r.Under/60)
}

// Coefficients are the development coefficients K with their conditions.
type Coefficients struct {
	New, NewGames                int // until so many games are completed
	Junior, JuniorAge, JuniorTop int // to the end of the year of that birthday, under that rating
	Middle                       int
	Top, TopFrom                 int // once the published rating has reached it
	Product                      int // the most that K times n may be
}

// standardNumbers are the figures of edition 2022-01-01. The other editions are
// written as changes to them.
var standardNumbers = Numbers{
	Play:              []Minimum{{2400, 120 * 60}, {1800, 90 * 60}, {0, 60 * 60}},
	RegistrationDays:  3,
	DueDays:           5,
	AppealDays:        7,
	FirstControlMoves: 30,
	PlayPerDay:        12 * 3600,
	InterimDays:       30,
	Floor:             1000,
	ClosingDays:       3,
	MinGames:          5,
	PoolPeriods:       26,
	InactiveMonths:    12,
	LastList:          3,
	Upgrade:           20,
	Cap:               400,
	K: Coefficients{
		New: 40, NewGames: 30, Junior: 40, JuniorAge: 18, JuniorTop: 2300,
		Middle: 20, Top: 10, TopFrom: 2400, Product: 700,
	},
}

// amended returns a copy of n with the change made; n itself is not changed.
func (n Numbers) amended(change func(*Numbers)) Numbers {
	change(&n)
	return n
}
