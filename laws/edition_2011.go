package laws

import "github.com/fedrate/fedrate/handbook"

// edition2011 is the Russian text. Nothing ends a game without a claim but mate,
// stalemate and a dead position. The day of the order cannot be read.
var edition2011 = Edition{
	Key:    "2011",
	From:   2011_01_01,
	Source: "Rules of the sport of chess, Russia, 2011, articles 1–19",
	Numbers: Numbers{
		ClaimRepetition: 3,
		ClaimMoves:      50,
		FalseClaim:      3,
	},
	Articles: []handbook.Article{
		{No: "3", Rule: UnclearMove},
		{No: "5.1.1", Rule: AfterMate},
		{No: "5.2.1", Rule: AfterStalemate},
		{No: "5.2.2", Rule: AfterDead},
		{No: "5.1", Rule: AgainstBoard},
		{No: "7.2", Rule: Colours},
		{No: "7.4.1", Rule: IllegalMove},
		{No: "16.4.3", Rule: StandingMove},
		{No: "9.2", Rule: Repetition},
		{No: "9.3", Rule: FiftyMoves},
		{No: "9.5.2", Rule: FalseClaim},
		{No: "6.9", Rule: FlagFall},
		{No: "5.1.2", Rule: Resignation},
		{No: "7.4.2", Rule: IllegalMoves},
	},
}
