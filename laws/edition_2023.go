package laws

import "github.com/fedrate/fedrate/handbook"

// edition2023 ends a game by the fifth repetition at any time, and asks that both
// players have moved before a draw is agreed.
var edition2023 = Edition{
	Key:    "2023",
	From:   2023_01_01,
	Source: "FIDE Laws of Chess, applied from 1 January 2023, Russian translation",
	Numbers: Numbers{
		ClaimRepetition: 3,
		EndRepetition:   5,
		ClaimMoves:      50,
		EndMoves:        75,
		DrawMoves:       1,
		FalseClaim:      2,
		RestartMoves:    10,

		ResignationDraws: true,
	},
	Articles: []handbook.Article{
		{No: "3.10", Rule: UnclearMove},
		{No: "5.1.1", Rule: AfterMate},
		{No: "5.2.1", Rule: AfterStalemate},
		{No: "5.2.2", Rule: AfterDead},
		{No: "5.1", Rule: AgainstBoard},
		{No: "5.2.3", Rule: EarlyDraw},
		{No: "7.3", Rule: Colours},
		{No: "7.5.1", Rule: IllegalMove},
		{No: "A.5.2", Rule: StandingMove},
		{No: "9.2", Rule: Repetition},
		{No: "9.3", Rule: FiftyMoves},
		{No: "9.5.3", Rule: FalseClaim},
		{No: "6.9", Rule: FlagFall},
		{No: "5.1.2", Rule: Resignation},
		{No: "7.5.5", Rule: IllegalMoves},
		{No: "9.6.1", Rule: AfterFivefold},
		{No: "9.6.2", Rule: After75},
	},
}
