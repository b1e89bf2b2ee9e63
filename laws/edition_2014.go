package laws

import "github.com/fedrate/fedrate/handbook"

// replaced2014 is the day of the next text of FIDE, which is not among the sources: from
// then until the edition of 2023 games are held against that of 2014, and that is said.
const replaced2014 handbook.Date = 2017_07_01

// edition2014 ends a game by the fifth repetition in a row and by 75 moves.
var edition2014 = Edition{
	Key:    "2014",
	From:   2014_07_01,
	Source: "FIDE Laws of Chess, applied from 1 July 2014, Russian translation",
	Numbers: Numbers{
		ClaimRepetition: 3,
		EndRepetition:   5,
		Consecutive:     true,
		ClaimMoves:      50,
		EndMoves:        75,
		FalseClaim:      2,
	},
	Articles: []handbook.Article{
		{No: "3.10", Rule: UnclearMove},
		{No: "5.1a", Rule: AfterMate},
		{No: "5.2a", Rule: AfterStalemate},
		{No: "5.2b", Rule: AfterDead},
		{No: "5.1", Rule: AgainstBoard},
		{No: "7.3", Rule: Colours},
		{No: "7.5a", Rule: IllegalMove},
		{No: "A.4b", Rule: StandingMove},
		{No: "9.2", Rule: Repetition},
		{No: "9.3", Rule: FiftyMoves},
		{No: "9.5b", Rule: FalseClaim},
		{No: "6.9", Rule: FlagFall},
		{No: "5.1b", Rule: Resignation},
		{No: "7.5b", Rule: IllegalMoves},
		{No: "9.6a", Rule: AfterFivefold},
		{No: "9.6b", Rule: After75},
	},
}
